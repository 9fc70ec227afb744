import { createRandom } from '../../../server/simulator/random.ts';
import {
  boundsOf,
  dayOf,
  done,
  drawn,
  isHeading,
  noBounds,
  ordered,
  type PrintedRow,
  paper,
  pick,
  type Report,
  rangeOf,
  testsOf,
  two,
} from '../paper.ts';

const romanian = testsOf(`
# Hematologie
Numar de leucocite (WBC);10^3/µL;4.00;9.90;2
Numar de eritrocite (RBC);10^6/µL;3.80;5.10;2
Hemoglobina (HGB);g/dL;11.7;15.5;1
Hematocrit (HCT);%;35.0;45.0;1
Numar de trombocite (PLT);10^3/µL;150;400;0
Neutrofile (NEUT%);%;40.0;74.0;1
Numar absolut neutrofile (NEUT#);10^3/µL;1.80;7.00;2
VSH;mm/h;;20;0;notes;Metoda: Westergren modificat
# Biochimie
Glucoza serica;mg/dL;74;106;0;notes;Metoda: hexokinaza
Creatinina serica;mg/dL;0.50;0.90;2;notes;Metoda: Jaffe, compensat
eGFR (CKD-EPI 2021);mL/min/1.73m²;90;;0
Colesterol total;mg/dL;;200;0;classes;Optim: < 200|Borderline: 200 - 239|Crescut: >= 240
HDL colesterol;mg/dL;45;;0
Trigliceride;mg/dL;;150;0;classes;Normal: < 150|Borderline: 150 - 199|Crescut: 200 - 499
TGP (ALAT);U/L;;33;0
Gama-GT;U/L;;40;0
# Imunologie
TSH;µUI/mL;0.270;4.200;3
Feritina;ng/mL;13;150;0
25-OH Vitamina D;ng/mL;30.0;100.0;1;classes;Deficit: < 20|Insuficienta: 20 - 30|Suficienta: 30 - 100
Proteina C reactiva;mg/L;;5.0;1<0.6
`);

/** The name, the value with its unit in one cell, the range in brackets; a word as the mark, set below the value. */
function romanianClinic(seed: number): Report {
  const random = createRandom(101_000 + seed);
  const sheet = paper(595, 842);
  const rows: PrintedRow[] = [];
  const day = dayOf(random, '.');
  sheet.next();
  sheet.put(50, 806, 'CENTRUL MEDICAL MUNTENIA', 13, 'bold');
  sheet.put(50, 794, 'Str. Lunga 44, Ploiesti   Tel 0244 501 220   Acreditat RENAR LM 611', 7.5);
  sheet.put(50, 776, 'Nume: IONESCU MARIANA   CNP: 2680412294417   Varsta: 57 ani   Sex: F', 8.5);
  sheet.put(50, 764, `Data recoltarii: ${day} 08:02   Buletin de analize nr. ${random.whole(100_000, 900_000)}`, 8.5);
  sheet.put(50, 744, 'Denumire analiza', 8, 'bold');
  sheet.put(270, 744, 'Rezultate', 8, 'bold');
  sheet.put(420, 744, 'Interval biologic de referinta', 8, 'bold');
  sheet.rule(50, 740, 550);
  let y = 724;
  for (const test of ordered(romanian, random)) {
    if (isHeading(test)) {
      sheet.put(50, y, test.name.slice(2), 10, 'bold');
      y -= 15;
      continue;
    }
    const { name, unit, more } = test;
    const found = drawn(test, random);
    const lines = test.extra === 'classes' ? (more[0] ?? '').split('|') : [];
    const range = rangeOf(test, ' - ', '< ', '> ');
    sheet.put(58, y, name);
    sheet.put(270, y, `${found.text} ${unit}`, 9, found.flag ? 'bold' : 'regular');
    if (found.flag) sheet.put(375, y, found.flag === 'high' ? '↑' : '↓', 9, 'bold');
    if (lines.length === 0) sheet.put(420, y, `[${range}]`);
    for (const [at, line] of lines.entries()) sheet.put(420, y - 10 * at, line, 8);
    const row = { name, value: found.text, unit, flag: found.flag };
    rows.push(
      lines.length === 0 ? { ...row, range, ...boundsOf(found) } : { ...row, range: lines.join(' '), ...noBounds },
    );
    y -= 13 + 10 * Math.max(0, lines.length - 1);
    if (test.extra === 'notes') {
      sheet.put(66, y + 2, more[0] ?? '', 6.5);
      y -= 8;
    }
  }
  sheet.put(50, 62, 'Rezultatele se refera numai la proba analizata. Dr. Elena Popa, medic primar', 7.5);
  sheet.numbered(500, 40, (at, of) => `Pagina ${at} din ${of}`);
  return done(sheet, rows);
}

