import { median } from '../harness/table.ts';
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

/** One turn at a time, over the stream, for the person with the longest history. The first round only warms up. */
export async function measureLatency(service: Service, known: Known, rounds: number): Promise<Latency> {
  if (rounds === 0) return { turns: 0, firstEventMs: 0, completeMs: 0 };
  const took: { firstEventMs: number; completeMs: number }[] = [];
  for (let round = 0; round <= rounds; round++)
    for (const text of questions) {
      const each = await service.time(known.userId, text);
      if (round > 0) took.push(each);
    }
  return {
    turns: took.length,
    firstEventMs: median(took.map(({ firstEventMs }) => firstEventMs)),
    completeMs: median(took.map(({ completeMs }) => completeMs)),
  };
}
