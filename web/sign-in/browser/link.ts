import type { LinkPageData } from '../page-data.ts';
import { fetchJson } from './problem.ts';
import { elementOf, onClick, onSubmit, runDisabled, show } from './screen.ts';

const data: LinkPageData = JSON.parse(elementOf('data').textContent ?? '');
const { baseUrl, kind, mails } = data;
const token = location.hash.slice(1);

// Cookies and origin checks work at the public address only.
if (location.origin === new URL(baseUrl).origin) start();
else location.replace(`${baseUrl}/${kind}${location.hash}`);

function start(): void {
  // Nobody finds the link in the history of this browser.
  history.replaceState(null, '', location.pathname);
  onSubmit('choose-form', ({ password = '' }) => {
    const given = kind === 'reset' ? { new_password: password } : { password };
    void runDisabled('choose', () => use(kind === 'reset' ? 'reset-password' : 'accept-invitation', given));
  });
  onClick('confirm-button', () => void runDisabled('confirm', () => use('verify-email', {})));
  onSubmit('ask-form', ({ email = '' }) => {
    void runDisabled('ask', async () => {
      await post('request-password-reset', { email });
      show('sent');
    });
  });
  if (token !== '') show(kind === 'verify' ? 'confirm' : 'choose');
  else show(kind === 'reset' && mails ? 'ask' : 'broken');
}

async function use(path: string, given: object): Promise<void> {
  await post(path, { token, ...given });
  show('done');
}

const post = (path: string, body: object) =>
  fetchJson(`${baseUrl}/auth/${path}`, {
    method: 'POST',
    credentials: 'same-origin',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
