import { expect, test } from 'bun:test';
import { startAppWithoutWorker } from '../../../support/service/app.ts';
import { question } from '../../../support/turns/journal.ts';

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
