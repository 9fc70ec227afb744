import { afterEach, beforeEach, describe, expect, test } from 'bun:test';
import { randomBytes } from 'node:crypto';
import { readdirSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import { personKey } from '../../../db/encryption/sealing.ts';
import type { StoragePort } from '../../../routers/ports.ts';
import { createBucketStore, openBucket } from '../../../server/storage/bucket.ts';
import { openFileStore } from '../../../server/storage/file-store.ts';
import type { FileStore } from '../../../server/storage/folder-store.ts';
import { sealedStorage } from '../../../server/storage/sealed-storage.ts';
import { contentOf, type ObjectStore, startObjectStore } from '../../support/files/object-store.ts';
import { temporaryFolder } from '../../support/folder.ts';

const owner = { userId: 'user_a' };
const key = 'labs/3FzJwQ/0b9c.pdf';
const other = 'labs/3FzJwQ/other.pdf';
const hasty = { attemptMsMax: 400, attemptsMax: 3, pauseMs: 1 };

let store: ObjectStore;
let folder: string;
beforeEach(() => {
  store = startObjectStore();
  folder = join(temporaryFolder(), 'files');
});
afterEach(() => store.stop());

const inBucket = () => createBucketStore(openBucket(store.settings, hasty), folder);
const inFolder = () => openFileStore({ storageDir: folder, bucket: null });
const drafts = () => readdirSync(join(folder, '.drafts'));

async function stage(storage: Pick<FileStore, 'stage'>, content: Uint8Array) {
  const draft = await storage.stage(owner);
  for (let at = 0; at < content.length; at += 40_000) await draft.write(content.subarray(at, at + 40_000));
  return draft;
}
async function put(storage: Pick<FileStore, 'stage'>, content: Uint8Array, under = key) {
  const draft = await stage(storage, content);
  try {
    await draft.keep(under);
  } finally {
    await draft.discard();
  }
}
const read = async (storage: Pick<StoragePort, 'get'>, from = key) => contentOf(await storage.get(from, owner));
async function listed(storage: FileStore) {
  const pages = await Array.fromAsync(storage.list());
  return pages.flat().toSorted((one, two) => one.key.localeCompare(two.key));
}

describe.each([
  ['a folder', inFolder],
  ['a bucket', inBucket],
])('%s', (_, open) => {
  test('gives a file back byte for byte, to every node, and tells how long it is', async () => {
    for (const length of [0, 1, 6_000_000]) {
      const content = randomBytes(length);
      await put(open(), content);
      expect((await read(open())).equals(content)).toBe(true);
      expect(await open().bytesOf(key)).toBe(length);
    }
    expect(drafts()).toEqual([]);
  });

  test('replaces a file whole, and has that of one of its writers when several keep it at once', async () => {
    const contents = ['0', '1', '2', '3'].map((digit) => Buffer.from(digit.repeat(50_000)));
    await Promise.all(contents.map((content) => put(open(), content)));
    const found = await read(open());
    expect(contents.some((content) => content.equals(found))).toBe(true);
    expect((await listed(open())).map(({ key }) => key)).toEqual([key]);
  });

  test('has no draft among its files, and nothing of one that was discarded', async () => {
    const storage = open();
    const draft = await stage(storage, Buffer.from('some'));
    expect(await storage.bytesOf(key)).toBeNull();
    expect(await listed(storage)).toEqual([]);
    await draft.discard();
    expect(drafts()).toEqual([]);
    expect(await listed(storage)).toEqual([]);
  });

  test('keeps one file, under the last key, of a draft that is kept several times', async () => {
    const storage = open();
    const draft = await stage(storage, Buffer.from('x'));
    for (const under of [key, key, other]) await draft.keep(under);
    await draft.discard();
    expect((await listed(storage)).map(({ key, bytes }) => [key, bytes])).toEqual([[other, 1]]);
    expect(String(await read(storage, other))).toBe('x');
  });

  test('takes a file away alone, again without complaint, and tells a missing one from a store that fails', async () => {
    const storage = open();
    for (const under of [key, other]) await put(storage, Buffer.from('x'), under);
    for (let times = 0; times < 2; times += 1) await storage.remove(key);
    expect((await listed(storage)).map(({ key }) => key)).toEqual([other]);
    await expect(storage.get(key, owner)).rejects.toMatchObject({ code: 'ENOENT' });
  });

  test('lists everything with its length and time, however many files there are', async () => {
    const storage = open();
    const keys = Array.from({ length: 5 }, (_, index) => `labs/person${index}/file.pdf`);
    for (const [index, under] of keys.entries()) await put(storage, randomBytes(index), under);
    const found = await listed(storage);
    expect(found.map(({ key, bytes }) => [key, bytes])).toEqual(keys.map((under, index) => [under, index]));
    for (const { modifiedMs } of found) expect(Math.abs(Date.now() - modifiedMs)).toBeLessThan(600_000);
  });

  test('takes away drafts that nobody has written to for ten minutes, and no others', async () => {
    const storage = open();
    const old = await stage(storage, Buffer.from('half of i'));
    const [name = ''] = drafts();
    const young = await stage(storage, Buffer.from('half of i'));
    const ago = new Date(Date.now() - 11 * 60_000);
    utimesSync(join(folder, '.drafts', name), ago, ago);
    await storage.removeAbandoned();
    expect(drafts()).toHaveLength(1);
    expect(drafts()).not.toContain(name);
    await Promise.all([old, young].map((draft) => draft.discard()));
  });

  test.each([
    '',
    '/',
    '..',
    '../x',
    'labs/../../x',
    'labs/./x',
    '/etc/passwd',
    'labs//x',
    'labs/.x',
    '.drafts/x',
    'a?b',
    'a\\b',
    'a\0b',
  ])('follows no key that leads elsewhere: %j', async (bad) => {
    const storage = open();
    const draft = await stage(storage, Buffer.from('x'));
    await expect(draft.keep(bad)).rejects.toThrow('no storage key');
    await draft.discard();
    await expect((async () => storage.get(bad, owner))()).rejects.toThrow('no storage key');
    await expect((async () => storage.remove(bad))()).rejects.toThrow('no storage key');
    expect(store.seen).toEqual([]);
  });

  test('holds sealed files like any others: nothing of their content, and the file again under another name', async () => {
    const person = personKey(randomBytes(32));
    const storage = sealedStorage(open(), { keyOf: () => person, ownKey: async () => person });
    const content = Buffer.from('canary of a report '.repeat(9_000));
    const draft = await stage(storage, content);
    for (const under of [key, other]) await draft.keep(under);
    await draft.discard();
    expect((await read(storage, other)).equals(content)).toBe(true);
    const kept = await read(open(), other);
    expect([kept.length > content.length, kept.includes('canary')]).toEqual([true, false]);
    expect((await listed(open())).map(({ key }) => key)).toEqual([other]);
  });
});

describe('a bucket', () => {
  test.each(['500', '503', 'stall', 'lose'] as const)(
    'that fails twice (%s) is asked a third time, and then all is done',
    async (fault) => {
      const content = randomBytes(90_000);
      for (const [method, work] of [
        ['PUT', () => put(inBucket(), content)],
        ['GET', async () => expect((await read(inBucket())).equals(content)).toBe(true)],
        ['HEAD', async () => expect(await inBucket().bytesOf(key)).toBe(content.length)],
        ['DELETE', () => inBucket().remove(key)],
      ] as const) {
        store.fail(fault, 2, method);
        await work();
      }
      expect(store.objects.size).toBe(0);
    },
  );

  test('never gives a part of a file: an answer that breaks off is fetched again, and in the end refused', async () => {
    const content = randomBytes(300_000);
    await put(inBucket(), content);
    store.fail('cut', 1, 'GET');
    expect((await read(inBucket())).equals(content)).toBe(true);
    store.fail('cut');
    await expect(read(inBucket())).rejects.toThrow();
  });

  test('that goes on failing fails whoever asks, after three attempts, and is no missing file', async () => {
    await put(inBucket(), Buffer.from('x'));
    for (const fault of ['500', '503', 'stall'] as const) {
      store.fail(fault);
      const before = store.seen.length;
      await expect(put(inBucket(), Buffer.from('y'))).rejects.toThrow();
      expect(store.seen.length).toBe(before + 3);
      const asked = [read(inBucket()), inBucket().bytesOf(key), inBucket().remove(key), inBucket().check()];
      const answers = await Promise.allSettled(asked);
      expect(answers).toEqual(asked.map(() => ({ status: 'rejected', reason: expect.any(Error) })));
      expect(answers[0]).not.toMatchObject({ reason: { code: 'ENOENT' } });
    }
    store.recover();
    await inBucket().check();
    expect(String(await read(inBucket()))).toBe('x');
    expect(drafts()).toEqual([]);
  });

  test('that refuses the account is asked once: no second attempt would change that', async () => {
    const stranger = createBucketStore(openBucket({ ...store.settings, secretAccessKey: 'another' }, hasty), folder);
    await expect(put(stranger, Buffer.from('x'))).rejects.toThrow('403');
    expect(store.seen).toHaveLength(1);
    expect(store.objects.size).toBe(0);
    await expect(stranger.check()).rejects.toThrow();
  });

  test('that is not there is told from a file that is not there', async () => {
    const elsewhere = createBucketStore(openBucket({ ...store.settings, bucket: 'another-one' }, hasty), folder);
    await expect(elsewhere.get(key, owner)).rejects.not.toMatchObject({ code: 'ENOENT' });
    await expect(elsewhere.remove(key)).rejects.toThrow();
    await expect(elsewhere.check()).rejects.toThrow();
  });

  test('is touched below its prefix alone', async () => {
    const strangers = { bytes: Buffer.from('of somebody else'), modifiedMs: Date.now() };
    store.objects.set(key, strangers);
    store.objects.set('some/prefixed.pdf', strangers);
    await put(inBucket(), Buffer.from('x'));
    expect([...store.objects.keys()].toSorted()).toEqual([key, `some/prefix/${key}`, 'some/prefixed.pdf'].toSorted());
    expect((await listed(inBucket())).map(({ key }) => key)).toEqual([key]);
    await inBucket().remove(key);
    expect(store.objects.size).toBe(2);
  });
});
