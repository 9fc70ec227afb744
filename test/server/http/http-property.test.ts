import { expect, test } from 'bun:test';
import fc from 'fast-check';
import { loadProcedures } from '../../../server/procedures.ts';
import { startAggregator } from '../../support/aggregator/aggregator.ts';
import { expectDescribed, operationOf, operations } from '../../support/http/description.ts';
import { expectNoInside, requestId } from '../../support/http/errors.ts';
import { rawRequest } from '../../support/http/raw-requests.ts';
import { startAppWithoutWorker } from '../../support/service/app.ts';
import { ask } from '../../support/turns/journal.ts';

const adminKey = 'k'.repeat(40);
const origin = 'https://app.example';
const aggregator = await startAggregator();
const app = await startAppWithoutWorker({
  variables: { ...aggregator.variables, ADMIN_KEY: adminKey, CORS_ORIGINS: origin },
});
const turnId = await ask(app, 'user_a');

const described = operations.map(({ path }) => path.replace('{id}', ':id'));
const rest = [...described, '/v1/import', '/v1/labs/:id', '/v1/:id', '/v1/turns/:id/:id'];
const procedures = [...(await loadProcedures()).keys(), 'turns.create,turns.get,me.get'];
const auth = ['/auth/sign-up/email', '/auth/sign-in/email', '/auth/sign-out', '/auth/token', '/auth/jwks', '/auth/:id'];
const pages = [
  '/healthz',
  '/simulator/widget/:id',
  '/openapi.json',
  '/docs',
  '/docs/errors',
  '/docs/:id',
  '/reference',
  '/llms.txt',
  '/llms-full.txt',
  '/cli/login',
];
const webhooks = ['/', '/webhook', '/webhooks/aggregator', '/aggregator', '/webhook/aggregator'];
const other = [...auth, ...pages, ...webhooks, '/admin/:id', '/:id', '/connected'];
const odd = fc.constantFrom(
  '',
  '..',
  '%',
  '%zz',
  '%00',
  '__proto__',
  'constructor',
  'null',
  '0',
  '-1',
  '1e999',
  'true',
  '[]',
  '{}',
  '"',
  "'",
  '2026-11-21',
  '9999-12-31T23:59:59-23:59',
  '%F0%9F%92%A9',
);
const segment = fc.oneof(odd, fc.string({ unit: 'binary', maxLength: 20 }).map(encode), fc.constant('ID'));
const path = fc
  .tuple(fc.constantFrom(...rest, ...other, ...procedures.map((name) => `/trpc/${name}`)), segment)
  .map(([pattern, id]) => pattern.replace(':id', id));
