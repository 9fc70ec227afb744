import { createRandom } from '../../../server/simulator/random.ts';
import { widthOf } from '../../../test/support/labs/pdf.ts';
import {
  chance,
  done,
  found,
  isHeading,
  letterOf,
  ordered,
  type PrintedRow,
  paper,
  pick,
  type Report,
  type Sex,
  spanOf,
  testsOf,
  two,
} from '../paper.ts';

/** The words of a text in lines of at most so many signs. */
function wrapped(text: string, most: number): string[] {
  const lines: string[] = [];
  for (const word of text.split(' ')) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + word.length < most) lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines;
}

/* ---------------------------------------------------------------- Australia */

const australian = testsOf(`
# FULL BLOOD EXAMINATION
Haemoglobin;g/L;130/115;180/165;0
Haematocrit;;0.38/0.34;0.52/0.47;2
Red Cell Count;x10*12/L;4.5/3.8;6.0/5.8;1
MCV;fL;80;100;0
MCH;pg;27.0;32.0;1
RDW;%;11.0;15.0;1
White Cell Count;x10*9/L;4.0;11.0;1
Neutrophils;x10*9/L;2.0;7.5;1
Lymphocytes;x10*9/L;1.1;4.0;1
Monocytes;x10*9/L;0.2;1.0;1
Eosinophils;x10*9/L;0.0;0.5;1
Platelets;x10*9/L;150;450;0
ESR;mm/h;1;15/20;0
# SERUM CHEMISTRY
Sodium;mmol/L;135;145;0
Potassium;mmol/L;3.5;5.2;1
Chloride;mmol/L;95;110;0
Bicarbonate;mmol/L;22;32;0
Urea;mmol/L;3.5;8.0;1
Creatinine;umol/L;60/45;110/90;0
eGFR;mL/min/1.73m2;59;;0>90
Calcium;mmol/L;2.10;2.60;2
Corr Calcium;mmol/L;2.10;2.60;2
Phosphate;mmol/L;0.75;1.50;2
T.Protein;g/L;60;80;0
Albumin;g/L;35;50;0
Globulin;g/L;23;39;0
T.Bilirubin;umol/L;;20;0<3
Alk Phos;U/L;30;110;0
GGT;U/L;5;50/35;0
ALT;U/L;5;40/35;0
AST;U/L;5;35/30;0
Urate;mmol/L;0.20/0.15;0.42/0.36;2
# LIPID STUDIES
Cholesterol;mmol/L;;5.5;1
Triglycerides;mmol/L;;2.0;1
HDL Chol.;mmol/L;1.0/1.2;;1
LDL Chol.;mmol/L;;3.0;1
# THYROID AND IRON
TSH;mIU/L;0.40;4.00;2
Free T4;pmol/L;10.0;20.0;1
Ferritin;ug/L;30/20;300/200;0
Transferrin Sat;%;15;45;0
`);

