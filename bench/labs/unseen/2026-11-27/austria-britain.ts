import { createRandom, type Random } from '../../../../server/simulator/random.ts';
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
import { earlierOf, limitsOf, panelOf, personOf, worded } from './person.ts';

const austrian = testsOf(`
# Hämatologie;EDTA-Blut
Leukozyten;G/l;3,9;10,2;1
Erythrozyten;T/l;4,30/3,90;5,75/5,15;2
Hämoglobin;g/dl;13,5/12,0;17,2/15,5;1
Hämatokrit;%;39,5/35,0;50,5/45,0;1
MCV;fl;80,0;99,0;1
MCH;pg;27,0;33,5;1
Thrombozyten;G/l;150;370;0
Neutrophile absolut;G/l;1,50;7,70;2
Lymphozyten absolut;G/l;1,10;4,50;2
# Gerinnung;Citratblut
Prothrombinzeit (PTZ);%;70;130;0
# Klinische Chemie;Serum
Natrium;mmol/l;136;145;0
Kalium;mmol/l;3,5;5,1;1
Kreatinin (enzymatisch);mg/dl;0,70/0,50;1,20/0,90;2
eGFR nach CKD-EPI;ml/min/1,73 m²;60;;0
Harnsäure;mg/dl;3,4/2,4;7,0/5,7;1
Bilirubin gesamt;mg/dl;;1,20;2<0,15
GOT (ASAT);U/l;;50/35;0
GPT (ALAT);U/l;;50/35;0
Gamma-GT;U/l;;60/40;0
Triglyceride;mg/dl;;150;0
HDL-Cholesterin;mg/dl;40/45;;0
C-reaktives Protein;mg/dl;;0,50;2<0,03
Ferritin;ng/ml;30/15;400/150;0
Vitamin B12;pg/ml;;;folgt
# Schilddrüse;Serum
TSH basal;µU/ml;0,27;4,20;2
Freies T4;ng/dl;0,93;1,70;2
# Harnstreifentest;Spontanharn
pH-Wert;;5,0;7,5;1
Glucose im Harn;;negativ;;;negativ|1+|2+
Eiweiß im Harn;;negativ;;;negativ|Spur|1+
Nitrit;;negativ;;;negativ|positiv
`);

/** Where the value lies, as line printers draw it. */
function sketched(amount: number, low: number | null, high: number | null): string {
  if (low === null || high === null) return '';
  if (amount < low) return '*[       ]';
  if (amount > high) return ' [       ]*';
  const at = Math.min(6, Math.floor((7 * (amount - low)) / (high - low)));
  return ` [${' '.repeat(at)}*${' '.repeat(6 - at)}]`;
}

function severity(amount: number, low: number | null, high: number | null) {
  const width = (high ?? 0) - (low ?? 0);
  if (high !== null && amount > high)
    return amount > high + (low === null ? 0.45 : 0.24) * width ? 'critical_high' : 'high';
  if (low !== null && amount < low) return amount < low - 0.24 * Math.abs(width) ? 'critical_low' : 'low';
  return null;
}

const signs = { critical_high: '++', high: '+', low: '-', critical_low: '--' };

function austrianHead(sheet: ReturnType<typeof paper>, random: Random, sex: Sex) {
  sheet.put(40, 806, 'LABOR AM STADTPARK', 15, 'bold');
  sheet.put(40, 792, 'Gruppenpraxis für Medizinische und Chemische Labordiagnostik', 8);
  sheet.put(40, 782, 'Dr. Achleitner, Dr. Huemer & Partner OG', 8);
  sheet.right(555, 806, 'Glacisstraße 27, 8010 Graz', 8);
  sheet.right(555, 796, 'Tel. 0316 / 38 40 50, Fax DW 19', 8);
  sheet.right(555, 786, 'Mo-Fr 7:00 - 15:30 Uhr, alle Kassen', 8);
  sheet.rule(40, 775, 555);
  const year = random.whole(50, 88);
  const born = `${two(random.whole(1, 28))}.04.19${year}`;
  const day = two(random.whole(9, 20));
  const patient = sex === 'f' ? pick(random, ['Pichler Waltraud', 'Mag. Hofer Sabine']) : 'Ing. Leitner Josef';
  sheet.put(40, 760, 'Patient:', 8);
  sheet.put(92, 760, `${patient}, ${sex === 'f' ? 'weiblich' : 'männlich'}`, 10, 'bold');
  sheet.put(40, 747, 'Geb.-Datum:', 8);
  sheet.put(92, 747, `${born} (${126 - year} Jahre)`, 8);
  sheet.put(40, 736, 'SV-Nr.:', 8);
  sheet.put(92, 736, `${random.whole(1100, 9800)} ${born.slice(0, 2)}04${year}   ÖGK`, 8);
  sheet.put(310, 760, 'Einsender:', 8);
  sheet.put(366, 760, 'Dr. med. univ. Elfriede Kogler, 8042 Graz', 8);
  sheet.put(310, 747, 'Auftrag:', 8);
  sheet.put(366, 747, `26-${random.whole(110_000, 980_000)}`, 8);
  sheet.put(310, 736, 'Eingang:', 8);
  sheet.put(366, 736, `${day}.11.2026  09:12   Abnahme: ${day}.11.2026  07:35`, 8);
  sheet.put(40, 715, `TEILBEFUND vom ${day}.11.2026`, 12, 'bold');
  for (const [x, text] of [
    [40, 'Untersuchung'],
    [270, 'Einheit'],
    [342, 'Referenzbereich'],
    [425, 'Grafik'],
  ] as const)
    sheet.put(x, 698, text, 8, 'bold');
  sheet.right(232, 698, 'Ergebnis', 8, 'bold');
  sheet.right(555, 698, 'Vorbefund 11.05.26', 8, 'bold');
  sheet.rule(40, 694, 555);
}

