import type { Random } from '../../../../server/simulator/random.ts';
import { widthOf } from '../../../../test/support/labs/pdf.ts';
import type { PrintedRow } from '../../paper.ts';
import { type Block, decimalComma, drawn, entriesOf, type Line, type Piece, printed, right } from './sheet.ts';

const france = entriesOf(`
# HÉMATOLOGIE
> NUMÉRATION GLOBULAIRE
> (Sang total EDTA - Impédance, cytométrie en flux - Sysmex XN-1000)
Hématies|T/L|4.28|5.79|2
Hémoglobine|g/dL|13.4|16.7|1
Hématocrite|%|39.2|48.6|1
V.G.M.|fL|78|97|0
T.C.M.H.|pg|26.3|32.8|1
C.C.M.H.|g/dL|32.4|36.3|1
Leucocytes|G/L|4.05|11.00|2
> FORMULE LEUCOCYTAIRE
Polynucléaires neutrophiles|G/L|1.80|6.90|2|soit %
Polynucléaires éosinophiles|G/L|0.03|0.53|2|soit %
Lymphocytes|G/L|1.23|4.17|2|soit %
Monocytes|G/L|0.25|0.83|2|soit %
Plaquettes|G/L|161|398|0
# BIOCHIMIE SANGUINE
> (Plasma hépariné - Spectrophotométrie - Cobas 6000)
Sodium|mmol/L|136|145|0
Potassium|mmol/L|3.4|4.5|1
Urée|mmol/L|2.76|8.07|2|0.06 g/L 2
Créatinine|µmol/L|62|106|0|0.113 mg/L 1
Glycémie à jeun|g/L|0.74|1.06|2|5.55 mmol/L 2
Acide urique|mg/L|34|70|0|5.95 µmol/L 0
A.S.A.T. (T.G.O.)|U/L||40|0
A.L.A.T. (T.G.P.)|U/L||41|0
Gamma G.T.|U/L||60|0
Phosphatases alcalines|U/L|40|129|0
# EXPLORATION D'UNE ANOMALIE LIPIDIQUE
> Aspect du sérum : limpide
Cholestérol total|g/L||2.00|2|2.586 mmol/L 2
Triglycérides|g/L||1.50|2|1.14 mmol/L 2
Cholestérol HDL|g/L|0.40||2|2.586 mmol/L 2
# PROTÉINES - HORMONOLOGIE
Protéine C réactive|mg/L||5.0|1|<0,6
Ferritine|µg/L|30|400|0
T.S.H. 3ème génération|mUI/L|0.270|4.200|3
`);

