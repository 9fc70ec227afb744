import {
  type Connection,
  connect,
  connectReader,
  orDatabaseError,
  plainReader,
  pragmas,
  run,
} from './embedded-connection.ts';
import { sharedReader } from './embedded-reader.ts';
import { type DatabaseError, type Engine, type Result, type Statement, tickSql, toDatabaseError } from './engine.ts';
import type { DatabaseObserver } from './observed.ts';

type Waiting = {
  statements: readonly Statement[];
  /** Batches are committed in the order of these times. */
  dueMs: number;
  urgency: Urgency;
  resolve: (results: Result[]) => void;
  reject: (cause: unknown) => void;
};
type Urgency = { laterMs: number; commitMsMax: number };
type Outcome = { results: Result[] } | { cause: unknown };
type EmbeddedOptions = {
  batchesPerCommitMax?: number;
  /** How long a write waits while another process holds the lock. */
  lockedMsMax?: number;
  onCommit?: DatabaseObserver['commit'];
  onLost?: DatabaseObserver['lost'];
};

const batchesPerCommitMaxDefault = 512;
/**
 * A commit takes in no further batch after `commitMsMax`: the event loop must not be held for long. Work in the background
 * holds it for half as long, and is due `laterMs` after it came: little for it, and much for whoever waits for an answer.
 */
const urgent: Urgency = { laterMs: 0, commitMsMax: 8 };
const background: Urgency = { laterMs: 50, commitMsMax: 4 };
/** Another process is asked for the lock again after this; meanwhile this one answers what only reads. */
const lockedPauseMs = 10;

/**
 * A local SQLite file. Batches that arrive in one turn of the event loop share one transaction, each in a savepoint of
 * its own, and every promise resolves after COMMIT: durable for all at the price of one fsync. Reads have their own
 * connection and never wait for a writer.
 */
export function openEmbedded(path: string, options: EmbeddedOptions = {}): Engine {
  const { batchesPerCommitMax = batchesPerCommitMaxDefault, lockedMsMax = pragmas.busy_timeout, onCommit } = options;
  const writer = connect(path);
  // SQLite waits by sleeping, and with it this whole thread: its one writer waits by itself instead.
  writer.database.pragma('busy_timeout = 0');
  const readerConnection = path === ':memory:' ? writer : connectReader(path);
  const reader = readerConnection === writer ? plainReader(writer) : sharedReader(readerConnection);
  let waiting: Waiting[] = [];
  let failing = false;
  let lost: DatabaseError | undefined;

  const flush = () => {
    if (waiting.length === 0) return;
    reader.refresh();
    const group = waiting.sort((a, b) => a.dueMs - b.dueMs).splice(0, batchesPerCommitMax);
    const startMs = performance.now();
    const outcomes: Outcome[] = lost ? group.map(() => ({ cause: lost })) : commit(writer, group);
    const fault = passingFault(outcomes);
    if (fault && isLocked(fault)) {
      const isLate = ({ dueMs }: Waiting) => startMs - dueMs >= lockedMsMax;
      failing = group.some(isLate);
      settle(group.filter(isLate), outcomes);
      waiting = [...group.filter((batch) => !isLate(batch)), ...waiting];
      setTimeout(flush, lockedPauseMs);
      return;
    }
    failing = fault !== undefined;
    if (fault && isLost(fault) && !lost) {
      lost = fault;
      options.onLost?.(lost);
    }
    onCommit?.(performance.now() - startMs, outcomes.length);
    waiting = [...group.slice(outcomes.length), ...waiting];
    if (waiting.length > 0) setImmediate(flush);
    settle(group, outcomes);
  };

  const put = (statements: readonly Statement[], urgency: Urgency) =>
    new Promise<Result[]>((resolve, reject) => {
      const dueMs = performance.now() + urgency.laterMs;
      if (waiting.push({ statements, dueMs, urgency, resolve, reject }) === 1) setImmediate(flush);
    });

  return {
    kind: 'embedded',
    read: reader.read,
    write: (statements) => put(statements, urgent),
    writeBehind: (statements) => put(statements, background),
    failing: () => failing,
    setUp: orDatabaseError((statements) => {
      reader.refresh();
      const all = () => statements.map((statement) => run(writer, statement));
      writer.database.pragma(`busy_timeout = ${pragmas.busy_timeout}`);
      try {
        return writer.database.transaction(all).immediate();
      } finally {
        writer.database.pragma('busy_timeout = 0');
      }
    }),
    close: () => {
      if (writer.database.open) writer.database.pragma(`busy_timeout = ${pragmas.busy_timeout}`);
      while (waiting.length > 0) flush();
      reader.refresh();
      for (const { database } of new Set([readerConnection, writer])) database.close();
    },
  };
}

