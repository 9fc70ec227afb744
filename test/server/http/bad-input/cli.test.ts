import { describe, expect, test } from 'bun:test';
import { canary, expectRefused, startWatchedService } from '../../../support/http/bad-input.ts';
import { expectNoInside, requestId } from '../../../support/http/errors.ts';
import { hostileCallbacks } from '../../../support/http/hostile-callbacks.ts';

let cookie = '';

async function asVisitor(): Promise<Record<string, string>> {
  const { body } = await service.json<{ token: string }>('GET', '/auth/token', { headers: { cookie } });
  return { authorization: `Bearer ${body.token}`, origin: service.url, 'sec-fetch-site': 'same-origin' };
}

const goodCallback = 'http://localhost:8123/';
const page = (query: Record<string, string>, headers: Record<string, string> = {}) =>
  fetch(`${service.url}/cli/login?${new URLSearchParams(query)}`, { headers, redirect: 'manual' });

async function expectRefusedPage(response: Response, { status, code, absent }: Refusal): Promise<void> {
  expect(response.status).toBe(status);
  expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8');
  expect(response.headers.get('location')).toBeNull();
  const id = response.headers.get('x-request-id') ?? '';
  expect(id).toMatch(requestId);
  const html = await response.text();
  expectNoInside(html);
  for (const text of [code, id]) expect(html).toContain(`<code>${text}</code>`);
  expect(html).not.toMatch(/<script|<form|http-equiv|\son\w+=/i);
  for (const text of [canary, ...(absent ? [absent] : [])]) expect(html).not.toContain(text);
}
type Refusal = { status: number; code: string; absent?: string };

const service = await startWatchedService();
const signedUp = await service.call('POST', '/auth/sign-up/email', {
  body: { name: 'Ada', email: 'ada@example.org', password: 'correct horse battery' },
  headers: { origin: service.url },
});
expect(signedUp.status).toBe(200);
cookie = signedUp.headers
  .getSetCookie()
  .map((line) => line.split(';')[0])
  .join('; ');
await service.call('GET', '/v1/me', { headers: await asVisitor() });

describe('C102 a hostile callback', () => {
  test.each(hostileCallbacks)('C102 %p: 400, no redirect, and nothing of it in the page', (cb) =>
    service.harmless(async () => {
      const response = await page({ cb, state: canary });
      await expectRefusedPage(response, { status: 400, code: 'invalid_field', absent: cb });
    }),
  );

  test('C102 missing or given twice: 400', () =>
    service.harmless(async () => {
      const bare = await fetch(`${service.url}/cli/login?state=${canary}`, { redirect: 'manual' });
      await expectRefusedPage(bare, { status: 400, code: 'invalid_request' });
      const cb = encodeURIComponent(goodCallback);
      const twice = await fetch(`${service.url}/cli/login?cb=${cb}&cb=${cb}&state=x`, { redirect: 'manual' });
      await expectRefusedPage(twice, { status: 400, code: 'invalid_field' });
    }));
});

describe('C103 a hostile state', () => {
  test.each([
    ['10 KB', canary.repeat(1_000)],
    ['line ends', `${canary}\r\nSet-Cookie: a=b`],
    ['a NUL', `${canary}\u0000`],
    ['characters outside ASCII', `${canary}\u202e`],
    ['nothing', ''],
  ])('C103 %s: 400, not repeated', (_, state) =>
    service.harmless(async () => {
      const response = await page({ cb: goodCallback, state });
      await expectRefusedPage(response, { status: 400, code: 'invalid_field' });
      expect(response.headers.get('set-cookie')).toBeNull();
    }),
  );

  test('C103 missing: 400, because the program could not tell its own answer', () =>
    service.harmless(async () => {
      await expectRefusedPage(await page({ cb: goodCallback }), { status: 400, code: 'invalid_request' });
    }));

  test.each(['<script>alert(1)</script>', '"onload="alert(1)', '</script><!--', "'&amp;"])(
    'C103 %s: allowed, and nowhere in the page as markup',
    (state) =>
      service.harmless(async () => {
        const response = await page({ cb: goodCallback, state });
        expect(response.status).toBe(200);
        const html = await response.text();
        const [, data = ''] = /<script type="application\/json" id="data">([^<]*)<\/script>/.exec(html) ?? [];
        expect(JSON.parse(data)).toMatchObject({ purpose: { state, callback: goodCallback } });
        expect(html.replace(data, '')).not.toContain('alert(1)');
        expect(data).not.toMatch(/[<>&]/);
      }),
  );
});

