import type { TurnEventRow } from '../../db/turns/turns.ts';

type Batches = AsyncIterator<readonly TurnEventRow[], undefined>;
type Piece = IteratorResult<Uint8Array, undefined>;

const encoder = new TextEncoder();
const heartbeatFrame = encoder.encode(': alive\n\n');
const over: Piece = { done: true, value: undefined };

/** What makes bodies of events. Those that are open end when `stopping` aborts: their clients reconnect elsewhere. */
export function createEventStreams(
  stopping: AbortSignal,
  gauge: { inc: () => void; dec: () => void } | undefined,
): (batches: Batches) => AsyncIterable<Uint8Array> {
  const bodies = new Set<EventBody>();
  stopping.addEventListener('abort', () => {
    for (const body of [...bodies]) void body.return();
  });
  const watch: Watch = {
    begun: (body) => {
      if (stopping.aborted) return false;
      bodies.add(body);
      gauge?.inc();
      return true;
    },
    ended: (body) => {
      if (bodies.delete(body)) gauge?.dec();
    },
  };
  return (batches) => new EventBody(batches, watch);
}

type Watch = { begun: (body: EventBody) => boolean; ended: (body: EventBody) => void };

/**
 * Encodes events as server-sent events. Bun asks for the next piece when the connection can take it, so a slow reader
 * costs no memory, and has it return when the client is gone. While nothing happens, comments keep the connection open.
 * An object and no closures: thousands are open at a time.
 */
class EventBody implements AsyncIterableIterator<Uint8Array, undefined> {
  readonly #batches: Batches;
  readonly #watch: Watch;
  #isBegun = false;

  constructor(batches: Batches, watch: Watch) {
    this.#batches = batches;
    this.#watch = watch;
  }

  async next(): Promise<Piece> {
    // Only here: nobody ends what was never asked for.
    if (!this.#isBegun && !this.#watch.begun(this)) return this.return();
    this.#isBegun = true;
    try {
      const { done, value } = await this.#batches.next();
      if (!done) return { done: false, value: value.length === 0 ? heartbeatFrame : framesOf(value) };
    } catch (cause) {
      this.#watch.ended(this);
      throw cause;
    }
    this.#watch.ended(this);
    return over;
  }

  async return(): Promise<Piece> {
    this.#watch.ended(this);
    await this.#batches.return?.();
    return over;
  }

  [Symbol.asyncIterator](): this {
    return this;
  }
}

/** What is stored of an event is the text of its frame. */
const framesOf = (rows: readonly TurnEventRow[]) =>
  encoder.encode(rows.map(({ type, seq, data }) => `event: ${type}\nid: ${seq}\ndata: ${data}\n\n`).join(''));
