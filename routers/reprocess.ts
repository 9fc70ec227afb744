import type { z } from 'zod';
import type { Orm, WriteBatch } from '../db/client.ts';
import { databaseErrorOf } from '../db/engine.ts';
import { insertJob, type NewJob } from '../db/queue.ts';
import { findRawEvent, findRawEventBySha256, markParked, type RawEventRow } from '../db/raw-events.ts';
import {
  type EventChoice,
  insertRenormalizeJobs,
  listChosenEventIds,
  listOwnedRows,
  type OwnedRow,
  type TakenBackTable,
  takeBackResult,
  takeBackRow,
  takeBackScores,
  takeBackSession,
  takenBackTables,
} from '../db/reprocess.ts';
import { type EventRows, rowsOfEvent, sha256In } from './event-rows.ts';
import { jobSpec } from './job-spec.ts';
import type { jobContracts } from './jobs.contract.ts';
import { effectsOf, parkingReason } from './normalize-event.ts';
import type { Context, JobHandle } from './trpc.ts';

/**
 * Reads stored events again, after the normalizer has changed, to the rows that a fresh ingestion would give. First, row
 * by row, what an event gave once and does not give today is taken back; only then all events are read again, in any
 * order, because by now nothing stands in the way of an older event that gives such a row too. Each page queues the next
 * one in its own transaction: a worker that dies costs a page.
 */
type JobContext = Context & { job: JobHandle };
type Input<Name extends keyof typeof jobContracts> = z.output<(typeof jobContracts)[Name]['input']>;

const rowsPerPage = 500;
const eventsPerPage = 1_000;

/** The first job. A second one of the same choice is not queued while this one has not begun. */
export function reprocessJob(choice: EventChoice, job: { requestId: string; nowMs: number }): NewJob {
  return rowsJob({ ...choice, table: takenBackTables[0], afterId: '', tookBack: false }, job);
}

const choiceKey = ({ type, sinceMs }: EventChoice) => `reprocess:${type ?? '*'}:${sinceMs ?? 0}`;

function rowsJob(input: Input<'reprocessRows'>, job: { requestId: string; nowMs: number }): NewJob {
  return { ...jobSpec('reprocessRows', job), input, uniqueKey: choiceKey(input) };
}

function eventsJob(input: Input<'reprocessEvents'>, job: { requestId: string; nowMs: number }): NewJob {
  return { ...jobSpec('reprocessEvents', job), input, uniqueKey: `${choiceKey(input)}:events` };
}

export async function takeBackPage(ctx: JobContext, input: Input<'reprocessRows'>): Promise<void> {
  const { table, afterId, ...choice } = input;
  const rows = await listOwnedRows(ctx.db.read, { table, afterId, limit: rowsPerPage });
  const said = eventReader(ctx, choice);
  const builds: WriteBatch[] = [];
  for (const row of rows) builds.push(...(await takenBack(table, row, said)));
  const tookBack = input.tookBack || builds.length > 0;
  const last = rows.length === rowsPerPage ? rows.at(-1) : undefined;
  const nextTable = takenBackTables[takenBackTables.indexOf(table) + 1];
  const job = { requestId: ctx.requestId, nowMs: ctx.nowMs() };
  const next = last
    ? rowsJob({ ...input, afterId: last.id, tookBack }, job)
    : nextTable
      ? rowsJob({ ...input, table: nextTable, afterId: '', tookBack }, job)
      : eventsJob({ ...eventsBehind(choice, tookBack), afterId: 0 }, job);
  await ctx.job.finish((orm) => [...builds.flatMap((build) => build(orm)), insertJob(orm, next)]);
  ctx.signals.jobsReady();
}

/** An event from before the chosen days may give what was taken back from a chosen one. */
const eventsBehind = ({ type, sinceMs }: EventChoice, tookBack: boolean): EventChoice => ({
  ...(type !== undefined && { type }),
  ...(sinceMs !== undefined && !tookBack && { sinceMs }),
});

/** What the event of a version says today; undefined for one that is not of the choice, or that speaks of nobody known. */
type Said = (version: string) => Promise<EventIds | undefined>;
/** Whether each row comes with scores of the aggregator's. */
type EventIds = { rows: Map<string, boolean>; sessions: Set<string> };
type GivenRow = { id: string; enrichment_version?: string | null | undefined };

