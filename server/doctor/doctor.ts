import { existsSync } from 'node:fs';
import { type Db, filePath, isEmbedded, openDb, overEngine } from '../../db/client.ts';
import { ask, checkFile, countEvents, type Found, listMigrations, questionNames } from '../../db/doctor.ts';
import { openEmbeddedReader } from '../../db/embedded.ts';
import { migrations } from '../../db/migrations/index.ts';
import { detectType, normalize } from '../aggregator/normalize.ts';
import type { Settings } from '../env.ts';
import { UsageError } from '../usage-error.ts';
import { checkOrphans, checkStoredFiles } from './files.ts';
import { type Check, type Finding, judge, type Report } from './findings.ts';
import { checkRows } from './rows.ts';

type Place = Pick<Settings, 'databaseUrl' | 'databaseAuthToken' | 'storageDir'>;

/** Looks at everything that is stored, beside a running server or without one, and changes nothing. */
export async function diagnose(place: Place, nowMs: number): Promise<Report> {
  const db = openForReading(place);
  try {
    await refuseOtherVersions(db);
    return await examine(db, place, nowMs);
  } finally {
    db.close();
  }
}

async function examine(db: Reading, { storageDir }: Place, nowMs: number): Promise<Report> {
  const findings: Finding[] = [];
  const note = (check: Check, found: Found) => {
    const finding = judge(check, found, nowMs);
    if (finding) findings.push(finding);
  };
  for (const name of questionNames) note(name, await ask(db.read, { name, nowMs }));
  const { rows, events } = await checkRows(db, { detectType, normalize });
  note('rows_wrong', rows);
  note('events_unexplained', events);
  note('files_missing', await checkStoredFiles({ db, storageDir, nowMs }));
  note('files_orphaned', await checkOrphans({ db, storageDir, nowMs }));
  if (db.embedded) note('database_damaged', damage(await checkFile(db.read)));
  return {
    healthy: findings.every(({ attention }) => !attention),
    checked_at: new Date(nowMs).toISOString(),
    events: await countEvents(db.read),
    findings,
  };
}

const damage = (lines: readonly string[]): Found => ({
  count: lines.length,
  oldestMs: null,
  examples: lines.map((problem) => ({ problem })),
});

type Reading = Pick<Db, 'read' | 'close'> & { embedded: boolean };

/** A connection of its own that cannot write. A libSQL server has none such; there nothing but reads is sent. */
function openForReading({ databaseUrl, databaseAuthToken }: Place): Reading {
  if (!isEmbedded(databaseUrl)) return { ...openDb(databaseUrl, databaseAuthToken ?? undefined), embedded: false };
  const path = filePath(databaseUrl);
  if (!existsSync(path)) throw new UsageError(`There is no database at ${path}.`);
  const { read, close } = openEmbeddedReader(path);
  const refuse = () => Promise.reject(new Error('This database is open for reading only.'));
  return { ...overEngine({ kind: 'embedded', read, write: refuse, setUp: refuse, close }), embedded: true };
}

async function refuseOtherVersions({ read }: Reading): Promise<void> {
  const applied = (await listMigrations(read)).map(([tag]) => tag);
  const known = migrations.map(({ tag }) => tag).sort();
  if (!Bun.deepEquals(applied, known))
    throw new UsageError('The database is of another version; start the server of this version once.');
}