/** Dotted leaders, no marks, the one earlier result at the right. A share of white cells stands before the count. */
export function drawFrance(random: Random) {
  const rows: PrintedRow[] = [];
  const size = 9;
  const blocks = france.map((entry): Block => {
    if ('heading' in entry)
      return { isHeading: true, lines: [{ pieces: [[200, entry.heading, 'bold', 10]], drop: 22 }] };
    if ('note' in entry) {
      const isTitle = !/[a-z]/.test(entry.note);
      const piece: Piece = isTitle ? [36, entry.note, 'bold'] : [36, entry.note, 'regular', 7];
      return { isHeading: true, lines: [{ pieces: [piece] }] };
    }
    if (!('decimals' in entry)) return { lines: [] };
    const { name, unit, low, high, decimals, more } = entry;
    const print = (number: number | null, places = decimals, factor = 1) =>
      number === null ? '' : decimalComma(number * factor, places);
    const ranged = (places?: number, factor?: number) => {
      if (low === null) return `Inf. à ${print(high, places, factor)}`;
      if (high === null) return `Sup. à ${print(low, places, factor)}`;
      return `${print(low, places, factor)} à ${print(high, places, factor)}`;
    };
    const amount = drawn(entry, random);
    const earlier = drawn(entry, random);
    const isBelow = more.startsWith('<') && random.between(0, 1) < 0.5;
    const value = isBelow ? more : print(amount);
    const hasEarlier = random.between(0, 1) < 0.8;
    const before = (text: string): Piece[] => (hasEarlier ? [right(555, text, size)] : []);
    const leader = (from: string, to: number) =>
      `${from} ${'.'.repeat((to - 36 - widthOf(`${from} `, size)) / (0.278 * size))}`;
    const row = { name, value, unit, range: ranged(), low, high, flag: null };
    if (more === 'soit %') {
      const share = print((100 * amount) / 7, 1);
      rows.push({ name, value: share, unit: '%', range: '', low: null, high: null, flag: null }, row);
      const pieces: Piece[] = [
        [36, leader(name, 190)],
        right(222, share, size),
        [227, '%'],
        [250, 'soit'],
        right(300, value, size),
      ];
      return { lines: [{ pieces: [...pieces, [308, unit], [375, row.range], ...before(print(earlier))] }] };
    }
    rows.push(row);
    const pieces: Piece[] = [[36, leader(name, 250)], right(300, value, size), [308, unit], [375, row.range]];
    const lines: Line[] = [{ pieces: [...pieces, ...before(print(earlier))] }];
    if (more !== '' && !more.startsWith('<')) {
      const [factor = 1, second = '', places = 0] = more
        .split(' ')
        .map((part) => (Number.isNaN(Number(part)) ? part : Number(part)));
      const convert = (number: number) => print(number, Number(places), Number(factor));
      const range = ranged(Number(places), Number(factor));
      const converted: Piece[] = [
        [250, 'soit'],
        right(300, convert(amount), size),
        [308, String(second)],
        [375, range],
      ];
      lines.push({ pieces: [...converted, ...before(convert(earlier))], drop: 11 });
    }
    return { lines };
  });
  const [file, phone, code] = [random.whole(1000, 9999), random.whole(10, 99), random.whole(100, 999)];
  const head = (page: number): Line[] => [
    {
      pieces: [
        [36, 'LABORATOIRE DE BIOLOGIE MÉDICALE DES TILLEULS', 'bold', 11],
        [400, `Dossier n° 260314-${file}`],
      ],
    },
    {
      pieces: [
        [
          36,
          `27 avenue Jean Jaurès - 69007 LYON - Tél. 04 72 ${phone} 18 40 - Fax 04 72 ${phone} 18 41`,
          'regular',
          7.5,
        ],
      ],
    },
    {
      pieces: [
        [36, 'Biologistes : F. Morel - A. Chevalier   N° FINESS 690031455   Accréditation n° 8-2417', 'regular', 7.5],
      ],
    },
    {
      pieces: [
        [36, 'Monsieur MARTIN Paul', 'bold'],
        [320, 'Prescrit par : Dr LEFEVRE Anne'],
      ],
      drop: 20,
    },
    {
      pieces: [
        [36, 'Né le : 04/07/1979 (46 ans)'],
        [320, 'Prélevé le 14/03/2026 à 08h10 au laboratoire'],
      ],
    },
    {
      pieces: [
        [36, `N° patient : 7730${code}`],
        [320, `Édité le 14/03/2026 à 15h27 ${page > 1 ? '(suite)' : ''}`],
      ],
    },
    {
      pieces: [
        [250, 'Résultats', 'bold'],
        [308, 'Unités', 'bold'],
        [375, 'Valeurs de référence', 'bold'],
        [505, 'Antériorités', 'bold', 8],
      ],
      drop: 22,
    },
    { pieces: [[510, '02/09/2025', 'regular', 8]], drop: 10 },
  ];
  const foot = (page: number, pages: number): Line[] => [
    {
      pieces: [
        [36, 'Validé par : Dr F. MOREL, biologiste médical'],
        [510, `Page ${page}/${pages}`],
      ],
    },
    {
      pieces: [
        [
          36,
          'SELAS au capital de 250 000 euros - RCS Lyon 412 633 901 - Les analyses marquées S sont sous-traitées',
          'regular',
          7,
        ],
      ],
    },
  ];
  return { pages: printed({ size, step: 13.5, blocks, head, foot }), rows };
}
