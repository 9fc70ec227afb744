import { expect, test } from 'bun:test';
import * as brakeQueries from '../../../db/access/sign-in-failures.ts';
import { onEveryEngine } from '../../support/database/engines.ts';

const account: brakeQueries.Brake = { keySha256: 'account', freeMax: 3, pauseMsMax: 5_000 };
const address: brakeQueries.Brake = { keySha256: 'address', freeMax: 6, pauseMsMax: 60_000 };
const startMs = 1_800_000_000_000;

onEveryEngine((nodes) => {
  const attempt = async (nowMs: number, brakes: readonly brakeQueries.Brake[] = [account], db = nodes.db) => {
    const [admitted] = await db.write((orm) => [brakeQueries.countAttempt(orm, { brakes, nowMs })]);
    return admitted.length === brakes.length;
  };
  const blockedUntil = async (brakes: readonly brakeQueries.Brake[]) =>
    (await brakeQueries.findBlockedUntil(nodes.db.read, { brakes }))[0]?.blockedUntilMs ?? 0;

  test('the free attempts pass, and from there on each one doubles the pause up to its limit', async () => {
    const pauses: number[] = [];
    let nowMs = startMs;
    for (let count = 1; count <= 8; count++) {
      expect(await attempt(nowMs)).toBe(true);
      const untilMs = await blockedUntil([account]);
      pauses.push(Math.max(0, untilMs - nowMs));
      if (untilMs > nowMs) expect(await attempt(untilMs - 1)).toBe(false);
      nowMs = Math.max(nowMs, untilMs);
    }
    expect(pauses).toEqual([0, 0, 1_000, 2_000, 4_000, 5_000, 5_000, 5_000]);
  });

  test('of a hundred attempts at once, on two nodes, as many pass as one after another', async () => {
    const other = nodes.another();
    const passed = await Promise.all(
      Array.from({ length: 100 }, (_, index) => attempt(startMs, [account], index % 2 === 0 ? nodes.db : other)),
    );
    expect(passed.filter(Boolean)).toHaveLength(account.freeMax);
  });

  test('an attempt that one brake refuses counts against no other', async () => {
    for (let count = 0; count < account.freeMax; count++) await attempt(startMs, [account, address]);
    for (let count = 0; count < 20; count++) expect(await attempt(startMs, [account, address])).toBe(false);
    for (let count = account.freeMax; count < address.freeMax; count++)
      expect(await attempt(startMs, [address])).toBe(true);
    expect(await attempt(startMs, [address])).toBe(false);
  });

  test('a success takes back the attempts of its own brake from another, and no more', async () => {
    for (let count = 0; count < address.freeMax; count++) await attempt(startMs, [address]);
    await nodes.db.write((orm) => [brakeQueries.uncountAttempts(orm, { brake: address, by: account })]);
    expect(await attempt(startMs, [address])).toBe(true);
    expect(await attempt(startMs, [address])).toBe(false);
    for (let count = 0; count < 2; count++) await attempt(startMs);
    await nodes.db.write((orm) => [brakeQueries.uncountAttempts(orm, { brake: address, by: account })]);
    for (let count = 0; count < 2; count++) expect(await attempt(startMs, [address])).toBe(true);
    expect(await attempt(startMs, [address])).toBe(false);
    for (let count = 0; count < account.freeMax; count++) await attempt(startMs);
    await nodes.db.write((orm) => [brakeQueries.forgetFailures(orm, account)]);
    for (let count = 0; count < account.freeMax; count++) expect(await attempt(startMs)).toBe(true);
  });

  test('a shared brake holds only where another one has failures', async () => {
    const shared = { ...address, shared: true };
    for (let count = 0; count < address.freeMax; count++) await attempt(startMs, [shared]);
    expect(await attempt(startMs, [account, shared])).toBe(true);
    expect(await attempt(startMs, [account, shared])).toBe(false);
    await nodes.db.write((orm) => [brakeQueries.forgetFailures(orm, account)]);
    expect(await attempt(startMs, [account, shared])).toBe(true);
  });

  test('a day without an attempt starts from nothing, and its row can go', async () => {
    for (let count = 0; count < account.freeMax; count++) await attempt(startMs);
    const laterMs = startMs + brakeQueries.failuresKeptMs + 1;
    for (let count = 0; count < account.freeMax; count++) expect(await attempt(laterMs)).toBe(true);
    await attempt(startMs, [address]);
    await nodes.db.write((orm) => [brakeQueries.pruneSignInFailures(orm, { nowMs: laterMs })]);
    expect(await blockedUntil([account])).toBeGreaterThan(0);
    expect(await blockedUntil([address])).toBe(0);
  });
});
