import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';

/** What the agent keeps besides a turn: its proofs, what it told a vendor, what it remembers. Times are milliseconds since 1970. */

/** One row per declared query of a finished turn, kept as long as the turn: from it every fact can be computed again. */
export const turnEvidence = sqliteTable(
  'turn_evidence',
  {
    turnId: text('turn_id').notNull(),
    /** Order in which the queries were asked. */
    place: integer('place').notNull(),
    /** The person's local day at the time of the question: the windows of the query hang on it. */
    today: text('today').notNull(),
    /** JSON of a `MetricQuery`. */
    query: text('query').notNull(),
    querySha256: text('query_sha256').notNull(),
    /** JSON of its facts. */
    facts: text('facts').notNull(),
    /** JSON: the distinct lists of `[table, row id, raw event id]`, and for each fact the place of its list. */
    rows: text('rows').notNull(),
  },
  (t) => [primaryKey({ columns: [t.turnId, t.place] })],
);

/** One row per request to a language model outside this process, written before the request leaves. */
export const turnDisclosures = sqliteTable(
  'turn_disclosures',
  {
    turnId: text('turn_id').notNull(),
    place: integer('place').notNull(),
    /** Step of the turn that asked. */
    step: text('step').notNull(),
    model: text('model').notNull(),
    /** Where to, without path and credentials. */
    host: text('host').notNull(),
    sentAtMs: integer('sent_at_ms').notNull(),
    bytesSent: integer('bytes_sent').notNull(),
    /** JSON list of what the request held of the person: keys of facts, `question`, `memory:<id>`, `biomarker:<name>`. */
    contents: text('contents').notNull(),
  },
  (t) => [primaryKey({ columns: [t.turnId, t.place] })],
);

/** What a person said about themselves that later answers should heed. */
export const memories = sqliteTable(
  'memories',
  {
    id: text('id').primaryKey().notNull(),
    userId: text('user_id').notNull(),
    kind: text('kind', {
      enum: ['goal', 'barrier', 'preference', 'insight', 'hypothesis', 'decision', 'value', 'tested_hypothesis'],
    }).notNull(),
    text: text('text').notNull(),
    /** Of kind and folded text: the same thing said again is the same entry. */
    textSha256: text('text_sha256').notNull(),
    turnId: text('turn_id').notNull(),
    createdAtMs: integer('created_at_ms').notNull(),
    /** When it was last said. */
    updatedAtMs: integer('updated_at_ms').notNull(),
  },
  (t) => [
    uniqueIndex('memories_user_text_uq').on(t.userId, t.textSha256),
    index('memories_user_updated_idx').on(t.userId, t.updatedAtMs),
  ],
);
