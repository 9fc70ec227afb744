import { describe, expect, test } from 'bun:test';
import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createStorage } from '../../server/storage.ts';
import { temporaryFolder } from '../support/folder.ts';

const key = 'labs/3FzJwQ/0b9c.pdf';
const bytes = (text: string) => new TextEncoder().encode(text);
const files = (folder: string) => readdirSync(folder, { recursive: true, withFileTypes: true });
const fresh = () => {
  const folder = join(temporaryFolder(), 'data', 'files');
  return { folder, storage: createStorage(folder) };
};

describe('a stored file', () => {
  test('is read back byte for byte, by every storage over the folder', async () => {
    const { folder, storage } = fresh();
    const content = new Uint8Array(100_000).map((_, index) => index % 251);
    await storage.put(key, content);
    expect(new Uint8Array(await createStorage(folder).get(key))).toEqual(content);
  });

  test('can be read by the service’s own user alone', async () => {
    const { folder, storage } = fresh();
    await storage.put(key, bytes('x'));
    for (const entry of files(folder)) {
      const mode = statSync(join(entry.parentPath, entry.name)).mode & 0o777;
      expect([entry.name, mode]).toEqual([entry.name, entry.isDirectory() ? 0o700 : 0o600]);
    }
    expect(statSync(folder).mode & 0o777).toBe(0o700);
  });

  test('is replaced whole when its key is put again, and nothing is left beside it', async () => {
    const { folder, storage } = fresh();
    await storage.put(key, bytes('a longer first content'));
    const draft = join(folder, 'labs/3FzJwQ/.0b9c.pdf.leftbyacrash');
    writeFileSync(draft, 'half of i');
    await storage.put(key, bytes('second'));
    expect(readFileSync(join(folder, key), 'utf8')).toBe('second');
    expect(readdirSync(join(folder, 'labs/3FzJwQ'))).toEqual(['0b9c.pdf']);
  });

  test('is one of its writers’, whole, when several put it at once', async () => {
    const { folder, storage } = fresh();
    const contents = Array.from({ length: 8 }, (_, index) => String(index).repeat(50_000));
    await Promise.all(contents.map((content) => storage.put(key, bytes(content))));
    expect(contents).toContain(readFileSync(join(folder, key), 'utf8'));
    expect(readdirSync(join(folder, 'labs/3FzJwQ'))).toEqual(['0b9c.pdf']);
  });

  test('that cannot be written leaves nothing behind', async () => {
    const { folder, storage } = fresh();
    mkdirSync(join(folder, key), { recursive: true });
    await expect(storage.put(key, bytes('x'))).rejects.toThrow();
    expect(readdirSync(join(folder, 'labs/3FzJwQ'))).toEqual(['0b9c.pdf']);
    expect(statSync(join(folder, key)).isDirectory()).toBe(true);
  });
});

describe('a key', () => {
  const hostile = [
    '',
    '/',
    '..',
    '../x',
    'labs/../../x',
    'labs/./x',
    '/etc/passwd',
    'labs//x',
    'labs/.x',
    'a\\b',
    'a\0b',
  ];
  test.each(hostile)('%j leads nowhere', async (bad) => {
    const { folder, storage } = fresh();
    await expect(storage.put(bad, bytes('x'))).rejects.toThrow('no storage key');
    await expect((async () => storage.get(bad))()).rejects.toThrow('no storage key');
    expect(() => readdirSync(folder)).toThrow();
  });

  test('that was never put has no file', async () => {
    await expect(fresh().storage.get(key)).rejects.toThrow();
  });
});
