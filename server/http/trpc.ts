import { getTRPCErrorFromUnknown, getTRPCErrorShape, type TRPCProcedureType } from '@trpc/server';
import { fetchRequestHandler } from '@trpc/server/adapters/fetch';
import { Elysia } from 'elysia';
import { present } from '../../routers/core/errors.ts';
import { FilesAnswer } from '../../routers/core/files-answer.ts';
import { JsonAnswer } from '../../routers/core/json-answer.ts';
import { appRouter } from '../../routers/index.ts';
import type { Context } from '../../routers/trpc.ts';
import { createContext } from '../context.ts';
import { countedStream } from '../observability/request-watch.ts';
import { setMatchedRoute } from '../observability/route-names.ts';
import { type Call, type Definition, definitionAt, procedureAt } from '../procedures.ts';
import { pathOf } from './address.ts';
import { answeringFor, logFailure, unparsed } from './error-response.ts';
import { closeConnection, readJsonText } from './request-body.ts';
import { requestContext, type Shell } from './request-context.ts';

const callsPerBatchMax = 20;

export function trpcRoutes(shell: Shell) {
  const answer = answeringFor(shell.services)((request, requestId) => answerTrpc(request, requestId, shell));
  return new Elysia().all('/trpc/*', answer, unparsed);
}

async function answerTrpc(request: Request, requestId: string, shell: Shell): Promise<Response> {
  const { services, credentials, openStreams } = shell;
  setMatchedRoute(request, '/trpc/*');
  try {
    const read = plainQuery(request);
    const query = read instanceof Promise ? await read : read;
    const ctx = await requestContext(services, credentials, request, {
      requestId,
      retry: { scope: null, bodySha256: null },
      sendsPieces: query?.sendsFiles === true,
    });
    if (query) return await answerQuery(query, ctx);
    const response = await fetchRequestHandler({
      endpoint: '/trpc',
      req: await prepared(request, ctx, shell),
      router: appRouter,
      createContext: () => ctx,
      maxBatchSize: callsPerBatchMax,
      onError: ({ error, ctx: given, input }) => {
        // An error without context lacks the request id.
        if (!given) throw error;
        logFailure(error, ctx, input);
      },
      responseMeta: ({ errors }) => {
        const own = errors.map((error) => present(error, ctx).headers);
        return { headers: Object.assign({}, ctx.responseHeaders, ...own) };
      },
    });
    response.headers.set('x-request-id', ctx.responseHeaders['x-request-id'] ?? requestId);
    if (!isStream(response)) return response;
    // No idle timeout: close with the stream.
    response.headers.set('connection', closeConnection.connection);
    return openStreams ? countedStream(response, openStreams) : response;
  } catch (cause) {
    return refusal(cause, createContext(services, { requestId, principal: null }));
  }
}

async function prepared(
  request: Request,
  ctx: Context,
  { bodies, rooms, keepOpen, stopping }: Shell,
): Promise<Request> {
  if (request.method === 'POST') {
    const room = ctx.principal ? rooms.people : rooms.strangers;
    const body = await readJsonText(request, bodies.json, room);
    return new Request(request.url, { method: 'POST', headers: request.headers, body, signal: request.signal });
  }
  if (!request.headers.get('accept')?.includes('text/event-stream')) return request;
  keepOpen(request);
  return new Request(request, { signal: AbortSignal.any([request.signal, stopping]) });
}

const isStream = ({ headers }: Response) => headers.get('content-type')?.startsWith('text/event-stream') === true;

type Query = { path: string; call: Call; input: unknown; sendsFiles: boolean };

/** tRPC's adapter costs several times the call; null leaves it to that. */
function plainQuery(request: Request): Query | null | Promise<Query | null> {
  const { method, headers, url } = request;
  if (method !== 'GET' || headers.has('trpc-accept') || headers.has('content-type')) return null;
  if (headers.get('accept')?.includes('text/event-stream')) return null;
  const start = url.indexOf('?');
  const parameters = new URLSearchParams(start < 0 ? '' : url.slice(start));
  if (parameters.has('connectionParams') || parameters.get('batch') === '1') return null;
  const path = pathOf(request).slice('/trpc/'.length);
  const text = parameters.get('input');
  const found = definitionAt(path);
  return found instanceof Promise ? found.then((one) => queryOf(path, one, text)) : queryOf(path, found, text);
}

function queryOf(path: string, definition: Definition | undefined, text: string | null): Query | null {
  const { type, meta } = definition ?? {};
  const sendsFiles = meta?.rest?.sendsFiles === true;
  if (type !== 'query' || !(meta?.openapi || sendsFiles)) return null;
  try {
    return { path, call: procedureAt(path), sendsFiles, input: text ? JSON.parse(text) : undefined };
  } catch {
    return null;
  }
}

async function answerQuery({ path, call, input }: Query, ctx: Context): Promise<Response> {
  const headers = Object.assign(ctx.responseHeaders, {
    'content-type': 'application/json',
    vary: 'trpc-accept, accept',
  });
  try {
    const output = await call(ctx, async () => input);
    if (output instanceof FilesAnswer) return await filesResponse(output, ctx);
    const json = output instanceof JsonAnswer ? output.body : JSON.stringify(output);
    return new Response(json === undefined ? '{"result":{}}' : `{"result":{"data":${json}}}`, { headers });
  } catch (cause) {
    return refusal(cause, ctx, { type: 'query', path, input });
  }
}

async function filesResponse({ name, files }: FilesAnswer, { responseHeaders }: Context): Promise<Response> {
  const { zipStream } = await import('./zip-stream.ts');
  return new Response(await zipStream(files), {
    headers: {
      ...responseHeaders,
      'content-type': 'application/zip',
      'content-disposition': `attachment; filename="${name}"`,
    },
  });
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
