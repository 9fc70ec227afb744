import { describe, expect, test } from 'bun:test';
import fc from 'fast-check';
import { planAnswer } from '../../../../server/agent/answers/plan.ts';
import { createGate } from '../../../../server/agent/gate/gate.ts';
import { meaningOf } from '../../../../server/agent/glossary.ts';
import { contextOf } from '../../../support/agent/findings.ts';
import { metrics } from '../../../support/agent/metrics.ts';
import { planOf } from '../../../support/agent/plan-text.ts';

const names = ['steps', 'HRV', 'resting heart rate', 'deep sleep', 'distance', 'stress', 'body fat'] as const;
const manners = ['average', 'highest', 'lowest', 'median', 'my'] as const;

const periods: readonly (readonly [(n: number) => string, number, number])[] = [
  [(n) => `last ${n} days`, 2, 90],
  [(n) => `over the past ${n} weeks`, 2, 40],
  [(n) => `in the first ${n} days of October`, 2, 30],
  [(n) => `in the last ${n} days of August`, 2, 30],
  [(n) => `since ${n} October 2026`, 1, 31],
  [(n) => `since October ${n}, 2025`, 1, 31],
  [(n) => `from ${n} June to 8 July 2026`, 1, 30],
  [(n) => `between 2 March and ${n} April`, 1, 30],
  [(n) => `in Q${n}`, 1, 4],
  [(n) => `in ${2021 + n}`, 1, 5],
  [(n) => `, ${2021 + n}`, 1, 5],
  [(n) => `in the ${n} days before 15 October`, 2, 60],
  [(n) => `in the ${n} weeks after 1 June`, 2, 20],
  [(n) => `in my first ${n} days`, 2, 60],
  [(n) => `in week ${n} of 2025`, 1, 52],
  [(n) => `on the last ${n} weekends`, 2, 20],
  [(n) => `${n} months ago`, 1, 30],
  [(n) => `versus the ${n} days before`, 2, 40],
  [(n) => `on ${n}.9.2026`, 1, 30],
];
const stray = [
  'at 34',
  'with 7 glorps',
  'by 12',
  'number of 3',
  'for the 4',
  'and 250 or so',
  'seventeen',
  '2026-ish 77',
];

const someName = fc.constantFrom(...names);
const someManner = fc.constantFrom(...manners);
const somePeriod = fc
  .constantFrom(...periods)
  .chain(([text, from, to]) =>
    fc.uniqueArray(fc.integer({ min: from, max: to }), { minLength: 2, maxLength: 2 }).map((both) => both.map(text)),
  );

describe('a number of a question', () => {
  test('changes the plan when it changes, or there is no plan', () => {
    fc.assert(
      fc.property(someManner, someName, somePeriod, fc.boolean(), (manner, name, [one = '', other = ''], isFirst) => {
        const ask = (period: string) =>
          planOf(isFirst ? `${period}: ${manner} ${name}` : `${manner} ${name} ${period}`);
        const [left, right] = [ask(one), ask(other)];
        if (left.queries.length > 0 || right.queries.length > 0) expect(left.queries).not.toEqual(right.queries);
      }),
      { numRuns: 150, seed: 7 },
    );
  });

  test('that means nothing leaves the question without an answer, and says so', () => {
    fc.assert(
      fc.property(someManner, someName, fc.constantFrom(...stray), (manner, name, noise) => {
        const { queries, unanswered } = planOf(`${manner} ${name} last month ${noise}`);
        expect({ noise, queries }).toEqual({ noise, queries: [] });
        expect(unanswered).not.toBe('');
      }),
      { numRuns: 60, seed: 11 },
    );
  });
});

describe('a cause that is taken for granted', () => {
  test.each([
    ['Why did my floors fall to zero in October?', 'floors_climbed.min month:10 ; floors_climbed.mean month:10'],
    ['Why did my resting pulse go up in May?', 'resting_heart_rate.mean month:5'],
    ['how come I lost weight last month', 'weight.mean last_month'],
    ['Why did I stop walking in July?', 'steps.mean month:7'],
    ['Why has my resting heart rate doubled last month?', 'resting_heart_rate.mean last_month'],
    ['My steps went to zero in the last 14 days, why?', 'steps.min last:14 ; steps.mean last:14'],
    ['My steps went to zero in the last 14 days. Why?', 'steps.min last:14 ; steps.mean last:14'],
  ])('%s: the period as it was measured, and that the cause is not known', (question, wanted) => {
    const { queries, unanswered } = planOf(question);
    expect(queries).toEqual(wanted.split(' ; '));
    expect(unanswered).toContain('I cannot say why');
  });
});

describe('a judgement of what nobody published limits for', () => {
  test.each(['is my HRV normal?', 'is my heart rate variability too low', 'is my VO2max good?'])('%s', (question) => {
    const { unanswered } = planOf(question, metrics, planAnswer);
    expect(unanswered).toContain('no published limit');
    expect(unanswered).not.toMatch(/\d/);
  });

  test('where there are limits, nothing of the kind is said', () => {
    expect(planOf('is my resting heart rate normal?', metrics, planAnswer).unanswered).toBe('');
  });
});

test.each([
  ['what is HRV?', 'hrv_rmssd'],
  ["what's REM sleep", 'rem_sleep'],
  ['what does resting heart rate mean', 'resting_heart_rate'],
  ['explain VO2max', 'vo2max'],
  ['What is ferritin?', 'biomarker:Ferritin'],
])('%s is told the meaning of the word, and no number', (asked, key) => {
  expect(planOf(asked)).toMatchObject({ queries: [], unanswered: meaningOf(key) });
});

test('what a word means passes the gate without a fact', () => {
  const gate = createGate(contextOf([]));
  const told = metrics.flatMap(({ key }) => meaningOf(key) ?? []);
  expect(told.length).toBeGreaterThan(10);
  for (const text of told) expect(gate.check(text).violations).toEqual([]);
});
