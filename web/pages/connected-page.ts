import { shortPage } from './short-page.ts';

/** Ignores its query, which anybody could have written. */
export const connectedPage = () =>
  shortPage({
    title: 'Back at hale',
    html: `<p>If you agreed at your wearable’s provider, the connection is being made now. It appears among your sources within a minute, and its data follows.</p>
<p>If you turned back or something went wrong there, nothing has changed; start connecting again whenever you like.</p>
<p>You can close this window.</p>`,
  });
