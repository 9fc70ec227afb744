import { openEmbeddedReader } from './embedded.ts';
import { DatabaseError, type Engine, type Result, type Statement } from './engine.ts';

/**
 * The embedded file seen from another thread. Reads use a connection of that thread; writes travel to the thread that
 * holds the only writer and share its commits, so the two never fight for SQLite's write lock (which would hold up
 * the event loop of the one that serves requests).
 */
export type WriteRequest = { kind: 'write'; id: number; statements: readonly Statement[] };
export type WriteReply = { kind: 'written'; id: number } & (
  | { results: Result[] }
  | { failure: { reason: DatabaseError['reason']; message: string } }
);

type Pending = { resolve: (results: Result[]) => void; reject: (cause: DatabaseError) => void };

export function openForwarded(path: string, post: (request: WriteRequest) => void) {
  const reader = openEmbeddedReader(path);
  const pending = new Map<number, Pending>();
  let lastId = 0;

  const engine: Engine = {
    kind: 'embedded',
    read: reader.read,
    write: (statements) =>
      new Promise((resolve, reject) => {
        lastId += 1;
        pending.set(lastId, { resolve, reject });
        post({ kind: 'write', id: lastId, statements });
      }),
    setUp: () =>
      Promise.reject(new DatabaseError('unavailable', 'Migrations run in the thread that holds the writer.')),
    close: reader.close,
  };
  const receive = (reply: WriteReply) => {
    reader.refresh();
    const waiting = pending.get(reply.id);
    pending.delete(reply.id);
    if ('results' in reply) waiting?.resolve(reply.results);
    else waiting?.reject(new DatabaseError(reply.failure.reason, reply.failure.message));
  };
  return { engine, receive };
}

/** The other end: carries out a request that arrived from a thread. */
export async function serveForwarded(engine: Engine, { id, statements }: WriteRequest): Promise<WriteReply> {
  try {
    return { kind: 'written', id, results: await engine.write(statements) };
  } catch (cause) {
    const { reason, message } =
      cause instanceof DatabaseError ? cause : new DatabaseError('unavailable', String(cause));
    return { kind: 'written', id, failure: { reason, message } };
  }
}
