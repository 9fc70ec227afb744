import { expect, test } from 'bun:test';
import fc from 'fast-check';
import { diagnose } from '../../../server/commands/doctor/doctor.ts';
import { allSettled } from '../../support/aggregator/settle.ts';
import { auth, labReport, type WearableUser } from '../../support/aggregator/wearable-events.ts';
import type { SyncRow } from '../../support/service/service.ts';
import { startServiceProcess } from '../../support/service/service-process.ts';
import { until } from '../../support/until.ts';

type Item = Record<string, unknown>;
type Delivery = { type: string; orderingMs: number; data: Item[] } | { whole: object; orderingMs: number };

const days = Array.from({ length: 12 }, (_, index) => `2026-07-${String(index + 1).padStart(2, '0')}`);

function story(user: WearableUser): Delivery[] {
  const data = (type: string, orderingMs: number, chosen: string[], item: (day: string) => Item): Delivery => ({
    type,
    orderingMs,
    data: chosen.map(item),
  });
  const start = (day: string) => `${day}T08:00:00.000000+00:00`;
  const daily = (at: number, chosen: string[]) =>
    data('daily', at, chosen, (day) => ({
      metadata: { start_time: start(day) },
      distance_data: { steps: at + Number(day.slice(8)) },
    }));
  const sleep = (at: number, chosen: string[]) =>
    data('sleep', at, chosen, (day) => ({
      metadata: { summary_id: `night-${day}`, start_time: start(day), end_time: `${day}T16:00:00.000000+00:00` },
      scores: { sleep: at / 1000 },
      ...(at === 5_000 && { data_enrichment: { sleep_score: 50 } }),
    }));
  const activity = (at: number, chosen: string[], upload_type: number) =>
    data('activity', at, chosen, (day) => ({
      metadata: { summary_id: `run-${day}`, start_time: start(day), type: 8, upload_type },
      strain_data: { strain_level: at / 1000 },
    }));
  const lab = (results: Record<string, number>, orderingMs: number): Delivery => ({
    whole: labReport(user.reference_id, `report-${user.reference_id}`, results),
    orderingMs,
  });
  return [
    { whole: auth(user), orderingMs: 1_000 },
    daily(2_000, days),
    sleep(3_000, days),
    activity(4_000, days, 1),
    sleep(5_000, days.slice(0, 6)),
    lab({ Glucose: 90, LDL: 120 }, 6_000),
    daily(7_000, days.slice(3, 9)),
    activity(8_000, days.slice(5, 8), 4),
    sleep(9_000, days.slice(4)),
    lab({ Glucose: 95 }, 10_000),
    activity(11_000, days.slice(7), 1),
    daily(12_000, days.slice(6, 7)),
  ];
}

type Sent = { body: string; orderingMs: number };
let nonces = 0;
function pieces(user: WearableUser, delivery: Delivery, itemsMax: number): Sent[] {
  const { orderingMs } = delivery;
  if ('whole' in delivery) return [{ body: JSON.stringify(delivery.whole), orderingMs }];
  const chunks = Array.from({ length: Math.ceil(delivery.data.length / itemsMax) }, (_, index) =>
    delivery.data.slice(index * itemsMax, (index + 1) * itemsMax),
  );
  return chunks.map((data) => {
    nonces += 1;
    return { body: JSON.stringify({ type: delivery.type, user, data, nonce: nonces }), orderingMs };
  });
}

let expected: Awaited<ReturnType<typeof seen>>;
const service = await startServiceProcess({ LOG_LEVEL: 'error' });

let people = 0;
const nobody = (): WearableUser => {
  people += 1;
  return { user_id: `crashing-${people}`, provider: 'GARMIN', reference_id: `user_crashing_${people}` };
};

