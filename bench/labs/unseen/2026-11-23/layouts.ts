import type { Random } from '../../../../server/simulator/random.ts';
import { type Font, type PdfPage, type Text, widthOf } from '../../../../test/support/labs/pdf.ts';
import { drawnFrom, type PlainRow } from '../../paper.ts';

type DrawnLayout = { name: string; draw: (random: Random) => { pages: PdfPage[]; rows: PlainRow[] } };

type Bounds = { low: number | null; high: number | null };
type Entry = { heading: string } | { note: string } | { test: string[] };
type Place = readonly [x: number, text: string, font?: Font];
type Line = readonly Place[];

/** `name | unit | low | high | decimals[<limit] | further`; `name || normal | abnormal`. */
const panel = (text: string): Entry[] =>
  text
    .trim()
    .split('\n')
    .map((line) => {
      if (line.startsWith('# ')) return { heading: line.slice(2) };
      return line.startsWith('> ') ? { note: line.slice(2) } : { test: line.split('|').map((part) => part.trim()) };
    });

const boundsAs = (between: string, upTo: string, above: string) => (low: string, high: string) =>
  low && high ? `${low}${between}${high}` : high ? `${upTo}${high}` : low ? `${above}${low}` : '';

const numberOf = (text: string) => (text === '' ? null : Number(text.replace(',', '.')));
const day = (random: Random) => String(random.whole(13, 22));
const right = (edge: number, text: string, size: number, font: Font = 'regular'): Place => [
  edge - widthOf(text, size, font),
  text,
  font,
];

type Measured = { row: PlainRow; amount: number; isBelowLimit: boolean; bounds: Bounds; before: string };
type Printing = { decimal: '.' | ','; range: (low: string, high: string) => string; sexes?: [string, string] };

/** What is printed of a test; its flag is what its mark says. */
function measured(test: readonly string[], random: Random, { decimal, range, sexes }: Printing): Measured {
  const [names = '', unit = '', low = '', high = '', precision, further = ''] = test;
  const name = names.replaceAll('~', ' ');
  if (precision === undefined) {
    const isAbnormal = high !== '' && random.between(0, 1) < 0.3;
    const flag = isAbnormal ? 'abnormal' : null;
    const row = { name, value: isAbnormal ? high : low, unit: '', range: low, low: null, high: null, flag } as const;
    return { row, amount: 0, isBelowLimit: false, bounds: { low: null, high: null }, before: row.value };
  }
  const [decimals = '0', limit] = precision.split('<');
  const digits = Number(decimals);
  const bounds = { low: numberOf(low), high: numberOf(high) };
  const [otherLow = '', otherHigh = ''] = sexes && further ? further.split('-') : [low, high];
  const other = { low: numberOf(otherLow), high: numberOf(otherHigh) };
  const amount = drawn(bounds, other, digits, random);
  const before = drawn(bounds, other, digits, random);
  const isBelowLimit = limit !== undefined && random.between(0, 1) < 0.5;
  const print = (number: number) => number.toFixed(digits).replace('.', decimal);
  const isPerSex = sexes !== undefined && further !== '';
  const row: PlainRow = {
    name,
    value: isBelowLimit ? `<${limit}` : print(amount),
    unit,
    range: isPerSex ? `${sexes[0]}: ${range(low, high)} ${sexes[1]}: ${range(otherLow, otherHigh)}` : range(low, high),
    low: isPerSex ? null : bounds.low,
    high: isPerSex ? null : bounds.high,
    flag: isBelowLimit ? null : sideOf(amount, bounds),
  };
  return { row, amount, isBelowLimit, bounds, before: print(before) };
}

const sideOf = (amount: number, { low, high }: Bounds) =>
  high !== null && amount > high ? 'high' : low !== null && amount < low ? 'low' : null;

/** About two in three lie within the range; never on a limit, and for both sexes on the same side. */
function drawn(bounds: Bounds, other: Bounds, digits: number, random: Random): number {
  const limits = [bounds.low, bounds.high, other.low, other.high];
  for (;;) {
    const amount = Number(anywhere(bounds, random).toFixed(digits));
    if (!limits.includes(amount) && sideOf(amount, bounds) === sideOf(amount, other)) return amount;
  }
}