function australia(seed: number): Report {
  const random = createRandom(81_000 + seed);
  const sex = pick<Sex>(random, ['m', 'f']);
  const isNewestRight = chance(random, 0.5);
  const sheet = paper(595, 842);
  const rows: PrintedRow[] = [];
  const dates = [
    `${two(random.whole(1, 28))}/08/23`,
    `${two(random.whole(1, 28))}/02/24`,
    `${two(random.whole(1, 28))}/10/24`,
    `${two(random.whole(1, 26))}/04/25`,
  ];
  const times = dates.map(() => `${two(random.whole(7, 15))}:${two(random.whole(0, 59))}`);
  const numbers = dates.map(() => `${random.whole(10_000_000, 99_999_999)}`);
  const newest = dates.length - 1;
  const columnOf = (at: number) => 148 + 62 * (isNewestRight ? at : newest - at);
  const born = `${two(random.whole(1, 28))}/${two(random.whole(1, 12))}/${random.whole(1938, 1998)}`;
  const mono = (x: number, y: number, text: string) => sheet.put(x, y, text, 8, 'mono');
  let y = 0;
  const head = () => {
    sheet.next();
    sheet.put(36, 804, 'SOUTHERN CROSS PATHOLOGY', 13, 'bold');
    sheet.put(36, 792, '17 Hanson Rd, Norwood SA 5067   APA No. 000413   NATA 2178   Ph (08) 5550 1777', 7.5);
    sheet.rule(36, 786, 559);
    mono(36, 773, `Patient: ${sex === 'm' ? 'HARRIGAN, Douglas Keith' : "O'BRIEN, Margaret Ann"}`);
    mono(300, 773, `DOB: ${born}   Sex: ${sex === 'm' ? 'M' : 'F'}`);
    mono(36, 762, 'Ref. by: Dr S. Papadopoulos, Unley Family Practice');
    mono(300, 762, `Medicare: ${numbers[0]?.slice(0, 4)} ${numbers[1]?.slice(0, 5)} 1`);
    const order = isNewestRight ? 'latest results in the right hand column' : 'latest results in the left hand column';
    mono(36, 742, `CUMULATIVE REPORT - ${order}`);
    for (const [line, [label, list]] of (
      [
        ['Date', dates],
        ['Time', times],
        ['Lab No.', numbers],
      ] as const
    ).entries()) {
      mono(36, 726 - 10 * line, label);
      for (const [at, text] of list.entries()) mono(columnOf(at), 726 - 10 * line, text);
    }
    mono(404, 706, 'Units');
    mono(486, 706, 'Ref. Range');
    sheet.rule(36, 701, 559);
    y = 688;
  };
  head();
  // Old requests did not hold every panel; the newest does, but for a test here and there.
  const isAsked = dates.map(() => chance(random, 0.75));
  for (const test of ordered(australian, random)) {
    if (isHeading(test)) {
      if (y < 120) head();
      y -= 4;
      sheet.put(36, y, test.name.slice(2), 8, 'bold');
      y -= 12;
      for (const at of isAsked.keys()) isAsked[at] = chance(random, 0.75);
      continue;
    }
    if (y < 96) head();
    const span = spanOf(test, sex, '-', '<', '>');
    const isMissing = chance(random, 0.05);
    mono(36, y, test.name);
    mono(404, y, test.unit);
    mono(486, y, `(${span})`);
    for (const at of dates.keys()) {
      const { text, low, high, flag } = found(test, random, sex);
      if (at === newest ? isMissing : !isAsked[at]) continue;
      mono(columnOf(at), y, text.padStart(5));
      mono(columnOf(at) + 31, y, letterOf(flag));
      if (at === newest) rows.push({ name: test.name, value: text, unit: test.unit, range: span, low, high, flag });
    }
    y -= 11;
  }
  if (y < 150) head();
  y -= 8;
  const says = [
    `Comment on ${numbers[newest]}:`,
    'Renal function and liver enzymes should be repeated in 3 months. An eGFR of 60-89 is',
    'common with ageing. Lipid targets for high risk: LDL <1.8 mmol/L, non-HDL <2.5 mmol/L.',
  ];
  for (const text of says) {
    mono(36, y, text);
    y -= 10;
  }
  sheet.put(
    36,
    y - 8,
    'Requests completed: FBE, MBA, LIP, TFT, FE     All tests on this request have now been completed.',
    7.5,
  );
  for (const { texts } of sheet.pages) {
    const text = 'H = above reference range   L = below reference range   Lab Director: Dr P. Nguyen FRCPA';
    texts.push({ x: 36, y: 36, size: 7, text, font: 'regular' });
  }
  sheet.numbered(520, 36, (at, of) => `Page ${at} of ${of}`);
  return done(sheet, rows);
}

/* ---------------------------------------------------------------- South Africa */

