import { createRandom, type Random } from '../../../../server/simulator/random.ts';
import { type PdfPage, placedPdf, type Text, widthOf } from '../../../../test/support/labs/pdf.ts';
import type { PlainRow } from '../../paper.ts';

type Piece = Omit<Text, 'y'> & { down: number };
type Rule = [number, number, number, number];
/** Texts that stay together; `rules` are measured down from the block's top. */
type Block = { height: number; pieces: Piece[]; rules?: Rule[]; isHead?: boolean };
type Column = { texts: Text[]; lines: Rule[] };
/** `name|unit|range as printed|decimals, or the abnormal word|limit of the method|note`; a range after `~` is not printed. */
type Panel = readonly (readonly [heading: string, tests: readonly string[]])[];
type Flag = PlainRow['flag'];
type Result = { row: PlainRow; isFar: boolean; note: string; again: () => Result };
type Parts = readonly (readonly [heading: string, results: readonly Result[]])[];

type Person = readonly [string, string, string];

const whole = (random: Random, from: number, to: number) => Math.floor(random.between(from, to + 0.999));
const digits = (random: Random, count: number) =>
  Array.from({ length: count }, (_, at) => whole(random, at === 0 ? 1 : 0, 9)).join('');
const oneOf = <Item>(random: Random, items: readonly [Item, ...Item[]]): Item =>
  items[whole(random, 0, items.length - 1)] ?? items[0];
const two = (number: number) => String(number).padStart(2, '0');
const numberOf = (text: string) => Number(text.replace(',', '.'));

function boundsOf(range: string): { low: number | null; high: number | null } {
  const [first, second] = range.match(/(?<![\d.,])-?\d+(?:[.,]\d+)?/g) ?? [];
  if (first === undefined) return { low: null, high: null };
  if (second !== undefined) return { low: numberOf(first), high: numberOf(second) };
  return /^(?:>|more)/.test(range) ? { low: numberOf(first), high: null } : { low: null, high: numberOf(first) };
}

/** About two in three lie within the range; none lies on its edge. */
function drawn(low: number | null, high: number | null, random: Random): number {
  const kind = random.between(0, 1);
  const share = random.between(0.06, 0.94);
  if (low === null) return (high ?? 1) * (kind < 0.68 ? 0.3 + 0.65 * share : 1.08 + 0.8 * share);
  if (high === null) return low * (kind < 0.68 ? 1.05 + 0.6 * share : 0.6 + 0.35 * share);
  const span = high - low;
  if (kind < 0.68) return low + span * share;
  return kind < 0.86 ? high + span * 0.7 * share : low - Math.min(0.4 * span, 0.6 * Math.abs(low)) * share;
}

function resultOf(test: string, decimal: string, random: Random): Result {
  const [name = '', unit = '', told = '', kind = '', limit = '', note = ''] = test.split('|');
  const again = () => resultOf(test, decimal, random);
  const range = told.startsWith('~') ? '' : told;
  if (!/^\d$/.test(kind)) {
    const isAbnormal = random.between(0, 1) < 0.2;
    const value = isAbnormal ? kind : told.replace('~', '');
    const flag: Flag = isAbnormal ? 'abnormal' : null;
    return { row: { name, value, unit, range, low: null, high: null, flag }, isFar: false, note, again };
  }
  const { low, high } = boundsOf(range);
  if (limit !== '' && random.between(0, 1) < 0.4)
    return { row: { name, value: limit, unit, range, low, high, flag: null }, isFar: false, note, again };
  const value = drawn(low, high, random).toFixed(Number(kind)).replace('.', decimal);
  const amount = numberOf(value);
  if (amount === low || amount === high || /^-0[.,]?0*$/.test(value)) return again();
  const flag = high !== null && amount > high ? 'high' : low !== null && amount < low ? 'low' : null;
  return { row: { name, value, unit, range, low, high, flag }, isFar: amount > 1.4 * (high ?? amount), note, again };
}

/** Each report has about six of seven tests of the panel. */
function partsOf(panel: Panel, decimal: string, random: Random): Parts {
  return panel
    .map(([heading, tests]) => {
      const chosen = tests.filter(() => random.between(0, 1) < 0.86);
      return [heading, chosen.map((test) => resultOf(test, decimal, random))] as const;
    })
    .filter(([, results]) => results.length > 0);
}

function laidOut(blocks: readonly Block[], topOf: (column: number) => number, bottom: number): Column[] {
  const columns: Column[] = [];
  let y = 0;
  for (const [at, block] of blocks.entries()) {
    const needed = block.height + (block.isHead ? (blocks[at + 1]?.height ?? 0) : 0);
    if (columns.length === 0 || y - needed < bottom) {
      columns.push({ texts: [], lines: [] });
      y = topOf(columns.length - 1);
    }
    const top = y;
    columns
      .at(-1)
      ?.texts.push(...block.pieces.map(({ down, ...text }) => ({ ...text, y: Number((top - down).toFixed(2)) })));
    columns.at(-1)?.lines.push(...(block.rules ?? []).map(([a, b, c, d]): Rule => [a, top - b, c, top - d]));
    y -= block.height;
  }
  return columns;
}

