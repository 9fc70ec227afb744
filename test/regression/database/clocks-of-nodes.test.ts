import { afterAll, describe, expect, test } from 'bun:test';
import { claimIdempotencyKey } from '../../../db/access/idempotency.ts';
import { openDb, writeAll } from '../../../db/client.ts';
import { migrate } from '../../../db/engine/migrate.ts';
import { readClock } from '../../../db/engine/orm.ts';
import { claimTurn, insertJob } from '../../../db/jobs/queue.ts';
import { createQuota } from '../../../server/http/quota.ts';
import { createLog } from '../../../server/observability/log.ts';
import { limitsOf } from '../../../server/services.ts';
import { createSteadyClock } from '../../../server/steady-clock.ts';
import { hasSqld, startSqld } from '../../support/database/sqld.ts';
import { testSettings } from '../../support/service/service.ts';
import { until } from '../../support/until.ts';

const minuteMs = 60_000;
const leaseMs = 15_000;

/** Leases of a node with a slow clock were over at once for one with a fast clock, and each counted its own minute. */
describe.skipIf(!hasSqld)('two nodes whose clocks are a minute apart', async () => {
  const { url } = await startSqld();
  let passedMs = 0;
  const nodeWith = (offMs: number) => {
    const nowMs = createSteadyClock(
      0,
      () => Date.now() + offMs + passedMs,
      () => performance.now() + passedMs,
    );
    const db = openDb(url, undefined, null, { batch: () => undefined, commit: () => undefined, clock: nowMs });
    const claim = async () => {
      const lease = { nowMs: nowMs(), leaseMs, leaseToken: String(offMs) };
      const [claimed] = await db.write((orm) => [claimTurn(orm, { ...lease, afterUserId: '' })]);
      return claimed.length;
    };
    const limits = limitsOf(testSettings({ RATE_LIMIT_PER_MINUTE: '5' }));
    return { db, claim, nowMs, quota: createQuota({ db, nowMs, limits, log: createLog('silent') }) };
  };
  const [slow, right, fast] = [nodeWith(-minuteMs), nodeWith(0), nodeWith(minuteMs)];
  await migrate(right.db.engine);
  afterAll(async () => {
    for (const { quota, db } of [slow, right, fast]) await quota.close().then(db.close);
  });

  test('go by the commit clock: what one holds under its lease, the other does not take', async () => {
    const nowMs = right.nowMs();
    const job = { lane: 'turns', name: 'answerTurn', requestId: 'req_1', input: { userId: 'user_a' } };
    await right.db.write((orm) => [insertJob(orm, { ...job, runAtMs: nowMs - 2 * minuteMs, nowMs })]);
    await slow.db.write((orm) => [insertJob(orm, { ...job, runAtMs: nowMs - 2 * minuteMs, nowMs })]);
    expect([await slow.claim(), await slow.claim(), await right.claim()]).toEqual([1, 1, 0]);
    expect(Math.abs(slow.nowMs() - right.nowMs())).toBeLessThan(leaseMs);
  });

  test('count the requests of one minute together', async () => {
    let people = 0;
    const admittedBy = async ({ quota }: typeof slow, userId: string) => {
      let count = 0;
      for (let calls = 0; calls < 9; calls += 1) count += (await quota.admit(userId)).admitted ? 1 : 0;
      await quota.flush();
      return count;
    };
    const minute = () => Math.floor(right.nowMs() / minuteMs);
    const counts = await until(async () => {
      people += 1;
      const before = minute();
      const found = [await admittedBy(slow, `user_${people}`), await admittedBy(right, `user_${people}`)];
      return minute() === before && found;
    });
    expect(counts).toEqual([5, 0]);
  });

  test('keep the time of a faster one that is gone, so that whoever starts then begins at theirs', async () => {
    await writeAll(fast.db, () => []);
    await writeAll(right.db, () => []);
    passedMs = minuteMs;
    await writeAll(right.db, () => []);
    const [clock] = await readClock(right.db.read);
    expect(Math.abs(Number(clock?.nowMs) - fast.nowMs())).toBeLessThan(leaseMs);
  });

  test('take over the claim of a retry key when its time is over, and not before', async () => {
    const claimBy = async ({ db, nowMs }: typeof slow, claimToken: string) => {
      const row = { userId: 'user_a', keySha256: 'k', bodySha256: 'b', effectId: 'e', claimToken, lockMs: 20_000 };
      const times = { createdAtMs: 1, expiresAtMs: 1e15, nowMs: nowMs() };
      return (await claimIdempotencyKey(db, { ...row, ...times })).claimToken;
    };
    expect([await claimBy(slow, 'first'), await claimBy(fast, 'second')]).toEqual(['first', 'first']);
    passedMs += 21_000;
    expect([await claimBy(fast, 'third'), await claimBy(slow, 'fourth')]).toEqual(['third', 'third']);
    passedMs += 21_000;
    expect(await claimBy(slow, 'fifth')).toBe('fifth');
  });
});