// Ranges of more than one line are in `extra`.
const southAfrican = testsOf(`
# HAEMATOLOGY
Red cell count;x 10^12/L;4.50/3.80;5.50/4.80;2;Male > 18 years : 4.50 - 5.50|Female > 18 years : 3.80 - 4.80
Haemoglobin;g/dL;13.0/12.0;17.0/15.0;1;Male > 18 years : 13.0 - 17.0|Female > 18 years : 12.0 - 15.0
Haematocrit;L/L;0.40/0.36;0.50/0.46;2;Male > 18 years : 0.40 - 0.50|Female > 18 years : 0.36 - 0.46
MCV;fL;83.0;101.0;1
MCH;pg;27.0;32.0;1
White cell count;x 10^9/L;3.90;12.60;2
Neutrophils (Abs);x 10^9/L;1.60;8.30;2
Lymphocytes (Abs);x 10^9/L;1.40;4.50;2
Platelets;x 10^9/L;171;388;0
ESR (Westergren);mm/hr;0;15/20;0;Male < 50 years : 0 - 15|Female < 50 years : 0 - 20|Over 50 years : 0 - 30
# CHEMICAL PATHOLOGY
S-Sodium;mmol/L;136;145;0
S-Potassium;mmol/L;3.5;5.1;1
S-Urea;mmol/L;2.1;7.1;1
S-Creatinine (enzymatic);umol/L;64/49;104/90;0;Male 15 - 120 years : 64 - 104|Female 15 - 120 years : 49 - 90
eGFR (CKD-EPI);mL/min/1.73m2;60;;0>90
S-Urate;mmol/L;0.21/0.16;0.43/0.36;2;Adult male : 0.21 - 0.43|Adult female : 0.16 - 0.36
S-Total bilirubin;umol/L;5;21;0<4
S-ALT;U/L;;40/35;0;Male : < 40|Female : < 35
S-AST;U/L;;40/35;0;Male : < 40|Female : < 35
S-GGT;U/L;;67/39;0;Male : < 67|Female : < 39
S-Albumin;g/L;35;52;0
S-CRP;mg/L;;10;0<1
# LIPOGRAM
S-Total cholesterol;mmol/L;;5.0;2;Desirable : < 5.0|Borderline : 5.0 - 6.2|High risk : > 6.2
S-Triglycerides;mmol/L;;1.7;2;Desirable : < 1.7|Borderline : 1.7 - 2.2|High : > 2.2
S-HDL cholesterol;mmol/L;1.0/1.2;;2;Male : > 1.0|Female : > 1.2
S-LDL cholesterol (calc);mmol/L;;3.0;2;Low risk : < 3.0|High risk : < 1.8|Very high risk : < 1.4
# DIABETES
P-Glucose (fasting);mmol/L;3.9;6.0;1;Normal : 3.9 - 6.0|Impaired fasting glucose : 6.1 - 6.9|Diabetes : >= 7.0
HbA1c (NGSP);%;4.2;6.4;1;Normal : < 5.7|Pre-diabetes : 5.7 - 6.4|Diabetes : >= 6.5
# ENDOCRINOLOGY
S-TSH;mIU/L;0.35;4.94;2
S-Free T4;pmol/L;9.0;19.0;1
S-Ferritin;ug/L;22/5;275/204;0;Male : 22 - 275|Female : 5 - 204
S-25-OH Vitamin D;ng/mL;30.0;;1;Deficient : < 20.0|Insufficient : 20.0 - 29.9|Sufficient : >= 30.0
`);

function southAfrica(seed: number): Report {
  const random = createRandom(82_000 + seed);
  const sex = pick<Sex>(random, ['m', 'f']);
  const sheet = paper(595, 842);
  const rows: PrintedRow[] = [];
  const requisition = `${random.whole(100_000_000, 999_999_999)}`;
  const age = random.whole(22, 79);
  const day = `2025/${two(random.whole(1, 12))}/${two(random.whole(1, 28))}`;
  let y = 0;
  const head = () => {
    sheet.next();
    sheet.put(42, 804, 'Drs Mokoena, Pillay & Botha Inc.', 13, 'bold');
    sheet.put(
      42,
      792,
      'Pathologists / Patoloë · Practice No. 5200296 · SANAS M0318 · PO Box 1550, Pinelands, 7430',
      7.5,
    );
    sheet.rule(42, 786, 553);
    sheet.put(42, 773, `Patient: ${sex === 'm' ? 'MR T NKOSI' : 'MRS J VAN DER MERWE'}`, 8.5, 'bold');
    sheet.put(300, 773, `Requisition: ${requisition}`, 8.5);
    sheet.put(42, 761, `Age: ${age}y   Sex: ${sex === 'm' ? 'Male' : 'Female'}`, 8.5);
    sheet.put(300, 761, `Collected: ${day} 08:20`, 8.5);
    sheet.put(42, 749, 'Referring doctor: Dr L Govender (Claremont)', 8.5);
    sheet.put(300, 749, `Reported: ${day} 17:45   FINAL`, 8.5);
    sheet.put(42, 737, 'Medical aid: Ubuntu Health, 40117732, dep 00   ICD10: Z00.0', 8.5);
    sheet.rule(42, 731, 553);
    sheet.put(42, 720, 'Test', 8.5, 'bold');
    sheet.right(285, 720, 'Result', 8.5, 'bold');
    sheet.put(290, 720, 'Flag', 8.5, 'bold');
    sheet.put(320, 720, 'Units', 8.5, 'bold');
    sheet.put(420, 720, 'Reference range', 8.5, 'bold');
    sheet.rule(42, 715, 553);
    y = 702;
  };
  head();
  for (const test of ordered(southAfrican, random)) {
    if (isHeading(test)) {
      if (y < 140) head();
      y -= 4;
      sheet.put(42, y, test.name.slice(2), 9, 'bold');
      y -= 14;
      continue;
    }
    const parts = test.extra === '' ? [] : test.extra.split('|');
    if (y - 10 * parts.length < 66) head();
    const { text, low, high, flag } = found(test, random, sex);
    const span = spanOf(test, sex);
    sheet.put(42, y, test.name, 8.5);
    sheet.right(285, y, text, 8.5, 'bold');
    sheet.put(294, y, letterOf(flag), 8.5, 'bold');
    sheet.put(320, y, test.unit, 8.5);
    if (parts.length === 0) sheet.put(420, y, span, 8.5);
    for (const part of parts) {
      y -= 10;
      sheet.put(60, y, part, 7.5);
    }
    rows.push({
      name: test.name,
      value: text,
      unit: test.unit,
      range: parts.length === 0 ? span : parts.join(' '),
      low: parts.length === 0 ? low : null,
      high: parts.length === 0 ? high : null,
      flag,
    });
    y -= 13;
    if (test.name.startsWith('HbA1c') && chance(random, 0.5)) {
      sheet.put(42, y, 'Comment: target for most patients with diabetes is < 7.0 % (SEMDSA 2017).', 7.5);
      y -= 13;
    }
  }
  if (y < 100) head();
  y -= 6;
  sheet.put(42, y, 'Pathologist: Dr R Pillay. Results authorised electronically.', 8);
  for (const { texts } of sheet.pages) {
    const text = 'Interpretation of results by your doctor is essential. 24 hour line: 0860 555 010';
    texts.push({ x: 42, y: 36, size: 7, text, font: 'regular' });
  }
  sheet.numbered(510, 36, (at, of) => `Page ${at} of ${of}`);
  return done(sheet, rows);
}

