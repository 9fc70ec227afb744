import { HaleError } from './error.ts';
import { closedEarly, type EventsOptions, eventsOf, turnPath } from './events.ts';
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
  /** Called with each frame. */
  onEvent?: ((frame: TurnFrame) => void) | undefined;
  /** Called with each piece of the answer. */
  onText?: ((text: string) => void) | undefined;
};
export type Answer = { id: string; result: TurnResult };

/** Questions and their answers. */
export class Turns {
  readonly #transport: Transport;

  constructor(transport: Transport) {
    this.#transport = transport;
  }

  /**
   * Starts a turn; it runs even if nobody follows. Errors: `invalid_request`, `invalid_field`,
   * `concurrency_limit_exceeded`.
   *
   *     const { id } = await hale.turns.create('How did I sleep last week?');
   */
  create(input: TurnInput | string, options?: CallOptions): Promise<TurnCreated> {
    const body = typeof input === 'string' ? { messages: [{ role: 'user', content: input }] } : input;
    return this.#transport.call({ method: 'POST', path: '/v1/turns', body }, options);
  }

  /**
   * One turn. `result` is null until its status is `completed`. Error: `turn_not_found`.
   *
   *     const { status, result } = await hale.turns.get(id);
   */
  get(id: string, options?: CallOptions): Promise<Turn> {
    return this.#transport.call({ method: 'GET', path: turnPath(id) }, options);
  }

  /**
   * Turns, newest first: a page when awaited, all when iterated. Error: `invalid_field`.
   *
   *     const { data, has_more } = await hale.turns.list({ limit: 10 });
   *     for await (const turn of hale.turns.list({ status: 'failed' })) console.log(turn.id);
   */
  list(filter: TurnFilter = {}, options?: CallOptions): Pages<TurnSummary> {
    return pagesOf(
      (cursor) => this.#transport.call({ method: 'GET', path: '/v1/turns', query: { ...filter, cursor } }, options),
      filter.cursor,
    );
  }

  /**
   * Each frame of a turn once and in order, across reconnects. The last is `turn.completed` or `turn.failed`. Errors:
   * `turn_not_found`, `stream_closed_unexpectedly`.
   *
   *     for await (const { event, data } of hale.turns.events(id)) console.log(event, data);
   */
  events(id: string, options: EventsOptions = {}): AsyncIterableIterator<TurnFrame> {
    return eventsOf(this.#transport, id, options);
  }

  /**
   * `create`, `events` and the result in one call. A failed turn rejects with its code and `details.turn_id`.
   *
   *     const { result } = await hale.turns.ask('What was my last LDL?', { onText: console.log });
   *     console.log(result.answer, result.fact_sheet);
   */
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
    throw closedEarly();
  }
}

type Failed = Extract<TurnFrame, { event: 'turn.failed' }>['data'];

/** Without a status, so not retryable. */
const failureOf = (turnId: string, { code, message, step }: Failed): HaleError =>
  new HaleError(code, message, { details: { turn_id: turnId, ...(step !== undefined && { step }) } });

/** Connected wearables. */
export class Sources {
  readonly #transport: Transport;

  constructor(transport: Transport) {
    this.#transport = transport;
  }

  /**
   * The active sources: `id`, `provider`, `status`, `connected_at`, `last_sync_at`.
   *
   *     for (const source of await hale.sources.list()) console.log(source.provider, source.status);
   */
  list(options?: CallOptions): Promise<Source[]> {
    const answer = this.#transport.call<{ data: Source[] }>({ method: 'GET', path: '/v1/sources' }, options);
    return answer.then(({ data }) => data);
  }

  /**
   * Begins to connect a wearable: open `widget_url` in a browser. Errors: `already_exists`, `invalid_field`,
   * `upstream_unavailable`.
   *
   *     const { widget_url } = await hale.sources.connect({ provider: 'oura' });
   */
  connect(input: ConnectInput = {}, options?: CallOptions): Promise<WidgetSession> {
    return this.#transport.call({ method: 'POST', path: '/v1/sources/aggregator/connect', body: input }, options);
  }

