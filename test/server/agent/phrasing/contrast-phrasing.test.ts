import { afterAll, describe, expect, test } from 'bun:test';
import { addDays } from '../../../../routers/core/days.ts';
import type { MetricQuery } from '../../../../routers/metrics/metrics.contract.ts';
import { createGate } from '../../../../server/agent/gate/gate.ts';
import { splitSentences } from '../../../../server/agent/gate/sentences.ts';
import type { Finding } from '../../../../server/agent/model.ts';
import { answerText } from '../../../../server/agent/phrasing/phrasing.ts';
import { makePlan } from '../../../../server/agent/reader/plan.ts';
import { checkSentence } from '../../../support/agent/check-sentence.ts';
import { contextOf } from '../../../support/agent/findings.ts';
import { metrics, today } from '../../../support/agent/metrics.ts';
import { openMetricPeople } from '../../../support/health/metric-person.ts';

const people = await openMetricPeople(today);
afterAll(() => people.close());
const day = (back: number) => addDays(today, -back);
const noise = (back: number, size: number) => ((back * 7919) % 101) * (size / 100);
const night = (back: number) => ({
  ...{ asleep_s: 25_000 + noise(back * 3, 4_000), deep_s: 5_000 + noise(back, 900), is_nap: 0 },
  start_time: `${day(back % 2 === 0 ? back + 1 : back)}T${back % 2 === 0 ? '23' : '00'}:${String(10 + (back % 50))}:00+01:00`,
  end_time: `${day(back)}T07:${String(10 + (back % 50))}:00+01:00`,
});
const result = (name: string, value: number, more: object) => ({ date: day(30), name, value, unit: 'mg/dL', ...more });
const who = await people.add({
  results: [
    result('LDL', 190, { reference_low: 0, reference_high: 130 }),
    result('HDL', 55, { reference_low: 40, reference_high: 90 }),
    result('Troponin', 0.5, { operator: '<', value_text: '<0.5', reference_low: 0.4, reference_high: null }),
    result('Zinc', 90, {}),
  ],
  days: Array.from({ length: 400 }, (_, back) => ({
    ...{ date: day(back + 1), steps: back % 3 === 0 ? 12_000 + noise(back, 500) : 7_000 + noise(back, 900) },
    resting_hr_bpm: back === 0 ? 75 : 55 + noise(back, 6),
    spo2_pct: 95 + noise(back, 3),
  })),
  nights: Array.from({ length: 400 }, (_, back) => ({ date: day(back), ...night(back) })),
  workouts: Array.from({ length: 130 }, (_, place) => ({
    ...{ date: day(3 * place + 1), activity_type: 'running', distance_m: 5_000, duration_s: 1_700 + place },
    start_time: `${day(3 * place + 1)}T07:${String(10 + (place % 40))}:00+01:00`,
  })),
});

async function found(query: MetricQuery): Promise<Finding> {
  const intent = query.aggregate === 'difference' ? 'compare' : 'value';
  return { item: { question: 'a question', intent, queries: [query] }, answers: [await who.ask(query)] };
}

const last = (n: number) => ({ kind: 'last_days', n }) as const;
const runs = { metric: 'workout_count', activity_type: 'running', threshold: { op: 'at_least', value: 1 } } as const;
const queries: [string, MetricQuery][] = [
  ['days with a run', { metric: 'steps', aggregate: 'contrast', window: last(90), split: runs }],
  [
    'nights after a workout',
    { metric: 'sleep_duration', aggregate: 'contrast', window: last(90), split: { ...runs, lag_days: 1 } },
  ],
  ['weekends', { metric: 'sleep_duration', aggregate: 'contrast', window: last(90), split: { weekdays: [6, 7] } }],
  [
    'days above a limit',
    {
      ...{ metric: 'sleep_duration', aggregate: 'contrast', window: last(365) },
      split: { metric: 'steps', threshold: { op: 'over', value: 10_000 } },
    },
  ],
  ['percentages', { metric: 'spo2', aggregate: 'contrast', window: last(90), split: { weekdays: [6, 7] } }],
  [
    'this year and last year',
    { metric: 'steps', aggregate: 'contrast', window: { kind: 'this_year' }, compare_to: { kind: 'last_year' } },
  ],
  [
    'a period that would overlap',
    { metric: 'steps', aggregate: 'contrast', window: last(7), compare_to: { kind: 'this_month' } },
  ],
  [
    'since a day',
    {
      ...{ metric: 'steps', aggregate: 'contrast', window: { kind: 'since', date: '2026-11-01' } },
      compare_to: { kind: 'before', of: { kind: 'since', date: '2026-11-01' } },
    },
  ],
  ['an unusual day', { metric: 'resting_heart_rate', aggregate: 'unusual', window: { kind: 'latest_day' } }],
  ['a usual day', { metric: 'sleep_duration', aggregate: 'unusual', window: last(7), baseline_days: 90 }],
  [
    'a period with nothing to compare',
    {
      metric: 'steps',
      aggregate: 'difference',
      window: { kind: 'this_year' },
      compare_to: { kind: 'year', year: 2022 },
    },
  ],
  ['a bedtime', { metric: 'bedtime', aggregate: 'mean', window: last(30) }],
  ['the spread of a wake-up time', { metric: 'wake_time', aggregate: 'std_dev', window: last(30) }],
  ['last night’s bedtime', { metric: 'bedtime', aggregate: 'mean', window: { kind: 'last_night' } }],
  ['a share of a stage', { metric: 'deep_sleep_share', aggregate: 'mean', window: last(7) }],
  ['a pace', { metric: 'workout_pace', aggregate: 'mean', window: last(90), activity_type: 'running' }],
  ['the best pace', { metric: 'workout_pace', aggregate: 'min', window: { kind: 'all' }, activity_type: 'running' }],
  ['the trend of a pace', { metric: 'workout_pace', aggregate: 'trend', window: last(365), activity_type: 'running' }],
  ['the hour of workouts', { metric: 'workout_start', aggregate: 'mean', window: last(90) }],
];