const canadian = testsOf(`
# HEMATOLOGY
WBC;x E9/L;4.0;11.0;1
RBC;x E12/L;4.50;6.00;2
Hemoglobin;g/L;135;175;0
Hematocrit;L/L;0.400;0.500;3
Platelet Count;x E9/L;150;400;0
Neutrophils;x E9/L;2.0;7.5;1
# GENERAL CHEMISTRY
Glucose Fasting;mmol/L;3.6;6.0;1
Hemoglobin A1C/Total Hemoglobin;%;;6.0;1;notes;<5.5% Normal. 5.5-5.9% At risk. 6.0-6.4% Prediabetes. >=6.5% Diabetes mellitus.
Creatinine;umol/L;67;117;0
Glomerular Filtration Rate (eGFR);mL/min/1.73m**2;60;;0;notes;Result is based on the 2021 CKD-EPI equation. Values above 60 do not exclude kidney disease.
Sodium;mmol/L;136;146;0
Potassium;mmol/L;3.7;5.4;1
Alanine Aminotransferase;U/L;;50;0
Gamma Glutamyl Transferase;U/L;15;73;0
# LIPIDS
Cholesterol;mmol/L;;5.20;2
Triglyceride;mmol/L;;1.70;2
HDL Cholesterol;mmol/L;1.00;;2
Non HDL Cholesterol;mmol/L;;4.20;2;notes;Therapeutic target for intermediate risk individuals: <3.2 mmol/L.
# THYROID FUNCTION
Thyroid Stimulating Hormone [TSH];mIU/L;0.32;4.00;2
# URINALYSIS CHEMICAL
Colour;;Yellow;Amber;w
Glucose;;Negative;3+;w
Protein;;Negative;1+;w
`);

/** The mark stands before the result; range and unit share a column; remarks below in small letters. */
function canadianLaboratory(seed: number): Report {
  const random = createRandom(102_000 + seed);
  const sheet = paper(612, 792);
  const rows: PrintedRow[] = [];
  const day = `${two(random.whole(1, 28))}-${pick(random, ['Jan', 'Mar', 'Jun', 'Oct'])}-2025`;
  let y = 0;
  const page = () => {
    sheet.next();
    sheet.put(40, 760, 'MAPLE RIDGE LABORATORIES', 12, 'bold');
    sheet.put(40, 749, '4200 Dundas St W, Toronto ON M8X 1Y6   Licence 5407   1-877-555-0143', 7.5);
    sheet.put(40, 733, 'Patient: LEFEBVRE, ANDRE   DOB: 09-May-1959   Health No.: 4417 208 913 VT', 8.5);
    sheet.put(
      40,
      721,
      `Collected: ${day} 08:44   Reported: ${day} 19:05   Lab No. 2025-T${random.whole(10_000, 99_999)}`,
      8.5,
    );
    sheet.rule(40, 714, 572);
    sheet.put(40, 703, 'Test', 8.5, 'bold');
    sheet.put(250, 703, 'Flag', 8.5, 'bold');
    sheet.put(290, 703, 'Result', 8.5, 'bold');
    sheet.put(380, 703, 'Reference Range - Units', 8.5, 'bold');
    sheet.rule(40, 698, 572);
    y = 684;
  };
  page();
  for (const test of ordered(canadian, random)) {
    if (y < 80) page();
    const { name, unit } = test;
    if (isHeading(test)) {
      sheet.put(40, y, name.slice(2), 9, 'bold');
      y -= 14;
    } else if (test.precision === 'w') {
      const isUsual = random.between(0, 1) < 0.7;
      const value = isUsual ? test.low : test.high;
      sheet.put(50, y, name);
      sheet.put(254, y, isUsual ? '' : 'A', 9, 'bold');
      sheet.put(290, y, value, 9, isUsual ? 'regular' : 'bold');
      sheet.put(380, y, test.low);
      rows.push({ name, value, unit: '', range: test.low, ...noBounds, flag: isUsual ? null : 'abnormal' });
      y -= 13;
    } else {
      const found = drawn(test, random);
      const range = rangeOf(test, ' - ', '<=', '>=');
      sheet.put(50, y, name);
      sheet.put(254, y, found.flag === 'high' ? 'HI' : found.flag === 'low' ? 'LO' : '', 9, 'bold');
      sheet.put(290, y, found.text, 9, found.flag ? 'bold' : 'regular');
      sheet.put(380, y, `${range} ${unit}`);
      rows.push({ name, value: found.text, unit, range, ...boundsOf(found), flag: found.flag });
      y -= 13;
      if (test.extra === 'notes') {
        sheet.put(60, y + 2, test.more[0] ?? '', 7);
        y -= 9;
      }
    }
  }
  sheet.put(
    40,
    y - 8,
    'FINAL RESULTS   This report contains confidential information intended for the physician.',
    7.5,
  );
  sheet.numbered(520, 30, (at, of) => `Page ${at} of ${of}`);
  return done(sheet, rows);
}