/* ---------------------------------------------------------------- Turkey */

const turkish = testsOf(`
# Hemogram (Tam Kan)
Lökosit (WBC);10^3/µL;4.0;10.0;2
Eritrosit (RBC);10^6/µL;4.4/3.9;5.9/5.2;2
Hemoglobin (HGB);g/dL;13.2/11.7;17.3/15.5;1
Hematokrit (HCT);%;39.0/35.0;51.0/45.0;1
Ortalama Eritrosit Hacmi (MCV);fL;80;99;1
Ortalama Eritrosit Hemoglobini (MCH);pg;27.0;34.0;1
Ortalama Eritrosit Hemoglobin Konsantrasyonu (MCHC);g/dL;31.0;36.0;1
Trombosit (PLT);10^3/µL;150;400;0
Nötrofil Yüzdesi (NEU%);%;42.0;72.0;1
Lenfosit Yüzdesi (LYM%);%;20.0;44.0;1
Nötrofil (NEU#);10^3/µL;1.8;7.0;2
Lenfosit (LYM#);10^3/µL;1.0;4.8;2
# Biyokimya
Glukoz (Açlik);mg/dL;70;100;0
Üre;mg/dL;17;43;1
Kreatinin;mg/dL;0.70/0.50;1.20/0.90;2
Ürik Asit;mg/dL;3.5/2.6;7.2/6.0;1
Alanin Aminotransferaz (ALT) (Serum/Plazma);U/L;0;50/35;0
Aspartat Transaminaz (AST) (Serum/Plazma);U/L;0;50/35;0
Gamma Glutamil Transferaz (GGT) (Serum/Plazma);U/L;0;55/38;0
Sodyum;mmol/L;136;146;0
Potasyum;mmol/L;3.5;5.1;2
Kalsiyum;mg/dL;8.8;10.6;1
Total Kolesterol;mg/dL;0;200;0
HDL Kolesterol;mg/dL;40;60;0
LDL Kolesterol (Hesaplanan);mg/dL;0;130;0
Trigliserid;mg/dL;0;150;0
C-Reaktif Protein (CRP) (Serum/Plazma);mg/L;0;5.0;2
Glike Hemoglobin (HbA1c);%;4.0;6.0;1
# Hormon
Tiroid Stimülan Hormon (TSH);mIU/L;0.27;4.20;2
Serbest T4;ng/dL;0.93;1.70;2
Ferritin;ng/mL;30/13;400/150;1
Vitamin B12;ng/L;197;771;0
25-Hidroksi Vitamin D;µg/L;20.0;50.0;1
# Mikrobiyoloji
HBsAg (Hepatit B Yüzey Antijeni);;Negatif;;w;Negatif
Anti HCV;;Negatif;;w;Negatif
`);

