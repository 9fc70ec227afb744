import { describe, expect, test } from 'bun:test';
import { truthOf } from '../../bench/agent/oracle/series.ts';
import { plantAll } from '../../bench/agent/people/all.ts';
import { handWritten, heldOut, practice } from '../../bench/agent/questions/all.ts';
import { parseExpectation } from '../../bench/agent/questions/parse-ask.ts';
import type { Question } from '../../bench/agent/questions/question.ts';
import { expect as answersOf, type Wanted } from '../../bench/agent/score.ts';

const now = Date.parse('2026-11-21T12:00:00Z');
const plantings = plantAll(1_000, now, { days: 1_461 });
const truths = new Map(plantings.map((planting) => [planting.person, truthOf(planting)]));
const questions = plantings.flatMap(({ person, today }) =>
  handWritten(today).filter((question) => question.person === person),
);
const held = plantings.flatMap(({ person, today }) => heldOut(today).filter((question) => question.person === person));
const nameOf = ({ person, texts }: Question) => `${person}: ${texts.join(' // ')}`.toLowerCase();
const forPractice = new Set(
  plantings.flatMap(({ person, today }) =>
    practice(today)
      .filter((question) => question.person === person)
      .map(nameOf),
  ),
);
const isEmpty = ({ answer }: Wanted) => answer.facts.length === 0;

/** Null for an unknown person, or when the contract allows two answers. */
function partsOf(question: Question): Wanted[][] | null {
  const truth = truths.get(question.person);
  return truth === undefined ? null : answersOf(truth, question);
}

describe('the hand-written questions of the agent bench', () => {
  test('the oracle has one answer to a reading of each part, or the question is to be declined', () => {
    const unanswered = questions.filter(
      (question) => partsOf(question)?.some((readings) => readings.every(isEmpty)) ?? true,
    );
    expect(unanswered.map(nameOf)).toEqual([]);
  });

  test('of the two hundred and forty for practice it has one to every reading', () => {
    const known = questions.filter((question) => forPractice.has(nameOf(question)));
    expect(known).toHaveLength(240);
    expect(known.filter((question) => partsOf(question)?.flat().some(isEmpty) ?? true).map(nameOf)).toEqual([]);
  });

  test('every one is about somebody who was planted, and none is asked twice of one person', () => {
    expect(questions).toHaveLength(handWritten('2026-11-21').length);
    const asked = questions.map(nameOf);
    expect(asked.filter((each, index) => asked.indexOf(each) !== index)).toEqual([]);
  });
});

describe('the held-out questions of the agent bench', () => {
  test('the oracle has exactly one answer to every reading, or the question is to be declined', () => {
    expect(held.filter((question) => partsOf(question)?.flat().some(isEmpty) ?? true).map(nameOf)).toEqual([]);
  });

  test('none of them is asked twice or stands among the others', () => {
    const texts = held.map((question) => question.texts.join(' // ').toLowerCase());
    const known = new Set(handWritten('2026-11-21').map((question) => question.texts.join(' // ').toLowerCase()));
    expect(new Set(texts).size).toBe(texts.length);
    expect(texts.filter((text) => known.has(text))).toEqual([]);
  });
});

describe('periods of the held-out questions, against days counted by hand', () => {
  const saturday = '2026-11-21';
  const cases: readonly (readonly [text: string, today: string, period: object])[] = [
    ['this_week_so_far', saturday, { kind: 'between', from: '2026-11-16', to: '2026-11-21' }],
    ['last_weekend', saturday, { kind: 'between', from: '2026-11-14', to: '2026-11-15' }],
    ['last_weekend', '2026-11-22', { kind: 'between', from: '2026-11-14', to: '2026-11-15' }],
    ['last_weekend', '2026-11-23', { kind: 'between', from: '2026-11-21', to: '2026-11-22' }],
    ['weekday:2', saturday, { kind: 'day', date: '2026-11-17' }],
    ['weekday:6', saturday, { kind: 'day', date: '2026-11-14' }],
    ['weekday:5', saturday, { kind: 'day', date: '2026-11-20' }],
    ['this_quarter', saturday, { kind: 'since', date: '2026-10-01' }],
    ['last_quarter', '2026-02-03', { kind: 'between', from: '2025-10-01', to: '2025-12-31' }],
    ['quarter:3', saturday, { kind: 'between', from: '2026-07-01', to: '2026-09-30' }],
    ['quarter:3', '2026-02-03', { kind: 'between', from: '2025-07-01', to: '2025-09-30' }],
    ['half_month:first:10', saturday, { kind: 'between', from: '2026-10-01', to: '2026-10-15' }],
    ['half_month:second:11', saturday, { kind: 'since', date: '2026-11-16' }],
    ['half_month:second:2', '2026-02-10', { kind: 'between', from: '2025-02-16', to: '2025-02-28' }],
    ['half_year:second:last', saturday, { kind: 'between', from: '2025-07-01', to: '2025-12-31' }],
  ];
  for (const [text, today, period] of cases)
    test(`${text} on ${today}`, () => {
      const expected = parseExpectation(`steps.mean ${text}`, today);
      expect(expected.abstain ? null : expected.parts[0]?.[0]?.period).toEqual(expect.objectContaining(period));
    });
});
