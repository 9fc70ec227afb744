import { describe, expect, test } from 'bun:test';
import { canary, expectRefused, startWatchedService } from '../../../support/http/bad-input.ts';
import { expectNoInside, requestId } from '../../../support/http/errors.ts';
import { rawRequest, rawResponse } from '../../../support/http/raw-requests.ts';
import { finishedTurn } from '../../../support/turns/answers.ts';
import { question } from '../../../support/turns/journal.ts';

/** Rows H106 to H111: raw bytes, methods, addresses and headers. */

const service = await startWatchedService();
const authorization = `Authorization: Bearer ${await service.tokenOf('user_a')}`;

const as = 'user_a';
const notFound = { status: 404, code: 'not_found' };
const lines = (...all: string[]) => all.join('\r\n');
const asking = (method: string, path: string) =>
  lines(`${method} ${path} HTTP/1.1`, 'Host: a', authorization, `X: ${canary}`, 'Connection: close', '', '');
const answersIn = (text: string) => text.split(/(?=HTTP\/1\.1 \d{3} )/).filter(Boolean);

/** The socket's own answer: a status, no body, and the connection ends. */
const bare = (status: number) => new RegExp(`^HTTP/1\\.1 ${status} [A-Za-z ]+\\r\\nConnection: close\\r\\n\\r\\n$`);

