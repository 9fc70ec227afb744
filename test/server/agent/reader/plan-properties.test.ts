import { expect, test } from 'bun:test';
import fc from 'fast-check';
import { MetricQuery } from '../../../../routers/metrics/metrics.contract.ts';
import { createGate } from '../../../../server/agent/gate/gate.ts';
import { splitSentences } from '../../../../server/agent/gate/sentences.ts';
import { makePlan } from '../../../../server/agent/reader/plan.ts';
import { readText, visitsMax } from '../../../../server/agent/reader/text.ts';
import { contextOf } from '../../../support/agent/findings.ts';
import { metrics, today } from '../../../support/agent/metrics.ts';

const plan = (...questions: string[]) =>
  makePlan({ messages: questions.map((content) => ({ role: 'user' as const, content })), today, metrics });

/** Pieces of questions in random order, so that every parser meets every other. */
const piece = fc.constantFrom(
  ...metrics.flatMap(({ label, words }) => [label, words[0] ?? label]),
  ...'average|median|highest and lowest|top 3|best three|second worst|total|trend of|how many days|which weekday|per month'.split(
    '|',
  ),
  ...'weekly|by activity type|correlated with|affect|the day before|in a row|streak of|percentile|compared with|than usual'.split(
    '|',
  ),
  ...'on days when I slept less than 6 h|after a run|with over 10,000 steps|my last five runs|the last 3 results of'.split(
    '|',
  ),
  ...'last week|in October|since May|between 3 May and 20 June|the first half of|yesterday|last night|before May|Q2'.split(
    '|',
  ),
  ...'and|my|in|of|?|, |more than|under 60 bpm|not|excluding weekends|on Mondays|and the week before|when it rains|0|1e9'.split(
    '|',
  ),
);
const question = fc.oneof(
  fc.array(piece, { minLength: 1, maxLength: 10 }).map((pieces) => pieces.join(' ')),
  fc.string({ unit: 'grapheme', maxLength: 60 }),
);

const gate = createGate(contextOf([]));

test('whatever is asked: only declared queries, sentences without numbers, and the same plan every time', () => {
  fc.assert(
    fc.property(fc.array(question, { minLength: 1, maxLength: 3 }), (questions) => {
      const { items, unanswered, assignments } = plan(...questions);
      for (const query of items.flatMap(({ queries }) => queries))
        expect(MetricQuery.safeParse(query)).toMatchObject({ success: true });
      expect(unanswered.join(' ')).toMatch(/^\P{Nd}*$/u);
      for (const sentence of splitSentences(unanswered.join(' ')))
        expect({ sentence, ...gate.check(sentence) }).toMatchObject({ violations: [] });
      expect(items.length + unanswered.length > 0).toBe(true);
      expect(assignments.some(({ agent }) => agent === 'data_analyst')).toBe(items.length > 0);
      expect(plan(...questions)).toEqual({ items, unanswered, assignments });
    }),
    { numRuns: 120, seed: 17 },
  );
});

test('a very long message is answered without being read', () => {
  const text = 'my steps and sleep over time '.repeat(1_100);
  const budget = { left: visitsMax };
  const { items, unanswered } = makePlan({ messages: [{ role: 'user', content: text }], today, metrics });
  expect({ items, unanswered }).toEqual({
    items: [],
    unanswered: ['Your question is too long for me to read; please ask it in parts.'],
  });
  // What is read of it all the same, as by the gate, costs no more than the longest text that is answered.
  readText(text, { today, metrics, budget });
  expect(budget.left).toBeGreaterThan(0);
});