const text = (x: number, y: number, size: number, text: string, font: Text['font'] = 'regular'): Text => ({
  x,
  y,
  size,
  text,
  font,
});
const piece = (x: number, down: number, size: number, text: string, font: Text['font'] = 'regular'): Piece => ({
  x,
  down,
  size,
  text,
  font,
});
const rightOf = (edge: number, size: number, text: string) => edge - widthOf(text, size);
const line = (x: number, size: number, words: string, font: Text['font'] = 'regular', height = 1.35 * size): Block => ({
  height,
  pieces: words === '' ? [] : [piece(x, size, size, words, font)],
});

const made = (pages: readonly PdfPage[], parts: Parts) => ({
  pdf: placedPdf(pages),
  rows: parts.flatMap(([, results]) => results.map(({ row }) => row)),
  pages,
});

const hospitalPanel: Panel = [
  [
    'Blutbild',
    [
      'Leukozyten|/nl|3,9 - 10,2|1',
      'Erythrozyten|/pl|4,30 - 5,75|2',
      'Hämoglobin|g/dl|13,5 - 17,2|1',
      'Hämatokrit|%|39,5 - 50,5|1',
      'MCV|fl|80 - 99|0',
      'MCH (HbE)|pg|27,0 - 33,5|1',
      'MCHC|g/dl|31,5 - 36,0|1',
      'Thrombozyten|/nl|150 - 370|0',
      'Retikulozyten|‰|5 - 20|0',
    ],
  ],
  [
    'Gerinnung',
    [
      'Quick|%|70 - 130|0',
      'INR||0,85 - 1,15|2',
      'aPTT|s|25,1 - 36,5|1',
      'Fibrinogen|mg/dl|210 - 400|0',
      'D-Dimere|mg/l FEU|< 0,50|2|<0,19',
    ],
  ],
  [
    'Klinische Chemie',
    [
      'Natrium|mmol/l|136 - 145|0',
      'Kalium|mmol/l|3,5 - 5,1|1',
      'Calcium|mmol/l|2,15 - 2,50|2',
      'Kreatinin|mg/dl|0,70 - 1,20|2',
      'eGFR (CKD-EPI)|ml/min/1,73m²|> 60|0|>90',
      'Harnstoff|mg/dl|17 - 48|0',
      'Bilirubin gesamt|mg/dl|bis 1,2|1|<0,2',
      'GOT (AST)|U/l|bis 50|0',
      'GPT (ALT)|U/l|bis 50|0',
      'Gamma-GT|U/l|8 - 61|0',
      'Alk. Phosphatase|U/l|40 - 130|0',
      'LDH|U/l|135 - 225|0',
      'Lipase|U/l|13 - 60|0',
      'Albumin|g/l|35 - 52|0',
      'Glukose|mg/dl|60 - 99|0',
      'CRP|mg/l|< 5,0|1|<0,6',
      'Procalcitonin|ng/ml|< 0,50|2|<0,02',
      'Troponin T hs|ng/l|< 14|0|<3',
      'NT-proBNP|pg/ml|< 125|0',
    ],
  ],
  ['Blutgase venös', ['pH||7,32 - 7,43|2', 'Base Excess|mmol/l|-2,0 - 3,0|1', 'Laktat|mmol/l|0,5 - 2,2|1']],
  [
    'Infektionsserologie',
    ['HBs-Antigen||negativ|positiv', 'Anti-HCV||negativ|positiv', 'HIV-Suchtest||negativ|positiv'],
  ],
];

const germanMark = ({ row: { flag }, isFar }: Result) =>
  flag === null ? '' : flag === 'abnormal' ? '!' : flag === 'low' ? '-' : isFar ? '++' : '+';

