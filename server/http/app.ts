import { Elysia } from 'elysia';
import { newId } from '../../db/id.ts';
import { fail } from '../../routers/core/errors.ts';
import { refuseOthersThanOperators } from '../../routers/trpc.ts';
import { isEventId, type TurnEvents } from '../../routers/turns/turn-stream.ts';
import { personalHeaders, type Services } from '../context.ts';
import type { Access } from '../identity/access.ts';
import { watchRequests } from '../observability/request-watch.ts';
import { literalRoutes, patternOf } from '../observability/route-names.ts';
import { metricsResponse, type Scrape } from '../observability/scrape.ts';
import type { Telemetry } from '../observability/telemetry.ts';
import { procedureAt } from '../procedures.ts';
import type { Signals } from '../worker/signals.ts';
import { addressed, pathOf } from './address.ts';
import { withCors, withStrictTransport } from './cors.ts';
import { errorResponse } from './error-response.ts';
import { createEventStreams } from './event-stream.ts';
import { type Part, servedDescription } from './meta.ts';
import { type Choose, docsRoutes } from './pages/docs-pages.ts';
import { connectedPageFile, explorerFile, type PublicFile, referencePageFile, rootOf } from './pages/pages.ts';
import { createSignInPage, type SignInOptions } from './pages/sign-in-page.ts';
import { type Bodies, bodyLimits, closing } from './request-body.ts';
import { requestContext } from './request-context.ts';
import { answerRest } from './rest.ts';
import { decodeSegment, isRestPath } from './route-table.ts';
import { answerTrpc } from './trpc.ts';
import { answerUpload } from './upload/upload.ts';
import { answerWebhook } from './webhook.ts';

export type AppOptions = {
  services: Services & { signals: Signals };
  access: Access;
  webhook: { secret: string; toleranceMs: number };
  signIn: Omit<SignInOptions, 'baseUrl'>;
  /** Origins whose pages may call this service; every other page is kept out by its browser. */
  corsOrigins: readonly string[];
  /** How large bodies may be and how long they may take, unless it is said elsewhere. */
  bodies?: Bodies;
  /** The simulated aggregator's page, where there is one. */
  widget?: ((request: Request, sessionId: string) => Promise<Response>) | undefined;
  /** Counts, times and logs the requests. */
  telemetry?: Pick<Telemetry, 'metrics' | 'spans' | 'logRequest'>;
  /** The service's figures; null where they have an address of their own. */
  scrape?: Scrape | null;
  /** Which parts do not work right now. */
  readiness: () => Promise<readonly Part[]>;
  /** The other end of the socket: who really called, whatever the headers say. */
  addressOf: (request: Request) => string | null;
  /** Lifts the server's idle timeout from a request whose answer is a stream. */
  keepOpen: (request: Request) => void;
  /** Aborts when the server stops: streams end, so that their clients reconnect elsewhere. */
  stopping: AbortSignal;
};

const webhookPaths = ['/webhooks/aggregator', '/webhook/aggregator', '/webhook', '/aggregator', '/'];
/** The connection ends with the stream: its idle timeout is lifted, so that nothing else would ever end it. */
const streamHeaders = { 'content-type': 'text/event-stream', 'x-accel-buffering': 'no', ...closing };
const eventsOf = procedureAt('turns.events');

