import { beforeEach, describe, expect, test } from 'bun:test';
import { Hale, HaleError } from '../../../web/sdk/index.ts';
import { pauseMs } from '../../../web/sdk/timing.ts';
import { failureOf, growingMs, impatient, linearMs } from './impatient.ts';
import { json, type Reply, startStandIn, text } from './stand-in.ts';

let replies: Reply[];
const standIn = await startStandIn((number) => replies[Math.min(number, replies.length - 1)] ?? text(500, ''));
beforeEach(() => {
  standIn.seen.length = 0;
});

const created = json(202, { id: 'turn_1', status: 'queued', created_at: '2026-11-21T09:30:00.000Z', stream_url: '' });
const failed = json(500, { error: { code: 'internal_error', message: 'Something went wrong on our side.' } });
const refused = (headers: Record<string, string> = {}) =>
  json(429, { error: { code: 'rate_limit_exceeded', message: 'Too many requests.' } }, headers);
const uuid4 = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;
const keys = () => standIn.seen.map(({ headers }) => headers['idempotency-key']);

describe('what is tried again', () => {
  test('500 twice, then success: the same bytes under the same key, after 1 and 2 seconds', async () => {
    replies = [failed, failed, created];
    const { hale, pauses } = impatient(standIn.url);
    expect((await hale.turns.create('How did I sleep?')).id).toBe('turn_1');
    expect(pauses).toEqual([1_000, 2_000]);
    expect([new Set(keys()).size, new Set(standIn.seen.map(({ body }) => body)).size]).toEqual([1, 1]);
    expect(keys()[0]).toMatch(uuid4);
  });

  test('500 for ever: 1, 2 and 4 seconds, and then the error', async () => {
    replies = [failed];
    const { hale, pauses } = impatient(standIn.url);
    expect((await failureOf(hale.me.get())).code).toBe('internal_error');
    expect([pauses, standIn.seen.length]).toEqual([linearMs, 4]);
  });

  test('429 with Retry-After: that long and a little more; in seconds and as a date', async () => {
    replies = [refused({ 'retry-after': '7' }), refused({ 'retry-after': '60' }), created];
    const { hale, pauses } = impatient(standIn.url);
    await hale.turns.create('How did I sleep?');
    expect(pauses).toEqual([7_350, 63_000]);
    replies = [refused({ 'retry-after': new Date(Date.now() + 30_000).toUTCString() }), created];
    standIn.seen.length = 0;
    const dated = impatient(standIn.url);
    await dated.hale.turns.create('How did I sleep?');
    expect(dated.pauses[0]).toBeWithin(20_000, 31_501);
  });

  test('429 without Retry-After: growing pauses, five attempts, one key', async () => {
    replies = [refused()];
    const { hale, pauses } = impatient(standIn.url);
    expect(await failureOf(hale.turns.create('How did I sleep?'))).toMatchObject({
      code: 'rate_limit_exceeded',
      status: 429,
      retryAfterMs: null,
    });
    expect([pauses, standIn.seen.length, new Set(keys()).size]).toEqual([growingMs, 5, 1]);
  });

  test('a quota that opens in hours is told to the caller instead of waited for', async () => {
    replies = [refused({ 'retry-after': '3600' })];
    const { hale, pauses } = impatient(standIn.url);
    const error = await failureOf(hale.me.get());
    expect([error.retryAfterMs, error.isRetryable(), pauses]).toEqual([3_600_000, true, []]);
  });

  test('an upload, and a stream that can be read once only: each attempt sends the whole file', async () => {
    const uploaded = json(200, {
      ok: true,
      upload_id: 'a',
      storage_key: 'b',
      aggregator_status: 'submitted',
      note: '',
    });
    replies = [failed, failed, uploaded];
    const { hale } = impatient(standIn.url);
    await hale.labs.upload(new Blob(['%PDF-1.7 once']).stream(), { filename: 'a.pdf' });
    expect(standIn.seen.map(({ body }) => body.includes('%PDF-1.7 once'))).toEqual([true, true, true]);
    expect(new Set(keys()).size).toBe(1);
  });

  test('never 400, 401, 403, 404, 409 and 422', async () => {
    for (const status of [400, 401, 403, 404, 409, 422]) {
      replies = [json(status, { error: { code: 'x', message: 'x' } })];
      const { hale, pauses } = impatient(standIn.url);
      expect((await failureOf(hale.turns.create('x'))).status).toBe(status);
      expect(pauses).toEqual([]);
    }
  });

  test('as often as the client is told, at most five times', async () => {
    replies = [refused()];
    for (const maxRetries of [0, 1, 4]) {
      const { hale, pauses } = impatient(standIn.url, { maxRetries });
      await failureOf(hale.me.get());
      expect(pauses).toHaveLength(maxRetries);
    }
    for (const maxRetries of [-1, 5, 1.5, Number.NaN])
      expect(() => new Hale({ baseUrl: standIn.url, apiKey: 'a', maxRetries })).toThrow(HaleError);
  });
});

describe('idempotency keys', () => {
  test('each write has a version 4 UUID of its own, reads have none, and a given key is used', async () => {
    replies = [created];
    const { hale } = impatient(standIn.url);
    for (let count = 0; count < 20; count += 1) await hale.turns.create('x');
    await hale.me.get();
    await hale.turns.create('x', { idempotencyKey: 'mine' });
    const sent = keys();
    expect(sent.slice(0, 20).filter((key) => uuid4.test(String(key)))).toHaveLength(20);
    expect(new Set(sent).size).toBe(22);
    expect(sent.slice(20)).toEqual([undefined, 'mine']);
  });

  test.each(['POST', 'PUT', 'PATCH', 'DELETE'] as const)('%s carries one', async (method) => {
    replies = [json(200, {})];
    await impatient(standIn.url).hale.request(method, '/v1/anything');
    expect(keys()[0]).toMatch(uuid4);
  });
});

describe('deleting a memory', () => {
  const gone = json(404, { error: { code: 'memory_not_found', message: 'No such memory entry.' } });

  test('that is gone already has succeeded: the attempt whose answer was lost had deleted it', async () => {
    replies = [text(502, ''), gone];
    const { hale } = impatient(standIn.url);
    expect(await hale.request('DELETE', '/v1/memories/mem_1')).toBeUndefined();
    expect(standIn.seen).toHaveLength(2);
  });

  test('is the only 404 that is passed over: reading it, and deleting something else, fail', async () => {
    replies = [gone];
    const { hale } = impatient(standIn.url);
    expect((await failureOf(hale.request('GET', '/v1/memories/mem_1'))).code).toBe('memory_not_found');
    replies = [json(404, { error: { code: 'source_not_found', message: 'No such source.' } })];
    expect((await failureOf(hale.sources.disconnect('src_1'))).code).toBe('source_not_found');
  });
});

test('the pauses lie between half and the whole of 1, 2, 4 and 8 seconds, whatever the chance', () => {
  const error = new HaleError('upstream_unavailable', 'x', { status: 503 });
  for (const retry of [1, 2, 3, 4]) {
    const wholeMs = 1_000 * 2 ** (retry - 1);
    expect([pauseMs(error, retry, () => 0), pauseMs(error, retry, () => 1)]).toEqual([wholeMs / 2, wholeMs]);
  }
});
