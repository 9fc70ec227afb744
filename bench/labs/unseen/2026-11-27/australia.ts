import { createRandom } from '../../../../server/simulator/random.ts';
import {
  done,
  drawn,
  isHeading,
  type PrintedRow,
  paper,
  pick,
  type Report,
  type Sex,
  testsOf,
  two,
} from '../../paper.ts';
import { earlierOf, limitsOf, panelOf, personOf } from './person.ts';

const australian = testsOf(`
# HAEMATOLOGY
Haemoglobin;g/L;130/115;180/165;0
RCC;x10^12/L;4.5/3.8;6.5/5.8;1
Haematocrit;L/L;0.40/0.37;0.54/0.47;2
MCV;fL;80;100;0
MCH;pg;27.0;32.0;1
RDW;%;10.0;15.0;1
Platelets;x10^9/L;150;450;0
WCC;x10^9/L;4.0;11.0;1
Neutrophils;x10^9/L;2.0;7.5;2
Lymphocytes;x10^9/L;1.0;4.0;2
Monocytes;x10^9/L;0.0;1.0;2
Eosinophils;x10^9/L;0.0;0.5;2
# SERUM BIOCHEMISTRY
Sodium;mmol/L;135;145;0
Potassium;mmol/L;3.5;5.5;1
Chloride;mmol/L;95;110;0
Bicarbonate;mmol/L;20;32;0
Urea;mmol/L;3.0;8.0;1
Creatinine;umol/L;60/45;110/90;0
eGFR;mL/min/1.73m²;60;;0>90
Urate;mmol/L;0.20/0.14;0.42/0.36;2
Calcium (corr);mmol/L;2.10;2.60;2
Total Protein;g/L;60;80;0
Albumin;g/L;35;50;0
Bilirubin (total);umol/L;;20;0<3
ALP;U/L;30;110;0
GGT;U/L;;60/38;0
ALT;U/L;;45/34;0
AST;U/L;;41/31;0
Glucose Fasting;mmol/L;3.6;6.0;1
`);

const fixedPitch = (name: string, cells: readonly string[], unit: string, range: string) =>
  ` ${name.padEnd(19)}${cells.map((cell) => cell.padEnd(12)).join('')} ${unit.padEnd(15)}${range}`.trimEnd();

/** A day's value in its column, with its mark. */
const cellOf = (text: string, flag: 'low' | 'high' | null) =>
  `${text.padStart(6)}${flag === 'high' ? ' H' : flag === 'low' ? ' L' : ''}`;