function anywhere({ low, high }: Bounds, random: Random): number {
  const kind = random.between(0, 1);
  const share = random.between(0.05, 0.95);
  if (high === null) return (low ?? 1) * (kind < 0.7 ? 1.05 + share : 0.5 + 0.45 * share);
  if (low === null) return high * (kind < 0.7 ? 0.25 + 0.7 * share : 1.05 + share);
  if (kind < 0.66) return low + (high - low) * share;
  return kind < 0.83 ? high + (high - low) * 0.6 * share : low - Math.min(0.6 * low, 0.3 * (high - low)) * share;
}

type Paper = { width: number; height: number; size: number; step: number; linesPerPage: number };
type Parts = { head: (page: number, pages: number) => Line[]; foot: (page: number, pages: number) => Line[] };

/** A test and what stands below it stay on one page. */
function printed(paper: Paper, blocks: readonly Line[][], { head, foot }: Parts): PdfPage[] {
  const pages: Line[][] = [];
  for (const block of blocks) {
    const last = pages.at(-1);
    if (last && last.length + block.length <= paper.linesPerPage) last.push(...block);
    else pages.push([...block]);
  }
  return pages.map((lines, at) => {
    const { width, height, size, step } = paper;
    const top = [...head(at + 1, pages.length), ...lines].flatMap((line, index) =>
      textsOf(line, height - 42 - index * step, size),
    );
    const bottom = foot(at + 1, pages.length).flatMap((line, index) => textsOf(line, 36 - index * 10, 7));
    return { width, height, texts: [...top, ...bottom] };
  });
}

const textsOf = (line: Line, y: number, size: number): Text[] =>
  line.filter(([, text]) => text !== '').map(([x, text, font = 'regular']) => ({ x, y, size, text, font }));

/** Each entry of a panel as lines, and the rows that they say. */
function composed(
  entries: readonly Entry[],
  random: Random,
  {
    at,
    printing,
    lines,
  }: { at: number; printing: Printing; lines: (made: Measured, test: readonly string[]) => Line[] },
) {
  const rows: PlainRow[] = [];
  const blocks = entries.map((entry): Line[] => {
    if ('heading' in entry) return [[[at, entry.heading, 'bold']]];
    if ('note' in entry) return [[[at + 10, entry.note]]];
    const made = measured(entry.test, random, printing);
    rows.push(made.row);
    return lines(made, entry.test);
  });
  return { rows, blocks };
}

const portalPanel = panel(`# Complete Blood Count - Collected 09/22/2026 7:48 AM
WBC|K/uL|4.5|11.0|1\nRBC|M/uL|4.20|5.40|2\nHgb|g/dL|12.0|16.0|1\nHct|%|37.0|47.0|1\nMCV|fL|80.0|100.0|1\nMCH|pg|27.0|33.0|1
RDW-CV|%|11.5|14.5|1\nPlatelet Count|K/uL|150|400|0\nNeutrophils Absolute|K/uL|1.8|7.7|1\nLymphocytes Absolute|K/uL|1.0|4.8|1
# Comprehensive Metabolic Panel - Collected 09/22/2026 7:48 AM
Glucose Lvl|mg/dL|70|99|0\n> Fasting 100 to 125 mg/dL: prediabetes. Talk to your care team about this result.
BUN|mg/dL|7|20|0\nCreatinine Lvl|mg/dL|0.50|1.10|2\neGFR (CKD-EPI 2021)|mL/min/1.73m2|59||0\nSodium Lvl|mmol/L|136|145|0
Potassium Lvl|mmol/L|3.5|5.1|1\nChloride Lvl|mmol/L|98|107|0\nCO2|mmol/L|22|29|0\nCalcium Lvl|mg/dL|8.6|10.3|1
Albumin Lvl|g/dL|3.5|5.0|1\nALT|U/L|7|52|0\nAST|U/L|13|39|0\nAlk Phos|U/L|34|104|0
# Hemoglobin A1c - Collected 09/22/2026 7:48 AM\nHemoglobin A1c|%|4.0|5.6|1
# Urinalysis, Macroscopic - Collected 09/22/2026 7:55 AM\nUrine Specific Gravity|| 1.005|1.030|3\nUrine Protein||Negative|Trace
Urine Ketones||Negative|Small\nUrine Nitrite||Negative|Positive\nUrine Leukocyte Esterase||Negative|Moderate`);

