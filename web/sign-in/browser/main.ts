import { callbackTarget, type PageData, type Purpose } from '../page-data.ts';
import { type Accounts, embeddedAccounts, externalAccounts } from './accounts.ts';
import { fetchJson, field, Problem, textOf } from './problem.ts';
import { elementOf, onClick, onSubmit, runDisabled, show, showProblem } from './screen.ts';

const data: PageData = JSON.parse(elementOf('data').textContent ?? '');

// Cookies and origin checks need the public address.
if (location.origin === new URL(data.baseUrl).origin) void start();
else
  location.replace(
    `${data.baseUrl}${location.pathname.slice(location.pathname.search(/\/(cli|auth)\//))}${location.search}`,
  );

async function start(): Promise<void> {
  onClick('retry', () => location.reload());
  try {
    const { provider } = data;
    const accounts = provider.kind === 'embedded' ? embeddedAccounts(data.baseUrl) : await externalAccounts(provider);
    const { purpose } = data;
    const approval = approvalOf(accounts, purpose);
    connectDecision(accounts, approval);
    await proceed(accounts, approval);
  } catch (cause) {
    fail(cause);
  }
}

function fail(cause: unknown): void {
  show('broken');
  showProblem(cause instanceof Problem ? cause.message : 'Something went wrong in this page.');
}

type Approval = {
  prepare: () => Promise<void>;
  grant: () => Promise<void>;
  decline: () => Promise<void>;
};

async function proceed(accounts: Accounts, approval: Approval): Promise<void> {
  const account = await accounts.current();
  if (!account) return accounts.ask(() => void proceed(accounts, approval).catch(fail));
  elementOf('account').textContent = account.email || 'somebody without an e-mail address';
  await approval.prepare();
}

function connectDecision(accounts: Accounts, approval: Approval): void {
  const signOut = async () => {
    await accounts.signOut();
    await proceed(accounts, approval);
  };
  onClick('grant', () => {
    void runDisabled('approve', () => approval.grant().catch((cause: unknown) => askAgain(accounts, approval, cause)));
  });
  onClick('cancel', () => {
    void runDisabled('approve', () =>
      approval.decline().catch((cause: unknown) => askAgain(accounts, approval, cause)),
    );
  });
  onClick('sign-out', () => {
    void runDisabled('approve', signOut);
  });
}

function approvalOf(accounts: Accounts, purpose: Purpose): Approval {
  if (purpose.kind === 'device') return ofDevice(accounts, purpose);
  return purpose.kind === 'client' ? ofClient(accounts, purpose) : ofProgram(accounts, purpose);
}

function ofProgram(accounts: Accounts, { callback, state, name }: Extract<Purpose, { kind: 'callback' }>): Approval {
  return {
    prepare: async () => show('approve'),
    grant: async () => {
      const answer = await call(accounts, '/v1/auth/cli-approve', name === '' ? {} : { name });
      const token = textOf(field(answer, 'service_token'));
      if (token === '') throw new Problem('internal_error', 'hale gave an answer that this page does not understand.');
      show('done');
      location.replace(callbackTarget(callback, { token, state }));
    },
    decline: async () => {
      show('cancelled');
      location.replace(callbackTarget(callback, { error: 'access_denied', state }));
    },
  };
}

function ofDevice(accounts: Accounts, { userCode }: Extract<Purpose, { kind: 'device' }>): Approval {
  let code = userCode;
  const find = async () => {
    const input = encodeURIComponent(JSON.stringify({ user_code: code }));
    const found = field(field(await call(accounts, `/trpc/auth.device.find?input=${input}`), 'result'), 'data');
    const name = textOf(field(found, 'name'));
    const at = new Date(textOf(field(found, 'asked_at'))).toLocaleTimeString();
    const from = textOf(field(found, 'address')) || 'an unknown address';
    elementOf('asker').textContent =
      `${name === '' ? 'A machine' : `A machine that calls itself “${name}”,`} at ${from}, since ${at}`;
    elementOf('asker-code').textContent = textOf(field(found, 'user_code'));
    show('approve');
  };
  const decide = async (granted: boolean) => {
    await call(accounts, '/trpc/auth.device.decide', { user_code: code, granted });
    show(granted ? 'done' : 'cancelled');
  };
  const approval: Approval = {
    prepare: async () => {
      if (code === '') return show('code');
      await find().catch((cause: unknown) => {
        if (!(cause instanceof Problem) || cause.code !== 'invalid_field') throw cause;
        show('code');
        showProblem(cause.message);
      });
    },
    grant: () => decide(true),
    decline: () => decide(false),
  };
  onSubmit('code-form', (fields) => {
    code = fields['code'] ?? '';
    void runDisabled('code', () => find().catch((cause: unknown) => askAgain(accounts, approval, cause)));
  });
  return approval;
}

function ofClient(accounts: Accounts, { request }: Extract<Purpose, { kind: 'client' }>): Approval {
  const decide = async (granted: boolean) => {
    const answer = await call(accounts, '/trpc/auth.oauth.decide', { ...request, granted });
    const target = textOf(field(field(field(answer, 'result'), 'data'), 'redirect_to'));
    if (target === '') throw new Problem('internal_error', 'hale gave an answer that this page does not understand.');
    show(granted ? 'done' : 'cancelled');
    location.replace(target);
  };
  return { prepare: async () => show('approve'), grant: () => decide(true), decline: () => decide(false) };
}

async function call(accounts: Accounts, path: string, body?: object): Promise<unknown> {
  const authorization = `Bearer ${await accounts.token()}`;
  return fetchJson(data.baseUrl + path, {
    method: body ? 'POST' : 'GET',
    credentials: 'omit',
    headers: { authorization, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  });
}

const ended = ['missing_authorization', 'invalid_token'];

async function askAgain(accounts: Accounts, approval: Approval, cause: unknown): Promise<void> {
  if (!(cause instanceof Problem) || !ended.includes(cause.code)) throw cause;
  await accounts.signOut().catch(() => undefined);
  await proceed(accounts, approval);
  showProblem('Your session has ended. Sign in again.');
}
