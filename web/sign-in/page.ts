import { signInStyle } from '../pages/page-style.ts';
import { browserProgram } from './bundle.ts' with { type: 'macro' };
import { dataBlock, type PageData } from './page-data.ts';

const text = Bun.escapeHTML;
const program = browserProgram();

export type Nonce = { nonce: string };

export type AskingClient = { name: string; host: string; may: readonly string[]; days: number };
type SignInPage = {
  data: PageData;
  address: string;
  client?: AskingClient | undefined;
  signUpOpen: boolean;
  mails: boolean;
};

export function signInPage(options: Nonce & SignInPage): string {
  const { nonce, data, address, client, signUpOpen, mails } = options;
  const { purpose } = data;
  const isDevice = purpose.kind === 'device';
  const reason = client ? `${text(client.name)} asks for access. You decide about it in the next step.` : why(isDevice);
  return frame({
    nonce,
    title: 'Sign in',
    body: `<p class="problem" id="problem" role="alert"></p>
<section id="loading"><h1>One moment</h1><p class="quiet" role="status">Looking whether you are signed in…</p></section>
${data.provider.kind === 'external' ? externalSection(reason) : signInSection(signUpOpen, reason, mails ? `${data.baseUrl}/reset` : null)}
${isDevice ? codeSection : ''}${approveSection(client ? clientAsks(client) : isDevice ? terminalAsks(deviceAsks) : terminalAsks(programAsks(purpose.kind === 'callback' ? purpose.name : '', address)))}
<section id="done" hidden><h1 tabindex="-1">Access granted</h1><p>${client ? `The answer is on its way to ${text(client.host)}.` : isDevice ? 'The machine fetches it within a few seconds.' : 'It is on its way to the program on this computer.'} You can close this window.</p></section>
<section id="cancelled" hidden><h1 tabindex="-1">Nothing was granted</h1><p>The program is told that you declined. You can close this window.</p></section>
<section id="broken" hidden><h1 tabindex="-1">This did not work</h1><p>Nothing was granted.</p><button class="main" type="button" id="retry">Try again</button></section>
<noscript><section><h1>JavaScript is needed</h1><p>This page signs you in and hands the answer to the program, which it cannot do without JavaScript.</p></section></noscript>`,
    scripts: `<script type="application/json" id="data">${dataBlock(data)}</script>
<script nonce="${text(nonce)}">${program}</script>`,
  });
}

/** `message` must not echo the link. */
export function problemPage(
  problem: Nonce & { code: string; message: string; docs_url: string; request_id: string },
): string {
  const { nonce, code, message, docs_url: docsUrl, request_id: requestId } = problem;
  return frame({
    nonce,
    title: 'Sign-in is not possible',
    body: `<section><h1>Sign-in is not possible</h1>
<p>${text(message)}</p>
<p>Nothing was granted. Start again in the program that sent you here.</p>
<p class="quiet"><a href="${text(docsUrl)}"><code>${text(code)}</code></a>, request <code>${text(requestId)}</code></p></section>`,
    scripts: '',
  });
}

const frame = ({ nonce, title, body, scripts }: Nonce & { title: string; body: string; scripts: string }) =>
  `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${text(title)} · hale</title>
<style nonce="${text(nonce)}">${signInStyle}</style>
</head>
<body>
<main>
<p class="brand">hale</p>
<div class="card">
${body}
</div>
</main>
${scripts}
</body>
</html>
`;

const emailField = (id: string) =>
  `<label for="${id}">E-mail</label><input id="${id}" name="email" type="email" autocomplete="username" autocapitalize="none" spellcheck="false" maxlength="320" required>`;

const why = (isDevice: boolean) =>
  `${isDevice ? 'A machine without a browser' : 'A program on this computer'} asks for access. You decide about it in the next step.`;

