import type { Random } from '../../../../server/simulator/random.ts';
import type { PrintedRow } from '../../paper.ts';
import { type Block, drawn, entriesOf, flagOf, type Line, type Piece, printed } from './sheet.ts';

const india = entriesOf(`
# HAEMATOLOGY - CBC
# BLOOD COUNTS, EDTA WHOLE BLOOD
HEMOGLOBIN (HB)|g/dL|13.0|17.0|1|SPECTROPHOTOMETRY
RED BLOOD CELL (RBC) COUNT|mil/µL|4.5|5.5|2|ELECTRICAL IMPEDANCE
WHITE BLOOD CELL (WBC) COUNT|thou/µL|4.0|10.0|2|ELECTRICAL IMPEDANCE
PLATELET COUNT|thou/µL|150|410|0|ELECTRICAL IMPEDANCE
# RBC AND PLATELET INDICES
HEMATOCRIT (PCV)|%|40.0|50.0|1|CALCULATED PARAMETER
MEAN CORPUSCULAR VOLUME (MCV)|fL|83.0|101.0|1|DERIVED FROM IMPEDANCE MEASURE
MEAN CORPUSCULAR HEMOGLOBIN (MCH)|pg|27.0|32.0|1|CALCULATED PARAMETER
RED CELL DISTRIBUTION WIDTH (RDW)|%|11.6|14.0|1|CALCULATED PARAMETER
MEAN PLATELET VOLUME (MPV)|fL|6.8|10.9|1|CALCULATED PARAMETER
# WBC DIFFERENTIAL COUNT
NEUTROPHILS|%|40|80|0|FLOW CYTOMETRY
LYMPHOCYTES|%|20|40|0|FLOW CYTOMETRY
ABSOLUTE NEUTROPHIL COUNT|thou/µL|2.0|7.0|2|CALCULATED PARAMETER
ABSOLUTE LYMPHOCYTE COUNT|thou/µL|1.0|3.0|2|CALCULATED PARAMETER
# BIOCHEMISTRY
# GLYCOSYLATED HEMOGLOBIN(HBA1C), EDTA WHOLE BLOOD
HBA1C|%||5.6|1|HPLC|Non-diabetic: < 5.7~Pre-diabetics: 5.7 - 6.4~Diabetics: > or = 6.5
> Interpretation(s): an HbA1c of 6.5 % or more on two occasions is diagnostic of diabetes (ADA 2025).
# LIPID PROFILE, SERUM
CHOLESTEROL, TOTAL|mg/dL||199|0|ENZYMATIC, CHOD-POD|< 200 Desirable~200 - 239 Borderline High~>/= 240 High
TRIGLYCERIDES|mg/dL||149|0|ENZYMATIC, GPO|< 150 Normal~150 - 199 Borderline High~200 - 499 High
HDL CHOLESTEROL|mg/dL|40|60|0|DIRECT MEASURE
NON HDL CHOLESTEROL|mg/dL||130|0|CALCULATED PARAMETER
# KIDNEY PANEL, SERUM
BLOOD UREA NITROGEN|mg/dL|6|20|0|UREASE KINETIC
CREATININE|mg/dL|0.90|1.30|2|JAFFE KINETIC
URIC ACID|mg/dL|3.5|7.2|1|URICASE
SODIUM, SERUM|mmol/L|136|145|0|ISE INDIRECT
# URINALYSIS
COLOR|=|PALE YELLOW|YELLOW
PH||4.7|7.5|1|REFLECTANCE
SPECIFIC GRAVITY||1.003|1.035|3|REFLECTANCE
PROTEIN|=|NOT DETECTED|DETECTED (TRACE)
GLUCOSE|=|NOT DETECTED|DETECTED (++)
`);

