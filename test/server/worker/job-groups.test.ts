import { beforeEach, expect, test } from 'bun:test';
import { eq } from 'drizzle-orm';
import { jobs } from '../../../db/schema/schema.ts';
import type { JobRunner } from '../../../server/worker/job-runner.ts';
import { type Ingestion, normalize, startIngestion } from '../../support/aggregator/ingestion.ts';
import { until } from '../../support/until.ts';

const deliveries = 200;
const user = { user_id: 'conn-1', provider: 'GARMIN', reference_id: 'user_a' };
const dayOf = (index: number) => new Date(Date.UTC(2025, 0, index + 1)).toISOString().slice(0, 10);

let ingestion: Ingestion;
beforeEach(async () => {
  ingestion = await startIngestion(['user_a']);
  await ingestion.deliver([{ payload: { type: 'auth', status: 'success', user }, orderingMs: 1 }]);
  await ingestion.work();
  await ingestion.deliver(
    Array.from({ length: deliveries }, (_, index) => {
      const span = { start_time: `${dayOf(index)}T00:00:00Z`, end_time: `${dayOf(index)}T23:59:00Z` };
      return {
        payload: { type: 'daily', user, data: [{ metadata: span, distance_data: { steps: index } }] },
        orderingMs: 2,
      };
    }),
  );
});

const waiting = () => ingestion.db.read.select().from(jobs).where(eq(jobs.lane, 'ingest'));

test('what a worker has claimed and not begun when it stops is back at once, as if nobody had tried it', async () => {
  let runner: JobRunner | undefined;
  let stopped: Promise<void> | undefined;
  let begun = 0;
  runner = ingestion.startRunner((...event) => {
    begun += 1;
    stopped ??= runner?.stop();
    return normalize(...event);
  });
  await until(() => stopped !== undefined);
  await stopped;
  const rest = await waiting();
  expect(begun).toBeLessThan(deliveries);
  expect(rest).toHaveLength(deliveries - begun);
  expect(
    rest.every(({ attempts, leaseToken, runAtMs }) => attempts === 0 && !leaseToken && runAtMs <= Date.now()),
  ).toBe(true);
  expect((await ingestion.rows()).daily_summary).toHaveLength(begun);
});

test('a delivery that cannot be read holds up none of its group', async () => {
  await ingestion.work((payload, event) => {
    if (event.rawEventId % 7 === 0) throw new Error('It fails.');
    return normalize(payload, event);
  });
  const events = await ingestion.events();
  const failing = events.filter(({ id }) => id % 7 === 0);
  expect((await ingestion.rows()).daily_summary).toHaveLength(deliveries - failing.length);
  expect(events.filter(({ processedAtMs }) => processedAtMs === null).map(({ id }) => id)).toEqual(
    failing.map(({ id }) => id),
  );
});

test('deliveries that change rows beside each other are done one after the other, however they came', async () => {
  const users = ['conn-1', 'conn-2', 'conn-3'].map((id) => ({ ...user, user_id: id }));
  const sent = Array.from({ length: 150 }, (_, index) => {
    const type = index % 2 === 0 ? 'daily' : 'sleep';
    return { payload: { type, user: users[index % 3], data: [], index }, orderingMs: 2 };
  });
  const connecting = (each: typeof user) => ({
    payload: { type: 'auth', status: 'success', user: each },
    orderingMs: 1,
  });
  await ingestion.deliver(users.map(connecting));
  await ingestion.work();
  await ingestion.deliver([...sent, connecting({ ...user, user_id: 'conn-4' })]);
  const order: string[] = [];
  await ingestion.work((payload, event) => {
    const { type, user } = payload as { type: string; user: { user_id: string } };
    order.push(`${type} ${user.user_id}`);
    return normalize(payload, event);
  });
  expect(order).toHaveLength(151);
  expect(order[0], 'what others may wait for comes first').toBe('auth conn-4');
  expect(order.filter((each, at) => each !== order[at - 1])).toHaveLength(7);
});
