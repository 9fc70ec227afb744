import { createHash } from 'node:crypto';
import { basename } from 'node:path';
import type { Db } from '../../db/client.ts';
import type { RawEventRow } from '../../db/ingestion/raw-events.ts';
import { type PersonTable, type PersonTableName, personTableNames, personTables } from '../../db/people/person-data.ts';
import { eventsOfPerson, listNamesOfPerson, type PersonRow, rowsOfPerson } from '../../db/people/person-rows.ts';
import type { AnsweredFile } from '../core/files-answer.ts';
import type { StoragePort } from '../ports.ts';

type Stores = { db: Db; storage: Pick<StoragePort, 'get'>; version: string };
type ListedFile = { name: string; rows: number | null; bytes: number; sha256: string; about: string };
const sliceBytes = 64 * 1024;

export type Tally = { files: number; rows: number };

export async function* filesOfPerson(
  { db, storage, version }: Stores,
  { userId }: { userId: string },
  tally: Tally,
): AsyncGenerator<AnsweredFile> {
  const startedAt = new Date().toISOString();
  const listed: ListedFile[] = [];
  const file = (name: string, about: string, pieces: AsyncIterable<Uint8Array>, rows?: () => number): AnsweredFile => ({
    name,
    pieces: digested(pieces, (content) => {
      const count = rows?.() ?? null;
      listed.push({ name, about, ...content, rows: count });
      tally.files += 1;
      tally.rows += count ?? 0;
    }),
  });
  for (const name of personTableNames) {
    let rows = 0;
    const lines = linesOf(db, name, userId, (count) => {
      rows += count;
    });
    yield file(`${name}.jsonl`, personTables[name].about, lines, () => rows);
  }
  for await (const page of rowsOfPerson(db.read, 'lab_uploads', { userId })) {
    for (const row of page) {
      const key = String(row['storage_key']);
      const about = 'An uploaded file, byte for byte; its own name is in lab_uploads.jsonl.';
      yield file(`files/${basename(key)}`, about, (await storage.get(key, { userId })).stream());
    }
  }
  yield file('README.txt', 'What is here.', textPiece(exportReadme(userId, listed)));
  const withheld = Object.fromEntries(
    personTableNames.flatMap((name) => {
      const { withheld: columns }: PersonTable = personTables[name];
      return columns ? [[name, columns]] : [];
    }),
  );
  const head = { format: 'hale-export', format_version: 1, hale_version: version, user_id: userId };
  const times = { started_at: startedAt, finished_at: new Date().toISOString() };
  const manifest = `${JSON.stringify({ ...head, ...times, withheld, files: listed }, null, 2)}\n`;
  yield { name: 'manifest.json', pieces: textPiece(manifest) };
}

async function* digested(
  pieces: AsyncIterable<Uint8Array>,
  whole: (content: { bytes: number; sha256: string }) => void,
): AsyncGenerator<Uint8Array> {
  const hash = createHash('sha256');
  let bytes = 0;
  for await (const piece of pieces) {
    hash.update(piece);
    bytes += piece.byteLength;
    yield piece;
  }
  whole({ bytes, sha256: hash.digest('hex') });
}

async function* textPiece(text: string): AsyncGenerator<Uint8Array> {
  yield Buffer.from(text);
}

async function* linesOf(
  db: Db,
  name: PersonTableName,
  userId: string,
  count: (rows: number) => void,
): AsyncGenerator<Uint8Array> {
  const pages: AsyncIterable<object[]> = name === 'raw_events' ? events(db, userId) : rows(db, name, userId);
  for await (const page of pages) {
    count(page.length);
    for (const row of page) yield* slicesOf(Buffer.from(`${JSON.stringify(row)}\n`));
  }
}

function* slicesOf(bytes: Uint8Array): Generator<Uint8Array> {
  for (let at = 0; at < bytes.byteLength; at += sliceBytes) yield bytes.subarray(at, at + sliceBytes);
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

/** Not `hrv_rmssd_ms`: a duration. */
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

/** The hash is over the bytes. */
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

function exportReadme(userId: string, files: readonly ListedFile[]): string {
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
