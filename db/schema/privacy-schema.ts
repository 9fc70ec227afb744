import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';

/** Hash-chained and append-only (by triggers). A person is named by the hash of their id. */
export const auditLog = sqliteTable(
  'audit_log',
  {
    seq: integer('seq').primaryKey({ autoIncrement: true }).notNull(),
    atMs: integer('at_ms').notNull(),
    /** The operators' key, or a command on the server's machine. */
    actor: text('actor').notNull(),
    action: text('action').notNull(),
    /** `person:<sha256>`, `turn:<id>`, `raw_event:<id>`, `request:<id>` or empty. */
    subject: text('subject').notNull(),
    requestId: text('request_id').notNull(),
    outcome: text('outcome').notNull(),
    previousSha256: text('previous_sha256').notNull(),
    sha256: text('sha256').notNull(),
  },
  (t) => [index('audit_log_subject_idx').on(t.subject)],
);

/** One row per erased person, by the hash of their id. */
export const erasedPeople = sqliteTable('erased_people', {
  userSha256: text('user_sha256').primaryKey().notNull(),
  /** Older tokens are invalid. */
  erasedAtMs: integer('erased_at_ms').notNull(),
  /** JSON of what is left to do and was done; null when the erasure is over. */
  pending: text('pending'),
});

/** Each person's data key, wrapped with the master key. */
export const personKeys = sqliteTable('person_keys', {
  /** The service's own keys have names with a leading colon. */
  userId: text('user_id').primaryKey().notNull(),
  /** Stays when the key is wrapped again, so that cached keys stay valid. */
  keyId: text('key_id').notNull(),
  wrappedKey: text('wrapped_key').notNull(),
  createdAtMs: integer('created_at_ms').notNull(),
});

/** Values that only a secret's holder can compute, to compare the nodes' secrets. */
export const sharedSecrets = sqliteTable('shared_secrets', {
  name: text('name').primaryKey().notNull(),
  checkValue: text('check_value').notNull(),
});