const finnish = testsOf(`
B -Hb;g/l;117;155;0
B -Hkr;%;35;46;0
E -MCV;fl;82;98;0
B -Leuk;E9/l;3,4;8,2;1
B -Trom;E9/l;150;360;0
B -La;mm/h;;30;0
fP-Gluk;mmol/l;4,0;6,0;1
B -HbA1c;mmol/mol;20;42;0
P -Krea;µmol/l;50;90;0
P -K;mmol/l;3,3;4,9;1
P -Na;mmol/l;137;145;0
P -ALAT;U/l;;35;0
P -GT;U/l;;40;0
P -CRP;mg/l;;4;0<4
fP-Kol;mmol/l;;5,0;1
fP-Kol-HDL;mmol/l;1,2;;2
fP-Kol-LDL;mmol/l;;3,0;1
fP-Trigly;mmol/l;;1,7;1
P -TSH;mU/l;0,40;4,00;2
P -T4-V;pmol/l;9,0;19,0;1
P -Ferrit;µg/l;15;125;0
S -D-25;nmol/l;50;;0
`);

/** Short names with their specimen; an earlier value left of the present one; the star glued to the value. */
function finnishHealth(seed: number): Report {
  const random = createRandom(103_000 + seed);
  const sheet = paper(595, 842);
  const rows: PrintedRow[] = [];
  const [before, day] = [
    `${random.whole(1, 28)}.${random.whole(1, 12)}.2024`,
    `${random.whole(1, 28)}.${random.whole(1, 12)}.2025`,
  ];
  sheet.next();
  sheet.put(45, 800, 'Järvi-Suomen Terveyspalvelut Oy', 12, 'bold');
  sheet.put(45, 788, 'Laboratoriotulokset', 10, 'bold');
  sheet.put(45, 770, 'Korhonen Tuula Anneli   120565-148K   Nainen', 8.5);
  sheet.put(45, 750, 'Tutkimus', 8.5, 'bold');
  sheet.put(160, 750, 'Viitearvot', 8.5, 'bold');
  sheet.put(250, 750, 'Yksikkö', 8.5, 'bold');
  sheet.right(370, 750, before, 8.5);
  sheet.right(450, 750, day, 8.5, 'bold');
  sheet.rule(45, 746, 540);
  let y = 731;
  for (const test of ordered(finnish, random)) {
    const { name, unit } = test;
    const found = drawn(test, random);
    const former = drawn(test, random);
    const range = rangeOf(test, ' - ', '< ', '> ');
    sheet.put(45, y, name);
    sheet.put(160, y, range);
    sheet.put(250, y, unit);
    if (random.between(0, 1) < 0.6) sheet.right(370, y, `${former.flag ? '*' : ''}${former.text}`);
    sheet.right(450, y, `${found.flag ? '*' : ''}${found.text}`, 9, 'bold');
    const flag = found.flag ? ('abnormal' as const) : null;
    rows.push({ name, value: found.text, unit, range, ...boundsOf(found), flag });
    y -= 14;
  }
  sheet.put(45, y - 6, '* Tulos poikkeaa viitearvoista', 8);
  sheet.put(45, y - 22, 'Lausunto: Kolesteroli lievästi koholla, kontrolli 6 kk kuluttua. LL Mika Salo, 31.12.', 8);
  sheet.numbered(510, 40, (at, of) => `Sivu ${at}/${of}`);
  return done(sheet, rows);
}

