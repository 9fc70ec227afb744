import { at, boundsAs, line, type Sketch } from './sketch.ts';

export const mark = (flag: string | null, high: string, low: string, other = '*') =>
  flag === 'high' ? high : flag === 'low' ? low : flag === null ? '' : other;
const letter = { width: 612, height: 792 };
const a4 = { width: 595, height: 842 };

export const blood = `# HAEMATOLOGY
Haemoglobin|g/L|115|160|0\nRed cell count|x10^12/L|3.80|5.20|2\nHaematocrit||0.34|0.47|2\nMCV|fL|80|99|0\nMCH|pg|27.0|33.0|1
White cell count|x10^9/L|4.0|11.0|1\nNeutrophils|x10^9/L|2.00|8.00|2\nLymphocytes|x10^9/L|1.00|4.00|2\nPlatelets|x10^9/L|150|450|0
# CHEMISTRY
Sodium|mmol/L|135|145|0\nPotassium|mmol/L|3.5|5.5|1\nChloride|mmol/L|95|110|0\nBicarbonate|mmol/L|20|32|0\nUrea|mmol/L|3.0|8.0|1
Creatinine|umol/L|45|90|0\nUrate|mmol/L|0.15|0.40|2\nBilirubin|umol/L||20|0\nALP|U/L|30|110|0\nGGT|U/L||35|0\nALT|U/L||35|0
Albumin|g/L|32|44|0\nCalcium|mmol/L|2.10|2.60|2\nPhosphate|mmol/L|0.75|1.50|2\nC-Reactive Protein|mg/L||5|0<1
# IRON STUDIES
Ferritin|ug/L|30|200|0\nIron|umol/L|9|30|0\nTransferrin Saturation|%|15|45|0`;

const cumulative: Sketch = {
  name: 'Australian cumulative report: four dates, the newest last',
  paper: { ...a4, size: 8, step: 12.5, perPage: 45 },
  panel: blood,
  decimal: '.',
  range: boundsAs('-', '< ', '> '),
  head: (page, pages, random) => [
    line('36 SOUTHERN CROSS PATHOLOGY  ABN 84 007 190 043 | 420 APA No. 000042  NATA 2178'),
    line(`36 Patient: NGUYEN, Tran   DOB: 14/05/1969   Sex: F | 420 Page ${page} of ${pages}`),
    line('36 14 Station St, Bowral 2576   Phone: 02 4861 5550 | 420 Medicare: 2950 12345 1'),
    line('36 Referred by: Dr A. Okello, 3/22 Bong Bong St | 420 Requested: 21/09/2026'),
    [
      at(36, 'Date'),
      at(170, '12/03/25'),
      at(220, '30/09/25'),
      at(270, '14/03/26'),
      at(320, '22/09/26', { font: 'bold' }),
    ],
    [at(36, 'Time'), at(170, '08:05'), at(220, '09:30'), at(270, '07:55'), at(320, '08:20', { font: 'bold' })],
    line(`36 Lab No. | 170 ${random.whole(10000000, 99999999)} | 220 33201177 | 270 35510042 | 320 38110253`),
    line('385 Units | 455 Reference'),
  ],
  foot: () => [line('36 Results in bold are the most recent. Comment on 22/09/26: fasting specimen.')],
  section: (title) => [[at(36, title, { font: 'bold' })]],
  lines: ({ name, value, unit, range, flag, former }) => [
    [
      at(36, name),
      ...former.toReversed().map((each, column) => at(170 + column * 50, each)),
      at(320, value, { font: 'bold' }),
      at(352, mark(flag, 'H', 'L')),
      at(385, unit),
      at(455, range && `(${range})`),
    ],
  ],
};

