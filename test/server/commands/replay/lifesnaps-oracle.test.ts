import { afterAll, expect, test } from 'bun:test';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { lifesnapsOracle } from '../../../support/health/lifesnaps-oracle.ts';

const folder = mkdtempSync(join(tmpdir(), 'hale-oracle-'));
afterAll(() => rmSync(folder, { recursive: true }));
const csvPath = join(folder, 'days.csv');
writeFileSync(
  csvPath,
  [
    ',id,date,activityType,rmssd,steps',
    `0,a,2021-05-30,"['Walk', 'Run']",0.0,0.0`,
    '1,a,2021-05-31,,40.0,100.0',
    '2,a,2021-06-01,,,',
    '3,a,2021-06-02,,50.0,300.0',
    '4,b,2021-05-31,,99.0,999.0',
  ].join('\n'),
);

test('zero HRV and empty cells are missing, zero steps count', () => {
  const oracle = lifesnapsOracle({ csvPath, person: 'a', shiftDays: 0 });
  expect(oracle('steps', '2021-05-30', '2021-06-02')).toEqual({
    values: [0, 100, 300],
    n: 3,
    sum: 400,
    mean: 400 / 3,
    median: 100,
    min: 0,
    max: 300,
  });
  expect(oracle('rmssd', '2021-05-30', '2021-06-02')).toMatchObject({ n: 2, mean: 45, median: 45 });
});

test('the range is inclusive and in shifted days', () => {
  const oracle = lifesnapsOracle({ csvPath, person: 'a', shiftDays: 365 });
  expect(oracle('steps', '2022-05-31', '2022-06-02').values).toEqual([100, 300]);
  expect(oracle('steps', '2021-05-30', '2021-06-02')).toMatchObject({ n: 0, mean: null });
  expect(() => oracle('step', '2021-05-30', '2021-06-02')).toThrow('step');
});
