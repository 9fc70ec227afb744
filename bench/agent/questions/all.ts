import { generateQuestions } from './grammar.ts';
import { chattyQuestions } from './hand-chatty.ts';
import { comparedQuestions } from './hand-compared.ts';
import { everydayQuestions } from './hand-everyday.ts';
import { fourthCompared } from './hand-fourth-compared.ts';
import { fourthPicked } from './hand-fourth-picked.ts';
import { fourthPlain } from './hand-fourth-plain.ts';
import { fourthTalk } from './hand-fourth-talk.ts';
import { otherQuestions } from './hand-others.ts';
import { plainQuestions } from './hand-plain.ts';
import { practiceCompared } from './hand-practice-compared.ts';
import { practiceCounted } from './hand-practice-counted.ts';
import { practicePeriods } from './hand-practice-periods.ts';
import { practicePicked } from './hand-practice-picked.ts';
import { practiceSessions } from './hand-practice-sessions.ts';
import { practiceTalk } from './hand-practice-talk.ts';
import { rankedQuestions } from './hand-ranked.ts';
import { secondCompared } from './hand-second-compared.ts';
import { secondPicked } from './hand-second-picked.ts';
import { secondPlain } from './hand-second-plain.ts';
import { secondTalk } from './hand-second-talk.ts';
import { talkQuestions } from './hand-talk.ts';
import { thirdCompared } from './hand-third-compared.ts';
import { thirdPicked } from './hand-third-picked.ts';
import { thirdPlain } from './hand-third-plain.ts';
import { thirdTalk } from './hand-third-talk.ts';
import { hazards } from './hazards.ts';
import { heldOutCompared } from './held-out-compared.ts';
import { heldOutPicked } from './held-out-picked.ts';
import { heldOutPlain } from './held-out-plain.ts';
import { heldOutTalk } from './held-out-talk.ts';
import { fillDays, parseExpectation } from './parse-ask.ts';
import type { Family, HandWritten, Person, Question } from './question.ts';

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

export const handWritten = (today: string) =>
  asQuestions(
    'hand-written',
    [
      ...plainQuestions,
      ...chattyQuestions,
      ...otherQuestions,
      ...everydayQuestions,
      ...comparedQuestions,
      ...rankedQuestions,
      ...talkQuestions,
      ...secondPlain,
      ...secondCompared,
      ...secondPicked,
      ...secondTalk,
      ...thirdPlain,
      ...thirdCompared,
      ...thirdPicked,
      ...thirdTalk,
      ...fourthPlain,
      ...fourthCompared,
      ...fourthPicked,
      ...fourthTalk,
      ...practicePeriods,
      ...practiceCompared,
      ...practiceCounted,
      ...practicePicked,
      ...practiceSessions,
      ...practiceTalk,
    ],
    today,
  );

export const heldOut = (today: string) =>
  asQuestions('held out', [...heldOutPlain, ...heldOutCompared, ...heldOutPicked, ...heldOutTalk], today);

function asQuestions(family: Family, rows: readonly HandWritten[], today: string): Question[] {
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
