import { type Connection, run } from './embedded-connection.ts';
import { type Result, type Statement, tickSql, toDatabaseError } from './engine.ts';

export type Batch = {
  statements: readonly Statement[];
  isBehind: boolean;
};
export type Outcome = { results: Result[] } | { cause: unknown };

/** Keeps the event loop free. */
const commitMsMax = 8;

/** Savepoints cost more than most batches and refusals are rare, so the group runs without them first. */
export function commit(connection: Connection, group: readonly Batch[], behindMsMax: number): Outcome[] {
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
