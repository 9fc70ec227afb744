import { statfsSync } from 'node:fs';
import { type Connection, connectReader, orDatabaseError, pragmas, type Reader, run } from './embedded-connection.ts';
import { growLog } from './embedded-file.ts';
import type { Engine } from './engine.ts';

/** Each checkpoint costs a sync beside commits. */
const checkpointPagesMin = 1_000;
const lastPages = { before: pragmas.wal_autocheckpoint - 1_500, min: 250 };
const roomOnDiskMin = 256 * 1024 * 1024;
const roomPagesMin = 400;

export function openEmbeddedReader(path: string): Reader & Pick<Engine, 'close'> & { tendLog: () => void } {
  const connection = connectReader(path);
  const reader = sharedReader(connection);
  const close = () => {
    reader.refresh();
    connection.database.close();
  };
  return { ...reader, close, tendLog: logKeeper(path, connection, reader) };
}

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

/** Beginning a transaction costs as much as a read. */
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
