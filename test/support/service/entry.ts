import { join } from 'node:path';

/**
 * Where `hale` starts from: the sources, or what `test/suite.ts` has bundled from them for this run of all tests, which
 * spares each process and each thread reading a thousand modules.
 */
const folder = process.env['HALE_TEST_BUNDLE'] ?? join(import.meta.dir, '../../../server');

export const entry = join(folder, 'index.ts');
export const workerUrl = Bun.pathToFileURL(join(folder, 'worker/worker.ts'));
