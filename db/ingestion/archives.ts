import { and, asc, desc, eq, lt, lte, or, type SQL, sql } from 'drizzle-orm';
import { cellOf } from '../encryption/sealed-columns.ts';
import { keyOf, sealed } from '../encryption/vault.ts';
import type { Orm } from '../engine/orm.ts';
import { archiveParts, archives, feedDays } from '../schema/archive-schema.ts';
import { commitTimeMs, rawEventBodies, rawEvents, sources } from '../schema/schema.ts';
import { insertRawEvent, type NewRawEvent } from './raw-events.ts';

export type ArchiveRow = typeof archives.$inferSelect;
type ArchivePartRow = typeof archiveParts.$inferSelect;
type OwnKey = { archiveId: string; userId: string };

const archiveCell = (column: 'file_name' | 'receipt', archiveId: string) => cellOf('archives', column, archiveId);
const isOwn = ({ archiveId, userId }: OwnKey) => and(eq(archives.id, archiveId), eq(archives.userId, userId));

const awaitingArchive = (archiveId: string) => `archive:${archiveId}`;

type NewArchive = Pick<ArchiveRow, 'id' | 'userId' | 'vendor' | 'fileName' | 'bytes' | 'sha256' | 'timeZone'> & {
  openMax: number;
};

export const insertArchive = (orm: Orm, { openMax, ...row }: NewArchive) => {
  const fileName = sealed(orm, row.userId, archiveCell('file_name', row.id), row.fileName);
  const open = sql`FROM ${archives} WHERE user_id = ${row.userId} AND status = 'open'`;
  return orm.run(
    sql`INSERT INTO ${archives} (id, user_id, vendor, file_name, bytes, sha256, time_zone, status, created_at_ms)
      SELECT ${row.id}, ${row.userId}, ${row.vendor}, ${fileName}, ${row.bytes}, ${row.sha256}, ${row.timeZone}, 'open', ${commitTimeMs}
      WHERE NOT EXISTS (SELECT 1 ${open} AND sha256 = ${row.sha256} AND vendor = ${row.vendor} AND time_zone IS ${row.timeZone})
        AND (SELECT count(*) ${open}) < ${openMax}
      ON CONFLICT (id) DO NOTHING`,
  );
};

async function opened(orm: Orm, userId: string, rows: ArchiveRow[]): Promise<ArchiveRow[]> {
  const opener = await keyOf(orm, userId);
  return rows.map((row) => ({
    ...row,
    fileName: opener.open(archiveCell('file_name', row.id), row.fileName),
    receipt: row.receipt === null ? null : opener.open(archiveCell('receipt', row.id), row.receipt),
  }));
}

export async function findOpenArchive(
  orm: Orm,
  { userId, vendor, sha256, timeZone }: Pick<ArchiveRow, 'userId' | 'vendor' | 'sha256' | 'timeZone'>,
): Promise<ArchiveRow | undefined> {
  const rows = await orm
    .select()
    .from(archives)
    .where(
      sql`user_id = ${userId} AND status = 'open' AND sha256 = ${sha256} AND vendor = ${vendor} AND time_zone IS ${timeZone}`,
    );
  return (await opened(orm, userId, rows))[0];
}

export async function findArchive(orm: Orm, key: OwnKey): Promise<ArchiveRow | undefined> {
  return (await opened(orm, key.userId, await orm.select().from(archives).where(isOwn(key))))[0];
}

type Behind = { createdAtMs: number; id: string };

export async function listArchives(
  orm: Orm,
  { userId, limit, behind }: { userId: string; limit: number; behind?: Behind | undefined },
): Promise<ArchiveRow[]> {
  const rows = await orm
    .select()
    .from(archives)
    .where(
      and(
        eq(archives.userId, userId),
        behind &&
          and(
            lte(archives.createdAtMs, behind.createdAtMs),
            or(lt(archives.createdAtMs, behind.createdAtMs), lt(archives.id, behind.id)),
          ),
      ),
    )
    .orderBy(desc(archives.createdAtMs), desc(archives.id))
    .limit(limit);
  return opened(orm, userId, rows);
}

