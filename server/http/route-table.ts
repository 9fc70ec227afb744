import { z } from 'zod';
import { fail } from '../../routers/core/errors.ts';
import { type Call, type Definition, procedureAt, procedures, schemasOf } from '../procedures.ts';

function integersOf(procedure: Definition): string[] {
  const { input } = schemasOf(procedure);
  const { properties = {} } = input ? z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' }) : {};
  return Object.keys(properties).filter((name) => (properties[name] as { type?: unknown }).type === 'integer');
}

type Route = {
  method: string;
  path: string;
  pattern: RegExp;
  call: Call;
  status: number;
  flatErrors: boolean;
  integers: readonly string[];
};

const resources = Map.groupBy(compileRoutes(), ({ path }) => resourceOf(path));

function resourceOf(path: string): string {
  const end = path.indexOf('/', path.indexOf('/', 1) + 1);
  return end < 1 ? path : path.slice(0, end);
}

export const isRestPath = (path: string) =>
  resources.get(resourceOf(path))?.some(({ pattern }) => pattern.test(path)) ?? false;

export function matchRoute(method: string, path: string): { route: Route; params: Record<string, string> } {
  const wanted = method === 'HEAD' ? 'GET' : method;
  for (const route of resources.get(resourceOf(path)) ?? []) {
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

/** The library that reads this metadata imports six web frameworks. */
function compileRoutes(): Route[] {
  const compiled = [...procedures].flatMap(([name, procedure]) => routesOf(name, procedure));
  // `/items/stats` is no item.
  const rank = ({ path }: Route) => path.replaceAll(/\{[^}]+\}/g, '~');
  return compiled.sort((a, b) => (rank(a) < rank(b) ? -1 : 1));
}

function routesOf(name: string, procedure: Definition): Route[] {
  const { openapi, rest } = procedure.meta ?? {};
  if (!openapi) return [];
  const { status = 200, flatErrors = false, root = false, aliases = [] } = rest ?? {};
  const call = procedureAt(name);
  const addresses = [openapi.path, ...aliases].map((part) => (root ? part : `/v1${part}`));
  let integers: readonly string[] | undefined;
  return addresses.map((path) => ({
    ...{ method: openapi.method, path, pattern: patternOf(path), call, status, flatErrors },
    // Reading every schema takes longer than opening the database.
    get integers() {
      integers ??= integersOf(procedure);
      return integers;
    },
  }));
}

function patternOf(path: string): RegExp {
  return new RegExp(`^${path.replaceAll(/\{(\w+)\}/g, '(?<$1>[^/]+)')}$`);
}
