import { expect, test } from 'bun:test';
import { dirname, join, normalize } from 'node:path';
import { Glob } from 'bun';

/** `db` ← `routers` ← `server`; `web` stands alone, but for one type: the app's client is typed by the routers. */
const allowed: Record<string, readonly string[]> = {
  db: ['db'],
  routers: ['routers', 'db'],
  server: ['server', 'routers', 'db', 'web', 'package.json', 'bun.lock'],
  web: ['web'],
};

const appTypes = { file: 'web/app/data/api.ts', line: "import type { AppRouter } from '../../../routers/index.ts';" };

/** The home of each vendor library: a path, or the beginning of paths. */
const homes: Record<string, readonly string[]> = {
  'better-sqlite3': ['db/engine/embedded-connection.ts'],
  '@libsql/client/web': ['db/engine/remote.ts'],
  'drizzle-orm': ['db/'],
  'drizzle-orm/sqlite-proxy': ['db/'],
  'drizzle-orm/sqlite-core': ['db/'],
  'drizzle-orm/batch': ['db/'],
  elysia: ['server/http/'],
  '@remix-run/multipart-parser': ['server/http/upload/multipart.ts'],
  jose: ['server/identity/'],
  'better-auth': ['server/identity/better-auth.ts'],
  'better-auth/minimal': ['server/identity/better-auth.ts'],
  'better-auth/crypto': ['server/identity/better-auth.ts'],
  'better-auth/adapters/drizzle': ['server/identity/better-auth.ts'],
  'better-auth/plugins/bearer': ['server/identity/better-auth.ts'],
  'better-auth/plugins/jwt': ['server/identity/better-auth.ts'],
  'groq-sdk': ['server/agent/groq/'],
  unpdf: ['server/labs/pdf-words.ts'],
  pino: ['server/observability/log.ts'],
  'prom-client': ['server/observability/'],
  '@opentelemetry/api': ['server/observability/spans.ts'],
  '@opentelemetry/resources': ['server/observability/spans.ts'],
  '@opentelemetry/sdk-trace': ['server/observability/spans.ts'],
  '@opentelemetry/exporter-trace-otlp-http': ['server/observability/spans.ts'],
  '@modelcontextprotocol/server': ['server/mcp/'],
  '@modelcontextprotocol/server/stdio': ['web/cli/mcp/'],
  '@modelcontextprotocol/client': ['web/cli/mcp/'],
  commander: ['server/commands.ts', 'server/commands/users/commands.ts', 'web/cli/'],
  'env-paths': ['server/commands/terminal.ts'],
  '@zip.js/zip.js': ['web/archives/files/entries.ts', 'server/http/zip-stream.ts'],
  '@noble/hashes/sha2.js': ['web/app/worker/'],
  saxes: ['web/archives/vendors/apple-xml.ts'],
  preact: ['web/app/'],
  'preact/hooks': ['web/app/'],
  'preact-iso': ['web/app/'],
  '@preact/signals': ['web/app/'],
  uplot: ['web/app/charts/'],
  '@trpc/client': ['web/app/data/api.ts'],
  'trpc-to-openapi': ['server/http/openapi/openapi.ts', 'routers/core/contract.ts'],
  // Verification runs in another process: two SQLite libraries never open one file in one process.
  'bun:sqlite': ['server/commands/backup/verify.ts'],
};

const sources = Object.keys(allowed).flatMap((folder) => [...new Glob(`${folder}/**/*.{ts,tsx}`).scanSync('.')]);
const importsOf = async (file: string) => {
  const whole = await Bun.file(file).text();
  const text = file === appTypes.file ? whole.replace(appTypes.line, '') : whole;
  return [...text.matchAll(/(?:from|import)\s*\(?\s*'([^']+)'/g)].map((match) => match[1] ?? '');
};
const known = new Set(sources);
const graph = new Map(
  await Promise.all(
    sources.map(async (file) => {
      const targets = (await importsOf(file)).map((path) => normalize(join(dirname(file), path)));
      return [file, targets.filter((target) => known.has(target))] as const;
    }),
  ),
);

test('there is something to check', () => {
  expect(sources.length).toBeGreaterThan(50);
});

test('folders import inwards only', async () => {
  const broken: string[] = [];
  for (const file of sources) {
    const folder = file.split('/')[0] ?? '';
    for (const path of await importsOf(file)) {
      const target = path.startsWith('.') ? normalize(join(dirname(file), path)).split('/')[0] : undefined;
      if (target !== undefined && !allowed[folder]?.includes(target)) broken.push(`${file} → ${path}`);
    }
  }
  expect(broken).toEqual([]);
});

test('each vendor library has one home', async () => {
  const broken: string[] = [];
  for (const file of sources) {
    for (const path of await importsOf(file)) {
      const home = homes[path];
      if (path.includes('node_modules/')) broken.push(`${file} → ${path}`);
      if (home && !home.some((place) => file.startsWith(place))) broken.push(`${file} → ${path}`);
    }
  }
  expect(broken).toEqual([]);
});

test('only server/settings/env.ts reads the environment', async () => {
  const readers: string[] = [];
  for (const file of sources) if (/\bprocess\.env\b|\bBun\.env\b/.test(await Bun.file(file).text())) readers.push(file);
  // The build only names the variable, so that the bundler replaces it.
  expect(readers.filter((file) => file !== 'server/build.ts')).toEqual(['server/settings/env.ts']);
});

test('no file imports itself by way of others', () => {
  const reaches = (from: string, goal: string) => {
    const seen = new Set<string>();
    const open = [...(graph.get(from) ?? [])];
    for (let file = open.pop(); file !== undefined; file = open.pop()) {
      if (file === goal) return true;
      if (!seen.has(file)) open.push(...(graph.get(file) ?? []));
      seen.add(file);
    }
    return false;
  };
  expect(sources.filter((file) => reaches(file, file))).toEqual([]);
});

test('of two folders of a layer, neither of which contains the other, only one imports the other', () => {
  const isInside = (inner: string, outer: string) => `${inner}/`.startsWith(`${outer}/`);
  const pairs = new Set<string>();
  for (const [file, targets] of graph)
    for (const target of targets) {
      const [from, to] = [dirname(file), dirname(target)];
      const isOneLayer = from.split('/')[0] === to.split('/')[0];
      if (isOneLayer && !isInside(from, to) && !isInside(to, from)) pairs.add(`${from} → ${to}`);
    }
  const both = [...pairs].filter((pair) => pairs.has(pair.split(' → ').toReversed().join(' → ')));
  expect(both).toEqual([]);
});

test('no folder has more than 20 files, but migrations and the pages of the documentation', () => {
  const all = [...new Glob('{db,routers,server,web,test,bench}/**/*.*').scanSync('.')];
  const folders = Map.groupBy(
    all.filter((file) => !file.startsWith('db/migrations/') && !file.endsWith('.md')),
    (file) => dirname(file),
  );
  expect([...folders].filter(([, files]) => files.length > 20).map(([folder]) => folder)).toEqual([]);
});