export type PartState = Pick<ArchivePartRow, 'part' | 'bytes' | 'events' | 'firstDay' | 'lastDay' | 'sha256'> & {
  isDone: boolean;
  isParked: boolean;
};

export const listArchiveParts = (orm: Orm, { archiveId, userId }: OwnKey): Promise<PartState[]> => {
  const { part, bytes, events, firstDay, lastDay, sha256 } = archiveParts;
  return orm
    .select({
      ...{ part, bytes, events, firstDay, lastDay, sha256 },
      isDone: sql<boolean>`${rawEvents.processedAtMs} IS NOT NULL`.mapWith(Boolean),
      isParked: sql<boolean>`${rawEvents.processError} IS NOT NULL`.mapWith(Boolean),
    })
    .from(archiveParts)
    .innerJoin(rawEvents, eq(rawEvents.id, archiveParts.rawEventId))
    .where(and(eq(archiveParts.archiveId, archiveId), eq(archiveParts.userId, userId)))
    .orderBy(asc(archiveParts.part));
};

type NewPart = Omit<ArchivePartRow, 'rawEventId'> & { event: NewRawEvent; isLast: boolean };

/** Fails unless open, or processing for hale's own last part. */
export const insertArchivePart = (orm: Orm, { event, isLast, ...row }: NewPart) => {
  const { archiveId, part, userId, sha256 } = row;
  const other = sql`archive_id = ${archiveId} AND part = ${part} AND user_id = ${userId} AND sha256 <> ${sha256}`;
  const owner = sql`(SELECT user_id FROM ${archives} WHERE id = ${archiveId} AND user_id = ${userId} AND status = ${isLast ? 'processing' : 'open'})`;
  return [
    ...removeEvents(orm, sql`SELECT raw_event_id FROM ${archiveParts} WHERE ${other}`),
    orm.run(sql`DELETE FROM ${archiveParts} WHERE ${other}`),
    ...insertRawEvent(orm, event),
    orm
      .update(rawEvents)
      .set({ awaiting: awaitingArchive(archiveId), userId })
      .where(and(eq(rawEvents.sha256, sha256), sql`processed_at_ms IS NULL`)),
    orm.run(
      sql`INSERT INTO ${archiveParts} (archive_id, part, user_id, sha256, raw_event_id, bytes, events, first_day, last_day)
        VALUES (${archiveId}, ${part}, ${owner}, ${sha256}, (SELECT id FROM ${rawEvents} WHERE sha256 = ${sha256}), ${row.bytes}, ${row.events}, ${row.firstDay}, ${row.lastDay})
        ON CONFLICT (archive_id, part) DO NOTHING`,
    ),
  ] as const;
};

const removeEvents = (orm: Orm, ids: SQL) => [
  orm.run(sql`DELETE FROM ${rawEventBodies} WHERE raw_event_id IN (${ids})`),
  orm.run(sql`DELETE FROM ${rawEvents} WHERE id IN (${ids})`),
];

/** Newest order: the last completed archive wins. */
export const beginProcessing = (orm: Orm, { receipt, count, ...key }: OwnKey & { receipt: string; count: number }) => [
  ...removeEvents(orm, sql`SELECT raw_event_id FROM ${archiveParts} WHERE ${isBeyond(key, count)}`),
  orm.run(sql`DELETE FROM ${archiveParts} WHERE ${isBeyond(key, count)}`),
  orm
    .update(archives)
    .set({
      status: 'processing',
      receipt: sealed(orm, key.userId, archiveCell('receipt', key.archiveId), receipt),
      completedAtMs: commitTimeMs,
    })
    .where(and(isOwn(key), eq(archives.status, 'open'))),
  ...orderArchiveEvents(orm, key),
];

