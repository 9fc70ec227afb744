import { readdir, stat } from 'node:fs/promises';
import { join, relative } from 'node:path';
import type { StoredFile } from './bucket.ts';
import { unlessMissing } from './storage.ts';

export const bytesOfFile = async (root: string, key: string): Promise<number | null> =>
  (await stat(join(root, key)).catch(unlessMissing))?.size ?? null;

/** A folder at a time. What begins with a dot is no file of an upload yet. */
export async function* listFiles(root: string, folder = root): AsyncGenerator<StoredFile[]> {
  const entries = (await readdir(folder, { withFileTypes: true }).catch(unlessMissing)) ?? [];
  const visible = entries.filter(({ name }) => !name.startsWith('.'));
  const files: StoredFile[] = [];
  for (const { name } of visible.filter((entry) => entry.isFile())) {
    const found = await stat(join(folder, name)).catch(unlessMissing);
    if (found) files.push({ key: relative(root, join(folder, name)), bytes: found.size, modifiedMs: found.mtimeMs });
  }
  yield files;
  for (const entry of visible) if (entry.isDirectory()) yield* listFiles(root, join(folder, entry.name));
}
