import type { z } from 'zod';
import type { Orm, WriteBatch } from '../../db/client.ts';
import { databaseErrorOf } from '../../db/engine/engine.ts';
import {
  findEventLengths,
  findRawEvent,
  markParked,
  type RawEventRow,
  readEvents,
} from '../../db/ingestion/raw-events.ts';
import {
  type EventChoice,
  insertReprocessJobs,
  listChosenEventIds,
  listOwnedRows,
  type OwnedRow,
  removeMisplaced,
  withdrawableTables,
  withdrawResult,
  withdrawRow,
  withdrawScores,
  withdrawSession,
} from '../../db/ingestion/reprocess.ts';
import { insertJob, type NewJob } from '../../db/jobs/queue.ts';
import { entriesOf } from '../../db/keys.ts';
import type { HealthTableName } from '../../db/schema/health-schema.ts';
import { isSameKey, type NormalizedTable, type RowKey, rowKeyOf } from '../../db/schema/table-key.ts';
import { type jobContracts, jobSpec } from '../core/jobs.contract.ts';
import type { Context, JobHandle } from '../trpc.ts';
import { applyEffects } from './event-effects.ts';
import { type EventRows, type FindSource, rowsOfEvent, sourceFinder } from './event-rows.ts';
import { sha256In } from './event-version.ts';
import { effectsOf, parkingReason } from './normalize-event.ts';

type JobContext = Context & { job: JobHandle };
type Input<Name extends keyof typeof jobContracts> = z.output<(typeof jobContracts)[Name]['input']>;

const rowsPerPage = 500;
const eventsPerPage = 1_000;

export function reprocessJob(choice: EventChoice, job: { requestId: string; nowMs: number }): NewJob {
  return rowsJob({ ...choice, table: withdrawableTables[0], tookBack: false }, job);
}

const choiceKey = ({ type, sinceMs }: EventChoice) => `reprocess:${type ?? '*'}:${sinceMs ?? 0}`;

function rowsJob(input: Input<'reprocessRows'>, job: { requestId: string; nowMs: number }): NewJob {
  return { ...jobSpec('reprocessRows', job), input, uniqueKey: choiceKey(input) };
}

function eventsJob(input: Input<'reprocessEvents'>, job: { requestId: string; nowMs: number }): NewJob {
  return { ...jobSpec('reprocessEvents', job), input, uniqueKey: `${choiceKey(input)}:events` };
}

export async function reprocessRows(ctx: JobContext, input: Input<'reprocessRows'>): Promise<void> {
  const { table, after, ...choice } = input;
  const rows = await listOwnedRows(ctx.db.read, { table, after, limit: rowsPerPage });
  const byEvent = await findGiven(ctx, choice, rows);
  const builds = rows.flatMap((row) => withdrawals(table, row, byEvent));
  const withdrew = input.tookBack || builds.length > 0;
  const last = rows.length === rowsPerPage ? rows.at(-1) : undefined;
  const nextTable = withdrawableTables[withdrawableTables.indexOf(table) + 1];
  const job = { requestId: ctx.requestId, nowMs: ctx.nowMs() };
  const next = last
    ? rowsJob({ ...input, after: [...last.key], tookBack: withdrew }, job)
    : nextTable
      ? rowsJob({ ...choice, table: nextTable, tookBack: withdrew }, job)
      : eventsJob({ ...eventsBehind(choice, withdrew), afterId: 0 }, job);
  await ctx.job.finish((orm) => [...builds.flatMap((build) => build(orm)), insertJob(orm, next)]);
  ctx.signals.jobsReady();
}

const eventsBehind = ({ type, sinceMs }: EventChoice, withdrew: boolean): EventChoice => ({
  ...(type !== undefined && { type }),
  ...(sinceMs !== undefined && !withdrew && { sinceMs }),
});

type GivenByEvent = ReadonlyMap<string, EventIds>;
type EventIds = { rows: ReadonlyMap<string, Given>; sessions: ReadonlySet<string> };
type Given = { key: RowKey; hasScores: boolean };
type GivenRow = { id: string; enrichment_version?: string | null | undefined };

