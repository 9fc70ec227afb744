import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import type { Browser } from 'playwright-core';
import { startHale } from '../../support/cli/cli.ts';
import { accountsAt, startAccounts } from '../../support/identity/accounts.ts';
import { hasBrowser, inBrowser, startBrowser, visit } from '../../support/identity/browser.ts';
import { startIdentityProvider } from '../../support/identity/identity-provider.ts';
import { newEmail } from '../../support/identity/sign-in.ts';
import { startAppWithoutWorker } from '../../support/service/app.ts';
import { eventually } from '../../support/until.ts';

/** Its clock is moved, so its tokens are from the future. */
const { app, accounts, passMs } = await startAccounts();
const punctual = await startAppWithoutWorker();
const grantType = 'urn:ietf:params:oauth:grant-type:device_code';
type Asked = { device_code: string; user_code: string; verification_uri: string; interval: number };

const post = async (path: string, form: Record<string, string>, url = app.url) => {
  const response = await fetch(`${url}/auth/device/${path}`, { method: 'POST', body: new URLSearchParams(form) });
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
};
const ask = async (name = 'hale on server', url = app.url) =>
  (await post('code', { client_id: 'hale', name }, url)).body as unknown as Asked;
const poll = async ({ device_code }: Asked, url = app.url) => {
  passMs(6_000);
  return post('token', { grant_type: grantType, device_code }, url);
};
const bearer = (token: string) => ({ authorization: `Bearer ${token}` });
const jwt = async () => accounts.tokenOf(await accounts.signIn('ada@example.com'));
const find = (token: string, code: string, headers = {}, at = app) =>
  at.call('GET', `/trpc/auth.device.find?input=${encodeURIComponent(JSON.stringify({ user_code: code }))}`, {
    headers: { ...bearer(token), ...headers },
  });
const decide = (token: string, code: string, granted = true, headers = {}, at = app) =>
  at.call('POST', '/trpc/auth.device.decide', {
    headers: { ...bearer(token), ...headers },
    body: { user_code: code, granted },
  });

test('a machine gets a token of the person who typed its code, once', async () => {
  const here = accountsAt(punctual.url);
  const session = await here.signUp('ada@example.com');
  const asked = await ask('hale on server', punctual.url);
  expect(asked).toMatchObject({ verification_uri: `${punctual.url}/auth/device`, expires_in: 600, interval: 5 });
  expect(asked.user_code).toMatch(/^[B-Z]{4}-[B-Z]{4}$/);
  expect((await poll(asked, punctual.url)).body).toEqual({ error: 'authorization_pending' });
  const token = await here.tokenOf(session);
  const found = (await (await find(token, asked.user_code.toLowerCase().replace('-', ' '), {}, punctual)).json()) as {
    result: { data: object };
  };
  expect(found.result.data).toMatchObject({ name: 'hale on server', address: '127.0.0.1', user_code: asked.user_code });
  expect((await decide(token, asked.user_code, true, {}, punctual)).status).toBe(200);
  const { status, body } = await poll(asked, punctual.url);
  expect([status, body]).toEqual([
    200,
    { access_token: expect.stringMatching(/^ey/), token_type: 'Bearer', expires_in: 30 * 86_400 },
  ]);
  const me = await here.meOf(String(body['access_token']));
  expect(me.body.email).toBe('ada@example.com');
  expect((await poll(asked, punctual.url)).body).toEqual({ error: 'invalid_grant' });
  const list = await punctual.json('GET', '/trpc/account.tokens.list?input=%7B%7D', {
    headers: bearer(String(body['access_token'])),
  });
  expect(JSON.stringify(list.body)).toContain('hale on server');
});

test('declined, late, too fast and unknown each have the answer of RFC 8628', async () => {
  const token = await jwt();
  const declined = await ask();
  expect((await decide(token, declined.user_code, false)).status).toBe(200);
  expect(await poll(declined)).toEqual({ status: 400, body: { error: 'access_denied' } });

  const hasty = await ask();
  await poll(hasty);
  expect((await post('token', { grant_type: grantType, device_code: hasty.device_code })).body).toEqual({
    error: 'slow_down',
  });

  passMs(601_000);
  expect((await poll(hasty)).body).toEqual({ error: 'expired_token' });
  expect((await post('token', { grant_type: grantType, device_code: 'guessed' })).body).toEqual({
    error: 'invalid_grant',
  });
  expect((await post('token', { grant_type: 'password', device_code: 'x' })).body).toEqual({
    error: 'unsupported_grant_type',
  });
  expect((await post('token', { grant_type: grantType })).body).toEqual({ error: 'invalid_request' });
});

