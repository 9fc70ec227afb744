import { mintServiceToken } from '../server/http/auth.ts';
import { headersOf, questions } from './create-subject.ts';
import { requestBytes } from './harness/load.ts';
import { benchSecrets, benchTurnId, benchUserId, nodeRows } from './servers/subject.ts';
import { deliveries } from './webhook-subject.ts';

const sync = `GET /v1/data/sync of ${nodeRows} rows`;
export const kinds = ['GET /v1/turns/:id', sync, 'POST /webhooks/aggregator', 'POST /v1/turns'] as const;
export type Kind = (typeof kinds)[number];
/** What is sent of each kind, and `first` by each person before the clock starts. */
export type Requests = Record<Kind | 'first', readonly Uint8Array[]>;

const deliveriesMax = 8_000;
/** Each asks at most 18 times in a round, and nobody may have more than 20 turns in flight. */
const peopleAsking = 200;

/** All different from those of other rounds. */
export async function requestsOf(round: number, deliveryCount = deliveriesMax): Promise<Requests> {
  const token = await mintServiceToken(benchUserId, { jwtSecret: benchSecrets.JWT_SECRET, nowMs: Date.now() });
  const headers = { authorization: `Bearer ${token}` };
  const asking = await peopleOf(round);
  return {
    first: [headers, ...asking].map((of) => requestBytes('GET', '/v1/turns?limit=1', of)),
    'GET /v1/turns/:id': [requestBytes('GET', `/v1/turns/${benchTurnId}`, headers)],
    [sync]: [requestBytes('GET', '/v1/data/sync', headers)],
    'POST /webhooks/aggregator': deliveries(round, deliveryCount),
    'POST /v1/turns': questions(asking),
  };
}

/** The subject has five times a thousand people; here each round of either setup takes others of them. */
async function peopleOf(round: number) {
  const group = await headersOf(Math.floor(round / 4));
  const first = (round % 4) * peopleAsking;
  return group.slice(first, first + peopleAsking);
}