function cumulative(seed: number): Report {
  const random = createRandom(88_000 + seed);
  const sex: Sex = seed % 2 === 0 ? 'f' : 'm';
  const sheet = paper(595, 842);
  const rows: PrintedRow[] = [];
  sheet.next();
  let y = 796;
  const line = (text = '') => {
    sheet.put(40, y, text, 8.5, 'mono');
    y -= 11.2;
  };
  const day = two(random.whole(10, 21));
  const years = random.whole(1948, 1984);
  const labs = [random.whole(41_100_000, 41_900_000), random.whole(42_100_000, 42_900_000)];
  const now = random.whole(43_100_000, 43_900_000);
  sheet.put(40, 815, 'SOUTHERN CROSS PATHOLOGY', 13, 'bold');
  sheet.right(555, 815, 'ABN 38 004 552 917  APA No. 001382', 7);
  line('14 Bridge Road, Wollongong NSW 2500      Phone (02) 4222 7100   Fax (02) 4222 7199');
  line();
  const patient = sex === 'f' ? pick(random, ['NGUYEN, Karen', "O'BRIEN, Judith"]) : 'PAPADOPOULOS, Con';
  line(`Patient:   ${patient.padEnd(34)}Your Ref:   ${random.whole(1100, 9800)}`);
  line(`Address:   ${'8/21 Keira Street, Figtree 2525'.padEnd(34)}Lab Ref:    ${now}`);
  line(`DOB:       ${`${two(random.whole(1, 28))}/07/${years}`.padEnd(34)}Requested:  ${day}/11/2026`);
  line(
    `Age/Sex:   ${`${2026 - years} Y / ${sex === 'f' ? 'Female' : 'Male'}`.padEnd(34)}Collected:  ${day}/11/2026 07:50`,
  );
  line(`Medicare:  ${'2428 77813 1'.padEnd(34)}Reported:   ${day}/11/2026 16:24`);
  line(`Doctor:    ${'Dr A. Whitfield (2147395F)'.padEnd(34)}Copy to:    Dr R. Menon, Shellharbour`);
  line('Clinical notes:  Tired. Hypertension, on perindopril 5 mg. Fasting 11 hours.');
  y -= 4;
  const person = personOf(random, sex);
  const fixed = new Map([
    ['Haemoglobin', 10 * person.hb],
    ['RCC', person.rbc],
    ['Haematocrit', person.hct / 100],
    ['MCV', person.mcv],
    ['MCH', person.mch],
    ['RDW', person.rdw],
    ['WCC', person.wbc],
    ['Neutrophils', person.cellsOf(person.neutrophils)],
    ['Lymphocytes', person.cellsOf(person.lymphocytes)],
    ['Monocytes', person.cellsOf(person.monocytes)],
    ['Eosinophils', person.cellsOf(person.eosinophils)],
    ['Creatinine', 88.4 * person.creatinine],
    ['eGFR', person.egfr],
    ['ALP', random.between(38, 140)],
  ]);
  for (const test of panelOf(australian, random)) {
    if (isHeading(test)) {
      y -= 6;
      sheet.rule(40, y + 11, 555);
      line(` ${test.name.slice(2)} - CUMULATIVE REPORT`);
      line(fixedPitch('Date', ['04/03/25', '18/02/26', `${day}/11/26`], '', ''));
      line(fixedPitch('Time', ['  08:15', '  09:40', '  07:50'], '', ''));
      line(fixedPitch('Lab No.', [...labs, now].map(String), 'Units', 'Reference'));
      y -= 3;
      continue;
    }
    const found = drawn(test, random, sex, fixed.get(test.name));
    const before = () => {
      const earlier = earlierOf(test, random, sex, found.amount);
      return random.between(0, 1) < 0.82 ? cellOf(earlier.text, earlier.flag) : '';
    };
    const { low, high } = limitsOf(test, sex);
    const range = low === '' ? `<${Number(high) + 1}` : high === '' ? `>${Number(low) - 1}` : `${low}-${high}`;
    const earlier = [before(), before()];
    if (test.name === 'Urate') {
      line(fixedPitch(test.name, ['', cellOf(found.text, found.flag), ''], test.unit, `(${range})`));
      continue;
    }
    line(fixedPitch(test.name, [...earlier, cellOf(found.text, found.flag)], test.unit, `(${range})`));
    const isOneSided = low === '' || high === '';
    const edges = isOneSided
      ? { low: found.low === null ? null : found.low - 1, high: found.high === null ? null : found.high + 1 }
      : { low: found.low, high: found.high };
    rows.push({ name: test.name, value: found.text, unit: test.unit, range, ...edges, flag: found.flag });
  }
  y -= 6;
  sheet.rule(40, y + 11, 555);
  line(' H = above reference interval    L = below reference interval');
  line(` Comment on Lab No. ${now}`);
  line('   eGFR by the CKD-EPI formula; values above 90 are not reported as a number.');
  line('   An eGFR of 60-90 without proteinuria does not indicate kidney disease.');
  line('   Fasting glucose 6.1-6.9 mmol/L: suggest an oral glucose tolerance test.');
  line();
  line(` FBC, E/LFT, GLUC all complete.   Pathologist: Dr S. Lindqvist FRCPA   NATA No. 2178`);
  sheet.put(40, 26, `Printed ${day}/11/2026 17:02   Results in this report supersede earlier interim reports.`, 7);
  sheet.numbered(510, 26, (at, of) => `Page ${at} of ${of}`);
  return done(sheet, rows);
}

export const australia = [
  { name: 'Australian cumulative report, fixed pitch, three days beside each other', make: cumulative },
];