/** The newest day stands first and in bold; the days before it follow to the right. */
function cumulative(seed: number) {
  const random = createRandom(41_000 + seed);
  const parts = partsOf(hospitalPanel, ',', random);
  const day = whole(random, 14, 20);
  const last = whole(random, 300_000, 900_000);
  const before = [0, 1, 2, 5, 8].slice(0, whole(random, 3, 5));
  const days = before.map((less) => ({
    date: `${two(day - less)}.11.26`,
    time: `${two(whole(random, 5, 9))}:${two(whole(random, 0, 59))}`,
    order: `26${last - 1_217 * less}`,
  }));
  const edgeOf = (at: number) => 430 + 88 * at;
  const size = 8.5;
  const cell = (result: Result, at: number): Piece[] => {
    const font = at === 0 ? 'bold' : 'regular';
    const value = piece(rightOf(edgeOf(at), size, result.row.value), 10, size, result.row.value, font);
    const mark = germanMark(result);
    return mark === '' ? [value] : [value, piece(edgeOf(at) + 8, 10, size, mark, font)];
  };
  const blocks = parts.flatMap(([heading, results]): Block[] => [
    { height: 19, isHead: true, pieces: [piece(36, 14, 9, heading, 'bold')] },
    ...results.map((result): Block => {
      const { name, unit, range } = result.row;
      const older = days.slice(1).flatMap((_, at) => (random.between(0, 1) < 0.72 ? cell(result.again(), at + 1) : []));
      const fixed: [number, string][] = [
        [44, name],
        [176, unit],
        [262, range],
      ];
      const named = fixed.filter(([, words]) => words !== '').map(([x, words]) => piece(x, 10, size, words));
      return { height: 13, pieces: [...named, ...cell(result, 0), ...older] };
    }),
  ]);
  blocks.push(
    { height: 8, pieces: [] },
    line(36, 7.5, 'Hinweis Troponin T hs: bei Werten ab 14 ng/l Verlaufskontrolle nach 1 bis 3 Stunden empfohlen.'),
    line(
      36,
      7.5,
      `Medizinisch validiert: Dr. med. T. Kallweit, ${two(day)}.11.2026 ${two(whole(random, 10, 15))}:12 Uhr`,
    ),
  );
  const patient = oneOf(random, [
    'Brandt, Helene     geb. 04.07.1958     w',
    'Oezdemir, Kaan     geb. 23.11.1971     m',
    'von Rhein, Joachim     geb. 30.01.1946     m',
  ]);
  const visit = digits(random, 8);
  const columns = laidOut(blocks, () => 448, 44);
  const pages = columns.map(({ texts, lines }, at): PdfPage => {
    const heads = days.flatMap(({ date, time, order }, column) =>
      [date, time, order].map((words, row) =>
        text(rightOf(edgeOf(column), 8, words), 486 - 11 * row, 8, words, column === 0 ? 'bold' : 'regular'),
      ),
    );
    return {
      width: 842,
      height: 595,
      texts: [
        text(36, 560, 13, 'Kumulativbefund', 'bold'),
        text(500, 562, 8.5, 'Klinikum Weserbergland, Zentrallabor', 'bold'),
        text(500, 551, 7.5, 'Am Lindenhof 4, 31785 Hameln, Tel. 05151 990-4410'),
        text(36, 540, 9, patient, 'bold'),
        text(36, 527, 8, `Fallnummer ${visit}     Station K3 Innere Medizin     Zi. 312`),
        text(500, 527, 8, `Auftrag ${days[0]?.order ?? ''} vom ${two(day)}.11.2026, Serum / EDTA / Citrat`),
        text(36, 508, 7, 'Befund zum aktuellen Auftrag fett; Vorbefunde rechts davon.'),
        text(44, 486, 8, 'Analyse', 'bold'),
        text(176, 486, 8, 'Einheit', 'bold'),
        text(262, 486, 8, 'Normbereich', 'bold'),
        text(336, 486, 8, 'Datum'),
        text(336, 475, 8, 'Uhrzeit'),
        text(336, 464, 8, 'Auftrag'),
        ...heads,
        ...texts,
        text(
          36,
          26,
          7,
          '+ / ++ über, - unter dem Normbereich, ! auffälliger Befund. Akkreditiert nach DIN EN ISO 15189.',
        ),
        text(740, 26, 7, `Seite ${at + 1} von ${columns.length}`),
      ],
      lines: [[36, 498, 806, 498], [36, 457, 806, 457], [36, 38, 806, 38], ...lines],
    };
  });
  return made(pages, parts);
}

const practicePanel: Panel = [
  [
    'Full blood count',
    [
      'Haemoglobin|g/L|115 to 165|0',
      'White cell count|10*9/L|4.0 to 11.0|1',
      'Platelet count|10*9/L|150 to 400|0',
      'Red cell count|10*12/L|3.80 to 5.80|2',
      'Haematocrit|L/L|0.370 to 0.470|3',
      'Mean cell volume (MCV)|fL|80 to 100|0',
      'Mean cell haemoglobin|pg|27.0 to 33.0|1',
      'Neutrophils|10*9/L|1.8 to 7.5|1',
      'Lymphocytes|10*9/L|1.0 to 4.0|1',
      'Monocytes|10*9/L|0.2 to 0.8|1',
    ],
  ],
  [
    'Kidney function and salts',
    [
      'Sodium|mmol/L|133 to 146|0',
      'Potassium|mmol/L|3.5 to 5.3|1||We would like to repeat this within 2 weeks.',
      'Urea|mmol/L|2.5 to 7.8|1',
      'Creatinine|umol/L|45 to 84|0',
      'eGFR|mL/min/1.73m2|more than 59|0|>90',
      'Urine albumin/creatinine ratio|mg/mmol|less than 3.0|1|<0.4',
    ],
  ],
  [
    'Liver and bone',
    [
      'Total bilirubin|umol/L|less than 21|0|<3',
      'ALT|U/L|up to 33|0||Please avoid alcohol for 4 weeks; we will check it again after that.',
      'Alkaline phosphatase|U/L|30 to 130|0',
      'Gamma GT|U/L|up to 40|0',
      'Albumin|g/L|35 to 50|0',
      'Adjusted calcium|mmol/L|2.20 to 2.60|2',
      'Phosphate|mmol/L|0.80 to 1.50|2',
    ],
  ],
  [
    'Cholesterol and diabetes',
    [
      'Total cholesterol|mmol/L|less than 5.0|1||Your 10 year QRISK3 score was 8.4 % when we last met.',
      'HDL cholesterol|mmol/L|more than 1.2|1',
      'Non-HDL cholesterol|mmol/L|less than 4.0|1',
      'Triglycerides|mmol/L|less than 1.7|1',
      'HbA1c|mmol/mol|20 to 41|0',
    ],
  ],
  [
    'Vitamins, thyroid and other tests',
    [
      'Ferritin|ug/L|15 to 200|0||Start ferrous fumarate 210 mg once a day.',
      'Folate|ug/L|more than 3.9|1',
      'Vitamin B12|ng/L|180 to 900|0',
      '25-OH vitamin D|nmol/L|more than 50|0',
      'TSH|mU/L|0.27 to 4.20|2',
      'C-reactive protein|mg/L|less than 5|0|<1',
      'Coeliac screen (tTG IgA)|U/mL|less than 7|0|<1',
      'Urine nitrite||negative|positive',
      'Hepatitis C antibody||~not detected|detected',
      'H. pylori stool antigen||~not detected|detected',
    ],
  ],
];

