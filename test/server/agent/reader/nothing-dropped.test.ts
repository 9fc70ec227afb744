import { describe, expect, test } from 'bun:test';
import fc from 'fast-check';
import { planOf } from '../support/plan-text.ts';

/**
 * Every number and every period of a question is used, or the question is declined: an answer to another question than
 * the one that was asked is worse than none.
 */

const names = ['steps', 'HRV', 'resting heart rate', 'deep sleep', 'distance', 'stress', 'body fat'] as const;
const manners = ['average', 'highest', 'lowest', 'median', 'my'] as const;

/** A period with a number in it, and how large that number may be. */
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
/** Numbers that mean nothing where they stand. */
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

describe('words that would change the question are never dropped', () => {
  test.each([
    'average steps in the second fortnight of October',
    'steps: this week vs same week last year',
    'average sleep on nights after runs, last 90 days, and on the other nights',
    'what was my HRV on the day I walked most last month',
    'what was my sleep the night after my longest run this year',
    'How has my resting heart rate changed year over year?',
    'average steps in the past several days',
    'average HRV in the last 7-10 days',
    'are my steps in October higher versus blorp',
    'mean HRV in the middle of the year',
    'average steps the first three days of last week',
  ])('%s', (question) => {
    const { queries, unanswered } = planOf(question);
    expect(queries).toEqual([]);
    expect(unanswered).not.toBe('');
  });

  test.each(['and my mood?', 'and on rainy days?', 'what about my glorp'])(
    'of what is not known the last answer is not given again: %s',
    (question) => {
      expect(planOf(`average steps last week || ${question}`).queries).toEqual([]);
    },
  );
});