const signInSection = (
  signUpOpen: boolean,
  reason: string,
  reset: string | null,
) => `<section id="sign-in" hidden><h1 tabindex="-1">Sign in to hale</h1>
<p class="quiet">${reason}</p>
<form id="sign-in-form">
${emailField('sign-in-email')}
<label for="sign-in-password">Password</label><input id="sign-in-password" name="password" type="password" autocomplete="current-password" maxlength="128" required>
<button class="main" type="submit">Sign in</button>
</form>
${reset === null ? '' : `<p class="more"><a href="${text(reset)}">Forgot your password?</a></p>`}
${signUpOpen ? '<p class="more">New here? <button class="link" type="button" id="to-sign-up">Create an account</button></p>' : ''}</section>
${signUpOpen ? signUpSection : ''}`;

const signUpSection = `<section id="sign-up" hidden><h1 tabindex="-1">Create an account</h1>
<p class="quiet">It belongs to this hale server and to no other.</p>
<form id="sign-up-form">
${emailField('sign-up-email')}
<label for="sign-up-password">Password</label><input id="sign-up-password" name="password" type="password" autocomplete="new-password" minlength="10" maxlength="128" aria-describedby="password-hint" required>
<p class="hint" id="password-hint">10 to 128 characters.</p>
<button class="main" type="submit">Create account</button>
</form>
<p class="more">You have one? <button class="link" type="button" id="to-sign-in">Sign in</button></p></section>`;

const externalSection = (reason: string) => `<section id="sign-in" hidden><h1 tabindex="-1">Sign in to hale</h1>
<p class="quiet">${reason}</p>
<div id="external"></div></section>`;

const codeSection = `<section id="code" hidden><h1 tabindex="-1">Enter the code</h1>
<p class="quiet">The machine that asks for access shows it: eight letters.</p>
<form id="code-form">
<label for="user-code">Code</label><input id="user-code" name="code" autocomplete="off" autocapitalize="characters" spellcheck="false" maxlength="40" placeholder="BCDF-GHJK" required>
<button class="main" type="submit">Continue</button>
</form></section>
`;

const programAsks = (name: string, address: string) =>
  `<dt>Who is asking</dt><dd>${name === '' ? 'A program' : `A program that calls itself “${text(name)}”,`} on this computer, waiting at <code>${text(address)}</code></dd>`;

const deviceAsks = `<dt>Who is asking</dt><dd id="asker"></dd>
<dt>Its code</dt><dd><code id="asker-code"></code>. It must be the one that the machine shows.</dd>`;

type Asks = { rows: string; caution: string; allow: string };

const terminalAsks = (asker: string): Asks => ({
  rows: `${asker}
<dt>What it may do</dt><dd>Act as you in hale: read your health data, ask questions, manage your sources and reports.</dd>
<dt>For how long</dt><dd>30 days, then you are asked again. It cannot prolong this by itself.</dd>`,
  allow: 'Approve',
  caution: 'Approve only if you have just started this in your terminal.',
});

const clientAsks = ({ name, host, may, days }: AskingClient): Asks => ({
  rows: `<dt>Who is asking</dt><dd>A program that calls itself “${text(name)}”. hale has not checked that name. The answer goes to <code>${text(host)}</code></dd>
<dt>What it may do</dt><dd><ul>${may.map((line) => `<li>${text(line)}</li>`).join('')}</ul></dd>
<dt>What it may not do</dt><dd>Anything else: it changes none of your data, and sees neither your account nor your files.</dd>
<dt>For how long</dt><dd>${days} days, or until you end it: its token stands in your list of tokens.</dd>`,
  allow: 'Allow',
  caution:
    'What it reads leaves this server and is then in the hands of that program. Allow it only if you have just started this there.',
});

const approveSection = ({
  rows,
  caution,
  allow,
}: Asks) => `<section id="approve" hidden><h1 tabindex="-1">Grant access?</h1>
<p class="account">You are signed in as <strong id="account"></strong>. <button class="link" type="button" id="sign-out">Use another account</button></p>
<dl>
${rows}
</dl>
<p class="quiet">${caution}</p>
<div class="pair"><button class="main" type="button" id="grant">${allow}</button><button class="other" type="button" id="cancel">Cancel</button></div></section>`;
