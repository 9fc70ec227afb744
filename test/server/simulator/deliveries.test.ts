import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { appendFileSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { decide, simulatorFor, webhookSecret } from '../../support/aggregator/simulator.ts';
import { verifySignature } from '../../support/aggregator/verify-signature.ts';
import { startReceiver } from '../../support/aggregator/webhook-receiver.ts';
import { temporaryFolder } from '../../support/folder.ts';
import { until } from '../../support/until.ts';

const receiver = startReceiver();
const dataDir = join(temporaryFolder(), 'data');
const open = () => simulatorFor(receiver.url, { dataDir });
let simulator: ReturnType<typeof open>;
beforeAll(() => {
  simulator = open();
});
afterAll(async () => {
  await simulator.stop();
  await receiver.die();
});

const json = async (path: string, { call } = simulator) =>
  (await call('GET', path)).json() as Promise<Record<string, unknown>>;
const connect = async (referenceId: string, to = simulator) => {
  const init = { body: JSON.stringify({ reference_id: referenceId, providers: 'GARMIN' }) };
  const session = await to.call('POST', '/v2/auth/generateWidgetSession', init);
  await decide(((await session.json()) as { url: string }).url, 'allow');
  const [user] = (await json(`/v2/userInfo?reference_id=${referenceId}`, to)) as unknown as { user_id: string }[];
  return user?.user_id ?? '';
};
const journal = () => readFileSync(join(dataDir, 'simulator', 'journal.jsonl'), 'utf8');

describe('a webhook', () => {
  test('is signed over its bytes, and carries the aggregator’s headers', async () => {
    const userId = await connect('user_signed');
    await simulator.call('GET', `/v2/daily?user_id=${userId}&start_date=2026-01-01&end_date=2026-03-31`);
    await simulator.delivered();
    const chunks = receiver.of('daily');
    expect(chunks.length).toBeGreaterThan(5);
    for (const { headers, text } of chunks) {
      for (const name of ['aggregator-signature', 'x-terra-signature']) {
        const check = { secret: webhookSecret, nowMs: Date.now(), toleranceMs: 300_000 };
        expect(verifySignature(headers[name] ?? null, text, check)).toEqual({ ok: true });
      }
      expect(headers).toMatchObject({ 'dev-id': simulator.account.devId, 'content-type': 'application/json' });
      expect(headers['x-terra-trace-id']).toStartWith(`${headers['terra-reference']}:chunk:`);
    }
    const values = (name: string) => new Set(chunks.map(({ headers }) => headers[name]));
    expect(values('terra-reference').size).toBe(1);
    expect(values('x-terra-trace-id').size).toBe(chunks.length);
    expect(values('x-terra-ordering-timestamp').size).toBe(chunks.length);
  });

  test('that is answered 500, 400 or 301 comes again, signed anew, until it is accepted', async () => {
    const outcomes = [500, 400, 301].map(async (status) => {
      const refusing = startReceiver();
      const sender = simulatorFor(refusing.url);
      refusing.answer(status);
      await connect('user_refused', sender);
      await until(() => refusing.of('auth').length >= 2);
      refusing.answer(200);
      await sender.delivered();
      await sender.stop();
      const tries = refusing.of('auth');
      const values = (name: string) => new Set(tries.map(({ headers }) => headers[name]));
      expect(new Set(tries.map(({ text }) => text)).size, `${status}`).toBe(1);
      expect([values('x-terra-trace-id').size, values('x-terra-ordering-timestamp').size]).toEqual([1, 1]);
      expect(values('x-terra-signature').size).toBe(tries.length);
    });
    await Promise.all(outcomes);
  });

  test('for a receiver that is dead waits for it, and comes when it lives again', async () => {
    await receiver.die();
    const userId = await connect('user_dead');
    await until(() => /"kind":"retry"/.test(journal()));
    receiver.live();
    await simulator.delivered();
    expect(receiver.of('auth').at(-1)?.payload).toMatchObject({ user: { user_id: userId } });
  });
});

describe('a restart', () => {
  test('keeps connections, open widgets and what was not delivered; what was, does not come again', async () => {
    await receiver.die();
    const userId = await connect('user_kept');
    const init = { body: JSON.stringify({ reference_id: 'user_later', providers: 'OURA' }) };
    const session = await simulator.call('POST', '/v2/auth/generateWidgetSession', init);
    const { session_id: waiting } = (await session.json()) as { session_id: string };
    await simulator.stop();
    const before = receiver.received.length;
    appendFileSync(join(dataDir, 'simulator', 'journal.jsonl'), '{"kind":"delivered","id":"cut o');
    receiver.live();
    simulator = open();
    await simulator.delivered();
    expect(receiver.received.slice(before).map(({ payload }) => payload['user'])).toMatchObject([{ user_id: userId }]);
    expect(await json(`/v2/userInfo?user_id=${userId}`)).toMatchObject({ user: { reference_id: 'user_kept' } });
    expect((await decide(`${simulator.url}/widget/${waiting}`, 'allow', 'oura')).status).toBe(200);
    expect(await json('/v2/userInfo?reference_id=user_later')).toMatchObject([{ provider: 'OURA' }]);
    await simulator.delivered();
  });

  test('a person’s life is the same before and after, and the same for whoever asks in whatever pieces', async () => {
    const userId = await connect('user_same');
    const days = async (start: string, end: string) => {
      const range = `start_date=${start}&end_date=${end}&to_webhook=false`;
      return (await json(`/v2/sleep?user_id=${userId}&${range}`))['data'] as unknown[];
    };
    const before = await days('2024-02-01', '2025-02-10');
    await simulator.stop();
    simulator = open();
    expect(before.length).toBeGreaterThan(300);
    expect([...(await days('2024-02-01', '2024-09-30')), ...(await days('2024-10-01', '2025-02-10'))]).toEqual(before);
  });

  test('two of them never share a folder', () => {
    expect(() => open()).toThrow('another simulator');
  });
});

test('what has been delivered is not kept, and nobody but the owner can read what is', async () => {
  const userId = await connect('user_gone');
  await simulator.call('GET', `/v2/daily?user_id=${userId}&start_date=2026-01-01&end_date=2026-01-20`);
  await simulator.delivered();
  await until(() => !/"steps/.test(journal()));
  const folder = join(dataDir, 'simulator');
  expect(statSync(folder).mode & 0o777).toBe(0o700);
  expect(statSync(join(folder, 'journal.jsonl')).mode & 0o777).toBe(0o600);
  expect(readdirSync(folder).filter((name) => !name.startsWith('lock'))).toEqual(['journal.jsonl']);
});
