import { statfsSync } from 'node:fs';
import { type Connection, connectReader, orDatabaseError, pragmas, type Reader, run } from './embedded-connection.ts';
import { growLog } from './embedded-file.ts';
import type { Engine } from './engine.ts';

/** Reading from an embedded file beside its writer. */

/**
 * From so many pages on the thread that only reads does the checkpoint. The more there are, the more often is each of
 * them written into the log before it is moved once; and while they are synced, commits wait for the same disk.
 */
const checkpointPagesMin = 1_000;
/** Shortly before the writer would have to do it inside a commit, nearly nothing may be left. */
const lastPages = { before: pragmas.wal_autocheckpoint - 1_500, min: 250 };
/** A log takes up to 64 MiB. On a disk with little room it is kept short, and gets none beforehand. */
const roomOnDiskMin = 256 * 1024 * 1024;
/** So many pages in the log say that much is written here. */
const roomPagesMin = 250;

/** Only the reading half, for a thread whose writes travel to the one that holds the writer. */
export function openEmbeddedReader(path: string): Reader & Pick<Engine, 'close'> & { tendLog: () => void } {
  const connection = connectReader(path);
  const reader = sharedReader(connection);
  const close = () => {
    reader.refresh();
    connection.database.close();
  };
  return { ...reader, close, tendLog: logKeeper(path, connection, reader) };
}

/**
 * Moves what commits have left in the write-ahead log to its place, once that is much, and gives the log of a server in
 * use its room, once. It holds up this thread alone; the writer would do it inside a commit, while requests wait. What
 * fails here is left to the writer.
 */
function logKeeper(path: string, { database }: Connection, reader: Reader): () => void {
  let roomy = false;
  return () => {
    if (!database.open) return;
    reader.refresh();
    try {
      const [state] = database.pragma('wal_checkpoint(NOOP)') as { log: number; checkpointed: number }[];
      if (!state) return;
      const left = state.log - state.checkpointed;
      if (left < lastPages.min && (roomy || state.log < roomPagesMin)) return;
      const isNarrow = roomOnDisk(path) < roomOnDiskMin;
      const min = isNarrow || state.log >= lastPages.before ? lastPages.min : checkpointPagesMin;
      if (left >= min) database.pragma('wal_checkpoint(PASSIVE)');
      if (isNarrow || roomy || state.log < roomPagesMin) return;
      roomy = true;
      growLog(path);
    } catch {
      return;
    }
  };
}

function roomOnDisk(path: string): number {
  const { bavail, bsize } = statfsSync(path);
  return bavail * bsize;
}

/**
 * Reads of one turn of the event loop share a read transaction, because beginning and ending one (locks, system calls)
 * costs as much as a read. It ends with the turn, or earlier by `refresh`, so that nobody who was told that a write is
 * done can read the state before it.
 */
export function sharedReader(reader: Connection): Reader {
  const begin = reader.database.prepare('BEGIN');
  const commit = reader.database.prepare('COMMIT');
  const rollback = reader.database.prepare('ROLLBACK');
  let open = false;
  const refresh = () => {
    if (!open) return;
    open = false;
    try {
      commit.run();
    } catch {
      // A damaged page or a failing disk, which the read has been told of. There was nothing to keep.
      if (reader.database.inTransaction) rollback.run();
    }
  };
  const read = orDatabaseError((statements) => {
    if (!open) {
      begin.run();
      open = true;
      setImmediate(refresh);
    }
    try {
      return statements.map((statement) => run(reader, statement));
    } catch (cause) {
      open = reader.database.inTransaction;
      throw cause;
    }
  });
  return { read, refresh };
}
