import { access, type FileHandle, mkdir, open, readdir, rename, rm, rmdir, stat } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { newToken } from '../../db/id.ts';
import type { Draft, StoragePort } from '../../routers/ports.ts';
import { checkKey } from './storage-key.ts';

/** Begins with a dot, which no key does. It is in the folder of the files, so that a draft becomes one by its name. */
const draftsOf = (root: string) => join(root, '.drafts');
/** Who has written nothing for so long is dead: a body may take two minutes and a retry waits half a minute for its turn. */
const abandonedMs = 10 * 60_000;
const folderOptions = { recursive: true, mode: 0o700 } as const;

/** Files as they are stored, sealed or not: any part of them can be looked at. */
export type PlainStorage = Omit<StoragePort, 'get'> & {
  get: (key: string, owner: { userId: string }) => Promise<Blob>;
};

/**
 * Uploaded files in a folder that only the service's own user can read. A file appears under its key whole or not at
 * all, and is on the disk when `keep` resolves; until then it is a draft.
 */
export function createStorage(folder: string): PlainStorage {
  const root = resolve(folder);
  const pathOf = (key: string) => join(root, checkKey(key));
  return {
    stage: async () => {
      const { path, file } = await openDraft(root);
      return draftOf(path, file, { root, pathOf });
    },
    get: async (key) => {
      const path = pathOf(key);
      // Fails for a file that is not there, which would only show while it is sent.
      await access(path);
      return Bun.file(path);
    },
    remove: async (key) => {
      const path = pathOf(key);
      await rm(path, { force: true });
      // A folder is named after the person whose files it held.
      await rmdir(dirname(path)).catch(unlessNeeded);
      await syncFolders(dirname(dirname(path)), root).catch(unlessMissing);
    },
    removeAbandoned: () => removeAbandonedDrafts(root),
  };
}

async function openDraft(root: string): Promise<{ path: string; file: FileHandle }> {
  await mkdir(draftsOf(root), folderOptions);
  const path = join(draftsOf(root), newToken());
  return { path, file: await open(path, 'wx', 0o600) };
}

/** A draft on its way to a store that is no folder. */
export type DraftFile = {
  path: string;
  write: (bytes: Uint8Array) => Promise<void>;
  close: () => Promise<void>;
  remove: () => Promise<void>;
};

export async function newDraftFile(root: string): Promise<DraftFile> {
  const { path, file } = await openDraft(resolve(root));
  let closed: Promise<void> | undefined;
  const close = () => {
    closed ??= file.close();
    return closed;
  };
  const remove = async () => {
    await close();
    await rm(path, { force: true });
  };
  return { path, write: (bytes) => writeWhole(file, bytes), close, remove };
}

export const removeAbandonedDrafts = (root: string) => removeDrafts(draftsOf(resolve(root)), Date.now() - abandonedMs);

type Place = { root: string; pathOf: (key: string) => string };

function draftOf(draftPath: string, file: FileHandle, { root, pathOf }: Place): Draft {
  let path = draftPath;
  let isOpen = true;
  const close = async () => {
    if (isOpen) await file.close();
    isOpen = false;
  };
  return {
    write: (bytes) => writeWhole(file, bytes),
    keep: async (key) => {
      const kept = pathOf(key);
      if (isOpen) await file.sync();
      await close();
      await mkdir(dirname(kept), folderOptions);
      await rename(path, kept);
      path = kept;
      await syncFolders(dirname(kept), root);
    },
    discard: async () => {
      await close();
      if (path === draftPath) await rm(path, { force: true });
    },
  };
}

/** The system may take less than it is given. */
async function writeWhole(file: FileHandle, bytes: Uint8Array): Promise<void> {
  for (let at = 0; at < bytes.byteLength; ) at += (await file.write(bytes, at)).bytesWritten;
}

/** A name is durable only once its folder is, and that folder's name in turn: any of them may be new. */
async function syncFolders(from: string, root: string): Promise<void> {
  for (let at = from; at.length >= dirname(root).length; at = dirname(at)) {
    const handle = await open(at, 'r');
    try {
      await handle.sync();
    } finally {
      await handle.close();
    }
    if (at === dirname(at)) break;
  }
}

/** By when they were last written to alone: several servers may share the folder. */
async function removeDrafts(drafts: string, beforeMs: number): Promise<void> {
  for (const name of await namesIn(drafts)) {
    const path = join(drafts, name);
    const found = await stat(path).catch(unlessMissing);
    if (found && found.mtimeMs < beforeMs) await rm(path, { force: true });
  }
}

const namesIn = async (folder: string) => (await readdir(folder).catch(unlessMissing)) ?? [];

/** Another server may be taking the same drafts away. */
export function unlessMissing(cause: unknown): undefined {
  if (cause instanceof Error && 'code' in cause && cause.code === 'ENOENT') return undefined;
  throw cause;
}

function unlessNeeded(cause: unknown): undefined {
  if (cause instanceof Error && 'code' in cause && cause.code === 'ENOTEMPTY') return undefined;
  return unlessMissing(cause);
}
