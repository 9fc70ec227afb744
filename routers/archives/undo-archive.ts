import type { WriteBatch } from '../../db/client.ts';
import { databaseErrorOf } from '../../db/engine/engine.ts';
import { type HealthRow, upsertHealthRows } from '../../db/health/rows.ts';
import {
  type ArchiveRow,
  findArchive,
  listArchiveParts,
  listForgottenArchives,
  listProcessingArchives,
  removeArchive,
  removeArchiveParts,
  setArchiveStatus,
} from '../../db/ingestion/archives.ts';
import { findEventLengths, type RawEventRow, readEvents } from '../../db/ingestion/raw-events.ts';
import {
  listSaidRows,
  makeReplaceable,
  removeOrigin,
  removeOrigins,
  type SaidRow,
  withdrawRows,
} from '../../db/ingestion/row-origins.ts';
import { insertJob } from '../../db/jobs/queue.ts';
import { entriesOf } from '../../db/keys.ts';
import type { HealthTableName } from '../../db/schema/health-schema.ts';
import { rowKeyOf } from '../../db/schema/table-key.ts';
import { jobSpec } from '../core/jobs.contract.ts';
import { rowsOfEvent } from '../ingestion/event-rows.ts';
import { eventVersion, sha256In } from '../ingestion/event-version.ts';
import { fileSourceId } from '../ingestion/file-source.ts';
import { listsOf } from '../ingestion/portions.ts';
import type { Context, JobHandle } from '../trpc.ts';
import { settled } from './complete-archive.ts';

type Key = { archiveId: string; userId: string };
type JobContext = Context & { job: JobHandle };

export async function undo(ctx: Context, { id: archiveId, userId }: ArchiveRow): Promise<void> {
  const key = { archiveId, userId };
  const { requestId } = ctx;
  const job = jobSpec('undoArchive', { requestId, nowMs: ctx.nowMs() });
  await ctx.db.write((orm) => [
    setArchiveStatus(orm, { ...key, status: 'undoing' }),
    insertJob(orm, { ...job, input: key, uniqueKey: `undo-archive:${archiveId}` }),
  ]);
  ctx.signals.jobsReady();
  await settled(ctx, async () => (await findArchive(ctx.db.read, key)) === undefined);
}

const rowsPerPage = 1_000;
const rowsPerWrite = 200;
const partsPerWrite = 4;
const againMs = 300;

export async function undoArchive(ctx: JobContext, key: Key): Promise<void> {
  const archive = await findArchive(ctx.db.read, key);
  if (archive?.status !== 'undoing') return;
  const { requestId } = ctx;
  const nowMs = ctx.nowMs();
  const next = (runAtMs: number) => ({ ...jobSpec('undoArchive', { requestId, nowMs }), input: key, runAtMs });
  if (await isBusy(ctx, archive)) return ctx.job.finish((orm) => [insertJob(orm, next(nowMs + againMs))]);
  const { archiveId: contributor, userId } = key;
  const rows = await listSaidRows(ctx.db.read, { userId, contributor, limit: rowsPerPage });
  if (rows.length > 0) {
    for (const build of await takeBack(ctx, key, rows)) await ctx.job.write(build);
    await ctx.job.finish((orm) => [insertJob(orm, next(nowMs))]);
    return ctx.signals.jobsReady();
  }
  const parts = await listArchiveParts(ctx.db.read, key);
  for (let left = parts.length; left > 0; left -= partsPerWrite)
    await ctx.job.write((orm) => removeArchiveParts(orm, { ...key, limit: partsPerWrite }));
  const aggregatorUserId = fileSourceId(archive.vendor, userId);
  await ctx.job.finish((orm) =>
    removeArchive(orm, { ...key, aggregatorUserId, version: eventVersion(nowMs, contributor) }),
  );
  ctx.log.info({ request_id: requestId, archive_id: contributor, parts: parts.length }, 'archive_undone');
}

async function isBusy(ctx: JobContext, { id: archiveId, userId, completedAtMs }: ArchiveRow): Promise<boolean> {
  const key = { archiveId, userId };
  const [own, others] = await Promise.all([
    listArchiveParts(ctx.db.read, key),
    listProcessingArchives(ctx.db.read, key),
  ]);
  return others.length > 0 || (completedAtMs !== null && own.some(({ isDone, isParked }) => !(isDone || isParked)));
}

