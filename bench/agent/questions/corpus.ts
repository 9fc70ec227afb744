import { comparisons } from './corpus/comparisons.ts';
import { conditions } from './corpus/conditions.ts';
import { correlations } from './corpus/correlations.ts';
import { counts } from './corpus/counts.ts';
import { dates } from './corpus/dates.ts';
import { followUps } from './corpus/follow-ups.ts';
import { groups } from './corpus/groups.ts';
import { labs } from './corpus/labs.ts';
import { lengths } from './corpus/lengths.ts';
import { names } from './corpus/names.ts';
import { percentiles } from './corpus/percentiles.ts';
import { rankings } from './corpus/rankings.ts';
import { refusals } from './corpus/refusals.ts';
import { severalParts } from './corpus/several-parts.ts';
import { streaks } from './corpus/streaks.ts';
import { talk } from './corpus/talk.ts';
import { trends } from './corpus/trends.ts';
import { units } from './corpus/units.ts';
import { values } from './corpus/values.ts';
import { workouts } from './corpus/workouts.ts';
import { mixed } from './mixed.ts';
import { fillDays } from './parse-ask.ts';
import type { Construct, Row } from './question.ts';

/**
 * Where the questions that the bench asks come from. The writers of the rounds had seen neither the reader nor the
 * other questions. A round was held out once; the reader may be changed with it in view since then.
 */
export const sets = [
  'hand',
  'round 1',
  'round 2',
  'round 3',
  'round 4',
  'round 5',
  'round 6',
  'round 7',
  'round 8',
  'round 9',
  'round 10',
  'round 11',
  'round 12',
  'round 13',
  'round 14',
  'round 15',
  'round 16',
  'round 17',
  'round 18',
  'round 19',
  'round 20',
  'round 21',
  'round 22',
  'round 23',
  'round 24',
  'practice',
] as const;
export type QuestionSet = (typeof sets)[number];

export const constructs = {
  values,
  lengths,
  dates,
  names,
  units,
  labs,
  workouts,
  counts,
  conditions,
  comparisons,
  trends,
  rankings,
  groups,
  streaks,
  percentiles,
  correlations,
  severalParts,
  followUps,
  talk,
  refusals,
  mixed,
} satisfies Record<string, Construct>;

const isSet = (title: string) => sets.some((set) => set === title);
const exact = /^= /;
const arrow = ' => ';

/** The questions of a set as the bench asks them: without the reader's plan. */
export const questionsOf = (...wanted: readonly QuestionSet[]): Row[] =>
  wanted.flatMap((set) =>
    Object.values<Construct>(constructs).flatMap((construct) =>
      (construct[set] ?? []).map(
        ([text, expected, person = 'ana']): Row => [text, expected.replace(exact, '').split(arrow)[0] ?? '', person],
      ),
    ),
  );

/** The questions of a construct with the plan that is known for each, null when none is written down. */
export const plansOf = (
  construct: Construct,
  today: string,
): { title: string; question: string; plan: string | null }[] =>
  Object.entries(construct).flatMap(([title, rows]) =>
    rows.map(([question, expected]) => ({
      title,
      question: fillDays(question, today),
      plan: isSet(title) ? planIn(expected) : expected,
    })),
  );

const planIn = (expected: string) =>
  exact.test(expected) ? expected.replace(exact, '') : (expected.split(arrow)[1] ?? null);