const portal: DrawnLayout = {
  name: 'US hospital portal: reference interval before the result, flags as words',
  draw: (random) => {
    const paper = { width: 612, height: 792, size: 9.5, step: 17, linesPerPage: 32 };
    const { rows, blocks } = composed(portalPanel, random, {
      at: 42,
      printing: { decimal: '.', range: boundsAs(' - ', '<', '>') },
      lines: ({ row: { name, value, unit, range, flag } }) => {
        const font = flag ? 'bold' : 'regular';
        const word = { high: 'High', low: 'Low', abnormal: 'Abnormal', none: 'Normal' }[flag ?? 'none'];
        return [
          [
            [42, name],
            [225, range],
            [335, value, font],
            [405, unit],
            [505, word, font],
          ],
        ];
      },
    });
    const [record, accession] = [random.whole(100_000, 999_999), random.whole(10_000, 99_999)];
    const pages = printed(paper, blocks, {
      head: () => [
        [
          [42, 'Lakeview Regional Medical Center', 'bold'],
          [400, 'MyLakeview Patient Portal'],
        ],
        [
          [42, 'Name: Harriet Colby'],
          [225, 'DOB: 06/11/1974'],
          [335, `MRN: 00${record}`],
        ],
        [
          [42, 'Ordered by: Dana Whitfield, MD'],
          [335, `Accession: 26-265-${accession}`],
        ],
        [],
        [
          [42, 'Test', 'bold'],
          [225, 'Reference Interval', 'bold'],
          [335, 'Your Result', 'bold'],
          [405, 'Units', 'bold'],
          [505, 'Flag', 'bold'],
        ],
      ],
      foot: (page, total) => [
        [
          [
            42,
            'Performed at Lakeview Laboratory, 4100 Prairie Ave, Maywood, IL 60153. Phone 708-555-0119. CLIA 14D0987654',
          ],
        ],
        [
          [42, `Printed 09/${random.whole(24, 29)}/2026 6:12 PM`],
          [520, `Page ${page} of ${total}`],
        ],
      ],
    });
    return { pages, rows };
  },
};

const practicePanel =
  panel(`# Kleines Blutbild\nLeukozyten|/nl|4,0|10,0|1\nErythrozyten|/pl|4,30|5,70|2\nHämoglobin|g/dl|13,5|17,2|1
Hämatokrit|%|39,5|50,5|1\nMCV|fl|80,0|99,0|1\nMCH|pg|27,0|33,5|1\nThrombozyten|/nl|150|360|0\n# Elektrolyte
Natrium|mmol/l|135|145|0\nKalium|mmol/l|3,6|5,0|1\nCalcium|mmol/l|2,20|2,65|2\n# Nierenwerte\nKreatinin|mg/dl|0,70|1,20|2
GFR nach CKD-EPI|ml/min|60||0\nHarnstoff|mg/dl|17|48|0\nHarnsäure|mg/dl|3,4|7,0|1\n# Leberwerte
GOT|U/l||50|0\nGPT|U/l||50|0\nGamma-GT|U/l||60|0\nAlkalische Phosphatase|U/l|40|130|0\nBilirubin gesamt|mg/dl||1,20|2
# Stoffwechsel\nGlukose nüchtern|mg/dl|60|99|0\nHbA1c|%|4,0|6,0|1\nCholesterin|mg/dl||200|0\nHDL-Cholesterin|mg/dl|40||0
LDL-Cholesterin|mg/dl||116|0\nTriglyceride|mg/dl||150|0\n# Entzündung\nCRP quantitativ|mg/l||5,0|1<0,6
# Schilddrüse\nTSH basal|mU/l|0,40|4,00|2\nFreies T4|pmol/l|12,0|22,0|1`);