function turkey(seed: number): Report {
  const random = createRandom(83_000 + seed);
  const sex = pick<Sex>(random, ['m', 'f']);
  const sheet = paper(595, 842);
  const rows: PrintedRow[] = [];
  const day = `${two(random.whole(1, 28))}.${two(random.whole(1, 12))}.2025`;
  const time = `${two(random.whole(8, 11))}:${two(random.whole(0, 59))}`;
  const accession = `${random.whole(10_000_000, 99_999_999)}`;
  let y = 0;
  const columns = () => {
    sheet.put(40, y, 'Islem Adi', 8, 'bold');
    sheet.put(270, y, 'Sonuç', 8, 'bold');
    sheet.put(350, y, 'Sonuç Birimi', 8, 'bold');
    sheet.put(445, y, 'Referans Degeri', 8, 'bold');
    sheet.rule(36, y - 5, 559);
    y -= 18;
  };
  const head = () => {
    sheet.next();
    sheet.put(40, 808, `${day} 20:14`, 7);
    sheet.put(265, 808, 'e-Nabiz - Tahlillerim', 7);
    y = 786;
  };
  head();
  sheet.put(40, y, 'T.C. Saglik Bakanligi', 9, 'bold');
  sheet.put(40, y - 14, 'e-Nabiz Kisisel Saglik Sistemi', 13, 'bold');
  sheet.put(40, y - 36, `Ad Soyad: ${sex === 'm' ? 'MEHMET ÖZTÜRK' : 'GÜLSEN ÇELIK'}`, 8.5);
  sheet.put(270, y - 36, `T.C. Kimlik No: ${random.whole(100, 999)}******${random.whole(10, 99)}`, 8.5);
  sheet.put(40, y - 49, 'Hastane: ÖDEMIS DEVLET HASTANESI', 8.5);
  sheet.put(270, y - 49, `Tahlil Tarihi: ${day} ${time}`, 8.5);
  sheet.put(40, y - 62, 'Klinik: Iç Hastaliklari', 8.5);
  sheet.put(270, y - 62, `Numune No: ${accession}`, 8.5);
  sheet.rule(36, y - 70, 559);
  y -= 88;
  for (const test of ordered(turkish, random)) {
    if (isHeading(test)) {
      if (y < 130) head();
      y -= 4;
      sheet.put(40, y, `Tahlil Grubu: ${test.name.slice(2)}`, 9, 'bold');
      y -= 16;
      columns();
      continue;
    }
    const lines = wrapped(test.name, 34);
    const height = 10 * lines.length + 6;
    if (y - height < 46) {
      head();
      columns();
    }
    const { text, low, high, flag } = found(test, random, sex);
    const span = spanOf(test, sex);
    for (const [at, line] of lines.entries()) sheet.put(40, y - 10 * at, line, 8.5);
    const middle = y - 5 * (lines.length - 1);
    sheet.put(270, middle, text, 8.5, flag === null ? 'regular' : 'bold');
    sheet.put(350, middle, test.unit, 8.5);
    sheet.put(445, middle, span, 8.5);
    y -= height;
    sheet.rule(36, y + 7, 559);
    y -= 3;
    rows.push({ name: test.name, value: text, unit: test.unit, range: span, low, high, flag: null });
  }
  if (y < 90) head();
  sheet.put(
    40,
    y - 8,
    'Koyu yazilan sonuçlar referans araliginin disindadir. Sonuçlarinizi hekiminize danisiniz.',
    7.5,
  );
  for (const { texts } of sheet.pages) {
    texts.push({ x: 40, y: 26, size: 7, text: 'https://enabiz.example/Tahlil/Liste', font: 'regular' });
  }
  sheet.numbered(540, 26, (at, of) => `${at}/${of}`);
  return done(sheet, rows);
}

/* ---------------------------------------------------------------- Sweden */

