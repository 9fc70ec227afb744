import { expect, test } from 'bun:test';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Glob } from 'bun';

const root = join(import.meta.dir, '..');
const read = (name: string) => readFileSync(join(root, name), 'utf8');
const documents = readdirSync(root).filter((name) => name.endsWith('.md'));

const anchorsOf = (text: string) =>
  [...text.matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replace(/[^\w\- ]/g, '')
      .replaceAll(' ', '-'),
  );

/** Folders of the sources that have files of their own. */
const folders = ['db', 'routers', 'server', 'web'].flatMap((layer) =>
  readdirSync(join(root, layer), { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && entry.name !== 'migrations')
    .map(({ name }) => ({ layer, name })),
);

test('the root has the documents that a newcomer looks for', () => {
  expect(documents.toSorted()).toEqual([
    'ARCHITECTURE.md',
    'CHANGELOG.md',
    'CONTRIBUTING.md',
    'README.md',
    'SECURITY.md',
  ]);
});

test('the README has at most 120 lines', () => {
  expect(read('README.md').split('\n').length).toBeLessThanOrEqual(121);
});

test.each(documents)('every link of %s leads to a file, and to a heading of it', (name) => {
  const broken = [...read(name).matchAll(/\]\(([^)\s]+)\)/g)]
    .map(([, target = '']) => target)
    .filter((target) => !/^https?:/.test(target))
    .filter((target) => {
      const [path = '', anchor] = target.split('#');
      if (!existsSync(join(root, path || name))) return true;
      return anchor !== undefined && !anchorsOf(read(path || name)).includes(anchor);
    });
  expect(broken).toEqual([]);
});

test.each(documents)('every path that %s names in code is there', (name) => {
  const named = [...read(name).matchAll(/(?<![\w./-])((?:db|routers|server|web|test|bench)\/[\w./-]*\w)/g)].map(
    ([, path = '']) => path,
  );
  expect([...new Set(named)].filter((path) => !existsSync(join(root, path)))).toEqual([]);
});

test.each(documents)('every function that %s places in a file is there', (name) => {
  const files = [...new Glob('{db,routers,server,web,test,bench}/**/*.{ts,tsx}').scanSync(root)];
  const placed = [...read(name).matchAll(/`(\w+)` (?:in |\()`([\w./-]+\.tsx?)`/g)];
  const missing = placed.filter(([, word, path = '']) => {
    const inside = new RegExp(`\\b${word}\\b`);
    return !files.some((file) => `/${file}`.endsWith(`/${path}`) && inside.test(read(file)));
  });
  expect(missing.map(([text]) => text)).toEqual([]);
});

test('the table of ASVS has 48 controls, each held by tests that are there, or with what is missing', () => {
  const table = read('SECURITY.md').split('## OWASP ASVS 5.0')[1] ?? '';
  const rows = [...table.matchAll(/^\| (\d+\.\d+\.\d+) \| ([12]) \| (.+?) \| (.+?) \|$/gm)];
  expect(new Set(rows.map(([, number]) => number)).size).toBe(48);
  const faults = rows.filter(([, , , , held = '']) => {
    const tests = [...held.matchAll(/\]\((test\/[^)]+\.test\.ts)\)/g)].map(([, path = '']) => path);
    if (tests.some((path) => !existsSync(join(root, path)))) return true;
    return held.startsWith('Not held') ? held.length < 30 : tests.length === 0;
  });
  expect(faults.map(([row]) => row)).toEqual([]);
});

test('ARCHITECTURE.md says what each folder is for', () => {
  const table = read('ARCHITECTURE.md').split('## Folders')[1]?.split('\n## ')[0] ?? '';
  const missing = folders.filter(({ layer, name }) => {
    const row = table
      .split('\n')
      .find((line) => line.startsWith(`| \`${layer}/`) && new RegExp(`[\`/]${name}\``).test(line));
    return row === undefined;
  });
  expect(missing).toEqual([]);
});

test('every invariant and every guarantee names the test that holds it', () => {
  const rows = (text: string, heading: string) =>
    (text.split(`## ${heading}`)[1]?.split('\n## ')[0] ?? '')
      .split('\n')
      .filter((line) => line.startsWith('| '))
      .slice(2);
  const all = [
    ...rows(read('README.md'), 'What it guarantees'),
    ...rows(read('ARCHITECTURE.md'), 'Invariants'),
    ...rows(read('SECURITY.md'), 'What is protected'),
  ];
  expect(all.length).toBeGreaterThan(30);
  expect(all.filter((row) => !/test\/[\w/.-]+/.test(row))).toEqual([]);
});
