import { newId } from '../../db/id.ts';
import { pathOf } from './address.ts';

export type Answer = (request: Request) => Response | Promise<Response>;

/** Subdomains may belong to others. */
const strictTransport = 'max-age=31536000';

export function withStrictTransport(baseUrl: string, answer: Answer): Answer {
  if (!baseUrl.startsWith('https:')) return answer;
  return async (request) => {
    const response = await answer(request);
    response.headers.set('strict-transport-security', strictTransport);
    return response;
  };
}

const closedPaths = /^\/$|^\/(admin|auth|cli|metrics|simulator|webhooks?|aggregator)(\/|$)|^\/v1\/auth\//;

const preflightHeaders = {
  'access-control-allow-methods': 'GET, HEAD, POST, PATCH, DELETE',
  'access-control-allow-headers':
    'Accept, Authorization, Content-Type, Idempotency-Key, Last-Event-Id, trpc-accept, x-trpc-source',
  'access-control-max-age': '7200',
};
const exposedHeaders = [
  'X-Request-Id',
  'Retry-After',
  'RateLimit-Limit',
  'RateLimit-Remaining',
  'RateLimit-Reset',
  'RateLimit-Policy',
  'X-Concurrency-Limit',
  'X-Concurrency-In-Flight',
  'Idempotent-Replayed',
].join(', ');

/** Bearer tokens, no cookies. */
export function withCors(
  origins: readonly string[],
  isKnown: (path: string) => Promise<boolean>,
  answer: Answer,
): Answer {
  if (origins.length === 0) return answer;
  const trusted = new Set(origins);
  return async (request) => {
    const path = pathOf(request);
    const origin = request.headers.get('origin');
    const open = !closedPaths.test(path);
    if (open && origin !== null && trusted.has(origin)) {
      const preflight = request.method === 'OPTIONS' && request.headers.has('access-control-request-method');
      const response = preflight && (await isKnown(path)) ? preflightAnswer() : await answer(request);
      response.headers.set('access-control-allow-origin', origin);
      response.headers.set('access-control-expose-headers', exposedHeaders);
      return varying(response);
    }
    const response = await answer(request);
    return open ? varying(response) : response;
  };
}

const preflightAnswer = () =>
  new Response(null, { status: 204, headers: { ...preflightHeaders, 'x-request-id': newId('req') } });

function varying(response: Response): Response {
  response.headers.append('vary', 'Origin');
  return response;
}
