import { join } from 'node:path';

/** The sources, or the bundle that `test/suite.ts` made of them. */
const folder = process.env['HALE_TEST_BUNDLE'] ?? join(import.meta.dir, '../../../server');

export const entry = join(folder, 'index.ts');
export const workerUrl = Bun.pathToFileURL(join(folder, 'worker/worker.ts'));
