import { afterAll, describe, expect, test } from 'bun:test';
import fc from 'fast-check';
import { addDays } from '../../../routers/core/days.ts';
import type { Aggregate, MetricAnswer, MetricQuery, Threshold } from '../../../routers/metrics/metrics.contract.ts';
import { daysOf, number, runs, spearman, valuesOf } from '../../support/health/metric-oracle.ts';
import { openMetricPeople } from '../../support/health/metric-person.ts';

const today = '2026-11-19';
const [from, to] = ['2026-10-20', '2026-11-18'];
const window = { kind: 'last_days', n: 30 } as const;

const people = await openMetricPeople(today);
afterAll(() => people.close());

// Few distinct values, so that ties and values at a threshold are common.
const small = fc.integer({ min: 1, max: 9 });
const maybe = fc.option(small, { freq: 3 });
const workout = fc.record({ type: fc.constantFrom('running', 'biking'), distance: maybe, minutes: maybe });
const day = fc.record({ steps: maybe, asleep: maybe, pulse: maybe, workouts: fc.array(workout, { maxLength: 2 }) });
const days = fc.array(day, { minLength: 35, maxLength: 35 });

const stored = ['steps', 'sleep_duration', 'resting_heart_rate', 'workout_distance', 'workout_duration'] as const;
const metric = fc.constantFrom(...stored);
const chosenBy = fc.constantFrom(...stored, 'workout_count');
const threshold: fc.Arbitrary<Threshold> = fc.oneof(
  fc.record({ op: fc.constantFrom('over' as const, 'under' as const), value: small }),
  fc.record({ op: fc.constantFrom('at_least' as const, 'at_most' as const), value: small }),
  fc.tuple(small, small).map(([value, more]) => ({ op: 'between' as const, value, upper: Math.min(9, value + more) })),
);
const above = (condition: { metric: string; threshold: Threshold }) => {
  if (condition.metric !== 'resting_heart_rate') return condition;
  const { threshold } = condition;
  const value = threshold.value + 50;
  const lifted: Threshold =
    threshold.op === 'between' ? { ...threshold, value, upper: threshold.upper + 50 } : { ...threshold, value };
  return { ...condition, threshold: lifted };
};
const condition = fc
  .record({ metric: chosenBy, threshold, lag_days: fc.integer({ min: 0, max: 3 }) })
  .map((each) => ({ ...above(each), lag_days: each.lag_days }));
const weekdays = fc.subarray([1, 2, 3, 4, 5, 6, 7], { minLength: 1 });
const take = fc.record({ end: fc.constantFrom('first' as const, 'last' as const), k: small });
const filters = fc.record(
  { weekdays, where: fc.array(condition, { minLength: 1, maxLength: 2 }), take },
  { requiredKeys: [] },
);

type Days = (typeof days extends fc.Arbitrary<infer T> ? T : never) & object;

async function person(generated: Days) {
  const dated = generated.map((each, place) => ({ ...each, date: addDays(to, place - generated.length + 1) }));
  const measured = <K extends string>(name: 'steps' | 'asleep' | 'pulse', key: K, factor: (value: number) => number) =>
    dated.flatMap(({ date, ...each }) => {
      const value = each[name];
      return value === null ? [] : [{ date, [key]: factor(value) } as { date: string } & Record<K, number>];
    });
  const plain = (rows: { date: string; value: number }[]) => rows;
  const workouts = dated
    .flatMap(({ date, workouts }) => workouts.map((each) => ({ ...each, date })))
    .map((each, workout) => ({ ...each, workout }));
  const each = (name: 'distance' | 'minutes') =>
    workouts.flatMap(({ date, type, workout, ...all }) => {
      const value = all[name];
      return value === null ? [] : [{ date, type, workout, value }];
    });
  const asked = await people.add({
    days: dated.map(({ date, steps, pulse }) => ({ date, steps, resting_hr_bpm: pulse === null ? null : pulse + 50 })),
    nights: measured('asleep', 'asleep_s', (value) => value * 60),
    workouts: workouts.map(({ date, type, distance, minutes }) => ({
      ...{ date, activity_type: type, distance_m: distance },
      duration_s: minutes === null ? null : minutes * 60,
    })),
  });
  const world = {
    steps: plain(measured('steps', 'value', (value) => value)),
    sleep_duration: plain(measured('asleep', 'value', (value) => value)),
    resting_heart_rate: plain(measured('pulse', 'value', (value) => value + 50)),
    workout_distance: each('distance'),
    workout_duration: each('minutes'),
    workout_count: workouts.map(({ date, type, workout }) => ({ date, type, workout, value: 1 })),
  };
  return { ...asked, world };
}