/** A letter; each value stands in a running line, and a remark may follow an abnormal one. */
function practiceLetter(seed: number) {
  const random = createRandom(42_000 + seed);
  const parts = partsOf(practicePanel, '.', random);
  const day = whole(random, 9, 17);
  const [title, name, born] = oneOf<Person>(random, [
    ['Mrs', 'Margaret Ashworth', '17 March 1954'],
    ['Mr', 'Dylan Pritchard', '2 September 1983'],
    ['Ms', 'Adaeze Okafor', '28 June 1990'],
  ]);
  const said = ({ row: { name, value, unit, range, flag } }: Result) => {
    const normal = range === '' ? '' : ` (normal: ${range})`;
    const mark = flag === null ? '' : ` - ${flag.toUpperCase()}`;
    return `• ${name}: ${value}${unit === '' ? '' : ` ${unit}`}${normal}${mark}`;
  };
  const blocks: Block[] = [
    line(62, 10, `Dear ${title} ${name.split(' ').at(-1)}`, 'regular', 20),
    line(
      62,
      10,
      `Your blood and urine tests of ${day} November 2026 have come back from the hospital laboratory. I have`,
    ),
    line(62, 10, 'listed every result below with the normal values for your age and sex. Results outside these are'),
    line(62, 10, 'marked HIGH, LOW or ABNORMAL.', 'regular', 20),
    ...parts.flatMap(([heading, results]): Block[] => [
      { height: 20, isHead: true, pieces: [piece(62, 15, 10, heading, 'bold')] },
      ...results.flatMap((result): Block[] => {
        const block = line(72, 10, said(result), result.row.flag === null ? 'regular' : 'bold', 14);
        const remark = line(80, 9, result.note, 'regular', 13);
        return result.note === '' || result.row.flag === null ? [block] : [block, remark];
      }),
    ]),
    line(62, 10, '', 'regular', 12),
    line(62, 10, 'If you would like to talk about these results please ring reception on 0113 496 0182 after 2 pm and'),
    line(62, 10, 'ask for a telephone appointment. Please bring this letter to your next review.', 'regular', 24),
    line(62, 10, 'Yours sincerely', 'regular', 40),
    line(62, 10, 'Dr Rowena Blakey MRCGP'),
    line(62, 9, 'GMC 9900127'),
  ];
  const file = `NHS number 999 ${digits(random, 3)} ${digits(random, 4)}`;
  const street = `${whole(random, 3, 88)} Thorn Lane`;
  const columns = laidOut(blocks, (column) => (column === 0 ? 638 : 770), 60);
  const pages = columns.map(({ texts, lines }, at): PdfPage => {
    const first = [
      text(360, 790, 14, 'Elmfield Road Surgery', 'bold'),
      text(360, 776, 9, '12 Elmfield Road, Leeds LS17 6QA'),
      text(360, 764, 9, 'Tel 0113 496 0182   Fax 0113 496 0185'),
      text(360, 752, 9, 'www.elmfieldroadsurgery.example.uk'),
      text(62, 730, 10, `${title} ${name}`),
      text(62, 717, 10, street),
      text(62, 704, 10, 'Leeds LS8 3DN'),
      text(360, 704, 10, `${day + 3} November 2026`),
      text(62, 676, 9.5, `Date of birth ${born}    ${file}    Our ref RB/kt/${digits(random, 5)}`, 'bold'),
      text(62, 650, 10, 'Re: test results', 'bold'),
    ];
    const later = [text(62, 795, 8.5, `${title} ${name}, born ${born}, ${file}`)];
    return {
      width: 595,
      height: 842,
      texts: [
        ...(at === 0 ? first : later),
        ...texts,
        text(62, 34, 7.5, 'Partners: Dr R Blakey, Dr S Mukherjee, Dr O Lindqvist. Leeds Health Board practice Y99914'),
        text(490, 34, 7.5, `Page ${at + 1} of ${columns.length}`),
      ],
      lines,
    };
  });
  return made(pages, parts);
}