/** Rows without ids, times and other values that differ between people and runs. */
async function seen(userId: string) {
  const { activities, biomarkers, body_measurements, daily_summary, sleep_sessions } = await service.sync(userId);
  const plain = (rows: SyncRow[]) =>
    rows.map(({ id: _id, source_id: _source, updated_at: _at, ...row }) => JSON.stringify(row)).sort();
  const results = biomarkers.filter((row) => row['deleted_at'] === null);
  return [activities, results, body_measurements, daily_summary, sleep_sessions].map(plain);
}

async function postThroughCrashes(deliveries: readonly Sent[], crashesAt: ReadonlySet<number>): Promise<void> {
  const left = deliveries.entries();
  let restarting: Promise<unknown> = Promise.resolve();
  const crash = async () => {
    await service.kill();
    await service.restart();
  };
  const post = async ({ body, orderingMs }: Sent): Promise<void> => {
    const answer = await service.deliver(body, { orderingMs }).catch(() => undefined);
    if (answer?.status === 200) return;
    await restarting;
    await Bun.sleep(5);
    await post({ body, orderingMs });
  };
  const work = async () => {
    for (const [index, delivery] of left) {
      // Not awaited, so that the others keep posting while the service stops.
      if (crashesAt.has(index)) restarting = restarting.then(crash);
      await post(delivery);
    }
  };
  await Promise.all([work(), work(), work(), work()]);
  await restarting;
}

test('the story told in order is the rows that everything is to end at', async () => {
  const user = nobody();
  await service.call('GET', '/v1/me', { as: user.reference_id });
  const deliveries = story(user).flatMap((delivery) => pieces(user, delivery, 100));
  for (const { body, orderingMs } of deliveries) await service.deliver(body, { orderingMs });
  await allSettled(service);
  expected = await seen(user.reference_id);
  expect(expected.map((rows) => rows.length)).toEqual([12, 1, 0, 12, 12]);
  const [activities = [], , , dailies = []] = expected.map((rows) => rows.map((row): SyncRow => JSON.parse(row)));
  const withdrawn = activities.filter((row) => row['deleted_at'] !== null);
  expect(withdrawn.map((row) => row['date'])).toEqual(['2026-07-06', '2026-07-07']);
  expect(dailies.map((row) => row['steps'])).toEqual([
    2_001, 2_002, 2_003, 7_004, 7_005, 7_006, 12_007, 7_008, 7_009, 2_010, 2_011, 2_012,
  ]);
});

const plan = fc.record({
  itemsMax: fc.integer({ min: 1, max: 12 }),
  order: fc.array(fc.nat(), { minLength: 200, maxLength: 200 }),
  times: fc.array(fc.integer({ min: 1, max: 3 }), { minLength: 200, maxLength: 200 }),
  crashes: fc.array(fc.integer({ min: 0, max: 25 }), { minLength: 1, maxLength: 3 }),
  appearsFirst: fc.boolean(),
});

test('shuffled, repeated and split deliveries end at the same rows, whenever the service is killed meanwhile', async () => {
  const property = fc.asyncProperty(plan, async ({ itemsMax, order, times, crashes, appearsFirst }) => {
    const user = nobody();
    const appear = () => service.call('GET', '/v1/me', { as: user.reference_id });
    const parts = story(user).flatMap((delivery) => pieces(user, delivery, itemsMax));
    const repeated = parts.flatMap((part, index) => Array.from({ length: times[index] ?? 1 }, () => part));
    const shuffled = repeated
      .map((part, index) => ({ part, key: order[index % order.length] ?? 0 }))
      .sort((a, b) => a.key - b.key)
      .map(({ part }) => part);
    if (appearsFirst) await appear();
    await postThroughCrashes(shuffled, new Set(crashes));
    if (!appearsFirst) await appear();
    await until(async () => Bun.deepEquals(await seen(user.reference_id), expected), 8_000).catch(() => undefined);
    expect(await seen(user.reference_id)).toEqual(expected);
  });
  await fc.assert(property, { numRuns: 6, endOnFailure: true });
  const { findings } = await diagnose(service.settings, Date.now());
  expect(findings.filter(({ attention }) => attention)).toEqual([]);
});
