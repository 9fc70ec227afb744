import { hash } from 'node:crypto';
import { TRPCError } from '@trpc/server';
import { forEachOpenApiProcedure, getPathRegExp } from 'trpc-to-openapi';
import { z } from 'zod';
import { newId } from '../db/id.ts';
import { fail, type Presented, present } from '../routers/errors.ts';
import { appRouter } from '../routers/index.ts';
import type { Context, Meta } from '../routers/trpc.ts';
import { type Bodies, readJsonText } from './body.ts';
import { type Gate, type Retry, requestContext, type Services } from './context.ts';
import { flatErrorOf } from './flat-error.ts';
import { personalHeaders } from './headers.ts';
import { type Invoke, procedureAt } from './invoke.ts';
import { schemasOf } from './procedure-schemas.ts';

type Shell = { services: Services; gate: Gate; bodies: Bodies };
type Route = {
  method: string;
  path: string;
  pattern: RegExp;
  run: Invoke;
  text: Invoke | null;
  status: number;
  flatErrors: boolean;
  /** Names of the input's integers, which arrive as digits in an address. */
  integers: readonly string[];
};

/** The surface that is described, compiled once from the procedures' metadata. */
const routes = compileRoutes();

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
    const { route, params } = match(request.method, path);
    flat = route.flatErrors;
    const body = takesBody(request) ? once(() => readJsonText(request, bodies.json)) : null;
    const judged = requestContext(services, gate, request, { requestId, retry: retryOf(request, path, body) });
    ctx = judged instanceof Promise ? await judged : judged;
    const read = async () => {
      input = {
        ...(body ? fieldsOf(await body()) : numbered(readQuery(request.url), route)),
        ...numbered(params, route),
      };
      return input;
    };
    if (route.text) {
      const text = await route.text(ctx, read);
      return typeof text === 'string'
        ? new Response(text, { headers: jsonHeaders(ctx) })
        : await piecesResponse(text, ctx);
    }
    const output = await route.run(ctx, read);
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
  const place = /at .*?([\w-]+\.ts:\d+)/.exec(inner.stack ?? '')?.[1] ?? '';
  return `${inner.name} ${place}`.trim();
}

const jsonHeaders = ({ responseHeaders }: Context) => ({ ...responseHeaders, 'content-type': 'application/json' });

/** JSON text in pieces. Status and headers leave with the first: an error before it is an envelope. */
async function piecesResponse(output: unknown, ctx: Context): Promise<Response> {
  const pieces = (output as AsyncIterable<Uint8Array>)[Symbol.asyncIterator]();
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

function compileRoutes(): Route[] {
  const compiled: Route[] = [];
  // The library's parameter type asks for its own procedure type; the value is the router's public record.
  forEachOpenApiProcedure<Meta>(
    appRouter._def.procedures as never,
    ({ path: procedure, procedure: definition, meta }) => {
      const { method, path } = meta.openapi;
      const integers = integersOf(definition);
      const run = procedureAt(procedure);
      const text = meta.rest?.textBy === undefined ? null : procedureAt(meta.rest.textBy);
      const prefix = meta.rest?.root ? '' : '/v1';
      for (const address of [path, ...(meta.rest?.aliases ?? [])].map((part) => prefix + part)) {
        const pattern = new RegExp(getPathRegExp(address).source);
        const { status = 200, flatErrors = false } = meta.rest ?? {};
        compiled.push({ method, path: address, pattern, run, text, status, flatErrors, integers });
      }
    },
  );
  // Literal segments before parameters, so that `/items/stats` is not taken for an item.
  const rank = ({ path }: Route) => path.replaceAll(/\{[^}]+\}/g, '~');
  return compiled.sort((a, b) => (rank(a) < rank(b) ? -1 : 1));
}

/** Whether any method has a route at this path. */
export const isRestPath = (path: string) => routes.some(({ pattern }) => pattern.test(path));

/** A wrong method on a known path is `not_found` as well. */
function match(method: string, path: string): { route: Route; params: Record<string, string> } {
  const wanted = method === 'HEAD' ? 'GET' : method;
  for (const route of routes) {
    const found = route.method === wanted ? route.pattern.exec(path) : null;
    if (found) return { route, params: decoded(found.groups ?? {}) };
  }
  throw fail('not_found');
}

function decoded(groups: Record<string, string>): Record<string, string> {
  const params: Record<string, string> = {};
  for (const name in groups) params[name] = decodeSegment(groups[name] ?? '');
  return params;
}

/** What is no valid percent-encoding names nothing: the resource behind it is not found, as with any unknown id. */
export function decodeSegment(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
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

/** A repeated parameter arrives as an array, which no field accepts. */
function readQuery(address: string): Record<string, string | string[]> {
  const start = address.indexOf('?');
  if (start < 0) return {};
  const searchParams = new URLSearchParams(address.slice(start).replace(/#.*/, ''));
  const entries = [...new Set(searchParams.keys())].map((key) => [key, searchParams.getAll(key)] as const);
  return Object.fromEntries(entries.map(([key, values]) => [key, values.length > 1 ? values : (values[0] ?? '')]));
}

function integersOf(procedure: unknown): string[] {
  const { input } = schemasOf(procedure);
  const { properties = {} } = input ? z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' }) : {};
  return Object.keys(properties).filter((name) => (properties[name] as { type?: unknown }).type === 'integer');
}

/** Digits become the number that they spell, and nothing else does: not `0x10`, not `1e1`, not a space, not nothing. */
function numbered<Fields extends Record<string, unknown>>(fields: Fields, { integers }: Route): Fields {
  for (const name of integers) {
    const value = fields[name];
    if (typeof value === 'string' && /^\d{1,9}$/.test(value)) Object.assign(fields, { [name]: Number(value) });
  }
  return fields;
}
