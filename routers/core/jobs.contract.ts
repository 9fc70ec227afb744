import { z } from 'zod';
import { takenBackTables } from '../../db/ingestion/reprocess.ts';
import type { Schedule } from '../../db/jobs/queue.ts';
import { LocalDate } from './contract.ts';

/**
 * What the worker can be asked to do. A lane is a line of its own at the counter: a thousand deliveries to normalize
 * do not hold up a question.
 */
export const lanes = {
  /** Answering questions; as many at once as `WORKER_CONCURRENCY` says. */
  turns: { groupMax: 1, atOnce: 1, gatherMs: 0 },
  /**
   * Short database work; a whole group at a time, because one commit costs the same for all. Of a group so many are in
   * memory at once: a delivery may have ten megabytes. Behind a group that is not
   * full the next one is claimed so long after it at the earliest: a sender of one delivery after the other would
   * otherwise wait for a claim and for a result between any two of its own commits.
   */
  ingest: { groupMax: 256, atOnce: 40, gatherMs: 20 },
  upkeep: { groupMax: 1, atOnce: 1, gatherMs: 0 },
  /** Stored events that are read again: as many as wish, and no new delivery waits behind them. */
  reprocess: { groupMax: 64, atOnce: 64, gatherMs: 0 },
  /** Calls to the aggregator, each of which may take long; uploads have a line of their own, because somebody waits. */
  upstream: { groupMax: 1, atOnce: 1, gatherMs: 0 },
  labs: { groupMax: 1, atOnce: 1, gatherMs: 0 },
  /** Deliveries that are fetched from the address which the aggregator gives: soon, because the address lapses. */
  payloads: { groupMax: 1, atOnce: 1, gatherMs: 0 },
} as const;
export type Lane = keyof typeof lanes;

export const historyTypes = ['activity', 'sleep', 'daily', 'body'] as const;
export type HistoryType = (typeof historyTypes)[number];

const choice = { type: z.string().optional(), sinceMs: z.int().optional() };
/** `near` is what `nearness` says of the raw event. */
const NormalizeEvent = z.object({ rawEventId: z.int(), near: z.int().optional() });
/** One page of the rows that are compared with what their events say today; the next page is queued behind it. */
const ReprocessRows = z.object({
  ...choice,
  table: z.enum(takenBackTables),
  /** The key of the row before; from the first one on without it. */
  after: z.array(z.string()).optional(),
  /** Whether a page before this one took anything back. */
  tookBack: z.boolean(),
});
/** One page of the events that are queued to be read again. */
const ReprocessEvents = z.object({ ...choice, afterId: z.int() });

export type JobContract = {
  lane: Lane;
  input: z.ZodType;
  attemptsMax: number;
  /** The longest pause before the next attempt, where a minute is too short. */
  backoffMsMax?: number;
};
/** With random pauses of up to ten minutes, half of that on average: thirteen attempts an hour. */
const patient = { backoffMsMax: 10 * 60_000 };

export const jobContracts = {
  answerTurn: { lane: 'turns', input: z.object({ turnId: z.string(), userId: z.string() }), attemptsMax: 3 },
  normalizeEvent: { lane: 'ingest', input: NormalizeEvent, attemptsMax: 5 },
  reprocessRows: { lane: 'reprocess', input: ReprocessRows, attemptsMax: 20 },
  reprocessEvents: { lane: 'reprocess', input: ReprocessEvents, attemptsMax: 20 },
  renormalizeEvent: { lane: 'reprocess', input: z.object({ rawEventId: z.int() }), attemptsMax: 5 },
  fetchPayload: { lane: 'payloads', input: z.object({ rawEventId: z.int() }), attemptsMax: 6 },
  retryParked: { lane: 'upkeep', input: z.object({ afterId: z.int().optional() }), attemptsMax: 10 },
  reconcileConnections: {
    lane: 'upkeep',
    input: z.object({ afterUserId: z.string().optional() }),
    attemptsMax: 10,
    ...patient,
  },
  endSource: { lane: 'upstream', input: z.object({ aggregatorUserId: z.string() }), attemptsMax: 150, ...patient },
  requestHistory: {
    lane: 'upstream',
    input: z.object({
      aggregatorUserId: z.string(),
      type: z.enum(historyTypes),
      start: LocalDate,
      end: LocalDate,
    }),
    attemptsMax: 40,
    ...patient,
  },
  submitLab: {
    lane: 'labs',
    input: z.object({ uploadId: z.string(), userId: z.string() }),
    attemptsMax: 150,
    ...patient,
  },
  sweepEvents: { lane: 'upkeep', input: z.object({}), attemptsMax: 3 },
  pruneEventLogs: { lane: 'upkeep', input: z.object({}), attemptsMax: 3 },
  pruneAccess: { lane: 'upkeep', input: z.object({}), attemptsMax: 3 },
  pruneDrafts: { lane: 'upkeep', input: z.object({}), attemptsMax: 3 },
  pruneDeadJobs: { lane: 'upkeep', input: z.object({}), attemptsMax: 3 },
  pruneRawEvents: { lane: 'upkeep', input: z.object({ afterId: z.int().optional() }), attemptsMax: 10 },
} as const satisfies Record<string, JobContract>;

export type JobName = keyof typeof jobContracts;
/** Recurring jobs. Each is a row, so that several nodes run it once. */
export const scheduledJobs = {
  sweepEvents: { everyMs: 5 * 60_000 },
  pruneEventLogs: { everyMs: 5 * 60_000 },
  pruneAccess: { everyMs: 60 * 60_000 },
  pruneDrafts: { everyMs: 5 * 60_000 },
  pruneDeadJobs: { everyMs: 60 * 60_000 },
  pruneRawEvents: { everyMs: 60 * 60_000 },
  retryParked: { everyMs: 24 * 60 * 60_000, atFirst: false },
  reconcileConnections: { everyMs: 60 * 60_000, atFirst: false },
} as const satisfies { [Name in JobName]?: Schedule };

/** What every job of a name has in common, for the statement that queues it. */
export function jobSpec(name: JobName, { requestId, nowMs }: { requestId: string; nowMs: number }) {
  return { lane: jobContracts[name].lane, name, requestId, runAtMs: nowMs, nowMs };
}
