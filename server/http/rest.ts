import { hash } from 'node:crypto';
import { Elysia } from 'elysia';
import { newId } from '../../db/id.ts';
import { fail } from '../../routers/core/errors.ts';
import { JsonAnswer } from '../../routers/core/json-answer.ts';
import type { Context } from '../../routers/trpc.ts';
import { setMatchedRoute, setRequestId } from '../observability/route-names.ts';
import { pathOf } from './address.ts';
import { errorResponse, unparsed } from './error-response.ts';
import { once, parseJson, readJsonText } from './request-body.ts';
import { type Retry, requestContext, type Shell } from './request-context.ts';
import { matchRoute } from './route-table.ts';

export function restRoutes(shell: Shell) {
  const answer = ({ request }: { request: Request }) => answerRest(request, pathOf(request), shell);
  return new Elysia().all('/v1/*', answer, unparsed).all('/admin/*', answer, unparsed);
}

/** trpc-to-openapi's handler turns `null` into 0, knows only 200 and leaks messages. */
async function answerRest(
  request: Request,
  path: string,
  { services, credentials, bodies, rooms }: Shell,
): Promise<Response> {
  const requestId = newId('req');
  setRequestId(request, requestId);
  let ctx: Context | undefined;
  let input: unknown;
  let flat = false;
  try {
    const matched = matchRoute(request.method, path);
    const { route, params } = matched instanceof Promise ? await matched : matched;
    setMatchedRoute(request, route.path);
    flat = route.flatErrors;
    const body = takesBody(request) ? once(() => readJsonText(request, bodies.json, rooms.people)) : null;
    const judged = requestContext(services, credentials, request, {
      requestId,
      retry: retryOf(request, path, body),
      sendsPieces: true,
    });
    ctx = judged instanceof Promise ? await judged : judged;
    const read = async () => {
      const query = body ? null : readQuery(request.url);
      const addressed = numbered(query ? { ...query, ...params } : params, route.integers);
      input = body ? { ...fieldsOf(await body()), ...addressed } : addressed;
      return input;
    };
    const output = await route.call(ctx, read);
    if (output instanceof JsonAnswer) {
      const { body } = output;
      return new Response(typeof body === 'string' ? body : await streamOf(body), { headers: jsonHeaders(ctx) });
    }
    if (route.status === 204) return new Response(null, { status: 204, headers: ctx.responseHeaders });
    return Response.json(output, { status: route.status, headers: ctx.responseHeaders });
  } catch (cause) {
    return errorResponse(cause, ctx ?? { ...services, requestId }, input, flat);
  }
}

function retryOf(request: Request, path: string, body: (() => Promise<string>) | null): Retry | null {
  const { method } = request;
  if (method === 'GET' || method === 'HEAD') return null;
  return { scope: `${method} ${path}`, bodySha256: async () => sha256(body ? await body() : '') };
}

const sha256 = (text: string) => hash('sha256', text, 'hex');

/** Without a copy, which costs as much as the answer. */
function jsonHeaders({ responseHeaders }: Context): Context['responseHeaders'] {
  responseHeaders['content-type'] = 'application/json';
  return responseHeaders;
}

/** The first piece is awaited, so that its failure is an error and no broken answer. */
async function streamOf(json: AsyncIterable<Uint8Array>): Promise<ReadableStream<Uint8Array>> {
  const pieces = json[Symbol.asyncIterator]();
  const first = await pieces.next();
  let next: Promise<IteratorResult<Uint8Array>> | undefined = Promise.resolve(first);
  return new ReadableStream<Uint8Array>(
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

/** No field accepts an array: a repeated parameter fails. */
function readQuery(address: string): Record<string, string | string[]> | null {
  const start = address.indexOf('?');
  if (start < 0) return null;
  const searchParams = new URLSearchParams(address.slice(start).replace(/#.*/, ''));
  const entries = [...new Set(searchParams.keys())].map((key) => [key, searchParams.getAll(key)] as const);
  return Object.fromEntries(entries.map(([key, values]) => [key, values.length > 1 ? values : (values[0] ?? '')]));
}

/** Not `0x10`, `1e1` or an empty text. */
function numbered<Fields extends Record<string, unknown>>(fields: Fields, integers: readonly string[]): Fields {
  for (const name of integers) {
    const value = fields[name];
    if (typeof value === 'string' && /^\d{1,9}$/.test(value)) Object.assign(fields, { [name]: Number(value) });
  }
  return fields;
}