const portalPanel: Panel = [
  [
    'Comprehensive Metabolic Panel',
    [
      'Glucose|mg/dL|70 - 99|0',
      'Urea Nitrogen (BUN)|mg/dL|7 - 25|0',
      'Creatinine|mg/dL|0.60 - 1.29|2',
      'eGFR|mL/min/1.73m²|>= 60|0|>120',
      'Sodium|mmol/L|135 - 146|0',
      'Potassium|mmol/L|3.5 - 5.3|1',
      'Chloride|mmol/L|98 - 110|0',
      'Carbon Dioxide|mmol/L|20 - 32|0',
      'Calcium|mg/dL|8.6 - 10.3|1',
      'Protein, Total|g/dL|6.1 - 8.1|1',
      'Albumin|g/dL|3.6 - 5.1|1',
      'Bilirubin, Total|mg/dL|0.2 - 1.2|1',
      'Alkaline Phosphatase|U/L|36 - 130|0',
      'AST|U/L|10 - 35|0',
      'ALT|U/L|9 - 46|0',
    ],
  ],
  [
    'CBC (Includes Platelets)',
    [
      'White Blood Cell Count|Thousand/uL|3.8 - 10.8|1',
      'Red Blood Cell Count|Million/uL|4.20 - 5.80|2',
      'Hemoglobin|g/dL|13.2 - 17.1|1',
      'Hematocrit|%|38.5 - 50.0|1',
      'MCV|fL|80.0 - 100.0|1',
      'RDW|%|11.0 - 15.0|1',
      'Platelet Count|Thousand/uL|140 - 400|0',
    ],
  ],
  [
    'Lipid Panel',
    [
      'Cholesterol, Total|mg/dL|< 200|0',
      'HDL Cholesterol|mg/dL|>= 40|0',
      'Triglycerides|mg/dL|< 150|0',
      'LDL-Cholesterol|mg/dL|< 100|0',
      'Non-HDL Cholesterol|mg/dL|< 130|0',
    ],
  ],
  ['Hemoglobin A1c', ['Hemoglobin A1c|%|< 5.7|1']],
  ['TSH with Reflex to Free T4', ['TSH|mIU/L|0.40 - 4.50|2']],
  [
    'Urinalysis, Complete',
    [
      'Specific Gravity||1.001 - 1.035|3',
      'pH, Urine||5.0 - 8.0|1',
      'Glucose, Urine||Negative|Trace',
      'Occult Blood||Negative|1+',
      'Leukocyte Esterase||Negative|2+',
      'WBC, Urine|/HPF|<= 5|0',
    ],
  ],
];

/** One card to a test: the name, the value below it, the range below that, and its ends on a scale. */
function portalCards(seed: number) {
  const random = createRandom(43_000 + seed);
  const parts = partsOf(portalPanel, '.', random);
  const day = whole(random, 10, 19);
  const date = `11/${day}/2026`;
  const drawnAt = `7:${two(whole(random, 10, 58))} AM`;
  const printedAt = `11/22/26, 9:${two(whole(random, 10, 58))} AM`;
  const cardOf = ({ row: { name, value, unit, range, low, high, flag } }: Result): Block => {
    const pieces = [piece(52, 13, 9.5, name, 'bold'), piece(52, 27, 12, value, 'bold')];
    if (unit !== '') pieces.push(piece(58 + widthOf(value, 12), 27, 9, unit));
    if (flag !== null) pieces.push(piece(200, 27, 9.5, `${flag.charAt(0).toUpperCase()}${flag.slice(1)}`, 'bold'));
    pieces.push(piece(52, 38, 8, `Reference range: ${range}${unit === '' ? '' : ` ${unit}`}`));
    const rules: Rule[] = [
      [44, 2, 568, 2],
      [44, 42, 568, 42],
      [44, 2, 44, 42],
      [568, 2, 568, 42],
    ];
    if (low !== null && high !== null) {
      const [from = '', to = ''] = range.split(' - ');
      pieces.push(piece(rightOf(412, 7, from), 38, 7, from), piece(488, 38, 7, to));
      rules.push([350, 24, 550, 24], [410, 21, 410, 29], [490, 21, 490, 29]);
    }
    return { height: 46, pieces, rules };
  };
  const blocks = parts.flatMap(([heading, results]): Block[] => [
    {
      height: 38,
      isHead: true,
      pieces: [
        piece(44, 18, 12, heading, 'bold'),
        piece(
          44,
          31,
          8.5,
          `Collected on ${date} ${drawnAt}. Final result. Specimen: ${heading.startsWith('Urin') ? 'Urine' : 'Blood'}`,
        ),
      ],
    },
    ...results.map(cardOf),
  ]);
  blocks.push(
    { height: 10, pieces: [] },
    line(44, 9, 'Note from your care team', 'bold', 18),
    line(
      44,
      8.5,
      'Your results were reviewed on 11/21/2026. We can go over them at your visit on 12/03/2026 at 10:20 AM.',
    ),
    line(44, 8.5, 'Questions? Message us or call (617) 555-0148, Monday to Friday, 8 AM to 5 PM.'),
  );
  const patient = oneOf(random, [
    'Name: Denise R. Kowalczyk | DOB: 8/14/1967 | MRN: 50',
    'Name: Marcus T. Bellamy | DOB: 2/3/1979 | MRN: 50',
    'Name: Priya Venkataraman | DOB: 12/30/1985 | MRN: 50',
  ]);
  const number = digits(random, 7);
  const columns = laidOut(blocks, (column) => (column === 0 ? 676 : 752), 44);
  const pages = columns.map(
    ({ texts, lines }, at): PdfPage => ({
      width: 612,
      height: 792,
      texts: [
        text(24, 772, 7, printedAt),
        text(250, 772, 7, 'CharlesView Health - Test Results'),
        ...(at === 0
          ? [
              text(44, 742, 16, 'Test Results', 'bold'),
              text(44, 724, 9, `${patient}${number}`),
              text(44, 711, 9, 'PCP: Ellen Marsh, MD | Charles View Medical Center, 200 Canal St, Boston, MA 02114'),
              text(44, 694, 8.5, 'Results are shown as released by the laboratory (CLIA 22D9990123).'),
            ]
          : []),
        ...texts,
        text(24, 20, 7, `https://portal.charlesview.example.org/results/details?id=${number}`),
        text(570, 20, 7, `${at + 1}/${columns.length}`),
      ],
      lines,
    }),
  );
  return made(pages, parts);
}

