import { type QuestionSet, questionsOf, sets } from './corpus.ts';
import { generateQuestions } from './grammar.ts';
import { hazards } from './hazards.ts';
import { fillDays, parseExpectation } from './parse-ask.ts';
import type { Family, Person, Question, Row } from './question.ts';
import { heldOutRows } from './unseen.ts';

/** What each of the others has, as far as the grammar asks about it. */
const othersMetrics: Partial<Record<Person, readonly string[]>> = {
  ben: [
    'steps',
    'distance',
    'total_calories',
    'resting_heart_rate',
    'sleep_duration',
    'deep_sleep',
    'sleep_efficiency',
    'hrv_rmssd',
  ],
  cleo: ['steps', 'resting_heart_rate', 'sleep_duration', 'deep_sleep', 'rem_sleep', 'sleep_score', 'hrv_rmssd'],
  dev: ['steps', 'distance', 'sleep_duration', 'deep_sleep', 'resting_heart_rate'],
  eve: ['steps', 'resting_heart_rate', 'sleep_duration', 'hrv_rmssd', 'breathing_rate', 'floors_climbed'],
};

export function generated(seed: number, today: string, counts: { ana: number; other: number }): Question[] {
  const others = Object.entries(othersMetrics).flatMap(([person, metrics], place) =>
    generateQuestions({ seed: seed + 1 + place, count: counts.other, today, person, metrics }),
  );
  return [...generateQuestions({ seed, count: counts.ana, today, person: 'ana' }), ...others];
}

export const handWritten = (today: string) => sets.flatMap((set) => ofSet(set, today));

export const heldOut = (today: string) => asQuestions('held out', today, heldOutRows);

export const practice = (today: string) => ofSet('practice', today);

const ofSet = (set: QuestionSet, today: string) =>
  asQuestions('hand-written', today, questionsOf(set)).map((question): Question => ({ ...question, set }));

function asQuestions(family: Family, today: string, rows: readonly Row[]): Question[] {
  return rows.map(([text, expected, person = 'ana']) => ({
    family,
    kind: text.includes(' // ')
      ? 'follow-up'
      : expected === 'abstain'
        ? 'unanswerable'
        : expected.includes(' ; ')
          ? 'several parts'
          : 'one part',
    person,
    texts: fillDays(text, today).split(' // '),
    expected: parseExpectation(expected, today),
  }));
}

export function hazardous(today: string): Question[] {
  return hazards.map(({ family, text, expected, person, orAbstain, never, says }) => {
    const parsed = parseExpectation(expected, today);
    return {
      family,
      kind: expected === 'abstain' ? 'to be declined' : 'to be answered',
      person,
      texts: [fillDays(text, today)],
      expected: parsed.abstain || orAbstain === undefined ? parsed : { ...parsed, orAbstain },
      ...(never && { never }),
      ...(says && { says }),
    };
  });
}
