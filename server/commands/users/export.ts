import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { type FileHandle, mkdir, open, readdir, rename, rm } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import type { Db } from '../../../db/client.ts';
import type { RawEventRow } from '../../../db/ingestion/raw-events.ts';
import { personSubject } from '../../../db/people/audit.ts';
import {
  type PersonTable,
  type PersonTableName,
  personTableNames,
  personTables,
} from '../../../db/people/person-data.ts';
import { eventsOfPerson, listNamesOfPerson, type PersonRow, rowsOfPerson } from '../../../db/people/person-rows.ts';
import { NotThere, UsageError } from '../../../web/cli/usage-error.ts';
import { version } from '../../settings/about.ts';
import type { Settings } from '../../settings/env.ts';
import { openStorage } from '../../storage/file-store.ts';
import { auditCommand, withDatabase } from '../database.ts';
import { isKnown } from './known.ts';

type Options = { settings: Settings; userId: string; out: string | undefined; write: (text: string) => void };
type Piece = string | Uint8Array;
type ExportedFile = { name: string; rows: number | null; bytes: number; sha256: string; about: string };

/** Writes everything about a person into a folder of plain files, or no folder. */
export async function runExport({ settings, userId, out, write }: Options): Promise<void> {
  const folder = resolve(out ?? `hale-export-${userId.replace(/[^\w-]/g, '_')}`);
  if (existsSync(folder) && (await readdir(folder)).length > 0) throw new UsageError(`${folder} is not empty.`);
  await withDatabase(settings, async (db) => {
    if (!(await isKnown(db, userId))) throw new NotThere(`There is nothing about ${userId}.`);
    const note = auditCommand(db, 'users.export', personSubject(userId));
    await note('begun');
    const draft = join(dirname(folder), `.${basename(folder)}.${process.pid}`);
    try {
      const files = await writeExport(db, settings, userId, draft);
      await rename(draft, folder);
      const rows = files.reduce((sum, file) => sum + (file.rows ?? 0), 0);
      await note(`done: ${rows} rows`);
      write(`${rows} rows in ${files.length} files: ${folder}\n`);
    } finally {
      await rm(draft, { recursive: true, force: true });
    }
  });
}

async function writeExport(db: Db, settings: Settings, userId: string, draft: string): Promise<ExportedFile[]> {
  const startedAt = new Date().toISOString();
  await mkdir(join(draft, 'files'), { recursive: true, mode: 0o700 });
  const files: ExportedFile[] = [];
  const keep = async (name: string, about: string, pieces: AsyncIterable<Piece>, rows?: () => number) => {
    files.push({ name, about, ...(await writeFile(join(draft, name), pieces)), rows: rows?.() ?? null });
  };
  for (const name of personTableNames) {
    let rows = 0;
    const lines = linesOf(db, name, userId, (count) => {
      rows += count;
    });
    await keep(`${name}.jsonl`, personTables[name].about, lines, () => rows);
  }
  const storage = openStorage(settings, db);
  for await (const page of rowsOfPerson(db.read, 'lab_uploads', { userId })) {
    for (const row of page) {
      const key = String(row['storage_key']);
      const about = 'An uploaded file, byte for byte; its own name is in lab_uploads.jsonl.';
      await keep(`files/${basename(key)}`, about, (await storage.get(key, { userId })).stream());
    }
  }
  await keep('README.txt', 'What is here.', textPiece(exportReadme(userId, files)));
  const withheld = Object.fromEntries(
    personTableNames.flatMap((name) => {
      const { withheld: columns }: PersonTable = personTables[name];
      return columns ? [[name, columns]] : [];
    }),
  );
  const head = { format: 'hale-export', format_version: 1, hale_version: version, user_id: userId };
  const times = { started_at: startedAt, finished_at: new Date().toISOString() };
  await writeFile(
    join(draft, 'manifest.json'),
    textPiece(`${JSON.stringify({ ...head, ...times, withheld, files }, null, 2)}\n`),
  );
  return files;
}

async function* textPiece(text: string): AsyncGenerator<Piece> {
  yield text;
}