const swedish = testsOf(`
# Hematologi
B-Hemoglobin (Hb);g/L;134/117;170/153;0
B-Leukocyter;x10(9)/L;3,5;8,8;1
B-Trombocyter;x10(9)/L;145/165;348/387;0
B-Erytrocyter;x10(12)/L;4,3/3,9;5,7/5,2;1
B-EVF;;0,39/0,35;0,50/0,46;2
Erc(B)-MCV;fL;82;98;0
Erc(B)-MCH;pg;27;33;0
B-Neutrofila;x10(9)/L;1,8;6,3;1
B-Lymfocyter;x10(9)/L;1,0;3,5;1
B-SR;mm;;20/28;0
# Kemi
P-Natrium;mmol/L;137;145;0
P-Kalium;mmol/L;3,5;4,4;1
P-Kreatinin (enz);µmol/L;60/45;105/90;0
eGFR(Krea)relativ;mL/min/1,73 m²;60;;0>90
P-Albumin;g/L;36;45;0
P-Calcium;mmol/L;2,15;2,50;2
P-ALAT;µkat/L;;1,1/0,76;2
P-ASAT;µkat/L;;0,76/0,61;2
P-ALP;µkat/L;0,70;1,9;1
P-GT;µkat/L;;1,3/0,75;2
P-Bilirubin;µmol/L;;26;0<3
P-CRP;mg/L;;3;0<1
fP-Glukos;mmol/L;4,2;6,3;1
B-HbA1c (IFCC);mmol/mol;31;46;0
P-Kolesterol;mmol/L;3,9;7,8;1
P-HDL-kolesterol;mmol/L;0,80/1,0;2,1/2,7;1
P-LDL-kolesterol;mmol/L;2,0;5,3;1
fP-Triglycerider;mmol/L;0,45;2,6;1
# Hormoner och vitaminer
P-TSH;mIE/L;0,40;3,5;2
P-T4, fritt;pmol/L;12;22;0
P-Ferritin;µg/L;30/13;400/150;0
P-Kobalaminer (B12);pmol/L;150;600;0
P-Folat;nmol/L;7,0;;1
# Urin
U-Albumin/Kreatinin;mg/mmol;;3,0;1<0,5
U-Nitrit;;Neg;;w;Neg|Pos
`);

function sweden(seed: number): Report {
  const random = createRandom(84_000 + seed);
  const sex = pick<Sex>(random, ['m', 'f']);
  const sheet = paper(595, 842);
  const rows: PrintedRow[] = [];
  const year = random.whole(1938, 1999);
  const born = `${year}${two(random.whole(1, 12))}${two(random.whole(1, 28))}-${random.whole(1000, 9999)}`;
  const day = `2025-${two(random.whole(1, 12))}-${two(random.whole(1, 28))}`;
  let y = 0;
  const head = () => {
    sheet.next();
    sheet.put(50, 804, 'Journalen', 13, 'bold');
    sheet.right(545, 804, `Utskrift ${day} 21:03`, 7.5);
    sheet.put(50, 789, `${sex === 'm' ? 'Lars-Åke Sjögren' : 'Ingrid Högström'}, ${born}`, 8.5);
    sheet.rule(50, 782, 545);
    y = 764;
  };
  head();
  sheet.put(50, y, 'Provsvar', 12, 'bold');
  sheet.put(50, y - 15, 'Klinisk kemi, Närhälsan Ängsvägen vårdcentral', 8.5);
  sheet.put(50, y - 27, `Provtagningsdatum: ${day} 07:${two(random.whole(10, 55))}`, 8.5);
  sheet.put(300, y - 27, 'Svarstyp: Slutsvar', 8.5);
  sheet.put(50, y - 39, 'Beställare: Eva Lindqvist, distriktsläkare', 8.5);
  sheet.put(300, y - 39, 'Vidimerad: Ja', 8.5);
  y -= 62;
  for (const test of ordered(swedish, random)) {
    if (isHeading(test)) {
      if (y < 130) head();
      sheet.put(50, y, test.name.slice(2), 10.5, 'bold');
      y -= 17;
      continue;
    }
    const remarks: Record<string, string> = {
      'P-Kalium': 'Kommentar: Lätt hemolys, kan ge falskt förhöjt värde.',
      'P-CRP': 'Kommentar: Ny metod från 2024-11-04, se laboratoriets webbplats.',
      'B-HbA1c (IFCC)': 'Kommentar: Behandlingsmål vid diabetes < 52 mmol/mol.',
    };
    const remark = chance(random, 0.5) ? (remarks[test.name] ?? '') : '';
    if (y < (remark === '' ? 80 : 92)) head();
    const { text, low, high, flag } = found(test, random, sex);
    const span = spanOf(test, sex);
    sheet.put(58, y, test.name, 9, 'bold');
    y -= 11;
    const result = test.unit === '' ? text : `${text} ${test.unit}`;
    sheet.put(58, y, result, 9);
    const said = flag === 'high' ? 'Över referensintervall' : flag === 'low' ? 'Under referensintervall' : '';
    sheet.put(230, y, flag === 'abnormal' ? 'Avvikande' : said, 8);
    y -= 10.5;
    sheet.put(58, y, `Referensintervall: ${span}`, 7.5);
    if (remark !== '') {
      y -= 10;
      sheet.put(58, y, remark, 7.5);
    }
    y -= 16;
    rows.push({ name: test.name, value: text, unit: test.unit, range: span, low, high, flag });
  }
  if (y < 90) head();
  sheet.put(50, y, 'Hör av dig till din vårdcentral om du har frågor om dina provsvar.', 8);
  for (const { texts } of sheet.pages) {
    const text = 'Utskriften visar vad som var läsbart för invånaren vid utskriftstillfället.';
    texts.push({ x: 50, y: 36, size: 7, text, font: 'regular' });
  }
  sheet.numbered(500, 36, (at, of) => `Sida ${at} (${of})`);
  return done(sheet, rows);
}