const value = fc.oneof(
  odd,
  fc.string({ unit: 'binary', maxLength: 30 }).map(encode),
  fc.json({ maxDepth: 3 }).map(encode),
);
const query = fc.array(
  fc.tuple(
    fc.constantFrom(
      'limit',
      'cursor',
      'status',
      'after',
      'before',
      'since',
      'starting_after',
      'request_id',
      'cb',
      'state',
      'connectionParams',
      'lastEventId',
      'input',
      'batch',
      'id',
      '__proto__',
    ),
    value,
  ),
  { maxLength: 3 },
);
const method = fc.constantFrom('GET', 'GET', 'POST', 'POST', 'POST', 'PUT', 'DELETE', 'PATCH', 'HEAD', 'OPTIONS');
const header = fc.dictionary(
  fc.constantFrom(
    'accept',
    'content-type',
    'content-encoding',
    'last-event-id',
    'x-request-id',
    'aggregator-signature',
    'idempotency-key',
    'host',
    'trpc-accept',
    'x-trpc-source',
    'range',
    'expect',
    'cookie',
    'origin',
    'access-control-request-method',
    'authorization',
    'x-admin-key',
    'x-forwarded-for',
  ),
  fc.oneof(
    fc.constantFrom(
      'application/json',
      'text/event-stream',
      'application/jsonl',
      'multipart/form-data',
      't=1,v1=00',
      '5',
      'gzip',
      '*/*',
      origin,
      'null',
      'POST',
      'Bearer',
      'Bearer x.y.z',
      'Basic dTpw',
      adminKey,
      'multipart/form-data; boundary=x',
      'application/json; charset=utf-16',
      'application/x-www-form-urlencoded',
      '-1',
      '9007199254740993',
      'k'.repeat(256),
      'a key',
    ),
    fc.string({ maxLength: 40 }).map((text) => text.trim()),
  ),
  { maxKeys: 3 },
);
const message = fc.record(
  {
    role: fc.constantFrom('user', 'assistant', 'system', 5),
    content: fc.oneof(fc.string({ unit: 'binary' }), fc.constantFrom(null, '', 0)),
  },
  { requiredKeys: [] },
);
const deep = (open: string, close: string) => open.repeat(100_000) + close.repeat(100_000);
const nasty = fc.constantFrom(
  deep('[', ']'),
  deep('{"a":', ''),
  `{"messages":${deep('[', ']')}}`,
  `{"messages":[{"role":"user","content":"x"}],"deep":${deep('[', ']')}}`,
  '{"__proto__":{"polluted":1},"messages":[{"__proto__":{"polluted":1}}]}',
  '{"constructor":{"prototype":{"polluted":1}}}',
  '{"limit":1e999,"days":-0,"ids":[9007199254740993]}',
  `{"n":${'9'.repeat(5_000)}}`,
  '{"messages":[{"role":"user","content":"\\ud800"}]}',
  '\ufeff{}',
  '--x\r\nContent-Disposition: form-data; name="file"; filename="a.pdf"\r\n\r\nno pdf\r\n--x--\r\n',
  '--x\r\nContent-Disposition: form-data; name="file"\r\n\r\n',
  `--x\r\n${'A'.repeat(20_000)}`,
  '--x--',
);
const text = fc.oneof(
  fc.json({ maxDepth: 5 }),
  fc.string({ unit: 'binary', maxLength: 60 }),
  nasty,
  fc
    .record(
      {
        messages: fc.oneof(fc.array(message, { maxLength: 3 }), fc.jsonValue()),
        stream: fc.jsonValue(),
        context: fc.jsonValue(),
        days: fc.jsonValue(),
        provider: fc.oneof(fc.constant('garmin'), fc.jsonValue()),
        redirect_url: fc.oneof(fc.webUrl(), fc.string()),
        limit: fc.jsonValue(),
        ids: fc.jsonValue(),
        email: fc.oneof(fc.emailAddress(), fc.jsonValue()),
        password: fc.oneof(fc.string(), fc.jsonValue()),
      },
      { requiredKeys: [] },
    )
    .map((value) => JSON.stringify(value)),
);
const body = fc.oneof(
  { arbitrary: text, weight: 5 },
  { arbitrary: fc.uint8Array({ maxLength: 200 }).map((bytes) => new Uint8Array(bytes)), weight: 1 },
);
const who = fc.constantFrom('user_a', 'user_a', 'user_b', 'operator', undefined);

function encode(text: string): string {
  return encodeURIComponent(text.toWellFormed());
}

const credentialsOf = async (as: string | undefined): Promise<Record<string, string>> => {
  if (as === undefined) return {};
  return as === 'operator' ? { 'x-admin-key': adminKey } : { authorization: `Bearer ${await app.tokenOf(as)}` };
};