describe('contrasts and what is unusual', () => {
  test.each(queries)('%s: every sentence passes the gate', async (_, query) => {
    const finding = await found(query);
    const text = answerText({ findings: [finding], unanswered: [], metrics });
    const sentences = splitSentences(text);
    expect(sentences.length).toBeGreaterThan(0);
    for (const sentence of sentences)
      expect([sentence, checkSentence(sentence, contextOf([finding])).violations]).toEqual([sentence, []]);
  });

  test.each(['biking', 'hiking', 'swimming', 'yoga', 'strength_training', 'padel'])(
    'days with %s: every sentence passes the gate',
    async (activity_type) => {
      const { answers } = await found({ metric: 'steps', aggregate: 'contrast', window: last(90), split: runs });
      const query = {
        metric: 'steps',
        aggregate: 'contrast',
        window: last(90),
        split: { ...runs, activity_type },
      } as const;
      const finding: Finding = { item: { question: 'a question', intent: 'value', queries: [query] }, answers };
      for (const sentence of splitSentences(answerText({ findings: [finding], unanswered: [], metrics })))
        expect([sentence, checkSentence(sentence, contextOf([finding])).violations]).toEqual([sentence, []]);
    },
  );

  const questions = [
    'which lab values are out of range?',
    'When did I last run, and how far?',
    'what were my sleep stages last night?',
    'when do I usually go to bed?',
    'do I sleep better on days with a run than on days without?',
    'steps before and after I moved on 3 October 2026',
  ];
  test.each(questions)('%s is read, computed and said in sentences that the gate passes', async (content) => {
    const lab = metrics.find(({ key }) => key.startsWith('biomarker:'));
    const listed = [
      ...metrics.filter(({ key }) => !key.startsWith('biomarker:')),
      ...['LDL', 'HDL', 'Troponin', 'Zinc'].flatMap((name) =>
        lab ? [{ ...lab, key: `biomarker:${name}`, label: name, words: [name.toLowerCase()] }] : [],
      ),
    ];
    const { items, unanswered } = makePlan({ messages: [{ role: 'user', content }], today, metrics: listed });
    expect(unanswered).toEqual([]);
    const findings: Finding[] = [];
    for (const item of items) findings.push({ item, answers: await Promise.all(item.queries.map(who.ask)) });
    const text = answerText({ findings, unanswered, metrics: listed });
    if (content.startsWith('which lab'))
      expect(text).toMatch(
        /LDL 190.*Within the range printed beside it: HDL\. Printed without a range.*: (?:zinc and troponin|troponin and zinc)/s,
      );
    let before = '';
    const gate = createGate(contextOf(findings));
    for (const sentence of splitSentences(text)) {
      expect([sentence, gate.check(sentence, before).violations]).toEqual([sentence, []]);
      before += sentence;
    }
    expect(before).not.toBe('');
  });

  test('both means with their n, and in words whether the difference is clear', async () => {
    const [, query] = queries[0] ?? [];
    if (!query) throw new Error('no query');
    const text = answerText({ findings: [await found(query)], unanswered: [], metrics });
    expect(text).toContain('on days with runs, from 30 days, against');
    expect(text).toContain('on the other days, from 60 days, in');
    expect(text).toContain('Your steps were clearly higher, by');
  });

  test('no sentence swaps the sides, makes an unclear difference clear or a usual day unusual', async () => {
    const context = contextOf(
      await Promise.all(
        [queries[0], queries[1], queries[8], queries[9]].flatMap((each) => (each ? [found(each[1])] : [])),
      ),
    );
    const passes = (sentence: string) => checkSentence(sentence, context).violations.length === 0;
    const steps = context.findings[0]?.answers[0];
    const mean = (group: string) =>
      Math.round(steps?.facts.find((_, place) => steps.details[place]?.group === group)?.value ?? 0).toLocaleString(
        'en-US',
      );
    expect(passes(`On days with workouts (running), your steps averaged ${mean('with')}.`)).toBe(true);
    expect(passes(`On days with workouts (running), your steps averaged ${mean('without')}.`)).toBe(false);
    expect(passes(`On the other days your steps averaged ${mean('with')}, without workouts.`)).toBe(false);
    expect(passes(`Your steps averaged ${mean('with')} over the last 90 days.`)).toBe(false);
    expect(passes('The difference in your time asleep is clear.')).toBe(false);
    expect(passes('Your time asleep was unusually low.')).toBe(false);
    expect(passes('Your resting heart rate was unusually low.')).toBe(false);
    expect(passes('Your resting heart rate was unusually high.')).toBe(true);
  });
});
