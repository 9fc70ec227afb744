import { expect, test } from 'bun:test';
import { allSettled } from '../../support/aggregator/settle.ts';
import { night, run, steps } from '../../support/aggregator/wearable-events.ts';
import { type SyncBody, type SyncRow, startService } from '../../support/service/service.ts';
import { until } from '../../support/until.ts';

const service = await startService();

const rowsOf = ({ daily_summary, activities, sleep_sessions, biomarkers, body_measurements }: SyncBody): SyncRow[] => [
  ...daily_summary,
  ...activities,
  ...sleep_sessions,
  ...biomarkers,
  ...body_measurements,
];
const byId = (rows: SyncRow[]) => new Map(rows.map((row) => [String(row['id']), row]));

test('readers that chain now into since miss nothing while six writers deliver', async () => {
  const userId = 'user_contended';
  const user = await service.connect(userId);
  const writers = 6;
  const eachWrites = 60;
  let writing = true;

  const write = async (writer: number) => {
    for (let number = 0; number < eachWrites; number += 1) {
      const date = `2026-07-${String((number % 20) + 1).padStart(2, '0')}`;
      const value = writer * 1000 + number;
      const payload =
        number % 3 === 0
          ? run(user, date, `${writer}-${number}`)
          : number % 3 === 1
            ? steps(user, date, value)
            : night(user, date, { scores: { sleep: value % 100 } });
      await service.deliver(payload, { orderingMs: 1_000_000 + number * writers + writer });
    }
  };
  const read = async () => {
    const seen = new Map<string, SyncRow>();
    let since: string | undefined;
    let last = false;
    for (;;) {
      const sync = await service.sync(userId, since);
      if (since !== undefined) expect(sync.now >= since).toBe(true);
      for (const [id, row] of byId(rowsOf(sync))) seen.set(id, row);
      since = sync.now;
      if (last) return seen;
      last = !writing;
    }
  };
  const readers = [read(), read(), read()];
  await Promise.all(Array.from({ length: writers }, (_, writer) => write(writer)));
  await allSettled(service);
  writing = false;
  const final = byId(rowsOf(await service.sync(userId)));
  expect(final.size).toBe(20 + 20 + writers * (eachWrites / 3));
  for (const seen of await Promise.all(readers)) expect(seen).toEqual(final);
});

test('20,000 rows are streamed: the first arrive long before the last are read', async () => {
  const userId = 'user_large';
  const user = await service.connect(userId);
  const workouts = 20_000;
  const perDelivery = 5_000;
  for (let from = 0; from < workouts; from += perDelivery) {
    const data = Array.from(
      { length: perDelivery },
      (_, index) => run(user, '2026-07-01', `run-${from + index}`).data[0],
    );
    await service.deliver({ type: 'activity', user, data });
  }
  await until(async () => (await service.sync(userId)).counts.activities === workouts);

  const response = await service.call('GET', '/v1/data/sync', { as: userId });
  expect(response.headers.get('content-type')).toStartWith('application/json');
  const arrivals: { atMs: number; bytes: number }[] = [];
  const decoder = new TextDecoder();
  let text = '';
  for await (const chunk of response.body ?? []) {
    arrivals.push({ atMs: performance.now(), bytes: chunk.byteLength });
    text += decoder.decode(chunk, { stream: true });
  }
  const sync: SyncBody = JSON.parse(text);
  expect(new Set(sync.activities.map((row) => row['id'])).size).toBe(workouts);
  expect(sync.counts.activities).toBe(workouts);
  const [first, last] = [arrivals[0], arrivals.at(-1)];
  expect(first?.bytes).toBeLessThan(text.length / 10);
  expect((last?.atMs ?? 0) - (first?.atMs ?? 0)).toBeGreaterThan(10);
  expect(arrivals.length).toBeGreaterThan(10);
});
