import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';

/** Who used a power that people do not have, and who was erased. Times are milliseconds since 1970. */

/**
 * One row per use, each with the hash of the one before it. Triggers keep it from being changed; the chain shows where
 * somebody has gone around them. A person is named by the hash of their id, so that an erased one is not named.
 */
export const auditLog = sqliteTable(
  'audit_log',
  {
    seq: integer('seq').primaryKey({ autoIncrement: true }).notNull(),
    atMs: integer('at_ms').notNull(),
    /** By what it was done: the operators' key, or a command on the server's machine. */
    actor: text('actor').notNull(),
    action: text('action').notNull(),
    /** What it was done to: `person:<sha256>`, `turn:<id>`, `raw_event:<id>`, `request:<id>`, or nothing. */
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
  /** Tokens from before this are good for nothing any more. */
  erasedAtMs: integer('erased_at_ms').notNull(),
  /** JSON of what is left to do and what was done, while the erasure runs; null when it is over. */
  pending: text('pending'),
});

/** Each person's data key, wrapped by the master key: what is sealed under it is gone when its row is. */
export const personKeys = sqliteTable('person_keys', {
  /** A person, or one of the service's own keys, whose names begin with a colon as no person's does. */
  userId: text('user_id').primaryKey().notNull(),
  /** Stays the same when the key is wrapped anew, so that a process knows whether the key that it holds is still the one. */
  keyId: text('key_id').notNull(),
  wrappedKey: text('wrapped_key').notNull(),
  createdAtMs: integer('created_at_ms').notNull(),
});

/** Of each secret that all nodes on this database share a value that only its holder can work out. */
export const sharedSecrets = sqliteTable('shared_secrets', {
  name: text('name').primaryKey().notNull(),
  checkValue: text('check_value').notNull(),
});
