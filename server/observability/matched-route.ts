const route = Symbol('route');
type Matched = Request & { [route]?: string };

/**
 * Said by whoever found the route of a request, so that nobody has to look for it a second time. On the request itself: a
 * map beside it costs ten times as much, most of it when the garbage is collected.
 */
export function setMatchedRoute(request: Matched, pattern: string): void {
  request[route] = pattern;
}
export const matchedRoute = (request: Matched) => request[route];
