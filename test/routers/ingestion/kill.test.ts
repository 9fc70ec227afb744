import { expect, test } from 'bun:test';
import { createHash } from 'node:crypto';
import { allSettled } from '../../support/aggregator/settle.ts';
import { night, run, steps, type WearableUser, withdrawnRun } from '../../support/aggregator/wearable-events.ts';
import { inspect } from '../../support/database/script.ts';
import { type Client, type SyncRow, startService } from '../../support/service/service.ts';
import { startServiceProcess } from '../../support/service/service-process.ts';

const cycles = 16;
const perCycle = 60;
const atOnce = 8;
const people = ['user_one', 'user_two', 'user_three'];

type Delivery = { body: string; orderingMs: number };
type Acknowledged = { sha256: string; rawEventId: number | undefined };

function deliveriesTo(users: WearableUser[]): Delivery[] {
  return Array.from({ length: cycles * perCycle }, (_, index) => {
    const user = users[index % users.length] as WearableUser;
    const date = `2026-07-${String((index % 28) + 1).padStart(2, '0')}`;
    const workout = `run-${index % 200}`;
    const payloads = [
      steps(user, date, index),
      night(user, date, { scores: { sleep: index % 100 } }),
      run(user, '2026-07-01', workout, { strain_data: { strain_level: index } }),
      withdrawnRun(user, '2026-07-01', workout),
    ];
    return {
      body: JSON.stringify({ ...payloads[index % 7 === 0 ? 3 : index % 3], nonce: index }),
      orderingMs: 1_000_000 + index,
    };
  });
}

async function rowsOf(client: Client): Promise<unknown[]> {
  const plain = ({ id: _id, source_id: _source, updated_at: _at, ...row }: SyncRow) => JSON.stringify(row);
  const syncs = await Promise.all(people.map((userId) => client.sync(userId)));
  return syncs.map((sync) => [...sync.daily_summary, ...sync.activities, ...sync.sleep_sessions].map(plain).sort());
}

async function uninterrupted(): Promise<unknown[]> {
  const service = await startService();
  const users: WearableUser[] = [];
  for (const userId of people) users.push(await service.connect(userId));
  const deliveries = deliveriesTo(users);
  for (let at = 0; at < deliveries.length; at += 60) {
    await Promise.all(
      deliveries.slice(at, at + 60).map(({ body, orderingMs }) => service.deliver(body, { orderingMs })),
    );
  }
  await allSettled(service);
  const rows = await rowsOf(service);
  await service.stop();
  return rows;
}

test('killed at any instant, again and again, the service keeps every acknowledged delivery once and ends at the same rows', async () => {
  const expected = await uninterrupted();
  const service = await startServiceProcess({ LOG_LEVEL: 'error' });
  const users: WearableUser[] = [];
  for (const userId of people) users.push(await service.connect(userId));
  const deliveries = deliveriesTo(users);
  const acknowledged: Acknowledged[] = [];
  let unanswered: Delivery[] = [];

  const post = async (queue: Delivery[]) => {
    const left = queue.values();
    const failed: Delivery[] = [];
    const work = async () => {
      for (const delivery of left) {
        const answer = await service.deliver(delivery.body, { orderingMs: delivery.orderingMs }).catch(() => undefined);
        if (answer?.status !== 200) failed.push(delivery);
        else
          acknowledged.push({
            sha256: createHash('sha256').update(delivery.body).digest('hex'),
            rawEventId: answer.body['raw_event_id'] as number | undefined,
          });
      }
    };
    await Promise.all(Array.from({ length: atOnce }, work));
    return failed;
  };

  for (let cycle = 0; cycle < cycles; cycle += 1) {
    const queue = [...unanswered, ...deliveries.slice(cycle * perCycle, (cycle + 1) * perCycle)];
    const posting = post(queue);
    await Bun.sleep(5 + Math.random() * 120);
    await service.kill();
    unanswered = await posting;
    await service.restart();
  }
  expect(await post(unanswered)).toEqual([]);
  await allSettled(service);
  expect(await rowsOf(service)).toEqual(expected);

  const path = service.databasePath;
  const count = async (sql: string) => Number((await inspect(path, sql)).values[0]);
  const unprocessed = 'SELECT count(*) FROM raw_events WHERE processed_at_ms IS NULL OR process_error IS NOT NULL';
  expect(await count(unprocessed)).toBe(0);
  expect((await inspect(path, 'SELECT 1')).integrity).toEqual(['ok']);
  expect(await count('SELECT count(*) FROM raw_events')).toBe(deliveries.length + people.length);
  expect(
    await count(
      'SELECT count(*) FROM raw_events FULL JOIN raw_event_bodies ON raw_event_id = id WHERE id IS NULL OR raw_event_id IS NULL',
    ),
    'each delivery has its body, and none is left over',
  ).toBe(0);
  expect(await count("SELECT count(*) FROM jobs WHERE lane = 'ingest'")).toBe(0);

  const stored = new Map(
    (await inspect(path, 'SELECT json_array(sha256, id) FROM raw_events')).values.map(
      (pair) => JSON.parse(String(pair)) as [string, number],
    ),
  );
  expect(
    acknowledged.filter(
      ({ sha256, rawEventId }) =>
        !stored.has(sha256) || (rawEventId !== undefined && stored.get(sha256) !== rawEventId),
    ),
  ).toEqual([]);
  const fresh = acknowledged.filter(({ rawEventId }) => rawEventId !== undefined);
  expect(new Set(fresh.map(({ sha256 }) => sha256)).size).toBe(fresh.length);
  expect(new Set(acknowledged.map(({ sha256 }) => sha256)).size).toBe(deliveries.length);
});
