import { describe, expect, test } from 'bun:test';
import { createOneTimeSignIns } from '../../../server/identity/one-time.ts';
import { startServer } from '../../../server/serve.ts';
import { endAfterwards } from '../../support/ending.ts';
import { clientOf, testSettings, threads } from '../../support/service/service.ts';

const hourMs = 3_600_000;
const cookies = ['hale.session_token=abc; Path=/auth; HttpOnly'];

describe('a code for one sign-in', () => {
  test('is good once, for a caller on this machine only, who alone uses it up', () => {
    const oneTime = createOneTimeSignIns({ nowMs: () => 0 });
    const code = oneTime.offer(cookies);
    for (const address of ['192.0.2.1', '10.0.0.1', '2001:db8::1', '127.example', null])
      expect(oneTime.take({ code, address })).toBeNull();
    expect(oneTime.take({ code: oneTime.offer(['another']), address: '::1' })).toEqual(['another']);
    expect(oneTime.take({ code, address: '127.0.0.1' })).toEqual(cookies);
    expect(oneTime.take({ code, address: '127.0.0.1' })).toBeNull();
  });

  test('ends after an hour', () => {
    let nowMs = 0;
    const oneTime = createOneTimeSignIns({ nowMs: () => nowMs });
    const [early, late] = [oneTime.offer(cookies), oneTime.offer(cookies)];
    nowMs = hourMs - 1;
    expect(oneTime.take({ code: early, address: '127.0.0.1' })).toEqual(cookies);
    nowMs = hourMs;
    expect(oneTime.take({ code: late, address: '127.0.0.1' })).toBeNull();
  });
});

describe('POST /auth/sign-in/once', async () => {
  const settings = testSettings();
  const server = await startServer(settings, threads);
  endAfterwards(server.stop);
  const { call, json } = clientOf(server.url, settings);
  const path = '/auth/sign-in/once';
  const codeOf = (link: string) => link.slice(link.indexOf('#once=') + '#once='.length);

  test('a page of another origin is refused, and does not use the code up', async () => {
    const body = { code: codeOf(server.signInLink(cookies)) };
    expect((await call('POST', path, { body, headers: { origin: 'http://elsewhere.example' } })).status).toBe(403);
    const response = await call('POST', path, { body, headers: { origin: server.url } });
    expect([response.status, response.headers.getSetCookie()]).toEqual([200, cookies]);
  });

  test('a code that nobody offered is refused like a wrong password, and sets no cookie', async () => {
    const { status, headers, body } = await json('POST', path, { body: { code: 'A'.repeat(43) } });
    expect({ status, body }).toMatchObject({ status: 401, body: { error: { code: 'invalid_token' } } });
    expect(headers.getSetCookie()).toEqual([]);
  });

  test.each(['', 'short', `${'A'.repeat(43)}=`, 'é'.repeat(43)])('%p is no code: 400', async (code) => {
    const { status, body } = await json('POST', path, { body: { code } });
    expect({ status, body }).toMatchObject({ status: 400, body: { error: { details: { field: 'code' } } } });
  });

  test('the code stands behind #, where no log and no referrer has it', () => {
    expect(server.signInLink(cookies)).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/sign-in#once=[\w-]{43}$/);
  });
});
