import { describe, expect, test } from 'bun:test';
import type { Aggregate, MetricQuery } from '../../../../routers/metrics/metrics.contract.ts';
import { createGate } from '../../../../server/agent/gate/gate.ts';
import { splitSentences } from '../../../../server/agent/gate/sentences.ts';
import type { Finding, Meaning } from '../../../../server/agent/model.ts';
import { answerText } from '../../../../server/agent/phrasing/phrasing.ts';
import { contextOf, finding } from '../../../support/agent/findings.ts';
import { metricOf, metrics } from '../../../support/agent/metrics.ts';

const window = { kind: 'last_days', n: 30 } as const;
const dates = '(22 October – 20 November 2026)';

function said(
  metric: string,
  aggregate: Aggregate,
  values: number[],
  more: Partial<MetricQuery> = {},
  [expected, withData]: [number, number] = [30, 30],
): Finding {
  const coverage = { days_expected: expected, days_with_data: withData };
  return finding('value', { metric, aggregate, window, ...more }, metricOf(metric), values, { coverage });
}

function checked(one: Finding, meanings: Meaning[] = []): string {
  const text = answerText({ findings: [one], unanswered: [], metrics, meanings });
  const gate = createGate({ ...contextOf([one]), meanings });
  expect(splitSentences(text).flatMap((sentence) => gate.check(sentence).violations)).toEqual([]);
  return text;
}

describe('what an answer rests on', () => {
  test('out of how many days only where none were left out, since no fact holds the other number', () => {
    const over8h = { metric: 'sleep_duration', threshold: { op: 'over', value: 480 } } as const;
    expect(checked(said('steps', 'mean', [8000], {}, [30, 27]))).toEndWith(', from 27 of 30 days.');
    expect(checked(said('steps', 'mean', [8000], { weekdays: [6, 7] }, [8, 8]))).toEndWith(', from 8 days.');
    const picked = said('steps', 'mean', [8000], { where: [over8h] }, [14, 12]);
    const other = { ...metricOf('sleep_duration') };
    for (const answer of picked.answers) answer.others = [other];
    expect(checked(picked)).toEndWith(', from 12 days.');
  });

  test('floors are climbed by day, and nobody wakes up by day', () => {
    expect(checked(said('floors_climbed', 'mean', [9.2]))).toStartWith('You climbed 9.2 floors a day on average');
    expect(checked(said('wakeups', 'mean', [2.5]))).toContain('a night');
    expect(checked(said('wakeups', 'mean', [2.5], {}, [30, 29]))).toContain('from 29 of 30 nights');
  });

  test('workouts are done, and not summed', () => {
    expect(checked(said('workout_count', 'sum', [9], { activity_type: 'running' }, [30, 9]))).toBe(
      `You did 9 runs in the last 30 days ${dates}.`,
    );
  });

  test('a limit of the workouts themselves is said of them, and a day’s limit of the day', () => {
    const runs: Partial<MetricQuery> = {
      activity_type: 'running',
      where: [{ metric: 'workout_distance', threshold: { op: 'over', value: 5_000 } }],
    };
    const chosen = (metric: string, aggregate: Aggregate, values: number[], more: Partial<MetricQuery> = runs) => {
      const one = said(metric, aggregate, values, more);
      for (const answer of one.answers) answer.others = [metricOf('workout_distance'), metricOf('resting_heart_rate')];
      return checked(one);
    };
    expect(chosen('workout_count', 'sum', [7])).toBe(`You did 7 runs of more than 5 km in the last 30 days ${dates}.`);
    expect(chosen('workout_count', 'sum', [1])).toStartWith('You did 1 run of more than 5 km');
    expect(chosen('workout_heart_rate', 'mean', [148])).toStartWith(
      'In runs of more than 5 km, your heart rate in runs averaged 148 bpm',
    );
    expect(chosen('workout_distance', 'sum', [61_000])).toStartWith(
      'In runs of more than 5 km, your running distance came to 61 km in total',
    );
    const rested: Partial<MetricQuery> = {
      where: [{ metric: 'resting_heart_rate', threshold: { op: 'over', value: 60 } }],
    };
    expect(chosen('workout_count', 'sum', [3], rested)).toStartWith(
      'On days with resting heart rate over 60 bpm, you did 3 workouts in',
    );
  });

  const kinds = [undefined, 'running', 'biking', 'yoga', 'strength_training', 'padel'];
  const limits = [
    ['workout_duration', 45],
    ['workout_distance', 5_000],
    ['workout_heart_rate', 150],
    ['workout_pace', 300],
    ['workout_calories', 300],
  ] as const;
  test.each(kinds)('whatever limits workouts of the kind %s, the gate lets the sentence pass', (activity_type) => {
    for (const [limited, value] of limits)
      for (const [metric, aggregate] of [
        ['workout_count', 'sum'],
        ['workout_duration', 'mean'],
        ['workout_distance', 'max'],
        ['workout_heart_rate', 'latest'],
      ] as const) {
        const where: MetricQuery['where'] = [{ metric: limited, threshold: { op: 'over', value } }];
        const one = said(metric, aggregate, [3], { where, ...(activity_type && { activity_type }) });
        for (const answer of one.answers) answer.others = [metricOf(limited)];
        checked(one);
      }
  });

  test.each([
    [{ op: 'between', value: 720, upper: 1_379 }, 'before 23:00'],
    [{ op: 'between', value: 720, upper: 1_439 }, 'before 00:00'],
    [{ op: 'between', value: 31, upper: 719 }, 'after 00:30'],
    [{ op: 'between', value: 1_380, upper: 719 }, 'between 23:00 and 11:59'],
    [{ op: 'between', value: 1_320, upper: 1_379 }, 'between 22:00 and 22:59'],
  ] as const)('a limit %j of bedtimes is said %s', (threshold, words) => {
    const counted = said('bedtime', 'count_days', [12], { threshold });
    expect(checked(counted)).toContain(`Your bedtime was ${words} on 12 nights`);
  });

  test('a quantity of days is none of workouts', () => {
    const gate = createGate(contextOf([said('distance', 'mean', [8_300])]));
    const passes = (text: string) => gate.check(text).violations.length === 0;
    expect(passes('Your distance averaged 8.3 km a day over the last 30 days.')).toBe(true);
    for (const wrong of ['running distance', 'distance in runs', 'distance of your rides'])
      expect([wrong, passes(`Your ${wrong} averaged 8.3 km a day over the last 30 days.`)]).toEqual([wrong, false]);
  });

  test('a quantity of runs is none of rides, of days or of another kind of quantity', () => {
    const one = said('workout_distance', 'sum', [61_000], { activity_type: 'running' });
    const gate = createGate(contextOf([one]));
    const passes = (text: string) => gate.check(text).violations.length === 0;
    expect(passes('Your running distance came to 61 km in total over the last 30 days.')).toBe(true);
    expect(passes('The distance of your runs came to 61 km in total over the last 30 days.')).toBe(true);
    for (const wrong of ['biking distance', 'walking distance', 'running pace', 'running duration', 'distance on foot'])
      expect([wrong, passes(`Your ${wrong} came to 61 km in total over the last 30 days.`)]).toEqual([wrong, false]);
  });

  test('a streak that never was has no day', () => {
    const none = said('steps', 'streak', [0], { threshold: { op: 'over', value: 60_000 } });
    for (const answer of none.answers) {
      answer.facts = answer.facts.map((fact) => ({ ...fact, key: 'steps.streak_longest', unit: 'days' }));
      answer.details = answer.details.map((detail) => ({ ...detail, aggregate: 'streak_longest' }));
    }
    expect(checked(none)).toStartWith('No day had over 60,000 steps');
    expect(checked(none)).toContain('so there is no streak');
  });
});

