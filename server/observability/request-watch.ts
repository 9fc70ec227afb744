import { pathOf } from '../http/address.ts';
import type { Answer } from '../http/headers.ts';
import type { RequestLine } from './log.ts';
import { matchedRoute } from './matched-route.ts';
import type { Metrics } from './metrics.ts';
import type { Series } from './series.ts';
import type { Spans } from './spans.ts';

type Parts = { metrics: Pick<Metrics, 'requests'>; spans: Spans | null; logRequest: (line: RequestLine) => void };
/** The pattern of a path that the typed routes did not take. */
export type RouteOf = (path: string) => string;

/** Asked all day by machines; a line for each would bury the others. */
const quietRoutes = new Set(['/healthz', '/readyz', '/metrics']);
const methodNames = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];
type Method = { name: string; place: number };
const methods = new Map<string, Method>(methodNames.map((name, index) => [name, { name, place: (index + 1) * 1000 }]));
const otherMethod: Method = { name: 'other', place: 0 };

/** Counts and times every answer, writes its log line and its span. Nothing here waits for anything. */
export function watchRequests(answer: Answer, routeOf: RouteOf, { metrics, spans, logRequest }: Parts): Answer {
  const series = seriesFinder(metrics);
  const see = (request: Request, response: Response, startMs: number) => {
    const durationMs = performance.now() - startMs;
    const { status } = response;
    const route = matchedRoute(request) ?? routeOf(pathOf(request));
    const method = methods.get(request.method) ?? otherMethod;
    series(route, method, status).record(durationMs / 1000);
    if (quietRoutes.has(route)) return;
    const line = {
      method: method.name,
      route,
      status,
      durationMs,
      requestId: response.headers.get('x-request-id') ?? '',
    };
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

/** The series of a request, found by a text that is there already and by a number: to make up a key would cost more. */
function seriesFinder({ requests }: Parts['metrics']) {
  const known = new Map<string, Map<number, Series>>();
  return (route: string, method: Method, status: number): Series => {
    const key = method.place + status;
    const found = known.get(route)?.get(key);
    if (found) return found;
    const series = requests.open({ method: method.name, route, status: String(status) });
    const ofRoute = known.get(route) ?? new Map<number, Series>();
    known.set(route, ofRoute.set(key, series));
    return series;
  };
}
