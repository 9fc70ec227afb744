import type { DatabaseError, Engine, Statement } from './engine.ts';

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
