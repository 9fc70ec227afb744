import { expect, test } from 'bun:test';
import { readReport } from '../../../../routers/labs/report/read-report.ts';
import { pagesOfPdf } from '../../../../server/labs/pdf-words.ts';
import { makeSketch } from '../../../support/labs/strange/sketch.ts';
import { sketches } from '../../../support/labs/strange/sketches.ts';

const bare = (text: string | null) =>
  (text ?? '')
    .replaceAll(/\s+/g, ' ')
    .replace(/^\[(.*)\]$/, '$1')
    .trim();

test.each(sketches.map((sketch) => [sketch.name, sketch] as const))(
  'each row is read exactly, nothing else is a result, and no number is lost: %s',
  async (_, sketch) => {
    const { pdf, pages, rows } = makeSketch(sketch, 1);
    const { results, lines_not_understood } = readReport(await pagesOfPdf(pdf), { today: '2026-11-23' });
    const read = results.map(({ name, value_text, unit, range_text, low, high, flag }) => ({
      ...{ name, value: value_text.replaceAll(' ', ''), unit: bare(unit), range: bare(range_text), low, high, flag },
    }));
    expect(read).toEqual(
      rows.map(({ name, value, unit, range, low, high, flag }) => ({
        ...{ name, value: value.replaceAll(' ', ''), unit: bare(unit), range: bare(range), low, high, flag },
      })),
    );
    const kept = [...results, ...lines_not_understood].map(({ text }) => text).join('');
    const numbers = pages.flatMap(({ texts }) => texts.flatMap(({ text }) => text.match(/\d+/g) ?? []));
    for (const number of numbers) expect(kept.replaceAll(/\s/g, '')).toContain(number);
  },
);
