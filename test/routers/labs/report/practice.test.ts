import { expect, test } from 'bun:test';
import { readReport } from '../../../../routers/labs/report/read-report.ts';
import { pagesOfPdf } from '../../../../server/labs/pdf-words.ts';
import { practiceLayouts } from '../../../support/labs/practice/layouts.ts';
import { makePractice } from '../../../support/labs/practice/practice.ts';

const bare = (text: string | null) => text?.replaceAll(/\s+/g, ' ').replace(/^\[(.*)\]$/, '$1') ?? null;

test.each(practiceLayouts.map((layout) => [layout.name, layout] as const))(
  'a report is read exactly, and no number of it is lost: %s',
  async (_, layout) => {
    const { pdf, pages, rows } = makePractice(layout);
    const { results, lines_not_understood, date } = readReport(await pagesOfPdf(pdf), { today: '2026-11-23' });
    const read = results.map(({ name, value_text: value, unit, range_text, low, high, flag }) => ({
      ...{ name, value, unit, low, high, flag },
      range: bare(range_text),
    }));
    expect(read).toEqual(rows.map((row) => ({ ...row, range: bare(row.range) })));
    expect(date.date).toBe(layout.date);
    const kept = [...results, ...lines_not_understood]
      .map(({ text }) => text)
      .join(' ')
      .replaceAll(/\s/g, '');
    for (const number of pages.flatMap(({ texts }) => texts.flatMap(({ text }) => text.match(/\d+/g) ?? [])))
      expect(kept).toContain(number);
  },
);