const practice: DrawnLayout = {
  name: 'German practice: typewriter font, result before in its own column, + and -',
  draw: (random) => {
    const paper = { width: 595, height: 842, size: 8.5, step: 14, linesPerPage: 44 };
    const { rows, blocks } = composed(practicePanel, random, {
      at: 45,
      printing: { decimal: ',', range: boundsAs('-', 'bis ', 'über ') },
      lines: ({ row: { name, value, unit, range, flag }, before }) => [
        [
          [45, name, 'mono'],
          [190, unit, 'mono'],
          [260, range, 'mono'],
          right(412, random.between(0, 1) < 0.8 ? before : '', 8.5, 'mono'),
          right(500, value, 8.5, 'mono'),
          [512, flag === 'high' ? '+' : flag === 'low' ? '-' : '', 'mono'],
        ],
      ],
    });
    const [number, order, drawnOn] = [random.whole(10_000, 99_999), random.whole(1_000, 9_999), day(random)];
    const pages = printed(paper, blocks, {
      head: (page, total) => [
        [
          [45, 'Hausarztpraxis Dr. med. Ulrike Senft', 'bold'],
          [480, `Blatt ${page}/${total}`, 'mono'],
        ],
        [[45, 'Lindenallee 27, 34131 Kassel, Tel. 0561 5550-178, Fax 0561 5550-179', 'mono']],
        [],
        [
          [45, 'Patient: Hollmann, Gerd, geb. 09.01.1959', 'mono'],
          [370, `Pat.-Nr.: ${number}`, 'mono'],
        ],
        [
          [45, `Abnahme: ${drawnOn}.09.2026 07:35`, 'mono'],
          [370, `Auftrag: 0922-${order}`, 'mono'],
        ],
        [],
        [
          [45, 'Untersuchung', 'bold'],
          [190, 'Einheit', 'bold'],
          [260, 'Normbereich', 'bold'],
          right(412, 'Vorwert', 8.5, 'bold'),
          right(500, 'Ergebnis', 8.5, 'bold'),
          [508, '+/-', 'bold'],
        ],
        [right(412, '11.03.26', 8.5, 'mono'), right(500, `${drawnOn}.09.26`, 8.5, 'mono')],
      ],
      foot: () => [
        [[45, '+ = über dem Normbereich, - = unter dem Normbereich']],
        [[45, 'Sprechzeiten Mo-Fr 8-11 Uhr, Mo und Do 15-18 Uhr. BSNR 460912300, LANR 812345603']],
      ],
    });
    return { pages, rows };
  },
};

/** The last part is the second unit: `factor decimals unit [added]`. */
const laboratoirePanel =
  panel(`# HEMOGRAMME\nHématies|T/L|4,00|5,40|2|1 2 10^6/mm3\nHémoglobine|g/dL|12,0|15,6|1|0.6206 2 mmol/L
Hématocrite|%|35,5|45,5|1|0.01 3 L/L\nVolume globulaire moyen|fL|80|98|0|1 0 µ3\nLeucocytes|G/L|4,00|10,00|2|1000 0 /mm3
Plaquettes|G/L|150|400|0|1 0 10^3/mm3\n# BIOCHIMIE SANGUINE\n> Automate Cobas 8000 (Roche), plasma hépariné sauf indication contraire
Glycémie à jeun|g/L|0,74|1,06|2|5.551 2 mmol/L\nUrée|g/L|0,17|0,43|2|16.65 1 mmol/L\nCréatinine|mg/L|5,7|11,1|1|8.84 0 µmol/L
Acide urique|mg/L|26|60|0|5.948 0 µmol/L\nSodium|mmol/L|136|145|0|1 0 mEq/L\nPotassium|mmol/L|3,5|5,1|1|1 1 mEq/L
Calcium|mg/L|88|104|0|0.02495 2 mmol/L\nMagnésium|mg/L|16,0|26,0|1|0.0411 2 mmol/L\nBilirubine totale|mg/L||12,0|1|1.71 1 µmol/L
ASAT (TGO)|UI/L||34|0|0.01667 2 µkat/L\nALAT (TGP)|UI/L||49|0|0.01667 2 µkat/L\nGamma GT|UI/L||38|0|0.01667 2 µkat/L
Fer sérique|µg/dL|50|170|0|0.1791 1 µmol/L\nProtéine C réactive|mg/L||5,0|1<0,6|0.1 2 mg/dL\n# EXPLORATION LIPIDIQUE
Cholestérol total|g/L||2,00|2|2.586 2 mmol/L\nCholestérol HDL|g/L|0,50||2|2.586 2 mmol/L\nTriglycérides|g/L||1,50|2|1.143 2 mmol/L
# DIABETE\nHémoglobine A1c|%|4,0|6,0|1|10.93 0 mmol/mol -23.5\n> Technique : HPLC, Tosoh G8, méthode certifiée NGSP
# VITAMINES ET HORMONES\n25-OH vitamine D|ng/mL|30,0|60,0|1|2.496 0 nmol/L\nTSH ultrasensible|mUI/L|0,35|4,94|2|1 2 µUI/mL
T4 libre|ng/L|7,0|14,8|1|1.287 1 pmol/L`);

