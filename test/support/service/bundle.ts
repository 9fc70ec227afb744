import { join } from 'node:path';

const server = join(import.meta.dir, '../../../server');

/**
 * The sources as one file a thread, with their bytecode. Unlike the binary it is not minified and does not know its
 * commit, so that it is a source tree to all that asks.
 */
export async function bundleInto(folder: string): Promise<void> {
  await Bun.build({
    entrypoints: ['index.ts', 'worker/worker.ts', 'simulator/pdf-thread.ts'].map((name) => join(server, name)),
    root: server,
    outdir: folder,
    // The names of the sources: the entry module finds its threads by them.
    naming: { entry: '[dir]/[name].ts' },
    target: 'bun',
    format: 'cjs',
    bytecode: true,
    // It looks for its native part beside itself.
    external: ['better-sqlite3'],
  });
}
