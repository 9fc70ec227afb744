import { z } from 'zod';
import { withdrawableTables } from '../../db/ingestion/reprocess.ts';
import type { Schedule } from '../../db/jobs/queue.ts';
import { LocalDate } from './contract.ts';

export const lanes = {
  turns: { groupMax: 1, atOnce: 1, gatherMs: 0 },
  /** Bounds memory: a raw event may have 10 MB. */
  ingest: { groupMax: 256, atOnce: 40, gatherMs: 20 },
  upkeep: { groupMax: 1, atOnce: 1, gatherMs: 0 },
  reprocess: { groupMax: 64, atOnce: 64, gatherMs: 0 },
  upstream: { groupMax: 1, atOnce: 1, gatherMs: 0 },
  labs: { groupMax: 1, atOnce: 1, gatherMs: 0 },
  /** A report may take 384 MiB. */
  reading: { groupMax: 1, atOnce: 1, gatherMs: 0 },
  payloads: { groupMax: 1, atOnce: 1, gatherMs: 0 },
  archives: { groupMax: 1, atOnce: 1, gatherMs: 0 },
  /** A person's posts change the same days. */
  feeds: { groupMax: 1, atOnce: 1, gatherMs: 0 },
  erasures: { groupMax: 1, atOnce: 1, gatherMs: 0 },
  mail: { groupMax: 1, atOnce: 2, gatherMs: 0 },
} as const;
export type Lane = keyof typeof lanes;

export const historyTypes = ['activity', 'sleep', 'daily', 'body'] as const;
export type HistoryType = (typeof historyTypes)[number];

const choice = { type: z.string().optional(), sinceMs: z.int().optional() };
const NormalizeEvent = z.object({ rawEventId: z.int(), near: z.int().optional() });
const ReprocessRows = z.object({
  ...choice,
  table: z.enum(withdrawableTables),
  after: z.array(z.string()).optional(),
  tookBack: z.boolean(),
});
const ReprocessEvents = z.object({ ...choice, afterId: z.int() });

const MailLink = z.object({
  purpose: z.enum(['reset', 'invite', 'verify']),
  email: z.string(),
  address: z.string(),
  device: z.string(),
});

export type JobContract = {
  lane: Lane;
  input: z.ZodType;
  attemptsMax: number;
  backoffMsMax?: number;
};
/** About thirteen attempts an hour. */
const patient = { backoffMsMax: 10 * 60_000 };

export const jobContracts = {
  answerTurn: { lane: 'turns', input: z.object({ turnId: z.string(), userId: z.string() }), attemptsMax: 3 },
  /** Its server may die of other causes; unreadable events are parked at once. */
  normalizeEvent: { lane: 'ingest', input: NormalizeEvent, attemptsMax: 10 },
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
  readLab: { lane: 'reading', input: z.object({ uploadId: z.string(), userId: z.string() }), attemptsMax: 5 },
  readWaitingLabs: { lane: 'upkeep', input: z.object({}), attemptsMax: 3 },
  finishArchive: { lane: 'archives', input: z.object({ archiveId: z.string(), userId: z.string() }), attemptsMax: 20 },
  undoArchive: { lane: 'archives', input: z.object({ archiveId: z.string(), userId: z.string() }), attemptsMax: 20 },
  erasePerson: {
    lane: 'erasures',
    input: z.object({ userId: z.string(), aggregatorUserIds: z.array(z.string()) }),
    attemptsMax: 1_000,
    ...patient,
  },
  pruneArchives: { lane: 'upkeep', input: z.object({}), attemptsMax: 3 },
  /** For about an hour. */
  mailLink: { lane: 'mail', input: MailLink, attemptsMax: 20, ...patient },
  sweepEvents: { lane: 'upkeep', input: z.object({}), attemptsMax: 3 },
  pruneEventLogs: { lane: 'upkeep', input: z.object({}), attemptsMax: 3 },
  pruneAccess: { lane: 'upkeep', input: z.object({}), attemptsMax: 3 },
  pruneDrafts: { lane: 'upkeep', input: z.object({}), attemptsMax: 3 },
  pruneDeadJobs: { lane: 'upkeep', input: z.object({}), attemptsMax: 3 },
  pruneRawEvents: { lane: 'upkeep', input: z.object({ afterId: z.int().optional() }), attemptsMax: 10 },
} as const satisfies Record<string, JobContract>;

export type JobName = keyof typeof jobContracts;

const contractsByName = new Map<string, JobContract>(Object.entries(jobContracts));

/** Throws for a job that this version does not know. */
export function contractOf(name: string): JobContract {
  const contract = contractsByName.get(name);
  if (!contract) throw new Error(`There is no job ${name}.`);
  return contract;
}

export const scheduledJobs = {
  sweepEvents: { everyMs: 5 * 60_000 },
  pruneEventLogs: { everyMs: 5 * 60_000 },
  pruneAccess: { everyMs: 60 * 60_000 },
  pruneDrafts: { everyMs: 5 * 60_000 },
  pruneDeadJobs: { everyMs: 60 * 60_000 },
  pruneRawEvents: { everyMs: 60 * 60_000 },
  readWaitingLabs: { everyMs: 10 * 60_000 },
  pruneArchives: { everyMs: 24 * 60 * 60_000, atFirst: false },
  retryParked: { everyMs: 24 * 60 * 60_000, atFirst: false },
  reconcileConnections: { everyMs: 60 * 60_000, atFirst: false },
} as const satisfies { [Name in JobName]?: Schedule };

export function jobSpec(name: JobName, { requestId, nowMs }: { requestId: string; nowMs: number }) {
  return { lane: jobContracts[name].lane, name, requestId, runAtMs: nowMs, nowMs };
}