export function drawIndia(random: Random) {
  const rows: PrintedRow[] = [];
  const blocks = india.map((entry): Block => {
    if ('heading' in entry) return { isHeading: true, lines: [{ pieces: [[36, entry.heading, 'bold']], drop: 17 }] };
    if ('note' in entry) return { lines: [{ pieces: [[36, entry.note, 'regular', 7.5]] }] };
    if ('words' in entry) {
      const [name, usual, unusual] = entry.words;
      const value = random.between(0, 1) < 0.75 ? usual : unusual;
      const range = name === 'COLOR' ? '' : usual;
      rows.push({ name, value, unit: '', range, low: null, high: null, flag: null });
      return { lines: [{ pieces: [...placed(name, value), [360, range]], drop: 15 }] };
    }
    const { name, unit, low, high, decimals } = entry;
    const amount = drawn(entry, random);
    const value = amount.toFixed(decimals);
    const flag = flagOf(amount, entry);
    const bands = entry.further === '' ? [] : entry.further.split('~');
    const interval = low === null ? `< ${high}` : `${low.toFixed(decimals)} - ${high?.toFixed(decimals)}`;
    const [range = interval, ...below] = bands;
    const limits = bands.length > 0 ? { low: null, high: null } : { low, high };
    rows.push({ name, value, unit, range: [range, ...below].join(' '), ...limits, flag });
    const mark = flag === null ? '' : flag === 'high' ? 'High' : 'Low';
    const under = [[36, `METHOD : ${entry.more}`, 'regular', 7]] satisfies Piece[];
    const lines: Line[] = [
      { pieces: [...placed(name, value), [300, mark, 'bold'], [360, range], [500, unit]], drop: 15 },
      { pieces: [...under, [360, below[0] ?? '']], drop: 10 },
      ...below.slice(1).map((text): Line => ({ pieces: [[360, text]], drop: 10 })),
    ];
    return { lines };
  });
  const [accession, phone, age] = [random.whole(100_000, 999_999), random.whole(1000, 9999), random.whole(21, 78)];
  const head = (): Line[] => [
    { pieces: [[36, 'CITY REFERENCE LABORATORIES LTD', 'bold', 12]] },
    {
      pieces: [
        [36, `S.C.O. 17, 2nd Floor, Sector 26, Chandigarh 160019, INDIA   Tel : 0172-450${phone}`, 'regular', 7],
      ],
    },
    {
      pieces: [
        [36, 'PATIENT NAME : MR. ARUN VERMA', 'bold'],
        [340, 'REF. DOCTOR : DR. S. K. BANSAL'],
      ],
      drop: 18,
    },
    {
      pieces: [
        [36, `ACCESSION NO : 0053ZC${accession}`],
        [340, `AGE/SEX : ${age} Years  Male`],
      ],
    },
    {
      pieces: [
        [36, 'CLIENT CODE : C000138410'],
        [340, 'DRAWN : 14/03/2026 08:05:00'],
      ],
    },
    {
      pieces: [
        [36, `PATIENT ID : VERM${accession}5`],
        [340, 'REPORTED : 14/03/2026 17:42:11'],
      ],
    },
    {
      pieces: [
        [36, 'Test Report Status', 'bold'],
        [130, 'Final', 'bold'],
        [248, 'Results', 'bold'],
        [360, 'Biological Reference Interval', 'bold'],
        [500, 'Units', 'bold'],
      ],
      drop: 20,
    },
  ];
  const foot = (page: number, pages: number): Line[] => [
    {
      pieces: [
        [36, 'Dr. Neha Gupta, MD Pathology, Consultant (Reg. No. 41863)'],
        [500, `Page ${page} Of ${pages}`],
      ],
    },
    {
      pieces: [
        [36, `Performed at : Plot No. 88, Industrial Area Phase 1. CIN : U74899PB1995PLC04${phone}`, 'regular', 7],
      ],
    },
  ];
  return { pages: printed({ size: 8.5, step: 12, blocks, head, foot }), rows };
}

const placed = (name: string, value: string): Piece[] => [
  [36, name],
  [248, value],
];