  /**
   * Disconnects a source. Its rows stay. Error: `source_not_found`.
   *
   *     await hale.sources.disconnect('src_4rTqJ0v2mXbD8cWfZk1LsA');
   */
  disconnect(id: string, options?: CallOptions): Promise<void> {
    return this.#transport.call({ method: 'DELETE', path: `/v1/sources/${segment('id', id)}` }, options);
  }
}

/** Lab reports. */
export class Labs {
  readonly #transport: Transport;

  constructor(transport: Transport) {
    this.#transport = transport;
  }

  /**
   * Uploads a PDF, JPEG or PNG of at most 10 MB. Error: `unprocessable`.
   *
   *     const { upload_id } = await hale.labs.upload('report.pdf');
   *     await hale.labs.upload(blob, { filename: 'report.png', contentType: 'image/png' });
   */
  upload(file: LabFile, options: CallOptions & LabFileOptions = {}): Promise<LabUploaded> {
    const form = () => labForm(file, options);
    return this.#transport.call({ method: 'POST', path: '/v1/labs/upload', form }, options);
  }

  /**
   * Every upload, newest first. `aggregator_status` is `pending`, `submitted`, `parsed` or `failed:<reason>`.
   *
   *     for (const lab of await hale.labs.list()) console.log(lab.file_name, lab.aggregator_status);
   */
  list(options?: CallOptions): Promise<LabUpload[]> {
    const answer = this.#transport.call<{ uploads: LabUpload[] }>({ method: 'GET', path: '/v1/labs' }, options);
    return answer.then(({ uploads }) => uploads);
  }
}

/** Where a client keeps its watermark: a file, a database, `localStorage`. */
export type WatermarkStore = {
  load: () => string | null | undefined | Promise<string | null | undefined>;
  /** `changes` is the answer that the watermark came with. It has no rows when nothing has changed. */
  save: (watermark: string, changes: Sync) => void | Promise<void>;
};

/** The rows of the current user. */
export class Data {
  readonly #transport: Transport;

  constructor(transport: Transport) {
    this.#transport = transport;
  }

  /**
   * Rows changed since the watermark, or all. Rows with `deleted_at` are withdrawn. Error: `invalid_field`.
   *
   *     const all = await hale.data.sync();
   *     const news = await hale.data.sync({ since: all.now });
   */
  sync({ since }: { since?: string | undefined } = {}, options?: CallOptions): Promise<Sync> {
    return this.#transport.call({ method: 'GET', path: '/v1/data/sync', query: { since } }, options);
  }

  /**
   * All changes since the stored watermark, in answers. A watermark is saved when the next answer is asked for: a crash
   * repeats rows and loses none.
   *
   *     for await (const { daily_summary } of hale.data.syncAll({ store })) keep(daily_summary);
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

  /**
   * Asks every source for its last `days` (1 to 1460, default 30) again. The rows come with later syncs. Errors:
   * `invalid_days`, `no_active_connections`.
   *
   *     const { start, end } = await hale.data.import({ days: 90 });
   */
  import({ days }: { days?: number | undefined } = {}, options?: CallOptions): Promise<Import> {
    const body = days === undefined ? {} : { days };
    return this.#transport.call({ method: 'POST', path: '/v1/import', body }, options);
  }
}

/** `counts` leaves withdrawn rows out. */
const hasRows = (changes: Sync): boolean =>
  Object.values(changes).some((value) => Array.isArray(value) && value.length > 0);

export class CurrentUser {
  readonly #transport: Transport;

  constructor(transport: Transport) {
    this.#transport = transport;
  }

  /**
   * The user and their sources, with ended ones, compared with the aggregator on every call.
   *
   *     const { user_id, connections } = await hale.me.get();
   */
  get(options?: CallOptions): Promise<Me> {
    return this.#transport.call({ method: 'GET', path: '/v1/me' }, options);
  }
}
