import { expect, test } from 'bun:test';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { mutations } from './mutants.ts';

const root = join(import.meta.dir, '../../..');

test('at least 120 bugs that the campaign plants have their place in the sources, once, and tests that are there', () => {
  const sound = mutations.filter(({ file, before, tests }) => {
    if (![join(root, file), ...tests.map((path) => join(root, 'test', path))].every(existsSync)) return false;
    return readFileSync(join(root, file), 'utf8').split(before).length === 2;
  });
  // Whoever changes such a place need not think of the list at once.
  expect(sound.length).toBeGreaterThanOrEqual(120);
});