export const chemistry = `# METABOLIC
GLUCOSE|mg/dL|65|99|0\nUREA NITROGEN (BUN)|mg/dL|7|25|0\nCREATININE|mg/dL|0.60|1.29|2\nEGFR|mL/min/1.73m2|60||0
SODIUM|mmol/L|135|146|0\nPOTASSIUM|mmol/L|3.5|5.3|1\nCHLORIDE|mmol/L|98|110|0\nCARBON DIOXIDE|mmol/L|20|32|0\nCALCIUM|mg/dL|8.6|10.3|1
PROTEIN, TOTAL|g/dL|6.1|8.1|1\nALBUMIN|g/dL|3.6|5.1|1\nGLOBULIN|g/dL (calc)|1.9|3.7|1\nBILIRUBIN, TOTAL|mg/dL|0.2|1.2|1
ALKALINE PHOSPHATASE|U/L|36|130|0\nAST|U/L|10|40|0\nALT|U/L|9|46|0
# LIPID PANEL\nCHOLESTEROL, TOTAL|mg/dL||200|0\nHDL CHOLESTEROL|mg/dL|40||0\nTRIGLYCERIDES|mg/dL||150|0\nLDL-CHOLESTEROL|mg/dL (calc)||100|0
# ENDOCRINE\nTSH|mIU/L|0.40|4.50|2\nT4, FREE|ng/dL|0.8|1.8|1\nHEMOGLOBIN A1c|% of total Hgb||5.7|1\nVITAMIN B12|pg/mL|200|1100|0\nFERRITIN|ng/mL|38|380|0`;

const below: Sketch = {
  name: 'US: value and flag beside the name, range with its unit on the line below',
  paper: { ...letter, size: 9, step: 13, perPage: 48 },
  panel: chemistry,
  decimal: '.',
  range: boundsAs('-', '<', '> OR = '),
  head: (page, pages) => [
    line(`40 Granite Diagnostics - Report Status: FINAL | 470 Page ${page} of ${pages}`),
    line('40 Patient Information | 230 Specimen Information | 420 Client Information'),
    line('40 DOE, CASEY | 230 Specimen: TN443127R | 420 Client #: 34561'),
    line('40 DOB: 08/15/1980 AGE: 46 | 230 Requisition: 0004132 | 420 LAKE MEDICAL GROUP'),
    line('40 Gender: M Fasting: Y | 230 Collected: 09/21/2026 | 420 1200 SHORE DR STE 210'),
    line('40 Phone: 503.555.0144 | 230 Received: 09/21/2026 / 20:41 PDT | 420 PORTLAND, OR 97201-1102'),
    [],
  ],
  foot: () => [
    line('40 CLIENT SERVICES: 866.555.0190   SPECIMEN: TN443127R   PERFORMED AT 8401 FALLBROOK AVE. CLIA 05D0642827'),
  ],
  section: (title) => [[at(40, title, { font: 'bold' })]],
  lines: ({ name, value, unit, range, flag }) => [
    [at(40, name), at(250, flag ? `${value} ${mark(flag, 'H', 'L')}` : value, { font: 'bold' })],
    [at(52, `Reference Range: ${range} ${unit}`)],
  ],
};

const portal: Sketch = {
  name: 'US portal: name alone, normal range below it, then value with unit and a word',
  paper: { ...letter, size: 10, step: 14, perPage: 45 },
  panel: chemistry.replaceAll(' (calc)', '').replaceAll('% of total Hgb', '%'),
  decimal: '.',
  range: boundsAs(' - ', '<=', '>='),
  head: (page, pages) => [
    line(`50 MyHealth | 450 ${page}/${pages}`),
    line('50 Name: Morgan Ellis | DOB: 2/7/1991 | MRN: 00481516 | PCP: Ann Reyes, MD'),
    line('50 Collected on: 9/18/2026 6:52 AM   Lab tests ordered: 3   Status: Final result'),
  ],
  foot: () => [line('50 MyHealth licensed. Printed 9/20/2026 at 10:31 PM')],
  section: (title) => [[at(50, title, { font: 'bold' })]],
  lines: ({ name, value, unit, range, flag }) => [
    [at(50, name, { font: 'bold' })],
    [at(50, `Normal range: ${range} ${unit}`)],
    [at(70, 'Value'), at(120, `${value} ${unit}`), at(240, mark(flag, 'High', 'Low'))],
  ],
};

