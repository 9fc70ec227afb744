import { type Db, filePath, isEmbedded } from '../../db/client.ts';
import { hasKey, rewrapKeys } from '../../db/encryption/master-key.ts';
import { sealExisting } from '../../db/encryption/reseal.ts';
import { vaultOf } from '../../db/encryption/vault.ts';
import { requestCompaction } from '../../db/engine/embedded-file.ts';
import { DatabaseError } from '../../db/engine/engine.ts';
import { UsageError } from '../../web/cli/usage-error.ts';
import { openDatabase, refuseOtherVersions, settleKey } from '../settings/database.ts';
import type { Settings } from '../settings/env.ts';
import { SettingsError } from '../settings/errors.ts';
import { lockDataFolder } from '../storage/data-folder.ts';
import { openFileStore } from '../storage/file-store.ts';
import { sealedStorage, sealStoredFiles } from '../storage/sealed-storage.ts';
import { compactDatabase } from './compact.ts';
import { auditCommand, refuseMissingDatabase } from './database.ts';

type Options = { settings: Settings; encryptExisting: boolean; write: (text: string) => void };

export async function runRekey({ settings, encryptExisting, write }: Options): Promise<void> {
  const { databaseUrl, encryptionKey, formerEncryptionKey } = settings;
  if (encryptionKey === null) throw new SettingsError('ENCRYPTION_KEY: set the key that the database is to have.');
  if (formerEncryptionKey === null && !encryptExisting)
    throw new UsageError('Give ENCRYPTION_KEY_OLD to change the key, or --encrypt-existing, or both.');
  refuseMissingDatabase(settings);
  const db = openDatabase(settings);
  let unlock: (() => void) | undefined;
  try {
    await refuseOtherVersions(db.read);
    const isFirst = !(await hasKey(db.engine));
    if (isFirst || formerEncryptionKey !== null) unlock = lockDataFolder(settings);
    if (formerEncryptionKey !== null && isFirst)
      throw new SettingsError('ENCRYPTION_KEY_OLD: the database has no key yet.');
    const note = auditCommand(db, settings, { action: 'rekey' });
    await note('begun');
    if (formerEncryptionKey !== null) await changeKey(db, { former: formerEncryptionKey, next: encryptionKey, write });
    if (encryptExisting) await encrypt(db, settings, write);
    await note('done');
  } finally {
    db.close();
    unlock?.();
  }
  // An open connection blocks the checkpoint.
  if (encryptExisting && isEmbedded(databaseUrl)) await compactDatabase({ settings, write });
}

type Change = { former: string; next: string; write: Options['write'] };

async function changeKey(db: Db, { former, next, write }: Change): Promise<void> {
  const [formerKey, nextKey] = [Buffer.from(former, 'base64'), Buffer.from(next, 'base64')];
  try {
    const count = await rewrapKeys(db.engine, { former: formerKey, next: nextKey });
    write(count > 0 ? `${count} keys are wrapped by ENCRYPTION_KEY now.\n` : 'ENCRYPTION_KEY is the key already.\n');
  } catch (cause) {
    if (cause instanceof DatabaseError && cause.reason === 'failed')
      throw new SettingsError('ENCRYPTION_KEY_OLD: this is not the key of the database.', { cause });
    throw cause;
  }
}

async function encrypt(db: Db, settings: Settings, write: Options['write']): Promise<void> {
  await settleKey(db);
  if (isEmbedded(settings.databaseUrl)) requestCompaction(filePath(settings.databaseUrl));
  let total = 0;
  for await (const { table, rows } of sealExisting(db)) {
    if (rows > 0) write(`${table}: ${rows}\n`);
    total += rows;
  }
  const plain = openFileStore(settings);
  const vault = vaultOf(db.read);
  const files = vault ? await sealStoredFiles(db, { plain, sealing: sealedStorage(plain, vault) }) : 0;
  write(`${total} rows and ${files} files are encrypted now.\n`);
}
