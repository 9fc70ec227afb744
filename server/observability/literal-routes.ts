import type { RouteOf } from './request-watch.ts';

const parameter = /:(\w+)/g;
const everything = '/*';
const unmatched = 'unmatched';

/**
 * The routes that stand in the application word for word, as the typed ones are written: `/v1/turns/{id}/events`.
 * Whatever else somebody asks for has one name together, so that strangers cannot make up names.
 */
export function literalRoutes(paths: readonly string[]): RouteOf {
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

/** `/turns/:id` → a pattern of whole paths. */
export const patternOf = (path: string) => new RegExp(`^${path.replaceAll('.', '\\.').replaceAll(/:\w+/g, '[^/]+')}$`);