const boxed: Sketch = {
  name: 'a table drawn with signs in typewriter letters, flags glued to values',
  paper: { ...letter, size: 8, step: 10.5, perPage: 55, font: 'mono' },
  panel: `${chemistry.replaceAll(' (calc)', '').replaceAll('% of total Hgb', '%')}
# SEROLOGY\nHEPATITIS B SURFACE AG||NON-REACTIVE|REACTIVE\nHIV AG/AB, 4TH GEN||NON-REACTIVE|REACTIVE\nANA TITER||<1:40|1:160`,
  decimal: '.',
  range: boundsAs('-', '<', '>'),
  head: (page, pages) => [
    line(
      `30 COUNTY GENERAL HOSPITAL LABORATORY            RUN DATE: 09/15/26  RUN TIME: 1430   PAGE ${page} OF ${pages}`,
    ),
    line('30 PATIENT: SMITH,PAT          ACCT #: V00012345678  LOC: 3W   U #: M000654321'),
    line('30 AGE/SX: 57/F                ROOM: 312            REG: 09/14/26'),
    line('30 SPEC #: 0915:C00123R        COLL: 09/15/26-0600  STATUS: COMP'),
    line(`30 +${'-'.repeat(27)}+${'-'.repeat(14)}+${'-'.repeat(16)}+${'-'.repeat(16)}+`),
    [at(30, '| Test                      | Result       | Reference      | Units          |')],
    line(`30 +${'-'.repeat(27)}+${'-'.repeat(14)}+${'-'.repeat(16)}+${'-'.repeat(16)}+`),
  ],
  foot: () => [line('30 * = ABNORMAL   H = HIGH   L = LOW   LAB DIRECTOR: R. VANCE MD   555-0132 EXT 4410')],
  section: (title) => [[at(30, `| ${title.padEnd(26)}|              |                |                |`)]],
  lines: ({ name, value, unit, range, flag }) => [
    [
      at(
        30,
        `| ${name.padEnd(26)}| ${`${value}${mark(flag, 'H', 'L')}`.padEnd(13)}| ${range.padEnd(15)}| ${unit.padEnd(15)}|`,
      ),
    ],
  ],
};

const gp: Sketch = {
  name: 'British hospital: percent before the absolute count, units with stars, indents',
  paper: { ...a4, size: 9, step: 14, perPage: 46 },
  panel: `# FULL BLOOD COUNT
Haemoglobin|g/L|130|170|0\nHaematocrit|L/L|0.370|0.500|3\nRed Cell Count|10*12/L|4.40|5.80|2\nMCV|fL|80.0|99.0|1\nPlatelet Count|10*9/L|150|400|0
White Cell Count|10*9/L|3.00|10.00|2\nNeutrophils|10*9/L|2.00|7.50|2||62.0%\nLymphocytes|10*9/L|1.20|3.65|2||27.3%\nMonocytes|10*9/L|0.20|1.00|2||7.4%
Eosinophils|10*9/L|0.00|0.40|2||2.6%\nBasophils|10*9/L|0.00|0.10|2||0.7%\nESR|mm/hr|1|20|0
# BIOCHEMISTRY\nSodium|mmol/L|135|145|0\nPotassium|mmol/L|3.5|5.1|1\nUrea|mmol/L|1.7|8.3|1\nCreatinine|µmol/L|66|112|0
Bilirubin|µmol/L||20|0\nAlkaline Phosphatase|IU/L|40|129|0\nAlanine Transferase|IU/L|10|50|0\nCK|IU/L|38|204|0\nTotal Protein|g/L|63|83|0\nAlbumin|g/L|34|50|0
HbA1c|mmol/mol|20|41|0\nCholesterol|mmol/L||5.0|1\nTriglycerides|mmol/L||2.3|1\nVitamin D (25-OH)|nmol/L|50|200|0`,
  decimal: '.',
  range: boundsAs(' - ', '< ', '> '),
  head: (page, pages) => [
    line('40 THE DOCTORS CLINIC LABORATORY | 400 UKAS Medical 8169'),
    line('40 Patient name: MASON Robin   D.O.B: 25.11.1977   Age: 48 years'),
    line(`40 Lab number: 26H402113   Sample date: 18.09.2026 at 09:40 | 480 Page ${page} of ${pages}`),
    [],
  ],
  foot: () => [line('40 Tel 020 7946 0112   Report authorised 18.09.2026 18:22   Version 3   ISO 15189:2022')],
  section: (title) => [[at(40, title, { font: 'bold' })]],
  lines: ({ name, value, unit, range, flag, note }) => [
    [at(34, flag ? '*' : ''), at(note ? 58 : 44, name), at(190, note), at(250, value), at(300, unit), at(380, range)],
  ],
  expect: ({ flag }) => ({ flag: flag && 'abnormal' }),
  before: ({ name, note }) =>
    note === ''
      ? null
      : { name, value: note.replace('%', ''), unit: '%', range: '', low: null, high: null, flag: null },
};

