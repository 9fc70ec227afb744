import { afterAll, describe, expect, test } from 'bun:test';
import fc from 'fast-check';
import { addDays, weekdayOf } from '../../../routers/core/days.ts';
import { usual, welchDifference } from '../../../routers/metrics/formulas.ts';
import type { MetricAnswer, MetricQuery } from '../../../routers/metrics/metrics.contract.ts';
import { openMetricPeople } from '../../support/health/metric-person.ts';
import { meanOf, robustScore, shareWithin, welch } from '../../support/health/statistics-oracle.ts';

const today = '2026-11-19';
const day = (back: number) => addDays(today, -back);
const people = await openMetricPeople(today);
afterAll(() => people.close());

const values = fc.array(fc.integer({ min: 0, max: 40 }), { minLength: 2, maxLength: 40 });

describe('the statistics, against a plain second computation', () => {
  test('Welch: the interval holds 95 % of Student’s t around the difference', () => {
    fc.assert(
      fc.property(values, values, (x, y) => {
        const found = welchDifference(x, y);
        const { difference, error, freedom } = welch(x, y);
        expect(found?.value).toBeCloseTo(difference, 9);
        if (error === 0) return expect(found?.low).toBe(found?.high);
        const margin = ((found?.high ?? 0) - (found?.low ?? 0)) / 2;
        expect(shareWithin(margin / error, freedom)).toBeCloseTo(0.95, 3);
        return expect((found?.high ?? 0) + (found?.low ?? 0)).toBeCloseTo(2 * difference, 6);
      }),
      { numRuns: 60 },
    );
    expect(welchDifference([1], [1, 2, 3])).toBeNull();
  });

  test('what is usual: median, and a spread that one wild value cannot move', () => {
    fc.assert(
      fc.property(values, fc.integer({ min: 0, max: 200 }), (own, value) => {
        const { centre, spread } = usual(own);
        if (spread === 0) return expect(new Set(own).size).toBe(1);
        return expect((value - centre) / spread).toBeCloseTo(robustScore(value, own), 6);
      }),
      { numRuns: 60 },
    );
    expect(usual([50, 51, 52, 53, 54, 55, 1_000]).spread).toBeCloseTo(1.4826 * 2, 6);
  });
});

const part = ({ facts, details }: MetricAnswer, name: string, group: string | null = null) =>
  facts.find((_, place) => details[place]?.aggregate === name && details[place]?.group === group);

describe('days with against days without', () => {
  const rows = fc.array(
    fc.record({
      steps: fc.option(fc.integer({ min: 1, max: 9 }), { freq: 4 }),
      asleep: fc.option(fc.integer({ min: 1, max: 9 }), { freq: 4 }),
      run: fc.boolean(),
    }),
    { minLength: 30, maxLength: 30 },
  );
  const window = { kind: 'last_days', n: 30 } as const;

  test('each day enters one side, one without a value of either metric none; both means, both n, the interval', async () => {
    await fc.assert(
      fc.asyncProperty(rows, fc.constantFrom('run', 'weekend', 'asleep'), async (made, by) => {
        const dated = made.map((each, place) => ({ ...each, date: day(30 - place) }));
        const { ask } = await people.add({
          days: dated.map(({ date, steps }) => ({ date, steps })),
          nights: dated.flatMap(({ date, asleep }) => (asleep === null ? [] : [{ date, asleep_s: asleep * 3600 }])),
          workouts: dated.flatMap(({ date, run }) =>
            run
              ? [{ date, activity_type: 'running', distance_m: 1 }]
              : [{ date, activity_type: 'yoga', distance_m: 1 }],
          ),
        });
        const splits: Record<string, MetricQuery['split']> = {
          run: { metric: 'workout_count', activity_type: 'running', threshold: { op: 'at_least', value: 1 } },
          weekend: { weekdays: [6, 7] },
          asleep: { metric: 'sleep_duration', threshold: { op: 'under', value: 300 } },
        };
        const side = ({ date, run, asleep }: (typeof dated)[number]) =>
          by === 'run' ? run : by === 'weekend' ? weekdayOf(date) > 5 : asleep === null ? null : asleep < 5;
        const numbers = (met: boolean) =>
          dated.flatMap((each) => (each.steps !== null && side(each) === met ? [each.steps] : []));
        const [met, unmet] = [numbers(true), numbers(false)];
        const answer = await ask({ metric: 'steps', aggregate: 'contrast', window, split: splits[by] });
        for (const [group, own] of [
          ['with', met],
          ['without', unmet],
        ] as const) {
          const fact = part(answer, 'mean', group);
          expect(fact?.n ?? 0).toBe(own.length);
          if (own.length > 0) expect(fact?.value).toBeCloseTo(meanOf(own), 5);
        }
        const difference = part(answer, 'contrast');
        if (met.length < 2 || unmet.length < 2) return expect(difference).toBeUndefined();
        expect(difference?.n).toBe(met.length + unmet.length);
        return expect(difference?.value).toBeCloseTo(meanOf(met) - meanOf(unmet), 5);
      }),
      { numRuns: 40 },
    );
  });

  test('the night after a workout is held against the other nights, and the proof names both rows', async () => {
    const { prove } = await people.add({
      nights: [1, 2, 3, 4].map((back) => ({ date: day(back), asleep_s: back * 3600 })),
      workouts: [
        { date: day(2), activity_type: 'running' },
        { date: day(4), activity_type: 'running' },
      ],
    });
    const { answer, rows } = await prove({
      ...{ metric: 'sleep_duration', aggregate: 'contrast', window },
      split: { metric: 'workout_count', threshold: { op: 'at_least', value: 1 }, lag_days: 1 },
    });
    expect(part(answer, 'mean', 'with')).toMatchObject({
      ...{ key: 'sleep_duration.mean.with', value: 120, n: 2 },
      filter: 'workout_count at least 1 workouts the day before',
    });
    expect(part(answer, 'mean', 'without')?.filter).toBe('not workout_count at least 1 workouts the day before');
    const place = answer.details.findIndex(({ group }) => group === 'with');
    expect(rows.lists[rows.of_fact[place] ?? -1]?.map(([table]) => table).sort()).toEqual([
      'activities',
      'activities',
      'sleep_sessions',
      'sleep_sessions',
    ]);
  });

  test('refused: a split by the metric itself, two ways at once, a split of anything else', async () => {
    const { ask } = await people.add({ days: [{ date: day(1), steps: 1 }] });
    const threshold = { op: 'over' as const, value: 1 };
    const refused = async (query: Partial<MetricQuery>) =>
      (await ask({ metric: 'steps', aggregate: 'contrast', window, ...query })).refusal?.reason;
    expect(await refused({ split: { metric: 'steps', threshold } })).toBe('senseless');
    expect(await refused({ split: { weekdays: [6] }, compare_to: { kind: 'last_month' } })).toBe('senseless');
    expect(await refused({ aggregate: 'mean', split: { weekdays: [6] } })).toBe('senseless');
    expect(await refused({ split: { metric: 'moods', threshold } })).toBe('unknown_metric');
  });
});

