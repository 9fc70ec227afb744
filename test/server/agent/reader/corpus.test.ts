import { describe, expect, test } from 'bun:test';
import { constructs, plansOf } from '../../../../bench/agent/questions/corpus.ts';
import { today } from '../../../support/agent/metrics.ts';
import { planOf, planText } from '../../../support/agent/plan-text.ts';
import { readOtherwise } from '../../../support/agent/read-otherwise.ts';

for (const [construct, rows] of Object.entries(constructs)) {
  const titles = Map.groupBy(
    plansOf(rows, today).flatMap(({ plan, ...row }) => (plan === null ? [] : [{ ...row, plan }])),
    ({ title }) => title,
  );
  for (const [title, known] of titles)
    describe(`${construct}, ${title}`, () => {
      const wrong = (question: string) => readOtherwise.has(question);
      test.failing.each(known.filter(({ question }) => wrong(question)))('$question', ({ question, plan }) => {
        expect(planText(question, plan)).toBe(plan);
      });
      test.each(known.filter(({ question }) => !wrong(question)))('$question', ({ question, plan }) => {
        expect(planText(question, plan)).toBe(plan);
        if (plan.startsWith('abstain') || plan.endsWith('; abstain'))
          expect(planOf(question).unanswered).toMatch(/^\P{Nd}+$/u);
      });
    });
}

test('no question stands in the corpus twice, and every construct has some', () => {
  const asked = Object.values(constructs).flatMap((rows) =>
    Object.values(rows).flatMap((all) =>
      all.map(([question, , person]) => `${person ?? 'ana'}: ${question}`.toLowerCase()),
    ),
  );
  expect(asked.filter((question, place) => asked.indexOf(question) !== place)).toEqual([]);
  expect(Object.values(constructs).every((rows) => plansOf(rows, today).some(({ plan }) => plan !== null))).toBe(true);
});
