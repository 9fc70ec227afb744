import { widthOf } from '../pdf.ts';
import { chemistry, mark } from './english.ts';
import { at, boundsAs, line, type Sketch } from './sketch.ts';

const letter = { width: 612, height: 792 };
const bold = { font: 'bold' as const };
const plainUnits = chemistry.replaceAll(' (calc)', '').replaceAll('% of total Hgb', '%');

const inRange: Sketch = {
  name: 'US: results in or out of range, unit behind the range, site last, advice below',
  paper: { ...letter, size: 9, step: 12, perPage: 48 },
  panel: plainUnits
    .replace('GLUCOSE|mg/dL|65|99|0', 'GLUCOSE|mg/dL|65|99|0||Fasting reference interval')
    .replace(
      'HEMOGLOBIN A1c|%||5.7|1',
      'HEMOGLOBIN A1c|%||5.7|1||For the purpose of screening: <5.7% is not consistent with diabetes.',
    ),
  decimal: '.',
  range: boundsAs('-', '<', '> OR = '),
  head: (page, pages) => [
    line(`36 Juniper Diagnostics Incorporated | 400 Report Status: Final`),
    line('36 Patient Information | 220 Specimen Information | 420 Client Information'),
    line('36 CONWAY, ALEX | 220 Specimen: WX114920K | 420 Client #: 55810233'),
    line('36 DOB: 03/09/1977 AGE: 49 | 220 Requisition: 7719923 | 420 HARBOR INTERNAL MEDICINE'),
    line('36 Gender: F | 220 Collected: 09/14/2026 / 07:42 EDT | 420 STE 300'),
    line('36 Phone: 207.555.0133 | 220 Received: 09/15/2026 / 01:10 EDT | 420 22 DOCK ST'),
    line(
      `36 Patient ID: 0099172 | 220 Reported: 09/15/2026 / 09:31 EDT | 420 PORTLAND, ME 04101-4418  Page ${page}/${pages}`,
    ),
    [],
    [
      at(36, 'Test Name', bold),
      at(220, 'In Range', bold),
      at(300, 'Out Of Range', bold),
      at(400, 'Reference Range', bold),
      at(540, 'Lab', bold),
    ],
  ],
  foot: () => [
    line(
      '36 PERFORMING SITE: TBR Juniper Diagnostics-Tampa, 4225 E Fowler Ave, Tampa, FL 33617-2026. CLIA: 10D0291120',
    ),
  ],
  section: (title) => [[at(36, title, bold)]],
  lines: ({ name, value, unit, range, flag, note }) => [
    [
      at(44, name),
      flag ? at(300, `${value} ${mark(flag, 'H', 'L')}`, bold) : at(220, value),
      at(400, `${range} ${unit}`),
      at(540, 'TBR', { size: 7 }),
    ],
    ...(note ? [[at(60, note, { size: 8 })]] : []),
  ],
};

const withPrevious: Sketch = {
  name: 'US: raised site numbers behind names, flag word in the result, previous result with its date',
  paper: { ...letter, size: 9, step: 15, perPage: 36 },
  panel: plainUnits,
  decimal: '.',
  range: boundsAs('-', '<', '>'),
  head: (page, pages) => [
    line(`40 Corvallis Laboratories | 430 Patient Report  ${page} of ${pages}`),
    line('40 Specimen ID: 258-102-7741-0 | 330 Date Collected: 09/15/2026 0815 Local'),
    line('40 Patient ID: 88120-4 | 330 Date Received: 09/15/2026 0000 ET'),
    line('40 Acct #: 19922310   Phone: (541) 555-0166 | 330 Date Reported: 09/16/2026 0607 ET'),
    [],
    [
      at(40, 'Test', bold),
      at(200, 'Current Result and Flag', bold),
      at(330, 'Previous Result and Date', bold),
      at(460, 'Units', bold),
      at(520, 'Reference Interval', { ...bold, size: 8 }),
    ],
  ],
  foot: () => [
    line(
      '40 01: BN - Corvallis Burley, 1447 York Court, Burley ID 83318-3361. Dir: Sanjai Nag, MD   For inquiries call 800-555-0177',
    ),
  ],
  section: (title) => [[at(40, title, bold)]],
  lines: ({ name, value, unit, range, flag, former }) => [
    [
      at(40, name),
      { x: 40.5 + widthOf(name, 9), text: '01', size: 5.5, raised: 3 },
      at(200, value, flag ? bold : {}),
      at(245, mark(flag, 'High', 'Low'), bold),
      at(330, former[0] ?? ''),
      at(385, '03/12/2026', { size: 8 }),
      at(445, unit, { size: 8 }),
      at(520, range),
    ],
  ],
};

