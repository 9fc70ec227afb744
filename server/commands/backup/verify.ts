import { constants, Database } from 'bun:sqlite';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { UsageError } from '../../../web/cli/usage-error.ts';
import { isBuilt } from '../../settings/about.ts';
import { isSealed } from '../../storage/sealed-storage.ts';
import { codeOf, measure } from './durable-files.ts';
import { databaseName, filesFolder, type Manifest, readManifest, storageKeyOf } from './manifest.ts';

const listedMax = 20;

const self = isBuilt ? [process.execPath] : [process.execPath, Bun.main];

export async function problemsSeenElsewhere(folder: string): Promise<string[]> {
  const command = [...self, 'backup-verify', folder];
  const child = Bun.spawn(command, { stdin: 'ignore', stdout: 'pipe', stderr: 'pipe' });
  const [text, complaint] = await Promise.all([new Response(child.stdout).text(), new Response(child.stderr).text()]);
  if ((await child.exited) === 0) return JSON.parse(text) as string[];
  return [`It could not be verified: ${complaint.trim() || `the process ended with ${child.exitCode}`}`];
}

export async function runVerify(folder: string, write: (text: string) => void): Promise<void> {
  const problems = await problemsIn(folder).catch((cause: unknown) => {
    if (cause instanceof UsageError) return [cause.message];
    throw cause;
  });
  write(JSON.stringify(problems));
}

/** Another SQLite library needs its own process. */
async function problemsIn(folder: string): Promise<string[]> {
  const manifest = await readManifest(folder);
  const changed = await changedFiles(folder, manifest);
  const database = await inDatabase(folder, manifest);
  return [...changed, ...database];
}

async function changedFiles(folder: string, manifest: Manifest): Promise<string[]> {
  const problems: string[] = [];
  for (const { path, bytes, sha256 } of manifest.files) {
    const found = await measure(join(folder, path)).catch(unlessMissing);
    if (!found) problems.push(`${path} is missing.`);
    else if (found.bytes !== bytes) problems.push(`${path} has ${found.bytes} bytes instead of ${bytes}.`);
    else if (found.sha256 !== sha256) problems.push(`${path} is not what was written: it has another SHA-256.`);
  }
  return problems;
}

async function inDatabase(folder: string, manifest: Manifest): Promise<string[]> {
  if (!manifest.files.some(({ path }) => path === databaseName)) return [`The manifest names no ${databaseName}.`];
  // `immutable`: no companion files.
  const url = `${pathToFileURL(join(folder, databaseName)).href}?immutable=1`;
  let database: Database | undefined;
  try {
    database = new Database(url, constants.SQLITE_OPEN_READONLY | constants.SQLITE_OPEN_URI);
    const damage = damageIn(database);
    return damage.length > 0
      ? damage
      : [...differences(database, manifest), ...(await withoutFile(database, folder, manifest))];
  } catch (cause) {
    return [`${databaseName} cannot be read: ${cause instanceof Error ? cause.message : String(cause)}.`];
  } finally {
    database?.close();
  }
}

type Rows = (string | number | null)[][];
const rowsOf = (database: Database, sql: string) => database.query(sql).values() as Rows;
const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`;

function damageIn(database: Database): string[] {
  const faults = rowsOf(database, `PRAGMA integrity_check(${listedMax})`)
    .map(([line]) => String(line))
    .filter((line) => line !== 'ok');
  const dangling = rowsOf(database, 'PRAGMA foreign_key_check').slice(0, listedMax);
  return [
    ...faults.map((line) => `${databaseName} is damaged: ${line.replaceAll(/\s+/g, ' ')}`),
    ...dangling.map(
      ([table, , parent]) => `${databaseName} is damaged: a row of ${table} points to no row of ${parent}.`,
    ),
  ];
}

function differences(database: Database, { rows, migrations }: Manifest): string[] {
  const tables = rowsOf(
    database,
    "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\'",
  ).map(([name]) => String(name));
  const problems = Object.keys(rows)
    .filter((name) => !tables.includes(name))
    .map((name) => `Table ${name} is missing.`);
  for (const name of tables) {
    const found = rowsOf(database, `SELECT count(*) FROM ${quoted(name)}`)[0]?.[0];
    if (found !== rows[name]) problems.push(`Table ${name} has ${found} rows instead of ${rows[name] ?? 'none'}.`);
  }
  const applied = rowsOf(database, 'SELECT tag FROM schema_migrations ORDER BY tag').map(([tag]) => String(tag));
  if (!Bun.deepEquals(applied, migrations)) problems.push('The schema is of another version than the manifest says.');
  return problems;
}

async function withoutFile(database: Database, folder: string, manifest: Manifest): Promise<string[]> {
  const known = new Set([...manifest.missing_files, ...manifest.files.flatMap((file) => storageKeyOf(file) ?? [])]);
  const uploads = rowsOf(database, 'SELECT storage_key, user_id FROM lab_uploads ORDER BY id');
  const owners = manifest.encrypted ? rowsOf(database, 'SELECT user_id FROM person_keys').map(([owner]) => owner) : [];
  const withKey = new Set(owners);
  const problems: string[] = [];
  for (const [storageKey, userId] of uploads) {
    const path = `${filesFolder}/${storageKey}`;
    if (!known.has(String(storageKey))) problems.push(`${path} is not in the backup, and an upload names it.`);
    else if (!withKey.has(userId ?? null) && (await isSealed(Bun.file(join(folder, path))).catch(unlessMissing)))
      problems.push(`${path} was encrypted while the backup was made, and its key is not in it. Make another one.`);
  }
  return problems;
}

function unlessMissing(cause: unknown): undefined {
  if (codeOf(cause) === 'ENOENT') return undefined;
  throw cause;
}
