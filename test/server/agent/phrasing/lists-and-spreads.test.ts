import { describe, expect, test } from 'bun:test';
import type { MetricQuery } from '../../../../routers/metrics/metrics.contract.ts';
import type { Advice, Finding, Meaning } from '../../../../server/agent/model.ts';
import { answerText } from '../../../../server/agent/phrasing/phrasing.ts';
import { finding } from '../../../support/agent/findings.ts';
import { answerOf, one } from '../../../support/agent/findings-of-queries.ts';
import { metricOf, metrics } from '../../../support/agent/metrics.ts';

const say = (...findings: Finding[]) => answerText({ findings, unanswered: [], metrics });
const last = (n: number) => ({ kind: 'last_days' as const, n });
const steps = metricOf('steps');
const hrv = metricOf('hrv_rmssd');

describe('the words for', () => {
  test('a ranking: each value with its day, best first', () => {
    const query: MetricQuery = { metric: 'steps', aggregate: 'highest', window: last(30), k: 2 };
    const part = (value: number, at: string) => ({ aggregate: 'highest', value, unit: 'steps', at });
    const answer = answerOf(query, steps, [part(15_000, '2026-11-03'), part(14_200, '2026-10-30')]);
    expect(say(one('rank', query, answer))).toBe(
      'The days with the most steps in the last 30 days (22 October – 20 November 2026) were 3 November (15,000) and 30 October (14,200).',
    );
  });

  test('groups: the list, and which of them came first and last', () => {
    const query: MetricQuery = { metric: 'steps', aggregate: 'mean', window: last(30), group: 'weekday' };
    const part = (group: string, value: number) => ({ aggregate: 'mean', value, unit: 'steps', group });
    const answer = answerOf(query, steps, [part('monday', 8000), part('tuesday', 9000), part('sunday', 5000)]);
    expect(say(one('group', query, answer))).toBe(
      'Of your steps by weekday from 22 October to 20 November 2026, the most was 9,000 on Tuesdays, and the least was 5,000 on Sundays. The average was 8,000 on Mondays, 9,000 on Tuesdays and 5,000 on Sundays.',
    );
  });

  const related = (rho: number, low: number, high: number) => {
    const query: MetricQuery = {
      ...{ metric: 'hrv_rmssd', aggregate: 'correlation', window: last(30) },
      with: { metric: 'steps', lag_days: 1 },
    };
    const part = (aggregate: string, value: number) => ({ aggregate, value, unit: 'rho', suffix: 'steps' });
    const parts = [part('correlation', rho), part('correlation_low', low), part('correlation_high', high)];
    return say(one('correlation', query, answerOf(query, hrv, parts, [steps])));
  };

  test('a relation: a link only when its whole interval lies on one side of zero, and never a cause', () => {
    expect(related(0.5, 0.2, 0.7)).toBe(
      'Your steps of the preceding day and your HRV (RMSSD) go together: their rank correlation is 0.50 (95 % interval 0.20 to 0.70) in the last 30 days (22 October – 20 November 2026), from 30 days. This does not show that one causes the other.',
    );
    expect(related(0.2, -0.1, 0.5)).toStartWith('There is no clear link between your steps of the preceding day');
    expect(related(-0.5, -0.7, -0.2)).toContain('go opposite ways: their');
  });

  test('days in a row: the longest, its last day, and the one that lasts', () => {
    const query: MetricQuery = {
      ...{ metric: 'steps', aggregate: 'streak', window: last(30) },
      threshold: { op: 'over', value: 10_000 },
    };
    const streak = (longest: number, current: number) =>
      say(
        one(
          'streak',
          query,
          answerOf(query, steps, [
            { aggregate: 'streak_longest', value: longest, unit: 'days', ...(longest > 0 && { at: '2026-11-05' }) },
            { aggregate: 'streak_current', value: current, unit: 'days' },
          ]),
        ),
      );
    expect(streak(6, 2)).toBe(
      'Your longest streak was 6 days with over 10,000 steps, in the last 30 days (22 October – 20 November 2026); it ended on 5 November 2026. The streak that lasts to the end of the period has 2 days with over 10,000 steps.',
    );
    expect(streak(0, 0)).toBe(
      'No day had over 10,000 steps in the last 30 days (22 October – 20 November 2026), so there is no streak.',
    );
  });

  test('a percentile: the value, and the share of the own values at or under it', () => {
    const query: MetricQuery = { metric: 'hrv_rmssd', aggregate: 'percentile', window: last(30) };
    const answer = answerOf(query, hrv, [
      { aggregate: 'percentile', value: 62.5, unit: '%' },
      { aggregate: 'latest', value: 48, unit: 'ms', at: '2026-11-20' },
    ]);
    expect(say(one('percentile', query, answer))).toBe(
      'Your latest HRV (RMSSD) is 48 ms, measured on 20 November 2026. Of your values in the last 30 days (22 October – 20 November 2026), 62.5 % are at or under it.',
    );
  });

  test('a condition: in front, with the limit in its own unit and whether it was the day before', () => {
    const query: MetricQuery = {
      ...{ metric: 'steps', aggregate: 'mean', window: last(30) },
      where: [{ metric: 'sleep_duration', threshold: { op: 'under', value: 360 }, lag_days: 1 }],
    };
    const text = say(finding('value', query, steps, [8000], { others: [metricOf('sleep_duration')] }));
    expect(text).toStartWith('On days after a day with time asleep under 6 h, you took 8,000 steps on average');
  });

  test('a condition that no day met: no number, and no average of other days', () => {
    const query: MetricQuery = {
      ...{ metric: 'steps', aggregate: 'mean', window: { kind: 'this_month' } },
      where: [{ metric: 'sleep_duration', threshold: { op: 'under', value: 360 } }],
    };
    const none = { facts: [], details: [], refusal: { reason: 'no_data' as const, detail: 'Nothing.' } };
    expect(say(finding('value', query, steps, [], none))).toBe(
      'There are no such days with values of your steps for this month.',
    );
  });

  test('a meaning: on which side of whose limits, and that it is no diagnosis', () => {
    const query: MetricQuery = { metric: 'resting_heart_rate', aggregate: 'mean', window: last(30) };
    const own = finding('value', query, metricOf('resting_heart_rate'), [104]);
    const [answer] = own.answers;
    const [fact] = answer?.facts ?? [];
    if (!answer || !fact) throw new Error('no fact');
    const meaning: Meaning = {
      ...{ metric: answer.metric, fact, standing: 'above', low: 60, high: 100 },
      ...{ authority: 'the guideline of a society', reference: 'https://doi.example/1' },
    };
    expect(answerText({ findings: [own], unanswered: [], metrics, meanings: [meaning] })).toEndWith(
      'Your resting heart rate is above the range of 60 to 100 bpm given by the guideline of a society. This is not a diagnosis; a doctor who knows you can say more.',
    );
    const printed = { ...meaning, authority: 'your laboratory’s own report', reference: null };
    expect(answerText({ findings: [own], unanswered: [], metrics, meanings: [printed] })).toContain(
      '\nYour resting heart rate is above the range on your laboratory’s own report. ',
    );
  });

  test('an advice: with its source, and with what was remembered for it, unless that holds a number', () => {
    const advice: Advice = {
      ...{ text: 'Going to bed at the same time each day is worth a try.', authority: 'a review of trials' },
      ...{ reference: 'doi:10.0/test', memoryIds: ['mem_1', 'mem_2'] },
    };
    const memory = (id: string, text: string) => ({
      ...{ id, text, kind: 'barrier' as const, updated_at: '2026-11-01T00:00:00Z' },
    });
    const memories = [
      memory('mem_1', 'Works night shifts.'),
      memory('mem_2', 'Has 3 children.'),
      memory('mem_3', 'Runs.'),
    ];
    const text = answerText({ findings: [], unanswered: [], metrics, advice: [advice], memories });
    expect(text).toBe(
      'Going to bed at the same time each day is worth a try (a review of trials). I kept in mind what you told me: Works night shifts.',
    );
  });
});