function stadtpark(seed: number): Report {
  const random = createRandom(88_100 + seed);
  const sex: Sex = seed % 2 === 1 ? 'f' : 'm';
  const sheet = paper(595, 842);
  const rows: PrintedRow[] = [];
  sheet.next();
  austrianHead(sheet, random, sex);
  let y = 681;
  const person = personOf(random, sex);
  const fixed = new Map([
    ['Leukozyten', person.wbc],
    ['Erythrozyten', person.rbc],
    ['Hämoglobin', person.hb],
    ['Hämatokrit', person.hct],
    ['MCV', person.mcv],
    ['MCH', person.mch],
    ['Neutrophile absolut', person.cellsOf(person.neutrophils)],
    ['Lymphozyten absolut', person.cellsOf(person.lymphocytes)],
    ['Kreatinin (enzymatisch)', person.creatinine],
    ['eGFR nach CKD-EPI', person.egfr],
    ['Triglyceride', person.triglycerides],
    ['HDL-Cholesterin', person.hdl],
    ['pH-Wert', random.between(5, 7.5)],
  ]);
  for (const test of panelOf(austrian, random)) {
    if (isHeading(test)) {
      y -= 4;
      sheet.put(40, y, test.name.slice(2), 9.5, 'bold');
      sheet.put(150, y, `Material: ${test.unit}`, 7);
      y -= 13;
      continue;
    }
    sheet.put(48, y, test.name);
    if (test.precision === 'folgt') {
      sheet.right(232, y, 'folgt');
      y -= 12.6;
      continue;
    }
    if (test.extra !== '') {
      const { text, isUsual } = worded(test, random);
      sheet.right(232, y, text, 9, isUsual ? 'regular' : 'bold');
      sheet.put(238, y, isUsual ? '' : '!', 9, 'bold');
      sheet.put(342, y, test.low);
      if (random.between(0, 1) < 0.6) sheet.right(555, y, 'negativ', 8);
      const flag = isUsual ? null : 'abnormal';
      rows.push({ name: test.name, value: text, unit: '', range: test.low, low: null, high: null, flag });
      y -= 12.6;
      continue;
    }
    const { text, amount, low, high } = drawn(test, random, sex, fixed.get(test.name));
    const flag = text.startsWith('<') ? null : severity(amount, low, high);
    const limits = limitsOf(test, sex);
    const range =
      limits.low === ''
        ? `bis ${limits.high}`
        : limits.high === ''
          ? `> ${limits.low}`
          : `${limits.low} - ${limits.high}`;
    sheet.right(232, y, text, 9, flag === null ? 'regular' : 'bold');
    sheet.put(238, y, flag === null ? '' : signs[flag], 9, 'bold');
    sheet.put(270, y, test.unit);
    sheet.put(342, y, range);
    sheet.put(425, y, sketched(amount, low, high), 8, 'mono');
    const earlier = earlierOf(test, random, sex, amount).text;
    if (random.between(0, 1) < 0.7) sheet.right(555, y, earlier, 8);
    rows.push({ name: test.name, value: text, unit: test.unit, range, low, high, flag });
    if (test.name === 'Ferritin') {
      y -= 10;
      sheet.put(58, y, 'Bei CRP über 0,5 mg/dl ist ein Eisenmangel auch bei Ferritin bis 100 ng/ml möglich.', 7);
    }
    y -= 12.6;
  }
  y -= 4;
  sheet.rule(40, y + 8, 555);
  sheet.put(40, y - 3, '+ erhöht    - erniedrigt    ++ / -- Alarmwert, telefonisch durchgegeben    ! auffällig', 7);
  sheet.put(
    40,
    y - 13,
    'Grafik: Lage des Ergebnisses (*) zum Referenzbereich [ ]. Endbefund nach Eintreffen aller Ergebnisse.',
    7,
  );
  sheet.put(40, y - 30, 'Medizinisch validiert: Dr. B. Huemer, Fachärztin für Labordiagnostik', 8);
  sheet.put(40, 24, 'Akkreditiert nach EN ISO 15189, Nr. 0417. IBAN AT61 1904 3002 3457 3201, UID ATU 6218 4407', 6.5);
  sheet.numbered(515, 24, (at, of) => `Seite ${at} / ${of}`);
  return done(sheet, rows);
}

