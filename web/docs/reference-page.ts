const text = Bun.escapeHTML;

/** The explorer must call no other host and store no token. */
const explorerSettings = {
  telemetry: false,
  withDefaultFonts: false,
  proxyUrl: '',
  agent: { disabled: true },
  mcp: { disabled: true },
  hideClientButton: true,
  showDeveloperTools: 'never',
  persistAuth: false,
};

/** Set up by attributes, since the policy allows no inline script. `root` has no trailing slash. */
export function referencePage({ root, explorerUrl }: { root: string; explorerUrl: string }): string {
  const base = text(root);
  const settings = text(JSON.stringify({ url: `${root}/openapi.json`, ...explorerSettings }));
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>API reference · hale</title>
<link rel="icon" href="data:,">
</head>
<body>
<noscript><p>The explorer needs JavaScript. Everything that it shows is in <a href="${base}/openapi.json">the OpenAPI description</a>; the error codes are in <a href="${base}/docs/errors">their catalogue</a>, and <a href="${base}/docs">the documentation</a> needs no JavaScript.</p></noscript>
<script id="api-reference" type="application/json" data-configuration="${settings}"></script>
<script src="${text(explorerUrl)}"></script>
</body>
</html>
`;
}
