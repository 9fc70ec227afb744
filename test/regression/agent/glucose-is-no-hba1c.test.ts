import { expect, test } from 'bun:test';
import { findLabs } from '../../../server/agent/lexicon/lab-names.ts';
import { metrics } from '../../support/agent/metrics.ts';

const known = metrics.filter(({ key }) => key !== 'glucose');
const keysOf = (question: string) => findLabs(question, known).metrics.map(({ metric }) => metric.key);

test('glucose was once answered with HbA1c; only sugar in everyday words may be', () => {
  expect(keysOf("what's my glucose?")).toEqual([]);
  expect(findLabs("what's my glucose?", known).missing).toEqual([
    'I have no laboratory results for glucose to answer from.',
  ]);
  expect(keysOf('how is my blood sugar?')).toEqual(['biomarker:HbA1c']);
});
