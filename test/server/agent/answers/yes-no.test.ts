import { describe, expect, test } from 'bun:test';
import type { MetricQuery } from '../../../../routers/metrics/metrics.contract.ts';
import { planAnswer } from '../../../../server/agent/answers/plan.ts';
import { verdictIn, verdictOf } from '../../../../server/agent/answers/verdict.ts';
import { createGate } from '../../../../server/agent/gate/gate.ts';
import type { Claim, Finding } from '../../../../server/agent/model.ts';
import { answerText } from '../../../../server/agent/phrasing/phrasing.ts';
import { explainFindings } from '../../../../server/agent/specialists/domain-expert.ts';
import { answerTo, contextOf, finding } from '../../../support/agent/findings.ts';
import { metricOf, metrics, today } from '../../../support/agent/metrics.ts';

const claimed = (question: string) =>
  planAnswer({ messages: [{ role: 'user', content: question }], today, metrics }).items.map(
    ({ claim }) => claim ?? null,
  );

test.each<[string, Claim | null]>([
  ['Did I sleep more than 8 hours last night?', { is: 'met', threshold: { op: 'over', value: 480 } }],
  ['Did I reach 10,000 steps every day last week?', { is: 'every' }],
  ['Have I ever run more than 20 km?', { is: 'met', threshold: { op: 'over', value: 20_000 } }],
  ['Did I run last week?', { is: 'some' }],
  ['Is my resting heart rate going up?', { is: 'changed', way: 1 }],
  ['Has my resting heart rate improved since May?', { is: 'changed', way: -1 }],
  ['Is there a link between my stress and my sleep?', { is: 'changed', way: null }],
  ['Do I sleep longer on weekends?', { is: 'changed', way: 1 }],
  ['Is my LDL high?', { is: 'standing', standing: 'above' }],
  ['Am I walking enough?', { is: 'standing', standing: 'enough' }],
  ['Is my resting heart rate going up or down?', null],
  ['How long did I sleep last night?', null],
])('%s claims %j', (question, claim) => {
  expect(claimed(question)[0]).toEqual(claim);
});

const last = { kind: 'last_night' } as const;
const night = (minutes: number, claim: Claim): Finding => {
  const made = finding(
    'value',
    { metric: 'sleep_duration', aggregate: 'mean', window: last },
    metricOf('sleep_duration'),
    [minutes],
  );
  return { ...made, item: { ...made.item, claim } };
};
const over8: Claim = { is: 'met', threshold: { op: 'over', value: 480 } };
const counted = (value: number, n: number, expected: number): Finding => {
  const query: MetricQuery = {
    metric: 'steps',
    aggregate: 'count_days',
    window: { kind: 'last_days', n: expected },
    threshold: { op: 'over', value: 9000 },
  };
  const coverage = { days_expected: expected, days_with_data: n };
  return {
    item: { question: '', intent: 'count_days', queries: [query], claim: { is: 'every' } },
    answers: [answerTo(query, metricOf('steps'), [value], { coverage })],
  };
};
const trend = (values: number[], way: 1 | -1): Finding => {
  const made = finding(
    'trend',
    { metric: 'weight', aggregate: 'trend', window: { kind: 'last_days', n: 90 } },
    metricOf('weight'),
    values,
  );
  return { ...made, item: { ...made.item, claim: { is: 'changed', way } } };
};
const lab = (value: number, value_text: string, threshold: Claim & { is: 'met' }): Finding => {
  const printed = { value_text, reference_range: null, reference_low: null, reference_high: null, flag: null };
  const query: MetricQuery = { metric: 'biomarker:Ferritin', aggregate: 'latest', window: { kind: 'all' } };
  const made = finding('latest', query, metricOf('biomarker:Ferritin'), [value], { printed });
  return { ...made, item: { ...made.item, claim: threshold } };
};
const met = (op: 'over' | 'under', value: number) => ({ is: 'met', threshold: { op, value } }) as const;

