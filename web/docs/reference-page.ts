const text = Bun.escapeHTML;

/** What the explorer must not do: call other servers for fonts, proxies, assistants or statistics, or keep tokens. */
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

/**
 * `/reference`: the explorer over `/openapi.json`. It is set up by attributes, so that no script stands in the page.
 * `root` is the path under which the public address serves everything, without a slash at its end.
 */
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
