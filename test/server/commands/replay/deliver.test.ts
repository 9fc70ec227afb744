import { afterAll, beforeEach, describe, expect, test } from 'bun:test';
import { createHmac } from 'node:crypto';
import { DeliveryError, deliver } from '../../../../server/commands/replay/deliver.ts';

const secret = 'a secret of the test, 32 bytes long';
type Received = { body: string; orderingMs: number; verified: boolean };

const answers: number[] = [];
const received: Received[] = [];
const server = Bun.serve({
  hostname: '127.0.0.1',
  port: 0,
  async fetch(request) {
    if (new URL(request.url).pathname !== '/webhooks/aggregator') return new Response('', { status: 404 });
    const body = await request.text();
    const orderingMs = Number(request.headers.get('x-terra-ordering-timestamp'));
    const duplicate = received.some((earlier) => earlier.body === body);
    const status = answers.shift() ?? 200;
    if (status !== 200) return Response.json({ error: 'not now' }, { status });
    received.push({ body, orderingMs, verified: verify(request.headers.get('aggregator-signature'), body) });
    return Response.json({ ok: true, type: 'daily', request_id: 'req_1', ...(duplicate && { duplicate }) });
  },
});
afterAll(() => server.stop(true));
beforeEach(() => {
  answers.length = 0;
  received.length = 0;
});

function verify(header: string | null, body: string): boolean {
  const [, t, v1] = /^t=(\d+),v1=([0-9a-f]{64})$/.exec(header ?? '') ?? [];
  const fresh = Math.abs(Date.now() / 1000 - Number(t)) < 5;
  return fresh && createHmac('sha256', secret).update(`${t}.${body}`).digest('hex') === v1;
}

const options = { url: server.url.href, secret, backoffMs: 1 };
const payloads = Array.from({ length: 7 }, (_, index) => ({
  type: 'daily',
  user: { user_id: 'u' },
  data: [{ index, name: 'Müller' }],
}));

describe('deliver', () => {
  test('signs, orders, reports, and goes on after two refusals with 503', async () => {
    answers.push(503, 503);
    const progress: string[] = [];
    const result = await deliver(payloads, {
      ...options,
      concurrency: 3,
      onProgress: (done, total) => progress.push(`${done}/${total}`),
    });
    expect(result).toEqual({ delivered: 7, duplicates: 0 });
    expect(received.every(({ verified }) => verified)).toBe(true);
    expect(progress).toEqual(['1/7', '2/7', '3/7', '4/7', '5/7', '6/7', '7/7']);
    const byOrder = received.toSorted((a, b) => a.orderingMs - b.orderingMs).map(({ body }) => body);
    expect(byOrder).toEqual(payloads.map((payload) => JSON.stringify(payload)));
    expect(new Set(received.map(({ orderingMs }) => orderingMs)).size).toBe(7);
  });

  test('a later call is ordered after an earlier one, and duplicates are counted', async () => {
    await deliver(payloads, options);
    const before = Math.max(...received.map(({ orderingMs }) => orderingMs));
    const result = await deliver(payloads.slice(0, 1), options);
    expect(result).toEqual({ delivered: 1, duplicates: 1 });
    expect(received.at(-1)?.orderingMs).toBeGreaterThan(before);
  });

  test('a refusal is final and says why', async () => {
    answers.push(401);
    const failure = await deliver(payloads, { ...options, concurrency: 1 }).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(DeliveryError);
    expect(failure).toMatchObject({ status: 401, message: expect.stringContaining('not now') });
    expect(received).toHaveLength(0);
  });

  test('gives up after five retries', async () => {
    answers.push(500, 500, 500, 500, 500, 500);
    const failure = deliver(payloads.slice(0, 1), options);
    await expect(failure).rejects.toMatchObject({ status: 500 });
    expect(answers).toHaveLength(0);
  });

  test('nobody there', async () => {
    const gone = Bun.serve({ hostname: '127.0.0.1', port: 0, fetch: () => new Response() });
    const url = gone.url.href;
    await gone.stop(true);
    await expect(deliver(payloads, { ...options, url })).rejects.toMatchObject({ name: 'UsageError', status: null });
  });

  test('nothing to do', async () => {
    expect(await deliver([], options)).toEqual({ delivered: 0, duplicates: 0 });
  });
});
