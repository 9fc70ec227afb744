import { describe, expect, test } from 'bun:test';
import { readReport } from '../../../../routers/labs/report/read-report.ts';
import { pagesOfPdf } from '../../../../server/labs/pdf-words.ts';
import { layouts, makeReport } from '../../../support/labs/layouts.ts';
import { type PdfPage, placedPdf } from '../../../support/labs/pdf.ts';
import { placesIn } from '../../../support/labs/practice/practice.ts';
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

const placed = (rows: readonly string[]) =>
  placedPdf([
    {
      width: 595,
      height: 842,
      texts: rows.flatMap((row, at) => placesIn(row).map(([x, text]) => ({ x, y: 800 - at * 14, size: 9, text }))),
    },
  ]);
const brief = async (rows: readonly string[]) =>
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
    const rows = [
      '40 Test Name || 220 In Range || 300 Out of Range || 400 Reference Range',
      '40 GLUCOSE || 300 104 H || 400 65-99 mg/dL',
      '40 UREA NITROGEN (BUN) || 220 14 || 400 7-25 mg/dL',
      '40 For someone without diabetes, a value between 5.7% and 6.4% is borderline.',
    ];
    expect(await brief(rows)).toEqual([
      ['GLUCOSE', '104', 'mg/dL', '65-99', 65, 99, 'high'],
      ['UREA NITROGEN (BUN)', '14', 'mg/dL', '7-25', 7, 25, null],
    ]);
  });

  test('a range per sex keeps its text and has no bounds, on one line or on two', async () => {
    const rows = [
      '40 Untersuchung || 200 Ergebnis || 260 Einheit || 330 Referenzbereich',
      '40 Kreatinin i.S. || 200 0,98 || 260 mg/dl || 330 0,67 - 1,17',
      '330 Frauen: 0,51 - 0,95',
      '40 Hämoglobin || 200 13,2 || 260 g/dl || 330 M: 13,5 - 17,5 F: 12,0 - 15,5',
    ];
    expect(await brief(rows)).toEqual([
      ['Kreatinin i.S.', '0,98', 'mg/dl', '0,67 - 1,17 Frauen: 0,51 - 0,95', null, null, null],
      ['Hämoglobin', '13,2', 'g/dl', 'M: 13,5 - 17,5 F: 12,0 - 15,5', null, null, null],
    ]);
  });

  test('words, titers, thousands and signs are values and flags', async () => {
    const rows = [
      '40 Untersuchung || 200 Ergebnis || 290 Einheit || 360 Referenz || 480 Vorwert',
      '40 Thrombozyten || 200 + 412 || 290 Tsd/µl || 360 150 - 370 || 480 350',
      '40 Ferritin || 200 1.250,5 ++ || 290 µg/l || 360 30 - 400 || 480 99,5',
      '40 Borrelien-AK IgG || 200 negativ || 360 negativ',
      '40 ANA-Titer || 200 1:160 + || 360 < 1:80',
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
        '40 Page 1 of 2',
        '40 Tel. 030 123456',
        '40 LDL target < 70 mg/dL for patients at high risk',
        '40 Age 42 years',
      ]),
    );
    expect(results).toEqual([]);
    expect(lines_not_understood).toHaveLength(4);
  });

  test('a letter in a name is no flag, and one in the flag column is', async () => {
    const rows = [
      '40 Esame || 235 Esito || 300 Flag || 340 U.M. || 430 Valori di riferimento',
      '40 Anticorpi anti virus epatite C / anti-HCV || 235 Negativo || 430 Negativo',
      '40 Anticorpi anti virus epatite C || 235 Positivo || 300 A || 430 Negativo',
      '40 Potassio || 235 6,9 || 300 C || 340 mmol/L || 430 3,5 - 5,1',
    ];
    expect((await brief(rows)).map(([name, value, , , , , flag]) => [name, value, flag])).toEqual([
      ['Anticorpi anti virus epatite C / anti-HCV', 'Negativo', null],
      ['Anticorpi anti virus epatite C', 'Positivo', 'abnormal'],
      ['Potassio', '6,9', 'critical'],
    ]);
  });

  test('a head that is printed on every page is no result, and a result printed twice is one', async () => {
    const page = (number: number) => {
      const rows = [
        `40 Azienda Sanitaria - Laboratorio Analisi || 460 Pagina ${number} di 2`,
        '40 Presidio Ospedaliero || 235 Via Verdi',
        ...(number === 1 ? ['40 Esame || 235 Esito || 340 U.M.'] : []),
        '40 Glucosio || 235 92 || 340 mg/dL',
      ];
      // Heads and results stand at the same height of both pages.
      const height = (at: number) => 800 - (at === rows.length - 1 ? 3 : at) * 14;
      return {
        width: 595,
        height: 842,
        texts: rows.flatMap((row, at) => placesIn(row).map(([x, text]) => ({ x, y: height(at), size: 9, text }))),
      };
    };
    const { results, lines_not_understood } = await read(placedPdf([page(1), page(2)]));
    expect(results.map(({ page: number, name }) => [number, name])).toEqual([
      [1, 'Glucosio'],
      [2, 'Glucosio'],
    ]);
    expect(lines_not_understood.map(({ text }) => text)).toContain(
      'Azienda Sanitaria - Laboratorio Analisi Pagina 2 di 2',
    );
  });

  test.each([
    ['in a French report', 'Examens', 'Résultats', 'Unités', 'Laboratoire des Tilleuls', 'low'],
    ['where a legend says so', 'Test', 'Result', 'Units', 'B: inferior', 'low'],
    ['nowhere else', 'Test', 'Result', 'Units', 'Laboratory', null],
  ] as const)('B beside a value means low %s', async (_, name, value, unit, note, flag) => {
    const rows = [
      `40 ${note}`,
      `40 ${name} || 200 ${value} || 300 ${unit}`,
      '40 Potassium || 200 3.0 B || 300 mmol/L',
      '40 Lymphocytes B || 200 12 || 300 %',
    ];
    expect((await brief(rows)).map(([test, , , , , , read]) => [test, read])).toEqual([
      ['Potassium', flag],
      ['Lymphocytes B', null],
    ]);
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
    ['Mme MARTIN, née le 23/05/1968, Prélevé le 18/09/2026', '2026-09-18', []],
    ['Muster, geboren 04.07.1971, Abnahme: 18.09.2026', '2026-09-18', []],
    ['Fecha de nacimiento: 30/11/1985 Fecha de toma: 18/09/2026', '2026-09-18', []],
    ['ROSSI, nata il 19/08/1962 Prelievo 18/09/2026', '2026-09-18', []],
    ['DOB: 02/17/1979 Reported: 09/20/2026 Collected: 09/18/2026', '2026-09-18', []],
    ['M. MARTIN, né le 23/05/1968', null, []],
  ])('%s is the day %p, or may be %p', async (line, date, candidates) => {
    const { date: found } = await read(placed([`40 ${line}`, '40 Glucose || 200 104 || 260 mg/dL']));
    expect([found.date, found.candidates]).toEqual([date, candidates]);
  });
});
