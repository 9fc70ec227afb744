import { fstatSync, fsyncSync, openSync, readSync, statSync, writeSync } from 'node:fs';
import { connect, isBusy, run } from './embedded-connection.ts';
import { tickSql } from './engine.ts';

/** What SQLite leaves in a file of rows that are gone: taken out of it beside a running server, a little at a time. */

/** So long at most others wait for the lock, and so long at least they have it between two portions. */
const holdMsMax = 25;
const pauseMs = 30;
const checkpointMsMax = 20;
/** After so long without a portion it is given up: somebody reads an older state all the time, such as a backup. */
const patienceMsDefault = 60_000;
const blockBytes = 1024 * 1024;
/** From there on the number of a page that a page begins with could be taken for a kind. */
const pagesMax = 2 ** 25;

type Head = { pageBytes: number; usableBytes: number };
type Range = readonly [from: number, to: number];

/**
 * When rows move from page to page, SQLite leaves copies of them behind in the part of a page that nothing is stored in,
 * and not even `secure_delete` overwrites those. Here that part of every page is filled with zeros, in the file itself,
 * while the lock is held and the log is empty, so that nobody else writes and the file is all there is. It means nothing
 * to SQLite: a page reads the same before, after and in the middle of it. Whoever has pages in memory reads them anew,
 * because a transaction follows. False when that was not possible.
 */
export async function scrubFile(path: string, { patienceMs = patienceMsDefault } = {}): Promise<boolean> {
  // Never closed: that would take the locks away that this process has on the file through SQLite.
  const file = openSync(path, 'r+');
  const head = headOf(file);
  if (!head) return false;
  let next: number | undefined = 0;
  let untilMs = performance.now() + patienceMs;
  while (next !== undefined) {
    const reached: number | undefined | 'busy' = scrubPortion(path, { file, head, from: next });
    if (reached !== 'busy') {
      next = reached;
      untilMs = performance.now() + patienceMs;
    } else if (performance.now() > untilMs) return false;
    if (next !== undefined) await new Promise((resolve) => setTimeout(resolve, pauseMs));
  }
  fsyncSync(file);
  return true;
}

/** Null for a file of a kind that is not ours, in which something else could look like a page of rows. */
function headOf(file: number): Head | null {
  const bytes = readAt(file, 0, 100);
  if (bytes.toString('latin1', 0, 16) !== 'SQLite format 3\0') return null;
  const pageBytes = bytes.readUInt16BE(16) === 1 ? 65_536 : bytes.readUInt16BE(16);
  const movesPages = bytes.readUInt32BE(52) !== 0;
  if (movesPages || fstatSync(file).size / pageBytes >= pagesMax) return null;
  return { pageBytes, usableBytes: pageBytes - bytes.readUInt8(20) };
}

type Portion = { file: number; head: Head; from: number };

/** Where the next portion begins, nothing when all is done. A connection of its own each time: it remembers no page. */
function scrubPortion(path: string, portion: Portion): number | undefined | 'busy' {
  const connection = connect(path);
  const { database } = connection;
  try {
    database.pragma(`busy_timeout = ${checkpointMsMax}`);
    // Most of it without a lock, so that little is left to do under it.
    database.pragma('wal_checkpoint(PASSIVE)');
    database.pragma('wal_checkpoint(TRUNCATE)');
    database.exec('BEGIN IMMEDIATE');
    if (statSync(`${path}-wal`).size > 0) return 'busy';
    const next = scrubPages(portion);
    run(connection, { sql: tickSql, params: [Date.now()], method: 'run' });
    database.exec('COMMIT');
    return next;
  } catch (cause) {
    if (isBusy(cause)) return 'busy';
    throw cause;
  } finally {
    if (database.inTransaction) database.exec('ROLLBACK');
    database.close();
  }
}

function scrubPages({ file, head, from }: Portion): number | undefined {
  const untilMs = performance.now() + holdMsMax;
  const endBytes = fstatSync(file).size;
  let at = from;
  while (at < endBytes) {
    const block = readAt(file, at, Math.min(blockBytes, endBytes - at));
    for (let start = 0; start + head.pageBytes <= block.length; start += head.pageBytes) {
      const page = block.subarray(start, start + head.pageBytes);
      for (const range of emptyRanges(page, at + start === 0 ? 100 : 0, head)) clear(file, at + start, page, range);
    }
    at += block.length;
    if (at < endBytes && performance.now() > untilMs) return at;
  }
  return undefined;
}

const leaf = 8;
const kindsOfTree: ReadonlyMap<number, number> = new Map([
  [2, 12],
  [5, 12],
  [10, leaf],
  [13, leaf],
]);

/** The parts of a page of rows that hold none, as far as the page is what it should be. Other pages have none. */
export function emptyRanges(page: Buffer, headAt: number, { usableBytes }: Head): Range[] {
  const headBytes = kindsOfTree.get(page.readUInt8(headAt));
  if (headBytes === undefined) return [];
  const cells = page.readUInt16BE(headAt + 3);
  const contentAt = page.readUInt16BE(headAt + 5) || 65_536;
  const cellsEnd = headAt + headBytes + 2 * cells;
  if (cellsEnd > contentAt || contentAt > usableBytes) return [];
  const ranges: Range[] = [[cellsEnd, contentAt]];
  // Freed places are a chain in the order of the page; each begins with the next one and its own length.
  for (let at = page.readUInt16BE(headAt + 1), last = contentAt; at !== 0; ) {
    if (at < last || at + 4 > usableBytes) return [];
    const end = at + page.readUInt16BE(at + 2);
    if (end < at + 4 || end > usableBytes) return [];
    ranges.push([at + 4, end]);
    last = end;
    at = page.readUInt16BE(at);
  }
  return ranges;
}

const zeros = Buffer.alloc(65_536);

function clear(file: number, pageAt: number, page: Buffer, [from, to]: Range): void {
  if (page.subarray(from, to).equals(zeros.subarray(0, to - from))) return;
  writeSync(file, zeros, 0, to - from, pageAt + from);
}

/** Less where the file ends. */
function readAt(file: number, at: number, length: number): Buffer {
  const bytes = Buffer.alloc(length);
  let read = 0;
  for (let more = 1; read < length && more > 0; read += more)
    more = readSync(file, bytes, read, length - read, at + read);
  return bytes.subarray(0, read);
}
