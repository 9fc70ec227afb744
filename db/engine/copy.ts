import { dumpInto } from './dump.ts';
import { copyDatabase, openFresh, openStill } from './embedded-file.ts';
import { type Engine, filePath, isEmbedded } from './engine.ts';
import { openRemoteSnapshot } from './remote.ts';

type Source = Pick<Engine, 'read'>;
type Place = { databaseUrl: string; databaseAuthToken: string | null };

/** What a copy holds, as its tables tell. `migrations` and `encrypted` are about versions and keys, not contents. */
export type Contents = {
  migrations: string[];
  encrypted: boolean;
  rows: Record<string, number>;
  uploads: { storageKey: string; userId: string }[];
};

/**
 * Makes `target` an SQLite file with one state of the database, whatever its engine: everything that was committed before
 * the call, and of what is written meanwhile whole transactions or nothing. Whoever writes does not wait for it.
 */
export async function copyInto(target: string, { databaseUrl, databaseAuthToken }: Place): Promise<Contents> {
  const beforeMs = isEmbedded(databaseUrl)
    ? await copyEmbedded(filePath(databaseUrl), target)
    : await copyRemote(databaseUrl, databaseAuthToken ?? undefined, target);
  const copy = openStill(target);
  try {
    // Every write moves the clock on, so a copy whose clock is behind would lack one.
    if ((await clockIn(copy)) < beforeMs)
      throw new Error('The copy of the database is older than what it was made of.');
    return await contentsOf(copy);
  } finally {
    copy.close();
  }
}

async function copyEmbedded(path: string, target: string): Promise<number> {
  const source = openStill(path);
  try {
    const beforeMs = await clockIn(source);
    copyDatabase(path, target);
    return beforeMs;
  } finally {
    source.close();
  }
}

async function copyRemote(url: string, authToken: string | undefined, target: string): Promise<number> {
  const snapshot = await openRemoteSnapshot(url, authToken);
  const fresh = openFresh(target);
  try {
    const beforeMs = await clockIn(snapshot);
    await dumpInto(snapshot, fresh);
    return beforeMs;
  } finally {
    fresh.close();
    snapshot.close();
  }
}

const clockIn = async (source: Source) => Number((await column(source, 'SELECT now_ms FROM clock'))[0]);

async function contentsOf(copy: Source): Promise<Contents> {
  const tables = await column(
    copy,
    "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\' ORDER BY name",
  );
  const rows: Record<string, number> = {};
  for (const name of tables.map(String))
    rows[name] = Number((await column(copy, `SELECT count(*) FROM "${name.replaceAll('"', '""')}"`))[0]);
  // A backup may be made before an upgrade, of a database that has no table of keys yet.
  const encrypted = (rows['person_keys'] ?? 0) > 0;
  const migrations = (await column(copy, 'SELECT tag FROM schema_migrations ORDER BY tag')).map(String);
  const uploads = (await table(copy, 'SELECT storage_key, user_id FROM lab_uploads ORDER BY id')).map(
    ([storageKey, userId]) => ({ storageKey: String(storageKey), userId: String(userId) }),
  );
  return { migrations, encrypted, rows, uploads };
}

async function table(source: Source, sql: string): Promise<unknown[][]> {
  const [found] = await source.read([{ sql, params: [], method: 'all' }]);
  return (found?.rows ?? []) as unknown[][];
}

const column = async (source: Source, sql: string) => (await table(source, sql)).map(([value]) => value);
