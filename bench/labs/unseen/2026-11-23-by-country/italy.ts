import type { Random } from '../../../../server/simulator/random.ts';
import type { PrintedRow } from '../../paper.ts';
import { type Block, decimalComma, drawn, entriesOf, flagOf, type Line, type Piece, printed, right } from './sheet.ts';

const italy = entriesOf(`
# EMOCROMO
(Sg) LEUCOCITI|10^3/µL|4.00|10.00|2
(Sg) ERITROCITI|10^6/µL|4.50|5.90|2
(Sg) EMOGLOBINA|g/dL|13.0|17.5|1|M: 13,0 ÷ 17,5  F: 12,0 ÷ 16,0
(Sg) EMATOCRITO|%|41.0|53.0|1|M: 41,0 ÷ 53,0  F: 36,0 ÷ 46,0
(Sg) MCV|fL|80.0|96.0|1
(Sg) RDW-CV|%|11.5|14.5|1
(Sg) PIASTRINE|10^3/µL|150|400|0
NEUTROFILI|10^3/µL|2.00|7.00|2
LINFOCITI|10^3/µL|1.00|3.50|2
MONOCITI|10^3/µL|0.20|1.00|2
# COAGULAZIONE
(P) TEMPO DI PROTROMBINA (INR)||0.80|1.20|2
(P) FIBRINOGENO|mg/dL|180|400|0
# CHIMICA CLINICA
(S) GLUCOSIO|mg/dL|70|100|0||Metodo: esochinasi
(S) CREATININA|mg/dL|0.67|1.17|2|M: 0,67 ÷ 1,17  F: 0,51 ÷ 0,95|Metodo: Jaffé, tracciabile IDMS
(S) SODIO|mEq/L|136|145|0||Metodo: potenziometria indiretta
(S) POTASSIO|mEq/L|3.5|5.1|1
(S) COLESTEROLO TOTALE|mg/dL||200|0|fino a
(S) COLESTEROLO HDL|mg/dL|40||0|superiore a
(S) TRIGLICERIDI|mg/dL||150|0|fino a
(S) AST (GOT)|U/L||40|0|inf. a
(S) ALT (GPT)|U/L||41|0|inf. a
(S) BILIRUBINA TOTALE|mg/dL|0.20|1.20|2
(S) PROTEINA C REATTIVA|mg/L||5.0|1|inf. a|Metodo: immunoturbidimetria
(S) FERRITINA|ng/mL|30|400|0
(S) TSH|µUI/mL|0.270|4.200|3||Metodo: ECLIA (Cobas e801)
# ESAME DELLE URINE
(U) COLORE|=|Giallo paglierino|Giallo carico
(U) PESO SPECIFICO||1.005|1.030|3
(U) PROTEINE|=|Assenti|Presenti (tracce)
(U) EMOGLOBINA|=|Assente|Presente (+)
`);

/** Values right-aligned, an arrow after them; ranges with the sign of division, or in words. */
export function drawItaly(random: Random) {
  const rows: PrintedRow[] = [];
  const size = 9;
  const blocks = italy.map((entry): Block => {
    if ('heading' in entry) return { isHeading: true, lines: [{ pieces: [[44, entry.heading, 'bold']], drop: 20 }] };
    if ('note' in entry) return { lines: [] };
    if ('words' in entry) {
      const [name, usual, unusual] = entry.words;
      const isUsual = random.between(0, 1) < 0.7;
      const value = isUsual ? usual : unusual;
      const range = name.endsWith('COLORE') ? '' : usual;
      const isMarked = range !== '' && !isUsual;
      rows.push({ name, value, unit: '', range, low: null, high: null, flag: isMarked ? 'abnormal' : null });
      return {
        lines: [
          {
            pieces: [
              [44, name],
              [234, value],
              [318, isMarked ? '*' : ''],
              [400, range],
            ],
          },
        ],
      };
    }
    const { name, unit, low, high, decimals, more, further } = entry;
    const print = (number: number | null) => (number === null ? '' : decimalComma(number, decimals));
    const amount = drawn(entry, random);
    const flag = flagOf(amount, entry);
    const perSex = more.startsWith('M:');
    const range = perSex
      ? more
      : low !== null && high !== null
        ? `${print(low)} ÷ ${print(high)}`
        : `${more} ${print(low ?? high)}`;
    const limits = perSex ? { low: null, high: null } : { low, high };
    rows.push({ name, value: print(amount), unit, range: range.replace('  ', ' '), ...limits, flag });
    const arrow = flag === null ? '' : flag === 'high' ? '↑' : '↓';
    const pieces: Piece[] = [[44, name], right(305, print(amount), size), [318, arrow], [340, unit], [400, range]];
    const under: Line[] = further === '' ? [] : [{ pieces: [[52, further, 'regular', 7]], drop: 9 }];
    return { lines: [{ pieces }, ...under] };
  });
  const [record, desk, card] = [random.whole(1000, 9999), random.whole(10, 99), random.whole(100_000, 999_999)];
  const head = (page: number, pages: number): Line[] => [
    {
      pieces: [
        [44, 'AZIENDA SANITARIA LOCALE VALLE D’ARNO', 'bold', 11],
        [500, `Pag. ${page}/${pages}`],
      ],
    },
    {
      pieces: [
        [44, 'Laboratorio Analisi - Presidio Ospedaliero San Luca   Direttore: Dott.ssa G. Bianchi', 'regular', 8],
      ],
    },
    {
      pieces: [
        [
          44,
          `Via della Repubblica, 118 - 52100 Arezzo   Tel. 0575 25${desk}40   Sportello 3 (ore 7:30-10:30)`,
          'regular',
          8,
        ],
      ],
    },
    {
      pieces: [
        [44, 'Sig. ROSSI MARCO', 'bold'],
        [330, `Accettazione n. 20260314-${record}`],
      ],
      drop: 20,
    },
    {
      pieces: [
        [44, 'Nato il 30/01/1972   Sesso: M   Età: 54 anni'],
        [330, 'Data prelievo: 14/03/2026 ore 07:50'],
      ],
    },
    {
      pieces: [
        [44, `Tessera sanitaria 80380000${card}`],
        [330, 'Data referto: 14/03/2026 ore 16:30'],
      ],
    },
    {
      pieces: [
        [44, 'ESAME', 'bold'],
        [262, 'RISULTATO', 'bold', 8],
        [340, 'U.M.', 'bold'],
        [400, 'VALORI DI RIFERIMENTO', 'bold'],
      ],
      drop: 24,
    },
  ];
  const foot = (): Line[] => [
    {
      pieces: [
        [
          44,
          'Legenda: (Sg) sangue, (P) plasma, (S) siero, (U) urine. I valori fuori intervallo sono indicati con ↑ ↓ oppure *',
          'regular',
          7,
        ],
      ],
    },
    {
      pieces: [
        [
          44,
          'Referto firmato digitalmente ai sensi del D.Lgs. 82/2005, art. 24, dal Dott. L. Conti, dirigente biologo',
          'regular',
          7,
        ],
      ],
    },
  ];
  return { pages: printed({ size, step: 14, blocks, head, foot }), rows };
}
