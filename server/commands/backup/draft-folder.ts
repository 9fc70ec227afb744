import { existsSync } from 'node:fs';
import { access, constants, mkdir, readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { lockFile } from '../../../db/engine/embedded-file.ts';
import { newToken } from '../../../db/id.ts';
import { syncFolder } from '../../storage/data-folder.ts';
import { syncFolders } from './durable-files.ts';

const draftForm = /^\.hale-backup-(\w+)\.lock$/;
const pathsOf = (target: string, token: string) => ({
  lock: join(target, `.hale-backup-${token}.lock`),
  folder: join(target, `.hale-backup-${token}.partial`),
});

export type DraftFolder = {
  path: string;
  keep: (name: string) => Promise<string>;
  discard: () => Promise<void>;
};

export async function openDraftFolder(target: string, tries = 5): Promise<DraftFolder> {
  await mkdir(target, { recursive: true, mode: 0o700 });
  await access(target, constants.W_OK);
  await removeAbandoned(target);
  const token = newToken().replaceAll(/\W/g, '');
  const { lock, folder } = pathsOf(target, token);
  // Another clean-up can take the lock before its use.
  const unlock = tries > 1 ? tryLock(lock) : lockFile(lock);
  if (!unlock) return openDraftFolder(target, tries - 1);
  const end = async () => {
    await rm(lock, { force: true });
    unlock();
  };
  try {
    await mkdir(folder, { mode: 0o700 });
  } catch (cause) {
    await end();
    throw cause;
  }
  return {
    path: folder,
    keep: async (name) => {
      await syncFolders(folder);
      const kept = await renameToFree(folder, join(target, name));
      syncFolder(target);
      await end();
      return kept;
    },
    discard: async () => {
      await rm(folder, { recursive: true, force: true });
      await end();
    },
  };
}

// Another backup may take a name before the rename.
async function renameToFree(folder: string, path: string): Promise<string> {
  for (let n = 1; ; n += 1) {
    const kept = n === 1 ? path : `${path}-${n}`;
    if (existsSync(kept)) continue;
    try {
      await rename(folder, kept);
      return kept;
    } catch (cause) {
      if (!(cause instanceof Error && 'code' in cause && ['ENOTEMPTY', 'EEXIST'].includes(String(cause.code))))
        throw cause;
    }
  }
}

async function removeAbandoned(target: string): Promise<void> {
  for (const name of await readdir(target)) {
    const token = draftForm.exec(name)?.[1];
    if (token === undefined) continue;
    const { lock, folder } = pathsOf(target, token);
    const unlock = tryLock(lock);
    if (!unlock) continue;
    await rm(folder, { recursive: true, force: true });
    await rm(lock, { force: true });
    unlock();
  }
}

function tryLock(path: string): (() => void) | undefined {
  try {
    return lockFile(path);
  } catch {
    return undefined;
  }
}
