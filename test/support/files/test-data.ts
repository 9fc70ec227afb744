import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

const repository = join(import.meta.dir, '../../..');
const beside = readdirSync(join(repository, '..')).map((name) => join(repository, '..', name));

/** The path of a file or folder of published data that is not ours to publish; null where it is absent. */
export function testData(path: string): string | null {
  const named = process.env['HALE_TEST_DATA'];
  return (named ? [named] : beside).map((folder) => join(folder, path)).find(existsSync) ?? null;
}

/** Ends the title of what needs it. */
export const skippedWithout = (found: string | null, path: string) =>
  found ? '' : ` (skipped: ${path} is neither in the folder HALE_TEST_DATA nor in one beside the repository)`;