async function takeBack(ctx: JobContext, { archiveId, userId }: Key, rows: readonly SaidRow[]): Promise<WriteBatch[]> {
  const former = await readFormerRows(ctx, rows);
  const byTable = Map.groupBy(rows, ({ tableName }) => tableName);
  return [...byTable].flatMap(([tableName, all]) =>
    listsOf(all, rowsPerWrite).map((some): WriteBatch => {
      const onlyHere = some.filter(({ otherVersion }) => otherVersion === null);
      const unreadable = some.filter((row) => former.unreadable.has(nameOf(row)));
      const replaced = some.filter((row) => former.rows.has(nameOf(row)));
      const restored = replaced.flatMap((row) => former.rows.get(nameOf(row)) ?? []);
      const rowIds = some.filter((row) => !unreadable.includes(row)).map(({ rowId }) => rowId);
      const chosen = (of: readonly SaidRow[]) => ({
        tableName,
        keys: of.map(({ rowId: id, date }) => rowKeyOf(tableName, { user_id: userId, id, date })),
        versions: [...new Set(of.map(({ version }) => version))],
      });
      return (orm) => [
        withdrawRows(orm, chosen(onlyHere)),
        makeReplaceable(orm, chosen(replaced)),
        upsertHealthRows(orm, tableName, restored, 'quiet'),
        ...unreadable.map(({ rowId, otherVersion }) =>
          removeOrigin(orm, { userId, tableName, rowId, version: otherVersion ?? '' }),
        ),
        removeOrigins(orm, { userId, contributor: archiveId, tableName, rowIds }),
      ];
    }),
  );
}

const nameOf = ({ tableName, rowId }: Pick<SaidRow, 'tableName' | 'rowId'>) => `${tableName} ${rowId}`;

/** `unreadable`: the raw event is gone or no longer gives the row. */
type FormerRows = { rows: Map<string, HealthRow<HealthTableName>>; unreadable: Set<string> };

/** One raw event at a time: each may have megabytes. */
async function readFormerRows(ctx: JobContext, said: readonly SaidRow[]): Promise<FormerRows> {
  const wanted = said.filter(({ otherVersion, version }) => otherVersion !== null && otherVersion < version);
  const byEvent = Map.groupBy(wanted, ({ otherVersion }) => sha256In(otherVersion ?? ''));
  const former: FormerRows = { rows: new Map(), unreadable: new Set(wanted.map(nameOf)) };
  const lengths = await findEventLengths(ctx.db.read, { sha256s: [...byEvent.keys()] });
  for await (const events of readEvents(ctx.db.read, lengths)) {
    for (const event of events) {
      const names = new Set((byEvent.get(event.sha256) ?? []).map(nameOf));
      for (const [tableName, rows] of await tablesOf(ctx, event))
        for (const row of rows) {
          const name = nameOf({ tableName, rowId: row.id });
          if (!names.has(name)) continue;
          former.rows.set(name, row);
          former.unreadable.delete(name);
        }
    }
  }
  return former;
}

async function tablesOf(ctx: JobContext, event: RawEventRow) {
  try {
    const rows = await rowsOfEvent(ctx.db.read, event);
    return rows ? entriesOf(rows.tables) : [];
  } catch (cause) {
    const database = databaseErrorOf(cause);
    if (database) throw database;
    return [];
  }
}

const forgottenMs = 7 * 86_400_000;

export async function pruneArchives(ctx: JobContext): Promise<void> {
  const { requestId } = ctx;
  const nowMs = ctx.nowMs();
  const forgotten = await listForgottenArchives(ctx.db.read, { createdBeforeMs: nowMs - forgottenMs, limit: 100 });
  await ctx.job.finish((orm) =>
    forgotten.flatMap((key) => [
      setArchiveStatus(orm, { ...key, status: 'undoing' }),
      insertJob(orm, {
        ...jobSpec('undoArchive', { requestId, nowMs }),
        input: key,
        uniqueKey: `undo-archive:${key.archiveId}`,
      }),
    ]),
  );
  ctx.signals.jobsReady();
}
