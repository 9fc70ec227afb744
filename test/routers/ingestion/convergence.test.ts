import { expect, test } from 'bun:test';
import fc from 'fast-check';
import { allSettled } from '../../support/aggregator/settle.ts';
import {
  auth,
  daily,
  deauth,
  labReport,
  night,
  run,
  steps,
  type WearableUser,
  weight,
  withdrawnRun,
} from '../../support/aggregator/wearable-events.ts';
import { type SyncRow, startService } from '../../support/service/service.ts';

const service = await startService();

type Delivery = { payload: object; orderingMs: number };

function story(user: WearableUser): Delivery[] {
  const scored = (id: string, score: number) =>
    run(user, '2026-07-02', id, { data_enrichment: { strain_score: score } });
  const kcal = (id: string, value: number) =>
    run(user, '2026-07-02', id, { calories_data: { total_burned_calories: value } });
  const asleep = (date: string, s: number) =>
    night(user, date, { sleep_durations_data: { asleep: { duration_asleep_state_seconds: s } } });
  const lab = (results: Record<string, number>) => labReport(user.reference_id, `report-${user.reference_id}`, results);
  const payloads = [
    auth(user),
    steps(user, '2026-07-01', 100),
    steps(user, '2026-07-02', 0),
    asleep('2026-07-02', 20_000),
    scored('run', 7),
    deauth(user),
    steps(user, '2026-07-01', 250),
    lab({ Glucose: 90, LDL: 120 }),
    auth(user),
    kcal('run', 300),
    run(user, '2026-07-03', 'walk'),
    weight(user, '2026-07-01', 70),
    withdrawnRun(user, '2026-07-03', 'walk'),
    steps(user, '2026-07-02', null),
    asleep('2026-07-02', 25_200),
    asleep('2026-07-03', 18_000),
    daily(user, '2026-07-03', { data_enrichment: { total_stress_score: 12 } }),
    weight(user, '2026-07-01', 71.5),
    auth(user),
    lab({ Glucose: 95 }),
    kcal('run', 310),
    steps(user, '2026-07-03', 4000),
    deauth(user),
    deauth(user),
    run(user, '2026-07-04', 'ride', { distance_data: { summary: { distance_meters: 20_000 } } }),
  ];
  return payloads.map((payload, index) => ({ payload, orderingMs: (index + 1) * 1000 }));
}

let people = 0;
const nobody = (): WearableUser => {
  people += 1;
  return { user_id: `connection-${people}`, provider: 'GARMIN', reference_id: `user_converging_${people}` };
};

/** Rows without ids, times and other values that differ between people and runs. */
async function seen(userId: string) {
  const { activities, biomarkers, body_measurements, daily_summary, sleep_sessions } = await service.sync(userId);
  const plain = (rows: SyncRow[]) =>
    rows.map(({ id: _id, source_id: _source, updated_at: _at, ...row }) => JSON.stringify(row)).sort();
  const { body: me } = await service.json<{ connections: { deactivated_at: string | null }[] }>('GET', '/v1/me', {
    as: userId,
  });
  return {
    daily: plain(daily_summary),
    activities: plain(activities),
    sleep: plain(sleep_sessions),
    // A result of an older parse is a tombstone only for people who have seen it.
    biomarkers: plain(biomarkers.filter((row) => row['deleted_at'] === null)),
    body: plain(body_measurements),
    active: me.connections.map(({ deactivated_at }) => deactivated_at === null),
  };
}
type Seen = Awaited<ReturnType<typeof seen>>;

async function settled(user: WearableUser): Promise<Seen> {
  await allSettled(service);
  return seen(user.reference_id);
}

async function live(
  user: WearableUser,
  deliveries: Delivery[],
  { appearsAt, atOnce }: { appearsAt: number; atOnce: number },
): Promise<void> {
  let sent = 0;
  const appear = () => service.call('GET', '/v1/me', { as: user.reference_id });
  for (let at = 0; at < deliveries.length; at += atOnce) {
    const group = deliveries.slice(at, at + atOnce);
    if (sent <= appearsAt && appearsAt < sent + group.length) await appear();
    await Promise.all(group.map(({ payload, orderingMs }) => service.deliver(payload, { orderingMs })));
    sent += group.length;
  }
  await appear();
}

let expected: Seen;
test('a story told in order ends as it should', async () => {
  const user = nobody();
  await live(user, story(user), { appearsAt: 0, atOnce: 1 });
  expected = await settled(user);
  const rows = (texts: string[]): SyncRow[] => texts.map((text) => JSON.parse(text));
  expect(rows(expected.daily).map((row) => [row['date'], row['steps']])).toEqual([
    ['2026-07-01', 250],
    ['2026-07-02', null],
    ['2026-07-03', 4000],
  ]);
  expect(rows(expected.daily)[2]).toMatchObject({ total_stress_score: 12 });
  expect(rows(expected.sleep).map((row) => row['asleep_s'])).toEqual([25_200, 18_000]);
  expect(rows(expected.activities)).toMatchObject([
    { date: '2026-07-02', total_kcal: 310, strain_score: 7 },
    { date: '2026-07-03', deleted_at: '1970-01-01T00:00:13.000Z' },
    { date: '2026-07-04', distance_m: 20_000 },
  ]);
  expect(rows(expected.biomarkers).map((row) => [row['name'], row['value']])).toEqual([['Glucose', 95]]);
  expect(rows(expected.body).map((row) => row['weight_kg'])).toEqual([71.5]);
  expect(expected.active).toEqual([false]);
});

const count = story(nobody()).length;
const orders = fc.array(fc.nat(count - 1), { maxLength: 10 }).chain((again) => {
  const all = [...Array.from({ length: count }, (_, index) => index), ...again];
  return fc
    .shuffledSubarray(
      all.map((_, place) => place),
      { minLength: all.length },
    )
    .map((places) => places.map((place) => all[place] ?? 0));
});

test('late, repeated and reordered deliveries converge to the same rows and the same connection', async () => {
  const property = fc.asyncProperty(
    orders,
    fc.nat(count),
    fc.integer({ min: 1, max: 12 }),
    async (order, appearsAt, atOnce) => {
      const user = nobody();
      const deliveries = story(user);
      await live(
        user,
        order.flatMap((index) => deliveries[index] ?? []),
        { appearsAt, atOnce },
      );
      expect(await settled(user)).toEqual(expected);
    },
  );
  await fc.assert(property, { numRuns: 40, endOnFailure: true });
});
