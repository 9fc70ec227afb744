import { browserProgram } from './bundle.ts' with { type: 'macro' };
import { emailField, frame, type Nonce } from './page.ts';
import { dataBlock, type LinkPageData } from './page-data.ts';

const text = Bun.escapeHTML;
const program = browserProgram('link');

const titles = { reset: 'Choose a new password', invite: 'Welcome to hale', verify: 'Confirm your address' } as const;
const done = {
  reset: 'Your new password holds, and you are signed out everywhere else.',
  invite: 'Your account is made, and you are signed in.',
  verify: 'Your address is confirmed.',
} as const;

/** Where a one-time link leads. The token is behind the `#`, so this server sees it only when it is used. */
export function linkPage({ nonce, data }: Nonce & { data: LinkPageData }): string {
  const { kind, baseUrl } = data;
  return frame({
    nonce,
    title: titles[kind],
    body: `<p class="problem" id="problem" role="alert"></p>
<section id="loading"><h1>One moment</h1></section>
${kind === 'verify' ? confirmSection : chooseSection(kind)}
${kind === 'reset' && data.mails ? askSections : ''}
<section id="done" hidden><h1 tabindex="-1">Done</h1><p>${done[kind]}</p><p><a href="${text(baseUrl)}/">Go on to hale</a></p></section>
<section id="broken" hidden><h1 tabindex="-1">This link is not whole</h1><p>Open it again as it was given to you, or ask for a new one.</p></section>
<noscript><section><h1>JavaScript is needed</h1><p>This page cannot read the link without it.</p></section></noscript>`,
    scripts: `<script type="application/json" id="data">${dataBlock(data)}</script>
<script nonce="${text(nonce)}">${program}</script>`,
  });
}

const chooseSection = (kind: 'reset' | 'invite') => `<section id="choose" hidden><h1 tabindex="-1">${titles[kind]}</h1>
<form id="choose-form">
<label for="new-password">${kind === 'reset' ? 'New password' : 'Choose a password'}</label><input id="new-password" name="password" type="password" autocomplete="new-password" minlength="10" maxlength="128" aria-describedby="password-hint" required>
<p class="hint" id="password-hint">10 to 128 characters.</p>
<button class="main" type="submit">Save</button>
</form></section>`;

const confirmSection = `<section id="confirm" hidden><h1 tabindex="-1">${titles.verify}</h1>
<p class="quiet">The link came by mail to the address of your account.</p>
<button class="main" type="button" id="confirm-button">Confirm</button></section>`;

const askSections = `<section id="ask" hidden><h1 tabindex="-1">Forgot your password?</h1>
<p class="quiet">If there is an account with this address, a link comes by mail.</p>
<form id="ask-form">
${emailField('ask-email')}
<button class="main" type="submit">Send the link</button>
</form></section>
<section id="sent" hidden><h1 tabindex="-1">Look into your mail</h1><p>If there is an account with this address, a link is on its way. It works once, for one hour.</p></section>`;
