import { z } from 'zod';

/**
 * What the worker can be asked to do. A lane is a line of its own at the counter: a thousand deliveries to normalize
 * do not hold up a question.
 */
export const lanes = {
  /** Answering questions; as many at once as `WORKER_CONCURRENCY` says. */
  turns: { groupMax: 1 },
  /** Short database work; a whole group at a time, because one commit costs the same for all. */
  ingest: { groupMax: 64 },
  upkeep: { groupMax: 1 },
} as const;
export type Lane = keyof typeof lanes;

type JobContract = { lane: Lane; input: z.ZodType; attemptsMax: number };

export const jobContracts = {
  answerTurn: { lane: 'turns', input: z.object({ turnId: z.string(), userId: z.string() }), attemptsMax: 3 },
  normalizeEvent: { lane: 'ingest', input: z.object({ rawEventId: z.int() }), attemptsMax: 5 },
  sweepEvents: { lane: 'upkeep', input: z.object({}), attemptsMax: 3 },
  pruneEventLogs: { lane: 'upkeep', input: z.object({}), attemptsMax: 3 },
} as const satisfies Record<string, JobContract>;

export type JobName = keyof typeof jobContracts;
/** Recurring jobs. Each is a row, so that several nodes run it once. */
export const scheduledJobs = {
  sweepEvents: { everyMs: 5 * 60_000 },
  pruneEventLogs: { everyMs: 5 * 60_000 },
} as const satisfies { [Name in JobName]?: { everyMs: number } };
