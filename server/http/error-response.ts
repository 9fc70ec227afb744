import { newId } from '../../db/id.ts';
import { type ErrorEnvelope, type Presented, present } from '../../routers/core/errors.ts';
import type { Context } from '../../routers/trpc.ts';
import { personalHeaders, type Services } from '../context.ts';
import { errorName } from '../observability/error-name.ts';
import { setRequestId } from '../observability/route-names.ts';

type Failing = Pick<Context, 'requestId' | 'baseUrl' | 'log'> & { responseHeaders?: Record<string, string> };

export const answeringFor =
  (services: Services) =>
  (answer: (request: Request, requestId: string) => Response | Promise<Response>) =>
  async ({ request }: { request: Request }): Promise<Response> => {
    const requestId = newId('req');
    setRequestId(request, requestId);
    try {
      return await answer(request, requestId);
    } catch (cause) {
      return errorResponse(cause, { ...services, requestId });
    }
  };

export const unparsed = { parse: 'none' } as const;

export function errorResponse(cause: unknown, ctx: Failing, input?: unknown, flat = false): Response {
  const { status, headers, body } = logFailure(cause, ctx, input);
  const requestId = body.error.request_id;
  return Response.json(flat ? flatErrorOf(body) : body, {
    status,
    headers: { ...personalHeaders, ...ctx.responseHeaders, ...headers, 'x-request-id': requestId },
  });
}

export function logFailure(
  cause: unknown,
  ctx: Pick<Context, 'requestId' | 'baseUrl' | 'log'>,
  input?: unknown,
): Presented {
  const presented = present(cause, { ...ctx, input });
  const { code } = presented.body.error;
  if (presented.status >= 500)
    ctx.log.error({ request_id: ctx.requestId, code, error: errorName(cause) }, 'request_failed');
  return presented;
}

/** The import route keeps an older shape. */
function flatErrorOf({ error }: ErrorEnvelope): { error: string; hint: string } {
  const { code, message, details } = error;
  const { reason, field } = details ?? {};
  if (typeof reason === 'string') return { error: reason, hint: message };
  const isOwnField = code === 'invalid_field' && typeof field === 'string' && /^[a-z_]+$/.test(field);
  return { error: isOwnField ? `invalid_${field}` : code, hint: message };
}
