import { createParser } from 'eventsource-parser';
import { errorOf, HaleError, malformed } from './error.ts';

import { attemptsMax, type Clock, pauseMs, realClock } from './timing.ts';

export type FetchEventSourceInit = {
  /** Called for each connection. */
  headers?: (() => Record<string, string> | Promise<Record<string, string>>) | undefined;
  clock?: Clock | undefined;
  /** Ignored; part of the browser's interface. */
  withCredentials?: boolean;
};

/**
 * An `EventSource` that sends headers, for the subscription link of `@trpc/client`. It resumes after the last event and
 * gives up after five failures in a row or on a refusal; its `error` events carry a `HaleError`.
 *
 *     httpSubscriptionLink({ url, EventSource: FetchEventSource, eventSourceOptions: { headers } });
 */
export class FetchEventSource extends EventTarget {
  readonly CONNECTING = 0;
  readonly OPEN = 1;
  readonly CLOSED = 2;
  readyState = 0;
  readonly #url: string;
  readonly #headers: NonNullable<FetchEventSourceInit['headers']>;
  readonly #clock: Clock;
  readonly #closing = new AbortController();
  #lastEventId = '';
  #failures = 0;

  constructor(url: string, { headers = () => ({}), clock = realClock }: FetchEventSourceInit = {}) {
    super();
    this.#url = url;
    this.#headers = headers;
    this.#clock = clock;
    // Lets the caller add listeners first.
    queueMicrotask(() => void this.#run());
  }

  close(): void {
    this.readyState = this.CLOSED;
    this.#closing.abort();
  }

  async #run(): Promise<void> {
    while (this.readyState !== this.CLOSED) {
      const failure = await this.#connection().then(
        () => new HaleError('stream_closed_unexpectedly', 'The stream ended.'),
        (cause: unknown) => (cause instanceof HaleError ? cause : unreachable(cause)),
      );
      if (this.#closing.signal.aborted) return;
      this.#failures += 1;
      const ms = this.#failures < attemptsMax ? pauseMs(failure, this.#failures, this.#clock.random) : null;
      this.readyState = ms === null ? this.CLOSED : this.CONNECTING;
      this.dispatchEvent(Object.assign(new Event('error'), { error: failure, message: failure.message }));
      if (ms !== null) await this.#clock.sleep(ms, this.#closing.signal);
    }
  }

  async #connection(): Promise<void> {
    const headers = new Headers({ ...(await this.#headers()), accept: 'text/event-stream' });
    if (this.#lastEventId !== '') headers.set('last-event-id', this.#lastEventId);
    const response = await fetch(this.#url, { headers, signal: this.#closing.signal });
    if (!response.ok) throw errorOf(response, await response.text());
    const isStream = response.headers.get('content-type')?.startsWith('text/event-stream') === true;
    if (!isStream || response.body === null) throw malformed(response);
    this.readyState = this.OPEN;
    this.dispatchEvent(new Event('open'));
    await this.#read(response.body.getReader());
  }

  async #read(reader: ReadableStreamDefaultReader<Uint8Array>): Promise<void> {
    const decoder = new TextDecoder();
    const parser = createParser({
      onId: (id) => {
        this.#lastEventId = id;
      },
      onEvent: ({ event = 'message', data }) => {
        this.#failures = 0;
        if (this.readyState === this.OPEN)
          this.dispatchEvent(new MessageEvent(event, { data, lastEventId: this.#lastEventId }));
      },
    });
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      parser.feed(decoder.decode(value, { stream: true }));
    }
  }
}

const unreachable = (cause: unknown) => new HaleError('network_error', 'The service could not be reached.', { cause });
