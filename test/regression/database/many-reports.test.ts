import { expect, test } from 'bun:test';
import { normalize } from '../../../routers/ingestion/normalize/normalize.ts';
import { rawEvent } from '../../routers/ingestion/normalize/examples.ts';

/** Fifty thousand reports in one delivery took a minute in one transaction. */
const ofReports = (count: number, results: number) => ({
  upload_id: 'upl_1',
  data: new Array(count).fill({ biomarkers: new Array(results).fill({ name: 'TSH', value: 2 }) }),
});

test.each([
  [1_001, 0],
  [50_000, 1],
  [2, 25_001],
  [1, 50_001],
])('a delivery of %i reports of %i results is unreadable before any result is read', (count, results) => {
  expect(() => normalize(ofReports(count, results), rawEvent)).toThrow(': too large');
});

test('1,000 reports, and 50,000 results between them, are read', () => {
  for (const payload of [ofReports(1_000, 50), ofReports(2, 25_000)])
    expect(normalize(payload, rawEvent)).toMatchObject({ kind: 'labs', uploadId: 'upl_1' });
});