const british = testsOf(`
# Full blood count - FBC
Haemoglobin concentration;g/L;130/120;170/150;0
Total white blood count;10*9/L;3.7;11.0;1
Platelet count - observation;10*9/L;150;400;0
Red blood cell count;10*12/L;4.50/3.80;5.60/5.00;2
Haematocrit;L/L;0.400/0.360;0.500/0.450;3
Mean cell volume;fL;80.0;100.0;1
Mean cell haemoglobin level;pg;27.0;32.0;1
Neutrophil count;10*9/L;1.70;7.50;2
Lymphocyte count;10*9/L;1.00;4.00;2
Monocyte count - observation;10*9/L;0.20;1.50;2
# Urea and electrolytes
Serum sodium level;mmol/L;133;146;0
Serum potassium level;mmol/L;3.5;5.3;1
Serum urea level;mmol/L;2.5;7.8;1
Serum creatinine level;umol/L;64/49;104/90;0
eGFR using creatinine (CKD-EPI) per 1.73 square metres;mL/min;60;;0>90
# Liver function test
Serum total bilirubin level;umol/L;;21;0<3
Serum alkaline phosphatase level;IU/L;30;130;0
Serum alanine aminotransferase level;IU/L;;50/35;0
Serum albumin level;g/L;35;50;0
Serum globulin level;g/L;18;36;0
# Haemoglobin A1c level - IFCC standardised
Haemoglobin A1c level - IFCC standardised;mmol/mol;20;41;0
# Serum lipids
Serum cholesterol level;mmol/L;;5.0;1
Serum HDL cholesterol level;mmol/L;1.0/1.2;;1
Serum cholesterol/HDL ratio;;;4.0;1
# Thyroid function test
Serum TSH level;mU/L;0.35;4.94;2
Serum vitamin B12 level;ng/L;;;awaited
Serum ferritin level;ug/L;30/15;400/200;0
`);

function practiceHead(sheet: ReturnType<typeof paper>, random: Random, sex: Sex, day: string) {
  sheet.put(45, 805, 'Hollybank Medical Practice', 14, 'bold');
  sheet.put(45, 792, '3 Chapel Lane, Skipton BD23 1QF     Tel 01756 700 418', 8);
  sheet.right(550, 805, 'Pathology results', 12, 'bold');
  sheet.right(550, 792, `Printed by Mrs J Thwaite, ${day} Nov 2026 17:20`, 8);
  sheet.rule(45, 785, 550);
  const patient = sex === 'f' ? pick(random, ['Mrs Eileen BARRACLOUGH', 'Ms Priya SHARMA']) : 'Mr Geoffrey METCALFE';
  sheet.put(45, 771, patient, 10, 'bold');
  sheet.put(230, 771, `Date of birth: ${random.whole(10, 28)} Jun ${random.whole(1944, 1985)}`);
  sheet.put(400, 771, `NHS number: ${random.whole(410, 690)} ${random.whole(110, 980)} ${random.whole(1100, 9800)}`);
  sheet.put(45, 758, `Latest: Blood pressure 138/84 mmHg (06 Nov 2026)   Body weight ${random.whole(61, 97)} kg`, 8);
  sheet.put(45, 748, 'Repeat: Ramipril 5 mg capsules, one daily. Atorvastatin 20 mg tablets, one at night.', 8);
  sheet.rule(45, 740, 550);
  sheet.put(
    45,
    727,
    `Specimen: blood, venous     Collected ${day} Nov 2026 09:05     Received ${day} Nov 2026 13:48`,
    8,
  );
  sheet.put(
    45,
    717,
    `Laboratory: Airedale Pathology     Sample ID B26.${random.whole(110_000, 980_000)}     Requester: Dr N Farrow`,
    8,
  );
}