const screeningPanel: Panel = [
  [
    'HAEMATOLOGY',
    [
      'Haemoglobin|g/dL|13.0-17.0|1',
      'RBC Count|x10^12/L|4.50-5.50|2',
      'Haematocrit (PCV)|%|40.0-50.0|1',
      'MCV|fL|83-101|0',
      'MCH|pg|27.0-32.0|1',
      'MCHC|g/dL|31.5-34.5|1',
      'WBC Count|x10^9/L|4.0-10.0|1',
      'Neutrophils|%|40-75|0',
      'Lymphocytes|%|20-45|0',
      'Platelets|x10^9/L|150-410|0',
      'ESR|mm/hr|<15|0|<2',
    ],
  ],
  [
    'DIABETES AND LIPIDS',
    [
      'Glucose, Fasting|mmol/L|3.9-6.0|1',
      'HbA1c|%|<5.7|1',
      'Total Cholesterol|mmol/L|<5.2|2',
      'HDL Cholesterol|mmol/L|>=1.00|2',
      'LDL Cholesterol|mmol/L|<3.4|2',
      'Triglycerides|mmol/L|<1.7|2',
      'Chol/HDL Ratio||<5.0|1',
    ],
  ],
  [
    'RENAL AND URATE',
    [
      'Urea|mmol/L|2.8-7.7|1',
      'Creatinine|umol/L|60-107|0',
      'eGFR|mL/min/1.73m²|>=90|0',
      'Sodium|mmol/L|136-146|0',
      'Potassium|mmol/L|3.5-5.1|1',
      'Uric Acid|mmol/L|0.21-0.42|2',
    ],
  ],
  [
    'LIVER',
    [
      'Total Protein|g/L|64-83|0',
      'Albumin|g/L|35-52|0',
      'Bilirubin, Total|umol/L|5-21|0',
      'ALT (SGPT)|U/L|Up to 41|0',
      'AST (SGOT)|U/L|Up to 40|0',
      'GGT|U/L|10-71|0',
    ],
  ],
  [
    'THYROID AND TUMOUR MARKERS',
    ['TSH|mIU/L|0.40-4.00|2', 'AFP|ug/L|<7.0|1|<0.9', 'CEA|ug/L|<5.0|1|<0.5', 'PSA, Total|ug/L|<4.00|2|<0.01'],
  ],
  [
    'SEROLOGY AND URINE',
    [
      'HBsAg||Non-Reactive|Reactive',
      'H. pylori IgG||Negative|Positive',
      'Urine Protein||Nil|Trace',
      'Urine Glucose||Nil|2+',
      'Urine RBC|/uL|0-5|0',
    ],
  ],
];

