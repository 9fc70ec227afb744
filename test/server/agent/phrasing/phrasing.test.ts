import { describe, expect, test } from 'bun:test';
import fc from 'fast-check';
import type { MetricQuery } from '../../../../routers/metrics/metrics.contract.ts';
import { renderFact } from '../../../../server/agent/gate/fact-text.ts';
import { createGate } from '../../../../server/agent/gate/gate.ts';
import { splitSentences } from '../../../../server/agent/gate/sentences.ts';
import type { Finding } from '../../../../server/agent/model.ts';
import { answerText } from '../../../../server/agent/phrasing/phrasing.ts';
import { answerTo, anyFinding, contextOf, finding } from '../../../support/agent/findings.ts';
import { anyWiderFinding } from '../../../support/agent/findings-of-queries.ts';
import { metricOf, metrics } from '../../../support/agent/metrics.ts';

const say = (...findings: Finding[]) => answerText({ findings, unanswered: [], metrics });
const last = (n: number) => ({ kind: 'last_days' as const, n });
const query = (
  metric: string,
  aggregate: MetricQuery['aggregate'],
  window: MetricQuery['window'],
  more: Partial<MetricQuery> = {},
): MetricQuery => ({ metric, aggregate, window, ...more });

describe('the words of an answer', () => {
  test('an average with its period and what it rests on', () => {
    const text = say(
      finding('value', query('steps', 'mean', last(30)), metricOf('steps'), [8123.4], {
        coverage: { days_expected: 30, days_with_data: 27 },
      }),
    );
    expect(text).toBe(
      'You took 8,123 steps a day on average in the last 30 days (22 October – 20 November 2026), from 27 of 30 days.',
    );
  });

  test('a night in hours and minutes', () => {
    const text = say(
      finding('value', query('sleep_duration', 'mean', { kind: 'last_night' }), metricOf('sleep_duration'), [432]),
    );
    expect(text).toBe('You slept 7 h 12 min last night (the night to 21 November 2026).');
  });

  test('a total distance in km', () => {
    const text = say(
      finding('value', query('distance', 'sum', { kind: 'last_month' }), metricOf('distance'), [152_340]),
    );
    expect(text).toBe('You covered a distance of 152.3 km in total last month (October 2026).');
  });

  test('an extreme with its day', () => {
    const text = say(
      finding('extreme', query('resting_heart_rate', 'min', last(7)), metricOf('resting_heart_rate'), [52], {
        at_date: '2026-11-16',
      }),
    );
    expect(text).toBe(
      'Your lowest resting heart rate was 52 bpm on 16 November, in the last 7 days (14–20 November 2026).',
    );
  });

  test('days over a limit', () => {
    const text = say(
      finding(
        'count_days',
        query('steps', 'count_days', last(30), { threshold: { op: 'over', value: 10_000 }, weekdays: [6, 7] }),
        metricOf('steps'),
        [3],
        { coverage: { days_expected: 8, days_with_data: 8 } },
      ),
    );
    expect(text).toBe(
      'You took over 10,000 steps on 3 of 8 days on weekends in the last 30 days (22 October – 20 November 2026).',
    );
  });

  test('a comparison whose words follow the sign', () => {
    const asked = query('resting_heart_rate', 'difference', last(7), { compare_to: { kind: 'before', of: last(7) } });
    expect(say(finding('compare', asked, metricOf('resting_heart_rate'), [-1.2, 57, 58.2]))).toBe(
      'Your resting heart rate averaged 57 bpm in the last 7 days (14–20 November 2026), against 58.2 bpm in the 7 days before (7–13 November 2026). That is 1.2 bpm lower.',
    );
  });

  test('a trend whose interval spans zero is none', () => {
    const text = say(finding('trend', query('hrv_rmssd', 'trend', last(90)), metricOf('hrv_rmssd'), [0.3, -0.4, 1]));
    expect(text).toStartWith('There is no clear trend in your HRV (RMSSD) in the last 90 days');
    expect(
      say(finding('trend', query('hrv_rmssd', 'trend', last(90)), metricOf('hrv_rmssd'), [-0.5, -0.8, -0.2])),
    ).toContain('fell by 0.5 ms per week');
  });

  test('thin coverage brings a caveat', () => {
    const text = say(
      finding('value', query('steps', 'mean', last(30)), metricOf('steps'), [8123], {
        coverage: { days_expected: 30, days_with_data: 5 },
      }),
    );
    expect(text).toContain(', from only 5 of 30 days, so read it with care.');
  });

  test('a laboratory value as printed, with its range', () => {
    const printed = {
      value_text: '<0.5',
      reference_range: '0.5-4.5',
      reference_low: 0.5,
      reference_high: 4.5,
      flag: 'L',
    };
    const text = say(
      finding('latest', query('biomarker:Ferritin', 'latest', { kind: 'all' }), metricOf('biomarker:Ferritin'), [0.5], {
        printed,
        at_date: '2026-09-03',
      }),
    );
    expect(text).toBe(
      'Your latest ferritin is reported as <0.5 ng/mL, measured on 3 September 2026, below the laboratory’s range (0.5 to 4.5 ng/mL).',
    );
  });

  test('a laboratory value without a range is never called normal', () => {
    const printed = { value_text: '80', reference_range: null, reference_low: null, reference_high: null, flag: null };
    const ask = query('biomarker:Ferritin', 'latest', { kind: 'all' });
    const more = { printed, at_date: '2026-09-03' };
    expect(say(finding('latest', ask, metricOf('biomarker:Ferritin'), [80], more))).toBe(
      'Your latest ferritin is 80 ng/mL, measured on 3 September 2026. The report prints no range beside it, so it does not tell whether this is normal.',
    );
  });

  test('a metric in the plural', () => {
    const asked = query('steps', 'difference', last(7), { compare_to: { kind: 'before', of: last(7) } });
    expect(say(finding('compare', asked, metricOf('steps'), [500, 8500, 8000]))).toEndWith('That is 500 more.');
  });

  test('workouts of one kind', () => {
    const asked = query('workout_distance', 'sum', { kind: 'this_month' }, { activity_type: 'running' });
    const one = finding('value', asked, metricOf('workout_distance'), [42_300]);
    expect(say(one)).toStartWith('You ran 42.3 km in total this month');
    const newest = query('workout_count', 'latest', { kind: 'yesterday' }, { activity_type: 'strength_training' });
    expect(say(finding('latest', newest, metricOf('workout_count'), [1]))).toBe(
      'Your latest strength training workout was on 20 November 2026.',
    );
  });

  // biome-ignore format: a table is read by its rows.
  test.each<[MetricQuery['window'], string]>([
    [{ kind: 'before', of: { kind: 'yesterday' } }, 'the day before yesterday (19 November 2026)'],
    [{ kind: 'before', of: { kind: 'last_night' } }, 'the night before last (the night to 20 November 2026)'],
    [{ kind: 'last_night' }, 'last night (the night to 21 November 2026)'],
    [{ kind: 'day', date: '2026-11-16' }, 'on 16 November 2026'],
    [{ kind: 'between', from: '2026-11-14', to: '2026-11-15' }, 'on 14–15 November 2026'],
    [{ kind: 'since', date: '2026-03-01' }, 'since 1 March 2026'],
    [{ kind: 'this_year' }, 'this year (1 January – 20 November 2026)'],
    [{ kind: 'last_year' }, 'last year (all of 2025)'],
  ])('%p is “%s”', (window, words) => {
    const one = finding('value', query('sleep_duration', 'mean', window), metricOf('sleep_duration'), [432]);
    expect(say(one)).toContain(words);
  });

  test.each([
    [{ kind: 'last_night' }, 'There is no data on your time asleep for last night.'],
    [{ kind: 'yesterday' }, 'There is no data on your time asleep for yesterday.'],
    [last(7), 'There is no data on your time asleep in that period.'],
    [{ kind: 'month', month: 10 }, 'There is no data on your time asleep in that period.'],
  ] as const)('no data for %p is said without any digit, and the gate lets it pass', (window, words) => {
    const one = finding('value', query('sleep_duration', 'mean', window), metricOf('sleep_duration'), [], {
      facts: [],
      refusal: { reason: 'no_data', detail: 'Nothing was measured in this period.' },
    });
    expect(say(one)).toBe(words);
    expect(createGate(contextOf([one])).check(words).violations).toEqual([]);
  });

  test.each(['senseless', 'unknown_metric'] as const)('%s is said without any digit', (reason) => {
    const refusal = { reason, detail: 'It is a level, not an amount.' };
    const text = say(
      finding('value', query('resting_heart_rate', 'sum', last(7)), metricOf('resting_heart_rate'), [], {
        facts: [],
        refusal,
        coverage: { days_expected: 7, days_with_data: 0 },
      }),
    );
    expect(text).not.toMatch(/\d/);
    expect(text.length).toBeGreaterThan(20);
    if (reason === 'senseless') expect(text).toContain('average instead');
  });

  test('what cannot be understood names what can be asked, without numbers', () => {
    const text = answerText({
      findings: [],
      unanswered: ['I did not find anything in your question that I can compute.'],
      metrics: metrics.slice(0, 3),
    });
    expect(text).toContain('You could ask: “How many steps do I take per day?”');
    expect(text).not.toMatch(/\d/);
  });
});