const indian: Sketch = {
  name: 'Indian laboratory: method in brackets below the name, interval with words',
  paper: { ...a4, size: 9, step: 13, perPage: 48 },
  panel: `# COMPLETE BLOOD COUNT;CBC
Hemoglobin|g/dL|12.00|15.00|2||(Photometry)\nPacked Cell Volume (PCV)|%|36.00|46.00|2||(Calculated)\nRBC Count|mill/mm3|3.80|4.80|2||(Electrical Impedence)
MCV|fL|83.00|101.00|2||(Electrical Impedence)\nMCH|pg|27.00|32.00|2||(Calculated)\nMCHC|g/dL|31.50|34.50|2||(Calculated)\nTotal Leukocyte Count (TLC)|thou/mm3|4.00|10.00|2||(Electrical Impedence)
Platelet Count|thou/mm3|150.00|410.00|2||(Electrical impedence)\n# LIVER & KIDNEY PANEL, SERUM
Bilirubin Total|mg/dL|0.30|1.20|2||(DPD)\nSGOT (AST)|U/L||31|0||(IFCC without P5P)\nSGPT (ALT)|U/L||34|0||(IFCC without P5P)\nGGTP|U/L||38|0||(IFCC)
Alkaline Phosphatase (ALP)|U/L|30.00|120.00|2||(IFCC-AMP)\nTotal Protein|g/dL|5.70|8.20|2||(Biuret)\nAlbumin|g/dL|3.20|4.80|2||(BCG)\nA : G Ratio||0.90|2.00|2||(Calculated)
Urea|mg/dL|13.00|43.00|2||(Urease UV)\nCreatinine|mg/dL|0.50|1.10|2||(Modified Jaffe)\nUric Acid|mg/dL|2.60|6.00|2||(Uricase)\nCalcium, Total|mg/dL|8.70|10.40|2||(Arsenazo III)
# THYROID PROFILE, TOTAL, SERUM\nT3, Total|ng/mL|0.60|1.81|2||(CLIA)\nT4, Total|µg/dL|5.01|12.45|2||(CLIA)\nTSH|µIU/mL|0.550|4.780|3||(CLIA)`,
  decimal: '.',
  range: boundsAs(' - ', '<', '>'),
  head: (page, pages) => [
    line('40 Name : Ms. KAVYA R | 330 Collected : 17/9/2026 8:31:00AM'),
    line('40 Lab No. : 429101233 Age : 34 Years | 330 Received : 17/9/2026 9:02:12AM'),
    line('40 A/c Status : P Ref By : Dr. S. RAO Gender : Female | 330 Reported : 17/9/2026 5:40:35PM'),
    line(`40 Collected at : 4th Block, Koramangala, Bengaluru 560034 | 480 Page ${page} of ${pages}`),
    [
      at(40, 'Test Name', { font: 'bold' }),
      at(260, 'Results', { font: 'bold' }),
      at(340, 'Units', { font: 'bold' }),
      at(430, 'Bio. Ref. Interval', { font: 'bold' }),
    ],
  ],
  foot: () => [line('40 Tel: +91-11-4988-5050, Fax: +91-11-2788-2134, CIN No.: L74899DL1995PLC065388')],
  section: (title) => [[at(40, title, { font: 'bold' })]],
  lines: ({ name, value, unit, range, flag, note }) => [
    [at(40, name), at(260, value, { font: flag ? 'bold' : 'regular' }), at(340, unit), at(430, range)],
    [at(40, note, { size: 7 })],
  ],
  expect: () => ({ flag: null }),
};

