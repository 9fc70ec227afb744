import { Elysia } from 'elysia';
import type { TurnEventRow } from '../../db/turns/turns.ts';
import { fail } from '../../routers/core/errors.ts';
import { isEventId } from '../../routers/turns/event-id.ts';
import { rowsOf } from '../../routers/turns/turn-stream.ts';
import { procedureAt } from '../procedures.ts';
import { pathOf } from './address.ts';
import { answeringFor } from './error-response.ts';
import { closeConnection } from './request-body.ts';
import { requestContext, type Shell } from './request-context.ts';
import { decodeSegment } from './route-table.ts';

type Batches = AsyncIterator<readonly TurnEventRow[], undefined>;
type Piece = IteratorResult<Uint8Array, undefined>;

const encoder = new TextEncoder();
const heartbeatFrame = encoder.encode(': alive\n\n');
const over: Piece = { done: true, value: undefined };
// No idle timeout: close with the stream.
const streamHeaders = { 'content-type': 'text/event-stream', 'x-accel-buffering': 'no', ...closeConnection };
const eventsOf = procedureAt('turns.events');

export function eventRoutes({ services, credentials, keepOpen, stopping, openStreams }: Shell) {
  const bodies = new Set<EventBody>();
  stopping.addEventListener('abort', () => {
    for (const body of [...bodies]) void body.return();
  });
  const watch: Watch = {
    begun: (body) => {
      if (stopping.aborted) return false;
      bodies.add(body);
      openStreams?.inc();
      return true;
    },
    ended: (body) => {
      if (bodies.delete(body)) openStreams?.dec();
    },
  };
  const events = answeringFor(services)(async (request, requestId) => {
    // For HEAD, Elysia would read the endless GET body.
    if (request.method === 'HEAD') throw fail('not_found');
    const ctx = await requestContext(services, credentials, request, { requestId });
    const rows = rowsOf(await eventsOf(ctx, async () => streamInput(request)));
    keepOpen(request);
    // Bun accepts async iterables; `Response`'s types do not.
    const body = new EventBody(rows, watch) as unknown as ReadableStream;
    return new Response(body, { headers: { ...ctx.responseHeaders, ...streamHeaders } });
  });
  return new Elysia().get('/v1/turns/:id/events', events);
}

function streamInput(request: Request) {
  // Streams would hold a parsed URL in memory.
  const query = request.url.includes('?') ? new URL(request.url).searchParams.get('starting_after') : null;
  const lastEventId = eventIdOf(request.headers.get('last-event-id')) ?? eventIdOf(query);
  return { id: decodeSegment(pathOf(request).split('/')[3] ?? ''), lastEventId };
}

/** An invalid Last-Event-Id falls back to ?starting_after. */
const eventIdOf = (text: string | null) => (text !== null && isEventId(text) ? text : undefined);

type Watch = { begun: (body: EventBody) => boolean; ended: (body: EventBody) => void };

class EventBody implements AsyncIterableIterator<Uint8Array, undefined> {
  readonly #batches: Batches;
  readonly #watch: Watch;
  #isBegun = false;

  constructor(batches: Batches, watch: Watch) {
    this.#batches = batches;
    this.#watch = watch;
  }

  async next(): Promise<Piece> {
    // Bun never ends a body that it did not begin.
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

const framesOf = (rows: readonly TurnEventRow[]) =>
  encoder.encode(rows.map(({ type, seq, data }) => `event: ${type}\nid: ${seq}\ndata: ${data}\n\n`).join(''));
