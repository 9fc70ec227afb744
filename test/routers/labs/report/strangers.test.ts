import { expect, test } from 'bun:test';
import { blindLayouts6 } from '../../../../bench/labs/blind-layouts-6.ts';
import { practiceLayoutsOne } from '../../../../bench/labs/practice-1.ts';
import { practiceLayoutsTwo } from '../../../../bench/labs/practice-2.ts';
import { readReport } from '../../../../routers/labs/report/read-report.ts';
import { pagesOfPdf } from '../../../../server/labs/pdf-words.ts';

const bare = (text: string | null) => (text ?? '').replaceAll(/\s+/g, ' ').trim();

test.each(
  [...blindLayouts6, ...practiceLayoutsOne, ...practiceLayoutsTwo].map((layout) => [layout.name, layout] as const),
)('each row of a layout made by a stranger is read exactly: %s', async (_, layout) => {
  const { pdf, rows } = layout.make(1);
  const { results } = readReport(await pagesOfPdf(pdf), { today: '2026-11-23' });
  const read = results.map(({ name, value_text, unit, range_text, low, high, flag }) => ({
    ...{
      name: bare(name),
      value: bare(value_text),
      unit: bare(unit),
      range: bare(range_text).replace(/^\(([^()]*)\)$/, '$1'),
    },
    ...{ low, high, flag },
  }));
  expect(read).toEqual(expect.arrayContaining(rows.map((row) => ({ ...row }))));
});
