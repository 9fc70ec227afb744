import { closeSync, mkdirSync, openSync, writeSync } from 'node:fs';
import { access, type FileHandle, mkdir, open, readdir, rename, rm, rmdir, stat } from 'node:fs/promises';
import { dirname, join, relative, resolve } from 'node:path';
import { newToken } from '../../db/id.ts';
import type { Draft, StoragePort } from '../../routers/ports.ts';

/** Same disk, so keeping is a rename. */
const draftsOf = (root: string) => join(root, '.drafts');
/** Longer than any upload. */
const abandonedMs = 10 * 60_000;
const folderOptions = { recursive: true, mode: 0o700 } as const;

export type PlainStorage = Omit<StoragePort, 'get'> & {
  get: (key: string, owner: { userId: string }) => Promise<Blob>;
};
export type StoredFile = { key: string; bytes: number; modifiedMs: number };
export type FileStore = PlainStorage & {
  bytesOf: (key: string) => Promise<number | null>;
  list: () => AsyncIterable<StoredFile[]>;
  check: () => Promise<void>;
};

/** Keeps every key inside its folder. */
const keyForm = /^([0-9A-Za-z][0-9A-Za-z_-]*\/)*[0-9A-Za-z][0-9A-Za-z._-]*$/;

export function checkKey(key: string): string {
  if (!keyForm.test(key)) throw new Error('This is no storage key.');
  return key;
}

/** Durable when `keep` resolves. */
export function createFolderStore(folder: string): FileStore {
  const root = resolve(folder);
  const pathOf = (key: string) => join(root, checkKey(key));
  return {
    stage: async () => {
      const { path, file } = await openDraft(root);
      return draftOf(path, file, { root, pathOf });
    },
    get: async (key) => {
      const path = pathOf(key);
      // A missing file must fail before the answer begins.
      await access(path);
      return Bun.file(path);
    },
    remove: async (key) => {
      const path = pathOf(key);
      await rm(path, { force: true });
      // An empty folder's name still shows the owner.
      await rmdir(dirname(path)).catch(unlessNeeded);
      await syncFolders(dirname(dirname(path)), root).catch(unlessMissing);
    },
    removeAbandoned: () => removeAbandonedDrafts(root),
    bytesOf: async (key) => (await stat(join(root, key)).catch(unlessMissing))?.size ?? null,
    list: () => listFiles(root),
    check: async () => undefined,
  };
}

async function* listFiles(root: string, folder = root): AsyncGenerator<StoredFile[]> {
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

async function openDraft(root: string): Promise<{ path: string; file: FileHandle }> {
  await mkdir(draftsOf(root), folderOptions);
  const path = join(draftsOf(root), newToken());
  return { path, file: await open(path, 'wx', 0o600) };
}

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

export type OpenDraft = { path: string; write: (bytes: Uint8Array) => void; remove: () => Promise<void> };

export function openDraftNow(root: string): OpenDraft {
  const folder = draftsOf(resolve(root));
  mkdirSync(folder, folderOptions);
  const path = join(folder, newToken());
  const file = openSync(path, 'wx', 0o600);
  let isOpen = true;
  return {
    path,
    write: (bytes) => {
      for (let at = 0; at < bytes.byteLength; ) at += writeSync(file, bytes, at);
    },
    remove: async () => {
      if (isOpen) closeSync(file);
      isOpen = false;
      await rm(path, { force: true });
    },
  };
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

async function writeWhole(file: FileHandle, bytes: Uint8Array): Promise<void> {
  for (let at = 0; at < bytes.byteLength; ) at += (await file.write(bytes, at)).bytesWritten;
}

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

/** By age: other servers may share the folder. */
async function removeDrafts(drafts: string, beforeMs: number): Promise<void> {
  for (const name of (await readdir(drafts).catch(unlessMissing)) ?? []) {
    const path = join(drafts, name);
    const found = await stat(path).catch(unlessMissing);
    if (found && found.mtimeMs < beforeMs) await rm(path, { force: true });
  }
}

function unlessMissing(cause: unknown): undefined {
  if (cause instanceof Error && 'code' in cause && cause.code === 'ENOENT') return undefined;
  throw cause;
}

function unlessNeeded(cause: unknown): undefined {
  if (cause instanceof Error && 'code' in cause && cause.code === 'ENOTEMPTY') return undefined;
  return unlessMissing(cause);
}
