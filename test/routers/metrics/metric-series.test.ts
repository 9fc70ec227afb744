import { afterAll, describe, expect, test } from 'bun:test';
import fc from 'fast-check';
import { sleepSessions } from '../../../db/schema/health-schema.ts';
import { addDays } from '../../../routers/core/days.ts';
import { metrics } from '../../../routers/metrics/metric-registry.ts';
import { MetricQuery } from '../../../routers/metrics/metrics.contract.ts';
import { callerOf } from '../../support/health/caller.ts';
import { openMetricPeople, type PersonRows } from '../../support/health/metric-person.ts';
import { daysOfTwoSources } from '../../support/health/two-sources.ts';
import { startAppWithoutWorker } from '../../support/service/app.ts';

const today = '2026-11-19';
const people = await openMetricPeople(today);
afterAll(() => people.close());

const asked = { metric: 'steps', step: 'day', as_of: today } as const;
const seriesOf = (userId: string) => callerOf(people.db, userId).metrics.series;

describe('metrics.series', () => {
  test('shows a stranger nothing', async () => {
    await people.add({ days: [{ date: today, steps: 100 }] });
    const { values, sources, band } = await seriesOf('user_stranger')({ ...asked, from: '2026-11-18' });
    expect({ values, sources, band }).toEqual({ values: [null, null], sources: [], band: null });
  });

  test.each(['biomarker:Ferritin', 'mood', ''])('refuses %p, which has no series', async (metric) => {
    await expect(seriesOf('user_1')({ ...asked, metric })).rejects.toThrow(
      expect.objectContaining({ code: 'BAD_REQUEST' }),
    );
  });

  test('refuses ends that are reversed, and more than 3,660 points', async () => {
    const { userId } = await people.add({ days: [{ date: today, steps: 100 }] });
    const bad = expect.objectContaining({ code: 'BAD_REQUEST' });
    await expect(seriesOf(userId)({ ...asked, from: '2026-11-19', to: '2026-11-18' })).rejects.toThrow(bad);
    await expect(seriesOf(userId)({ ...asked, from: '2016-01-01' })).rejects.toThrow(bad);
    expect((await seriesOf(userId)({ ...asked, from: '2016-12-01' })).values).toHaveLength(3_641);
  });

  test('has null for days without a value, and says which source each day came from', async () => {
    const oura = { source_id: 'src_oura', provider: 'oura' };
    const { userId } = await people.add({
      days: [
        { date: '2026-11-15', steps: 100 },
        { date: '2026-11-17', steps: 0, ...oura },
        { date: '2026-11-18', steps: null },
      ],
    });
    const { values, sources, source_of, from, to, n } = await seriesOf(userId)(asked);
    expect({ values, from, to, n }).toEqual({
      values: [100, null, 0, null, null],
      from: '2026-11-15',
      to: today,
      n: undefined,
    });
    expect(sources).toEqual(['garmin/daily_summary.steps', 'oura/daily_summary.steps']);
    expect(source_of).toEqual([0, null, 1, null, null]);
  });

  test('has whole weeks from Monday and whole months, and how many days entered each', async () => {
    const { userId } = await people.add({
      days: ['2026-10-31', '2026-11-09', '2026-11-15', '2026-11-16', '2026-11-19'].map((date, place) => ({
        ...{ date, steps: 100 * place },
      })),
    });
    const months = await seriesOf(userId)({ ...asked, step: 'month' });
    expect(months).toMatchObject({ from: '2026-10-01', values: [0, 250], n: [1, 4], aggregate: 'mean' });
    const weeks = await seriesOf(userId)({ ...asked, step: 'week', from: '2026-11-12' });
    expect(weeks).toMatchObject({ from: '2026-11-09', values: [150, 350], n: [2, 2] });
  });

  test('adds up the amounts of workouts', async () => {
    const runs = [4_000, 6_000].map((distance_m) => ({ date: '2026-11-17', activity_type: 'running', distance_m }));
    const { userId } = await people.add({ workouts: runs });
    const answer = await seriesOf(userId)({ ...asked, metric: 'workout_distance', step: 'week' });
    expect(answer).toMatchObject({ aggregate: 'sum', values: [10_000], n: [2], band: null });
  });

  test('has the published limits of a metric', async () => {
    const { reference } = await seriesOf('user_1')({ ...asked, metric: 'resting_heart_rate' });
    expect(reference).toMatchObject({ low: 60, high: 100, high_is_outside: false, of: 'value' });
    expect((await seriesOf('user_1')({ ...asked, metric: 'hrv_rmssd' })).reference).toBeNull();
  });

  test('every point, its source and the band are what the declared query answers', async () => {
    const metric = fc.constantFrom(
      ...(['steps', 'active_time', 'resting_heart_rate', 'hrv_rmssd', 'sleep_duration', 'bedtime', 'weight'] as const),
      ...(['workout_distance', 'workout_count', 'workout_start', 'workout_duration'] as const),
    );
    const step = fc.constantFrom('day', 'week', 'month');
    await fc.assert(
      fc.asyncProperty(daysOfTwoSources(today, 45), fc.boolean(), metric, step, async (told, once, metric, step) => {
        const person = await people.add(once ? onceADay(told) : told);
        const series = await seriesOf(person.userId)({ ...asked, metric, step });
        const { values, n, sources, source_of, aggregate } = series;
        const lengthOf = {
          day: (_: string) => 1,
          week: (_: string) => 7,
          month: (first: string) => daysOfMonth(first),
        };
        let from = series.from;
        for (const [place, value] of values.entries()) {
          const to = addDays(from, lengthOf[step](from) - 1);
          const { facts } = await person.ask({ metric, aggregate, window: { kind: 'between', from, to } });
          const source = source_of[place] ?? null;
          expect([value, source === null ? undefined : sources[source]]).toEqual([
            facts[0]?.value ?? null,
            facts[0]?.source,
          ]);
          if (n) expect(n[place]).toBe(facts[0]?.n ?? 0);
          from = addDays(to, 1);
        }
        expect(from > today).toBe(true);
        if (series.band) {
          const { centre, spread, n, from, to } = series.band;
          const date = addDays(to, 1);
          const ofDay: MetricQuery = { metric, aggregate: 'unusual', window: { kind: 'day', date } };
          const between = { kind: 'between', from, to } as const;
          const ofTime = ['mean', 'std_dev'].map(
            (aggregate): MetricQuery => MetricQuery.parse({ metric, aggregate, window: between }),
          );
          const facts =
            metric === 'bedtime'
              ? (await Promise.all(ofTime.map(person.ask))).flatMap(({ facts }) => facts)
              : (await person.ask(ofDay)).facts.slice(2);
          expect(facts.map(({ value, n, window }) => [value, n, window])).toEqual([
            [centre, n, `${from}/${to}`],
            [spread, n, `${from}/${to}`],
          ]);
        }
      }),
      { numRuns: 60 },
    );
  });

  test('every metric has a series', async () => {
    for (const { key } of metrics) expect((await seriesOf('user_1')({ ...asked, metric: key })).metric).toBe(key);
  });
});

