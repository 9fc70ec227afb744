import { join } from 'node:path';

const server = join(import.meta.dir, '../../../server');

/** The sources, or the bundle that `test/suite.ts` made of them. */
const folder = process.env['HALE_TEST_BUNDLE'] ?? server;

export const entry = join(folder, 'index.ts');
export const readerUrl = Bun.pathToFileURL(join(folder, 'labs/read-file.ts'));
export const workerUrl = Bun.pathToFileURL(join(folder, 'worker/worker.ts'));

/** The sources as one file for each thread, with bytecode. */
export async function bundleInto(folder: string): Promise<void> {
  await Bun.build({
    entrypoints: ['index.ts', 'worker/worker.ts', 'labs/read-file.ts'].map((name) => join(server, name)),
    root: server,
    outdir: folder,
    naming: { entry: '[dir]/[name].ts' },
    target: 'bun',
    format: 'cjs',
    bytecode: true,
    // unpdf uses `import.meta`, which CommonJS lacks.
    external: ['better-sqlite3', 'unpdf'],
  });
}
