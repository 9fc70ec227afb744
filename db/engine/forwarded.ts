import { openEmbeddedReader } from './embedded-reader.ts';
import { DatabaseError, type Engine, type Result, type Statement } from './engine.ts';

/** One writer, so threads never compete for the lock. */
export type WriteRequest = { kind: 'write'; batches: readonly Batch[] };
export type WriteReply = { kind: 'written'; outcomes: readonly Outcome[] };
type Batch = { id: number; statements: readonly Statement[] };
type Outcome = { id: number } & (
  | { results: Result[] }
  | { failure: { reason: DatabaseError['reason']; message: string } }
);

type Pending = { resolve: (results: Result[]) => void; reject: (cause: DatabaseError) => void };

export function openForwarded(path: string, post: (request: WriteRequest) => void) {
  const reader = openEmbeddedReader(path);
  const pending = new Map<number, Pending>();
  const send = together((batches: Batch[]) => post({ kind: 'write', batches }), setImmediate);
  let lastId = 0;

  const engine: Engine = {
    kind: 'embedded',
    read: reader.read,
    write: (statements) =>
      new Promise((resolve, reject) => {
        lastId += 1;
        pending.set(lastId, { resolve, reject });
        send({ id: lastId, statements });
      }),
    failing: () => false,
    setUp: () =>
      Promise.reject(new DatabaseError('unavailable', 'Migrations run in the thread that holds the writer.')),
    close: reader.close,
  };
  const receive = ({ outcomes }: WriteReply) => {
    reader.refresh();
    for (const outcome of outcomes) {
      const waiting = pending.get(outcome.id);
      pending.delete(outcome.id);
      if ('results' in outcome) waiting?.resolve(outcome.results);
      else waiting?.reject(new DatabaseError(outcome.failure.reason, outcome.failure.message));
    }
    setImmediate(reader.tendLog);
  };
  return { engine, receive };
}

export function serveForwarded(
  engine: Engine,
  post: (reply: WriteReply) => void,
): (request: WriteRequest) => Promise<void> {
  const send = together((outcomes: Outcome[]) => post({ kind: 'written', outcomes }), queueMicrotask);
  const serve = async ({ id, statements }: Batch) => send(await outcomeOf(engine, id, statements));
  return async ({ batches }) => void (await Promise.all(batches.map(serve)));
}

async function outcomeOf(engine: Engine, id: number, statements: readonly Statement[]): Promise<Outcome> {
  try {
    return { id, results: await (engine.writeBehind ?? engine.write)(statements) };
  } catch (cause) {
    const { reason, message } =
      cause instanceof DatabaseError ? cause : new DatabaseError('unavailable', String(cause));
    return { id, failure: { reason, message } };
  }
}

function together<Item>(send: (items: Item[]) => void, soon: (run: () => void) => unknown): (item: Item) => void {
  let items: Item[] = [];
  const flush = () => {
    const all = items;
    items = [];
    send(all);
  };
  return (item) => {
    if (items.push(item) === 1) soon(flush);
  };
}
