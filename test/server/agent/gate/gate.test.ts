import { describe, expect, test } from 'bun:test';
import fc from 'fast-check';
import type { MetricQuery } from '../../../../routers/metrics/metrics.contract.ts';
import { createGate } from '../../../../server/agent/gate/gate.ts';
import { gateStream, type Repair } from '../../../../server/agent/gate/gate-stream.ts';
import { splitSentences, streamSentences } from '../../../../server/agent/gate/sentences.ts';
import { contextOf, finding } from '../../../support/agent/findings.ts';
import { metricOf } from '../../../support/agent/metrics.ts';

const last = (n: number) => ({ kind: 'last_days' as const, n });
const query = (
  metric: string,
  aggregate: MetricQuery['aggregate'],
  window: MetricQuery['window'] = last(30),
  more: Partial<MetricQuery> = {},
): MetricQuery => ({ metric, aggregate, window, ...more });
const covered = { coverage: { days_expected: 30, days_with_data: 27 } };

const context = contextOf(
  [
    finding('value', query('steps', 'mean'), metricOf('steps'), [8123.4], covered),
    finding('value', query('sleep_duration', 'mean', last(7)), metricOf('sleep_duration'), [432.4]),
    finding('value', query('distance', 'sum', { kind: 'last_month' }), metricOf('distance'), [152_340]),
    finding('extreme', query('weight', 'min'), metricOf('weight'), [72.4], { at_date: '2026-11-03' }),
    finding(
      'compare',
      query('resting_heart_rate', 'difference', last(7), { compare_to: { kind: 'before', of: last(7) } }),
      metricOf('resting_heart_rate'),
      [-1.25, 57.25, 58.5],
    ),
    finding(
      'compare',
      query('resting_heart_rate', 'percent_change', last(7), { compare_to: { kind: 'before', of: last(7) } }),
      metricOf('resting_heart_rate'),
      [-2.136752, 57.25, 58.5],
    ),
    finding('trend', query('hrv_rmssd', 'trend', last(90)), metricOf('hrv_rmssd'), [0.52, 0.21, 0.83]),
    finding('trend', query('sleep_efficiency', 'trend', last(90)), metricOf('sleep_efficiency'), [0.4, -0.3, 1.1]),
    finding(
      'count_days',
      query('active_time', 'count_days', last(30), { threshold: { op: 'over', value: 45 } }),
      metricOf('active_time'),
      [12],
    ),
    finding(
      'latest',
      query('biomarker:LDL Cholesterol', 'latest', { kind: 'all' }),
      metricOf('biomarker:LDL Cholesterol'),
      [112],
      {
        at_date: '2026-09-03',
        printed: { value_text: '112', reference_range: '<100', reference_low: null, reference_high: 100, flag: 'H' },
      },
    ),
    finding(
      'latest',
      query('biomarker:Vitamin B12', 'latest', { kind: 'all' }),
      metricOf('biomarker:Vitamin B12'),
      [410],
      { at_date: '2026-09-03' },
    ),
  ],
  ['Did I walk 12,345 steps? My goal is 15,000 steps.'],
);
const gate = createGate(context);
const violations = (sentence: string) => gate.check(sentence).violations;

describe('honest sentences pass', () => {
  test.each([
    'Your steps averaged 8,123 a day over the last 30 days.',
    'You took 8,123 steps a day on average, from 27 of 30 days (22 October – 20 November 2026).',
    'You took an average of 8123.4 steps between 2026-10-22 and 2026-11-20.',
    'You slept 7 h 12 min on average over the last 7 days.',
    'You slept 7.2 h a night.',
    'You slept for 7.2 hours over the last seven days.',
    'Your sleep averaged 432 minutes.',
    'You covered 152.3 km last month.',
    'You covered 94.7 miles in October 2026.',
    'Your lowest weight was 72.4 kg on 3 November 2026.',
    'Your lowest weight was 159.6 lb on November 3, 2026.',
    'Your resting heart rate averaged 57.3 bpm, against 58.5 bpm in the 7 days before.',
    'Your resting heart rate fell by 1.3 bpm.',
    'Your resting heart rate was 2.1 % lower than the week before.',
    'Your resting heart rate went down by 2 percent.',
    'Your resting heart rate changed by −1.3 bpm.',
    'Your resting heart rate improved.',
    'Your HRV is rising by 0.5 ms per week over the last 90 days.',
    'Your HRV rose (95 % CI 0.2 to 0.8 ms per week).',
    'There is no clear trend in your sleep efficiency.',
    'You were active for more than 45 minutes on 12 of 30 days.',
    'You were active for more than 45 min on twelve days.',
    'Your LDL is 112 mg/dL, measured on 3 September 2026.',
    'Your LDL is 2.9 mmol/L.',
    'The reference range ends at 100 mg/dL.',
    'Your vitamin B12 is 410 pg/mL.',
    '1. Your steps averaged 8,123.',
    '- Your steps averaged 8,123.',
    'You asked “Did I walk 12,345 steps?”, and on average it was 8,123.',
    'One of the best things is to keep going.',
    'That looks like a steady week.',
    'Your steps averaged 8,123 and your sleep averaged 7 h 12 min.',
    'Omega-3 and type 2 diabetes have nothing to do with it.',
  ])('%s', (sentence) => {
    expect(violations(sentence)).toEqual([]);
  });
});

