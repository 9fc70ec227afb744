import { expect, test } from 'bun:test';
import { metrics } from '../../routers/metrics/metric-registry.ts';
import { vocabularyOfQuestions } from '../../server/agent/lexicon/metric-names.ts';

// A month of 500 people made the worker 30 MB larger: each list of another day had a vocabulary of its own.
const listOf = (days: number, last_date: string) =>
  metrics.map(({ key, label, unit, kind, words }) => ({
    ...{ key, label, unit, kind, words: [...words] },
    ...{ first_date: '2026-01-01', last_date, days },
  }));

test('lists of metrics that differ in days and dates alone share one vocabulary', () => {
  const monday = vocabularyOfQuestions(listOf(7, '2026-01-07'));
  expect(vocabularyOfQuestions(listOf(8, '2026-01-08'))).toBe(monday);
  const withoutData = vocabularyOfQuestions(listOf(0, '2026-01-08'));
  expect(withoutData).not.toBe(monday);
});
