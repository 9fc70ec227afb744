import { expect, test } from 'bun:test';
import { readReport } from '../../routers/labs/report/read-report.ts';
import { pagesOfPdf } from '../../server/labs/pdf-words.ts';
import { layouts, makeReport } from '../support/labs/layouts.ts';
import { scoreOf } from '../support/labs/score.ts';

test('units and ranges that share a strip below two headings are both read, in each half of a page', async () => {
  const layout = layouts.find(({ name }) => name === 'two columns');
  if (!layout) throw new Error('There is no layout of two columns.');
  const { pdf, rows } = makeReport(layout, 2);
  const { wrong } = scoreOf(layout, rows, readReport(await pagesOfPdf(pdf), { today: '2026-11-23' }));
  expect(wrong).toEqual([]);
});
