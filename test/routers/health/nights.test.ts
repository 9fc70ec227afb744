import { afterAll, describe, expect, test } from 'bun:test';
import fc from 'fast-check';
import { addDays } from '../../../routers/core/days.ts';
import { callerOf } from '../../support/health/caller.ts';
import { openMetricPeople } from '../../support/health/metric-person.ts';
import { daysOfTwoSources } from '../../support/health/two-sources.ts';

const today = '2026-11-19';
const people = await openMetricPeople(today);
afterAll(() => people.close());
const nightOf = (userId: string | null, date?: string) =>
  callerOf(people.db, userId).nights.get({ as_of: today, ...(date !== undefined && { date }) });

const night = (date: string, more: object = {}) => ({
  ...{ date, start_time: `${addDays(date, -1)}T23:10:00+01:00`, end_time: `${date}T06:50:00+01:00` },
  ...{ asleep_s: 25_000, deep_s: 5_000, ...more },
});
const oura = { source_id: 'src_oura', provider: 'oura' };

describe('nights.get', () => {
  test('shows a stranger no night, and null where nothing was measured', async () => {
    await people.add({ nights: [night(today)] });
    const { values, ...rest } = await nightOf('user_stranger');
    expect(rest).toEqual({ today, date: null, previous: null, next: null, sleeps: [], naps: [], others: [] });
    expect(values.map(({ value }) => value)).toEqual(values.map(() => null));
  });

  test('is the newest one when no day is given, and leads to the nights before and after', async () => {
    const { userId } = await people.add({
      nights: [night('2026-11-10'), night('2026-11-14'), night('2026-11-17'), night('2026-11-18', { is_nap: 1 })],
    });
    expect(await nightOf(userId)).toMatchObject({ date: '2026-11-17', previous: '2026-11-14', next: null });
    const middle = await nightOf(userId, '2026-11-14');
    expect(middle).toMatchObject({ previous: '2026-11-10', next: '2026-11-17' });
    expect(await nightOf(userId, '2026-11-12')).toMatchObject({
      previous: '2026-11-10',
      next: '2026-11-14',
      sleeps: [],
    });
  });

  test('has the stages in their order where the source tells them, else only sums', async () => {
    const stages = JSON.stringify([
      ['light', 0, 1_200],
      ['deep', 1_200, 600],
      ['rem', 2_400, 300],
    ]);
    const { userId } = await people.add({ nights: [night('2026-11-16'), night('2026-11-17', { stages })] });
    const [told] = (await nightOf(userId)).sleeps;
    expect(told?.stages).toEqual([
      { stage: 'light', at_s: 0, duration_s: 1_200 },
      { stage: 'deep', at_s: 1_200, duration_s: 600 },
      { stage: 'rem', at_s: 2_400, duration_s: 300 },
    ]);
    const sums = await nightOf(userId, '2026-11-16');
    expect(sums.sleeps[0]?.stages).toBeNull();
    expect(sums.values.find(({ metric }) => metric === 'deep_sleep')?.value).toBe(83.333333);
  });

  test('has the sleeps of the source that counts, the naps, and apart what other sources tell', async () => {
    const { userId } = await people.add({
      nights: [
        night('2026-11-16', oura),
        night('2026-11-17', { asleep_s: 20_000 }),
        night('2026-11-17', { asleep_s: 4_000, start_time: '2026-11-17T04:00:00+01:00' }),
        night('2026-11-17', { ...oura, asleep_s: 24_500 }),
        night('2026-11-17', { is_nap: 1, start_time: '2026-11-17T14:00:00+01:00' }),
      ],
    });
    const { sleeps, naps, others, values } = await nightOf(userId);
    const of = (each: typeof sleeps) => each.map(({ provider, asleep_s }) => [provider, asleep_s]);
    expect(of(naps)).toEqual([['garmin', 25_000]]);
    expect(of(sleeps)).toEqual([
      ['garmin', 20_000],
      ['garmin', 4_000],
    ]);
    expect(of(others)).toEqual([['oura', 24_500]]);
    expect(values[0]).toMatchObject({ metric: 'sleep_duration', value: 400, source: 'garmin/sleep_sessions.asleep_s' });
  });

  test('the usual bedtime goes round midnight', async () => {
    const nights = Array.from({ length: 20 }, (_, place) => {
      const date = addDays(today, -place);
      const start = place % 2 ? `${addDays(date, -1)}T23:30:00+01:00` : `${date}T00:30:00+01:00`;
      return night(date, { start_time: start });
    });
    const { userId } = await people.add({ nights });
    const bedtime = (await nightOf(userId)).values.find(({ metric }) => metric === 'bedtime');
    expect(bedtime).toMatchObject({ value: 30, band: { n: 19 } });
    const { centre = 0, low = 0, high = 0 } = bedtime?.band ?? {};
    expect([centre, low > 1_400, high < 40]).toEqual([1_438, true, true]);
  });

  test('every number is what the declared query answers', async () => {
    await fc.assert(
      fc.asyncProperty(daysOfTwoSources(today, 40), fc.integer({ min: 0, max: 10 }), async (rows, back) => {
        const person = await people.add(rows);
        const { values } = await nightOf(person.userId, addDays(today, -back));
        for (const { metric, value, band, query } of values) {
          const { facts } = await person.ask(query);
          const own = query.aggregate === 'unusual' ? facts[1] : facts[0];
          expect([metric, value]).toEqual([metric, own?.value ?? null]);
          if (query.aggregate === 'unusual') expect<unknown>(band?.centre).toBe(facts[2]?.value);
        }
      }),
      { numRuns: 20 },
    );
  });
});