/** Two panels side by side on a landscape page; the flag stands before the value. */
function screeningPanels(seed: number) {
  const random = createRandom(44_000 + seed);
  const parts = partsOf(screeningPanel, '.', random);
  const size = 8;
  const marks = { high: 'H', low: 'L', abnormal: 'A' } as const;
  const blockOf = ({ row: { name, value, unit, range, flag } }: Result): Block => {
    const pieces = [piece(0, 9, size, name)];
    if (flag !== null) pieces.push(piece(118, 9, size, marks[flag], 'bold'));
    pieces.push(piece(rightOf(178, size, value), 9, size, value, flag === null ? 'regular' : 'bold'));
    if (unit !== '') pieces.push(piece(190, 9, size, unit));
    pieces.push(piece(284, 9, size, range));
    return { height: 12.5, pieces };
  };
  const blocks = parts.flatMap(([heading, results]): Block[] => [
    { height: 21, isHead: true, pieces: [piece(0, 15, 8.5, heading, 'bold')], rules: [[0, 18, 368, 18]] },
    ...results.map(blockOf),
  ]);
  const total = blocks.reduce((sum, { height }) => sum + height, 0);
  const [top, depth] = [462, Math.max(total / 2 + 24, 250)];
  const columns = laidOut(blocks, () => top, top - depth);
  const starts = [32, 442];
  const heads = starts.flatMap((x) => [
    text(x, 468, 7.5, 'TEST', 'bold'),
    text(x + rightOf(178, 7.5, 'RESULT'), 468, 7.5, 'RESULT', 'bold'),
    text(x + 190, 468, 7.5, 'UNITS', 'bold'),
    text(x + 284, 468, 7.5, 'REF. INTERVAL', 'bold'),
  ]);
  const [name, born] = oneOf<readonly [string, string]>(random, [
    ['TAN WEI LIANG', '19/05/1975'],
    ['RAJESH S/O KUMARAN', '07/10/1968'],
    ['LIM BOON HUAT', '26/02/1981'],
  ]);
  const day = whole(random, 9, 18);
  const page: PdfPage = {
    width: 842,
    height: 595,
    texts: [
      text(32, 562, 14, 'Kallang Health Screeners', 'bold'),
      text(32, 549, 7.5, '18 Kallang Link #04-11, Singapore 339000     Tel: 6555 0172     Fax: 6555 0173'),
      text(610, 562, 11, 'HEALTH SCREENING REPORT', 'bold'),
      text(610, 549, 7.5, 'Page 1 of 1'),
      text(32, 526, 8.5, `Name: ${name}`, 'bold'),
      text(250, 526, 8.5, `NRIC: S${digits(random, 7)}J`),
      text(442, 526, 8.5, `DOB: ${born}     Sex: M`),
      text(32, 513, 8.5, `Lab No: 26-${digits(random, 6)}`),
      text(250, 513, 8.5, `Collected: ${day}/11/2026 08:${two(whole(random, 10, 55))}`),
      text(442, 513, 8.5, `Reported: ${day + 1}/11/2026 16:40     Ref. Dr: Goh Mei Fen`),
      text(32, 492, 7.5, 'H = above, L = below reference interval, A = abnormal. Fasting 10 hours.'),
      ...heads,
      ...columns.flatMap(({ texts }, at) => texts.map((one) => ({ ...one, x: one.x + (starts[at] ?? 0) }))),
      text(32, 62, 8, 'Remarks: eGFR by CKD-EPI 2021. HbA1c 5.7 to 6.4 % suggests prediabetes (MOH guideline 1/2014).'),
      text(32, 50, 8, 'Please see your doctor with this report within 3 months.'),
      text(
        32,
        28,
        7,
        'Authorised by: Koh S. L., MSc (No. 1482). Tests performed on site; SAC-SINGLAS accredited MC-2004-0091.',
      ),
    ],
    lines: [
      [32, 538, 810, 538],
      [32, 504, 810, 504],
      [421, 480, 421, 84],
      [32, 78, 810, 78],
      ...columns.flatMap(({ lines }, at) =>
        lines.map(([a, b, c, d]): Rule => [a + (starts[at] ?? 0), b, c + (starts[at] ?? 0), d]),
      ),
    ],
  };
  return made([page], parts);
}

const italianPanel: Panel = [
  [
    'EMATOLOGIA',
    [
      'Globuli bianchi|x10^3/µL|4,00 - 10,00|2||Citofluorimetria',
      'Globuli rossi|x10^6/µL|4,20 - 5,40|2||Impedenza',
      'Emoglobina|g/dL|12,0 - 16,0|1||Spettrofotometria SLS',
      'Ematocrito|%|37,0 - 47,0|1||Calcolato',
      'MCV|fL|80,0 - 96,0|1||Calcolato',
      'Piastrine|x10^3/µL|150 - 400|0||Impedenza',
      'VES|mm/h|fino a 20|0|<2|Fotometria capillare',
    ],
  ],
  [
    'COAGULAZIONE',
    [
      'INR||0,80 - 1,20|2||Coagulativo, tromboplastina ricombinante',
      'aPTT ratio||0,80 - 1,20|2||Coagulativo',
      'Fibrinogeno|mg/dL|200 - 400|0||Clauss',
    ],
  ],
  [
    'CHIMICA CLINICA',
    [
      'S-Glucosio|mg/dL|70 - 100|0||Esochinasi UV',
      'S-Creatinina|mg/dL|0,50 - 0,90|2||Enzimatico, tracciabile IDMS',
      'eGFR|mL/min/1,73 m²|> 60|0|>90|Formula CKD-EPI 2009',
      'S-Urea|mg/dL|15 - 50|0||Ureasi/GLDH',
      'S-Urato|mg/dL|2,4 - 5,7|1||Uricasi',
      'S-Colesterolo totale|mg/dL|< 200|0||Enzimatico colorimetrico CHOD-PAP',
      'S-Colesterolo HDL|mg/dL|> 45|0||Enzimatico omogeneo',
      'S-Trigliceridi|mg/dL|< 150|0||Enzimatico GPO-PAP',
      'S-Bilirubina totale|mg/dL|fino a 1,20|2|<0,15|Diazo',
      'S-AST (GOT)|U/L|fino a 32|0||IFCC 37 °C',
      'S-ALT (GPT)|U/L|fino a 33|0||IFCC 37 °C',
      'S-Gamma GT|U/L|6 - 42|0||IFCC 37 °C',
      'S-Sodio|mmol/L|136 - 145|0||ISE indiretto',
      'S-Potassio|mmol/L|3,5 - 5,1|1||ISE indiretto',
      'S-Ferro|µg/dL|33 - 193|0||Ferrozina',
      'S-Proteina C reattiva|mg/L|< 5,0|1|<0,6|Immunoturbidimetria',
    ],
  ],
  [
    'IMMUNOMETRIA',
    [
      'S-Ferritina|ng/mL|13 - 150|0||Elettrochemiluminescenza ECLIA',
      'S-TSH|mUI/L|0,270 - 4,200|3||Elettrochemiluminescenza ECLIA, 3a generazione',
      'S-Vitamina B12|pg/mL|197 - 771|0||Elettrochemiluminescenza ECLIA',
      'S-25-OH Vitamina D|ng/mL|> 30,0|1||Chemiluminescenza CLIA',
      'S-Anti-transglutaminasi IgA|U/mL|< 10,0|1|<0,5|Fluoroenzimatico FEIA',
    ],
  ],
  [
    'ESAME URINE',
    [
      'pH urinario||5,0 - 7,5|1||Striscia reattiva',
      'Peso specifico||1,005 - 1,030|3||Rifrattometria',
      'Proteine urinarie|mg/dL|< 15|0|<10|Striscia reattiva',
      'Glucosio urinario||Assente|Presente||Striscia reattiva',
      'Nitriti||Assenti|Presenti||Striscia reattiva',
    ],
  ],
];
const italianNotes: Record<string, string> = {
  'S-Colesterolo totale': 'Il valore desiderabile dipende dal rischio cardiovascolare (linee guida ESC/EAS 2019).',
  'S-25-OH Vitamina D': 'Carenza: inferiore a 10 ng/mL; insufficienza: da 10 a 30 ng/mL.',
};

