/** Plain data, because it crosses threads. */
export type Statement = { sql: string; params: unknown[]; method: 'run' | 'all' | 'values' | 'get' };
export type Result = { rows: unknown[] };

/**
 * A storage engine. Rows are arrays in column order. A batch is one transaction. Every write first advances the commit
 * clock. A `write` that resolved is durable and visible to later reads; another node's writes are visible from the
 * next turn of the event loop on.
 */
export type Engine = {
  kind: 'embedded' | 'remote';
  read: (statements: readonly Statement[]) => Promise<Result[]>;
  write: (statements: readonly Statement[]) => Promise<Result[]>;
  /** For background work: after what requests write at about the same time. */
  writeBehind?: (statements: readonly Statement[]) => Promise<Result[]>;
  /** Whether the last write failed with an error that may pass, such as a full disk. */
  failing: () => boolean;
  /** One transaction that leaves the clock alone, for migrations. */
  setUp: (statements: readonly Statement[]) => Promise<Result[]>;
  close: () => void;
};

/** First statement of every write transaction. */
export const tickSql = 'UPDATE clock SET now_ms = max(now_ms + 1, ?) WHERE id = 1';

/**
 * `constraint`: a rule of the schema. `lease_lost`: another worker has the job. `unavailable`: may pass (busy, full
 * disk, unreachable server). `failed`: will not pass.
 */
export class DatabaseError extends Error {
  readonly reason: 'constraint' | 'lease_lost' | 'unavailable' | 'failed';
  constructor(reason: DatabaseError['reason'], message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'DatabaseError';
    this.reason = reason;
  }
}

/** Also finds the error inside one that wraps it. */
export function databaseErrorOf(cause: unknown): DatabaseError | undefined {
  if (cause instanceof DatabaseError) return cause;
  return cause instanceof Error && cause.cause !== undefined ? databaseErrorOf(cause.cause) : undefined;
}

/** A libSQL server says `SQLITE_UNKNOWN` for `SQLITE_ERROR`. */
const permanent =
  /SQLITE_(ERROR|UNKNOWN|MISMATCH|RANGE|TOOBIG|MISUSE|AUTH)|SQL_|can only bind|Too (few|many) parameter/i;

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

/** Called for every batch, so it must be cheap. */
export type DatabaseObserver = {
  batch: (kind: 'read' | 'write', durationMs: number) => void;
  /** One commit of an embedded file with this many batches. */
  commit: (durationMs: number, batches: number) => void;
  /** An embedded file could not be synced. It takes no write until it is opened again. */
  lost?: (cause: DatabaseError) => void;
};

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
  /** An embedded read is synchronous. */
  const readAtOnce: Engine['read'] = (statements) => {
    const startMs = performance.now();
    const sent = engine.read(statements);
    batch('read', performance.now() - startMs);
    return sent;
  };
  const read = engine.kind === 'embedded' ? readAtOnce : timed('read', engine.read);
  return { ...engine, read, write: timed('write', engine.write) };
}