test('a code is decided once, by a session of this page only, and is worth nothing after ten minutes', async () => {
  const token = await jwt();
  const asked = await ask();
  const service = await app.tokenOf('user_service');
  expect((await find(service, asked.user_code)).status).toBe(403);
  expect((await decide(service, asked.user_code)).status).toBe(403);
  expect((await decide(token, asked.user_code, true, { origin: 'https://evil.example' })).status).toBe(403);
  expect((await decide(token, 'ZZZZ-ZZZZ')).status).toBe(400);
  expect((await decide(token, asked.user_code)).status).toBe(200);
  await accounts.signUp('eve@example.com');
  const eve = await accounts.tokenOf(await accounts.signIn('eve@example.com'));
  expect([(await decide(eve, asked.user_code)).status, (await find(eve, asked.user_code)).status]).toEqual([400, 400]);
  const late = await ask();
  passMs(601_000);
  expect((await decide(token, late.user_code)).status).toBe(400);
});

test('two machines that fetch one grant at once get one token', async () => {
  const asked = await ask();
  await decide(await jwt(), asked.user_code);
  passMs(6_000);
  const form = { grant_type: grantType, device_code: asked.device_code };
  const answers = await Promise.all(Array.from({ length: 8 }, () => post('token', form)));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array.from({ length: 7 }, () => 400)]);
});

test('whoever was signed out after the approval approved nothing', async () => {
  const session = await accounts.signUp('out@example.com');
  const asked = await ask();
  await decide(await accounts.tokenOf(session), asked.user_code);
  const change = { current_password: 'correct horse battery staple', new_password: 'another horse battery' };
  expect((await accounts.post('/change-password', change, bearer(session.token))).status).toBe(200);
  expect((await poll(asked)).body).toEqual({ error: 'access_denied' });
});

test('asking for codes again and again has to wait', async () => {
  const statuses = new Set<number>();
  for (let count = 0; count < 25; count += 1) statuses.add((await post('code', { client_id: 'hale' })).status);
  expect([...statuses].sort()).toEqual([200, 429]);
  passMs(120_000);
});

test('with an external provider a machine signs in the same way', async () => {
  const provider = await startIdentityProvider();
  const other = await startAppWithoutWorker({ variables: provider.variables });
  const asked = await ask('hale on server', other.url);
  const headers = bearer(await provider.token({ sub: 'user_ada' }));
  const body = { user_code: asked.user_code, granted: true };
  expect((await other.call('POST', '/trpc/auth.device.decide', { headers, body })).status).toBe(200);
  const { body: given } = await post('token', { grant_type: grantType, device_code: asked.device_code }, other.url);
  expect((await accountsOf(other.url, String(given['access_token']))).user_id).toBe('user_ada');
});

const accountsOf = async (url: string, token: string) =>
  (await (await fetch(`${url}/v1/me`, { headers: bearer(token) })).json()) as { user_id: string };

describe.skipIf(!hasBrowser)(`the page ${inBrowser}`, () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await startBrowser();
  });
  afterAll(() => browser.close());

  test('hale login --device: the code is typed in another browser, the machine named, and the terminal signed in', async () => {
    const email = newEmail();
    const hale = startHale(['login', '--device'], { env: { HALE_SERVER: punctual.url } });
    const [, page = ''] = await hale.said(/^ {2}(http\S+)$/m);
    const [, code = ''] = await hale.said(/^ {2}([A-Z]{4}-[A-Z]{4})$/m);
    const visitor = await visit(browser, { viewport: { width: 390, height: 844 } });
    await visitor.page.goto(page);
    await visitor.page.locator('#sign-in').waitFor();
    await visitor.page.getByRole('button', { name: 'Create an account' }).click();
    await visitor.page.locator('#sign-up-email').fill(email);
    await visitor.page.locator('#sign-up-password').fill('correct horse battery');
    await visitor.page.getByRole('button', { name: 'Create account' }).click();
    await visitor.page.locator('#code').waitFor();
    await visitor.page.locator('#user-code').fill('BBBB-BBBB');
    await visitor.page.keyboard.press('Enter');
    await visitor.page.locator('#problem:not(:empty)').waitFor();
    await visitor.page.locator('#user-code').fill(code.toLowerCase());
    await visitor.page.keyboard.press('Enter');
    await visitor.page.locator('#approve').waitFor();
    await eventually(async () =>
      expect(await visitor.page.locator('#asker').textContent()).toMatch(
        /^A machine that calls itself “hale on .+”, at 127/,
      ),
    );
    await eventually(async () => expect(await visitor.page.locator('#asker-code').textContent()).toBe(code));
    await visitor.page.getByRole('button', { name: 'Approve' }).click();
    await visitor.page.locator('#done').waitFor();
    await visitor.close();
    const { exitCode, stdout } = await hale.ended;
    expect([exitCode, stdout]).toEqual([0, expect.stringContaining(` as ${email}, until`)]);
  });
});
