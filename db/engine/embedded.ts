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
import {
  type DatabaseError,
  type DatabaseObserver,
  type Engine,
  type Result,
  type Statement,
  tickSql,
  toDatabaseError,
} from './engine.ts';

type Waiting = Batch & {
  sinceMs: number;
  resolve: (results: Result[]) => void;
  reject: (cause: unknown) => void;
};
type EmbeddedOptions = {
  batchesPerCommitMax?: number;
  lockedMsMax?: number;
  onCommit?: DatabaseObserver['commit'];
  onLost?: DatabaseObserver['lost'];
};

const batchesPerCommitMaxDefault = 512;
/** The next commit takes no background batch, so a request waits for one at most. */
const behindMsMax = { alone: 4, amongAwaited: 2.5 };
const awaitedPauseMs = 50;
const behindWaitMsMax = 50;
const lockedPauseMs = 10;

/** Batches of two event-loop turns share an fsync; a refused one fails alone. */
export function openEmbedded(path: string, options: EmbeddedOptions = {}): Engine {
  const { batchesPerCommitMax = batchesPerCommitMaxDefault, lockedMsMax = pragmas.busy_timeout, onCommit } = options;
  const writer = connect(path);
  writer.database.pragma('busy_timeout = 0');
  const readerConnection = path === ':memory:' ? writer : connectReader(path);
  const reader = readerConnection === writer ? plainReader(writer) : sharedReader(readerConnection);
  let waiting: Waiting[] = [];
  let failing = false;
  let tookPortion = false;
  let lastAwaitedMs = Number.NEGATIVE_INFINITY;
  let lost: DatabaseError | undefined;

  const portionFor = (isAwaited: boolean, nowMs: number): number => {
    if (isAwaited && tookPortion) return 0;
    return nowMs - lastAwaitedMs < awaitedPauseMs ? behindMsMax.amongAwaited : behindMsMax.alone;
  };
  const flush = () => {
    if (waiting.length === 0) return;
    reader.refresh();
    const startMs = performance.now();
    waiting = inOrder(waiting, startMs);
    const group = waiting.splice(0, batchesPerCommitMax);
    const isAwaited = group.some(({ isBehind }) => !isBehind);
    if (isAwaited) lastAwaitedMs = startMs;
    const portionMs = portionFor(isAwaited, startMs);
    const outcomes: Outcome[] = lost ? group.map(() => ({ cause: lost })) : commit(writer, group, portionMs);
    // Not for overdue batches, or background work would stop.
    tookPortion = portionMs > 0 && group.slice(0, outcomes.length).some(({ isBehind }) => isBehind);
    const fault = passingFault(outcomes);
    if (fault && isLocked(fault)) {
      const isLate = ({ sinceMs }: Waiting) => startMs - sinceMs >= lockedMsMax;
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
    if (waiting.length > 0) afterNextTurn(flush);
    settle(group, outcomes);
  };

  const put = (statements: readonly Statement[], isBehind: boolean) =>
    new Promise<Result[]>((resolve, reject) => {
      const sinceMs = performance.now();
      if (waiting.push({ statements, sinceMs, isBehind, resolve, reject }) === 1) afterNextTurn(flush);
    });

  return {
    kind: 'embedded',
    read: reader.read,
    write: (statements) => put(statements, false),
    writeBehind: (statements) => put(statements, true),
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

const afterNextTurn = (run: () => void) => setImmediate(() => setImmediate(run));

function inOrder(waiting: readonly Waiting[], nowMs: number): Waiting[] {
  const [awaited, behind] = [waiting.filter(({ isBehind }) => !isBehind), waiting.filter(({ isBehind }) => isBehind)];
  const isOverdue = behind[0] !== undefined && nowMs - behind[0].sinceMs > behindWaitMsMax;
  return [...(isOverdue ? behind.splice(0, 1) : []), ...awaited, ...behind];
}

function passingFault(outcomes: readonly Outcome[]): DatabaseError | undefined {
  const [first] = outcomes;
  if (!first || 'results' in first) return undefined;
  const error = toDatabaseError(first.cause);
  return error.reason === 'unavailable' && outcomes.every((outcome) => 'cause' in outcome) ? error : undefined;
}

const isLocked = ({ message }: DatabaseError) => message.startsWith('SQLITE_BUSY');

/** An fsync after a failed one may wrongly succeed: write nothing until a restart. */
const isLost = ({ message }: DatabaseError) => /^SQLITE_IOERR_(DIR_)?FSYNC/.test(message);

function settle(group: readonly Waiting[], outcomes: readonly Outcome[]): void {
  for (const [index, outcome] of outcomes.entries()) {
    if ('results' in outcome) group[index]?.resolve(outcome.results);
    else group[index]?.reject(outcome.cause);
  }
}

type Batch = {
  statements: readonly Statement[];
  isBehind: boolean;
};
type Outcome = { results: Result[] } | { cause: unknown };

const commitMsMax = 8;

/** Savepoints cost more than most batches, so try without. */
function commit(connection: Connection, group: readonly Batch[], behindMsMax: number): Outcome[] {
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
    return commitTogether(connection, { group, behindMsMax }, unguarded);
  } catch (cause) {
    if (!(cause instanceof Refused)) return failed(group, cause);
    if (group.length === 1) return failed(group, cause.cause);
  }
  try {
    return commitTogether(connection, { group, behindMsMax }, guarded);
  } catch (cause) {
    return failed(group, cause);
  }
}

type Attempt = (statements: readonly Statement[]) => Outcome;

type Work = { group: readonly Batch[]; behindMsMax: number };

function commitTogether(connection: Connection, { group, behindMsMax }: Work, attempt: Attempt): Outcome[] {
  const all = () => {
    const startMs = performance.now();
    run(connection, { sql: tickSql, params: [Date.now()], method: 'run' });
    const outcomes: Outcome[] = [];
    let behindMs = 0;
    for (const { statements, isBehind } of group) {
      const beganMs = performance.now();
      const isTooLong = beganMs - startMs > commitMsMax || (isBehind && behindMs >= behindMsMax);
      if (outcomes.length > 0 && isTooLong) break;
      outcomes.push(attempt(statements));
      if (isBehind) behindMs += performance.now() - beganMs;
    }
    return outcomes;
  };
  return connection.database.transaction(all).immediate();
}

class Refused extends Error {
  constructor(cause: unknown) {
    super('A batch was refused.', { cause });
  }
}

/** A full disk or an I/O error may end the transaction. */
const isRefusal = ({ database }: Connection) => database.inTransaction;

const failed = (group: readonly Batch[], cause: unknown): Outcome[] =>
  group.map(() => ({ cause: toDatabaseError(cause) }));