/* ---------------------------------------------------------------- United States */

const american = testsOf(`
# COMPREHENSIVE METABOLIC PANEL
GLUCOSE;mg/dL;65;99;0
UREA NITROGEN (BUN);mg/dL;7;25;0
CREATININE;mg/dL;0.70/0.50;1.30/1.05;2
EGFR;mL/min/1.73m2;60;;0
SODIUM;mmol/L;135;146;0
POTASSIUM;mmol/L;3.5;5.3;1
CHLORIDE;mmol/L;98;110;0
CARBON DIOXIDE (CO2), TOTAL;mmol/L;20;32;0
CALCIUM;mg/dL;8.6;10.3;1
PROTEIN, TOTAL;g/dL;6.1;8.1;1
ALBUMIN;g/dL;3.6;5.1;1
BILIRUBIN, TOTAL;mg/dL;0.2;1.2;1
ALKALINE PHOSPHATASE, TOTAL;U/L;40;115;0
ASPARTATE AMINOTRANSFERASE (AST);U/L;10;35/32;0
ALANINE AMINOTRANSFERASE (ALT);U/L;9/6;46/29;0
# LIPID PANEL
CHOLESTEROL, TOTAL;mg/dL;;200;0
HDL CHOLESTEROL;mg/dL;40/50;;0
TRIGLYCERIDES;mg/dL;;150;0
LDL-CHOLESTEROL, CALCULATED;mg/dL (calc);;100;0
NON-HDL CHOLESTEROL;mg/dL (calc);;130;0
# CBC
WHITE BLOOD CELL COUNT;Thousand/uL;3.8;10.8;1
RED BLOOD CELL COUNT;Million/uL;4.20/3.80;5.80/5.10;2
HEMOGLOBIN;g/dL;13.2/11.7;17.1/15.5;1
HEMATOCRIT;%;38.5/35.0;50.0/45.0;1
MEAN CORPUSCULAR VOLUME (MCV);fL;80.0;100.0;1
PLATELET COUNT;Thousand/uL;140;400;0
ABSOLUTE NEUTROPHILS;cells/uL;1500;7800;0
ABSOLUTE LYMPHOCYTES;cells/uL;850;3900;0
# OTHER TESTS
HEMOGLOBIN A1C;% of total Hgb;;5.7;1
TSH, THIRD GENERATION;mIU/L;0.40;4.50;2
VITAMIN D, 25-HYDROXY, TOTAL, IMMUNOASSAY;ng/mL;30;100;0
C-REACTIVE PROTEIN, HIGH SENSITIVITY;mg/L;;3.0;1<0.2
# URINALYSIS
SPECIFIC GRAVITY;;1.001;1.035;3
PH;;5.0;8.0;1
GLUCOSE;;NEGATIVE;;w;NEGATIVE|TRACE|1+
PROTEIN;;NEGATIVE;;w;NEGATIVE|TRACE|2+
LEUKOCYTE ESTERASE;;NEGATIVE;;w;NEGATIVE|1+
`);

