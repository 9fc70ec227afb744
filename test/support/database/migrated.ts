import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { openDb } from '../../../db/client.ts';
import { filePath } from '../../../db/engine/engine.ts';
import { migrate } from '../../../db/engine/migrate.ts';
import { temporaryFolder } from '../folder.ts';

let migrated: Promise<Uint8Array> | undefined;

/** Puts an empty database with all tables where none is yet: a copy takes 1 ms of CPU, migrating 40. */
export async function putMigrated(databaseUrl: string): Promise<void> {
  if (!databaseUrl.startsWith('file:')) return;
  const path = filePath(databaseUrl);
  migrated ??= migratedFile();
  const bytes = await migrated;
  if (!existsSync(path)) writeFileSync(path, bytes);
}

async function migratedFile(): Promise<Uint8Array> {
  const path = join(temporaryFolder(), 'hale.db');
  const db = openDb(`file:${path}`);
  await migrate(db.engine);
  db.close();
  return readFileSync(path);
}
