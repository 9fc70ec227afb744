import { expect, test } from 'bun:test';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { titlesIn } from '../promises/check.ts';
import { campaigns } from './campaigns.ts';
import { faults, faultTable } from './faults.ts';

const root = join(import.meta.dir, '../..');

test('each of 42 faults has a case of a campaign or a test that is there', () => {
  const isCase = (name: string) => {
    const [campaign = '', each = ''] = name.split(' ');
    return campaigns[campaign]?.[each] !== undefined;
  };
  const isTest = ({ file, name }: { file: string; name: string }) => {
    const path = join(root, file);
    return existsSync(path) && titlesIn(readFileSync(path, 'utf8')).has(name);
  };
  const unheld = faults.filter(({ cases, tests }) => {
    return cases.length + tests.length === 0 || !cases.every(isCase) || !tests.every(isTest);
  });
  expect(unheld).toEqual([]);
  expect(new Set(faults.map(({ fault }) => fault)).size).toBe(42);
});

test('each case of a campaign is named by a fault', () => {
  const named = new Set(faults.flatMap(({ cases }) => cases));
  const all = Object.entries(campaigns).flatMap(([campaign, cases]) =>
    Object.keys(cases).map((name) => `${campaign} ${name}`),
  );
  expect(all.filter((name) => !named.has(name) && !name.startsWith('mutants'))).toEqual([]);
});

test('ARCHITECTURE.md has the table of them', () => {
  expect(readFileSync(join(root, 'ARCHITECTURE.md'), 'utf8')).toContain(faultTable());
});
