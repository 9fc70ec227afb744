import { describe, expect, test } from 'bun:test';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Glob } from 'bun';
import { sectionsIn, titlesIn, troublesOf } from './check.ts';

const pages = [...new Glob('*.md').scanSync(import.meta.dir)];
const sections = pages.flatMap((page) => sectionsIn(page, readFileSync(join(import.meta.dir, page), 'utf8')));
/** The number of promises that are not built yet. It only goes down. */
const laterCount = 4;

const root = join(import.meta.dir, '../..');
const known = new Map<string, ReadonlySet<string> | null>();
function titlesOf(file: string): ReadonlySet<string> | null {
  const path = join(root, file);
  if (!known.has(file)) known.set(file, existsSync(path) ? titlesIn(readFileSync(path, 'utf8')) : null);
  return known.get(file) ?? null;
}

describe('the table of promises', () => {
  test('names for every promise a test that is there, and says no promise twice', () => {
    expect(troublesOf(sections, titlesOf)).toEqual([]);
  });

  test('holds what it held: only promises about parts that are not built wait for a test', () => {
    const entries = sections.flatMap(({ promises }) => promises);
    const waiting = entries.filter((entry) => entry.later !== undefined);
    process.stdout.write(
      `${entries.length - waiting.length} promises are held by tests, ${waiting.length} come later.\n`,
    );
    expect(waiting.length).toBe(laterCount);
  });

  test('names a page of the documentation and a heading on it', () => {
    const headingsOf = (page: string) =>
      new Set(
        [...readFileSync(join(root, 'web/docs', page), 'utf8').matchAll(/^#+ (.+)$/gm)].map(([, title]) => title),
      );
    expect(sections.filter(({ page, heading }) => !headingsOf(page).has(heading))).toEqual([]);
  });

  test('has one section for a heading', () => {
    expect(new Set(sections.map(({ page, heading }) => `${page}, ${heading}`)).size).toBe(sections.length);
  });
});

describe('the check', () => {
  const source = `
    describe('a group', () => {
      test('is there', async () => {});
      test.each([1, 2])('is there for %i', () => {});
      test.skipIf(!tool).each(many)("isn't always run", () => {});
      test.skip('never runs', () => {});
      test.todo('is not written');
      describe.skip('a dead group', () => { test('is dead with it', () => {}); });
      // test('is a comment', () => {});
      expect(text).toContain('is a text');
    });`;
  const file = 'test/x.test.ts';
  const check = (...lines: string[]) =>
    troublesOf(sectionsIn('turns.md', ['## States', ...lines].join('\n')), (name) =>
      name === file ? titlesIn(source) : null,
    );

  test('finds groups and tests, those of tables too, and none that never runs', () => {
    expect([...titlesIn(source)]).toEqual(['a group', 'is there', 'is there for %i', "isn't always run"]);
  });

  test('lets a promise pass that a test holds, and one that says what is missing', () => {
    const held = ['- a', '  - x.test.ts: is there', '  - x.test.ts: is there for %i'];
    expect(check(...held, '- b', '  - later: the moon')).toEqual([]);
  });

  test.each([
    ['no test', ['- a'], 'has no test'],
    ['a file that is not there', ['- a', '  - y.test.ts: is there'], 'names a file that is not there'],
    [
      'a test that is not there',
      ['- a', '  - x.test.ts: is there', '  - x.test.ts: is not there'],
      'names a test that is not there',
    ],
    ['a test that is skipped', ['- a', '  - x.test.ts: never runs'], 'names a test that is not there'],
    ['a title that stands in a comment', ['- a', '  - x.test.ts: is a comment'], 'names a test that is not there'],
    ['both a test and an excuse', ['- a', '  - x.test.ts: is there', '  - later: x'], 'is said to come later'],
    ['an excuse that says nothing', ['- a', '  - later:  '], 'does not say what is missing'],
    ['no words', ['-  ', '  - x.test.ts: is there'], 'says nothing'],
  ])('notices %s', (_, lines, trouble) => {
    expect(check(...lines)).toEqual([expect.stringContaining(trouble)]);
  });

  test('notices a promise that is said twice, in whatever case and punctuation', () => {
    const held = '  - x.test.ts: is there';
    const twice = check('- GET /x is: 200', held, '- get /x is 200.', held);
    expect(twice).toEqual([expect.stringContaining('is said twice')]);
  });

  test('takes no line that is neither a heading, a promise, a test nor what is missing', () => {
    for (const line of ['prose', '  - x.test.ts: of no promise', '# States', '* a'])
      expect(() => sectionsIn('turns.md', line)).toThrow('turns.md');
  });
});