const everywhere = <T>(query: fc.Arbitrary<T>, check: (query: T, who: Awaited<ReturnType<typeof person>>) => unknown) =>
  fc.assert(
    fc.asyncProperty(days, fc.array(query, { minLength: 6, maxLength: 6 }), async (generated, queries) => {
      const who = await person(generated);
      for (const each of queries) await check(each, who);
    }),
    { numRuns: 20 },
  );

const near = (answer: MetricAnswer, values: (number | undefined)[]) => {
  expect(answer.facts).toHaveLength(values.length);
  for (const [place, value] of values.entries()) expect(answer.facts[place]?.value).toBeCloseTo(value ?? Number.NaN, 5);
};

const summaries = ['mean', 'median', 'sum', 'min', 'max', 'std_dev', 'count', 'count_days'] as const;
const summary = fc
  .tuple(metric, fc.constantFrom(...summaries), filters, threshold)
  .filter(([metric, aggregate]) => !(metric === 'resting_heart_rate' && aggregate === 'sum'))
  .map(
    ([metric, aggregate, filters, threshold]): MetricQuery => ({
      ...{ metric, aggregate, window, ...filters },
      ...(aggregate === 'count_days' && { threshold: above({ metric, threshold }).threshold }),
    }),
  );
const needs = (aggregate: Aggregate) => (aggregate === 'std_dev' ? 2 : 1);

