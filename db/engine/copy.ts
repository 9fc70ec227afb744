import { copyDatabase, openNewFile, openReadOnly } from './embedded-file.ts';
import { type Engine, filePath, isEmbedded, type Result, type Statement } from './engine.ts';
import { openRemoteSnapshot } from './remote.ts';

type Source = Pick<Engine, 'read'>;
type Place = { databaseUrl: string; databaseAuthToken: string | null };

export type Contents = {
  migrations: string[];
  encrypted: boolean;
  audit: { rows: number; head_sha256: string } | undefined;
  rows: Record<string, number>;
  uploads: { storageKey: string; userId: string }[];
};

export async function copyInto(target: string, { databaseUrl, databaseAuthToken }: Place): Promise<Contents> {
  const beforeMs = isEmbedded(databaseUrl)
    ? await copyEmbedded(filePath(databaseUrl), target)
    : await copyRemote(databaseUrl, databaseAuthToken ?? undefined, target);
  const copy = openReadOnly(target);
  try {
    if ((await clockIn(copy)) < beforeMs)
      throw new Error('The copy of the database is older than what it was made of.');
    return await contentsOf(copy);
  } finally {
    copy.close();
  }
}

async function copyEmbedded(path: string, target: string): Promise<number> {
  const source = openReadOnly(path);
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
  const fresh = openNewFile(target);
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
  const encrypted = (rows['person_keys'] ?? 0) > 0;
  const migrations = (await column(copy, 'SELECT tag FROM schema_migrations ORDER BY tag')).map(String);
  const uploads = (await all(copy, 'SELECT storage_key, user_id FROM lab_uploads ORDER BY id')).map(
    ([storageKey, userId]) => ({ storageKey: String(storageKey), userId: String(userId) }),
  );
  const lastOfAudit = 'SELECT seq, sha256 FROM audit_log ORDER BY seq DESC LIMIT 1';
  const [head] = 'audit_log' in rows ? await all(copy, lastOfAudit) : [];
  const audit = head && { rows: Number(head[0]), head_sha256: String(head[1]) };
  return { migrations, encrypted, audit, rows, uploads };
}

const column = async (source: Source, sql: string) => (await all(source, sql)).map(([value]) => value);

type Target = Pick<Engine, 'setUp'>;
type Row = readonly unknown[];
type Part = { kind: string; name: string; sql: string };
type Table = { name: string; columns: string[]; key: string[] };

const rowsPerPage = 2_000;
const answerBytesMax = 2 * 1024 * 1024;

export async function dumpInto(source: Source, target: Target): Promise<void> {
  const parts = await listParts(source);
  const make = (kinds: readonly string[]) =>
    target.setUp(parts.filter(({ kind }) => kinds.includes(kind)).map(({ sql }) => statement(sql)));
  await make(['table']);
  for (const part of parts) if (part.kind === 'table') await copyTable(source, target, await describe(source, part));
  await copySequences(source, target);
  await make(['index', 'view']);
  await make(['trigger']);
}

async function listParts(source: Source): Promise<Part[]> {
  const rows = await all(
    source,
    "SELECT type, name, sql FROM sqlite_schema WHERE sql IS NOT NULL AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\' AND tbl_name NOT LIKE 'libsql\\_%' ESCAPE '\\' ORDER BY rowid",
  );
  return rows.map(([kind, name, sql]) => ({ kind: String(kind), name: String(name), sql: String(sql) }));
}

async function describe(source: Source, { name, sql }: Part): Promise<Table> {
  const rows = await all(source, 'SELECT name, pk FROM pragma_table_info(?) ORDER BY cid', [name]);
  const columns = rows.map(([column]) => String(column));
  if (!/\bWITHOUT\s+ROWID\b[^)]*$/i.test(sql)) return { name, columns, key: ['rowid'] };
  const inKey = rows.filter(([, pk]) => Number(pk) > 0).toSorted(([, a], [, b]) => Number(a) - Number(b));
  return { name, columns, key: inKey.map(([column]) => quoted(String(column))) };
}

async function copyTable(source: Source, target: Target, table: Table): Promise<void> {
  const { name, columns, key } = table;
  const list = columns.map(quoted).join(', ');
  const insertSql = `INSERT INTO ${quoted(name)} (${list}) VALUES (${columns.map(() => '?').join(', ')})`;
  let after: Row | undefined;
  for await (const last of portionEnds(source, table)) {
    const { where, params } = between(key, after, last);
    const sql = `SELECT ${list} FROM ${quoted(name)} WHERE ${where} ORDER BY ${key.join(', ')}`;
    const rows = await all(source, sql, params);
    await target.setUp(rows.map((row) => statement(insertSql, row.map(storable))));
    after = last;
  }
}

async function* portionEnds(source: Source, { name, columns, key }: Table): AsyncGenerator<Row> {
  const bytes = columns.map((column) => `coalesce(octet_length(${quoted(column)}), 0)`).join(' + ');
  let after: Row | undefined;
  for (;;) {
    const { where, params } = between(key, after);
    const sql = `SELECT ${bytes}, ${key.join(', ')} FROM ${quoted(name)} WHERE ${where} ORDER BY ${key.join(', ')} LIMIT ${rowsPerPage}`;
    const page: Row[] = await all(source, sql, params);
    let sum = 0;
    let last: Row | undefined;
    for (const [length, ...at] of page) {
      if (last && sum + Number(length) > answerBytesMax) {
        yield last;
        sum = 0;
      }
      sum += Number(length);
      last = at;
    }
    if (last) yield last;
    if (page.length < rowsPerPage) return;
    after = last;
  }
}

function between(key: readonly string[], after: Row | undefined, last?: Row): { where: string; params: unknown[] } {
  const columns = `(${key.join(', ')})`;
  const values = `(${key.map(() => '?').join(', ')})`;
  const bounds = [...(after ? [`${columns} > ${values}`] : []), ...(last ? [`${columns} <= ${values}`] : [])];
  return { where: bounds.join(' AND ') || 'true', params: [...(after ?? []), ...(last ?? [])] };
}

/** Keeps ids of deleted rows unused. */
async function copySequences(source: Source, target: Target): Promise<void> {
  const known = await all(source, "SELECT 1 FROM sqlite_schema WHERE name = 'sqlite_sequence'");
  if (known.length === 0) return;
  const rows = await all(source, 'SELECT name, seq FROM sqlite_sequence');
  await target.setUp([
    statement('DELETE FROM sqlite_sequence'),
    ...rows.map((row) => statement('INSERT INTO sqlite_sequence (name, seq) VALUES (?, ?)', [...row])),
  ]);
}

async function all(source: Source, sql: string, params: readonly unknown[] = []): Promise<Row[]> {
  const [found]: Result[] = await source.read([{ sql, params: [...params], method: 'all' }]);
  return (found?.rows ?? []) as Row[];
}

const statement = (sql: string, params: unknown[] = []): Statement => ({ sql, params, method: 'run' });
const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`;
const storable = (value: unknown) => (value instanceof ArrayBuffer ? new Uint8Array(value) : value);
