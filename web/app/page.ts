import type { AppFiles } from './browser-files.ts';

/** Without a trailing slash. */
export type AppPage = {
  baseUrl: string;
  root: string;
  signIn: 'open' | 'closed' | 'external';
  mails: boolean;
  wearables: 'made-up' | 'real';
};

export const appPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "connect-src 'self'",
  "img-src 'self' data: blob:",
  "font-src 'self'",
  "worker-src 'self'",
  "manifest-src 'self'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  'trusted-types hale',
].join('; ');

export const appPage = (
  { baseUrl, root, signIn, mails, wearables }: AppPage,
  { script, style, preload, picture, manifest }: Omit<AppFiles, 'files' | 'serviceWorker'>,
) =>
  `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<meta name="color-scheme" content="light dark">
<meta name="theme-color" content="#ffffff" media="(prefers-color-scheme: light)">
<meta name="theme-color" content="#14181c" media="(prefers-color-scheme: dark)">
<meta name="hale-address" content="${Bun.escapeHTML(baseUrl)}">
<meta name="hale-sign-in" content="${signIn}">
<meta name="hale-mails" content="${mails ? 'yes' : 'no'}">
<meta name="hale-wearables" content="${wearables}">
<title>hale</title>
<link rel="icon" href="${root}/favicon.ico" type="image/svg+xml">
<link rel="apple-touch-icon" href="${root}/assets/${picture}">
<link rel="manifest" href="${root}/assets/${manifest}">
<link rel="stylesheet" href="${root}/assets/${style}">
${preload.map((name) => `<link rel="modulepreload" href="${root}/assets/${name}">\n`).join('')}<script type="module" src="${root}/assets/${script}"></script>
</head>
<body>
<div id="app"></div>
<noscript><main class="alone"><h1>JavaScript is needed</h1><p>hale shows your data with a program in this page. The <a href="${root}/docs">documentation</a> and the <a href="${root}/docs/quick-start">first steps</a> in a terminal do without it.</p></main></noscript>
</body>
</html>
`;
