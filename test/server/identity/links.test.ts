import { expect, test } from 'bun:test';
import { oneTimeLinks } from '../../../db/schema/access-schema.ts';
import { runInvite, runResetPassword } from '../../../server/commands/users/links.ts';
import { expectError } from '../../support/http/errors.ts';
import { accountsAt, password, statusOf } from '../../support/identity/accounts.ts';
import { startAppWithoutWorker } from '../../support/service/app.ts';
import { testSettings } from '../../support/service/service.ts';
import { until } from '../../support/until.ts';

const settings = testSettings({ BASE_URL: 'https://hale.example' });
let laterMs = 0;
const app = await startAppWithoutWorker({
  variables: { DATA_DIR: settings.dataDir, BASE_URL: 'https://hale.example', SIGN_UP: 'open' },
  nowMs: () => Date.now() + laterMs,
});
const closed = await startAppWithoutWorker({
  variables: { DATA_DIR: settings.dataDir, BASE_URL: 'https://hale.example', SIGN_UP: 'closed' },
});
const accounts = accountsAt(app.url);
const another = 'another horse battery staple';

const linkBy = async (run: typeof runInvite, email: string) => {
  let said = '';
  const write = (text: string) => {
    said += text;
  };
  await run({ settings, email, write, warn: write });
  return /^https:\/\/hale\.example\/(?:reset|invite)#([\w-]{43})\n$/.exec(said)?.[1] ?? said;
};
const reset = (token: string, new_password = another) => accounts.post('/reset-password', { token, new_password });
const accept = (token: string) => accountsAt(closed.url).post('/accept-invitation', { token, password });
const dead = { status: 400, code: 'invalid_field', field: 'token' } as const;

test('a link that nobody made, that is of another kind or comes without a good password opens nothing', async () => {
  await accounts.signUp('refused@example.com');
  const token = await linkBy(runResetPassword, 'refused@example.com');
  await expectError(await reset('A'.repeat(43)), dead);
  await expectError(await reset('x'), dead);
  await expectError(await accept(token), dead);
  await expectError(await accounts.post('/verify-email', { token }), dead);
  await expectError(await reset(token, 'short'), { status: 400, code: 'invalid_field', field: 'new_password' });
  await expectError(await accounts.post('/reset-password', { new_password: another }), {
    status: 400,
    code: 'invalid_request',
  });
  const foreign = await accounts.post(
    '/reset-password',
    { token, new_password: another },
    { origin: 'https://evil.example' },
  );
  await expectError(foreign, { status: 403, code: 'forbidden' });
  expect((await accounts.signIn('refused@example.com')).user.email).toBe('refused@example.com');
});

test('a link sets the password of its own account, signs that person in, and out everywhere else', async () => {
  const ada = await accounts.signUp('ada@example.com');
  const eve = await accounts.signUp('eve@example.com');
  const jwt = await accounts.tokenOf(ada);
  const approved = await app.json<{ service_token: string }>('POST', '/v1/auth/cli-approve', {
    headers: { authorization: `Bearer ${jwt}` },
  });
  const token = await linkBy(runResetPassword, 'ADA@example.com');
  const response = await accounts.post(
    '/reset-password',
    { token, new_password: another },
    { authorization: `Bearer ${eve.token}` },
  );
  expect(response.status).toBe(200);
  const renewed = (await response.json()) as { token: string; user: { id: string } };
  expect(renewed.user.id).toBe(ada.user.id);
  expect((await accounts.meOf(await accounts.tokenOf(renewed))).body.user_id).toBe(ada.user.id);
  for (const old of [jwt, approved.body.service_token]) expect((await accounts.meOf(old)).status).toBe(401);
  expect(await statusOf(accounts.get('/token', { authorization: `Bearer ${ada.token}` }))).toBe(401);
  expect((await accounts.signIn('eve@example.com')).user.id).toBe(eve.user.id);
  await expectError(await accounts.post('/sign-in/email', { email: 'ada@example.com', password }), {
    status: 401,
    code: 'invalid_token',
  });
  await expectError(await reset(token, 'yet another long one'), dead);
});

test('a newer link ends the older one, and an hour ends both', async () => {
  await accounts.signUp('late@example.com');
  const older = await linkBy(runResetPassword, 'late@example.com');
  const newer = await linkBy(runResetPassword, 'late@example.com');
  await expectError(await reset(older), dead);
  laterMs = 3_601_000;
  await expectError(await reset(newer), dead);
  laterMs = 3_590_000;
  expect((await reset(newer)).status).toBe(200);
  laterMs = 0;
});

