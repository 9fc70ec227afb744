import { signInStyle } from './page-style.ts';

/** `html` is trusted. */
export const shortPage = ({ title, html }: { title: string; html: string }) => `<!doctype html>
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
