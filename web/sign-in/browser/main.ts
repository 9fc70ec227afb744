import { callbackTarget, type PageData } from '../page-data.ts';
import { type Accounts, embeddedAccounts, externalAccounts } from './accounts.ts';
import { fetchJson, field, Problem, textOf } from './problem.ts';
import { elementOf, onClick, runDisabled, show, showProblem } from './screen.ts';

const data: PageData = JSON.parse(elementOf('data').textContent ?? '');

// Cookies and origin checks work at the public address only.
if (location.origin === new URL(data.baseUrl).origin) void start();
else location.replace(`${data.baseUrl}/cli/login${location.search}`);

async function start(): Promise<void> {
  onClick('retry', () => location.reload());
  try {
    const { provider } = data;
    const accounts = provider.kind === 'embedded' ? embeddedAccounts(data.baseUrl) : await externalAccounts(provider);
    connectDecision(accounts);
    await proceed(accounts);
  } catch (cause) {
    fail(cause);
  }
}

function fail(cause: unknown): void {
  show('broken');
  showProblem(cause instanceof Problem ? cause.message : 'Something went wrong in this page.');
}

async function proceed(accounts: Accounts): Promise<void> {
  const account = await accounts.current();
  if (!account) return accounts.ask(() => void proceed(accounts).catch(fail));
  elementOf('account').textContent = account.email || 'somebody without an e-mail address';
  show('approve');
}

function connectDecision(accounts: Accounts): void {
  const { callback, state } = data;
  onClick('grant', () => {
    void runDisabled('approve', async () => {
      const token = await mint(accounts).catch((cause: unknown) => askAgain(accounts, cause));
      if (token === null) return;
      show('done');
      location.replace(callbackTarget(callback, { token, state }));
    });
  });
  onClick('cancel', () => {
    show('cancelled');
    location.replace(callbackTarget(callback, { error: 'access_denied', state }));
  });
  onClick('sign-out', () => {
    void runDisabled('approve', async () => {
      await accounts.signOut();
      await proceed(accounts);
    });
  });
}

async function mint(accounts: Accounts): Promise<string> {
  const answer = await fetchJson(`${data.baseUrl}/v1/auth/cli-approve`, {
    method: 'POST',
    credentials: 'omit',
    headers: { authorization: `Bearer ${await accounts.token()}`, 'content-type': 'application/json' },
    body: JSON.stringify(data.name === '' ? {} : { name: data.name }),
  });
  const token = textOf(field(answer, 'service_token'));
  if (token === '') throw new Problem('internal_error', 'hale gave an answer that this page does not understand.');
  return token;
}

const ended = ['missing_authorization', 'invalid_token'];

async function askAgain(accounts: Accounts, cause: unknown): Promise<null> {
  if (!(cause instanceof Problem) || !ended.includes(cause.code)) throw cause;
  await accounts.signOut().catch(() => undefined);
  await proceed(accounts);
  showProblem('Your session has ended. Sign in again.');
  return null;
}
