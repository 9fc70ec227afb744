import { HaleError } from './error.ts';
import { type EventsOptions, eventsOf, turnPath } from './events.ts';
import { type LabFile, type LabFileOptions, labForm } from './lab-file.ts';
import type { CallOptions } from './options.ts';
import { type Pages, pagesOf } from './pages.ts';
import { segment, type Transport } from './transport.ts';
import type {
  ConnectInput,
  Import,
  LabUpload,
  LabUploaded,
  Me,
  Source,
  Sync,
  Turn,
  TurnCreated,
  TurnFilter,
  TurnFrame,
  TurnInput,
  TurnResult,
  TurnSummary,
  WidgetSession,
} from './types.ts';

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

export class Sources {
  readonly #transport: Transport;

  constructor(transport: Transport) {
    this.#transport = transport;
  }

  /** The wearables that are connected now. */
  list(options?: CallOptions): Promise<Source[]> {
    const answer = this.#transport.call<{ data: Source[] }>({ method: 'GET', path: '/v1/sources' }, options);
    return answer.then(({ data }) => data);
  }

  /** Begins to connect a wearable: open `widget_url` in a browser. */
  connect(input: ConnectInput = {}, options?: CallOptions): Promise<WidgetSession> {
    const request = { method: 'POST', path: '/v1/sources/aggregator/connect', body: input } as const;
    return this.#transport.call(request, options);
  }

  /** Ends a connection; what it has measured stays. */
  disconnect(id: string, options?: CallOptions): Promise<void> {
    return this.#transport.call({ method: 'DELETE', path: `/v1/sources/${segment('id', id)}` }, options);
  }
}

export class Labs {
  readonly #transport: Transport;

  constructor(transport: Transport) {
    this.#transport = transport;
  }

  /** Uploads a report as PDF, JPEG or PNG. A text is the path of a file, where there are files. */
  upload(file: LabFile, options: CallOptions & LabFileOptions = {}): Promise<LabUploaded> {
    const form = () => labForm(file, options);
    return this.#transport.call({ method: 'POST', path: '/v1/labs/upload', form }, options);
  }

  /** Every upload, newest first, with what became of it. */
  list(options?: CallOptions): Promise<LabUpload[]> {
    const answer = this.#transport.call<{ uploads: LabUpload[] }>({ method: 'GET', path: '/v1/labs' }, options);
    return answer.then(({ uploads }) => uploads);
  }
}

/** Where a client keeps how far it has read: a file, a database, `localStorage`. */
export type WatermarkStore = {
  load: () => string | null | undefined | Promise<string | null | undefined>;
  /** The answer that it came with is given, too; it has no rows when nothing has changed. */
  save: (watermark: string, changes: Sync) => void | Promise<void>;
};

export class Data {
  readonly #transport: Transport;

  constructor(transport: Transport) {
    this.#transport = transport;
  }

  /** Every row that changed since the watermark, or every row. Pass the answer's `now` as the next `since`. */
  sync({ since }: { since?: string | undefined } = {}, options?: CallOptions): Promise<Sync> {
    return this.#transport.call({ method: 'GET', path: '/v1/data/sync', query: { since } }, options);
  }

  /**
   * What changed since the store's watermark, answer by answer, until nothing is left. The watermark is saved when the
   * next answer is asked for, which is when the caller has kept this one: after a crash rows come again, none is missed.
   */
  async *syncAll({ store }: { store: WatermarkStore }, options?: CallOptions): AsyncGenerator<Sync, void> {
    let since = (await store.load()) ?? undefined;
    for (;;) {
      const changes = await this.sync({ since }, options);
      const found = hasRows(changes);
      if (found) yield changes;
      since = changes.now;
      await store.save(since, changes);
      if (!found) return;
    }
  }

  /** Asks for the last days (30 unless said) of every connected wearable again. The rows come with later syncs. */
  import({ days }: { days?: number | undefined } = {}, options?: CallOptions): Promise<Import> {
    const body = days === undefined ? {} : { days };
    return this.#transport.call({ method: 'POST', path: '/v1/import', body }, options);
  }
}

/** By the rows themselves: withdrawn ones are changes, too, and stand in no count. */
const hasRows = (changes: Sync): boolean =>
  Object.values(changes).some((value) => Array.isArray(value) && value.length > 0);

export class CurrentUser {
  readonly #transport: Transport;

  constructor(transport: Transport) {
    this.#transport = transport;
  }

  /** The current user and their connections, compared with the aggregator's on every call. */
  get(options?: CallOptions): Promise<Me> {
    return this.#transport.call({ method: 'GET', path: '/v1/me' }, options);
  }
}