function unitedStates(seed: number): Report {
  const random = createRandom(85_000 + seed);
  const sex = pick<Sex>(random, ['m', 'f']);
  const hasLetters = seed % 2 === 1;
  const sheet = paper(612, 792);
  const rows: PrintedRow[] = [];
  const [month, day] = [two(random.whole(1, 12)), two(random.whole(1, 25))];
  const name = sex === 'm' ? 'Mr. Delgado' : 'Ms. Whitfield';
  const full = sex === 'm' ? 'DELGADO, RAYMOND' : 'WHITFIELD, CAROL';
  const born = `${two(random.whole(1, 12))}/${two(random.whole(1, 28))}/${random.whole(1940, 1995)}`;
  const mono = (x: number, y: number, text: string) => sheet.put(x, y, text, 8.5, 'mono');
  let y = 0;
  const columns = () => {
    sheet.rule(48, y + 11, 564);
    mono(48, y, 'Test Name');
    mono(206, y, 'In Range');
    mono(272, y, 'Out Of Range');
    mono(352, y, 'Reference Range');
    mono(544, y, 'Lab');
    sheet.rule(48, y - 5, 564);
    y -= 18;
  };
  const head = (isFirst: boolean) => {
    sheet.next();
    sheet.put(48, 752, 'Maple Street Family Medicine, P.C.', 13, 'bold');
    sheet.put(48, 739, '218 Maple Street, Suite 4, Brattleboro, VT 05301   (802) 555-0142   Fax (802) 555-0143', 7.5);
    if (isFirst) {
      mono(48, 716, `${month}/${two(Number(day) + 3)}/2025`);
      mono(48, 696, `Dear ${name},`);
      const letter = [
        `Enclosed are the results of your blood and urine tests drawn on ${month}/${day}/2025. Most of`,
        'them look fine. Please keep your blood pressure below 130/80, continue lisinopril 10 mg',
        'once daily, and return in 6 months for repeat fasting labs. Call us with any questions.',
      ];
      for (const [at, line] of letter.entries()) mono(48, 680 - 11 * at, line);
      mono(48, 636, 'Sincerely,   Ellen K. Marsh, MD');
      mono(48, 614, `Patient: ${full}   DOB: ${born}   Sex: ${sex === 'm' ? 'M' : 'F'}   Fasting: Y`);
      y = 592;
    } else {
      mono(48, 720, `Patient: ${full}   DOB: ${born}   Collected: ${month}/${day}/2025`);
      y = 698;
    }
    columns();
  };
  head(true);
  for (const test of ordered(american, random)) {
    if (isHeading(test)) {
      if (y < 110) head(false);
      y -= 2;
      sheet.put(48, y, test.name.slice(2), 8.5, 'bold');
      y -= 12;
      continue;
    }
    const lines = wrapped(test.name, 24);
    if (y - 10 * lines.length < 54) head(false);
    const { text, low, high, flag } = found(test, random, sex);
    const span = spanOf(test, sex, '-', '<', '> OR = ');
    for (const [at, line] of lines.entries()) mono(at === 0 ? 54 : 60, y - 10 * at, line);
    mono(flag === null ? 206 : 272, y, text);
    if (hasLetters && flag !== null)
      mono(272 + widthOf(text, 8.5, 'mono') + 6, y, flag === 'abnormal' ? 'A' : letterOf(flag));
    mono(352, y, test.unit === '' ? span : `${span} ${test.unit}`);
    mono(544, y, test.name.startsWith('VITAMIN') ? 'EZ' : 'AMD');
    y -= 10 * lines.length + 2.5;
    const said = flag === null || hasLetters ? flag : 'abnormal';
    rows.push({ name: test.name, value: text, unit: test.unit, range: span, low, high, flag: said });
    const remarks: Record<string, string[]> = {
      'HEMOGLOBIN A1C': [
        'For someone without known diabetes, a value between 5.7% and',
        '6.4% is consistent with prediabetes.',
      ],
      'LDL-CHOLESTEROL, CALCULATED': ['Desirable range <70 mg/dL for patients with CHD or diabetes.'],
      GLUCOSE: test.unit === '' ? [] : ['Fasting reference interval'],
    };
    for (const line of remarks[test.name] ?? []) {
      mono(206, y, line);
      y -= 11;
    }
  }
  if (y < 110) head(false);
  y -= 6;
  mono(48, y, 'PERFORMING SITE:');
  mono(48, y - 11, 'AMD  GREEN MOUNTAIN REFERENCE LAB, 40 RIVER RD, KEENE, NH 03431   CLIA: 30D0000123');
  mono(48, y - 22, 'EZ   COASTAL ESOTERIC LAB, 33 ORTEGA HWY, SAN JUAN, CA 92690   CLIA: 05D0000352');
  sheet.numbered(500, 30, (at, of) => `Page ${at} of ${of}`);
  for (const { texts } of sheet.pages) {
    texts.push({ x: 48, y: 30, size: 7, text: 'Confidential patient information', font: 'regular' });
  }
  return done(sheet, rows);
}

export const australiaSouthAfricaTurkeySwedenUs = [
  { name: 'Australian cumulative report, newest right or left as the head says', make: australia },
  { name: 'South African report, ranges and classes on lines of their own', make: southAfrica },
  { name: 'Turkish e-Nabiz print, names wrapped, no marks', make: turkey },
  { name: 'Swedish journal, name, value and range on a line each', make: sweden },
  { name: 'US practice letter, In Range and Out Of Range columns', make: unitedStates },
];