const laboratoire: DrawnLayout = {
  name: 'French laboratory: dotted leaders, two units side by side, letter before the result',
  draw: (random) => {
    const paper = { width: 595, height: 842, size: 8, step: 15, linesPerPage: 36 };
    const range = boundsAs(' - ', '< ', '> ');
    const { rows, blocks } = composed(laboratoirePanel, random, {
      at: 32,
      printing: { decimal: ',', range },
      lines: ({ row, amount, isBelowLimit, bounds }, test) => {
        const [factor = '1', places = '0', unit = '', added = '0'] = (test[5] ?? '').split(' ');
        const second = (number: number | null) =>
          number === null
            ? ''
            : (number * Number(factor) + Number(added))
                .toFixed(Number(places))
                .replace('.', ',')
                .replace(/^(\d+)(\d{3})$/, Number(factor) === 1000 ? '$1 $2' : '$1$2');
        const limit = numberOf(row.value.replace('<', ''));
        const dots = '.'.repeat(Math.floor((222 - 32 - widthOf(`${row.name} `, 8)) / widthOf('.', 8)));
        const font = row.flag ? 'bold' : 'regular';
        return [
          [
            [32, `${row.name} ${dots}`],
            [228, row.flag === 'high' ? 'H' : row.flag === 'low' ? 'B' : '', 'bold'],
            right(262, row.value, 8, font),
            [266, row.unit],
            [306, row.range],
            right(432, isBelowLimit ? `<${second(limit)}` : second(amount), 8, font),
            [436, unit],
            [488, range(second(bounds.low), second(bounds.high))],
          ],
        ];
      },
    });
    const [file, drawnOn] = [random.whole(100_000, 999_999), day(random)];
    const pages = printed(paper, blocks, {
      head: (page, total) => [
        [
          [32, 'LABORATOIRE DE BIOLOGIE MEDICALE DU VIEUX PORT', 'bold'],
          [500, `Page ${page} sur ${total}`],
        ],
        [[32, '8 quai de la Fontaine, 17000 LA ROCHELLE - Tél. 05 46 00 12 34 - Fax 05 46 00 12 35']],
        [
          [32, 'Madame LEROUX Hélène'],
          [312, `Dossier n° 26-${file}`],
        ],
        [
          [32, 'Née le 14/12/1966'],
          [312, `Prélèvement du ${drawnOn}/09/2026 à 07h50, reçu à 09h15`],
        ],
        [],
        [
          [266, 'Unités usuelles', 'bold'],
          [436, 'Unités internationales', 'bold'],
        ],
        [
          [32, 'Analyses', 'bold'],
          right(262, 'Résultats', 8, 'bold'),
          [306, 'Valeurs de référence', 'bold'],
          right(432, 'Résultats', 8, 'bold'),
          [488, 'Valeurs de référence', 'bold'],
        ],
      ],
      foot: () => [
        [[32, 'H : supérieur aux valeurs de référence. B : inférieur aux valeurs de référence.']],
        [
          [
            32,
            'Biologiste : Dr P. Garnier. SELARL au capital de 120 000 euros, FINESS 170001234. Accréditation Cofrac n° 8-9999',
          ],
        ],
      ],
    });
    return { pages, rows };
  },
};

