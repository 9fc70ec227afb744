import { describe, expect, test } from 'bun:test';
import fc from 'fast-check';
import { addDays } from '../../../routers/core/days.ts';
import { aggregate, compare, type Point, type Question, type Single } from '../../../routers/metrics/aggregates.ts';
import { studentT } from '../../../routers/metrics/formulas.ts';

const series = (...values: (number | null)[]): Point[] =>
  values.flatMap((value, place) => (value === null ? [] : [{ date: addDays('2026-01-01', place), value }]));
const plain = { unit: 'bpm', kind: 'state', window: { from: '2026-01-01', to: '2026-01-10' } } as const;
const run = (name: Single, points: readonly Point[], more: Partial<Question> = {}) => {
  const result = aggregate(points, { ...plain, ...more, aggregate: name });
  if ('senseless' in result) throw new Error(result.senseless);
  return result;
};
const value = (name: Single, points: readonly Point[], more: Partial<Question> = {}) =>
  run(name, points, more).parts[0]?.value;

describe('one statistic', () => {
  const points = series(60, null, 0, 62, 70);

  test('of the values that are there: a missing day is no zero, a zero is a value', () => {
    expect(value('mean', points)).toBe(48);
    expect(value('median', points)).toBe(61);
    expect(value('sum', points)).toBe(192);
    expect(value('count', points)).toBe(4);
    expect(run('mean', points).parts[0]?.n).toBe(4);
  });

  test('spread of a sample', () => {
    expect(value('std_dev', series(2, 4, 4, 4, 5, 5, 7, 9))).toBeCloseTo(Math.sqrt(32 / 7), 12);
    expect(aggregate(series(2), { ...plain, aggregate: 'std_dev' })).toHaveProperty('senseless');
  });

  test('picked values have their place; of equal ones the first', () => {
    expect(run('min', series(5, 3, 3))).toEqual({ parts: [{ name: 'min', value: 3, unit: 'bpm', n: 3, at: 1 }] });
    expect(run('max', series(5, 3, 5)).parts[0]?.at).toBe(0);
    expect(run('first', series(null, 8, 9))).toEqual({
      parts: [{ name: 'first', value: 8, unit: 'bpm', n: 1, at: 0 }],
    });
    expect(run('latest', series(7, 8, 9, null))).toEqual({
      parts: [{ name: 'latest', value: 9, unit: 'bpm', n: 1, at: 2 }],
    });
  });

  test('days against a threshold', () => {
    const days = series(5, 6, 7, 8, null);
    const count = (threshold: Question['threshold']) => value('count_days', days, { threshold });
    expect(count({ op: 'over', value: 6 })).toBe(2);
    expect(count({ op: 'under', value: 6 })).toBe(1);
    expect(count({ op: 'at_least', value: 6 })).toBe(3);
    expect(count({ op: 'at_most', value: 6 })).toBe(2);
    expect(count({ op: 'between', value: 6, upper: 7 })).toBe(2);
    expect(run('count_days', days, { threshold: { op: 'over', value: 6 } }).parts).toEqual([
      { name: 'count_days', value: 2, unit: 'days', n: 4 },
    ]);
  });

  test('several workouts of a day are one day', () => {
    const twice: Point[] = [
      { date: '2026-01-01', value: 3000 },
      { date: '2026-01-01', value: 3000 },
      { date: '2026-01-02', value: 4000 },
    ];
    const threshold = { op: 'over', value: 5000 } as const;
    expect(run('count_days', twice, { kind: 'total', threshold }).parts[0]).toMatchObject({ value: 1, n: 2 });
    expect(run('count_days', twice, { kind: 'state', threshold }).parts[0]).toMatchObject({ value: 0, n: 2 });
  });
});

describe('a trend', () => {
  test('of a planted line is its slope per week, gaps or not', () => {
    const line = [0, 1, 2, 5, 9, 30].map((day) => ({ date: addDays('2026-03-20', day), value: 50 + 0.3 * day }));
    const [slope, low, high] = run('trend', line).parts;
    expect(slope?.value).toBeCloseTo(2.1, 9);
    expect(low?.value).toBeCloseTo(2.1, 6);
    expect(high?.value).toBeCloseTo(2.1, 6);
    expect(slope).toMatchObject({ name: 'trend', unit: 'bpm/week', n: 6 });
  });

  test('interval as worked out by hand', () => {
    // x = 0…4, y = 1 3 2 5 4: slope 0.8, SSE 3.6, s² 1.2, Sxx 10, t(3) = 3.182446 -> 0.8 ± 1.102432 a day.
    const [slope, low, high] = run('trend', series(1, 3, 2, 5, 4)).parts;
    expect(slope?.value).toBeCloseTo(5.6, 9);
    expect(low?.value).toBeCloseTo(5.6 - 7 * 1.1024316, 5);
    expect(high?.value).toBeCloseTo(5.6 + 7 * 1.1024316, 5);
  });

  test('needs three days', () => {
    expect(aggregate(series(1, 2), { ...plain, aggregate: 'trend' })).toHaveProperty('senseless');
  });

  test('Student’s t as tabulated (Abramowitz & Stegun, table 26.10)', () => {
    const table: [number, number][] = [
      [1, 12.706],
      [2, 4.303],
      [3, 3.182],
      [4, 2.776],
      [5, 2.571],
      [10, 2.228],
      [30, 2.042],
      [60, 2.0],
      [120, 1.98],
    ];
    for (const [freedom, t] of table) expect(studentT(0.95, freedom)).toBeCloseTo(t, 3);
  });
});

describe('a comparison', () => {
  test('holds both means, each with its own n', () => {
    expect(compare(series(60, 62), series(50, 50, 50), { aggregate: 'difference', unit: 'bpm' })).toEqual({
      parts: [
        { name: 'difference', value: 11, unit: 'bpm', n: 5 },
        { name: 'mean', value: 61, unit: 'bpm', n: 2 },
        { name: 'mean', value: 50, unit: 'bpm', n: 3 },
      ],
    });
  });

  test('in percent of the other mean, which must be above zero', () => {
    expect(compare(series(55), series(50), { aggregate: 'percent_change', unit: 'bpm' })).toMatchObject({
      parts: [{ value: 10, unit: '%' }, {}, {}],
    });
    expect(compare(series(55), series(0), { aggregate: 'percent_change', unit: 'bpm' })).toHaveProperty('senseless');
    expect(compare(series(55), series(-1, 1), { aggregate: 'percent_change', unit: 'bpm' })).toHaveProperty(
      'senseless',
    );
  });
});

test('order of the values changes no summary by more than the last digits', () => {
  const values = fc.array(fc.double({ min: -1000, max: 1000, noNaN: true }), { minLength: 2, maxLength: 60 });
  fc.assert(
    fc.property(values, (list) => {
      const backwards = [...list].reverse();
      for (const name of ['mean', 'median', 'sum', 'std_dev'] as const) {
        expect(value(name, series(...backwards)) ?? Number.NaN).toBeCloseTo(
          value(name, series(...list)) ?? Number.NaN,
          8,
        );
      }
    }),
  );
});
