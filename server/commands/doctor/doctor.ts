import { existsSync } from 'node:fs';
import { type Db, filePath, isEmbedded, overEngine } from '../../../db/client.ts';
import { openEmbeddedReader } from '../../../db/engine/embedded-reader.ts';
import { ask, checkFile, countEvents, type Found, questionNames } from '../../../db/upkeep/doctor.ts';
import { UsageError } from '../../../web/cli/usage-error.ts';
import { openDatabase, refuseOtherKeys } from '../../settings/database.ts';
import type { Settings } from '../../settings/env.ts';
import { refuseOtherVersions } from '../../settings/versions.ts';
import { openFileStore } from '../../storage/file-store.ts';
import { checkOrphans, checkStoredFiles } from './files.ts';
import { type Check, type Finding, judge, type Report } from './findings.ts';
import { checkRows, type Outcome } from './rows.ts';

type Place = Pick<Settings, 'databaseUrl' | 'databaseAuthToken' | 'encryptionKey' | 'storageDir' | 'bucket'>;

/** Looks at everything that is stored, beside a running server or without one, and changes nothing. */
export async function diagnose(place: Place, nowMs: number, options: Depth = {}): Promise<Report> {
  const db = openForReading(place);
  try {
    await refuseOtherVersions(db.read);
    await refuseOtherKeys(db);
    return await examine(db, place, { nowMs, ...options });
  } finally {
    db.close();
  }
}

/** All events are read again, or a share of them where there are more than `sampleMax`. */
type Depth = { deep?: boolean; sampleMax?: number };

async function examine(
  db: Reading,
  place: Place,
  { nowMs, deep = false, sampleMax = 10_000 }: Depth & { nowMs: number },
): Promise<Report> {
  const findings: Finding[] = [];
  const note = (check: Check, found: Found) => {
    const finding = judge(check, found, nowMs);
    if (finding) findings.push(finding);
  };
  for (const name of questionNames) note(name, await ask(db.read, { name, nowMs }));
  const events = await countEvents(db.read);
  const { eventsRead, tallies } = await checkRows(db, { events, deep, sampleMax, nowMs });
  for (const [check, tally] of Object.entries(tallies)) note(check as Outcome, tally.found());
  const files = openFileStore(place);
  note('files_missing', await checkStoredFiles({ db, files, nowMs }));
  note('files_orphaned', await checkOrphans({ db, files, nowMs }));
  if (db.embedded) note('database_damaged', damage(await checkFile(db.read)));
  return {
    healthy: findings.every(({ attention }) => !attention),
    checked_at: new Date(nowMs).toISOString(),
    events,
    events_read: eventsRead,
    findings,
  };
}

const damage = (lines: readonly string[]): Found => ({
  count: lines.length,
  oldestMs: null,
  examples: lines.map((problem) => ({ problem })),
});

type Reading = Pick<Db, 'engine' | 'read' | 'close'> & { embedded: boolean };

/** A connection of its own that cannot write. A libSQL server has none such; there nothing but reads is sent. */
function openForReading(place: Place): Reading {
  if (!isEmbedded(place.databaseUrl)) return { ...openDatabase(place), embedded: false };
  const path = filePath(place.databaseUrl);
  if (!existsSync(path)) throw new UsageError(`There is no database at ${path}.`);
  const { read, close } = openEmbeddedReader(path);
  const refuse = () => Promise.reject(new Error('This database is open for reading only.'));
  const failing = () => false;
  const engine = { kind: 'embedded', read, write: refuse, failing, setUp: refuse, close } as const;
  return { ...overEngine(engine, place.encryptionKey), embedded: true };
}
