import { describe, expect, test } from 'bun:test';
import { planOf } from '../../../support/agent/plan-text.ts';

describe('a limit in any words', () => {
  const sides = {
    over: 'more than|over|above|exceeding|in excess of|beyond|north of|higher than|surpassing|further than',
    under: 'less than|fewer than|under|below|beneath|lower than|short of',
    at_least: 'at least|no less than|no fewer than|not under|a minimum of|upwards of|at or above',
    at_most: 'at most|no more than|not over|up to|a maximum of|at or below',
  };
  const rows = Object.entries(sides).flatMap(([op, words]) => words.split('|').map((side) => [side, op] as const));
  test.each(rows)('“%s 9,000 steps” counts the days %s it', (side, op) => {
    const { queries } = planOf(`on how many days did I take ${side} 9,000 steps in October`);
    expect(queries).toEqual([`steps.count_days month:10 ${op.replace('_', '')}=9000`]);
  });

  const behind = {
    at_least: 'or more|or above|or better|and up|at least|+',
    at_most: 'or less|or fewer|or below|at most',
  };
  const rowsBehind = Object.entries(behind).flatMap(([op, words]) =>
    words.split('|').map((side) => [side, op] as const),
  );
  test.each(rowsBehind)('“9,000 steps %s” counts the days %s it', (side, op) => {
    const { queries } = planOf(`on how many days did I take 9,000 steps ${side} in October`);
    expect(queries).toEqual([`steps.count_days month:10 ${op.replace('_', '')}=9000`]);
  });

  test.each('reach|hit|crack|break|make|manage|get to|clear|do|log|rack up|achieve'.split('|'))(
    '“did I %s 9,000 steps” counts the days that came up to it, and without “not” those that did not',
    (verb) => {
      const of = (not: string) => planOf(`on how many days did I ${not}${verb} 9,000 steps in October`).queries;
      expect(of('')).toEqual(['steps.count_days month:10 atleast=9000']);
      expect(of('not ')).toEqual(['steps.count_days month:10 under=9000']);
    },
  );

  // biome-ignore format: a table is read by its rows.
  test.each([
    ['half an hour', 30], ['a quarter of an hour', 15], ['three quarters of an hour', 45], ['an hour and a half', 90],
    ['an hour', 60], ['two and a half hours', 150], ['1,5 hours', 90], ['1h20', 80], ['a hundred minutes', 100],
    ['a hundred and twenty minutes', 120], ['twenty-five minutes', 25], ['forty five min', 45],
  ])('%s of vigorous activity are %d minutes', (amount, minutes) => {
    expect(planOf(`days with at least ${amount} of vigorous activity this year`).queries).toEqual([
      `vigorous_time.count_days this_year atleast=${minutes}`,
    ]);
  });
});
