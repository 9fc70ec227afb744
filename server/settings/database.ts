import { type Db, openDb } from '../../db/client.ts';
import { beginSealing, judgeKey } from '../../db/encryption/master-key.ts';
import type { DatabaseObserver } from '../../db/engine/engine.ts';
import type { Settings } from './env.ts';
import { SettingsError } from './settings-error.ts';

type Place = Pick<Settings, 'databaseUrl' | 'databaseAuthToken' | 'encryptionKey'>;

/** A connection that seals what people say, get and store when there is a key for it. */
export const openDatabase = (
  { databaseUrl, databaseAuthToken, encryptionKey }: Place,
  observer?: DatabaseObserver,
): Db => openDb(databaseUrl, databaseAuthToken ?? undefined, encryptionKey, observer);

const refusals = {
  wrong: 'ENCRYPTION_KEY: this is not the key of the database.',
  missing: 'ENCRYPTION_KEY: the database is encrypted; set the key that it was encrypted with.',
};

/** Without the database's own key nothing could be opened, and what is written would be lost to the next start with it. */
export async function refuseOtherKeys(db: Pick<Db, 'engine' | 'read'>): Promise<void> {
  const verdict = await judgeKey(db);
  if (verdict !== 'good') throw new SettingsError(refusals[verdict]);
}

/** For a server, before it stores anything: the first key that is given becomes the database's. */
export async function settleKey(db: Pick<Db, 'engine' | 'read'>): Promise<void> {
  await beginSealing(db);
  await refuseOtherKeys(db);
}
