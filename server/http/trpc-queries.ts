import { getTRPCErrorFromUnknown, getTRPCErrorShape } from '@trpc/server';
import type { Meta } from '../../routers/core/contract.ts';
import { appRouter } from '../../routers/index.ts';
import type { Context } from '../../routers/trpc.ts';
import { pathOf } from './address.ts';
import { procedureAt } from './invoke.ts';
import { logFailure } from './rest.ts';

type Query = { path: string; jsonOf: (ctx: Context, input: () => Promise<unknown>) => Promise<string>; input: unknown };
export type Queries = { calls: readonly Query[]; batched: boolean };
type Answer = { status: number; json: string; headers?: Record<string, string> };

export const callsPerBatchMax = 20;
/** What both surfaces answer: whole values, never a stream. */
const queries = new Map(
  Object.entries(appRouter._def.procedures as unknown as Record<string, { _def: { type: string; meta?: Meta } }>)
    .filter(([, { _def }]) => _def.type === 'query' && _def.meta?.openapi)
    .map(([path, { _def }]) => [path, jsonBy(path, _def.meta?.rest?.textBy)]),
);

/** A sibling that has the answer as JSON text spares taking it apart and putting it together again. */
function jsonBy(path: string, textBy: string | undefined): Query['jsonOf'] {
  const invoke = procedureAt(textBy ?? path);
  return async (ctx, input) => {
    const data = await invoke(ctx, input);
    if (textBy === undefined) return JSON.stringify({ result: { data } });
    return `{"result":{"data":${typeof data === 'string' ? data : await joined(data as AsyncIterable<Uint8Array>)}}}`;
  };
}

const joined = async (pieces: AsyncIterable<Uint8Array>) => Buffer.concat(await Array.fromAsync(pieces)).toString();

/**
 * The queries that a plain GET asks for, alone or in a batch. Null for anything else or out of the ordinary: tRPC's own
 * adapter answers or refuses that, at several times the cost (`bun run bench turn`).
 */
export function readQueries(request: Request): Queries | null {
  if (request.method !== 'GET' || isUnusual(request.headers)) return null;
  const { url } = request;
  const start = url.indexOf('?');
  const asked = new URLSearchParams(start < 0 ? '' : url.slice(start));
  if (asked.has('connectionParams')) return null;
  const batched = asked.get('batch') === '1';
  const path = pathOf(request).slice('/trpc/'.length);
  const inputs = inputsOf(asked.get('input'), batched);
  return inputs && queriesOf(batched ? path.split(',') : [path], inputs, batched);
}

/** What asks for a stream, or says what the body is of a request without one. */
const isUnusual = (headers: Headers) =>
  headers.has('trpc-accept') ||
  headers.has('content-type') ||
  headers.get('accept')?.includes('text/event-stream') === true;

function inputsOf(text: string | null, batched: boolean): Record<number, unknown> | null {
  try {
    const input: unknown = text ? JSON.parse(text) : undefined;
    if (!batched) return [input];
    if (input === undefined) return {};
    return typeof input === 'object' && !Array.isArray(input) ? (input as Record<number, unknown> | null) : null;
  } catch {
    return null;
  }
}

function queriesOf(paths: readonly string[], inputs: Record<number, unknown>, batched: boolean): Queries | null {
  const calls: Query[] = [];
  for (const [index, path] of paths.entries()) {
    const jsonOf = queries.get(path);
    if (jsonOf) calls.push({ path, jsonOf, input: inputs[index] });
  }
  return calls.length === paths.length && paths.length <= callsPerBatchMax ? { calls, batched } : null;
}

/** As tRPC's adapter answers them. */
export async function answerQueries({ calls, batched }: Queries, ctx: Context): Promise<Response> {
  const answers = await Promise.all(calls.map((call) => answerOf(call, ctx)));
  const statuses = new Set(answers.map(({ status }) => status));
  const [status = 200] = statuses.size === 1 ? statuses : [207];
  const json = answers.map((answer) => answer.json);
  const headers = Object.assign(ctx.responseHeaders, ownHeaders, ...answers.map((answer) => answer.headers));
  return new Response(batched ? `[${json.join(',')}]` : json[0], { status, headers });
}

const ownHeaders = { 'content-type': 'application/json', vary: 'trpc-accept, accept' };

async function answerOf({ path, jsonOf, input }: Query, ctx: Context): Promise<Answer> {
  try {
    return { status: 200, json: await jsonOf(ctx, async () => input) };
  } catch (cause) {
    const error = getTRPCErrorFromUnknown(cause);
    const { headers } = logFailure(error, ctx, input);
    const shape = getTRPCErrorShape({ config: appRouter._def._config, error, type: 'query', path, input, ctx });
    return { status: shape.data.httpStatus, json: JSON.stringify({ error: shape }), headers };
  }
}