/**
 * Outcomes of the first batches of the group: all of them unless time ran out. A transaction that ends early fails them
 * all. A savepoint around each batch keeps one that is refused from taking others with it, and costs more than most
 * batches do. Few are ever refused: so the group goes without savepoints first, and again with them if one is.
 */
function commit(connection: Connection, group: readonly Waiting[]): Outcome[] {
  const every = (statements: readonly Statement[]) => statements.map((statement) => run(connection, statement));
  const unguarded = (statements: readonly Statement[]): Outcome => {
    try {
      return { results: every(statements) };
    } catch (cause) {
      throw isRefusal(connection) ? new Refused(cause) : cause;
    }
  };
  const savepoint = connection.database.transaction(every);
  const guarded = (statements: readonly Statement[]): Outcome => {
    try {
      return { results: savepoint(statements) };
    } catch (cause) {
      if (!isRefusal(connection)) throw cause;
      return { cause: toDatabaseError(cause) };
    }
  };
  try {
    return commitTogether(connection, group, unguarded);
  } catch (cause) {
    if (!(cause instanceof Refused)) return failed(group, cause);
    if (group.length === 1) return failed(group, cause.cause);
  }
  try {
    return commitTogether(connection, group, guarded);
  } catch (cause) {
    return failed(group, cause);
  }
}

type Attempt = (statements: readonly Statement[]) => Outcome;

function commitTogether(connection: Connection, group: readonly Waiting[], attempt: Attempt): Outcome[] {
  const all = () => {
    const startMs = performance.now();
    run(connection, { sql: tickSql, params: [Date.now()], method: 'run' });
    const outcomes: Outcome[] = [];
    for (const { statements, urgency } of group) {
      if (outcomes.length > 0 && performance.now() - startMs > urgency.commitMsMax) break;
      outcomes.push(attempt(statements));
    }
    return outcomes;
  };
  return connection.database.transaction(all).immediate();
}

/** One batch was refused; the transaction around it is rolled back and can be made again without it. */
class Refused extends Error {
  constructor(cause: unknown) {
    super('A batch was refused.', { cause });
  }
}

/** A full disk or an I/O error may end the whole transaction, and nothing may be written outside of one. */
const isRefusal = ({ database }: Connection) => database.inTransaction;

const failed = (group: readonly Waiting[], cause: unknown): Outcome[] =>
  group.map(() => ({ cause: toDatabaseError(cause) }));

/** What the whole commit failed of, where that is nothing about the statements. */
function passingFault(outcomes: readonly Outcome[]): DatabaseError | undefined {
  const [first] = outcomes;
  if (!first || 'results' in first) return undefined;
  const error = toDatabaseError(first.cause);
  return error.reason === 'unavailable' && outcomes.every((outcome) => 'cause' in outcome) ? error : undefined;
}

const isLocked = ({ message }: DatabaseError) => message.startsWith('SQLITE_BUSY');

/**
 * After an fsync that failed nobody knows what the disk holds, and the next one may say that all is well. Nothing more is
 * written through this process; the next start moves all that the log holds to the file and has that synced.
 */
const isLost = ({ message }: DatabaseError) => /^SQLITE_IOERR_(DIR_)?FSYNC/.test(message);

function settle(group: readonly Waiting[], outcomes: readonly Outcome[]): void {
  for (const [index, outcome] of outcomes.entries()) {
    if ('results' in outcome) group[index]?.resolve(outcome.results);
    else group[index]?.reject(outcome.cause);
  }
}
