import { expect, test } from 'bun:test';
import { join } from 'node:path';
import { readSettings } from '../../../../server/settings/env.ts';
import { temporaryFolder } from '../../../support/folder.ts';
import { expectError } from '../../../support/http/errors.ts';
import { startAppWithoutWorker } from '../../../support/service/app.ts';
import { question } from '../../../support/turns/journal.ts';

const minuteMs = 60_000;

test('without settings a person has 60 requests per minute and 5,000 per day', async () => {
  const clock = { ms: Date.parse('2026-11-20T00:00:20.000Z') };
  const { perMinute, perDay } = readSettings({ DATA_DIR: join(temporaryFolder(), 'data') }, {}).rateLimits;
  const variables = { RATE_LIMIT_PER_MINUTE: String(perMinute), RATE_LIMIT_PER_DAY: String(perDay) };
  const app = await startAppWithoutWorker({ variables, nowMs: () => clock.ms });
  const token = await app.tokenOf('user_ada');
  const me = () => fetch(`${app.url}/v1/me`, { headers: { authorization: `Bearer ${token}` } });
  const admitted = async (requests: number) =>
    (await Promise.all(Array.from({ length: requests }, me))).filter(({ status }) => status === 200).length;

  expect(await admitted(61)).toBe(60);
  await expectError(await me(), { status: 429, code: 'rate_limit_exceeded' });
  for (let minute = 1; minute < 83; minute++) {
    clock.ms += minuteMs;
    expect(await admitted(60)).toBe(60);
  }
  clock.ms += minuteMs;
  expect(await admitted(60)).toBe(20);
  clock.ms += minuteMs;
  const over = await me();
  expect(over.headers.get('ratelimit-policy')).toBe('60;w=60, 5000;w=86400');
  await expectError(over, { status: 429, code: 'rate_limit_exceeded' });
});

test('WEBHOOK_TOLERANCE_SECONDS and IDEMPOTENCY_TTL_SECONDS say how far off a delivery may be and how long an answer is kept', async () => {
  const clock = { ms: Date.now() };
  const variables = { WEBHOOK_TOLERANCE_SECONDS: '10', IDEMPOTENCY_TTL_SECONDS: '20' };
  const app = await startAppWithoutWorker({ variables, nowMs: () => clock.ms });
  const signedBefore = async (ms: number) => (await app.deliver({ ms }, { nowMs: clock.ms - ms })).status;
  expect([await signedBefore(9_000), await signedBefore(12_000)]).toEqual([200, 401]);
  const post = async () =>
    app.call('POST', '/v1/turns', { as: 'user_a', body: question, headers: { 'idempotency-key': 'k' } });
  const replayed = async () => (await post()).headers.get('idempotent-replayed');
  expect([await replayed(), await replayed()]).toEqual([null, 'true']);
  clock.ms += 20_001;
  expect(await replayed()).toBeNull();
});
