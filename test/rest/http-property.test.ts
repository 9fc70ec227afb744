import { afterAll, beforeAll, expect, test } from 'bun:test';
import fc from 'fast-check';
import { type App, startAppWithoutWorker } from '../support/app.ts';
import { expectNoInside, requestId } from '../support/errors.ts';
import { ask } from '../support/journal.ts';

let app: App;
let turnId: string;
beforeAll(async () => {
  app = await startAppWithoutWorker();
  turnId = await ask(app, 'user_a');
});
afterAll(() => app.stop());

const rest = [
  '/v1/turns',
  '/v1/turns/:id',
  '/v1/turns/:id/events',
  '/v1/me',
  '/v1/sources',
  '/v1/labs',
  '/v1/data/sync',
  '/v1/sync',
  '/v1/:id',
];
const procedures = [
  'turns.create',
  'turns.get',
  'turns.list',
  'turns.events',
  'me.get',
  'data.sync',
  'data.syncText',
  'metrics.query',
  'metrics.list',
  'jobs.answerTurn',
  'ingest.receive',
];
const other = [
  '/',
  '/healthz',
  '/openapi.json',
  '/webhook',
  '/webhooks/aggregator',
  '/aggregator',
  '/webhook/aggregator',
  '/admin/:id',
  '/:id',
];
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
      'input',
      'batch',
      'id',
      '__proto__',
    ),
    value,
  ),
  { maxLength: 3 },
);
const method = fc.constantFrom('GET', 'GET', 'POST', 'POST', 'PUT', 'DELETE', 'PATCH', 'HEAD', 'OPTIONS');
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
const body = fc.oneof(
  fc.json({ maxDepth: 5 }),
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc
    .record(
      {
        messages: fc.oneof(fc.array(message, { maxLength: 3 }), fc.jsonValue()),
        stream: fc.jsonValue(),
        context: fc.jsonValue(),
      },
      { requiredKeys: [] },
    )
    .map((value) => JSON.stringify(value)),
);
const who = fc.constantFrom('user_a', 'user_b', undefined);

function encode(text: string): string {
  return encodeURIComponent(text.toWellFormed());
}

test('whatever is sent: no 500, no hang, an id on every answer, and every error in the shape of its surface', async () => {
  await fc.assert(
    fc.asyncProperty(method, path, query, header, body, who, async (method, path, query, headers, body, as) => {
      const search = query.map(([name, value]) => `${name}=${value}`).join('&');
      const target = `${path.replace('ID', turnId)}${search && `?${search}`}`;
      const sent = ['GET', 'HEAD'].includes(method) ? {} : { body };
      const credentials = as === undefined ? {} : { authorization: `Bearer ${await app.tokenOf(as)}` };
      const abort = AbortSignal.timeout(3_000);
      const response = await fetch(app.url + target, {
        method,
        ...sent,
        headers: { 'content-type': 'application/json', ...headers, ...credentials },
        signal: abort,
      });
      expect(response.status).toBeLessThan(500);
      expect(response.headers.get('x-request-id')).toMatch(requestId);
      if (response.headers.get('content-type')?.includes('text/event-stream')) return await response.body?.cancel();
      const text = await response.text();
      if (response.status >= 400 && method !== 'HEAD')
        expectErrorShape(target, text, response.headers.get('x-request-id'));
    }),
    { numRuns: 300, interruptAfterTimeLimit: 8_000 },
  );
}, 15_000);

function expectErrorShape(target: string, text: string, id: string | null): void {
  expectNoInside(text);
  const answer = JSON.parse(text);
  const first = Array.isArray(answer) ? answer[0] : answer;
  if (typeof first.error === 'string') {
    expect(first.request_id).toBe(id);
    return;
  }
  const error = target.startsWith('/trpc/') ? first.error.data.error : first.error;
  expect(error).toMatchObject({
    code: expect.stringMatching(/^[a-z_]+$/),
    message: expect.any(String),
    request_id: id,
    docs_url: expect.stringContaining('://'),
  });
}
