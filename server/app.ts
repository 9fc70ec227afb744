import { Elysia } from 'elysia';
import { newId } from '../db/id.ts';
import { fail } from '../routers/errors.ts';
import { appRouter } from '../routers/index.ts';
import { createCallerFactory } from '../routers/trpc.ts';
import type { Authenticate } from './auth.ts';
import { requestContext, type Services } from './context.ts';
import { eventStream } from './event-stream.ts';
import { openApiText } from './openapi.ts';
import { errorsPageFile, explorerFile, type PublicFile, referencePageFile } from './pages.ts';
import { answerRest, decodeSegment, errorResponse } from './rest.ts';
import type { Signals } from './signals.ts';
import { answerTrpc } from './trpc.ts';
import { answerWebhook } from './webhook.ts';

export type AppOptions = {
  services: Services & { signals: Signals };
  authenticate: Authenticate;
  webhook: { secret: string; toleranceMs: number };
  /** Lifts the server's idle timeout from a request whose answer is a stream. */
  keepOpen: (request: Request) => void;
  /** Aborts when the server stops: streams end, so that their clients reconnect elsewhere. */
  stopping: AbortSignal;
};

const webhookPaths = ['/webhooks/aggregator', '/webhook/aggregator', '/webhook', '/aggregator', '/'];
const streamHeaders = { 'content-type': 'text/event-stream', 'cache-control': 'no-store', 'x-accel-buffering': 'no' };
const createCaller = createCallerFactory(appRouter);

/** The whole HTTP surface on one screen. Nothing listens here: `fetch` answers one request. */
export function createApp({ services, authenticate, webhook, keepOpen, stopping }: AppOptions) {
  /** A request id for every answer, and the envelope for every error. */
  const answering =
    (answer: (request: Request, requestId: string) => Promise<Response>) =>
    async ({ request }: { request: Request }) => {
      const requestId = newId('req');
      try {
        return await answer(request, requestId);
      } catch (cause) {
        return errorResponse(cause, { ...services, requestId });
      }
    };
  const json = (text: string) =>
    answering(
      async (_, requestId) =>
        new Response(text, { headers: { 'content-type': 'application/json', 'x-request-id': requestId } }),
    );
  const page = ({ body, headers }: PublicFile) =>
    answering(async (_, requestId) => new Response(body, { headers: { ...headers, 'x-request-id': requestId } }));
  const rest = ({ request }: { request: Request }) =>
    answerRest(request, pathOf(request).slice('/v1'.length), { services, authenticate });
  const trpc = answering((request, requestId) => {
    const contextOf = async () => requestContext(services, authenticate, request, requestId);
    return answerTrpc(request, services, { requestId, contextOf, keepOpen, stopping });
  });
  const events = answering(async (request, requestId) => {
    // Elysia answers HEAD as GET and reads the body to its end to measure it: for a stream that is for ever.
    if (request.method === 'HEAD') throw fail('not_found');
    const abort = new AbortController();
    const signal = AbortSignal.any([request.signal, stopping, abort.signal]);
    const ctx = { ...(await requestContext(services, authenticate, request, requestId)), signal };
    const url = new URL(request.url);
    const lastEventId = request.headers.get('last-event-id') ?? url.searchParams.get('starting_after') ?? undefined;
    const stream = await createCaller(ctx, { signal }).turns.events({ id: turnIdOf(url), lastEventId });
    keepOpen(request);
    return new Response(
      eventStream(stream, services.signals.heartbeat, () => abort.abort()),
      { headers: { ...streamHeaders, 'x-request-id': requestId } },
    );
  });
  const notFound = answering(async () => {
    throw fail('not_found');
  });

  // Hosts of fewer than four characters are hosts too.
  const app = new Elysia({ precompile: true, handler: { standardHostname: false } })
    .get('/healthz', json('{"status":"ok"}'))
    .get('/openapi.json', json(openApiText()))
    .get('/docs/errors', page(errorsPageFile()))
    .get('/reference', page(referencePageFile()))
    .get('/reference/scalar.js', page(explorerFile()))
    .get('/v1/turns/:id/events', events)
    .all('/v1/*', rest, { parse: 'none' })
    .all('/trpc/*', trpc, { parse: 'none' })
    .all('/*', notFound, { parse: 'none' });
  for (const path of webhookPaths)
    app.post(path, ({ request }) => answerWebhook(request, services, webhook), { parse: 'none' });
  return { fetch: (request: Request) => app.fetch(addressed(request)) };
}

/**
 * Bun builds the address from the Host header: relative where there is none (HTTP/1.0) or no host in it, or one that is
 * no address. Nothing here depends on that header, so the request goes on under another name.
 */
function addressed(request: Request): Request {
  const { url } = request;
  if (plainAddress.test(url) || URL.canParse(url)) return request;
  return new Request(
    `http://localhost${url.startsWith('/') ? url : url.slice(url.indexOf('/', 'http://'.length))}`,
    request,
  );
}

/** What nearly every address looks like; checking for it costs less than parsing. */
const plainAddress = /^http:\/\/[\w.-]{1,255}(:[1-5]?\d{1,4})?\//;

/** `http://host/path?query` → `/path`: the address that Bun hands over is absolute and normalized. */
function pathOf({ url }: Request): string {
  const start = url.indexOf('/', url.indexOf('://') + 3);
  const end = url.indexOf('?', start);
  return end < 0 ? url.slice(start) : url.slice(start, end);
}

const turnIdOf = (url: URL) => decodeSegment(url.pathname.split('/')[3] ?? '');