describe('what is not so is caught', () => {
  test.each([
    ['one per cent up', 'Your steps averaged 8,204.'],
    ['one per cent down', 'Your steps averaged 8,042.'],
    ['one unit', 'Your steps averaged 8,124.'],
    ['one minute', 'You slept 7 h 13 min.'],
    ['a digit swapped', 'Your steps averaged 8,132.'],
    ['a digit swapped in kg', 'Your lowest weight was 74.2 kg.'],
    ['rounded up to thousands', 'Your steps averaged about 8,000.'],
    ['in words', 'Your steps averaged eight thousand.'],
    ['in thousands', 'Your steps averaged 8k.'],
    ['wrong unit', 'You slept 432 h.'],
    ['wrong unit of mass', 'Your lowest weight was 72.4 lb.'],
    ['wrong unit of length', 'You covered 152.3 miles.'],
    ['wrong unit of the laboratory', 'Your LDL is 112 mmol/L.'],
    ['conversion of another analyte', 'Your LDL is 6.2 mmol/L.'],
    ['a slope without its week', 'Your HRV is rising by 0.5 ms.'],
    ['a level made a slope', 'Your resting heart rate is 57.3 bpm per week.'],
    ['shifted start', 'Your steps averaged 8,123 (21 October – 20 November 2026).'],
    ['shifted window', 'Your steps averaged 8,123 (23 October – 21 November 2026).'],
    ['wrong year', 'Your steps averaged 8,123 (22 October – 20 November 2025).'],
    ['wrong ISO dates', 'Your steps averaged 8,123 (2026-10-21/2026-11-19).'],
    ['wrong length', 'Your steps averaged 8,123 over the last 31 days.'],
    ['wrong length in words', 'Your steps averaged 8,123 over the last two weeks.'],
    ['wrong named period', 'Your steps averaged 8,123 last month.'],
    ['wrong month', 'You covered 152.3 km in September.'],
    ['another finding’s period', 'Your sleep averaged 7 h 12 min over the last 30 days.'],
    ['wrong day of an extreme', 'Your lowest weight was 72.4 kg on 4 November 2026.'],
    [
      'periods swapped',
      'Your resting heart rate averaged 58.5 bpm over the last 7 days, against 57.3 bpm in the 7 days before.',
    ],
    ['metric swapped', 'Your heart rate averaged 57.3 bpm.'],
    ['metrics swapped', 'Your sleep averaged 8,123 and your steps averaged 7 h 12 min.'],
    ['analyte swapped', 'Your HDL is 112 mg/dL.'],
    ['unit names another metric', 'You took 112 steps.'],
    ['invented', 'You burned 2,345 kcal.'],
    ['invented percentage', 'That is 85 % of your goal.'],
    ['invented ratio', 'You walked twice as much.'],
    ['half', 'You slept half as much.'],
    ['invented count in words', 'You reached it on nine days.'],
    ['a dozen of another thing', 'Your steps were fine a dozen times over the last 7 days.'],
    ['count of another limit', 'You were active for more than 50 minutes on 12 days.'],
    ['limit on the wrong side', 'You were active for less than 45 minutes on 12 days.'],
    ['limit as a value', 'You were active for 45 minutes.'],
    ['up for down', 'Your resting heart rate rose by 1.3 bpm.'],
    ['higher for lower', 'Your resting heart rate was 2.1 % higher than the week before.'],
    ['plus for minus', 'Your resting heart rate changed by +1.3 bpm.'],
    ['down for up', 'Your HRV is falling by 0.5 ms per week.'],
    ['direction alone', 'Your resting heart rate went up.'],
    ['worse for better', 'Your resting heart rate got worse.'],
    ['a trend that is none', 'Your sleep efficiency rose by 0.4 % per week.'],
    ['a trend never computed', 'Your steps are increasing.'],
    ['an average called total', 'Your steps came to a total of 8,123.'],
    ['a total called average', 'You averaged 152.3 km.'],
    ['a coverage that was not', 'Your steps averaged 8,123, from 28 of 30 days.'],
    ['a number of the question', 'You took 12,345 steps.'],
    ['a number of the question as a goal reached', 'You reached 15,000 steps.'],
    ['a quotation nobody wrote', 'You asked “Did I walk 99,999 steps?”.'],
    ['a time of day', 'You fell asleep at 23:10.'],
    ['a bound as a value', 'Your LDL is 100 mg/dL.'],
    ['a year as an amount', 'You took 2026 steps.'],
  ])('%s: %s', (_, sentence) => {
    expect(violations(sentence)).not.toEqual([]);
  });

  test('any other whole number of steps', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 99_999 }), (value) => {
        const found = violations(`Your steps averaged ${value.toLocaleString('en-US')} over the last 30 days.`);
        expect(found.length === 0).toBe(value === 8123);
      }),
      { numRuns: 500, seed: 5 },
    );
  });

  test('numbers are counted', () => {
    expect(gate.check('You took 8,123 steps, from 27 of 30 days.').numbers).toBe(3);
    expect(gate.check('No numbers at all.').numbers).toBe(0);
  });
});

