import { expect, test } from 'bun:test';
import { renderFact } from '../../server/agent/gate/fact-text.ts';
import { createGate } from '../../server/agent/gate/gate.ts';
import { factsDocument } from '../../server/agent/groq/documents.ts';
import { answerText } from '../../server/agent/phrasing/phrasing.ts';
import { contextOf, finding } from '../support/agent/findings.ts';
import { metricOf, metrics } from '../support/agent/metrics.ts';

const crp = finding(
  'latest',
  { metric: 'biomarker:Ferritin', aggregate: 'latest', window: { kind: 'all' } },
  metricOf('biomarker:Ferritin'),
  [0.5],
  { printed: { value_text: '< 0.5', reference_range: '30-400', reference_low: 30, reference_high: 400, flag: null } },
);
const gate = createGate(contextOf([crp]));

test('a result printed as a bound is said with it by every layer', () => {
  const abroad = createGate(contextOf([crp]), () => ['de']);
  const [answer] = crp.answers;
  const rendered = gate.sayables.flatMap((each) =>
    each.role === 'fact' && each.fact ? renderFact({ ...each, fact: each.fact }) : [],
  );
  expect(rendered).toHaveLength(1);
  for (const text of [...rendered, answerText({ findings: [crp], unanswered: [], metrics })])
    expect(text).toContain('<0.5 ng/mL');
  expect(answer && factsDocument(answer)[0]?.as_text).toBe('<0.5 ng/mL');
  expect(gate.check('Your ferritin is {{fact:1}}.').text).toBe('Your ferritin is <0.5 ng/mL.');
  expect(abroad.check('Dein Ferritinwert liegt bei {{fact:1}} und das ist die letzte Messung.').text).toContain('<0,5');
});

test.each([
  'Your latest ferritin is 0.5 ng/mL.',
  'Your ferritin was reported as 0.5 ng/mL.',
  'Your ferritin is >0.5 ng/mL.',
])('the gate refuses a bounded result without its bound: %s', (sentence) => {
  expect(gate.check(sentence).violations).not.toEqual([]);
});

test.each([
  'Your latest ferritin is <0.5 ng/mL.',
  'Your ferritin was reported as less than 0.5 ng/mL.',
  'Your ferritin is under 0.5 ng/mL.',
])('the gate passes it with its bound: %s', (sentence) => {
  expect(gate.check(sentence).violations).toEqual([]);
});
