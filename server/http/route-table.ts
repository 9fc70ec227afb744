import { z } from 'zod';
import { fail } from '../../routers/core/errors.ts';
import { type Call, type Definition, loadArea, procedureAt, schemasOf } from '../procedures.ts';

function integersOf(procedure: Definition): string[] {
  const { input } = schemasOf(procedure);
  const { properties = {} } = input ? z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' }) : {};
  return Object.keys(properties).filter((name) => (properties[name] as { type?: unknown }).type === 'integer');
}

/** A test compares it with the contracts. */
const areas = new Map(
  Object.entries({
    turns: 'turns',
    sources: 'sources',
    connect: 'sources',
    labs: 'labs',
    archives: 'archives',
    data: 'data',
    sync: 'data',
    import: 'data',
    me: 'me',
    auth: 'auth',
  }),
);

export type Route = {
  method: string;
  path: string;
  pattern: RegExp;
  call: Call;
  status: number;
  flatErrors: boolean;
  integers: readonly string[];
};

const routesByArea = new Map<string, readonly Route[]>();

export async function isRestPath(path: string): Promise<boolean> {
  const area = areaOf(path);
  return area !== undefined && (await routesOf(area)).some(({ pattern }) => pattern.test(path));
}

type Match = { route: Route; params: Record<string, string> };

/** A promise only until the router is loaded. */
export function matchRoute(method: string, path: string): Match | Promise<Match> {
  const area = areaOf(path);
  if (area === undefined) throw fail('not_found');
  const known = routesByArea.get(area);
  return known ? matchAmong(known, method, path) : routesOf(area).then((routes) => matchAmong(routes, method, path));
}

function areaOf(path: string): string | undefined {
  if (path.startsWith('/admin/')) return 'admin';
  if (!path.startsWith('/v1/')) return undefined;
  const start = '/v1/'.length;
  const end = path.indexOf('/', start);
  return areas.get(end < 0 ? path.slice(start) : path.slice(start, end));
}

async function routesOf(area: string): Promise<readonly Route[]> {
  const routes = routesByArea.get(area) ?? compileRoutes(await loadArea(area));
  routesByArea.set(area, routes);
  return routes;
}

function matchAmong(routes: readonly Route[], method: string, path: string): Match {
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

export function decodeSegment(segment: string): string {
  if (!segment.includes('%')) return segment;
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}

/** The metadata's own library imports six web frameworks. */
export function compileRoutes(procedures: Iterable<[name: string, procedure: Definition]>): Route[] {
  const compiled = [...procedures].flatMap(([name, procedure]) => addressesOf(name, procedure));
  // `/items/stats` is no item.
  const rank = ({ path }: Route) => path.replaceAll(/\{[^}]+\}/g, '~');
  return compiled.sort((a, b) => (rank(a) < rank(b) ? -1 : 1));
}

function addressesOf(name: string, procedure: Definition): Route[] {
  const { openapi, rest } = procedure.meta ?? {};
  if (!openapi) return [];
  const { status = 200, flatErrors = false, root = false, aliases = [] } = rest ?? {};
  const call = procedureAt(name);
  const addresses = [openapi.path, ...aliases].map((part) => (root ? part : `/v1${part}`));
  let integers: readonly string[] | undefined;
  return addresses.map((path) => ({
    ...{ method: openapi.method, path, pattern: patternOf(path), call, status, flatErrors },
    // Reading all schemas delays the start.
    get integers() {
      integers ??= integersOf(procedure);
      return integers;
    },
  }));
}

function patternOf(path: string): RegExp {
  return new RegExp(`^${path.replaceAll(/\{(\w+)\}/g, '(?<$1>[^/]+)')}$`);
}
