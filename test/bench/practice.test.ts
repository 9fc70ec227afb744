import { describe, expect, test } from 'bun:test';
import { truthOf } from '../../bench/agent/oracle/source-rows.ts';
import { plantAll } from '../../bench/agent/people/all.ts';
import { handWritten } from '../../bench/agent/questions/all.ts';
import { practiceCompared } from '../../bench/agent/questions/hand-practice-compared.ts';
import { practiceCounted } from '../../bench/agent/questions/hand-practice-counted.ts';
import { practicePeriods } from '../../bench/agent/questions/hand-practice-periods.ts';
import { practicePicked } from '../../bench/agent/questions/hand-practice-picked.ts';
import { practiceSessions } from '../../bench/agent/questions/hand-practice-sessions.ts';
import { practiceTalk } from '../../bench/agent/questions/hand-practice-talk.ts';
import { fillDays } from '../../bench/agent/questions/parse-ask.ts';
import type { Question } from '../../bench/agent/questions/question.ts';
import { expect as answersOf, type Wanted } from '../../bench/agent/score.ts';

const practice = [
  ...practicePeriods,
  ...practiceCompared,
  ...practiceCounted,
  ...practicePicked,
  ...practiceSessions,
  ...practiceTalk,
];
const now = Date.parse('2026-11-21T12:00:00Z');
const plantings = plantAll(1_000, now, { days: 1_461 });
const truths = new Map(plantings.map((planting) => [planting.person, truthOf(planting)]));
const questions = plantings.flatMap(({ person, today }) =>
  handWritten(today).filter((question) => question.person === person),
);
const forPractice = new Set(
  plantings.flatMap(({ person, today }) =>
    practice
      .filter(([, , whom = 'ana']) => whom === person)
      .map(([text]) => `${person}: ${fillDays(text, today)}`.toLowerCase()),
  ),
);

const nameOf = ({ person, texts }: Question) => `${person}: ${texts.join(' // ')}`.toLowerCase();
const isEmpty = ({ answer }: Wanted) => answer.facts.length === 0;

/** Null when nobody was planted by that name, or the written contract allows two answers. */
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