const surgeryPanel = panel(`# Full blood count - FBC
Haemoglobin concentration|g/L|115|165|0\nTotal white blood count|10*9/L|4.0|11.0|1\nPlatelet count - observation|10*9/L|150|450|0
Red blood cell count|10*12/L|3.80|5.80|2\nMean cell volume|fL|80.0|100.0|1\nMean cell haemoglobin|pg|27.0|32.0|1
Neutrophil count|10*9/L|2.0|7.5|1\nLymphocyte count|10*9/L|1.1|4.0|1\n> Comment: Sample received at 14:05, film not indicated.
# Urea and electrolytes - UE\nSerum sodium level|mmol/L|133|146|0\nSerum potassium level|mmol/L|3.5|5.3|1
Serum urea level|mmol/L|2.5|7.8|1\nSerum creatinine level|umol/L|45|84|0
Estimated glomerular filtration rate using Chronic Kidney~Disease Epidemiology Collaboration formula|mL/min/1.73m2|60||0
> Comment: A fall of more than 25% needs a second sample within 14 days (NICE NG203).
# Liver function tests - LFT\nSerum total bilirubin level|umol/L||21|0\nSerum alanine aminotransferase level|iu/L||35|0
Serum alkaline phosphatase level|iu/L|30|130|0\nSerum albumin level|g/L|35|50|0
# Lipids, non-fasting - LIP\nSerum total cholesterol level|mmol/L||5.0|1
Serum high density lipoprotein~cholesterol level|mmol/L|1.2||1\nSerum non high density lipoprotein~cholesterol level|mmol/L||4.0|1
> Comment: For primary prevention aim for a reduction of 40% after 3 months.
# Other results\nHaemoglobin A1c level - International Federation of~Clinical Chemistry and Laboratory Medicine standardised|mmol/mol|20|41|0
> Comment: 42 to 47 mmol/mol: high risk of diabetes. 48 mmol/mol or above: repeat within 2 weeks.
Serum C reactive protein level|mg/L||5.0|1<0.6\nSerum ferritin level|ug/L|13|150|0\nSerum vitamin B12 level|ng/L|197|771|0
Serum TSH level|mU/L|0.27|4.20|2`);

const surgery: DrawnLayout = {
  name: 'British GP summary: running rows, wrapped names, comments between rows',
  draw: (random) => {
    const paper = { width: 595, height: 842, size: 10, step: 16, linesPerPage: 36 };
    const { rows, blocks } = composed(surgeryPanel, random, {
      at: 56,
      printing: { decimal: '.', range: boundsAs(' - ', '< ', '> ') },
      lines: ({ row: { value, unit, range, flag } }, [names = '']) => {
        const parts = names.split('~');
        const word =
          flag === 'high' ? '  Above high reference limit' : flag === 'low' ? '  Below low reference limit' : '';
        return parts.map((part, at): Line => {
          const isLast = at === parts.length - 1;
          return [[at === 0 ? 56 : 62, isLast ? `${part}  ${value} ${unit}  [${range}]${word}` : part]];
        });
      },
    });
    const [emis, minute] = [random.whole(10_000, 99_999), random.whole(10, 59)];
    const drawnOn = day(random);
    const pages = printed(paper, blocks, {
      head: () => [
        [[56, 'Harbour Road Surgery', 'bold']],
        [[56, '19 Harbour Road, Whitby, YO21 3ZZ. Tel 01632 960178']],
        [
          [56, 'Mrs Joan TESTER'],
          [230, 'Born 30-Jul-1951 (75y)'],
          [400, `EMIS number ${emis}`],
        ],
        [[56, `Investigations   ${drawnOn}-Sep-2026 09:${minute}   requested by Dr A Nkemelu`]],
        [],
      ],
      foot: (page, total) => [
        [
          [56, `Summary printed 28-Sep-2026 11:20 by reception. Confidential: personal data.`],
          [490, `Page ${page} of ${total}`],
        ],
      ],
    });
    return { pages, rows };
  },
};