describe('sentences of a stream', () => {
  const text =
    'You slept 7.2 h. That is fine, e.g. for a week. Mr. B12 said 1.5 km!\n1. First point\n2. Second?  Yes. It was 7 h. Good';
  const sentences = [
    'You slept 7.2 h. ',
    'That is fine, e.g. for a week. ',
    'Mr. B12 said 1.5 km!\n',
    '1. First point\n',
    '2. Second?  ',
    'Yes. ',
    'It was 7 h. ',
    'Good',
  ];

  test('are split where they end', () => {
    expect(splitSentences(text)).toEqual(sentences);
  });

  test('come out the same whatever the pieces', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1 }), async (sizes) => {
        const pieces = async function* () {
          for (let at = 0, index = 0; at < text.length; index++) {
            const size = sizes[index % sizes.length] ?? 1;
            yield text.slice(at, at + size);
            at += size;
          }
        };
        const got: string[] = [];
        for await (const sentence of streamSentences(pieces())) got.push(sentence);
        expect(got.join('')).toBe(text);
        expect(got).toEqual(splitSentences(text));
      }),
      { numRuns: 50 },
    );
  });
});

describe('the gate on a stream', () => {
  const run = async (text: string, repair: Repair) => {
    const pieces = async function* () {
      yield* text.split(/(?<= )/);
    };
    const out: string[] = [];
    const grounding = { numbers: 0, supported: 0, repaired: 0, replaced: 0 };
    for await (const released of gateStream(pieces(), { gate, repair })) {
      out.push(released.text);
      for (const key of ['numbers', 'supported', 'repaired', 'replaced'] as const)
        grounding[key] += released.grounding[key];
    }
    return { text: out.join(''), grounding };
  };

  test('lets good sentences through as they are', async () => {
    const text = 'Your steps averaged 8,123. You slept 7 h 12 min.';
    expect(await run(text, async () => null)).toEqual({
      text,
      grounding: { numbers: 2, supported: 2, repaired: 0, replaced: 0 },
    });
  });

  test('takes a repair that passes', async () => {
    const { text, grounding } = await run('Your steps averaged 9,000. Good.', async (_, found) =>
      found.length > 0 ? 'Your steps averaged 8,123.' : null,
    );
    expect(text).toBe('Your steps averaged 8,123. Good.');
    expect(grounding).toMatchObject({ repaired: 1, replaced: 0 });
  });

  test('puts a fact in the place of what cannot be repaired', async () => {
    const { text, grounding } = await run('Your steps averaged 9,000. Good.', async () => 'Your steps averaged 9,001.');
    expect(text).toBe('For your steps, the average is 8,123 (22 October – 20 November 2026). Good.');
    expect(grounding).toMatchObject({ repaired: 0, replaced: 1 });
  });
});

test('the two hours of a range are two numbers', () => {
  const threshold = { op: 'between' as const, value: 420, upper: 480 };
  const query: MetricQuery = {
    metric: 'sleep_duration',
    aggregate: 'count_days',
    window: { kind: 'last_days', n: 30 },
    threshold,
  };
  const counted = createGate(contextOf([finding('count_days', query, metricOf('sleep_duration'), [12])]));
  expect(
    counted.check('Your time asleep was between 7 h and 8 h on 12 days over the last 30 days.').violations,
  ).toEqual([]);
  expect(
    counted.check('Your time asleep was between 7 h and 9 h on 12 days over the last 30 days.').violations,
  ).not.toEqual([]);
});
