import { expect, test } from 'bun:test';
import { addToQuota, listQuotaCounts, reserveSpend, settleSpend } from '../../../db/access/quotas.ts';
import { writeAll } from '../../../db/client.ts';
import { onEveryEngine } from '../../support/database/engines.ts';

onEveryEngine((nodes) => {
  const nowMs = 86_400_000 * 20_000;
  const reserve = async (userId: string, microUsd: number) =>
    (await nodes.db.write((orm) => [reserveSpend(orm, { userId, microUsd, microUsdMax: 100, nowMs })]))[0].length;

  test('what one person’s spend is settled to leaves that of others as it was', async () => {
    expect([await reserve('user_a', 80), await reserve('user_b', 80)]).toEqual([1, 1]);
    await writeAll(nodes.db, (orm) => [settleSpend(orm, { userId: 'user_a', microUsd: -60, nowMs })]);
    expect([await reserve('user_a', 80), await reserve('user_b', 80)]).toEqual([1, 0]);
  });

  test('counts of one window add up', async () => {
    const count = { userId: 'user_a', kind: 'minute' as const, startMs: 60_000, count: 2 };
    for (let more = 0; more < 3; more += 1) await nodes.db.write((orm) => [addToQuota(orm, count)]);
    expect((await listQuotaCounts(nodes.db.read, { userId: 'user_a' })).map(({ count: sum }) => sum)).toEqual([6]);
  });
});
