import { mintServiceToken } from '../server/http/auth.ts';
import { requestBytes } from './harness/load.ts';
import { benchSecrets } from './servers/subject.ts';

/** Nobody may have more than 20 turns in flight, and nothing works them off here: so many people ask in turn. */
export const createRounds = 5;
const peoplePerRound = 1_000;
const turnsPerPerson = 18;
export const people = Array.from({ length: createRounds * peoplePerRound }, (_, index) => `user_bench_${index}`);

const question = 'How did I sleep last week compared with the week before, and did I walk more on the days after?';
export const body = JSON.stringify({
  messages: [
    { role: 'user', content: 'How did I sleep last night?' },
    { role: 'assistant', content: 'You slept 7.4 hours, from 23:10 to 06:50, with an efficiency of 93 %.' },
    { role: 'user', content: question },
  ],
  context: { include_memory: true, include_biomarkers: false, time_zone: 'Europe/Berlin' },
});

/** What a client sends with every request of the people of a round. */
export function headersOf(round: number): Promise<Record<string, string>[]> {
  const asking = people.slice(round * peoplePerRound, (round + 1) * peoplePerRound);
  return Promise.all(
    asking.map(async (userId) => {
      const token = await mintServiceToken(userId, { jwtSecret: benchSecrets.JWT_SECRET, nowMs: Date.now() });
      return { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
    }),
  );
}

/** Questions of these people in turn, each under a key of its own. */
export const questions = (asking: readonly Record<string, string>[]): Uint8Array[] =>
  Array.from({ length: turnsPerPerson }, () =>
    asking.map((headers) =>
      requestBytes('POST', '/v1/turns', { ...headers, 'idempotency-key': crypto.randomUUID() }, body),
    ),
  ).flat();
