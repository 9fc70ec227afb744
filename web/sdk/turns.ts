import { HaleError } from './error.ts';
import { type EventsOptions, eventsOf, turnPath } from './events.ts';
import type { CallOptions } from './options.ts';
import { type Pages, pagesOf } from './pages.ts';
import type { Transport } from './transport.ts';
import type { Turn, TurnCreated, TurnFilter, TurnFrame, TurnInput, TurnResult, TurnSummary } from './types.ts';

export type AskOptions = CallOptions & {
  /** Each frame as it comes. */
  onEvent?: ((frame: TurnFrame) => void) | undefined;
  /** Each piece of the answer as it comes. */
  onText?: ((text: string) => void) | undefined;
};
export type Answer = { id: string; result: TurnResult };

export class Turns {
  readonly #transport: Transport;

  constructor(transport: Transport) {
    this.#transport = transport;
  }

  /** Starts a turn; it runs whether or not anybody follows it. A text is a question without a conversation before it. */
  create(input: TurnInput | string, options?: CallOptions): Promise<TurnCreated> {
    const body = typeof input === 'string' ? { messages: [{ role: 'user', content: input }] } : input;
    return this.#transport.call({ method: 'POST', path: '/v1/turns', body }, options);
  }

  get(id: string, options?: CallOptions): Promise<Turn> {
    return this.#transport.call({ method: 'GET', path: turnPath(id) }, options);
  }

  /** Newest first. Await it for a page, or iterate it for all. */
  list(filter: TurnFilter = {}, options?: CallOptions): Pages<TurnSummary> {
    return pagesOf(
      (cursor) => this.#transport.call({ method: 'GET', path: '/v1/turns', query: { ...filter, cursor } }, options),
      filter.cursor,
    );
  }

  /** The frames of a turn up to its last one, across broken connections, each once. The stream opens when it is iterated. */
  events(id: string, options: EventsOptions = {}): AsyncIterableIterator<TurnFrame> {
    return eventsOf(this.#transport, id, options);
  }

  /** Starts a turn, follows it and resolves to what came out. A turn that fails rejects with its code. */
  ask(input: TurnInput | string, { onEvent, onText, ...options }: AskOptions = {}): Promise<Answer> {
    const created = this.create(input, options);
    return created.then(({ id }) => this.#answer(id, { onEvent, onText, ...options }));
  }

  async #answer(id: string, { onEvent, onText, ...options }: AskOptions): Promise<Answer> {
    for await (const frame of this.events(id, options)) {
      onEvent?.(frame);
      if (frame.event === 'synthesis_delta') onText?.(frame.data.text);
      if (frame.event === 'turn.completed') return { id, result: frame.data.result };
      if (frame.event === 'turn.failed') throw failureOf(id, frame.data);
    }
    throw new HaleError('stream_closed_unexpectedly', 'The stream ended before the turn did.');
  }
}

type Failed = Extract<TurnFrame, { event: 'turn.failed' }>['data'];

/** A failed turn stays failed: asking again means a new turn, so this error is not one to retry. */
const failureOf = (turnId: string, { code, message, step }: Failed): HaleError =>
  new HaleError(code, message, { details: { turn_id: turnId, ...(step !== undefined && { step }) } });
