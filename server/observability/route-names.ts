const parameter = /:(\w+)/g;
const everything = '/*';
const unmatched = 'unmatched';
const matched = Symbol('route');
const answered = Symbol('request id');
type Matched = Request & { [matched]?: string; [answered]?: string };

/** A WeakMap costs ten times as much. */
export function setMatchedRoute(request: Matched, pattern: string): void {
  request[matched] = pattern;
}
export const matchedRoute = (request: Matched) => request[matched];

/** Headers once read stay in memory for a stream's life: 0.8 kB. */
export function setRequestId(request: Matched, requestId: string): void {
  request[answered] = requestId;
}
export const requestIdOf = (request: Matched, response: Response) =>
  request[answered] ?? response.headers.get('x-request-id') ?? '';

export function literalRoutes(paths: readonly string[]): (path: string) => string {
  const plain = new Map(paths.map((path) => [path, path]));
  const patterns = paths
    .filter((path) => path.includes(':'))
    .map((path) => ({ pattern: patternOf(path), route: path.replaceAll(parameter, '{$1}') }));
  const beginnings = paths
    .filter((path) => path.endsWith('/*') && path !== everything)
    .map((path) => ({ beginning: path.slice(0, -1), route: path }));
  return (path) =>
    plain.get(path) ??
    patterns.find(({ pattern }) => pattern.test(path))?.route ??
    beginnings.find(({ beginning }) => path.startsWith(beginning))?.route ??
    unmatched;
}

export const patternOf = (path: string) => new RegExp(`^${path.replaceAll('.', '\\.').replaceAll(/:\w+/g, '[^/]+')}$`);
