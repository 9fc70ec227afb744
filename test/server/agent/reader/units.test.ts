import { describe, expect, test } from 'bun:test';
import type { MetricQuery } from '../../../../routers/metrics/metrics.contract.ts';
import { createGate } from '../../../../server/agent/gate/gate.ts';
import { splitSentences } from '../../../../server/agent/gate/sentences.ts';
import type { Finding } from '../../../../server/agent/model.ts';
import { answerText } from '../../../../server/agent/phrasing/phrasing.ts';
import { makePlan } from '../../../../server/agent/reader/plan.ts';
import { answerTo, contextOf } from '../../../support/agent/findings.ts';
import { metricOf, metrics, today } from '../../../support/agent/metrics.ts';

const info = (key: string) => {
  const { unit, kind, label } = metricOf(key);
  return { key, unit, kind, label };
};

function saidOf(question: string): { text: string; faults: string[] } {
  const { items } = makePlan({ messages: [{ role: 'user', content: question }], today, metrics });
  const findings = items.map(
    (item): Finding => ({
      item,
      answers: item.queries.map((query: MetricQuery) =>
        answerTo(query, metricOf(query.metric), [7], { others: (query.where ?? []).map(({ metric }) => info(metric)) }),
      ),
    }),
  );
  const text = answerText({ findings, unanswered: [], metrics });
  const gate = createGate({ ...contextOf(findings), questions: [question] });
  return { text, faults: splitSentences(text).flatMap((sentence) => gate.check(sentence).violations) };
}

describe('a limit is said in the unit that the person used, and the gate lets it pass', () => {
  // biome-ignore format: a table is read by its rows.
  test.each([
    ['blood sugar above 5.5 mmol/l - on how many days in the last 120?', 'over 5.5 mmol/L', '99.1'],
    ['On how many days in October did I weigh over 158 pounds?', 'over 158 pounds', '71.7'],
    ['how many days in October did I weigh less than 11 stone', 'under 11 stone', '69.9'],
    ['on how many days was my distance six miles or more in October?', 'at least 6 miles', '9.7'],
    ['days I drank less than 1500 ml in October', 'under 1,500 mL', '1.5 L'],
    ['how many runs faster than 11 km/h this year', 'over 11 km/h', '3.06'],
    ['average steps on days when I weighed over 160 lbs, last 60 days', 'over 160 lbs', '72.6'],
    ['how many days between 5 and 6 mmol/l of glucose in October', 'between 5 mmol/L and 6 mmol/L', '90.1'],
  ])('%s', (question, said, other) => {
    const { text, faults } = saidOf(question);
    expect(text).toContain(said);
    expect(text).not.toContain(other);
    expect(faults).toEqual([]);
  });
});

test('a limit in hours and minutes keeps the form in which all times are said', () => {
  expect(saidOf('how many nights did I sleep under 400 minutes in October').text).toContain('under 6 h 40 min');
});

test('an answer with a limit in another unit than the one asked for would be refused: the number stands for itself', () => {
  const { items } = makePlan({
    messages: [{ role: 'user', content: 'glucose over 5.5 mmol/l, how many days in October?' }],
    ...{ today, metrics },
  });
  const [item] = items;
  const [query] = item?.queries ?? [];
  if (!item || !query) throw new Error('The question is not understood.');
  const findings = [{ item, answers: [answerTo(query, metricOf('glucose'), [7])] }];
  const check = (limit: string) =>
    createGate(contextOf(findings)).check(`Your glucose was over ${limit} on 7 days in October 2026.`).violations;
  expect(check('5.5 mmol/L')).toEqual([]);
  expect(check('99.1 mg/dL')).toEqual([]);
  expect(check('5.6 mmol/L')).not.toEqual([]);
  expect(check('5.5 mg/dL')).not.toEqual([]);
});

test('a day with naps is one on which somebody napped, and no length is said', () => {
  expect(saidOf('On how many days did I nap in October?').text).toStartWith('You had naps on 7 days in October');
});
