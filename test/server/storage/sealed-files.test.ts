import { beforeEach, describe, expect, test } from 'bun:test';
import { randomBytes } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type PersonKey, personKey } from '../../../db/encryption/sealing.ts';
import type { StoragePort } from '../../../routers/ports.ts';
import { createFolderStore } from '../../../server/storage/folder-store.ts';
import { sealedSize, sealedStorage } from '../../../server/storage/sealed-storage.ts';
import { contentOf } from '../../support/files/object-store.ts';
import { temporaryFolder } from '../../support/folder.ts';

const owner = { userId: 'user_a' };
const key = 'labs/3FzJwQ/report.pdf';
const pieceBytes = 64 * 1024;
const keysOf = (all: Record<string, PersonKey>) => {
  const keyOf = (userId: string) => all[userId] ?? personKey(randomBytes(32));
  return { keyOf, ownKey: async (userId: string) => keyOf(userId) };
};
const keys = keysOf({ user_a: personKey(randomBytes(32)), user_b: personKey(randomBytes(32)) });

let folder: string;
let storage: StoragePort;
beforeEach(() => {
  folder = join(temporaryFolder(), 'files');
  storage = sealedStorage(createFolderStore(folder), keys);
});

async function put(content: Uint8Array, under = key): Promise<void> {
  const draft = await storage.stage(owner);
  for (let at = 0; at < content.length; at += 40_000) await draft.write(content.subarray(at, at + 40_000));
  await draft.keep(under);
  await draft.discard();
}
const read = async (from = key, as = owner) => contentOf(await storage.get(from, as));
const path = (of = key) => join(folder, of);

describe('a sealed file', () => {
  test.each([0, 1, 65_535, 65_536, 65_537, 131_072, 200_001])(
    'of %p bytes is read back byte for byte, and is as long as the doctor expects',
    async (length) => {
      const content = randomBytes(length);
      await put(content);
      expect((await read()).equals(content)).toBe(true);
      expect(statSync(path()).size).toBe(sealedSize(length));
    },
  );

  test('shows nothing of its content, on its way in neither', async () => {
    const draft = await storage.stage(owner);
    const word = 'canary of a report';
    for (let piece = 0; piece < 20_000; piece += 1) await draft.write(Buffer.from(word));
    const drafts = readdirSync(join(folder, '.drafts')).map((name) => join(folder, '.drafts', name));
    expect(drafts).toHaveLength(1);
    for (const each of drafts) {
      expect(statSync(each).size).toBeGreaterThan(pieceBytes);
      expect(readFileSync(each).includes('canary')).toBe(false);
    }
    await draft.keep(key);
    expect(readFileSync(path()).includes('canary')).toBe(false);
    expect((await read()).subarray(0, word.length).toString()).toBe(word);
  });

  test('is refused when it was altered, cut, put together anew or taken for another one', async () => {
    const content = randomBytes(3 * pieceBytes);
    await put(content);
    const whole = readFileSync(path());
    const [head, sealedPiece, tail] = [8, pieceBytes + 16, whole.length - 100];
    const piece = (number: number) => whole.subarray(head + number * sealedPiece, head + (number + 1) * sealedPiece);
    const refused = async (bytes: Uint8Array) => {
      writeFileSync(path(), bytes);
      await expect(read()).rejects.toThrow();
    };
    for (const at of [head, head + 70_000, tail - 1, tail, tail + 30, whole.length - 1]) {
      const turned = Buffer.from(whole);
      turned[at] = (turned[at] ?? 0) ^ 1;
      await refused(turned);
    }
    const mark = whole.subarray(0, head);
    const end = whole.subarray(tail);
    for (const length of [head, head + 1, head + sealedPiece, head + 2 * sealedPiece, tail, whole.length - 1])
      await refused(whole.subarray(0, length));
    for (const pieces of [[], [0], [0, 1], [0, 2], [1, 0, 2], [0, 1, 2, 2], [1, 2]])
      await refused(Buffer.concat([mark, ...pieces.map(piece), end]));
    await put(randomBytes(3 * pieceBytes), 'labs/3FzJwQ/other.pdf');
    await refused(Buffer.concat([whole.subarray(0, tail), readFileSync(path('labs/3FzJwQ/other.pdf')).subarray(tail)]));
    writeFileSync(path(), whole);
    await expect(read(key, { userId: 'user_b' })).rejects.toThrow();
    expect((await read()).equals(content)).toBe(true);
    renameSync(path(), path('labs/3FzJwQ/moved.pdf'));
    await expect(read('labs/3FzJwQ/moved.pdf')).rejects.toThrow();
  });

  test('is opened piece by piece while it is read: what comes before a broken place is given, and then it fails', async () => {
    const content = randomBytes(10 * pieceBytes);
    await put(content);
    const whole = readFileSync(path());
    whole[whole.length - 101] = (whole[whole.length - 101] ?? 0) ^ 1;
    writeFileSync(path(), whole);
    const file = await storage.get(key, owner);
    expect(file.size).toBe(content.length);
    const reader = file.stream().getReader();
    for (let at = 0; at < 9 * pieceBytes; at += pieceBytes) {
      const { value } = await reader.read();
      expect(content.subarray(at, at + pieceBytes).equals(value ?? Buffer.alloc(0))).toBe(true);
    }
    await expect(reader.read()).rejects.toThrow('A sealed file cannot be opened.');
    const again = file.stream().getReader();
    expect((await again.read()).value?.length).toBe(pieceBytes);
    await again.cancel();
  });

  test('that is kept again under another name is whole there and gone from the first', async () => {
    const content = randomBytes(100_000);
    const draft = await storage.stage(owner);
    await draft.write(content);
    const others = ['labs/3FzJwQ/second.pdf', 'labs/4GaKxR/third.pdf'];
    for (const name of [key, key, ...others, others[1] ?? '']) await draft.keep(name);
    await draft.discard();
    expect((await read(others[1])).equals(content)).toBe(true);
    expect([key, ...others].map((name) => existsSync(path(name)))).toEqual([false, false, true]);
    expect(readdirSync(join(folder, '.drafts'))).toEqual([]);
  });
});

test('a file from before there were keys is read as it stands', async () => {
  const before = createFolderStore(folder);
  const content = randomBytes(70_000);
  const draft = await before.stage(owner);
  await draft.write(content);
  await draft.keep(key);
  expect((await read()).equals(content)).toBe(true);
});
