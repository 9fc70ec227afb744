import { describe, expect, test } from 'bun:test';
import { mkdirSync, readdirSync, readFileSync, statSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import type { Draft, StoragePort } from '../../../routers/ports.ts';
import { createFolderStore } from '../../../server/storage/folder-store.ts';
import { temporaryFolder } from '../../support/folder.ts';

const owner = { userId: 'user_a' };
const key = 'labs/3FzJwQ/0b9c.pdf';
const bytes = (text: string) => new TextEncoder().encode(text);
const entries = (folder: string) => readdirSync(folder, { recursive: true, withFileTypes: true });
const files = (folder: string) =>
  entries(folder)
    .filter((entry) => entry.isFile())
    .map(({ name }) => name);
const fresh = () => {
  const folder = join(temporaryFolder(), 'data', 'files');
  return { folder, storage: createFolderStore(folder) };
};

async function stage(storage: StoragePort, content: Uint8Array) {
  const draft = await storage.stage(owner);
  for (let at = 0; at < content.length; at += 40_000) await draft.write(content.subarray(at, at + 40_000));
  return draft;
}
async function put(storage: StoragePort, content: Uint8Array, under = key) {
  const draft = await stage(storage, content);
  await draft.keep(under);
  await draft.discard();
}

describe('a stored file', () => {
  test('is read back byte for byte, by every storage over the folder', async () => {
    const { folder, storage } = fresh();
    const content = new Uint8Array(100_000).map((_, index) => index % 251);
    await put(storage, content);
    expect(await (await createFolderStore(folder).get(key, owner)).bytes()).toEqual(content);
  });

  test('can be read by the service’s own user alone, and so can a draft', async () => {
    const { folder, storage } = fresh();
    await put(storage, bytes('x'));
    const draft = await storage.stage(owner);
    expect(files(folder)).toHaveLength(2);
    for (const entry of entries(folder)) {
      const mode = statSync(join(entry.parentPath, entry.name)).mode & 0o777;
      expect([entry.name, mode]).toEqual([entry.name, entry.isDirectory() ? 0o700 : 0o600]);
    }
    expect(statSync(folder).mode & 0o777).toBe(0o700);
    await draft.discard();
  });

  test('is replaced whole when its key is kept again, and nothing is left beside it', async () => {
    const { folder, storage } = fresh();
    await put(storage, bytes('a longer first content'));
    await put(storage, bytes('second'));
    expect(readFileSync(join(folder, key), 'utf8')).toBe('second');
    expect(files(folder)).toEqual(['0b9c.pdf']);
  });
});

describe('a draft', () => {
  test('is no file of the storage until it is kept, and then the whole file', async () => {
    const { folder, storage } = fresh();
    const draft = await stage(storage, bytes('some'));
    await expect(storage.get(key, owner)).rejects.toThrow();
    await draft.write(bytes(' more'));
    await draft.keep(key);
    expect(readFileSync(join(folder, key), 'utf8')).toBe('some more');
  });

  test('that was discarded is gone, and so is one that could not be kept', async () => {
    const { folder, storage } = fresh();
    mkdirSync(join(folder, key), { recursive: true });
    const [unwanted, refused] = [await stage(storage, bytes('x')), await stage(storage, bytes('y'))];
    await expect(refused.keep(key)).rejects.toThrow();
    expect(files(folder)).toHaveLength(2);
    for (const draft of [unwanted, refused]) await draft.discard();
    expect(files(folder)).toEqual([]);
    expect(statSync(join(folder, key)).isDirectory()).toBe(true);
  });

  test('is removed by any server over the folder once nobody has written to it for ten minutes, and no file is', async () => {
    const { folder, storage } = fresh();
    await storage.removeAbandoned();
    await put(storage, bytes('kept'));
    const open: Draft[] = [];
    const draftOf = async () => {
      const before = files(folder);
      open.push(await stage(storage, bytes('half of i')));
      return join(folder, '.drafts', files(folder).find((name) => !before.includes(name)) ?? '');
    };
    const [old, young] = [await draftOf(), await draftOf()];
    const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000);
    for (const path of [old, join(folder, key)]) utimesSync(path, ago(11), ago(11));
    utimesSync(young, ago(9), ago(9));
    await createFolderStore(folder).removeAbandoned();
    expect(files(folder).toSorted()).toEqual(['0b9c.pdf', young.split('/').at(-1) ?? ''].toSorted());
    utimesSync(young, ago(11), ago(11));
    await open[1]?.write(bytes('t'));
    await storage.removeAbandoned();
    expect(files(folder)).toHaveLength(2);
    for (const draft of open) await draft.discard();
  });
});
