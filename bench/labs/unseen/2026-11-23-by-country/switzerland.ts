import type { Random } from '../../../../server/simulator/random.ts';
import type { PrintedRow } from '../../paper.ts';
import { type Block, drawn, entriesOf, type Font, flagOf, type Line, type Piece, printed, right } from './sheet.ts';

const switzerland = entriesOf(`
# Hämatologie
Hämoglobin|g/l|134|170|0
Hämatokrit|l/l|0.40|0.50|2
Erythrozyten|T/l|4.2|5.7|2
MCV|fl|80|100|0
MCH|pg|26|34|0
Leukozyten|G/l|3.0|9.6|2
Thrombozyten|G/l|143|400|0
Neutrophile abs.|G/l|1.40|8.00|2
Lymphozyten abs.|G/l|1.50|4.00|2
Eosinophile abs.|G/l|0.00|0.70|2
# Gerinnung
Quick|%|70||0
INR|||1.2|1
# Klinische Chemie
Natrium|mmol/l|136|145|0
Kalium|mmol/l|3.3|4.5|1
Calcium, korr.|mmol/l|2.15|2.50|2
Harnstoff|mmol/l|2.8|8.1|1
Kreatinin|µmol/l|62|106|0
eGFR (CKD-EPI 2021)|ml/min/1.73 m²|90||0
Glukose nüchtern|mmol/l|3.9|5.6|1
Bilirubin gesamt|µmol/l||21|0
ASAT (GOT)|U/l||50|0
ALAT (GPT)|U/l||50|0
Gamma-GT|U/l||60|0
CRP|mg/l||5.0|1|<0.6
# Kardiale Marker
Troponin T hs|ng/l||14|0|<3
NT-proBNP|ng/l||125|0
# Endokrinologie
TSH|mU/l|0.27|4.20|2
freies T4|pmol/l|12.0|22.0|1
25-OH-Vitamin D|nmol/l|50|125|0
`);

/** Cumulative: the newest of three dates stands first, a sign after the number says outside. */
export function drawSwitzerland(random: Random) {
  const rows: PrintedRow[] = [];
  const size = 9;
  const at = [372, 452, 532];
  const blocks = switzerland.map((entry): Block => {
    if ('heading' in entry) return { isHeading: true, lines: [{ pieces: [[42, entry.heading, 'bold']], drop: 19 }] };
    if (!('decimals' in entry)) return { lines: [] };
    const { name, unit, low, high, decimals, more } = entry;
    const print = (number: number | null) => number?.toFixed(decimals) ?? '';
    const range =
      low === null ? `< ${print(high)}` : high === null ? `> ${print(low)}` : `${print(low)} – ${print(high)}`;
    const pieces: Piece[] = [
      [42, name],
      [168, unit],
      [246, range],
    ];
    at.forEach((x, date) => {
      const amount = drawn(entry, random);
      const kind = random.between(0, 1);
      if (date > 0 && kind < 0.3) return;
      const isBelow = more !== '' && kind > 0.55;
      const value = isBelow ? more : print(amount);
      const flag = isBelow ? null : flagOf(amount, entry);
      pieces.push(right(x, value, size), [x + 5, flag === null ? '' : flag === 'high' ? '+' : '-']);
      if (date === 0) rows.push({ name, value, unit, range, low, high, flag });
    });
    return { lines: [{ pieces }] };
  });
  const [order, patient] = [random.whole(1_000_000, 9_999_999), random.whole(100_000, 999_999)];
  const dated = (texts: readonly string[], font: Font) =>
    texts.map((text, date): Piece => [(at[date] ?? 0) - 36, text, font]);
  const head = (page: number, pages: number): Line[] => [
    { pieces: [[42, 'Kantonsspital Seetal – Institut für Labormedizin', 'bold', 12]] },
    {
      pieces: [[42, 'Spitalstrasse 14, 6280 Hochdorf   Telefon 041 914 22 60   Akkreditiert STS 0187', 'regular', 7.5]],
    },
    {
      pieces: [
        [42, 'Kumulativbefund', 'bold', 11],
        [480, `Seite ${page} / ${pages}`],
      ],
      drop: 22,
    },
    {
      pieces: [
        [42, 'Keller Urs, geb. 19.08.1961, männlich'],
        [330, `PID ${patient}`],
      ],
    },
    {
      pieces: [
        [42, 'Station: Medizin 3 West, Zimmer 312'],
        [330, 'Gedruckt: 14.03.2026 11:52'],
      ],
    },
    {
      pieces: [
        [42, 'Analyse', 'bold'],
        [168, 'Einheit', 'bold'],
        [246, 'Referenz', 'bold'],
        ...dated(['14.03.2026', '02.09.2025', '11.01.2025'], 'bold'),
      ],
      drop: 24,
    },
    { pieces: dated(['08:15', '07:40', '09:05'], 'regular') },
    { pieces: [[42, 'Auftrag'], ...dated([String(order), '5210447', '4981206'], 'regular')] },
  ];
  const foot = (): Line[] => [
    {
      pieces: [
        [
          42,
          '+ über Referenzbereich, - unter Referenzbereich. Material: EDTA-Blut, Citratblut, Heparinplasma',
          'regular',
          7.5,
        ],
      ],
    },
    { pieces: [[42, 'Visum: Dr. sc. nat. M. Amrein, FAMH   Freigabe 14.03.2026 10:37', 'regular', 7.5]] },
  ];
  return { pages: printed({ size, step: 14, blocks, head, foot }), rows };
}