test('whatever is sent: no 500, no hang, an id on every answer, and every error in the shape that is described', async () => {
  await fc.assert(
    fc.asyncProperty(method, path, query, header, body, who, async (method, path, query, headers, body, as) => {
      const search = query.map(([name, value]) => `${name}=${value}`).join('&');
      const target = `${path.replace('ID', turnId)}${search && `?${search}`}`;
      const sent = ['GET', 'HEAD'].includes(method) ? {} : { body };
      const signal = AbortSignal.timeout(10_000);
      const response = await fetch(app.url + target, {
        method,
        ...sent,
        headers: { 'content-type': 'application/json', ...headers, ...(await credentialsOf(as)) },
        redirect: 'manual',
        signal,
      });
      expect(response.status).toBeLessThan(500);
      expect(response.headers.get('x-request-id')).toMatch(requestId);
      expect(Reflect.get({}, 'polluted')).toBeUndefined();
      const permission = response.headers.get('access-control-allow-origin');
      expect(permission ?? headers['origin']).toBe(permission === null ? headers['origin'] : origin);
      if (response.headers.get('content-type')?.includes('text/event-stream')) return await response.body?.cancel();
      const text = await response.text();
      if (method === 'HEAD') return;
      const { pathname } = new URL(app.url + target);
      if (response.status >= 400) expectErrorShape(pathname, response, text);
      const operation = operationOf(method, pathname);
      if (operation) expectDescribed(operation, response, text);
    }),
    { numRuns: 800, interruptAfterTimeLimit: 20_000 },
  );
  expect((await app.call('GET', '/healthz')).status).toBe(200);
});

const bytes = fc.string({ unit: 'binary-ascii', maxLength: 30 }).map((text) => text.replaceAll(/[\r\n]/g, ''));
const rawPath = fc.tuple(
  path,
  fc.oneof(
    { arbitrary: fc.constant(''), weight: 3 },
    { arbitrary: bytes.map((text) => text.replaceAll(' ', '')), weight: 1 },
  ),
);
const rawName = fc.oneof(
  { arbitrary: fc.constantFrom('Accept', 'Host', 'X-A', 'Range', 'Expect', 'Cookie', 'Upgrade', 'Origin'), weight: 4 },
  { arbitrary: fc.constantFrom('Content-Length', 'Transfer-Encoding', 'Connection'), weight: 1 },
  { arbitrary: bytes, weight: 1 },
);
const line = fc.tuple(rawName, bytes).map(([name, value]) => `${name}: ${value}`);

test('whatever bytes are sent: an answer of ours with an id, the socket’s own without a body, or none', async () => {
  await fc.assert(
    fc.asyncProperty(
      method,
      rawPath,
      fc.array(line, { maxLength: 4 }),
      text,
      async (method, [path, more], headers, body) => {
        const head = [`${method} ${path}${more} HTTP/1.1`, 'Host: a', `Content-Length: ${Buffer.byteLength(body)}`];
        const answer = await rawRequest(app.url, [...head, 'Connection: close', ...headers, '', body].join('\r\n'));
        if (answer !== '') expect(answer).toMatch(/^HTTP\/1\.1 (2\d\d|4\d\d|505) /);
        const isBare = /^HTTP\/1\.1 (400|413|431|505) [\w ]+\r\nConnection: close\r\n\r\n$/.test(answer);
        if (answer !== '' && !isBare) expect(answer.toLowerCase()).toContain('x-request-id: req_');
        expectNoInside(answer.slice(0, 2_000));
      },
    ),
    { numRuns: 150, interruptAfterTimeLimit: 15_000 },
  );
  expect((await app.call('GET', '/healthz')).status).toBe(200);
});

const isPage = (path: string) => /^\/(cli\/login|docs|reference)/.test(path);

function expectErrorShape(path: string, response: Response, text: string): void {
  expectNoInside(text);
  const id = response.headers.get('x-request-id');
  if (isPage(path) && response.headers.get('content-type')?.startsWith('text/html')) return;
  const answer = JSON.parse(text);
  const first = Array.isArray(answer) ? answer[0] : answer;
  if (typeof first.error === 'string') {
    expect([...webhooks, '/v1/import']).toContain(path);
    if ('request_id' in first) expect(first.request_id).toBe(id);
    return;
  }
  const error = path.startsWith('/trpc/') ? first.error.data.error : first.error;
  expect(error).toMatchObject({
    code: expect.stringMatching(/^[a-z_]+$/),
    message: expect.any(String),
    request_id: id,
    docs_url: expect.stringContaining('://'),
  });
}
