import { join } from 'node:path';

const root = join(import.meta.dir, '../../..');
const server = join(root, 'server');

/** What `test/suite.ts` has built; without it, processes and threads start from the sources. */
export const built = process.env['HALE_TEST_BUILD'];
const threads = built ?? server;

/** The command `hale`. */
export const haleCommand: readonly string[] = built
  ? [join(built, 'hale')]
  : [process.execPath, join(server, 'index.ts')];
/** In the suite processes live for seconds: compiling what is hot takes a sixth of their time. */
export const shortLived: Record<string, string> = built ? { BUN_JSC_useDFGJIT: '0' } : {};
export const readerUrl = Bun.pathToFileURL(join(threads, 'labs/read-file.ts'));
export const workerUrl = Bun.pathToFileURL(join(threads, 'worker/worker.ts'));

/** The binary `hale`, and the threads of services inside tests as one file each, with bytecode. */
export async function buildInto(folder: string): Promise<void> {
  const binary = Bun.spawn([process.execPath, 'server/build.ts', '--outfile', join(folder, 'hale')], {
    cwd: root,
    stdout: 'ignore',
  });
  await Bun.build({
    entrypoints: ['worker/worker.ts', 'labs/read-file.ts'].map((name) => join(server, name)),
    root: server,
    outdir: folder,
    naming: { entry: '[dir]/[name].ts' },
    target: 'bun',
    format: 'cjs',
    bytecode: true,
    // unpdf uses `import.meta`, which CommonJS lacks.
    external: ['better-sqlite3', 'unpdf'],
  });
  if ((await binary.exited) !== 0) throw new Error('The binary could not be built.');
}
