/** Crosses threads. */
export type Statement = { sql: string; params: unknown[]; method: 'run' | 'all' | 'values' | 'get' };
export type Result = { rows: unknown[] };

/** Rows are arrays. A batch is one transaction; a resolved `write` is durable. */
export type Engine = {
  kind: 'embedded' | 'remote';
  read: (statements: readonly Statement[]) => Promise<Result[]>;
  write: (statements: readonly Statement[]) => Promise<Result[]>;
  writeBehind?: (statements: readonly Statement[]) => Promise<Result[]>;
  failing: () => boolean;
  setUp: (statements: readonly Statement[]) => Promise<Result[]>;
  close: () => void;
};

export const tickSql = 'UPDATE clock SET now_ms = max(now_ms + 1, ?) WHERE id = 1';

/** `unavailable` may pass (busy, full disk, unreachable server). */
export class DatabaseError extends Error {
  readonly reason: 'constraint' | 'lease_lost' | 'unavailable' | 'failed';
  constructor(reason: DatabaseError['reason'], message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'DatabaseError';
    this.reason = reason;
  }
}

export function databaseErrorOf(cause: unknown): DatabaseError | undefined {
  if (cause instanceof DatabaseError) return cause;
  return cause instanceof Error && cause.cause !== undefined ? databaseErrorOf(cause.cause) : undefined;
}

/** libSQL servers say `SQLITE_UNKNOWN` for `SQLITE_ERROR`. */
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

export type DatabaseObserver = {
  batch: (kind: 'read' | 'write', durationMs: number) => void;
  commit: (durationMs: number, batches: number) => void;
  lost?: (cause: DatabaseError) => void;
  /** Nodes that share a database keep one time. */
  clock?: NodeClock;
};

export type NodeClock = (() => number) & { atLeast: (ms: number) => void };

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
  const readAtOnce: Engine['read'] = (statements) => {
    const startMs = performance.now();
    const sent = engine.read(statements);
    batch('read', performance.now() - startMs);
    return sent;
  };
  const read = engine.kind === 'embedded' ? readAtOnce : timed('read', engine.read);
  return { ...engine, read, write: timed('write', engine.write) };
}