describe('every sentence of the embedded model passes its own gate', () => {
  test('whatever the findings', () => {
    fc.assert(
      fc.property(fc.array(anyFinding, { minLength: 1, maxLength: 3 }), (findings) => {
        const gate = createGate(contextOf(findings));
        for (const sentence of splitSentences(say(...findings)))
          expect({ sentence, ...gate.check(sentence) }).toMatchObject({ violations: [] });
      }),
      { numRuns: 600, seed: 7 },
    );
  });

  test('rankings, groups, relations, streaks, percentiles and conditions, too', () => {
    fc.assert(
      fc.property(anyWiderFinding, (one) => {
        const gate = createGate(contextOf([one]));
        for (const sentence of splitSentences(say(one)))
          expect({ sentence, ...gate.check(sentence) }).toMatchObject({ violations: [] });
      }),
      { numRuns: 300, seed: 13 },
    );
  });

  test('and so does every fact rendered alone', () => {
    fc.assert(
      fc.property(anyFinding, (one) => {
        const gate = createGate(contextOf([one]));
        for (const sayable of gate.sayables) {
          if (sayable.role !== 'fact' || !sayable.fact) continue;
          const sentence = renderFact({ ...sayable, fact: sayable.fact });
          expect({ sentence, ...gate.check(sentence) }).toMatchObject({ violations: [] });
        }
      }),
      { numRuns: 300, seed: 11 },
    );
  });
});

test('the fixture answers like the service', () => {
  expect(answerTo(query('steps', 'mean', last(7)), metricOf('steps'), [1]).facts[0]?.window).toBe(
    '2026-11-14/2026-11-20',
  );
});
