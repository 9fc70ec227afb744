import { signInStyle } from './page-style.ts';

/** `html` is trusted. */
const shortPage = ({ title, html }: { title: string; html: string }) => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<style>${signInStyle}</style>
</head>
<body>
<main>
<p class="brand">hale</p>
<div class="card"><section>
<h1>${title}</h1>
${html}
</section></div>
</main>
</body>
</html>
`;

/** Its query is untrusted. */
export const connectedPage = () =>
  shortPage({
    title: 'Back at hale',
    html: `<p>If you agreed at your wearable’s provider, the connection is being made now. It appears among your sources within a minute, and its data follows.</p>
<p>If you turned back or something went wrong there, nothing has changed; start connecting again whenever you like.</p>
<p>You can close this window.</p>`,
  });

export const notFoundPage = ({ root }: { root: string }) =>
  shortPage({
    title: 'There is no such page',
    html: `<p>The address may have a typing error, or the page has moved.</p>
<p><a href="${root}/">Start</a>, <a href="${root}/docs">documentation</a></p>`,
  });

export const icon = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="7" fill="#0b6b50"/><path d="M6 17h5l3-8 5 14 3-6h4" fill="none" stroke="#fff" stroke-width="2.6" stroke-linecap="round" stroke-linejoin="round"/></svg>`;