test('of eight callers with one link exactly one wins, and it is the password of that one that holds', async () => {
  await accounts.signUp('race@example.com');
  const token = await linkBy(runResetPassword, 'race@example.com');
  const passwords = Array.from({ length: 8 }, (_, at) => `password of number ${at}`);
  const statuses = await Promise.all(passwords.map((text) => statusOf(reset(token, text))));
  expect(statuses.toSorted()).toEqual([200, ...Array.from({ length: 7 }, () => 400)]);
  const winner = passwords[statuses.indexOf(200)] ?? '';
  expect((await accounts.signIn('race@example.com', winner)).user.email).toBe('race@example.com');
});

test('an invitation makes one account where nobody else may make one', async () => {
  await expectError(await accountsAt(closed.url).post('/sign-up/email', { email: 'grace@example.com', password }), {
    status: 403,
    code: 'forbidden',
  });
  const token = await linkBy(runInvite, 'Grace@example.com');
  const answers = await Promise.all(Array.from({ length: 4 }, () => accept(token)));
  const statuses = answers.map(({ status }) => status);
  expect(statuses.filter((status) => status === 200)).toHaveLength(1);
  expect(statuses.every((status) => [200, 400, 409].includes(status))).toBe(true);
  const made = (await answers[statuses.indexOf(200)]?.json()) as { token: string; user: { email: string } };
  expect(made.user.email).toBe('grace@example.com');
  expect((await accounts.meOf(await accounts.tokenOf(made))).status).toBe(200);
  await expect(linkBy(runInvite, 'grace@example.com')).rejects.toThrow('has an account already');
  await expect(linkBy(runResetPassword, 'nobody@example.com')).rejects.toThrow('has no account');
  await expect(linkBy(runInvite, 'no address')).rejects.toThrow('is no e-mail address');
});

test('what stands in the database opens nothing', async () => {
  await accounts.signUp('stored@example.com');
  const token = await linkBy(runResetPassword, 'stored@example.com');
  const rows = await app.db.read.select().from(oneTimeLinks);
  expect(JSON.stringify(rows)).not.toContain(token);
  for (const { tokenSha256 } of rows) await expectError(await reset(tokenSha256), dead);
});

test('without a mail server nobody is promised mail', async () => {
  await expectError(await accounts.post('/request-password-reset', { email: 'ada@example.com' }), {
    status: 403,
    code: 'forbidden',
  });
});

test('a person sees what happened to their account, page by page, and nobody else does', async () => {
  const session = await accounts.signUp('seen@example.com');
  await accounts.post('/sign-in/email', { email: 'seen@example.com', password: 'wrong' }, { 'user-agent': 'curl/8.9' });
  const agent = 'Mozilla/5.0 (X11; Linux x86_64; rv:142.0) Gecko/20100101 Firefox/142.0';
  await accounts.post('/sign-in/email', { email: 'seen@example.com', password }, { 'user-agent': agent });
  type Page = {
    result: {
      data: {
        data: { action: string; outcome: string; device: string; address: string }[];
        next_cursor: string | null;
      };
    };
  };
  const listed = async (of: { token: string }, input: object) => {
    const query = encodeURIComponent(JSON.stringify(input));
    const headers = { authorization: `Bearer ${await accounts.tokenOf(of)}` };
    return app.json<Page>('GET', `/trpc/account.activity?input=${query}`, { headers });
  };
  // Failures are written a second later, together.
  await until(async () => (await listed(session, {})).body.result.data.data.length === 3);
  const { data, next_cursor: cursor } = (await listed(session, { limit: 2 })).body.result.data;
  const rest = (await listed(session, { limit: 2, cursor })).body.result.data;
  const all = [...data, ...rest.data].map(({ action, outcome, device, address }) => [action, outcome, device, address]);
  expect(all).toContainEqual(['sign_in', 'failed', 'curl/8.9', '127.0.0.1']);
  expect(all).toContainEqual(['sign_in', 'done', 'Firefox 142 on Linux', '127.0.0.1']);
  expect([all.length, rest.next_cursor]).toEqual([3, null]);
  const eve = await accounts.signIn('eve@example.com');
  expect((await listed(eve, { cursor })).status).toBe(400);
  expect(JSON.stringify((await listed(eve, {})).body)).not.toContain('curl');
  expect((await app.call('GET', '/trpc/account.activity?input=%7B%7D')).status).toBe(401);
});
