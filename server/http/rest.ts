import { hash } from 'node:crypto';
import { TRPCError } from '@trpc/server';
import { databaseErrorOf } from '../../db/engine/engine.ts';
import { newId } from '../../db/id.ts';
import { fail, type Presented, present } from '../../routers/core/errors.ts';
import { JsonAnswer } from '../../routers/core/json-answer.ts';
import type { Context } from '../../routers/trpc.ts';
import { setMatchedRoute } from '../observability/route-names.ts';
import { type Bodies, readJsonText } from './body.ts';
import { type Gate, type Retry, requestContext, type Services } from './context.ts';
import { flatErrorOf } from './flat-error.ts';
import { personalHeaders } from './headers.ts';
import { numbered, readQuery } from './query.ts';
import { matchRoute } from './route-table.ts';

type Shell = { services: Services; gate: Gate; bodies: Bodies };

/**
 * Answers one request on the REST surface. trpc-to-openapi describes this surface and its own handler is not used: it
 * turns `null` into 0 in JSON bodies, knows only status 200 and leaks messages.
 */
export async function answerRest(request: Request, path: string, { services, gate, bodies }: Shell): Promise<Response> {
  const requestId = newId('req');
  let ctx: Context | undefined;
  let input: unknown;
  let flat = false;
  try {
    const { route, params } = matchRoute(request.method, path);
    setMatchedRoute(request, route.path);
    flat = route.flatErrors;
    const body = takesBody(request) ? once(() => readJsonText(request, bodies.json)) : null;
    const judged = requestContext(services, gate, request, {
      requestId,
      retry: retryOf(request, path, body),
      sendsPieces: true,
    });
    ctx = judged instanceof Promise ? await judged : judged;
    const read = async () => {
      const addressed = numbered(body ? params : Object.assign(readQuery(request.url), params), route.integers);
      input = body ? { ...fieldsOf(await body()), ...addressed } : addressed;
      return input;
    };
    const output = await route.call(ctx, read);
    if (output instanceof JsonAnswer) return await jsonResponse(output.body, ctx);
    if (route.status === 204) return new Response(null, { status: 204, headers: ctx.responseHeaders });
    return Response.json(output, { status: route.status, headers: ctx.responseHeaders });
  } catch (cause) {
    return errorResponse(cause, ctx ?? { ...services, requestId }, input, flat);
  }
}

/** What tells two requests with one `Idempotency-Key` apart. Reading changes nothing, so it has no such key. */
function retryOf(request: Request, path: string, body: (() => Promise<string>) | null): Retry | null {
  const { method } = request;
  if (method === 'GET' || method === 'HEAD') return null;
  return { scope: `${method} ${path}`, bodySha256: async () => sha256(body ? await body() : '') };
}

const sha256 = (text: string) => hash('sha256', text, 'hex');

/** Reads when it is first wanted, and then has it. */
export function once<Value>(read: () => Promise<Value>): () => Promise<Value> {
  let value: Promise<Value> | undefined;
  return () => {
    value ??= read();
    return value;
  };
}

type Failing = Pick<Context, 'requestId' | 'baseUrl' | 'log'> & { responseHeaders?: Record<string, string> };

/** The envelope (or its flat form) for any error, logged when it is ours. */
export function errorResponse(cause: unknown, ctx: Failing, input?: unknown, flat = false): Response {
  const { status, headers, body } = logFailure(cause, ctx, input);
  const requestId = body.error.request_id;
  return Response.json(flat ? flatErrorOf(body) : body, {
    status,
    headers: { ...personalHeaders, ...ctx.responseHeaders, ...headers, 'x-request-id': requestId },
  });
}

/** What the client gets; a line in the log when the failure is ours. */
export function logFailure(
  cause: unknown,
  ctx: Pick<Context, 'requestId' | 'baseUrl' | 'log'>,
  input?: unknown,
): Presented {
  const presented = present(cause, { ...ctx, input });
  const { code } = presented.body.error;
  if (presented.status >= 500)
    ctx.log.error({ request_id: ctx.requestId, code, error: nameOf(cause) }, 'request_failed');
  return presented;
}

/** Class and place of an error, without its message: messages may carry values. */
export function nameOf(cause: unknown): string {
  const inner = cause instanceof TRPCError ? (cause.cause ?? cause) : cause;
  if (!(inner instanceof Error)) return 'unknown';
  // SQLite's result code says what is wrong with a disk, and holds nothing of anybody.
  const database = databaseErrorOf(inner);
  if (database)
    return [database.name, database.reason, /^SQLITE_\w+/.exec(database.message)?.[0]].filter(Boolean).join(' ');
  const place = /at .*?([\w-]+\.ts:\d+)/.exec(inner.stack ?? '')?.[1] ?? '';
  return `${inner.name} ${place}`.trim();
}

/** Written into the headers that are there: copying them costs as much as making the answer. */
const jsonHeaders = ({ responseHeaders }: Context) => Object.assign(responseHeaders, jsonType);
const jsonType = { 'content-type': 'application/json' };

/** Status and headers leave with the first piece: an error before it is an envelope. */
async function jsonResponse(json: JsonAnswer<unknown>['body'], ctx: Context): Promise<Response> {
  if (typeof json === 'string') return new Response(json, { headers: jsonHeaders(ctx) });
  const pieces = json[Symbol.asyncIterator]();
  const first = await pieces.next();
  let next: Promise<IteratorResult<Uint8Array>> | undefined = Promise.resolve(first);
  const body = new ReadableStream<Uint8Array>(
    {
      pull: async (controller) => {
        const { done, value } = await (next ?? pieces.next());
        next = undefined;
        if (done) controller.close();
        else controller.enqueue(value);
      },
      cancel: async () => void (await pieces.return?.()),
    },
    { highWaterMark: 1 },
  );
  return new Response(body, { headers: jsonHeaders(ctx) });
}

const takesBody = ({ method }: Request) => method === 'POST' || method === 'PUT' || method === 'PATCH';

function fieldsOf(text: string): Record<string, unknown> {
  if (text === '') return {};
  const body = parseJson(text);
  if (typeof body !== 'object' || body === null || Array.isArray(body)) {
    throw fail('invalid_request', { message: 'The body must be a JSON object.' });
  }
  return { ...body };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw fail('invalid_request', { message: 'The body is not valid JSON.', cause });
  }
}
