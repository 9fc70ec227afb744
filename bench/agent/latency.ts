import { median } from '../harness/rounds.ts';
import type { Known } from './ask-all.ts';
import type { Service } from './service.ts';

export type Latency = { turns: number; firstEventMs: number; completeMs: number };

const questions = [
  'What was my average resting heart rate this year?',
  'How many steps did I take last year?',
  'How is my weight trending since I started?',
  'How did I sleep last night?',
  'What was my highest HRV ever?',
  'On how many days this year did I walk more than 10000 steps?',
  'What is my average sleep by day of the week this year?',
  'Compare my steps over the last 30 days with the 30 days before.',
];

type Took = { firstEventMs: number; completeMs: number };

export async function measureLatency(service: Service, known: Known, rounds: number): Promise<Latency> {
  const took = await timeTurns(service, known.userId, rounds);
  return {
    turns: took.length,
    firstEventMs: median(took.map(({ firstEventMs }) => firstEventMs)),
    completeMs: median(took.map(({ completeMs }) => completeMs)),
  };
}

/** One turn at a time; the first round is warm-up. */
export async function timeTurns(service: Pick<Service, 'time'>, userId: string, rounds: number): Promise<Took[]> {
  const took: Took[] = [];
  if (rounds === 0) return took;
  for (let round = 0; round <= rounds; round++)
    for (const text of questions) {
      const each = await service.time(userId, text);
      if (round > 0) took.push(each);
    }
  return took;
}