describe('a difference of shares', () => {
  test('in points beside its share, so that neither is taken for the other', () => {
    const compare_to = { kind: 'before', of: window } as const;
    const query = (aggregate: Aggregate): MetricQuery => ({ metric: 'body_fat', aggregate, window, compare_to });
    const [difference, percent] = (['difference', 'percent_change'] as const).map((aggregate) =>
      finding(
        'compare',
        query(aggregate),
        metricOf('body_fat'),
        aggregate === 'difference' ? [-0.27, 18.03, 18.3] : [-1.46, 18.03, 18.3],
      ),
    );
    if (!difference || !percent) throw new Error('no findings');
    const both: Finding = {
      item: { ...difference.item, queries: [...difference.item.queries, ...percent.item.queries] },
      answers: [...difference.answers, ...percent.answers],
    };
    expect(checked(both)).toEndWith('That is 0.3 percentage points lower, or 1.5 %.');
  });
});

describe('a value right at a limit that is outside', () => {
  test('is not called above a range that ends with it', () => {
    const one = said('systolic_blood_pressure', 'mean', [120]);
    const [answer] = one.answers;
    const [fact] = answer?.facts ?? [];
    if (!answer || !fact) throw new Error('no fact');
    const meaning = {
      metric: answer.metric,
      fact,
      standing: 'above',
      low: null,
      high: 120,
      authority: 'somebody',
      reference: 'somewhere',
    } as const;
    const text = checked(one, [meaning]);
    expect(text).toContain('just above the range, which is under 120 mmHg');
    expect(text).not.toContain('up to');
  });
});
