import { describe, expect, test } from 'bun:test';
import fc from 'fast-check';
import { type Db, openDb } from '../../../db/client.ts';
import { migrate } from '../../../db/engine/migrate.ts';
import { createQuota } from '../../../server/http/quota.ts';
import { onEveryEngine } from '../../support/database/engines.ts';
import { hasSqld, startSqld } from '../../support/database/sqld.ts';

const log = { info: () => undefined, warn: () => undefined, error: () => undefined, audit: () => undefined };
const startMs = Date.UTC(2026, 10, 21, 12, 0, 10);

function quotaOf(db: Db, clock: { ms: number }, requestsPerMinute: number, requestsPerDay = 1_000_000) {
  const limits = {
    requestsPerMinute,
    requestsPerDay,
    idempotencyTtlMs: 1,
    maxTurnsInFlight: 1,
    eventReplayMs: 1,
    rawEventRetentionMs: null,
    modelMicroUsdPerDay: null,
    storagePerPersonBytes: 1,
  };
  return createQuota({ db, log, limits, nowMs: () => clock.ms });
}

onEveryEngine((nodes) => {
  test('what was admitted is known to the next process, minute and day apart', async () => {
    const clock = { ms: startMs };
    const first = quotaOf(nodes.db, clock, 3, 5);
    for (let call = 0; call < 3; call++) expect((await first.admit('user_a')).admitted).toBe(true);
    await first.close();
    const second = quotaOf(nodes.another(), clock, 3, 5);
    expect((await second.admit('user_a')).admitted).toBe(false);
    clock.ms += 60_000;
    const outcomes = [await second.admit('user_a'), await second.admit('user_a'), await second.admit('user_a')];
    expect(outcomes.map(({ admitted }) => admitted)).toEqual([true, true, false]);
    expect(outcomes[2]?.day).toMatchObject({ limit: 5, remaining: 0 });
    await second.close();
  });

  test('under any schedule of calls, flushes and minutes no window admits more than its limit', async () => {
    let person = 0;
    const step = fc.oneof(
      fc.record({ kind: fc.constant('calls' as const), count: fc.integer({ min: 1, max: 8 }) }),
      fc.record({ kind: fc.constant('flush' as const) }),
      fc.record({ kind: fc.constant('wait' as const), ms: fc.integer({ min: 0, max: 70_000 }) }),
      fc.record({ kind: fc.constant('restart' as const) }),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 12 }), async (steps) => {
        const clock = { ms: startMs };
        const userId = `user_${person++}`;
        let quota = quotaOf(nodes.db, clock, 5);
        const admitted = new Map<number, number>();
        for (const action of steps) {
          if (action.kind === 'wait') clock.ms += action.ms;
          if (action.kind === 'flush') await quota.flush();
          if (action.kind === 'restart') {
            await quota.close();
            quota = quotaOf(nodes.db, clock, 5);
          }
          if (action.kind !== 'calls') continue;
          const outcomes = await Promise.all(Array.from({ length: action.count }, () => quota.admit(userId)));
          const minute = Math.floor(clock.ms / 60_000);
          const before = admitted.get(minute) ?? 0;
          const passed = outcomes.filter((outcome) => outcome.admitted).length;
          expect(passed).toBe(Math.min(action.count, 5 - before));
          admitted.set(minute, before + passed);
        }
        await quota.close();
      }),
      { numRuns: 40 },
    );
  });
});

describe.skipIf(!hasSqld)(`several nodes on one server${hasSqld ? '' : ' (skipped: no sqld here)'}`, () => {
  test('count together: what one has admitted is counted by another within 10 seconds', async () => {
    const server = await startSqld();
    const clock = { ms: startMs };
    const nodes = [openDb(server.url), openDb(server.url)] as const;
    await migrate(nodes[0].engine);
    const [a, b] = [quotaOf(nodes[0], clock, 10), quotaOf(nodes[1], clock, 10)];
    expect((await b.admit('user_a')).minute.remaining).toBe(9);
    for (let call = 0; call < 6; call++) await a.admit('user_a');
    await Promise.all([a.flush(), b.flush()]);
    clock.ms += 10_000;
    expect((await b.admit('user_a')).minute.remaining).toBe(2);
    await b.flush();
    clock.ms += 10_000;
    const last = [await a.admit('user_a'), await a.admit('user_a'), await a.admit('user_a')];
    expect(last.map(({ admitted }) => admitted)).toEqual([true, true, false]);
    await Promise.all([a.close(), b.close()]);
    for (const node of nodes) node.close();
    server.stop();
  });

  test('two that write at once lose nothing', async () => {
    const server = await startSqld();
    const clock = { ms: startMs };
    const nodes = [openDb(server.url), openDb(server.url)] as const;
    await migrate(nodes[0].engine);
    const quotas = nodes.map((node) => quotaOf(node, clock, 1_000));
    for (let round = 0; round < 5; round++) {
      await Promise.all(quotas.flatMap((quota) => Array.from({ length: 7 }, () => quota.admit('user_a'))));
      await Promise.all(quotas.map((quota) => quota.flush()));
    }
    clock.ms += 10_000;
    expect((await quotaOf(nodes[0], clock, 1_000).admit('user_a')).minute.remaining).toBe(1_000 - 70 - 1);
    await Promise.all(quotas.map((quota) => quota.close()));
    for (const node of nodes) node.close();
    server.stop();
  });
});
