import { expect, test } from 'bun:test';
import { readReport } from '../../../../routers/labs/report/read-report.ts';
import { pagesOfPdf } from '../../../../server/labs/pdf-words.ts';
import { makeMixed, type Shape } from '../../../support/labs/mixed.ts';

const bare = (text: string | null) => (text ?? '').replace(/^\[(.*)\]$/, '$1');
const byName = (one: { name: string }, other: { name: string }) => one.name.localeCompare(other.name);

test.each(
  (['rows', 'blocks', 'cards', 'halves'] satisfies Shape[]).flatMap((shape) =>
    [1, 2, 3, 4].map((seed) => [shape, seed] as const),
  ),
)(
  'the order of columns and lines, and remarks between them, change no result and lose no number: %s, report %d',
  async (shape, seed) => {
    for (const shuffle of [false, true]) {
      const { pdf, pages, rows } = makeMixed(seed, { shape, remarks: seed % 2 === 0, shuffle });
      const { results, lines_not_understood } = readReport(await pagesOfPdf(pdf), { today: '2026-11-23' });
      const read = results.map(({ name, value_text: value, unit, range_text, low, high, flag }) => ({
        ...{ name, value, unit, range: bare(range_text), low, high, flag },
      }));
      const meant = rows.map((row) => ({ ...row, range: bare(row.range) }));
      expect(read.toSorted(byName)).toEqual(meant.toSorted(byName));
      const kept = [...results, ...lines_not_understood].map(({ text }) => text).join(' ');
      const numbers = Map.groupBy(kept.match(/\d+/g) ?? [], (number) => number);
      const printed = pages.flatMap(({ texts }) => texts.flatMap(({ text }) => text.match(/\d+/g) ?? []));
      expect(printed.filter((number) => numbers.get(number)?.pop() === undefined)).toEqual([]);
    }
  },
);