/** The whole HTTP surface on one screen. Nothing listens here: `fetch` answers one request. */
export function createApp({
  services,
  access,
  webhook,
  signIn,
  readiness,
  widget,
  keepOpen,
  stopping,
  ...options
}: AppOptions) {
  const { corsOrigins, addressOf, bodies = bodyLimits, telemetry, scrape } = options;
  const { gate, identity } = access;
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
  const json = (text: () => string | Promise<string>) =>
    answering(
      async (_, requestId) =>
        new Response(await text(), {
          headers: {
            'content-type': 'application/json',
            'x-content-type-options': 'nosniff',
            'x-request-id': requestId,
          },
        }),
    );
  const chosen = (choose: Choose) =>
    answering(async (request, requestId) => {
      const { body, headers } = choose(request.headers.get('accept'));
      return new Response(body, { headers: { ...headers, 'x-request-id': requestId } });
    });
  const page = (file: PublicFile) => chosen(() => file);
  const ready = answering(async (_, requestId) => {
    const failing = await readiness();
    const [status, body] = failing.length === 0 ? [200, { status: 'ready' }] : [503, { status: 'unready', failing }];
    return Response.json(body, { status, headers: { 'x-request-id': requestId, ...personalHeaders } });
  });
  const metrics = answering(async (request, requestId) => {
    if (!scrape) throw fail('not_found');
    refuseOthersThanOperators(await requestContext(services, gate, request, { requestId }), 'metrics');
    return metricsResponse(scrape, { 'x-request-id': requestId });
  });
  const rest = ({ request }: { request: Request }) => answerRest(request, pathOf(request), { services, gate, bodies });
  const upload = ({ request }: { request: Request }) =>
    answerUpload(request, { services, gate, limits: bodies.upload, keepOpen });
  const openStreams = telemetry?.metrics.openStreams;
  const trpc = answering((request, requestId) => {
    const retry = { scope: null, bodySha256: null };
    const contextOf = async () => requestContext(services, gate, request, { requestId, retry });
    return answerTrpc(request, services, { requestId, contextOf, bodies, keepOpen, stopping, openStreams });
  });
  const openStream = createEventStreams(stopping, openStreams);
  const events = answering(async (request, requestId) => {
    // Elysia answers HEAD as GET and reads the body to its end to measure it: for a stream that is for ever.
    if (request.method === 'HEAD') throw fail('not_found');
    const ctx = await requestContext(services, gate, request, { requestId });
    const { rows } = (await eventsOf(ctx, async () => streamInput(request))) as TurnEvents;
    keepOpen(request);
    // Bun takes what can be iterated for a body; the types of `Response` know the browsers' bodies alone.
    const body = openStream(rows) as unknown as ReadableStream;
    return new Response(body, { headers: { ...ctx.responseHeaders, ...streamHeaders } });
  });
  const signing = answering((request, requestId) => {
    if (!identity) throw fail('not_found');
    const path = pathOf(request).slice('/auth'.length);
    return identity(request, { requestId, path, address: addressOf(request) });
  });
  const notFound = answering(async () => {
    throw fail('not_found');
  });

  const signInPage = createSignInPage({ ...signIn, baseUrl: services.baseUrl });

  // Hosts of fewer than four characters are hosts too.
  const app = new Elysia({ strictPath: true, handler: { standardHostname: false } })
    .get(
      '/healthz',
      json(() => '{"status":"ok"}'),
    )
    .get('/readyz', ready)
    .get('/metrics', metrics)
    .get(
      '/openapi.json',
      json(() => servedDescription(new URL(services.baseUrl).pathname)),
    )
    .get('/reference', page(referencePageFile(rootOf(services.baseUrl))))
    .get('/reference/scalar.js', page(explorerFile()))
    .get('/connected', page(connectedPageFile()))
    .get(
      '/cli/login',
      answering(async (request, requestId) => signInPage(request, requestId)),
    )
    .get('/v1/turns/:id/events', events)
    .post('/v1/labs/upload', upload, { parse: 'none' })
    .all('/v1/*', rest, { parse: 'none' })
    .all('/admin/*', rest, { parse: 'none' })
    .all('/trpc/*', trpc, { parse: 'none' })
    .all('/auth/*', signing, { parse: 'none' })
    .all('/*', notFound, { parse: 'none' });
  if (widget) {
    const visit = answering((request) => widget(request, pathOf(request).split('/').at(-1) ?? ''));
    app.get('/simulator/widget/:session', visit).post('/simulator/widget/:session', visit, { parse: 'none' });
  }
  for (const [path, choose] of docsRoutes(services.baseUrl)) app.get(path, chosen(choose));
  for (const path of webhookPaths)
    app.post(path, ({ request }) => answerWebhook(request, services, { ...webhook, limits: bodies.webhook }), {
      parse: 'none',
    });
  const literals = app.routes.filter(({ path }) => !path.includes('*')).map(({ path }) => patternOf(path));
  const isKnown = (path: string) =>
    isRestPath(path) || path.startsWith('/trpc/') || literals.some((pattern) => pattern.test(path));
  const shared = withCors(corsOrigins, isKnown, (request) => app.fetch(request));
  const whole = withStrictTransport(services.baseUrl, shared);
  const routes = literalRoutes(app.routes.map(({ path }) => path));
  const answer = telemetry ? watchRequests(whole, (request) => routes(pathOf(request)), telemetry) : whole;
  return { fetch: (request: Request) => answer(addressed(request)) };
}

function streamInput(request: Request) {
  // To take an address apart costs memory that a stream would hold on to, and few have a query.
  const query = request.url.includes('?') ? new URL(request.url).searchParams.get('starting_after') : null;
  const lastEventId = eventIdOf(request.headers.get('last-event-id')) ?? eventIdOf(query);
  return { id: decodeSegment(pathOf(request).split('/')[3] ?? ''), lastEventId };
}

/** What is no event id counts as absent, so that a bad header does not hide a good query. */
const eventIdOf = (text: string | null) => (text !== null && isEventId(text) ? text : undefined);