async function* linesOf(
  db: Db,
  name: PersonTableName,
  userId: string,
  count: (rows: number) => void,
): AsyncGenerator<Piece> {
  const pages: AsyncIterable<object[]> = name === 'raw_events' ? events(db, userId) : rows(db, name, userId);
  for await (const page of pages) {
    count(page.length);
    yield page.map((row) => `${JSON.stringify(row)}\n`).join('');
  }
}

async function* rows(db: Db, name: PersonTableName, userId: string): AsyncGenerator<object[]> {
  const { json = [] }: PersonTable = personTables[name];
  for await (const page of rowsOfPerson(db.read, name, { userId }))
    yield page.map((row: PersonRow) => readableRow(row, json));
}

async function* events(db: Db, userId: string): AsyncGenerator<object[]> {
  const names = await listNamesOfPerson(db.read, { userId });
  for await (const page of eventsOfPerson(db.read, { userId, names })) yield page.map(readableEvent);
}

/** Only its owner may read the file. It is flushed. */
async function writeFile(path: string, pieces: AsyncIterable<Piece>): Promise<{ bytes: number; sha256: string }> {
  const file: FileHandle = await open(path, 'wx', 0o600);
  const hash = createHash('sha256');
  let bytes = 0;
  try {
    for await (const piece of pieces) {
      const chunk = typeof piece === 'string' ? Buffer.from(piece) : piece;
      hash.update(chunk);
      bytes += chunk.byteLength;
      await file.appendFile(chunk);
    }
    await file.sync();
  } finally {
    await file.close();
  }
  return { bytes, sha256: hash.digest('hex') };
}

/** Columns that hold instants in milliseconds. `hrv_rmssd_ms` and the like are durations. */
const moment = /_(at|until|used|after|auth_time)(_ms)?$/;

function readableRow(row: PersonRow, json: readonly string[]): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(row).map(([column, value]) => {
      if (json.includes(column) && typeof value === 'string') return [column, parsed(value)];
      if (moment.test(column)) return [column.replace(/_ms$/, ''), typeof value === 'number' ? iso(value) : value];
      return [column, value];
    }),
  );
}

/** The body stays text, because its hash is over the bytes. */
const readableEvent = (event: RawEventRow) => ({
  id: event.id,
  type: event.type,
  request_id: event.requestId,
  received_at: iso(event.receivedAtMs),
  processed_at: event.processedAtMs === null ? null : iso(event.processedAtMs),
  process_error: event.processError,
  sha256: event.sha256,
  payload: event.payload,
  ...(event.payloadRemovedAtMs !== null && { payload_removed_at: iso(event.payloadRemovedAtMs) }),
});

const iso = (ms: number) => new Date(ms).toISOString();

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

const units = [
  ['_s', 'seconds'],
  ['_ms', 'milliseconds'],
  ['_m', 'metres'],
  ['_m_s', 'metres per second'],
  ['_kg', 'kilograms'],
  ['_kg_m2', 'kilograms per square metre'],
  ['_l', 'litres'],
  ['_c', 'degrees Celsius'],
  ['_pct', 'per cent'],
  ['_bpm', 'beats per minute'],
  ['_rpm', 'turns or steps per minute'],
  ['_kcal', 'kilocalories'],
  ['_kj', 'kilojoules'],
  ['_w', 'watts'],
  ['_mmhg', 'millimetres of mercury'],
  ['_mg_dl', 'milligrams per decilitre'],
  ['_ml_kg_min', 'millilitres per kilogram and minute'],
] as const;

function exportReadme(userId: string, files: readonly ExportedFile[]): string {
  return `Everything that this hale server keeps about ${userId}.

Each file that ends in .jsonl has one entry a line, in JSON: any text editor shows it, and spreadsheets and most
programming languages read it. A file without lines means that nothing of the kind is kept.
Times are in UTC (2026-01-31T08:00:00.000Z). "date" is your own day, as the device or laboratory wrote it.
The unit of a number stands at the end of its name:
${units.map(([end, unit]) => `  ${end.padEnd(12)} ${unit}`).join('\n')}
Laboratory results name their unit in "unit". "null" means: not measured, or not known.
manifest.json lists every file with its number of entries and its SHA-256, and what was left out: passwords, tokens and
keys, with which somebody else could act as you.

${files.map(({ name, rows, about }) => `${name}${rows === null ? '' : ` (${rows})`}\n  ${about}`).join('\n')}
`;
}
