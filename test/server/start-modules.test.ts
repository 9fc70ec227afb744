import { expect, test } from 'bun:test';
import { dirname, join } from 'node:path';

/** Modules that are loaded on first use, to keep start time and memory low. */
const loadedWhenNeeded = [
  'trpc-to-openapi',
  '@libsql/client/web',
  'groq-sdk',
  'better-auth/minimal',
  'unpdf',
  '@opentelemetry/sdk-trace',
  '@modelcontextprotocol/server',
  '@zip.js/zip.js',
];
const rulesOfJobs = [
  'ingestion/normalize/payloads.ts',
  'turns/answer-turn.ts',
  'labs/read-lab.ts',
  'archives/undo-archive.ts',
];
const areasAndSignIn = [
  'routers/turns/turns.ts',
  'routers/labs/labs.ts',
  'routers/metrics/metrics.ts',
  'routers/data/data.ts',
  'routers/account/account.ts',
  'routers/metrics/series.ts',
  'server/identity/routes.ts',
  'server/oauth/routes.ts',
];
const root = join(import.meta.dir, '../..');
const transpiler = new Bun.Transpiler({ loader: 'ts' });

async function loadedBy(entry: string): Promise<{ libraries: Set<string>; files: Set<string> }> {
  const libraries = new Set<string>();
  const files = [join(root, entry)];
  const seen = new Set(files);
  for (const file of files) {
    for (const { kind, path } of transpiler.scanImports(await Bun.file(file).text())) {
      if (kind !== 'import-statement') continue;
      if (!path.startsWith('.')) libraries.add(path);
      const target = join(dirname(file), path);
      if (!path.startsWith('.') || !target.endsWith('.ts') || seen.has(target)) continue;
      seen.add(target);
      files.push(target);
    }
  }
  return { libraries, files: seen };
}

test.each(['server/serve.ts', 'server/worker/worker.ts'])(
  '%s loads no library that only some servers need, and no rule that a job loads when it first runs',
  async (entry) => {
    const { libraries, files } = await loadedBy(entry);
    expect(libraries).toContain('zod');
    expect(loadedWhenNeeded.filter((library) => libraries.has(library))).toEqual([]);
    expect(files).toContain(join(root, 'routers/trpc.ts'));
    expect(rulesOfJobs.filter((path) => files.has(join(root, 'routers', path)))).toEqual([]);
  },
);

test('server/serve.ts loads no router and no way to sign in before somebody needs it', async () => {
  const { files } = await loadedBy('server/serve.ts');
  expect(files).toContain(join(root, 'routers/index.ts'));
  expect(areasAndSignIn.filter((path) => files.has(join(root, path)))).toEqual([]);
});