describe('before and after, and calendar periods', () => {
  test('since a day against as long before', async () => {
    const { ask } = await people.add({
      days: Array.from({ length: 20 }, (_, back) => ({
        date: day(back + 1),
        steps: back < 10 ? 100 + back : 50 + back,
      })),
    });
    const since = { kind: 'since', date: day(10) } as const;
    const answer = await ask({
      ...{ metric: 'steps', aggregate: 'contrast', window: since },
      compare_to: { kind: 'before', of: since },
    });
    expect(answer.facts.map(({ window, n }) => [window, n]).slice(-2)).toEqual([
      [`${day(10)}/${day(1)}`, 10],
      [`${day(20)}/${day(11)}`, 10],
    ]);
    expect(part(answer, 'contrast_low')?.value).toBeGreaterThan(0);
  });

  test('periods that are compared never share a day, and a period without data leaves the mean of the other', async () => {
    const { ask } = await people.add({
      days: Array.from({ length: 10 }, (_, back) => ({ date: day(back + 1), steps: back })),
    });
    const shared = await ask({
      ...{ metric: 'steps', aggregate: 'contrast', window: { kind: 'last_days', n: 7 } },
      compare_to: { kind: 'last_days', n: 30 },
    });
    expect(shared.compare_window).toEqual({ from: day(30), to: day(8) });
    for (const aggregate of ['contrast', 'difference', 'percent_change'] as const) {
      const years = await ask({
        ...{ metric: 'steps', aggregate, window: { kind: 'this_year' } },
        compare_to: { kind: 'last_year' },
      });
      expect(years.refusal).toBeNull();
      expect(years.facts).toMatchObject([{ key: 'steps.mean', n: 10, value: 4.5 }]);
    }
  });
});

describe('what is unusual', () => {
  const usualDays = Array.from({ length: 40 }, (_, back) => ({ date: day(back + 2), resting_hr_bpm: 55 + (back % 5) }));
  const query = { metric: 'resting_heart_rate', aggregate: 'unusual', window: { kind: 'latest_day' } } as const;

  test('the latest day against the median of the 28 or 90 days before it', async () => {
    const { ask } = await people.add({ days: [...usualDays, { date: day(1), resting_hr_bpm: 80 }] });
    const answer = await ask(query);
    const before = usualDays.slice(0, 28).map((each) => each.resting_hr_bpm);
    expect(part(answer, 'unusual')?.value).toBeCloseTo(robustScore(80, before), 5);
    expect(part(answer, 'unusual')).toMatchObject({ unit: 'z', n: 28, window: `${day(1)}/${day(1)}` });
    expect(part(answer, 'usual')).toMatchObject({ value: 57, n: 28, window: `${day(29)}/${day(2)}` });
    expect(part(await ask({ ...query, baseline_days: 90 }), 'usual')?.n).toBe(40);
  });

  test('too little history is said, and days that are all the same tell no spread', async () => {
    const short = await people.add({ days: usualDays.slice(0, 14).concat({ date: day(1), resting_hr_bpm: 57 }) });
    expect((await short.ask(query)).refusal).toBeNull();
    const shorter = await people.add({ days: usualDays.slice(0, 13).concat({ date: day(1), resting_hr_bpm: 57 }) });
    expect((await shorter.ask(query)).refusal?.detail).toContain('too little history');
    const same = usualDays.map(({ date }) => ({ date, resting_hr_bpm: 50 }));
    const flat = await people.add({ days: [...same, { date: day(1), resting_hr_bpm: 51 }] });
    expect((await flat.ask(query)).refusal?.reason).toBe('senseless');
    const equal = await people.add({ days: [...same, { date: day(1), resting_hr_bpm: 50 }] });
    expect(part(await equal.ask(query), 'unusual')?.value).toBe(0);
  });
});