const daysOfMonth = (first: string) =>
  new Date(Date.UTC(Number(first.slice(0, 4)), Number(first.slice(5, 7)), 0)).getUTCDate();

/** One row a day and table, of either device. */
const onceADay = ({ days, nights, workouts, ...rest }: PersonRows): PersonRows => ({
  ...{ days: firstOfDay(days), nights: firstOfDay(nights), workouts: firstOfDay(workouts), ...rest },
});
const firstOfDay = <Row extends { date: string }>(rows: readonly Row[] = []) => [
  ...new Map(rows.toReversed().map((row) => [row.date, row])).values(),
];

test('four years of days are less than 40 kB on the wire, the longest numbers and two sources included', async () => {
  const app = await startAppWithoutWorker();
  const rows = Array.from({ length: 1_461 }, (_, place) => ({
    ...{
      date: addDays(today, -place),
      id: `row_${place}`,
      user_id: 'user_a',
      raw_event_id: 1,
      version: '1',
      updated_at_ms: 1,
    },
    ...{
      source_id: place % 2 ? 'src_a' : 'src_b',
      provider: place % 2 ? 'garmin' : 'oura',
      asleep_s: 25_000 + 7 * place,
    },
  }));
  for (let at = 0; at < rows.length; at += 400)
    await app.db.write((orm) => [orm.insert(sleepSessions).values(rows.slice(at, at + 400))]);
  const input = encodeURIComponent(JSON.stringify({ ...asked, metric: 'sleep_duration', from: '2022-11-20' }));
  const response = await app.call('GET', `/trpc/metrics.series?input=${input}`, { as: 'user_a' });
  const text = await response.text();
  expect(JSON.parse(text).result.data.values.filter((value: number | null) => value !== null)).toHaveLength(1_461);
  expect(text.length).toBeLessThan(40_000);
  expect((await app.call('GET', '/trpc/metrics.series?input=%7B%7D')).status).toBe(401);
});
