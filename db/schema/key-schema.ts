import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';

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
