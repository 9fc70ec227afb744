import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';

/** Chained by SHA-256 and HMAC, append-only by triggers. */
export const auditLog = sqliteTable(
  'audit_log',
  {
    seq: integer('seq').primaryKey({ autoIncrement: true }).notNull(),
    atMs: integer('at_ms').notNull(),
    actor: text('actor').notNull(),
    action: text('action').notNull(),
    subject: text('subject').notNull(),
    requestId: text('request_id').notNull(),
    outcome: text('outcome').notNull(),
    previousSha256: text('previous_sha256').notNull(),
    sha256: text('sha256').notNull(),
    mac: text('mac'),
  },
  (t) => [index('audit_log_subject_idx').on(t.subject)],
);

/** The outcome hashes these details, so erasing them keeps the log whole. */
export const accountActivity = sqliteTable(
  'account_activity',
  {
    id: integer('id').primaryKey({ autoIncrement: true }).notNull(),
    userId: text('user_id').notNull(),
    atMs: integer('at_ms').notNull(),
    action: text('action').notNull(),
    outcome: text('outcome').notNull(),
    address: text('address').notNull(),
    device: text('device').notNull(),
    requestId: text('request_id').notNull(),
    /** Else an address could be guessed. */
    salt: text('salt').notNull(),
    program: text('program').notNull().default(''),
    detail: text('detail').notNull().default(''),
  },
  (t) => [index('account_activity_user_idx').on(t.userId, t.id)],
);

export const erasedPeople = sqliteTable('erased_people', {
  userSha256: text('user_sha256').primaryKey().notNull(),
  erasedAtMs: integer('erased_at_ms').notNull(),
  pending: text('pending'),
});

export const personKeys = sqliteTable('person_keys', {
  /** The service's own keys begin with a colon. */
  userId: text('user_id').primaryKey().notNull(),
  keyId: text('key_id').notNull(),
  wrappedKey: text('wrapped_key').notNull(),
  createdAtMs: integer('created_at_ms').notNull(),
});

export const sharedSecrets = sqliteTable('shared_secrets', {
  name: text('name').primaryKey().notNull(),
  checkValue: text('check_value').notNull(),
});