/** Rows of one event stand together more often than not, so the last event is kept; one payload is in memory at a time. */
function eventReader(ctx: JobContext, choice: EventChoice): Said {
  let last: { version: string; said: EventIds | undefined } | undefined;
  return async (version) => {
    if (last?.version !== version) last = { version, said: await idsOf(ctx, choice, version) };
    return last.said;
  };
}

async function idsOf(ctx: JobContext, choice: EventChoice, version: string): Promise<EventIds | undefined> {
  const event = await findRawEventBySha256(ctx.db.read, { sha256: sha256In(version) });
  if (!event || !isChosen(event, choice)) return undefined;
  const said = await rowsUnlessUnreadable(ctx, event);
  if (!said) return undefined;
  const rows: GivenRow[] = Object.values(said.tables).flat();
  return {
    rows: new Map(rows.map((row) => [row.id, (row.enrichment_version ?? null) !== null])),
    sessions: new Set(said.sessions.map(({ session }) => session.id)),
  };
}

const isChosen = (event: RawEventRow, { type, sinceMs = 0 }: EventChoice) =>
  (type === undefined || event.type === type) && event.receivedAtMs >= sinceMs;

/** An event that cannot be read any more gives nothing, as it would if it came today. */
async function rowsUnlessUnreadable(ctx: JobContext, event: RawEventRow): Promise<EventRows | undefined> {
  try {
    return await rowsOfEvent(ctx.db.read, ctx.ingest, event);
  } catch (cause) {
    const database = databaseErrorOf(cause);
    if (database) throw database;
    return { tables: {}, sessions: [] };
  }
}

/** The statements that take back what of this row its events do not give any more. */
async function takenBack(table: TakenBackTable, row: OwnedRow, said: Said): Promise<WriteBatch[]> {
  const { id, version, enrichmentVersion } = row;
  const event = version === '' ? undefined : await said(version);
  if (table === 'lab_sessions') return !event || event.sessions.has(id) ? [] : [(orm) => takeBackSession(orm, row)];
  if (table === 'biomarkers')
    return !event || event.rows.has(id) || row.deleted ? [] : [(orm) => [takeBackResult(orm, row)]];
  const scorer = enrichmentVersion === null ? undefined : await said(enrichmentVersion);
  return [
    ...(event && !event.rows.has(id) ? [one((orm) => takeBackRow(orm, table, row))] : []),
    ...(scorer && enrichmentVersion !== null && scorer.rows.get(id) !== true
      ? [one((orm) => takeBackScores(orm, table, { id, version: enrichmentVersion }))]
      : []),
  ];
}

const one =
  (statement: (orm: Orm) => ReturnType<typeof takeBackRow>): WriteBatch =>
  (orm) => [statement(orm)];

export async function queueEventsPage(ctx: JobContext, input: Input<'reprocessEvents'>): Promise<void> {
  const page = await listChosenEventIds(ctx.db.read, { ...input, limit: eventsPerPage });
  const ids = page.map(([id]) => id);
  const last = ids.length === eventsPerPage ? ids.at(-1) : undefined;
  const job = { requestId: ctx.requestId, nowMs: ctx.nowMs() };
  await ctx.job.finish((orm) => [
    insertRenormalizeJobs(orm, { ...jobSpec('renormalizeEvent', job), ids }),
    ...(last === undefined ? [] : [insertJob(orm, eventsJob({ ...input, afterId: last }, job))]),
  ]);
  ctx.signals.jobsReady();
}

/** One that has never been read is left to its own job. */
export async function renormalize(ctx: JobContext, { rawEventId }: Input<'renormalizeEvent'>): Promise<void> {
  if (ctx.job.exhausted) throw new Error('reading the event again failed too often');
  const event = await findRawEvent(ctx.db.read, { rawEventId });
  if (!event || (event.processedAtMs === null && event.processError === null)) return;
  try {
    await ctx.job.finish((await effectsOf(ctx, event, 'reread')).build);
  } catch (cause) {
    const database = databaseErrorOf(cause);
    if (database || !(cause instanceof Error)) throw database ?? cause;
    await ctx.job.finish((orm) => [markParked(orm, { rawEventId, processError: parkingReason(cause) })]);
  }
}
