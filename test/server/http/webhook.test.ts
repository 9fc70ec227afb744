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

  test('that comes 100 times at once is fresh once', async () => {
    const body = unique({ type: 'healthcheck' });
    const answers = await Promise.all(Array.from({ length: 100 }, () => post(body)));
    expect(answers.filter(({ body: { duplicate } }) => duplicate === undefined)).toHaveLength(1);
    expect(answers.every(({ status }) => status === 200)).toBe(true);
    expect(await stored(body)).toHaveLength(1);
  });

  test('that says the same in other bytes is another delivery', async () => {
    const [dense, spaced] = ['{"type":"healthcheck","n":1}', '{"type": "healthcheck", "n": 1}'];
    const [first, second] = [await post(dense), await post(spaced)];
    expect(second.body.raw_event_id).toBeGreaterThan(first.body.raw_event_id);
  });
});

describe('a signature', () => {
  test('that is absent or empty is missing_header', async () => {
    expectAnswer(await post(unique(), { header: null }), 401, refusal('missing_header'));
    expectAnswer(await post(unique(), { header: ' ' }), 401, refusal('missing_header'));
  });

  const hex = 'a'.repeat(64);
  const malformed = [
    'nonsense',
    `v1=${hex}`,
    't=1',
    `t=1,t=2,v1=${hex}`,
    't=1,v1=',
    `t=1,v1=${hex}a`,
    `t=1,v1=${'z'.repeat(64)}`,
  ];
  test.each(malformed)('that is no t and v1 is malformed_header: %s', async (header) => {
    expectAnswer(await post(unique(), { header }), 401, refusal('malformed_header'));
  });

  test.each(['', 'abc', '-1', '1e9', '1.5', '0x10', '1'.repeat(13)])('with t=%s is bad_timestamp', async (t) => {
    const body = unique();
    expectAnswer(await post(body, { header: `t=${t},v1=${hmac(body, t)}` }), 401, refusal('bad_timestamp'));
  });

  test.each([-302, 302])('%i s away from now is stale, though it is right', async (shift) => {
    const body = unique();
    expectAnswer(await post(body, { header: signed(body, nowS() + shift) }), 401, refusal('stale'));
    expect(await stored(body)).toEqual([]);
  });

  test.each([-298, 298])('%i s away from now is accepted', async (shift) => {
    const body = unique();
    expect((await post(body, { header: signed(body, nowS() + shift) })).status).toBe(200);
  });

  test('does not fit a body of which one byte was altered', async () => {
    const body = unique({ steps: 1000 });
    expectAnswer(
      await post(body.replace('1000', '9000'), { header: signed(body) }),
      401,
      refusal('signature_mismatch'),
    );
    expect(await stored(body.replace('1000', '9000'))).toEqual([]);
  });

  test('is over the bytes and not over what they mean', async () => {
    const body = `{ "nonce": "${crypto.randomUUID()}" }`;
    const header = signed(JSON.stringify(JSON.parse(body)));
    expectAnswer(await post(body, { header }), 401, refusal('signature_mismatch'));
  });

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
  const bytes = (...values: number[]) => new Uint8Array(values);
  const unreadable: [string, string | Uint8Array][] = [
    ['cut off', '{"type":"daily"'],
    ['empty', ''],
    ['not UTF-8', bytes(0x22, 0xc3, 0x28, 0x22)],
    ['behind a byte order mark', bytes(0xef, 0xbb, 0xbf, 0x7b, 0x7d)],
    ['in UTF-16', bytes(0xff, 0xfe, 0x7b, 0x00, 0x7d, 0x00)],
  ];
  test.each(unreadable)('that is %s is invalid_json and not stored', async (_, body) => {
    expectAnswer(await post(body), 400, { error: 'invalid_json' });
    expect(await stored(body)).toEqual([]);
  });

  test.each(['5', '"text"', 'null', 'true', '[]', '[{"type":"daily"}]'])(
    'that is %s is stored as unknown',
    async (body) => {
      await expectStored(body, 'unknown');
    },
  );

  test.each(['__proto__', 'Daily', '', 'a b', 'x'.repeat(65), 7, null])(
    'of the type %p is stored as unknown',
    async (type) => {
      await expectStored(unique({ type }), 'unknown');
    },
  );

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

  test('over 32 MiB is refused in the flat shape and not stored; exactly 32 MiB passes', async () => {
    const limit = 32 * 1024 * 1024;
    const ofLength = (length: number) => Buffer.alloc(length, ' ').fill('[]', 0, 2);
    const tooLarge = ofLength(limit + 1);
    expectAnswer(await post(tooLarge), 413, { error: 'payload_too_large' });
    expect(await stored(tooLarge)).toEqual([]);
    expect((await post(ofLength(limit))).status).toBe(200);
  });
});

test('other methods on the five paths are 404 in the envelope', async () => {
  for (const path of aliases) {
    for (const method of ['GET', 'PUT']) {
      const response = await fetch(service.url + path, { method });
      expect({ path, method, status: response.status }).toEqual({ path, method, status: 404 });
      expect(await response.json()).toMatchObject({ error: { code: 'not_found' } });
    }
  }
});
