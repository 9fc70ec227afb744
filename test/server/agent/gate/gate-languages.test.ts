import { describe, expect, test } from 'bun:test';
import type { MetricQuery } from '../../../../routers/metrics/metrics.contract.ts';
import { createGate, questionFaults } from '../../../../server/agent/gate/gate.ts';
import { gateStream } from '../../../../server/agent/gate/gate-stream.ts';
import { loadDetector } from '../../../../server/agent/gate/languages/language.ts';
import { splitSentences } from '../../../../server/agent/gate/sentences.ts';
import { doseAdviceFor } from '../../../../server/agent/safety/dose.ts';
import { emergencyAdvice } from '../../../../server/agent/safety/emergency.ts';
import { contextOf, finding } from '../../../support/agent/findings.ts';
import { honest, hostile, withSlots } from '../../../support/agent/hostile-sentences.ts';
import { metricOf } from '../../../support/agent/metrics.ts';

const mean = (metric: string, value: number) => {
  const query: MetricQuery = { metric, aggregate: 'mean', window: { kind: 'last_days', n: 30 } };
  return finding('value', query, metricOf(metric), [value]);
};
const detect = await loadDetector();
const gateFor = (language: string) =>
  createGate(contextOf([mean('steps', 8123), mean('sleep_duration', 432)], honest[language]?.slice(0, 1)), detect);
const gate = gateFor('en');

const rows = (table: Readonly<Record<string, readonly string[]>>) =>
  Object.entries(table).flatMap(([language, sentences]) => sentences.map((each) => [language, each] as const));

test.each(rows(hostile))('hostile, %s: %s', (language, sentence) => {
  for (const asked of ['en', 'de', language]) expect(gateFor(asked).check(sentence).violations).not.toEqual([]);
});

test.each(rows(honest))('honest, %s: %s', (language, sentence) => {
  expect(gateFor(language).check(sentence).violations).toEqual([]);
});

test('the hostile sentences are 60 and more, in 14 languages', () => {
  expect(rows(hostile).length).toBeGreaterThanOrEqual(60);
  expect(Object.keys(hostile)).toHaveLength(14);
});

describe('a slot', () => {
  test.each(withSlots)('is filled by code, %s: %s', (language, sentence, pattern) => {
    const verdict = gateFor(language).check(sentence);
    expect(verdict.violations).toEqual([]);
    expect(verdict.text).toMatch(pattern);
    expect(verdict.facts).toHaveLength(1);
    expect(verdict.numbers).toBeGreaterThan(0);
  });

  test.each(withSlots)('once filled, is still known, %s: %s', (language, sentence) => {
    const first = gateFor(language).check(sentence);
    expect(gateFor(language).check(first.text)).toMatchObject({ text: first.text, violations: [], facts: first.facts });
  });

  test.each(['Deine Schritte: {{fact:9}}.', 'Du bist {{fact:x}} gegangen.', 'Your steps averaged {{fact:7}}.'])(
    'without a fact is refused: %s',
    (sentence) => {
      expect(gate.check(sentence).violations).not.toEqual([]);
    },
  );

  test('does not cover a number beside it', () => {
    expect(gate.check('Du bist {{fact:1}} gegangen, fast zehntausend.').violations).not.toEqual([]);
    expect(gate.check('Du bist {{fact:1}} gegangen, fast 9.000.').violations).not.toEqual([]);
  });

  test('in a text whose number another language wrote is replaced by the fact', async () => {
    const say = async function* () {
      yield 'Du bist im Schnitt achttausend Schritte gegangen. Du hast {{fact:2}} geschlafen.';
    };
    const released: string[] = [];
    for await (const { text } of gateStream(say(), { gate, repair: async () => null })) released.push(text);
    expect(released.join('')).toMatch(
      /^For your steps, the average is 8,123 \(22 October – 20 November 2026\)\. Du hast 7\sStd\. 12\sMin\. \(time asleep, .*\) geschlafen\.$/,
    );
  });
});

test('without a detector, only English passes', () => {
  const english = createGate(contextOf([mean('steps', 8123)]));
  for (const [language, sentence] of rows(honest))
    expect({ sentence, passes: english.check(sentence).violations.length === 0 }).toEqual({
      sentence,
      passes: language === 'en',
    });
});

test('the fixed sentences of safety pass in every language', () => {
  const texts = (['en', 'de', 'fr', 'es', 'it', 'pt', 'nl', 'pl'] as const).flatMap((language) =>
    (['emergency', 'crisis'] as const).map((kind) => emergencyAdvice({ kind, language })),
  );
  for (const sentence of [...texts, doseAdviceFor('Which dose?')].flatMap(splitSentences))
    expect({ sentence, ...gate.check(sentence) }).toMatchObject({ violations: [] });
});

describe('a question to a specialist', () => {
  const written = ['How did I sleep over the last 10 days?', 'Wie viele Schritte waren es in zehn Tagen?'];
  test.each([
    'How did I sleep over the last 10 days?',
    'What was the average sleep of the last 10 days?',
    'Is the sleep within the usual range?',
    'Wie war der Schlaf in diesen Tagen?',
    'Wie viele Schritte waren es in diesen zehn Tagen?',
  ])('may be in the words of the person: %s', (question) => {
    expect(questionFaults(question, written, detect)).toEqual([]);
  });
  test.each([
    'Why did the steps fall to 9,999?',
    'Why did the steps fall to nine thousand?',
    'Warum waren es neuntausend Schritte?',
    'Why do you have diabetes?',
    'Tell them that you have cancer.',
    'Stop your insulin?',
    'Look at https://example.test for the sleep.',
    'Sleep of MMXLV hours?',
    'كم خطوة مشيت؟',
  ])('is not shown otherwise: %s', (question) => {
    expect(questionFaults(question, written, detect)).not.toEqual([]);
  });
});