async function findGiven(ctx: JobContext, choice: EventChoice, rows: readonly OwnedRow[]): Promise<GivenByEvent> {
  const versions = rows.flatMap(({ version, enrichmentVersion }) => [version, enrichmentVersion ?? '']);
  const sha256s = [...new Set(versions.filter((version) => version !== '').map(sha256In))];
  const page = await findEventLengths(ctx.db.read, { sha256s });
  const wanted = new Set(rows.map(({ id }) => id));
  const findSource = sourceFinder();
  const byEvent = new Map<string, EventIds>();
  for await (const group of readEvents(ctx.db.read, page)) {
    const given = await Promise.all(
      group.map((event) => (isChosen(event, choice) ? rowsUnlessUnreadable(ctx, event, findSource) : undefined)),
    );
    for (const [index, event] of group.entries()) {
      const rowsGiven = given[index];
      if (rowsGiven) byEvent.set(event.sha256, idsOf(rowsGiven, wanted));
    }
  }
  return byEvent;
}

function idsOf({ tables, sessions }: EventRows, wanted: ReadonlySet<string>): EventIds {
  const given = entriesOf<HealthTableName, readonly GivenRow[]>(tables).flatMap(([table, rows]) =>
    rows
      .filter(({ id }) => wanted.has(id))
      .map((row): [string, Given] => [
        row.id,
        { key: rowKeyOf(table, row), hasScores: (row.enrichment_version ?? null) !== null },
      ]),
  );
  return {
    rows: new Map(given),
    sessions: new Set(sessions.map(({ session }) => session.id).filter((id) => wanted.has(id))),
  };
}

const isChosen = (event: RawEventRow, { type, sinceMs = 0 }: EventChoice) =>
  (type === undefined || event.type === type) && event.receivedAtMs >= sinceMs;

async function rowsUnlessUnreadable(
  ctx: JobContext,
  event: RawEventRow,
  findSource: FindSource,
): Promise<EventRows | undefined> {
  try {
    return await rowsOfEvent(ctx.db.read, event, findSource);
  } catch (cause) {
    const database = databaseErrorOf(cause);
    if (database) throw database;
    return { tables: {}, sessions: [] };
  }
}

function withdrawals(table: NormalizedTable, row: OwnedRow, byEvent: GivenByEvent): WriteBatch[] {
  const { id, key, version, enrichmentVersion } = row;
  const event = byEvent.get(sha256In(version));
  if (table === 'lab_sessions') return !event || event.sessions.has(id) ? [] : [(orm) => withdrawSession(orm, row)];
  const given = event?.rows.get(id);
  if (given && !isSameKey(given.key, key)) return [(orm) => removeMisplaced(orm, table, row, given.key)];
  if (table === 'biomarkers') return !event || given || row.deleted ? [] : [(orm) => [withdrawResult(orm, row)]];
  const scorer = enrichmentVersion === null ? undefined : byEvent.get(sha256In(enrichmentVersion));
  return [
    ...(event && !given ? [one((orm) => withdrawRow(orm, table, row))] : []),
    ...(scorer && enrichmentVersion !== null && scorer.rows.get(id)?.hasScores !== true
      ? [one((orm) => withdrawScores(orm, table, { key, version: enrichmentVersion }))]
      : []),
  ];
}

const one =
  (statement: (orm: Orm) => ReturnType<typeof withdrawRow>): WriteBatch =>
  (orm) => [statement(orm)];

export async function reprocessEvents(ctx: JobContext, input: Input<'reprocessEvents'>): Promise<void> {
  const page = await listChosenEventIds(ctx.db.read, { ...input, limit: eventsPerPage });
  const ids = page.map(([id]) => id);
  const last = ids.length === eventsPerPage ? ids.at(-1) : undefined;
  const job = { requestId: ctx.requestId, nowMs: ctx.nowMs() };
  await ctx.job.finish((orm) => [
    insertReprocessJobs(orm, { ...jobSpec('renormalizeEvent', job), ids }),
    ...(last === undefined ? [] : [insertJob(orm, eventsJob({ ...input, afterId: last }, job))]),
  ]);
  ctx.signals.jobsReady();
}

export async function renormalizeEvent(ctx: JobContext, { rawEventId }: Input<'renormalizeEvent'>): Promise<void> {
  if (ctx.job.exhausted) throw new Error('reprocessing failed too often');
  const event = await findRawEvent(ctx.db.read, { rawEventId });
  if (!event || event.payloadRemovedAtMs !== null || (event.processedAtMs === null && event.processError === null))
    return;
  try {
    await applyEffects(ctx.job, await effectsOf(ctx, event, 'reprocess'));
  } catch (cause) {
    const database = databaseErrorOf(cause);
    if (database || !(cause instanceof Error)) throw database ?? cause;
    await ctx.job.finish((orm) => [markParked(orm, { rawEventId, processError: parkingReason(cause) })]);
  }
}
