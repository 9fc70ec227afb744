import { access, mkdir, open, readdir, readFile, rename, rm } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { newToken } from '../db/id.ts';
import type { StoragePort } from '../routers/ports.ts';

/** Folders and a name, each of letters, digits, dashes and dots behind a letter or digit: no key leads out of the folder. */
const keyForm = /^([0-9A-Za-z][0-9A-Za-z_-]*\/)*[0-9A-Za-z][0-9A-Za-z._-]*$/;

/**
 * Uploaded files in a folder that only the service's own user can read. A file appears under its key whole or not at
 * all, and is on the disk when `put` resolves; what a killed writer left behind goes when its key is put again.
 */
export function createStorage(folder: string): StoragePort {
  const root = resolve(folder);
  const pathOf = (key: string) => {
    if (!keyForm.test(key)) throw new Error('This is no storage key.');
    return join(root, key);
  };
  return {
    put: async (key, bytes) => {
      const path = pathOf(key);
      await mkdir(dirname(path), { recursive: true, mode: 0o700 });
      await writeDurably(path, bytes);
      // A name is durable only once its folder is, and that folder's name in turn: any of them may be new.
      for (let at = dirname(path); at.length >= dirname(root).length; at = dirname(at)) {
        await sync(at);
        if (at === dirname(at)) break;
      }
      await removeDrafts(path);
    },
    get: (key) => readFile(pathOf(key)),
  };
}

/** Drafts begin with a dot, which no key does. */
const draftPrefix = (path: string) => `.${basename(path)}.`;

async function writeDurably(path: string, bytes: Uint8Array): Promise<void> {
  const draft = join(dirname(path), draftPrefix(path) + newToken());
  try {
    const file = await open(draft, 'wx', 0o600);
    try {
      await file.writeFile(bytes);
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(draft, path);
  } catch (cause) {
    // Another put of this key that ended in the meantime took the draft away: then it is as if this one came first.
    if (isMissing(cause) && (await exists(path))) return;
    await rm(draft, { force: true });
    throw cause;
  }
}

async function sync(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

async function removeDrafts(path: string): Promise<void> {
  const names = await readdir(dirname(path));
  const drafts = names.filter((name) => name.startsWith(draftPrefix(path)));
  await Promise.all(drafts.map((name) => rm(join(dirname(path), name), { force: true })));
}

const isMissing = (cause: unknown) => cause instanceof Error && 'code' in cause && cause.code === 'ENOENT';
const exists = (path: string) =>
  access(path).then(
    () => true,
    () => false,
  );