describe('H106 bytes that two readers could read differently', () => {
  const chunks = lines('0', '', `POST /v1/turns HTTP/1.1`, 'Host: a', `X: ${canary}`, '', '');
  const post = (...headers: string[]) => lines('POST /v1/turns HTTP/1.1', 'Host: a', ...headers, '', chunks);

  test.each([
    ['a length and chunks', post('Content-Length: 4', 'Transfer-Encoding: chunked')],
    ['chunks and a length', post('Transfer-Encoding: chunked', 'Content-Length: 4')],
    ['two lengths', post('Content-Length: 4', 'Content-Length: 5')],
    ['a signed length', post('Content-Length: +4')],
    ['a negative length', post('Content-Length: -4')],
    ['a length with a space in it', post('Content-Length: 4 4')],
    ['an unknown transfer encoding', post('Transfer-Encoding: xchunked')],
    ['a space before the colon', post('Transfer-Encoding : chunked')],
    ['a folded header', post('X-A: b', ' c')],
    ['a NUL in a header', post('X-A: b\0c')],
    ['no host', lines('GET /v1/me HTTP/1.1', 'Connection: close', '', '')],
    ['no HTTP at all', '\x16\x03\x01\x02\x00\x01\r\n\r\n'],
    ['the beginning of HTTP/2', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n'],
  ])('%s: the socket refuses it before we see it, and reads nothing behind it', async (_, bytes) => {
    await service.harmless(async () => expect(await rawRequest(service.url, bytes)).toMatch(bare(400)));
  });

  test('two hosts and an absolute address are read by their path, and no host gets into an answer', async () => {
    await service.harmless(async () => {
      for (const head of [
        ['GET /v1/me HTTP/1.1', 'Host: a', 'Host: evil.example'],
        ['GET http://evil.example/v1/me HTTP/1.1', 'Host: a'],
        ['GET /v1/me HTTP/1.1', 'Host: evil.example'],
        ['GET /v1/me HTTP/1.1', 'Host: evil.example"><script>'],
      ]) {
        const bytes = lines(...head, `X: ${canary}`, 'Connection: close', '', '');
        expect(await rawRequest(service.url, bytes)).not.toContain('evil.example');
        await expectRefused(await rawResponse(service.url, bytes), { status: 401, code: 'missing_authorization' });
      }
    });
  });

  test('a body where none belongs is not the next request', async () => {
    await service.harmless(async () => {
      const inner = lines('GET /healthz HTTP/1.1', 'Host: a', '', '');
      const outer = lines('GET /v1/me HTTP/1.1', 'Host: a', `Content-Length: ${inner.length}`, '', inner);
      const answers = answersIn(await rawRequest(service.url, outer));
      expect(answers.map((answer) => answer.slice(9, 12))).toEqual(['401']);
    });
  });
});

describe('H107 methods', () => {
  test.each(['TRACE', 'CONNECT', 'PUT', 'PATCH', 'PROPFIND', 'LINK'])(
    '%s is no route, and echoes nothing',
    async (method) => {
      await service.harmless(async () => {
        for (const path of ['/v1/me', '/v1/turns', '/healthz', '/', '/admin/dlq', '/webhook']) {
          const bytes = asking(method, path);
          const response = await rawResponse(service.url, bytes);
          expect(response.headers.get('allow')).toBeNull();
          await expectRefused(response, notFound);
        }
      });
    },
  );

  test.each(['FOO', 'get', 'GETT'])('%s, which no client knows, is hung up on', async (method) => {
    await service.harmless(async () => {
      const bytes = lines(`${method} /v1/me HTTP/1.1`, 'Host: a', authorization, 'Connection: close', '', '');
      expect(await rawRequest(service.url, bytes)).toMatch(
        /^$|^HTTP\/1\.1 40[0-9] [\w ]+\r\nConnection: close\r\n\r\n$/,
      );
    });
  });

  test('a page of another origin is given no permission', async () => {
    await service.harmless(async () => {
      for (const path of ['/v1/me', '/v1/turns', '/trpc/me.get', '/admin/drain', '/webhook', '/']) {
        const headers = { origin: `https://${canary}.example`, 'access-control-request-method': 'POST' };
        const response = await service.call('OPTIONS', path, { as, headers });
        expect([...response.headers.keys()].filter((name) => name.startsWith('access-control-'))).toEqual([]);
        if (!path.startsWith('/trpc')) await expectRefused(response, notFound);
      }
    });
  });
});

test.each([
  ['a header of 64 KiB', lines('GET /v1/me HTTP/1.1', 'Host: a', `X: ${canary}${'x'.repeat(65_536)}`, '', '')],
  [
    '200 headers',
    lines('GET /v1/me HTTP/1.1', 'Host: a', ...Array.from({ length: 200 }, (_, i) => `X-${i}: ${canary}`), '', ''),
  ],
  ['an address of 20 KiB', lines(`GET /v1/me?${canary}${'x'.repeat(20_480)} HTTP/1.1`, 'Host: a', '', '')],
])('H108 %s is the socket’s own 431, without a body and therefore without an id', async (_, bytes) => {
  await service.harmless(async () => expect(await rawRequest(service.url, bytes)).toMatch(bare(431)));
});

test('H108 an address of 15 KB is read, and its parameters are refused or ignored like any others', async () => {
  await service.harmless(async () => {
    const long = `${canary}${'x'.repeat(15_000)}`;
    const response = await service.call('GET', `/v1/turns?cursor=${long}`, { as });
    await expectRefused(response, { status: 400, code: 'invalid_field', field: 'cursor' });
    expect((await service.call('GET', `/v1/me?x=${long}`, { as })).status).toBe(200);
  });
});

test.each([
  '/v1/%00',
  '/v1/%zz',
  '/v1/%',
  '/v1/..%2f..%2fetc%2fpasswd',
  '/v1/%c0%ae%c0%ae/',
  '/v1//me',
  '//v1/me',
  '/v1/me/',
  '/v1/turns/turn_x/events/',
  '/healthz/',
  '/openapi.json/',
  '/cli/login/',
  '/v1/me%20',
  '/v1/me;x=1',
  '/v1/ME',
  '/%2561dmin/dlq',
  '/v1/%F0%9F%92%A9',
  '/v1/turns%2fturn_x',
  '/__proto__',
  '/v1/constructor',
])('H109 the address %s is no route', async (path) => {
  await service.harmless(async () => {
    for (const method of ['GET', 'POST', 'DELETE']) {
      const bytes = asking(method, path);
      await expectRefused(await rawResponse(service.url, bytes), notFound);
    }
  });
});

test.each(['%00', '%zz', '%2f', '..%2f', 'x'.repeat(500), '%F0%9F%92%A9', '__proto__', '"', '%0d%0aX:%20y'])(
  'H109 the id %s is nobody’s',
  async (id) => {
    await service.harmless(async () => {
      for (const path of [`/v1/turns/${id}`, `/v1/turns/${id}/events`])
        await expectRefused(await service.call('GET', path, { as }), { status: 404, code: 'turn_not_found' });
      const removed = await service.call('DELETE', `/v1/sources/${id}`, { as });
      await expectRefused(removed, { status: 404, code: 'source_not_found' });
    });
  },
);

test('H109 dots and backslashes are resolved before anything is decided, so that they lead past nothing', async () => {
  await service.harmless(async () => {
    for (const path of ['/v1/%2e%2e/admin/dlq', '/v1/../admin/dlq', '/healthz/..\\admin\\dlq', '/.%2E/admin/dlq']) {
      const bytes = lines(`GET ${path} HTTP/1.1`, 'Host: a', authorization, 'Connection: close', '', '');
      await expectRefused(await rawResponse(service.url, bytes), { status: 403, code: 'forbidden' });
    }
  });
});

const liars = {
  host: `${canary}.example`,
  'x-forwarded-host': `${canary}.example`,
  'x-forwarded-proto': 'https',
  'x-forwarded-for': canary,
  'x-forwarded-prefix': `/${canary}`,
  'x-original-url': '/admin/dlq',
  'x-rewrite-url': '/admin/dlq',
  'x-http-method-override': 'DELETE',
  forwarded: `for=${canary};host=${canary}.example;proto=https`,
  referer: `https://${canary}.example`,
};

test('H110 links are made of the configured address, whatever host a request names', async () => {
  await service.harmless(async () => {
    for (const [path, expected] of [
      ['/nowhere', notFound],
      ['/v1/me', { status: 401, code: 'missing_authorization' }],
      ['/v1/turns?limit=0', { status: 401, code: 'missing_authorization' }],
    ] as const) {
      const response = await service.call('GET', path, { headers: liars });
      const text = await response.clone().text();
      expect(JSON.parse(text).error.docs_url).toStartWith(`${service.url}/`);
      expect(text + JSON.stringify([...response.headers])).not.toContain(canary);
      await expectRefused(response, expected);
    }
    for (const path of ['/openapi.json', '/reference', '/docs/errors', '/llms.txt', '/cli/login'])
      expect(await (await service.call('GET', path, { headers: liars })).text()).not.toContain(canary);
  });
});

test('H110 the stream’s address is ours too', async () => {
  const { body } = await service.json('POST', '/v1/turns', { as, body: question, headers: liars });
  expect(body['stream_url']).toBe(`${service.url}/v1/turns/${body['id']}/events`);
  await finishedTurn(service, as, String(body['id']));
});

test('H111 no header says who asks, what is asked for, or under which id', async () => {
  await service.harmless(async () => {
    const ids = ['req_AAAAAAAAAAAAAAAAAAAAAA', canary.repeat(80), 'x'.repeat(1_024), '../..', '"><script>'];
    for (const id of ids) {
      const headers = { ...liars, 'x-request-id': id, 'x-correlation-id': id, traceparent: id, 'request-id': id };
      const response = await service.call('GET', '/v1/turns/turn_x', { as, headers });
      const own = response.headers.get('x-request-id') ?? '';
      expect([own === id, requestId.test(own)]).toEqual([false, true]);
      await expectRefused(response, { status: 404, code: 'turn_not_found' });
      expect((await service.call('GET', '/v1/me', { as, headers })).status).toBe(200);
    }
  });
});

test('H111 a header with a line break in it is no header, and splits no answer', async () => {
  await service.harmless(async () => {
    const bytes = lines(
      'GET /nowhere HTTP/1.1',
      'Host: a',
      'X-Request-Id: req_x\rSet-Cookie: a=b',
      'Connection: close',
      '',
      '',
    );
    const answer = await rawRequest(service.url, bytes);
    expectNoInside(answer);
    expect(answer).toMatch(/^HTTP\/1\.1 4/);
    expect(answer.toLowerCase()).not.toContain('set-cookie');
  });
});