/** The method stands in small print below the name, the unit only behind the range; the star tells no direction. */
function italianReport(seed: number) {
  const random = createRandom(45_000 + seed);
  const parts = partsOf(italianPanel, ',', random);
  const size = 9;
  const blocks = parts.flatMap(([heading, results]): Block[] => [
    { height: 24, isHead: true, pieces: [piece(250, 17, 9.5, heading, 'bold')], rules: [[40, 21, 555, 21]] },
    ...results.map(({ row: { name, value, unit, range, flag }, note: method }): Block => {
      const font = flag === null ? 'regular' : 'bold';
      const pieces = [piece(40, 10, size, name), piece(rightOf(318, size, value), 10, size, value, font)];
      if (flag !== null) pieces.push(piece(324, 10, size, '*', 'bold'));
      pieces.push(piece(384, 10, size, unit === '' ? range : `${range} ${unit}`), piece(40, 17.5, 6, method));
      const remark = italianNotes[name];
      if (remark !== undefined) pieces.push(piece(52, 26, 6.5, remark));
      return { height: remark === undefined ? 21.5 : 30, pieces };
    }),
  ]);
  blocks.push(
    { height: 6, pieces: [] },
    line(40, 8, 'Campione idoneo. I risultati si riferiscono al solo campione esaminato.', 'regular', 12),
    line(40, 8, 'Firmato digitalmente dal Dott. Paolo Benedetti ai sensi dell’art. 24 D.Lgs. 82/2005', 'regular', 12),
  );
  const day = whole(random, 9, 18);
  const [name, born, code] = oneOf<Person>(random, [
    ['Sig.ra MORETTI CHIARA', '11/04/1972', 'MRTCHR72D51F205X'],
    ['Sig.ra DE LUCA GIOVANNA', '29/09/1959', 'DLCGNN59P69D612K'],
    ['Sig.ra FERRARI ELISA', '03/01/1988', 'FRRLSE88A43A944T'],
  ]);
  const minute = whole(random, 20, 58);
  const order = digits(random, 8);
  const columns = laidOut(blocks, () => 668, 56);
  const pages = columns.map(
    ({ texts, lines }, at): PdfPage => ({
      width: 595,
      height: 842,
      texts: [
        text(40, 800, 13, 'Laboratorio Analisi San Petronio S.r.l.', 'bold'),
        text(40, 787, 7.5, 'Via Emilia Levante 84, 40139 Bologna - Tel. 051 0195 220 - P.IVA 01234567890'),
        text(40, 776, 7.5, 'Direttore: Dott. P. Benedetti - Sistema qualità UNI EN ISO 9001:2015'),
        text(330, 752, 9.5, name, 'bold'),
        text(330, 740, 8, `Data di nascita ${born}`),
        text(330, 729, 8, `C.F. ${code}`),
        text(40, 752, 8, `Accettazione n. ${order}`),
        text(40, 740, 8, `Prelievo del ${two(day)}/11/2026 ore 07:${minute}`),
        text(40, 729, 8, `Referto del ${two(day + 1)}/11/2026`),
        text(40, 693, 9, 'Esame', 'bold'),
        text(40, 684, 6, 'metodo analitico'),
        text(rightOf(318, 9, 'Risultato'), 693, 9, 'Risultato', 'bold'),
        text(384, 693, 9, 'Valori di riferimento', 'bold'),
        ...texts,
        text(
          40,
          34,
          7,
          '* valore fuori dai limiti di riferimento. S = siero. Referto da sottoporre al medico curante.',
        ),
        text(505, 34, 7, `Pag. ${at + 1} di ${columns.length}`),
      ],
      lines: [[40, 716, 555, 716], [40, 678, 555, 678], [40, 46, 555, 46], ...lines],
    }),
  );
  const { pdf, rows } = made(pages, parts);
  return { pdf, rows: rows.map((row): PlainRow => ({ ...row, flag: row.flag && 'abnormal' })), pages };
}

export const november24 = [
  { name: 'German hospital, cumulative, newest day first', make: cumulative },
  { name: 'British practice letter, values in lines', make: practiceLetter },
  { name: 'US portal print, one card to a test', make: portalCards },
  { name: 'Singapore screening, two panels side by side', make: screeningPanels },
  { name: 'Italian, methods below names, units in the range', make: italianReport },
] as const;
