import type { Plan, PlanInput } from '../../server/agent/model.ts';
import { metrics, today } from '../../test/support/agent/metrics.ts';
import { median } from '../harness/rounds.ts';

type MakePlan = (input: Pick<PlanInput, 'messages' | 'today' | 'metrics'>) => Plan;

export type ReadingTimes = { medianMs: number; percent99Ms: number; hostileMs: number; hostile: string };

const pieces = [
  ', anyhow ',
  ' ',
  '(',
  '1',
  '1/',
  'nine ',
  'MMXL ',
  '?',
  'days with my ',
  'since last week before ',
  'a',
  'and ',
];
const hostileCharacters = 32_000;
// Just short enough to be read.
const longCharacters = 1_990;

function timeOf(makePlan: MakePlan, content: string): number {
  const from = performance.now();
  makePlan({ messages: [{ role: 'user', content }], today, metrics });
  return performance.now() - from;
}

/** How long a reader takes for each question, and for the worst of hostile ones: pieces repeated to 2 and to 32 kB. */
export function readingTimes(makePlan: MakePlan, questions: readonly string[]): ReadingTimes {
  for (const question of questions.slice(0, 100)) timeOf(makePlan, question);
  const times = questions.map((question) => timeOf(makePlan, question)).sort((a, b) => a - b);
  const hostile = pieces.flatMap((piece) =>
    [longCharacters, hostileCharacters].map((length) => ({
      piece: `${length} characters of “${piece.trim()}”`,
      ms: timeOf(makePlan, piece.repeat(Math.ceil(length / piece.length)).slice(0, length)),
    })),
  );
  const worst = hostile.toSorted((a, b) => b.ms - a.ms)[0];
  return {
    medianMs: median(times),
    percent99Ms: times[Math.floor(times.length * 0.99)] ?? 0,
    hostileMs: worst?.ms ?? 0,
    hostile: worst?.piece ?? '',
  };
}
