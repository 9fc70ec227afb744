import { expect, test } from 'bun:test';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { mutations } from './mutants.ts';

const root = join(import.meta.dir, '../../..');

test('each bug that the campaign plants has its place in the sources, once, and tests that are there', () => {
  const lost = mutations.filter(({ file, before, tests }) => {
    const places = readFileSync(join(root, file), 'utf8').split(before).length - 1;
    return places !== 1 || !tests.every((path) => existsSync(join(root, 'test', path)));
  });
  expect(lost).toEqual([]);
});