test.each([
  ['a value over its limit', night(481, over8), 'yes'],
  ['a value at its limit is not over it', night(480, over8), 'no'],
  ['every day of a whole week', counted(7, 7, 7), 'yes'],
  ['every measured day of a week with gaps tells nothing', counted(5, 5, 7), null],
  ['one day that failed', counted(4, 5, 7), 'no'],
  ['a clear fall', trend([-0.3, -0.5, -0.1], -1), 'yes'],
  ['an unclear fall', trend([-0.3, -0.7, 0.1], -1), 'no'],
  ['a clear fall where a rise was asked', trend([-0.3, -0.5, -0.1], 1), 'no'],
  ['<0.5 is not over 1', lab(0.5, '<0.5', met('over', 1)), 'no'],
  ['<0.5 is under 1', lab(0.5, '<0.5', met('under', 1)), 'yes'],
  ['<0.5 may be over 0.3', lab(0.5, '<0.5', met('over', 0.3)), null],
] as const)('%s', (_, found, verdict) => {
  expect(verdictOf(found, [])).toBe(verdict);
});

test('without data there is neither yes nor no', () => {
  const { item, answers } = night(481, over8);
  const empty: Finding = {
    item,
    answers: answers.map((answer) => ({
      ...answer,
      facts: [],
      details: [],
      refusal: { reason: 'no_data', detail: '' },
    })),
  };
  expect(verdictOf(empty, [])).toBeNull();
  expect(answerText({ findings: [empty], unanswered: [], metrics })).toStartWith(
    'There is no data on your time asleep',
  );
});

describe('the gate holds a yes or no against the facts', () => {
  const found = night(432, over8);
  const gate = createGate(contextOf([found]), () => ['de']);
  const text = 'No, you slept 7 h 12 min last night (the night to 21 November 2026).';

  test('the computed one passes, as code words it', () => {
    expect(answerText({ findings: [found], unanswered: [], metrics })).toBe(text);
    expect(gate.check(text).violations).toEqual([]);
  });

  test.each([
    text.replace('No', 'Yes'),
    'Yes, you slept enough.',
    'Yes!',
    'Indeed, you slept 7 h 12 min last night.',
    'That’s right: you slept 7 h 12 min last night.',
    'So the answer is yes.',
    'Ja, du hast letzte Nacht genug geschlafen und bist ausgeruht.',
  ])('the other one does not: %s', (sentence) => {
    expect(gate.check(sentence).violations).toContain('No fact says yes.');
  });

  test('and nobody says yes or no where nothing of the kind was asked', () => {
    const open = createGate(
      contextOf([finding('value', { metric: 'steps', aggregate: 'mean', window: last }, metricOf('steps'), [8000])]),
    );
    for (const said of ['Yes, that is so.', 'No, it is not.']) expect(open.check(said).violations).not.toEqual([]);
  });
});

test('a comparison with one empty period tells neither yes nor no', () => {
  const window = { kind: 'last_days', n: 7 } as const;
  const query: MetricQuery = {
    metric: 'steps',
    aggregate: 'difference',
    window,
    compare_to: { kind: 'before', of: window },
  };
  const whole = answerTo(query, metricOf('steps'), [500, 8500, 8000]);
  const half = { ...whole, facts: whole.facts.slice(1, 2), details: whole.details.slice(1, 2) };
  const item = { question: '', intent: 'compare', queries: [query, query], claim: { is: 'changed', way: 1 } } as const;
  expect(verdictOf({ item: { ...item, queries: [query, query] }, answers: [whole, whole] }, [])).toBe('yes');
  expect(verdictOf({ item: { ...item, queries: [query, query] }, answers: [half, half] }, [])).toBeNull();
});

test('a standing is asked of the published or printed range', () => {
  const steps = finding(
    'value',
    { metric: 'steps', aggregate: 'mean', window: { kind: 'last_days', n: 30 } },
    metricOf('steps'),
    [5000],
  );
  const found: Finding = { ...steps, item: { ...steps.item, claim: { is: 'standing', standing: 'enough' } } };
  expect(verdictOf(found, explainFindings([found]))).toBe('no');
});

test.each([
  ['No problem, here it is.', null],
  ['No, I cannot tell that.', null],
  ['Nothing changed.', null],
  ['Yesterday you walked far.', null],
  ['Yes – you did.', 'yes'],
  ['Não, você dormiu menos.', 'no'],
] as const)('%s opens with %p', (sentence, verdict) => {
  expect(verdictIn(sentence)).toBe(verdict);
});
