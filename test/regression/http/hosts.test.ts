import { describe, expect, test } from 'bun:test';
import fc from 'fast-check';
import { rawRequest, rawResponse } from '../../support/http/raw-requests.ts';
import { startAppWithoutWorker } from '../../support/service/app.ts';

const app = await startAppWithoutWorker();

describe('an odd Host header', () => {
  const statusOf = async (...request: string[]) =>
    Number((await rawRequest(app.url, request.join('\r\n'))).slice(9, 12));

  test.each(['', 'a/b', 'a?b', 'a b', 'a@b', 'a:99999', '[', '..', ':80', 'a%zz', 'application/json', 'x/healthz?'])(
    'a Host header that is no host (%p) neither fails nor changes which route answers',
    async (host) => {
      const to = async (line: string, ...more: string[]) =>
        statusOf(`${line} HTTP/1.1`, `Host: ${host}`, 'Connection: close', ...more);
      const authorization = `Authorization: Bearer ${await app.tokenOf('user_a')}`;
      expect(await to('GET /healthz', '', '')).toBe(200);
      expect(await to('GET /v1/me', '', '')).toBe(401);
      expect(await to('GET /v1/me?x=/healthz', authorization, '', '')).toBe(200);
      expect(await to('GET /trpc/me.get?input={}', authorization, '', '')).toBe(200);
      expect(await to('GET /v1/turns/turn_x/events', authorization, '', '')).toBe(404);
      const body = JSON.stringify({ messages: [{ role: 'user', content: 'hi' }] });
      expect(
        await to(
          'POST /v1/turns',
          authorization,
          'Content-Type: application/json',
          `Content-Length: ${body.length}`,
          '',
          body,
        ),
      ).toBe(202);
      expect(await to('POST /webhook', 'Content-Length: 2', '', '{}')).toBe(401);
    },
  );

  test('a health check of HTTP/1.0, which has no Host header, is answered', async () => {
    expect(await statusOf('GET /healthz HTTP/1.0', '', '')).toBe(200);
  });

  test('a stream under an odd host is a stream', async () => {
    const created = await app.json<{ id: string }>('POST', '/v1/turns', {
      as: 'user_b',
      body: { messages: [{ role: 'user', content: 'hi' }] },
    });
    const journal = await app.journalOf(created.body.id, 'user_b');
    await journal.start();
    await journal.fail({ code: 'internal_error', message: 'x' });
    const head = `GET /v1/turns/${created.body.id}/events HTTP/1.1\r\nHost: a/b\r\nConnection: close\r\n`;
    const answer = await rawRequest(app.url, `${head}Authorization: Bearer ${await app.tokenOf('user_b')}\r\n\r\n`);
    expect(answer).toContain('event: turn.failed');
  });
});

describe('a numeric Host header', () => {
  const statusUnder = async (host: string, path: string) => {
    const authorization = `Authorization: Bearer ${await app.tokenOf('user_a')}`;
    const lines = [`GET ${path} HTTP/1.1`, `Host: ${host}`, authorization, 'Connection: close', '', ''];
    return (await rawResponse(app.url, lines.join('\r\n'))).status;
  };
  const me = '/trpc/me.get?input={}';

  test.each([
    '9007199254740993',
    '4294967296',
    '256.1.1.1',
    '1.2.3.4.5',
    '08.1.1.1',
    '0x',
    '0xfffffffff',
    'a.09',
    'xn--',
    'a.xn--x',
    '1.2.3.256:80',
  ])('a host that looks like a number or a code and is none (%s) is a host that does not matter', async (host) => {
    expect(await statusUnder(host, me)).toBe(200);
    expect(await statusUnder(host, '/v1/me')).toBe(200);
  });

  test('whatever letters, digits, dots and dashes a host is made of', async () => {
    const letters = fc.constantFrom('x', 'n', '-', '.', '0', '1', '9', 'a', 'f', '_', ':', '255', '256', 'xn--', '0x');
    const host = fc.array(letters, { minLength: 1, maxLength: 8 }).map((all) => all.join(''));
    await fc.assert(
      fc.asyncProperty(host, async (host) => expect(await statusUnder(host, me)).toBe(200)),
      { numRuns: 300 },
    );
  });
});
