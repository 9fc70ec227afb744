import { describe, expect, test } from 'bun:test';
import { readReport } from '../../../../routers/labs/report/read-report.ts';
import { pagesOfPdf } from '../../../../server/labs/pdf-words.ts';
import { layouts, makeReport } from '../../../support/labs/layouts.ts';
import { type PdfPage, placedPdf } from '../../../support/labs/pdf.ts';
import { scoreOf } from '../../../support/labs/score.ts';

const today = '2026-11-23';
const read = async (pdf: Uint8Array) => readReport(await pagesOfPdf(pdf), { today });

/** `bun run bench labs` reads all of them, several times. */
const sample = layouts.filter((_, at) => at % 5 === 1);

describe('a report is read exactly', () => {
  test.each(sample.map((layout) => [layout.name, layout] as const))('set as: %s', async (_, layout) => {
    const { pdf, rows, pages } = makeReport(layout, 7);
    const reading = await read(pdf);
    expect(scoreOf(layout, rows, reading).wrong).toEqual([]);
    expect(scoreOf(layout, rows, reading).spare).toEqual([]);
    expect(reading.date.date).toBe('2026-03-01');
    const kept = [...reading.results, ...reading.lines_not_understood]
      .map(({ text }) => text)
      .join(' ')
      .replaceAll(/\s/g, '');
    for (const number of digitsOf(pages)) expect(kept).toContain(number);
  });
});

const digitsOf = (pages: readonly PdfPage[]): string[] =>
  pages.flatMap(({ texts }) => texts.flatMap(({ text }) => text.match(/\d+/g) ?? []));

type Cell = [x: number, text: string];
const placed = (rows: readonly (readonly Cell[])[]) =>
  placedPdf([
    {
      width: 595,
      height: 842,
      texts: rows.flatMap((row, at) => row.map(([x, text]) => ({ x, y: 800 - at * 14, size: 9, text }))),
    },
  ]);
const brief = async (rows: readonly (readonly Cell[])[]) =>
  (await read(placed(rows))).results.map(({ name, value_text, unit, range_text, low, high, flag }) => [
    name,
    value_text,
    unit,
    range_text,
    low,
    high,
    flag,
  ]);

describe('the peculiar is read too', () => {
  test('results in columns "In Range" and "Out of Range", and units behind the range', async () => {
    const rows: Cell[][] = [
      [
        [40, 'Test Name'],
        [220, 'In Range'],
        [300, 'Out of Range'],
        [400, 'Reference Range'],
      ],
      [
        [40, 'GLUCOSE'],
        [300, '104 H'],
        [400, '65-99 mg/dL'],
      ],
      [
        [40, 'UREA NITROGEN (BUN)'],
        [220, '14'],
        [400, '7-25 mg/dL'],
      ],
      [[40, 'For someone without diabetes, a value between 5.7% and 6.4% is borderline.']],
    ];
    expect(await brief(rows)).toEqual([
      ['GLUCOSE', '104', 'mg/dL', '65-99', 65, 99, 'high'],
      ['UREA NITROGEN (BUN)', '14', 'mg/dL', '7-25', 7, 25, null],
    ]);
  });

  test('a range per sex keeps its text and has no bounds, on one line or on two', async () => {
    const rows: Cell[][] = [
      [
        [40, 'Untersuchung'],
        [200, 'Ergebnis'],
        [260, 'Einheit'],
        [330, 'Referenzbereich'],
      ],
      [
        [40, 'Kreatinin i.S.'],
        [200, '0,98'],
        [260, 'mg/dl'],
        [330, '0,67 - 1,17'],
      ],
      [[330, 'Frauen: 0,51 - 0,95']],
      [
        [40, 'Hämoglobin'],
        [200, '13,2'],
        [260, 'g/dl'],
        [330, 'M: 13,5 - 17,5 F: 12,0 - 15,5'],
      ],
    ];
    expect(await brief(rows)).toEqual([
      ['Kreatinin i.S.', '0,98', 'mg/dl', '0,67 - 1,17; Frauen: 0,51 - 0,95', null, null, null],
      ['Hämoglobin', '13,2', 'g/dl', 'M: 13,5 - 17,5 F: 12,0 - 15,5', null, null, null],
    ]);
  });

  test('words, titers, thousands and signs are values and flags', async () => {
    const rows: Cell[][] = [
      [
        [40, 'Untersuchung'],
        [200, 'Ergebnis'],
        [290, 'Einheit'],
        [360, 'Referenz'],
        [480, 'Vorwert'],
      ],
      [
        [40, 'Thrombozyten'],
        [200, '+ 412'],
        [290, 'Tsd/µl'],
        [360, '150 - 370'],
        [480, '350'],
      ],
      [
        [40, 'Ferritin'],
        [200, '1.250,5 ++'],
        [290, 'µg/l'],
        [360, '30 - 400'],
        [480, '99,5'],
      ],
      [
        [40, 'Borrelien-AK IgG'],
        [200, 'negativ'],
        [360, 'negativ'],
      ],
      [
        [40, 'ANA-Titer'],
        [200, '1:160 +'],
        [360, '< 1:80'],
      ],
    ];
    expect(await brief(rows)).toEqual([
      ['Thrombozyten', '412', 'Tsd/µl', '150 - 370', 150, 370, 'high'],
      ['Ferritin', '1.250,5', 'µg/l', '30 - 400', 30, 400, 'critical_high'],
      ['Borrelien-AK IgG', 'negativ', null, 'negativ', null, null, null],
      ['ANA-Titer', '1:160', null, '< 1:80', null, null, 'high'],
    ]);
  });

  test('what is no result stands among the lines that were not understood', async () => {
    const { results, lines_not_understood } = await read(
      placed([
        [[40, 'Page 1 of 2']],
        [[40, 'Tel. 030 123456']],
        [[40, 'LDL target < 70 mg/dL for patients at high risk']],
        [[40, 'Age 42 years']],
      ]),
    );
    expect(results).toEqual([]);
    expect(lines_not_understood).toHaveLength(4);
  });

  test.each([
    ['Collected: 03/04/2026', null, ['2026-04-03', '2026-03-04']],
    ['Collected: 13/04/2026', '2026-04-13', []],
    ['Entnahme: 03.04.2026', '2026-04-03', []],
    ['Collected: 3 Apr 2026', '2026-04-03', []],
    ['Collected: April 3, 2026', '2026-04-03', []],
    ['Prélèvement du 3 avril 2026', '2026-04-03', []],
    ['Fecha de extracción: 3 de abril de 2026', '2026-04-03', []],
    ['Collected: 2026-04-03', '2026-04-03', []],
    ['Collected: 11/12/2026', '2026-11-12', []],
    ['DOB: 03/04/1980', null, []],
  ])('%s is the day %p, or may be %p', async (line, date, candidates) => {
    const { date: found } = await read(
      placed([
        [[40, line]],
        [
          [40, 'Glucose'],
          [200, '104'],
          [260, 'mg/dL'],
        ],
      ]),
    );
    expect([found.date, found.candidates]).toEqual([date, candidates]);
  });
});
