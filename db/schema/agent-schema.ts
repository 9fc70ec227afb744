import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';

export const turnEvidence = sqliteTable(
  'turn_evidence',
  {
    turnId: text('turn_id').notNull(),
    place: integer('place').notNull(),
    today: text('today').notNull(),
    query: text('query').notNull(),
    querySha256: text('query_sha256').notNull(),
    facts: text('facts').notNull(),
    /** Lists of `[table, row id, raw event id]`, and each fact's list. */
    rows: text('rows').notNull(),
  },
  (t) => [primaryKey({ columns: [t.turnId, t.place] })],
);

export const turnDisclosures = sqliteTable(
  'turn_disclosures',
  {
    turnId: text('turn_id').notNull(),
    place: integer('place').notNull(),
    step: text('step').notNull(),
    model: text('model').notNull(),
    host: text('host').notNull(),
    sentAtMs: integer('sent_at_ms').notNull(),
    bytesSent: integer('bytes_sent').notNull(),
    contents: text('contents').notNull(),
  },
  (t) => [primaryKey({ columns: [t.turnId, t.place] })],
);

export const memories = sqliteTable(
  'memories',
  {
    id: text('id').primaryKey().notNull(),
    userId: text('user_id').notNull(),
    kind: text('kind', {
      enum: ['goal', 'barrier', 'preference', 'insight', 'hypothesis', 'decision', 'value', 'tested_hypothesis'],
    }).notNull(),
    text: text('text').notNull(),
    textSha256: text('text_sha256').notNull(),
    turnId: text('turn_id').notNull(),
    createdAtMs: integer('created_at_ms').notNull(),
    updatedAtMs: integer('updated_at_ms').notNull(),
  },
  (t) => [
    uniqueIndex('memories_user_text_uq').on(t.userId, t.textSha256),
    index('memories_user_updated_idx').on(t.userId, t.updatedAtMs),
  ],
);
