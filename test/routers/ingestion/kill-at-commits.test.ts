import { expect, test } from 'bun:test';
import { join } from 'node:path';
import { allSettled } from '../../support/aggregator/settle.ts';
import { steps } from '../../support/aggregator/wearable-events.ts';
import { inspect } from '../../support/database/script.ts';
import { type ServiceProcess, spawnHale, startServiceProcess } from '../../support/service/service-process.ts';

const preload = join(import.meta.dir, '../../support/service/dying-after-commits.ts');
const userId = 'user_a';
const service = await startServiceProcess({ LOG_LEVEL: 'error' });
const user = await service.connect(userId);
let count = 0;

const dying = ({ environment }: ServiceProcess, place: string) =>
  spawnHale({ ...environment, BUN_OPTIONS: `--preload ${preload}`, DIES_AFTER: place });

/** A new day of steps, kept while no worker looks at it: its server dies after the commit. */
async function deliverUnheard() {
  count += 1;
  const date = new Date(Date.UTC(2026, 5, count)).toISOString().slice(0, 10);
  await service.kill();
  const child = dying(service, 'delivery');
  const payload = steps(user, date, count);
  while (child.exitCode === null && child.signalCode === null) {
    const answer = await service.deliver(payload).catch(() => undefined);
    expect(answer?.status).not.toBe(200);
    await Bun.sleep(10);
  }
  return { date, count };
}

async function diesAt(place: string): Promise<void> {
  const child = dying(service, place);
  await child.exited;
  expect(child.signalCode).toBe('SIGKILL');
}

async function keptOnce(day: { date: string; count: number }): Promise<void> {
  await service.restart();
  await allSettled(service);
  const { daily_summary } = await service.sync(userId);
  expect(daily_summary.filter(({ date }) => date === day.date).map((row) => row['steps'])).toEqual([day.count]);
  const left = 'SELECT count(*) FROM raw_events WHERE processed_at_ms IS NULL OR process_error IS NOT NULL';
  expect((await inspect(service.databasePath, left)).values).toEqual([0]);
}

test.each([1, 2, 3, 4, 5, 6])(
  'a delivery whose server dies behind commit %d of its worker becomes one row',
  async (place) => {
    const day = await deliverUnheard();
    await diesAt(String(place));
    await keptOnce(day);
  },
);

test('a delivery becomes its row although its server was killed many times in a row as soon as it had the job', async () => {
  const day = await deliverUnheard();
  for (let life = 0; life < 12; life += 1) await diesAt('1');
  await keptOnce(day);
});
