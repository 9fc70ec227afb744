import { describe, expect, test } from 'bun:test';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Glob } from 'bun';
import { titlesIn, troublesOf } from './check.ts';
import { held, later, type Section } from './table.ts';

const files = [...new Glob('{interface,rules}/*.ts').scanSync(import.meta.dir)];
const sections: Section[] = (await Promise.all(files.map((file) => import(`./${file}`)))).flatMap(Object.values);
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

  test('has one section in a file', () => {
    expect(files).toHaveLength(sections.length);
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
  const check = (...promises: Section['promises']) =>
    troublesOf([{ page: 'turns.md', heading: 'States', promises }], (name) =>
      name === file ? titlesIn(source) : null,
    );
  const on = (name: string, place = file) => [{ file: place, name }];

  test('finds groups and tests, those of tables too, and none that never runs', () => {
    expect([...titlesIn(source)]).toEqual(['a group', 'is there', 'is there for %i', "isn't always run"]);
  });

  test('lets a promise pass that a test holds, and one that says what is missing', () => {
    expect(check(held('a', on('is there'), on('is there for %i')), later('b', 'the moon'))).toEqual([]);
  });

  test.each([
    ['no test', held('a'), 'has no test'],
    ['a file that is not there', held('a', on('is there', 'test/y.test.ts')), 'names a file that is not there'],
    ['a test that is not there', held('a', on('is there'), on('is not there')), 'names a test that is not there'],
    ['a test that is skipped', held('a', on('never runs')), 'names a test that is not there'],
    ['a title that stands in a comment', held('a', on('is a comment')), 'names a test that is not there'],
    ['both a test and an excuse', { ...held('a', on('is there')), later: 'x' }, 'is said to come later'],
    ['an excuse that says nothing', later('a', ' '), 'does not say what is missing'],
    ['no words', held(' ', on('is there')), 'says nothing'],
  ])('notices %s', (_, entry, trouble) => {
    expect(check(entry)).toEqual([expect.stringContaining(trouble)]);
  });

  test('notices a promise that is said twice, in whatever case and punctuation', () => {
    const twice = check(held('GET /x is: 200', on('is there')), held('get /x is 200.', on('is there')));
    expect(twice).toEqual([expect.stringContaining('is said twice')]);
  });
});