function hollybank(seed: number): Report {
  const random = createRandom(88_400 + seed);
  const sex: Sex = random.between(0, 1) < 0.5 ? 'f' : 'm';
  const sheet = paper(595, 842);
  const rows: PrintedRow[] = [];
  sheet.next();
  const day = two(random.whole(9, 20));
  practiceHead(sheet, random, sex, day);
  let y = 700;
  const person = personOf(random, sex);
  const fixed = new Map([
    ['Haemoglobin concentration', 10 * person.hb],
    ['Total white blood count', person.wbc],
    ['Red blood cell count', person.rbc],
    ['Haematocrit', person.hct / 100],
    ['Mean cell volume', person.mcv],
    ['Mean cell haemoglobin level', person.mch],
    ['Neutrophil count', person.cellsOf(person.neutrophils)],
    ['Lymphocyte count', person.cellsOf(person.lymphocytes)],
    ['Monocyte count - observation', person.cellsOf(person.monocytes)],
    ['Serum creatinine level', 88.4 * person.creatinine],
    ['eGFR using creatinine (CKD-EPI) per 1.73 square metres', person.egfr],
    ['Haemoglobin A1c level - IFCC standardised', random.between(31, 55)],
    ['Serum alkaline phosphatase level', random.between(38, 158)],
    ['Serum cholesterol level', person.cholesterol / 38.67],
    ['Serum HDL cholesterol level', person.hdl / 38.67],
    ['Serum cholesterol/HDL ratio', person.cholesterol / person.hdl],
  ]);
  for (const test of panelOf(british, random)) {
    if (isHeading(test)) {
      y -= 5;
      sheet.put(45, y, test.name.slice(2), 9.5, 'bold');
      sheet.right(550, y, pick(random, ['Satisfactory', 'No further action', 'Make appointment to see doctor']), 7.5);
      y -= 12.6;
      continue;
    }
    const [first = '', rest] = test.name.split(/(?<=\(CKD-EPI\)) /);
    sheet.put(58, y, first);
    if (test.precision === 'awaited') {
      sheet.put(265, y, 'Result awaited');
      y -= 12.6;
      continue;
    }
    const { text, low, high, flag } = drawn(test, random, sex, fixed.get(test.name));
    const limits = limitsOf(test, sex);
    const range =
      limits.low === ''
        ? `< ${limits.high}`
        : limits.high === ''
          ? `> ${limits.low}`
          : `${limits.low} - ${limits.high}`;
    const isBold = flag === null ? 'regular' : 'bold';
    sheet.put(265, y, test.unit === '' ? text : `${text} ${test.unit}`, 9, isBold);
    sheet.put(345, y, `[${range}]`);
    sheet.put(
      430,
      y,
      flag === 'high' ? 'Above high reference limit' : flag === 'low' ? 'Below low reference limit' : '',
      8,
    );
    rows.push({ name: test.name, value: text, unit: test.unit, range, low, high, flag });
    if (rest !== undefined) {
      y -= 10.5;
      sheet.put(58, y, rest);
      y -= 11;
      sheet.put(70, y, 'Use 60-89 with other evidence of kidney damage only (NICE NG203). Not valid in AKI.', 7.5);
    }
    if (test.name.startsWith('Haemoglobin A1c')) {
      y -= 11;
      sheet.put(70, y, '42-47 mmol/mol: at risk of diabetes. 48 mmol/mol or above on two samples: diabetes.', 7.5);
    }
    y -= 12.6;
  }
  sheet.rule(45, y + 4, 550);
  sheet.put(
    45,
    y - 9,
    'Comment from laboratory: Non-fasting sample. Please repeat lipids fasting if triglycerides above 4.5 mmol/L.',
    8,
  );
  sheet.put(45, y - 21, `Viewed by Dr N Farrow on ${day} Nov 2026 at 16:55. Patient informed by text message.`, 8);
  sheet.put(
    45,
    24,
    'Confidential: personal health data. Airedale Pathology is UKAS accredited, medical laboratory No. 8714.',
    7,
  );
  sheet.numbered(505, 24, (at, of) => `Page ${at} of ${of}`);
  return done(sheet, rows);
}

export const austriaBritain = [
  { name: 'Austrian group practice, a scale of signs, ++ and --, an earlier value', make: stadtpark },
  { name: 'British practice record, no heads of columns, marks in words', make: hollybank },
];
