import { getTRPCErrorFromUnknown, getTRPCErrorShape } from '@trpc/server';
import { fetchRequestHandler } from '@trpc/server/adapters/fetch';
import { present } from '../../routers/core/errors.ts';
import { appRouter } from '../../routers/index.ts';
import type { Context } from '../../routers/trpc.ts';
import { countedStream } from '../observability/counted-stream.ts';
import { setMatchedRoute } from '../observability/matched-route.ts';
import type { Metrics } from '../observability/metrics.ts';
import { type Bodies, closing, readJsonText } from './body.ts';
import { createContext, type Services } from './context.ts';
import { logFailure } from './rest.ts';
import { answerQueries, callsPerBatchMax, readQueries } from './trpc-queries.ts';

type Options = {
  requestId: string;
  contextOf: () => Promise<Context>;
  bodies: Bodies;
  /** Lifts the server's idle timeout from a request whose answer is a stream. */
  keepOpen: (request: Request) => void;
  /** Aborts when the server stops: subscriptions end, so that their clients reconnect elsewhere. */
  stopping: AbortSignal;
  /** Where streams that are open are counted. */
  openStreams: Metrics['openStreams'] | undefined;
};

/** The `/trpc` surface. What is refused before a procedure is known has tRPC's shape as well: its clients read no other. */
export async function answerTrpc(request: Request, services: Services, options: Options): Promise<Response> {
  setMatchedRoute(request, '/trpc/*');
  try {
    const ctx = await options.contextOf();
    const queries = readQueries(request);
    if (queries) return await answerQueries(queries, ctx);
    const response = await fetchRequestHandler({
      endpoint: '/trpc',
      req: await prepared(request, options),
      router: appRouter,
      createContext: () => ctx,
      maxBatchSize: callsPerBatchMax,
      onError: ({ error, ctx: given, input }) => {
        // Before it has its context tRPC would format the error without a request id: it is formatted below instead.
        if (!given) throw error;
        logFailure(error, ctx, input);
      },
      responseMeta: ({ errors }) => {
        const own = errors.map((error) => present(error, ctx).headers);
        return { headers: Object.assign({}, ctx.responseHeaders, ...own) };
      },
    });
    response.headers.set('x-request-id', ctx.responseHeaders['x-request-id'] ?? options.requestId);
    if (!isStream(response)) return response;
    // The idle timeout is lifted from a stream, so that nothing else would ever end its connection.
    response.headers.set('connection', closing.connection);
    return options.openStreams ? countedStream(response, options.openStreams) : response;
  } catch (cause) {
    return refusal(cause, createContext(services, { requestId: options.requestId, principal: null }));
  }
}

/** tRPC reads the body itself; it gets one that has been read within the limit. A subscription also ends with the server. */
async function prepared(request: Request, { bodies, keepOpen, stopping }: Options): Promise<Request> {
  if (request.method === 'POST') {
    const body = await readJsonText(request, bodies.json);
    return new Request(request.url, { method: 'POST', headers: request.headers, body, signal: request.signal });
  }
  if (!request.headers.get('accept')?.includes('text/event-stream')) return request;
  keepOpen(request);
  return new Request(request, { signal: AbortSignal.any([request.signal, stopping]) });
}

const isStream = ({ headers }: Response) => headers.get('content-type')?.startsWith('text/event-stream') === true;

function refusal(cause: unknown, ctx: Context): Response {
  const error = getTRPCErrorFromUnknown(cause);
  const { headers } = logFailure(error, ctx);
  const shape = getTRPCErrorShape({
    config: appRouter._def._config,
    error,
    type: 'unknown',
    path: undefined,
    input: undefined,
    ctx,
  });
  return Response.json(
    { error: shape },
    { status: shape.data.httpStatus, headers: { ...ctx.responseHeaders, ...headers } },
  );
}
