import { type Db, filePath, isEmbedded, overEngine } from '../../../db/client.ts';
import { openEmbeddedReader } from '../../../db/engine/embedded-reader.ts';
import { entriesOf } from '../../../db/keys.ts';
import { examineAudit } from '../../../db/people/audit.ts';
import {
  ask,
  checkFile,
  countEvents,
  type Found,
  findStorageKeys,
  listStoredFiles,
  questionNames,
} from '../../../db/upkeep/doctor.ts';
import { UsageError } from '../../../web/cli/usage-error.ts';
import { auditKeysOf } from '../../observability/audit.ts';
import { openDatabase, refuseOtherKeys, refuseOtherVersions } from '../../settings/database.ts';
import { readSettings, type Settings } from '../../settings/env.ts';
import { type CommitMark, findLostCommits, readCommitMark } from '../../storage/commit-mark.ts';
import { openFileStore } from '../../storage/file-store.ts';
import type { FileStore } from '../../storage/folder-store.ts';
import { sealedSize } from '../../storage/sealed-storage.ts';
import { refuseMissingDatabase } from '../database.ts';
import { type Check, type Finding, judge, newTally, type Report, reportText } from './findings.ts';
import { checkRows } from './rows.ts';

type DoctorOptions = {
  json: boolean;
  deep: boolean;
  write: (text: string) => void;
  fail: (text: string) => void;
};

export async function runDoctor({ json, deep, write, fail }: DoctorOptions): Promise<0 | 1 | 2> {
  try {
    const report = await diagnose(readSettings(), Date.now(), { deep });
    write(`${json ? JSON.stringify(report, null, 2) : reportText(report)}\n`);
    return report.healthy ? 0 : 1;
  } catch (cause) {
    const reason = cause instanceof Error ? (cause instanceof UsageError ? cause.message : cause.stack) : String(cause);
    fail(`hale: could not check. ${reason}\n`);
    return 2;
  }
}

type Place = Pick<
  Settings,
  'databaseUrl' | 'databaseAuthToken' | 'encryptionKey' | 'storageDir' | 'bucket' | 'jwtSecret' | 'formerJwtSecrets'
>;

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

type Depth = { deep?: boolean; sampleMax?: number };

async function examine(
  db: OpenDb,
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
  for (const [check, tally] of entriesOf(tallies)) note(check, tally.found());
  const files = openFileStore(place);
  note('files_missing', await checkStoredFiles({ db, files, nowMs }));
  note('files_orphaned', await checkOrphans({ db, files, nowMs }));
  note('audit_altered', damage(await examineAudit(db.read, auditKeysOf(place))));
  if (db.mark) {
    note('database_damaged', damage(await checkFile(db.read)));
    note('commits_lost', damage(await lostCommits(db, db.mark)));
  }
  return {
    healthy: findings.every(({ attention }) => !attention),
    checked_at: new Date(nowMs).toISOString(),
    events,
    events_read: eventsRead,
    findings,
  };
}

async function lostCommits(db: OpenDb, mark: CommitMark): Promise<string[]> {
  const lost = await findLostCommits(db, mark);
  const at = (ms: number) => new Date(ms).toISOString();
  return lost === null ? [] : [`it ended at ${at(lost.behind)}, and held commits until ${at(lost.mark)}`];
}

const damage = (lines: readonly string[]): Found => ({
  count: lines.length,
  oldestMs: null,
  examples: lines.map((problem) => ({ problem })),
});

type OpenDb = Pick<Db, 'engine' | 'read' | 'close'> & { mark: CommitMark | null };

function openForReading(place: Place): OpenDb {
  if (!isEmbedded(place.databaseUrl)) return { ...openDatabase(place), mark: null };
  refuseMissingDatabase(place);
  const path = filePath(place.databaseUrl);
  const mark = readCommitMark(path);
  const { read, close } = openEmbeddedReader(path);
  const refuse = () => Promise.reject(new Error('This database is open for reading only.'));
  const failing = () => false;
  const engine = { kind: 'embedded', read, write: refuse, failing, setUp: refuse, close } as const;
  return { ...overEngine(engine, place.encryptionKey), mark };
}

const uploadsPerPage = 500;
/** A younger file's row may be unwritten. */
const orphanAgeMs = 3_600_000;

type Files = { db: Pick<Db, 'read'>; files: Pick<FileStore, 'bytesOf' | 'list'>; nowMs: number };

async function checkStoredFiles({ db, files }: Files): Promise<Found> {
  const tally = newTally();
  let afterId = '';
  for (;;) {
    const page = await listStoredFiles(db.read, { afterId, limit: uploadsPerPage });
    for (const { uploadId, storageKey, sizeBytes, uploadedAtMs } of page) {
      afterId = uploadId;
      const found = await files.bytesOf(storageKey);
      // It may have been removed in between.
      if (found === null && !(await findStorageKeys(db.read, { keys: [storageKey] })).has(storageKey)) continue;
      const problem = found === null ? 'missing' : hasExpectedSize(found, sizeBytes) ? undefined : 'another size';
      if (problem) tally.add({ upload_id: uploadId, problem, size_bytes: sizeBytes, found_bytes: found }, uploadedAtMs);
    }
    if (page.length < uploadsPerPage) return tally.found();
  }
}

const hasExpectedSize = (size: number, sizeBytes: number) => size === sizeBytes || size === sealedSize(sizeBytes);

async function checkOrphans({ db, files, nowMs }: Files): Promise<Found> {
  const tally = newTally();
  for await (const page of files.list()) {
    const known = await findStorageKeys(db.read, { keys: page.map(({ key }) => key) });
    for (const { key, bytes, modifiedMs } of page)
      if (!known.has(key) && modifiedMs < nowMs - orphanAgeMs)
        tally.add({ storage_key: key, found_bytes: bytes }, Math.round(modifiedMs));
  }
  return tally.found();
}