describe('C104 approving without being the page', () => {
  const approve = (headers: Record<string, string>, options: { method?: string; body?: string } = {}) =>
    fetch(`${service.url}/v1/auth/cli-approve`, { method: 'POST', ...options, headers });
  const json = { 'content-type': 'application/json' };

  test('C104 with a service token: 403, so that no token prolongs itself', () =>
    service.harmless(async () => {
      const authorization = `Bearer ${await service.tokenOf('user_a')}`;
      await expectRefused(await approve({ ...json, authorization }, { body: '{}' }), {
        status: 403,
        code: 'forbidden',
      });
    }));

  test.each([
    ['another origin', { origin: 'https://evil.example' }],
    ['an opaque origin', { origin: 'null' }],
    ['another port of this computer', { origin: 'http://127.0.0.1:1' }],
    ['another site, by what the browser says', { 'sec-fetch-site': 'cross-site' }],
    ['another port of the same site, by what the browser says', { 'sec-fetch-site': 'same-site' }],
  ])('C104 from %s: 403', (_, from) =>
    service.harmless(async () => {
      const { authorization = '' } = await asVisitor();
      const headers = { ...json, authorization, ...from };
      await expectRefused(await approve(headers, { body: '{}' }), { status: 403, code: 'forbidden' });
    }),
  );

  test.each(['application/x-www-form-urlencoded', 'multipart/form-data; boundary=x', 'text/plain'])(
    'C104 as %s, which a form can send: 400',
    (type) =>
      service.harmless(async () => {
        const headers = { ...(await asVisitor()), 'content-type': type };
        const response = await approve(headers, { body: `a=${canary}` });
        await expectRefused(response, { status: 400, code: 'invalid_request' });
      }),
  );

  test('C104 with the visitor’s cookie and no bearer: 401, a cookie approves nothing', () =>
    service.harmless(async () => {
      const response = await approve({ ...json, cookie, origin: service.url }, { body: '{}' });
      await expectRefused(response, { status: 401, code: 'missing_authorization' });
    }));

  test('C104 as GET: 404', () =>
    service.harmless(async () => {
      await expectRefused(await approve(await asVisitor(), { method: 'GET' }), { status: 404, code: 'not_found' });
    }));

  test('C104 the page itself may: 200, with a token for 30 days', async () => {
    const response = await approve({ ...json, ...(await asVisitor()) }, { body: '{}' });
    expect(response.status).toBe(200);
    expect(await response.json()).toMatchObject({ expires_in_days: 30, user_id: expect.stringMatching(/^user_/) });
  });
});

describe('C105 the page inside another', () => {
  test.each(['iframe', 'frame', 'embed', 'object', 'fencedframe'])('C105 asked for as %s: 403', (destination) =>
    service.harmless(async () => {
      const response = await page({ cb: goodCallback, state: canary }, { 'sec-fetch-dest': destination });
      await expectRefusedPage(response, { status: 403, code: 'forbidden' });
    }),
  );

  test.each([
    ['a good link', { cb: goodCallback, state: 'x' }],
    ['a bad link', { cb: 'https://evil.example/', state: 'x' }],
  ])('C105 %s: no frame, no referrer, no cache, no guessing of types, and a nonce of its own', async (_, query) => {
    const [response, another] = await Promise.all([page(query), page(query)]);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'x-frame-options': 'DENY',
      'referrer-policy': 'no-referrer',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'cross-origin-opener-policy': 'same-origin',
      'permissions-policy': expect.stringContaining('camera=()'),
    });
    const policy = response.headers.get('content-security-policy') ?? '';
    for (const directive of ["default-src 'none'", "base-uri 'none'", "form-action 'none'", "frame-ancestors 'none'"])
      expect(policy).toContain(directive);
    expect(policy).not.toMatch(/unsafe|\*|https?:/);
    const nonce = /script-src 'nonce-([\w+/=]{22,})'/.exec(policy)?.[1] ?? 'none';
    expect(another.headers.get('content-security-policy')).not.toContain(nonce);
    const html = await response.text();
    expect(html.match(/<style/g)).toEqual(['<style']);
    expect(html).toContain(`<style nonce="${nonce}">`);
    expect(html).not.toMatch(/\sstyle=|\son\w+="/);
  });

  test('C105 HEAD has the headers and no body; other methods are not known', async () => {
    const query = new URLSearchParams({ cb: goodCallback, state: 'x' });
    const head = await fetch(`${service.url}/cli/login?${query}`, { method: 'HEAD' });
    expect([head.status, await head.text(), head.headers.get('x-frame-options')]).toEqual([200, '', 'DENY']);
    const post = await service.call('POST', `/cli/login?${query}`, { body: {} });
    await expectRefused(post, { status: 404, code: 'not_found' });
  });
});
