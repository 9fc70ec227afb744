import { expect, test } from 'bun:test';
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Turn } from '../../routers/turns/turns.contract.ts';
import { mintServiceToken } from '../../server/identity/authenticate.ts';
import { createSteadyClock } from '../../server/steady-clock.ts';
import { steps } from '../support/aggregator/wearable-events.ts';
import { temporaryFolder } from '../support/folder.ts';
import type { SyncBody } from '../support/service/service.ts';
import { startServiceProcess } from '../support/service/service-process.ts';
import { until } from '../support/until.ts';

const hourMs = 3_600_000;
const preload = join(import.meta.dir, '../support/service/moved-clock.ts');

test('the steady clock keeps its pace when the wall clock goes back, and follows it forward', () => {
  const at = { wall: 1_000_000, pace: 50 };
  const clock = createSteadyClock(
    0,
    () => at.wall,
    () => at.pace,
  );
  const pass = (ms: number, wallMs = ms) => {
    at.pace += ms;
    at.wall += wallMs;
    return clock();
  };
  expect(clock()).toBe(1_000_000);
  expect(pass(10)).toBe(1_000_010);
  expect(pass(10, -hourMs)).toBe(1_000_020);
  expect(pass(10)).toBe(1_000_030);
  expect(pass(10, 2 * hourMs)).toBe(1_000_020 + hourMs);
  expect(
    createSteadyClock(
      5_000_000_000,
      () => at.wall,
      () => at.pace,
    )(),
  ).toBe(5_000_000_000);
});

test('a clock that is put back an hour stops no question, loses no row of a sync, and judges signatures by its own time', async () => {
  const clockFile = join(temporaryFolder(), 'back');
  const service = await startServiceProcess({
    WORKER_CONCURRENCY: '1',
    CLOCK_FILE: clockFile,
    BUN_OPTIONS: `--preload ${preload}`,
  });
  const { jwtSecret } = service.settings;
  const token = await mintServiceToken('user_clock', { jwtSecret, nowMs: Date.now() - 3 * hourMs });
  const headers = { authorization: `Bearer ${token}` };
  const sync = async (since = '2020-01-01') =>
    (await service.json<SyncBody>('GET', `/v1/data/sync?since=${since}`, { headers })).body;
  const ask = async () => {
    const body = { messages: [{ role: 'user', content: 'How many steps did I take on 2026-07-01?' }] };
    const { status, body: turn } = await service.json<Turn>('POST', '/v1/turns', { headers, body });
    expect(status).toBe(202);
    return turn.id;
  };
  const answered = (id: string) =>
    until(async () => {
      const { body } = await service.json<Turn>('GET', `/v1/turns/${id}`, { headers });
      return body.status === 'completed';
    });
  const user = { user_id: 'watch-of-clock', provider: 'GARMIN', reference_id: 'user_clock', active: true };
  await sync();
  await service.deliver({ type: 'auth', status: 'success', user, widget_session_id: crypto.randomUUID() });
  await service.deliver(steps(user, '2026-07-01', 5));
  const before = await until(async () => {
    const body = await sync();
    return body.counts.daily === 1 && body;
  });

  const asked = await Promise.all(Array.from({ length: 10 }, ask));
  writeFileSync(clockFile, String(-hourMs));
  asked.push(await ask());
  await service.kill();
  await service.restart();
  for (const id of asked) await answered(id);

  const stale = await service.deliver(steps(user, '2026-07-02', 5));
  expect([stale.status, stale.body['reason']]).toEqual([401, 'stale']);
  const nowMs = Date.now() - hourMs;
  expect((await service.deliver(steps(user, '2026-07-02', 5), { nowMs })).status).toBe(200);
  const after = await until(async () => {
    const body = await sync(before.now);
    return body.counts.daily === 1 && body;
  });
  expect(after.daily_summary).toMatchObject([{ date: '2026-07-02' }]);
  expect(after.now > before.now).toBe(true);

  rmSync(clockFile);
  await answered(await ask());
  expect((await sync()).now > after.now).toBe(true);
});
