import { sql } from 'drizzle-orm';
import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';

const ms = (name: string) => integer(name);

export const archives = sqliteTable(
  'archives',
  {
    id: text('id').primaryKey().notNull(),
    userId: text('user_id').notNull(),
    vendor: text('vendor').notNull(),
    fileName: text('file_name').notNull(),
    bytes: integer('bytes').notNull(),
    sha256: text('sha256').notNull(),
    timeZone: text('time_zone'),
    status: text('status', { enum: ['open', 'processing', 'completed', 'undoing'] }).notNull(),
    receipt: text('receipt'),
    createdAtMs: ms('created_at_ms').notNull(),
    completedAtMs: ms('completed_at_ms'),
  },
  (t) => [
    index('archives_user_idx').on(t.userId, t.createdAtMs, t.id),
    index('archives_open_idx').on(t.createdAtMs).where(sql`status = 'open'`),
  ],
);

/** Part 0 withdraws earlier archives' rows. */
export const archiveParts = sqliteTable(
  'archive_parts',
  {
    archiveId: text('archive_id').notNull(),
    part: integer('part').notNull(),
    userId: text('user_id').notNull(),
    sha256: text('sha256').notNull(),
    rawEventId: integer('raw_event_id').notNull(),
    bytes: integer('bytes').notNull(),
    events: integer('events').notNull(),
    firstDay: text('first_day'),
    lastDay: text('last_day'),
  },
  (t) => [primaryKey({ columns: [t.archiveId, t.part] }), index('archive_parts_user_idx').on(t.userId)],
);

/** Each contributor's last raw event for a row; undo falls back to the next. */
export const rowOrigins = sqliteTable(
  'row_origins',
  {
    userId: text('user_id').notNull(),
    tableName: text('table_name').notNull(),
    rowId: text('row_id').notNull(),
    contributor: text('contributor').notNull(),
    date: text('date').notNull(),
    version: text('version').notNull(),
    rawEventId: integer('raw_event_id').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.tableName, t.rowId, t.contributor] }),
    index('row_origins_contributor_idx').on(t.userId, t.contributor, t.tableName, t.date, t.rowId),
    index('row_origins_event_idx').on(t.rawEventId),
  ],
);

export const feedDays = sqliteTable(
  'feed_days',
  {
    userId: text('user_id').notNull(),
    day: text('day').notNull(),
    document: text('document').notNull(),
    revision: integer('revision').notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.day] })],
);