const isBeyond = ({ archiveId, userId }: OwnKey, count: number) =>
  sql`archive_id = ${archiveId} AND user_id = ${userId} AND part > ${count}
    AND EXISTS (SELECT 1 FROM ${archives} WHERE id = ${archiveId} AND status = 'open')`;

export const orderArchiveEvents = (orm: Orm, { archiveId, userId }: OwnKey) => [
  orm
    .update(rawEvents)
    .set({ orderingMs: commitTimeMs })
    .where(and(eq(rawEvents.awaiting, awaitingArchive(archiveId)), eq(rawEvents.userId, userId))),
];

export const setArchiveStatus = (orm: Orm, { status, ...key }: OwnKey & { status: 'completed' | 'undoing' }) =>
  orm.update(archives).set({ status }).where(isOwn(key));

export const listProcessingArchives = (orm: Orm, { userId }: { userId: string }) =>
  orm.select({ id: archives.id }).from(archives).where(sql`user_id = ${userId} AND status = 'processing'`);

export const listForgottenArchives = (
  orm: Orm,
  { createdBeforeMs, limit }: { createdBeforeMs: number; limit: number },
) =>
  orm
    .select({ archiveId: archives.id, userId: archives.userId })
    .from(archives)
    .where(sql`status = 'open' AND created_at_ms < ${createdBeforeMs}`)
    .limit(limit);

export const removeArchiveParts = (orm: Orm, { archiveId, userId, limit }: OwnKey & { limit: number }) => {
  const some = sql`archive_id = ${archiveId} AND user_id = ${userId} AND part IN (
    SELECT part FROM ${archiveParts} WHERE archive_id = ${archiveId} ORDER BY part LIMIT ${limit})`;
  return [
    ...removeEvents(orm, sql`SELECT raw_event_id FROM ${archiveParts} WHERE ${some}`),
    orm.run(sql`DELETE FROM ${archiveParts} WHERE ${some}`),
  ];
};

export const removeArchive = (
  orm: Orm,
  { aggregatorUserId, version, ...key }: OwnKey & { aggregatorUserId: string; version: string },
) => {
  const vendor = sql`(SELECT vendor FROM ${archives} WHERE id = ${key.archiveId} AND user_id = ${key.userId})`;
  return [
    orm.run(
      sql`UPDATE ${sources} SET deactivated_at_ms = coalesce(deactivated_at_ms, ${commitTimeMs}), version = max(version, ${version})
        WHERE aggregator_user_id = ${aggregatorUserId} AND user_id = ${key.userId}
        AND NOT EXISTS (SELECT 1 FROM ${archives} WHERE user_id = ${key.userId} AND id <> ${key.archiveId} AND status <> 'open' AND vendor = ${vendor})
        AND NOT (${vendor} = 'health_auto_export' AND EXISTS (SELECT 1 FROM ${feedDays} WHERE user_id = ${key.userId}))`,
    ),
    orm.delete(archives).where(isOwn(key)),
  ];
};

export async function listArchivesOfEvents(
  orm: Orm,
  { userId, rawEventIds }: { userId: string; rawEventIds: readonly number[] },
): Promise<(ArchiveRow & { rawEventId: number })[]> {
  const found = await orm
    .select({ archive: archives, rawEventId: archiveParts.rawEventId })
    .from(archiveParts)
    .innerJoin(archives, eq(archives.id, archiveParts.archiveId))
    .where(
      and(
        eq(archiveParts.userId, userId),
        sql`raw_event_id IN (SELECT value FROM json_each(${JSON.stringify(rawEventIds)}))`,
      ),
    );
  const rows = await opened(
    orm,
    userId,
    found.map(({ archive }) => archive),
  );
  return rows.map((row, at) => ({ ...row, rawEventId: found[at]?.rawEventId ?? 0 }));
}