const sentences: Sketch = {
  name: 'an e-mail from a practice: name, colon, value, range in brackets, flag as a word',
  paper: { ...letter, size: 10.5, step: 17, perPage: 38 },
  panel: `${chemistry.replaceAll(' (calc)', '').replaceAll('% of total Hgb', '%').replaceAll('EGFR|mL/min/1.73m2', 'EGFR|mL/min')}
> 60 Your LDL goal is below 100, and we will recheck in 3 months. Call 555-0188 with questions.`,
  decimal: '.',
  range: boundsAs(' to ', 'less than ', 'at least '),
  head: (page) =>
    page > 1
      ? []
      : [
          line('60 From: Riverside Family Practice, 18 Mill Lane, Suite 4'),
          line('60 To: Jo Field   Sent: September 19, 2026 4:05 PM'),
          line('60 Here are the results of the tests drawn on September 16, 2026.'),
          [],
        ],
  foot: (page) => [line(`60 ${page}`)],
  section: (title) => [[], [at(60, title)]],
  lines: ({ name, value, unit, range, flag }) => [
    [at(60, `${name}: ${value} ${unit} (normal ${range})${mark(flag, ' HIGH', ' LOW')}`)],
  ],
};

const infection: Sketch = {
  name: 'serology and urine: words, titres, bounds in words, notes beside results',
  paper: { ...a4, size: 9.5, step: 15, perPage: 44 },
  panel: `# INFECTIOUS DISEASES
HBsAg||Non-reactive|Reactive\nAnti-HCV||Non-reactive|Reactive\nHIV 1/2 Ag/Ab||Not detected|Detected\nSyphilis EIA||Negative|Positive\nRubella IgG|IU/mL|10||1
Toxoplasma IgG|IU/mL||3.0|1\nCMV IgM||Negative|Equivocal\nEBV VCA IgG||Positive|Negative\nASO titre|IU/mL||200|0\n# AUTOIMMUNE
ANA screen||Negative|Positive\nAnti-dsDNA|IU/mL||10|1\nRheumatoid factor|IU/mL||14|0\nAnti-CCP|U/mL||7|1\nTissue transglutaminase IgA|U/mL||10|1
# URINALYSIS\nColour||Yellow|Amber\nAppearance||Clear|Cloudy\nSpecific gravity||1.005|1.030|3\npH||5.0|8.0|1\nProtein||Negative|Trace
Glucose||Negative|2+\nKetones||Negative|1+\nBlood||Negative|Trace\nNitrite||Negative|Positive\nLeucocyte esterase||Negative|3+
White cells|/hpf|0|5|0\nRed cells|/hpf|0|3|0`,
  decimal: '.',
  range: boundsAs(' - ', 'less than ', '>='),
  head: (page, pages) => [
    line(`40 Northgate Microbiology   Ref: NG/26/04471 | 480 Page ${page} of ${pages}`),
    line('40 Patient: LEE Sam   DoB 03/06/1994   Hosp. No: 4471920   Ward: OPD2'),
    line('40 Specimen: Serum + MSU   Collected 15/09/2026 10:15'),
    [
      at(40, 'Investigation', { font: 'bold' }),
      at(230, 'Result', { font: 'bold' }),
      at(310, 'Units', { font: 'bold' }),
      at(370, 'Expected', { font: 'bold' }),
      at(470, 'Flag', { font: 'bold' }),
    ],
  ],
  foot: () => [line('40 Enquiries: ext 2214 or 0113 496 0721. Samples are kept for 7 days.')],
  section: (title) => [[at(40, title, { font: 'bold' })]],
  lines: ({ name, value, unit, range, flag }) => [
    [at(40, name), at(230, value), at(310, unit), at(370, range), at(470, mark(flag, 'HIGH', 'LOW', 'ABNORMAL'))],
  ],
};

export const english = [cumulative, below, portal, boxed, gp, indian, sentences, infection];
