import { getTRPCErrorFromUnknown, getTRPCErrorShape, type TRPCProcedureType } from '@trpc/server';
import { fetchRequestHandler } from '@trpc/server/adapters/fetch';
import { present } from '../../routers/core/errors.ts';
import { JsonAnswer } from '../../routers/core/json-answer.ts';
import { appRouter } from '../../routers/index.ts';
import type { Context } from '../../routers/trpc.ts';
import { createContext, type Services } from '../context.ts';
import type { Metrics } from '../observability/metrics.ts';
import { countedStream } from '../observability/request-watch.ts';
import { setMatchedRoute } from '../observability/route-names.ts';
import { type Call, procedureAt, procedures } from '../procedures.ts';
import { pathOf } from './address.ts';
import { logFailure } from './error-response.ts';
import { type Bodies, closing, readJsonText } from './request-body.ts';

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

const callsPerBatchMax = 20;

/** The `/trpc` surface. Early refusals have tRPC's shape as well: its clients read no other. */
export async function answerTrpc(request: Request, services: Services, options: Options): Promise<Response> {
  setMatchedRoute(request, '/trpc/*');
  try {
    const ctx = await options.contextOf();
    const query = plainQuery(request);
    if (query) return await answerQuery(query, ctx);
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

type Query = { path: string; call: Call; input: unknown };

const queries = new Map(
  [...procedures]
    .filter(([, { type, meta }]) => type === 'query' && meta?.openapi)
    .map(([path]) => [path, procedureAt(path)]),
);

/**
 * The one query of a plain GET. It skips tRPC's HTTP adapter, which costs several times the call (`bun run bench turn`);
 * null for all else, which the adapter answers.
 */
function plainQuery(request: Request): Query | null {
  const { method, headers, url } = request;
  if (method !== 'GET' || headers.has('trpc-accept') || headers.has('content-type')) return null;
  if (headers.get('accept')?.includes('text/event-stream')) return null;
  const path = pathOf(request).slice('/trpc/'.length);
  const call = queries.get(path);
  const start = url.indexOf('?');
  const parameters = new URLSearchParams(start < 0 ? '' : url.slice(start));
  if (!call || parameters.has('connectionParams') || parameters.get('batch') === '1') return null;
  const text = parameters.get('input');
  try {
    return { path, call, input: text ? JSON.parse(text) : undefined };
  } catch {
    return null;
  }
}

/** As tRPC's adapter answers it. */
async function answerQuery({ path, call, input }: Query, ctx: Context): Promise<Response> {
  const headers = Object.assign(ctx.responseHeaders, {
    'content-type': 'application/json',
    vary: 'trpc-accept, accept',
  });
  try {
    const output = await call(ctx, async () => input);
    const json = output instanceof JsonAnswer ? output.body : JSON.stringify(output);
    return new Response(json === undefined ? '{"result":{}}' : `{"result":{"data":${json}}}`, { headers });
  } catch (cause) {
    return refusal(cause, ctx, { type: 'query', path, input });
  }
}

type Called = { type: TRPCProcedureType | 'unknown'; path: string | undefined; input: unknown };
const nothingCalled: Called = { type: 'unknown', path: undefined, input: undefined };

function refusal(cause: unknown, ctx: Context, called = nothingCalled): Response {
  const error = getTRPCErrorFromUnknown(cause);
  const { headers } = logFailure(error, ctx, called.input);
  const shape = getTRPCErrorShape({ config: appRouter._def._config, error, ctx, ...called });
  const status = shape.data.httpStatus;
  return Response.json({ error: shape }, { status, headers: { ...ctx.responseHeaders, ...headers } });
}
