import { expect, test } from 'bun:test';
import fc from 'fast-check';
import { renderFact } from '../../../../server/agent/gate/fact-text.ts';
import { createGate } from '../../../../server/agent/gate/gate.ts';
import { splitSentences } from '../../../../server/agent/gate/sentences.ts';
import { answerText } from '../../../../server/agent/phrasing/phrasing.ts';
import { mutationsOf } from '../../../support/agent/claims-altered.ts';
import { anyFinding, contextOf } from '../../../support/agent/findings.ts';
import { anyWiderFinding } from '../../../support/agent/findings-of-queries.ts';
import { metrics } from '../../../support/agent/metrics.ts';

const generated = fc.sample(fc.array(fc.oneof(anyFinding, anyWiderFinding), { minLength: 1, maxLength: 2 }), {
  numRuns: 220,
  seed: 29,
});

test('every honest sentence passes behind the ones before it, and none that was made false in one place does', () => {
  const refused: string[] = [];
  const missed: string[] = [];
  const tried = new Map<string, number>();
  for (const [place, findings] of generated.entries()) {
    const gate = createGate(contextOf(findings));
    let before = '';
    for (const sentence of splitSentences(answerText({ findings, unanswered: [], metrics }))) {
      if (gate.check(sentence, before).violations.length > 0) refused.push(sentence);
      for (const mutation of mutationsOf(sentence, findings, place)) {
        tried.set(mutation.kind, (tried.get(mutation.kind) ?? 0) + 1);
        if (gate.check(mutation.sentence, '').violations.length === 0)
          missed.push(`${mutation.kind}: ${mutation.sentence}`);
      }
      before += sentence;
    }
  }
  expect(refused).toEqual([]);
  expect(missed).toEqual([]);
  const kinds = [
    'one per cent',
    'one unit',
    'digits swapped',
    'unit',
    'window',
    'metric',
    'group',
    'filter',
    'direction',
  ];
  expect(kinds.filter((kind) => (tried.get(kind) ?? 0) < 15)).toEqual([]);
});

test('every fact of a new kind, rendered alone, passes', () => {
  for (const one of fc.sample(anyWiderFinding, { numRuns: 60, seed: 31 })) {
    const gate = createGate(contextOf([one]));
    for (const sayable of gate.sayables.slice(0, 12)) {
      if (sayable.role !== 'fact' || !sayable.fact) continue;
      const sentence = renderFact({ ...sayable, fact: sayable.fact });
      expect({ sentence, ...gate.check(sentence, '') }).toMatchObject({ violations: [] });
    }
  }
});

test('a sentence about something else, with any number that was not computed, is refused', () => {
  const [findings = []] = generated;
  const gate = createGate(contextOf(findings));
  const known = gate.sayables.map(({ value }) => value);
  for (const value of fc.sample(fc.integer({ min: 400, max: 99_999 }), { numRuns: 200, seed: 37 })) {
    if (known.some((each) => Math.abs(each - value) < 1)) continue;
    const number = value.toLocaleString('en-US');
    for (const sentence of [
      `You burned ${number} kcal.`,
      `You were ${number} steps short of your goal.`,
      `That puts you at ${number} points.`,
    ])
      expect({ sentence, refused: gate.check(sentence).violations.length > 0 }).toEqual({ sentence, refused: true });
  }
});
