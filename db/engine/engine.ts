/** What drizzle's sqlite-proxy hands down: SQL, parameters, and how the rows are wanted. Plain data: it crosses threads. */
export type Statement = { sql: string; params: unknown[]; method: 'run' | 'all' | 'values' | 'get' };
export type Result = { rows: unknown[] };

/**
 * One storage engine. Rows are arrays in column order. A batch is one transaction: all of it, or nothing. Every write
 * transaction first advances the commit clock to max(wall clock, last value + 1 ms). A `write` that resolved is
 * durable, and visible to every read that starts behind it; what another node wrote is visible from the next turn of the
 * event loop on.
 */
export type Engine = {
  kind: 'embedded' | 'remote';
  read: (statements: readonly Statement[]) => Promise<Result[]>;
  write: (statements: readonly Statement[]) => Promise<Result[]>;
  /** The same for work in the background: behind what requests write at about the same time. */
  writeBehind?: (statements: readonly Statement[]) => Promise<Result[]>;
  /** Whether the last write failed of something that may pass, such as a full disk. */
  failing: () => boolean;
  /** One transaction that leaves the clock alone: for migrations, which make the clock. */
  setUp: (statements: readonly Statement[]) => Promise<Result[]>;
  close: () => void;
};

/** First statement of every write transaction; see `clock` in the schema. */
export const tickSql = 'UPDATE clock SET now_ms = max(now_ms + 1, ?) WHERE id = 1';

/**
 * What the database said no with: `constraint` for a rule of the schema; `lease_lost` for a batch of a job that another
 * worker holds by now; `unavailable` for what may pass (busy, full, a failing disk, an unreachable server); `failed` for
 * what will not, such as a statement that is wrong.
 */
export class DatabaseError extends Error {
  readonly reason: 'constraint' | 'lease_lost' | 'unavailable' | 'failed';
  constructor(reason: DatabaseError['reason'], message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'DatabaseError';
    this.reason = reason;
  }
}

/** The database's own error, also inside the one that drizzle wraps around it (whose message carries parameters). */
export function databaseErrorOf(cause: unknown): DatabaseError | undefined {
  if (cause instanceof DatabaseError) return cause;
  return cause instanceof Error && cause.cause !== undefined ? databaseErrorOf(cause.cause) : undefined;
}

/** A libSQL server says `SQLITE_UNKNOWN` where SQLite says `SQLITE_ERROR`. */
const permanent =
  /SQLITE_(ERROR|UNKNOWN|MISMATCH|RANGE|TOOBIG|MISUSE|AUTH)|SQL_|can only bind|Too (few|many) parameter/i;

/** By SQLite's result code (`SQLITE_CONSTRAINT_UNIQUE` …) as either library spells it, or by the message. */
export function toDatabaseError(cause: unknown): DatabaseError {
  if (cause instanceof DatabaseError) return cause;
  const message = cause instanceof Error ? cause.message : String(cause);
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : '';
  const text = `${code} ${message}`.trim();
  return new DatabaseError(reasonOf(text), text, { cause });
}

function reasonOf(text: string): DatabaseError['reason'] {
  if (text.includes('lease_lost')) return 'lease_lost';
  if (/SQLITE_CONSTRAINT|constraint failed/i.test(text)) return 'constraint';
  return permanent.test(text) ? 'failed' : 'unavailable';
}

export const isEmbedded = (url: string) => url.startsWith('file:') || url === ':memory:';
export const filePath = (url: string) => url.replace(/^file:/, '');

/** Hears how long the database took. Called for every batch, so it must cost next to nothing. */
export type DatabaseObserver = {
  batch: (kind: 'read' | 'write', durationMs: number) => void;
  /** One commit of an embedded file, and how many batches it took in. */
  commit: (durationMs: number, batches: number) => void;
  /** An embedded file could not be synced: it takes no further write until it is opened anew. */
  lost?: (cause: DatabaseError) => void;
};

/** An engine whose batches are timed: a read by itself, a write until it is durable. */
export function observed(engine: Engine, { batch }: DatabaseObserver): Engine {
  const timed =
    (kind: 'read' | 'write', send: Engine['read']): Engine['read'] =>
    (statements: readonly Statement[]) => {
      const startMs = performance.now();
      const sent = send(statements);
      const end = () => batch(kind, performance.now() - startMs);
      sent.then(end, end);
      return sent;
    };
  /** An embedded file is read at once, and what is done by then need not be waited for. */
  const readAtOnce: Engine['read'] = (statements) => {
    const startMs = performance.now();
    const sent = engine.read(statements);
    batch('read', performance.now() - startMs);
    return sent;
  };
  const read = engine.kind === 'embedded' ? readAtOnce : timed('read', engine.read);
  return { ...engine, read, write: timed('write', engine.write) };
}