const gauges: Sketch = {
  name: 'US portal: a card per test with a gauge between its limits',
  paper: { ...letter, size: 10, step: 13, perPage: 50 },
  panel: plainUnits,
  decimal: '.',
  range: boundsAs(' - ', '<', '>'),
  head: (page, pages) => [
    line(`60 Results Detail | 480 ${page} of ${pages}`),
    line('60 Comprehensive testing - Collected on September 15, 2026 8:05 AM'),
    line('60 Authorizing provider: Priya Raman, MD   Resulting lab: CEDAR REGIONAL LAB, 900 Elm St, (555) 555-0142'),
    [],
  ],
  foot: () => [line('60 MyCedar licensed from a vendor © 1999 - 2026')],
  section: (title) => [[at(60, title, { font: 'bold', size: 12 })]],
  lines: ({ name, value, unit, range, flag, from, to: upper }) => [
    [at(60, name, bold)],
    [at(60, `Normal range: ${range} ${unit}`)],
    [at(110, from), at(330, upper)],
    [at(200, 'Value'), at(228, value, bold), at(270, mark(flag, 'High', 'Low'), bold)],
    [],
  ],
};

const standard: Sketch = {
  name: 'US health plan: value and range each with its unit, flag last',
  paper: { ...letter, size: 9.5, step: 14, perPage: 46 },
  panel: plainUnits,
  decimal: '.',
  range: boundsAs(' - ', '<=', '>='),
  head: () => [
    line('50 Golden Plan - Past Visits - Lab Results'),
    line('50 Name: Sam Ortiz | 250 Member since 2011 | 430 MRN 110023418'),
    line('50 CHEMISTRY PANEL - Details   Sep 16, 2026 7:10 AM PDT'),
    [at(50, 'Component', bold), at(230, 'Your Value', bold), at(340, 'Standard Range', bold), at(480, 'Flag', bold)],
  ],
  foot: (page) => [line(`50 https://my.goldenplan.example/labs/77120 | 500 ${page}`)],
  section: (title) => [[at(50, title, bold)]],
  lines: ({ name, value, unit, range, flag }) => [
    [at(50, name), at(230, `${value} ${unit}`), at(340, `${range} ${unit}`), at(480, mark(flag, 'H', 'L'))],
  ],
};

const bullets: Sketch = {
  name: 'US letter: bullets with value, flag in brackets and reference after a comma',
  paper: { ...letter, size: 11, step: 16, perPage: 40 },
  panel: `${plainUnits}\n> 72 Please repeat the potassium in 2 weeks and keep walking 30 minutes a day.`,
  decimal: '.',
  range: boundsAs('-', 'below ', 'above '),
  head: () => [
    line('72 Ferry Street Family Medicine, 310 Ferry Street, Suite 12, Salem OR 97301'),
    line('72 September 18, 2026'),
    line('72 Dear Mr. Adler, thank you for coming in on September 15. Your results from 09/15/2026:'),
    [],
  ],
  foot: () => [line('72 Sincerely, Anna Holt, MD   Phone 503-555-0108   Fax 503-555-0109')],
  section: (title) => [[], [at(72, `${title}:`)]],
  lines: ({ name, value, unit, range, flag }) => [
    [at(80, `• ${name}: ${value} ${unit}${mark(flag, ' (High)', ' (Low)')}, reference ${range}`)],
  ],
};

export const american: readonly Sketch[] = [inRange, withPrevious, gauges, standard, bullets];
