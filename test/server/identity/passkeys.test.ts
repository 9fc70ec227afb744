import { expect, test } from 'bun:test';
import { listActivity } from '../../../db/people/activity.ts';
import { expectError } from '../../support/http/errors.ts';
import { accountsAt, newAccount } from '../../support/identity/accounts.ts';
import { newPasskey } from '../../support/identity/authenticator.ts';
import { startAppWithoutWorker } from '../../support/service/app.ts';
import { until } from '../../support/until.ts';

const host = 'hale.example';
const origin = `https://${host}`;
const app = await startAppWithoutWorker({ variables: { BASE_URL: origin } });
const accounts = accountsAt(app.url);
const ada = await newAccount(app.url, 'ada@example.com');
const eve = await newAccount(app.url, 'eve@example.com');

type Bearer = { session: string };
const as = ({ session }: Bearer) => ({ authorization: `Bearer ${session}` });
type Passkey = ReturnType<typeof newPasskey>;

const begin = async (path: string, headers: Record<string, string> = {}) => {
  const response = await accounts.get(path, headers);
  const { challenge } = (await response.json()) as { challenge: string };
  const cookie = response.headers
    .getSetCookie()
    .map((text) => text.split(';')[0])
    .join('; ');
  return { challenge, cookie };
};
const add = async (person: Bearer, passkey: Passkey, at = { origin, host }) => {
  const { challenge, cookie } = await begin('/passkey/register-options', as(person));
  const body = { name: 'a key', response: passkey.create({ challenge, ...at }) };
  return accounts.post('/passkey/register', body, { ...as(person), cookie, origin });
};
const signIn = async (passkey: Passkey, at: { origin?: string; host?: string; verified?: boolean } = {}) => {
  const { challenge, cookie } = await begin('/passkey/sign-in-options');
  const response = passkey.get({ challenge, origin, host, ...at }, at);
  return { cookie, response, answer: await accounts.post('/passkey/sign-in', { response }, { cookie, origin }) };
};
const listed = async (person: Bearer) =>
  ((await (await accounts.get('/passkeys', as(person))).json()) as { passkeys: { id: string; name: string }[] })
    .passkeys;
const actionsOf = async ({ userId }: { userId: string }) =>
  (await listActivity(app.db.read, { userId, limit: 20, beforeId: undefined })).map(
    ({ action, outcome }) => `${action} ${outcome}`,
  );
const unknown = { status: 401, code: 'invalid_token' } as const;

test('without a session nobody lists, adds or removes a passkey, and a page of another origin does not either', async () => {
  for (const path of ['/passkeys', '/passkey/register-options'])
    await expectError(await accounts.get(path), { status: 401, code: 'missing_authorization' });
  for (const [path, body] of [
    ['/passkey/register', { response: { id: 'x' } }],
    ['/passkey/remove', { id: 'x' }],
  ] as const) {
    await expectError(await accounts.post(path, body), { status: 401, code: 'missing_authorization' });
    const foreign = await accounts.post(path, body, { ...as(ada), origin: 'https://evil.example' });
    await expectError(foreign, { status: 403, code: 'forbidden' });
  }
});

test('a passkey signs its own person in without a password, and both are in their activity', async () => {
  const passkey = newPasskey();
  expect((await add(ada, passkey)).status).toBe(200);
  expect((await listed(ada)).map(({ name }) => name)).toEqual(['a key']);
  const authorization = `Bearer ${await accounts.tokenOf({ token: ada.session })}`;
  const shown = await app.call('GET', '/trpc/account.passkeys', { headers: { authorization } });
  expect(await shown.json()).toEqual({ result: { data: { passkeys: await listed(ada) } } });
  const { answer } = await signIn(passkey);
  expect(answer.status).toBe(200);
  const { token } = (await answer.json()) as { token: string };
  const me = await accounts.meOf(await accounts.tokenOf({ token }));
  expect(me.body.user_id).toBe(ada.userId);
  expect(await actionsOf(ada)).toEqual(['passkey_sign_in done', 'passkey_add done', 'sign_up done']);
  expect(await actionsOf(eve)).toEqual(['sign_up done']);
});

test('neither a key that nobody added, nor one for another origin or server, nor one without a check of the person signs in', async () => {
  const passkey = newPasskey();
  for (const at of [
    { origin: 'https://evil.example', host },
    { origin, host: 'evil.example' },
  ])
    await expectError(await add(eve, passkey, at), { status: 400, code: 'invalid_field', field: 'response' });
  expect(await listed(eve)).toEqual([]);
  await expectError((await signIn(newPasskey())).answer, unknown);
  expect((await add(eve, passkey)).status).toBe(200);
  for (const at of [{ origin: 'https://evil.example' }, { host: 'evil.example' }, { verified: false }])
    await expectError((await signIn(passkey, at)).answer, unknown);
  await expectError((await signIn({ ...newPasskey(), id: passkey.id })).answer, unknown);
  await until(async () => (await actionsOf(eve)).filter((line) => line === 'passkey_sign_in failed').length === 3);
});

test('an answer is good once and for the browser that asked', async () => {
  const passkey = newPasskey();
  await add(ada, passkey);
  const { answer, cookie, response } = await signIn(passkey);
  expect(answer.status).toBe(200);
  for (const headers of [{ cookie }, {}])
    await expectError(await accounts.post('/passkey/sign-in', { response }, { ...headers, origin }), {
      status: 400,
      code: 'invalid_request',
    });
});

test('a stranger sees no foreign passkey and removes none; a removed one opens nothing', async () => {
  const passkey = newPasskey();
  const { id } = (await (await add(ada, passkey)).json()) as { id: string };
  expect((await listed(eve)).map((each) => each.id)).not.toContain(id);
  await expectError(await accounts.post('/passkey/remove', { id }, as(eve)), { status: 404, code: 'not_found' });
  expect((await signIn(passkey)).answer.status).toBe(200);
  expect((await accounts.post('/passkey/remove', { id }, as(ada))).status).toBe(200);
  await expectError((await signIn(passkey)).answer, unknown);
});
