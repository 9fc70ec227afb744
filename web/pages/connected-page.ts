import { signInStyle } from './page-style.ts';

/** Ignores its query, which anybody could have written. */
export const connectedPage = () => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Back at hale</title>
<style>${signInStyle}</style>
</head>
<body>
<main>
<p class="brand">hale</p>
<div class="card"><section>
<h1>Back at hale</h1>
<p>If you agreed at your wearable’s provider, the connection is being made now. It appears among your sources within a minute, and its data follows.</p>
<p>If you turned back or something went wrong there, nothing has changed; start connecting again whenever you like.</p>
<p>You can close this window.</p>
</section></div>
</main>
</body>
</html>
`;
