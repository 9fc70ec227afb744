import { Elysia } from 'elysia';
import { fail } from '../../routers/core/errors.ts';
import type { Context } from '../../routers/trpc.ts';
import { personalHeaders } from '../context.ts';
import { errorName } from '../observability/error-name.ts';
import { answeringFor, logFailure, unparsed } from './error-response.ts';
import { readJsonText } from './request-body.ts';
import { requestContext, type Shell } from './request-context.ts';

const messagesPerRequestMax = 20;
const parseError = { jsonrpc: '2.0', id: null, error: { code: -32_700, message: 'The body is not valid JSON.' } };

export function mcpRoutes(shell: Shell, corsOrigins: readonly string[]) {
  const origins = new Set([new URL(shell.services.baseUrl).origin, ...corsOrigins]);
  const answer = answeringFor(shell.services)(async (request, requestId) => {
    const origin = request.headers.get('origin');
    // Pages must not use a local program.
    if (origin !== null && !origins.has(origin)) throw fail('forbidden', { message: 'This origin is not allowed.' });
    const credentials = { ...shell.credentials, authenticate: shell.credentials.authenticateMcp };
    return answerMcp(request, await requestContext(shell.services, credentials, request, { requestId }), shell);
  });
  return new Elysia().all('/mcp', answer, unparsed);
}

async function answerMcp(request: Request, ctx: Context, { bodies, rooms, stopping }: Shell): Promise<Response> {
  const { serveRequest, challenged } = await import('../mcp/serve-request.ts');
  const { principal, requestId } = ctx;
  if (principal?.kind !== 'user') throw challenged(ctx);
  const text = request.method === 'POST' ? await readJsonText(request, bodies.json, rooms.people) : '';
  const parsedBody = request.method === 'POST' ? parsed(text) : undefined;
  const isLong = Array.isArray(parsedBody) && parsedBody.length > messagesPerRequestMax;
  if (parsedBody === notJson || isLong) return Response.json(parseError, { status: 400, headers: ctx.responseHeaders });
  const { method, headers } = request;
  const signal = AbortSignal.any([request.signal, stopping]);
  const response = await serveRequest(
    new Request(request.url, { method, headers, signal }),
    { ...ctx, principal },
    {
      parsedBody,
      present: (cause) => logFailure(cause, ctx),
      isStopping: () => stopping.aborted,
      cancelsByLeaving: headers.get('hale-disconnect') === 'cancels',
      onError: (error) => ctx.log.warn({ request_id: requestId, error: errorName(error) }, 'mcp_request_failed'),
    },
  );
  for (const [name, value] of Object.entries({ ...personalHeaders, 'x-request-id': requestId }))
    response.headers.set(name, value);
  return response;
}

const notJson = Symbol('not JSON');

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return notJson;
  }
}
