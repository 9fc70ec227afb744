import type { RequestLine } from './log.ts';
import type { Metrics } from './metrics.ts';
import { matchedRoute, requestIdOf } from './route-names.ts';
import type { Spans } from './spans.ts';

type Parts = { metrics: Pick<Metrics, 'requests'>; spans: Spans | null; logRequest: (line: RequestLine) => void };
type Answer = (request: Request) => Response | Promise<Response>;

const unloggedRoutes = new Set(['/healthz', '/readyz', '/metrics']);
const methods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

export function watchRequests(
  answer: Answer,
  routeOf: (request: Request) => string,
  { metrics, spans, logRequest }: Parts,
): Answer {
  const see = (request: Request, response: Response, startMs: number) => {
    const durationMs = performance.now() - startMs;
    const { status } = response;
    const route = matchedRoute(request) ?? routeOf(request);
    const method = methods.has(request.method) ? request.method : 'other';
    metrics.requests.observe({ method, route, status }, durationMs / 1000);
    if (unloggedRoutes.has(route)) return;
    const line = { method, route, status, durationMs, requestId: requestIdOf(request, response) };
    logRequest(line);
    spans?.request(line);
  };
  return (request) => {
    const startMs = performance.now();
    const answered = answer(request);
    const seen = (response: Response) => {
      see(request, response, startMs);
      return response;
    };
    return answered instanceof Promise ? answered.then(seen) : seen(answered);
  };
}

type OpenStreams = { inc: () => void; dec: () => void };

export function countedStream(response: Response, openStreams: OpenStreams): Response {
  if (!response.body) return response;
  const reader: ReadableStreamDefaultReader<Uint8Array> = response.body.getReader();
  let state: 'unread' | 'open' | 'ended' = 'unread';
  const begin = () => {
    if (state !== 'unread') return;
    state = 'open';
    openStreams.inc();
  };
  const end = () => {
    if (state === 'open') openStreams.dec();
    state = 'ended';
  };
  const pull = async (controller: ReadableStreamDefaultController<Uint8Array>) => {
    begin();
    try {
      const { done, value } = await reader.read();
      if (!done) return controller.enqueue(value);
      end();
      controller.close();
    } catch (cause) {
      end();
      throw cause;
    }
  };
  const cancel = async (reason: unknown) => {
    end();
    await reader.cancel(reason);
  };
  return new Response(new ReadableStream({ pull, cancel }, { highWaterMark: 0 }), response);
}