const egyptian = testsOf(`
# Complete Blood Picture
Haemoglobin;g/dL;12.0;16.0;1
Hematocrit (PCV);%;36.0;46.0;1
RBCs Count;Million/cmm;4.00;5.20;2
Platelets Count;x10^3/µL;150;450;0
Total Leucocytic Count;x10^3/µL;4.0;11.0;1
# Chemistry
Fasting Blood Glucose;mg/dL;70;99;0;ranges;Normal : 70 - 99|Impaired : 100 - 125|Diabetic : 126 or more
Serum Creatinine;mg/dL;0.50;1.10;2;ranges;Male : 0.70 - 1.30|Female : 0.50 - 1.10
Serum Uric Acid;mg/dL;2.4;5.7;1;ranges;Male : 3.4 - 7.0|Female : 2.4 - 5.7
ALT (SGPT);U/L;;33;0;one
AST (SGOT);U/L;;32;0;one
Serum Cholesterol;mg/dL;;200;0;ranges;Desirable : Less than 200|Borderline : 200 - 239|High : 240 or more
Serum Ferritin;ng/mL;13;150;0;one
TSH;µIU/mL;0.27;4.20;2;one
`);

/** A table for the blood count; each other test has its own small block with the reference below the result. */
function egyptianLaboratory(seed: number): Report {
  const random = createRandom(104_000 + seed);
  const sheet = paper(595, 842);
  const rows: PrintedRow[] = [];
  const day = dayOf(random, '/');
  let y = 0;
  const page = () => {
    sheet.next();
    sheet.put(200, 806, 'NILE DELTA LABORATORIES', 13, 'bold');
    sheet.put(45, 784, 'Patient Name : Mrs. Amal Hassan Fathy', 9);
    sheet.put(330, 784, `Visit No. : ${random.whole(20_000, 99_999)}`, 9);
    sheet.put(45, 771, 'Age : 49 Years   Sex : Female', 9);
    sheet.put(330, 771, `Date : ${day} 10:15 AM`, 9);
    sheet.put(45, 758, 'Referred By : Dr. Sherif Mansour', 9);
    sheet.rule(45, 751, 550);
    y = 730;
  };
  page();
  let isTable = false;
  for (const test of ordered(egyptian, random)) {
    if (isHeading(test)) {
      if (y < 160) page();
      sheet.put(230, y, test.name.slice(2), 11, 'bold');
      y -= 18;
      isTable = test.name.includes('Blood');
      if (isTable) {
        const titles = ['Test', 'Result', 'Unit', 'Reference Range'] as const;
        for (const [at, title] of titles.entries()) sheet.put([45, 220, 300, 400][at] ?? 0, y, title, 9, 'bold');
        y -= 15;
      }
      continue;
    }
    const { name, unit, more } = test;
    const found = drawn(test, random);
    const range = rangeOf(test, ' - ', 'Up to ', 'More than ');
    const mark = found.flag === 'high' ? 'High' : found.flag === 'low' ? 'Low' : '';
    const row = { name, value: found.text, unit, flag: found.flag };
    if (isTable) {
      sheet.put(45, y, name);
      sheet.put(220, y, found.text, 9, 'bold');
      sheet.put(260, y, mark, 8);
      sheet.put(300, y, unit);
      sheet.put(400, y, range);
      rows.push({ ...row, range, ...boundsOf(found) });
      y -= 14;
      continue;
    }
    const lines = test.extra === 'ranges' ? (more[0] ?? '').split('|') : [];
    if (y < 130) page();
    sheet.put(45, y, name, 10, 'bold');
    sheet.put(220, y, ':', 10);
    sheet.put(235, y, found.text, 10, 'bold');
    sheet.put(290, y, unit, 10);
    sheet.put(370, y, mark, 9, 'bold');
    sheet.put(60, y - 13, 'Reference Range :', 8);
    if (lines.length === 0) sheet.put(150, y - 13, `${range} ${unit}`, 8);
    for (const [at, line] of lines.entries()) sheet.put(150, y - 13 - 10 * at, `${line} ${unit}`, 8);
    rows.push(
      lines.length === 0 ? { ...row, range, ...boundsOf(found) } : { ...row, range: lines.join(' '), ...noBounds },
    );
    y -= 34 + 10 * Math.max(0, lines.length - 1);
  }
  sheet.put(380, 70, 'Lab Director : Prof. Dr. Nadia Kamel', 9);
  sheet.numbered(500, 40, (at, of) => `Page ${at} of ${of}`);
  return done(sheet, rows);
}

export const romaniaCanadaFinlandEgypt = [
  { name: 'Romanian clinic, value and unit in one cell, arrow behind, classes', make: romanianClinic },
  { name: 'Canadian laboratory, mark before the result, range with its unit, remarks', make: canadianLaboratory },
  { name: 'Finnish health service, range and earlier value before the result, glued stars', make: finnishHealth },
  { name: 'Egyptian laboratory, a table and then a block a test, reference below', make: egyptianLaboratory },
];
