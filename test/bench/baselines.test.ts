import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { join } from 'node:path';
import { type Served, serve, servePinned } from '../../bench/harness/process.ts';
import { body, headersOf } from '../../bench/requests.ts';
import { openBench } from '../../bench/servers/hale.ts';
import { benchSecrets } from '../../bench/servers/subject.ts';
import { signPayload } from '../../server/aggregator/signature.ts';
import { temporaryFolder } from '../support/folder.ts';

const servers: Served[] = [];
const started = async (server: Promise<Served>) => {
  servers.push(await server);
  return server;
};
const modes = ['webhook', 'queue', 'queue-separate', 'create', 'insert-bare'] as const;
const running = {} as Record<(typeof modes)[number] | 'fastify', Served>;
beforeAll(async () => {
  const folder = temporaryFolder();
  const path = join(folder, 'fastify.db');
  (await openBench(path)).close();
  const script = join(import.meta.dir, '../../bench/servers/fastify-webhook.ts');
  running.fastify = await started(servePinned([process.execPath, script, path]));
  for (const mode of modes) running[mode] = await started(serve(mode, join(folder, mode)));
});
afterAll(() => Promise.all(servers.map(({ stop }) => stop())));

const call = (server: Served, path: string, init: RequestInit = {}) =>
  fetch(`http://127.0.0.1:${server.port}${path}`, init);

describe('a delivery gets the same answer from Fastify as from hale', () => {
  const payload = JSON.stringify({ type: 'daily', user: { user_id: 'x' }, data: [] });
  const nowMs = Date.now();
  const by = (text: string | Uint8Array, atMs = nowMs, secret = benchSecrets.WEBHOOK_SECRET) =>
    signPayload(text, { secret, nowMs: atMs });
  const notUtf8 = new Uint8Array([0x22, 0xff, 0x22]);
  const cases: Record<string, [body: string | Uint8Array<ArrayBuffer>, signature: string | null, status: number]> = {
    'signed, for the first time': [payload, by(payload), 200],
    'the same again': [payload, by(payload), 200],
    'of no type': ['null', by('null'), 200],
    unsigned: [payload, null, 401],
    'with a signature that is none': [payload, 't=1', 401],
    'signed by somebody else': [payload, by(payload, nowMs, 'another secret'), 401],
    'signed long ago': [payload, by(payload, nowMs - 301_000), 401],
    altered: [`${payload} `, by(payload), 401],
    'no JSON': ['{', by('{'), 400],
    'no UTF-8': [notUtf8, by(notUtf8), 400],
  };
  for (const [name, [sent, signature, status]] of Object.entries(cases))
    test(name, async () => {
      const answerOf = async (server: Served) => {
        const headers = { 'content-type': 'application/json', ...(signature && { 'aggregator-signature': signature }) };
        const response = await call(server, '/webhooks/aggregator', { method: 'POST', headers, body: sent });
        const { request_id, ...answer } = await response.json();
        expect(response.headers.get('x-request-id')).toBe(request_id);
        return { status: response.status, ...answer };
      };
      const hale = await answerOf(running.webhook);
      expect(hale.status).toBe(status);
      expect(await answerOf(running.fastify)).toEqual(hale);
    });
});

test.each(['queue', 'queue-separate'] as const)(
  '%s drains what it was given, and counts every effect',
  async (mode) => {
    for (const jobs of [70, 3])
      expect(await (await call(running[mode], `/?jobs=${jobs}`)).json()).toHaveProperty('seconds');
  },
);

test('a question is taken with its key, and the same body is stored by the bare server', async () => {
  const [headers] = await headersOf(0);
  const keyed = { ...headers, 'idempotency-key': 'one' };
  const ask = () => call(running.create, '/v1/turns', { method: 'POST', headers: keyed, body });
  const first = await ask();
  expect(first.status).toBe(202);
  expect(await (await ask()).json()).toEqual(await first.json());
  const stored = await call(running['insert-bare'], '/', { method: 'POST', body });
  expect([stored.status, await stored.json()]).toEqual([201, { id: 1 }]);
});
