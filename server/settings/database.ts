import { type Db, type Orm, openDb } from '../../db/client.ts';
import { beginSealing, judgeKey } from '../../db/encryption/master-key.ts';
import type { DatabaseObserver } from '../../db/engine/engine.ts';
import { migrations } from '../../db/migrations/index.ts';
import { listMigrations } from '../../db/upkeep/doctor.ts';
import { UsageError } from '../../web/cli/usage-error.ts';
import type { Settings } from './env.ts';
import { SettingsError } from './errors.ts';

type Place = Pick<Settings, 'databaseUrl' | 'databaseAuthToken' | 'encryptionKey'>;

export const openDatabase = (
  { databaseUrl, databaseAuthToken, encryptionKey }: Place,
  observer?: DatabaseObserver,
): Db => openDb(databaseUrl, databaseAuthToken ?? undefined, encryptionKey, observer);

const refusals = {
  wrong: 'ENCRYPTION_KEY: this is not the key of the database.',
  missing: 'ENCRYPTION_KEY: the database is encrypted; set the key that it was encrypted with.',
};

/** Another key could not open old rows. */
export async function refuseOtherKeys(db: Pick<Db, 'engine' | 'read'>): Promise<void> {
  const verdict = await judgeKey(db);
  if (verdict !== 'good') throw new SettingsError(refusals[verdict]);
}

export async function settleKey(db: Pick<Db, 'engine' | 'read'>): Promise<void> {
  await beginSealing(db);
  await refuseOtherKeys(db);
}

export async function refuseOtherVersions(orm: Orm): Promise<void> {
  const applied = (await listMigrations(orm)).map(([tag]) => tag);
  const known = migrations.map(({ tag }) => tag).sort();
  if (!Bun.deepEquals(applied, known))
    throw new UsageError('The database is of another version; start the server of this version once.');
}
