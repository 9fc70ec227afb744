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
];
const root = join(import.meta.dir, '../..');
const transpiler = new Bun.Transpiler({ loader: 'ts' });

async function librariesOf(entry: string): Promise<Set<string>> {
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
  return libraries;
}

test.each(['server/serve.ts', 'server/worker/worker.ts'])(
  '%s loads no library that only some servers need',
  async (entry) => {
    const libraries = await librariesOf(entry);
    expect(libraries).toContain('zod');
    expect(loadedWhenNeeded.filter((library) => libraries.has(library))).toEqual([]);
  },
);
