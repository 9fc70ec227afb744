import { describe, expect, test } from 'bun:test';
import { createHash, createHmac } from 'node:crypto';
import { inspect } from '../../support/database/script.ts';
import { startServiceProcess } from '../../support/service/service-process.ts';

const canonical = '/webhooks/aggregator';
const aliases = [canonical, '/webhook/aggregator', '/webhook', '/aggregator', '/'];
const nowS = () => Math.floor(Date.now() / 1000);

const service = await startServiceProcess({ LOG_LEVEL: 'silent' });

const hmac = (body: string | Uint8Array, t: number | string, secret = service.settings.webhookSecret) =>
  createHmac('sha256', secret).update(`${t}.`).update(body).digest('hex');
const signed = (body: string | Uint8Array, t = nowS()) => `t=${t},v1=${hmac(body, t)}`;

type Post = { path?: string; header?: string | null; headerName?: string };
async function post(
  body: string | Uint8Array,
  { path = canonical, header, headerName = 'aggregator-signature' }: Post = {},
) {
  const signature = header === undefined ? signed(body) : header;
  const headers = { 'content-type': 'application/json', ...(signature !== null && { [headerName]: signature }) };
  const response = await fetch(service.url + path, { method: 'POST', headers, body: body as string });
  return { status: response.status, requestId: response.headers.get('x-request-id'), body: await response.json() };
}

type Answer = Awaited<ReturnType<typeof post>>;
function expectAnswer(answer: Answer, status: number, body: Record<string, unknown>): void {
  expect({ status: answer.status, body: answer.body }).toEqual({
    status,
    body: { ...body, request_id: answer.requestId },
  });
  expect(answer.requestId).toMatch(/^req_[0-9A-Za-z]{22}$/);
}
const refusal = (reason: string) => ({ error: 'invalid_signature', reason });

async function stored(body: string | Uint8Array): Promise<{ id: number; type: string; payload: string }[]> {
  const sha256 = createHash('sha256').update(body).digest('hex');
  const row = `json_object('id', id, 'type', type, 'payload', payload)`;
  const from = `raw_events JOIN raw_event_bodies ON raw_event_id = id WHERE sha256 = '${sha256}'`;
  const { values } = await inspect(service.databasePath, `SELECT ${row} FROM ${from}`);
  return values.map((value) => JSON.parse(String(value)));
}
const unique = (fields: Record<string, unknown> = {}) => JSON.stringify({ nonce: crypto.randomUUID(), ...fields });

async function expectStored(body: string, type: string): Promise<void> {
  const answer = await post(body);
  expectAnswer(answer, 200, { ok: true, raw_event_id: expect.any(Number), type });
  expect(await stored(body)).toMatchObject([{ id: answer.body.raw_event_id, type, payload: body }]);
}

describe('a delivery', () => {
  test.each(aliases)('is accepted at %s, stored byte for byte, and a duplicate from then on', async (path) => {
    const body = unique({ type: 'healthcheck', text: 'ä \\u00e4 €' });
    const fresh = await post(body, { path });
    expectAnswer(fresh, 200, { ok: true, raw_event_id: expect.any(Number), type: 'healthcheck' });
    expect(Number.isSafeInteger(fresh.body.raw_event_id)).toBe(true);
    expectAnswer(await post(body), 200, { ok: true, duplicate: true, type: 'healthcheck' });
    expect(await stored(body)).toMatchObject([{ payload: body }]);
  });

  test.each(['aggregator-signature', 'X-Terra-Signature', 'terra-signature'])(
    'may be signed in %s',
    async (headerName) => {
      expect((await post(unique(), { headerName })).status).toBe(200);
    },
  );
});

describe('a signature', () => {
  const hex = 'a'.repeat(64);
  test('by another secret, for another time or without the time is a mismatch', async () => {
    const body = unique();
    const t = nowS();
    for (const digest of [
      hmac(body, t, 'x'.repeat(40)),
      hmac(body, t - 1),
      createHmac('sha256', service.settings.webhookSecret).update(body).digest('hex'),
    ]) {
      expectAnswer(await post(body, { header: `t=${t},v1=${digest}` }), 401, refusal('signature_mismatch'));
    }
  });

  test('is judged in the order missing, malformed, bad, stale, mismatch, and all before the JSON', async () => {
    const stale = nowS() - 1000;
    expect((await post('{', { header: `t=abc,v1=${hex},v1=short` })).body.reason).toBe('malformed_header');
    expect((await post('{', { header: `t=abc,v1=${hex}` })).body.reason).toBe('bad_timestamp');
    expect((await post('{', { header: `t=${stale},v1=${hex}` })).body.reason).toBe('stale');
    expect((await post('{', { header: `t=${nowS()},v1=${hex}` })).body.reason).toBe('signature_mismatch');
  });
});

describe('a signed body', () => {
  test('of an unknown type or an unknown user is stored under its type', async () => {
    await expectStored(unique({ type: 'future_thing' }), 'future_thing');
    const user = { user_id: crypto.randomUUID(), provider: 'GARMIN', reference_id: 'user_nobody' };
    await expectStored(JSON.stringify({ type: 'daily', user, data: [] }), 'daily');
    await expectStored(
      `{"type":"daily","__proto__":{"polluted":true},"user":${JSON.stringify(user)},"data":[]}`,
      'daily',
    );
  });

  test('nested 100,000 deep is stored like any other', async () => {
    const body = '['.repeat(100_000) + ']'.repeat(100_000);
    expect((await post(body)).status).toBe(200);
    expect((await stored(body))[0]?.type).toBe('unknown');
  });
});
