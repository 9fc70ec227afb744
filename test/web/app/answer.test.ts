import { describe, expect, test } from 'bun:test';
import { barsOf } from '../../../web/app/screens/ask/answer-chart.ts';
import { type Fact, piecesOf } from '../../../web/app/screens/ask/answer-numbers.ts';
import { openings, questionsAbout, suggestionsAfter } from '../../../web/app/screens/ask/suggestions.ts';
import { metrics } from '../../support/agent/metrics.ts';
import { planOf } from '../../support/agent/plan-text.ts';

const fact = (key: string, value: number, unit: string, window = '2026-11-16/2026-11-22'): Fact => ({
  ...{ key, value, unit, window },
  source: 'garmin/sleep_sessions.asleep_s',
  n: 7,
});
const buttons = (text: string, facts: Fact[]) =>
  piecesOf(text, facts).flatMap(({ text: piece, fact: place }) => (place === undefined ? [] : [[piece, place]]));

describe('the numbers of an answer', () => {
  const sleep = [
    fact('sleep_duration.mean', 418, 'min'),
    fact('sleep_duration.mean', 416.3, 'min', '2026-11-09/2026-11-15'),
    fact('sleep_duration.difference', 1.7, 'min'),
    fact('sleep_duration.percent_change', 0.41, '%'),
  ];

  test('each leads to its own fact, whatever the unit is said in', () => {
    const text =
      'Your time asleep averaged 6 h 58 min over the last 7 days (16–22 November 2026), against 6 h 56 min in the 7 days before. So it was higher by 1.7 min, or 0.4 %.';
    expect(buttons(text, sleep)).toEqual([
      ['6 h 58 min', 0],
      ['6 h 56 min', 1],
      ['1.7 min', 2],
      ['0.4 %', 3],
    ]);
    expect(
      piecesOf(text, sleep)
        .map((piece) => piece.text)
        .join(''),
    ).toBe(text);
  });

  test('a unit is left out of no button, and a word behind a number stays outside it', () => {
    expect(buttons('You took 10,946 steps.', [fact('steps.mean', 10946.43, 'steps')])).toEqual([['10,946 steps', 0]]);
    expect(buttons('It was 22,509 on Sundays.', [fact('steps.mean.sunday', 22508.8, 'steps')])).toEqual([
      ['22,509', 0],
    ]);
    expect(buttons('You ran 17.8 km.', [fact('workout_distance.latest', 17_812, 'm')])).toEqual([['17.8 km', 0]]);
    expect(buttons('You went to bed at 23:10.', [fact('bedtime.mean', 1390.2, 'min after midnight')])).toEqual([
      ['23:10', 0],
    ]);
  });

  test('a date, a year and the length of a period are no facts, even where a fact has the same number', () => {
    const facts = [fact('workout_count.sum', 7, 'sessions'), fact('steps.max', 2026, 'steps')];
    expect(buttons('Over the last 7 days, until 7 November 2026:', facts)).toEqual([]);
    expect(buttons('You trained 7 times.', facts)).toEqual([['7', 0]]);
  });

  test('another unit or another value is no fact', () => {
    expect(buttons('It was 52 ms.', [fact('resting_heart_rate.mean', 52, 'bpm')])).toEqual([]);
    expect(buttons('It was 53 bpm.', [fact('resting_heart_rate.mean', 52.2, 'bpm')])).toEqual([]);
  });
});

test('two periods and groups become bars; a single number, a clock time and a difference do not', () => {
  const days = [fact('steps.mean.monday', 6596, 'steps'), fact('steps.mean.tuesday', 13014, 'steps')];
  expect(barsOf(days)).toEqual({
    label: 'steps',
    unit: 'steps',
    bars: [
      { name: 'Monday', value: 6596, fact: 0 },
      { name: 'Tuesday', value: 13014, fact: 1 },
    ],
  });
  expect(barsOf([fact('steps.mean', 1, 'steps'), fact('steps.difference', 2, 'steps')])).toBeNull();
  const beds = [
    fact('bedtime.mean.monday', 1390, 'min after midnight'),
    fact('bedtime.mean.tuesday', 1400, 'min after midnight'),
  ];
  expect(barsOf(beds)).toBeNull();
});

describe('questions that are offered', () => {
  test('hale can answer each of them, about every metric', () => {
    const unread = metrics
      .filter(({ key }) => !key.startsWith('biomarker:'))
      .flatMap((metric) => questionsAbout(metric))
      .filter((question) => {
        const { queries, unanswered } = planOf(question);
        return queries.length === 0 || unanswered !== '';
      });
    expect(unread).toEqual([]);
  });

  test('three at most, about the metric of the answer, and not the one that was just asked', () => {
    const steps = metrics.filter(({ key }) => key === 'steps');
    const [first = ''] = steps.flatMap((metric) => questionsAbout(metric));
    const offered = suggestionsAfter(first, [fact('steps.mean', 1, 'steps')], metrics);
    expect(offered.length).toBe(3);
    expect(offered).not.toContain(first);
    expect(offered.every((question) => question.toLowerCase().includes('steps'))).toBe(true);
    expect(openings.length).toBeGreaterThan(2);
  });
});