describe('equal to a plain second computation', () => {
  test('summaries, under weekdays, conditions and a number of values', async () => {
    await everywhere(summary, async (query, { ask, world }) => {
      const values = valuesOf(world, query, from, to);
      const answer = await ask(query);
      const wanted = values.length < needs(query.aggregate) ? null : number(query.aggregate, values, query.threshold);
      near(answer, wanted ? [wanted.value] : []);
      if (wanted) expect(answer.facts[0]).toMatchObject({ n: wanted.n, window: `${from}/${to}` });
      else expect(answer.refusal).not.toBeNull();
    });
  });

  test('coverage: the days on which a value was to be expected, and those that have one', async () => {
    await everywhere(summary, async (query, { ask, world }) => {
      const { coverage } = await ask(query);
      const found = new Set(valuesOf(world, query, from, to).map(({ date }) => date)).size;
      const expected = daysOf(world, query, from, to).length;
      expect(coverage.days_with_data).toBe(found);
      if (query.metric.startsWith('workout_')) expect(coverage.days_expected).toBe(found);
      else expect(coverage.days_expected).toBe(Math.min(expected, query.take?.k ?? expected));
    });
  });

  const group = fc.constantFrom('day' as const, 'week' as const, 'month' as const, 'weekday' as const);
  const names = {
    day: (date: string) => date,
    week: (date: string) => date,
    month: (date: string) => date.slice(0, 7),
    weekday: (date: string) =>
      new Intl.DateTimeFormat('en-GB', { weekday: 'long', timeZone: 'UTC' }).format(new Date(date)).toLowerCase(),
  };
  test('groups: each by itself, all of them together the whole', async () => {
    await everywhere(fc.tuple(summary, group), async ([query, group], { ask, world }) => {
      const { facts, details } = await ask({ ...query, group });
      const values = valuesOf(world, query, from, to);
      for (const [place, fact] of facts.entries()) {
        const name = details[place]?.group ?? '';
        const [first = '', last = ''] = fact.window.split('/');
        const own = values.filter(({ date }) =>
          group === 'week' ? first <= date && date <= last : names[group](date) === name,
        );
        const wanted = number(query.aggregate, own, query.threshold);
        expect(fact.key).toBe(`${query.metric}.${query.aggregate}.${name}`);
        expect(fact.value).toBeCloseTo(wanted?.value ?? Number.NaN, 5);
        expect(fact.n).toBe(wanted?.n ?? -1);
        expect(first >= from && last <= to).toBe(true);
      }
      const counted = query.aggregate === 'count_days' ? new Set(values.map(({ date }) => date)).size : values.length;
      const all = facts.reduce((sum, { n }) => sum + n, 0);
      if (query.aggregate === 'std_dev') expect(all).toBeLessThanOrEqual(counted);
      else expect(all).toBe(counted);
    });
  });

  const ranked = fc
    .tuple(
      metric,
      fc.constantFrom('highest' as const, 'lowest' as const),
      filters,
      fc.option(small, { nil: undefined }),
    )
    .map(
      ([metric, aggregate, filters, k]): MetricQuery => ({
        ...{ metric, aggregate, window, ...filters },
        ...(k !== undefined && { k }),
      }),
    );
  test('rankings: best first, of equals the earlier day, three unless said', async () => {
    await everywhere(ranked, async (query, { ask, world }) => {
      const left = valuesOf(world, query, from, to);
      const n = left.length;
      const { facts, details } = await ask(query);
      expect(facts).toHaveLength(Math.min(n, query.k ?? 3));
      for (const [place, fact] of facts.entries()) {
        let best = 0;
        for (const [at, { value }] of left.entries()) {
          const holder = left[best]?.value ?? 0;
          if (query.aggregate === 'highest' ? value > holder : value < holder) best = at;
        }
        const [winner] = left.splice(best, 1);
        expect(fact).toMatchObject({ key: `${query.metric}.${query.aggregate}`, value: winner?.value, n });
        expect(details[place]).toEqual({
          aggregate: query.aggregate,
          group: null,
          at_date: winner?.date ?? '',
        });
      }
    });
  });

  const streaks = fc.tuple(metric, threshold, fc.option(weekdays, { nil: undefined })).map(
    ([metric, threshold, weekdays]): MetricQuery => ({
      ...{ metric, aggregate: 'streak', window, threshold: above({ metric, threshold }).threshold },
      ...(weekdays && { weekdays }),
    }),
  );
  test('streaks: the longest and the one that lasts, a day without a value ends both', async () => {
    await everywhere(streaks, async (query, { ask, world }) => {
      const answer = await ask(query);
      if (valuesOf(world, query, from, to).length === 0) return expect(answer.refusal?.reason).toBe('no_data');
      const { longest, current } = runs(world, query, from, to);
      return near(answer, [longest, current]);
    });
  });

  test('percentiles: the share at or below the value', async () => {
    const queries = fc.tuple(metric, filters, fc.option(small, { nil: undefined }));
    await everywhere(queries, async ([metric, filters, value], { ask, world }) => {
      const query: MetricQuery = {
        ...{ metric, aggregate: 'percentile', window, ...filters },
        ...(value !== undefined && { value }),
      };
      const values = valuesOf(world, query, from, to);
      const ranked = value ?? values.at(-1)?.value ?? 0;
      const share = (values.filter((each) => !(each.value > ranked)).length / values.length) * 100;
      near(await ask(query), values.length > 0 ? [share, ranked] : []);
    });
  });

  test('correlations: rank by rank, with what happened days before', async () => {
    const queries = fc.tuple(
      fc.constantFrom('steps', 'sleep_duration'),
      fc.constantFrom('resting_heart_rate', 'sleep_duration', 'steps'),
      fc.integer({ min: 1, max: 3 }),
      filters,
    );
    await everywhere(queries, async ([metric, other, lag_days, filters], { ask, world }) => {
      const query: MetricQuery = {
        ...{ metric, aggregate: 'correlation', window, with: { metric: other, lag_days }, ...filters },
      };
      const pairs = valuesOf(world, query, from, to).flatMap(({ date, value }): [number, number][] => {
        const match = world[other as 'steps'].find((each) => each.date === addDays(date, -lag_days));
        return match ? [[value, match.value]] : [];
      });
      const answer = await ask(query);
      const varies = [0, 1].every((side) => new Set(pairs.map((pair) => pair[side])).size > 1);
      if (pairs.length < 5 || !varies) return expect(answer.refusal).not.toBeNull();
      const { rho, low, high } = spearman(pairs);
      near(answer, Math.abs(rho) > 0.999999 ? [rho, rho, rho] : [rho, low, high]);
      return expect(answer.facts[0]).toMatchObject({ unit: 'rho', n: pairs.length });
    });
  });
});