/** The last part is the interval for women; the page does not say the patient's sex. */
const leftPanel = panel(`# HEMATOLOGÍA\nHematíes|10^6/µL|4,50|5,90|2|4,00-5,20\nHemoglobina|g/dL|13,0|17,0|1|12,0-16,0
Hematocrito|%|40,0|52,0|1|36,0-47,0\nV.C.M.|fL|80,0|99,0|1\nLeucocitos|10^3/µL|4,0|11,0|1\nNeutrófilos|10^3/µL|1,8|7,5|1
Plaquetas|10^3/µL|140|400|0\n# BIOQUÍMICA\nGlucosa basal|mg/dL|70|105|0\nUrea|mg/dL|15|45|0\nCreatinina|mg/dL|0,70|1,20|2|0,50-0,90
Ácido úrico|mg/dL|3,5|7,2|1|2,6-6,0\nColesterol total|mg/dL||200|0\nTriglicéridos|mg/dL||150|0\nGOT/AST|U/L||40|0\nGPT/ALT|U/L||41|0`);
const rightPanel =
  panel(`# HORMONAS Y VITAMINAS\nTSH|mUI/L|0,40|4,20|2\nT4 libre|ng/dL|0,90|1,70|2\nVitamina B12|pg/mL|200|900|0
Ferritina|ng/mL|30|400|0|15-150\nPCR|mg/L||5,0|1<0,5\n# ORINA: SISTEMÁTICO\nAspecto de la orina||Claro|Turbio\nDensidad||1,005|1,030|3
pH de la orina||5,0|7,5|1\nProteínas en orina||Negativo|Trazas\nGlucosa en orina||Negativo|Positivo\nCuerpos cetónicos||Negativo|Trazas
Bilirrubina en orina||Negativo|Positivo\nNitritos||Negativo|Positivo\nSangre en orina||Negativo|Trazas
Esterasa leucocitaria||Negativo|Positivo`);

const clinic: DrawnLayout = {
  name: 'Spanish clinic: two columns, intervals per sex, qualitative urine',
  draw: (random) => {
    const [width, height, size, step] = [595, 842, 7, 17];
    const rows: PlainRow[] = [];
    const column = (entries: readonly Entry[], at: number): Text[] => {
      const made = composed(entries, random, {
        at,
        printing: { decimal: ',', range: boundsAs('-', '<', '>'), sexes: ['H', 'M'] },
        lines: ({ row: { name, value, unit, range, flag } }) => [
          [
            [at, name],
            right(at + 116, value, size, flag ? 'bold' : 'regular'),
            [at + 121, flag === 'high' ? '↑' : flag === 'low' ? '↓' : flag ? '*' : ''],
            [at + 131, unit],
            [at + 172, range],
          ],
        ],
      });
      rows.push(...made.rows);
      const titles: Line = [
        [at, 'Determinación', 'bold'],
        right(at + 116, 'Resultado', size, 'bold'),
        [at + 131, 'Unidades', 'bold'],
        [at + 172, 'V. referencia', 'bold'],
      ];
      return [titles, ...made.blocks.flat()].flatMap((line, index) => textsOf(line, height - 150 - index * step, size));
    };
    const [history, request, drawnOn] = [random.whole(10_000, 99_999), random.whole(100_000, 999_999), day(random)];
    const head: Line[] = [
      [
        [32, 'CLÍNICA NUESTRA SEÑORA DEL VALLE', 'bold'],
        [470, 'Página 1 de 1'],
      ],
      [[32, 'Avda. de la Constitución 112, 28931 Móstoles (Madrid) - Tel. 91 555 01 42']],
      [
        [32, 'Paciente: R. V. M.'],
        [200, `N.º historia: ${history}`],
        [400, `Petición: 26${request}`],
      ],
      [
        [32, `Fecha de extracción: ${drawnOn}/09/2026 08:10`],
        [400, 'Fecha de informe: 23/09/2026'],
      ],
    ];
    const foot: Line[] = [
      [[32, 'H: hombres. M: mujeres. ↑ por encima, ↓ por debajo del intervalo de referencia, * resultado patológico.']],
      [[32, 'Facultativo: Dra. I. Quesada, col. 282812345. Registro sanitario CS 10987']],
    ];
    const texts = [
      ...head.flatMap((line, index) => textsOf(line, height - 48 - index * 16, 8.5)),
      ...column(leftPanel, 32),
      ...column(rightPanel, 308),
      ...foot.flatMap((line, index) => textsOf(line, 52 - index * 12, 7)),
    ];
    return { pages: [{ width, height, texts, lines: [[301, height - 140, 301, height - 480]] }], rows };
  },
};

export const november23 = [portal, practice, laboratoire, surgery, clinic].map(({ name, draw }) => ({
  name,
  make: drawnFrom(2_000, draw),
}));
