import { expect, test } from 'bun:test';
import type { MetricQuery } from '../../../routers/metrics/metrics.contract.ts';
import { createGate } from '../../../server/agent/gate/gate.ts';
import { contextOf, finding } from '../../support/agent/findings.ts';
import { answerOf, one } from '../../support/agent/findings-of-queries.ts';
import { metricOf } from '../../support/agent/metrics.ts';

const last30 = { kind: 'last_days' as const, n: 30 };
const steps: MetricQuery = { metric: 'steps', aggregate: 'mean', window: last30 };
const floors: MetricQuery = { metric: 'floors_climbed', aggregate: 'mean', window: last30 };
const best: MetricQuery = { metric: 'weight', aggregate: 'highest', window: last30, k: 2 };
const lowest: MetricQuery = { metric: 'stress', aggregate: 'min', window: last30 };
const gate = createGate(
  contextOf([
    finding('value', steps, metricOf('steps'), [8123]),
    finding('value', floors, metricOf('floors_climbed'), [14]),
    finding('extreme', lowest, metricOf('stress'), [21]),
    one(
      'rank',
      best,
      answerOf(best, metricOf('weight'), [
        { aggregate: 'highest', value: 74.1, unit: 'kg', at: '2026-11-03' },
        { aggregate: 'highest', value: 73.8, unit: 'kg', at: '2026-11-07' },
      ]),
    ),
  ]),
);
const isRefused = (sentence: string) => gate.check(sentence).violations.length > 0;

test.each([
  ['a unit behind bold digits was not read', 'Your steps averaged **8,123** km.'],
  ['a unit that nothing was measured in was not read', 'Your steps averaged 8,123 ng/mL.'],
  ['a unit behind an adjective was not read', 'Your steps averaged 8,123 whole km.'],
  [
    'dates of two values could change places',
    'Your highest weights were 74.1 kg on 7 November and 73.8 kg on 3 November.',
  ],
  ['a day of the week was not held against its date', 'Your highest weight was 74.1 kg on Monday 3 November 2026.'],
  ['a name that is also a unit spoke for the number', 'Your stress averaged 14 floors.'],
  ['a lowest value passed as a usual one', 'Your stress was 21.'],
  ['an end of a window passed as the day of a value', 'Your steps averaged 8,123 on 20 November 2026.'],
  ['any month that the window begins in passed as the window', 'Your steps averaged 8,123 in October.'],
])('%s: “%s”', (_, sentence) => {
  expect(isRefused(sentence)).toBe(true);
});

test.each([
  'Your steps averaged **8,123**.',
  'Your highest weights were 74.1 kg on 3 November and 73.8 kg on 7 November.',
  'Your highest weight was 74.1 kg on Tuesday 3 November 2026.',
  'You climbed 14 floors a day.',
  'Your lowest stress was 21.',
])('and what is so still passes: “%s”', (sentence) => {
  expect(gate.check(sentence).violations).toEqual([]);
});
