import { createRandom, type Random } from '../../../../server/simulator/random.ts';
import { widthOf } from '../../../../test/support/labs/pdf.ts';
import {
  done,
  drawn,
  isHeading,
  ordered,
  type PrintedRow,
  paper,
  pick,
  type Report,
  type Sheet,
  type Test,
  testsOf,
  two,
} from '../../paper.ts';

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'] as const;

const american = testsOf(`
# Comprehensive Metabolic Panel
Glucose;mg/dL;70;99;0
#> Comment: For someone without known diabetes, a fasting glucose between 100 and 125 mg/dL is consistent with prediabetes.
BUN;mg/dL;7;25;0
Creatinine;mg/dL;0.60;1.29;2
eGFR CKD-EPI 2021;mL/min/1.73m2;60;;0
BUN/Creatinine Ratio;;;;1;none;14.2
Sodium;mmol/L;135;146;0
Potassium;mmol/L;3.5;5.3;1
Chloride;mmol/L;98;110;0
Albumin;g/dL;3.6;5.1;1
Bilirubin, Total;mg/dL;0.2;1.2;1
Alkaline Phosphatase (ALP);U/L;36;130;0
AST (SGOT);U/L;10;40;0
ALT (SGPT);U/L;9;46;0
# Lipid Panel with Reflex to Direct LDL
Cholesterol, Total;mg/dL;;200;0
HDL Cholesterol;mg/dL;40;;0
Triglycerides;mg/dL;;150;0
LDL Cholesterol;mg/dL (calc);;100;0
#> LDL-C is calculated using the Martin-Hopkins equation. Desirable range < 70 mg/dL for patients with CHD.
Chol/HDLC Ratio;;;5.0;1
# Hemoglobin A1c
Hemoglobin A1c;% of total Hgb;;5.7;1
Estimated Average Glucose;mg/dL;;;0;none;117
# TSH
TSH, 3rd Generation;mIU/L;0.40;4.50;2<0.01
# Urinalysis, Complete
Specific Gravity, Urine;;1.005;1.035;3
Color, Urine;;;;;words;Yellow;Dark Yellow
Glucose, Urine;;;;;words;Negative;2+
Protein, Urine;;;;;words;Negative;1+
Nitrite, Urine;;;;;words;Negative;Positive
Leukocyte Esterase, Urine;;;;;words;Negative;Trace
`);

const malaysian = testsOf(`
# HAEMATOLOGY
Haemoglobin;g/L;120;150;0;;0.1 g/dL 1
Packed Cell Volume (PCV);%;36;46;0
Red Cell Count;x10^12/L;3.8;4.8;1
MCV;fL;83;101;0
RDW-CV;%;11.6;14.0;1
Platelet Count;x10^9/L;150;410;0
Total White Cell Count;x10^9/L;4.0;10.0;1
ESR (1 hour);mm/hr;;20;0
# DIABETIC SCREEN
Glucose (Fasting);mmol/L;3.9;6.0;1;;18.02 mg/dL 0
HbA1c (NGSP);%;;5.7;1
# RENAL FUNCTION
Urea;mmol/L;2.5;7.8;1;;6.006 mg/dL 1
Creatinine;µmol/L;45;84;0;;0.01131 mg/dL 2
eGFR (CKD-EPI);mL/min/1.73m²;90;;0
Uric Acid;mmol/L;0.15;0.35;2;;16.81 mg/dL 1
# LIPID PROFILE
Total Cholesterol;mmol/L;;5.2;1;classes;38.67 mg/dL 0|Desirable < 5.2|Borderline 5.2 - 6.1|High > 6.1
HDL Cholesterol;mmol/L;1.2;;2;;38.67 mg/dL 0
LDL Cholesterol;mmol/L;;3.3;1;classes;38.67 mg/dL 0|Optimal < 2.6|Near optimal 2.6 - 3.3|High > 3.3
# LIVER FUNCTION
Total Bilirubin;µmol/L;3;21;0;;0.0585 mg/dL 1
Gamma GT;U/L;;38;0
# TUMOUR MARKERS
Alpha-Fetoprotein (AFP);IU/mL;;5.8;1<0.9;;1.21 ng/mL 1
CEA;µg/L;;5.0;1<0.5
# SEROLOGY
Hepatitis B Surface Antigen (HBsAg);;;;;words;Non-Reactive;Reactive
VDRL / RPR;;;;;words;Non-Reactive;Reactive
# BLOOD GROUPING
ABO Blood Group;;;;;words;;O|A|B|AB
Rhesus (D);;;;;words;;Positive|Negative
`);

/** The drawn scale: the range is its middle, and the value stands above the place where it lies. */
function scale(sheet: Sheet, y: number, test: Test, { amount, text, low, high, flag }: ReturnType<typeof drawn>) {
  const [from, to, left, right] = [60, 450, 190, 320];
  sheet.rule(from, y, to);
  const [least, most] = [low ?? 0, high ?? 2 * (low ?? 0)];
  const share = (amount - least) / (most - least);
  const x = Math.min(Math.max(left + share * (right - left), from + 4), to - 60);
  for (const at of [left, right]) {
    const limit = at === left ? test.low : test.high;
    if (limit !== '') sheet.rule(at, y - 3, at, y + 3);
    sheet.put(at - 4, y - 10, limit, 7);
  }
  sheet.put(x, y + 16, 'Value', 6.5);
  sheet.put(x, y + 5, text, 10, 'bold');
  const word = flag === 'high' ? 'High' : flag === 'low' ? 'Low' : '';
  sheet.put(x + widthOf(text, 10, 'bold') + 6, y + 5, word, 8);
}

/** Prints a card of a test and answers how high it is. */
function card(sheet: Sheet, rows: PrintedRow[], test: Test, random: Random, y: number): number {
  const { name, unit, extra, more } = test;
  sheet.put(50, y, name, 10, 'bold');
  if (extra === 'words') {
    const [normal = '', other = ''] = more;
    const value = random.between(0, 1) < 0.7 ? normal : other;
    const flag = value === normal ? null : 'abnormal';
    sheet.put(50, y - 12, `Normal value: ${normal}`, 8);
    sheet.put(60, y - 25, 'Value', 6.5);
    sheet.put(60, y - 36, value, 10, 'bold');
    sheet.put(60 + widthOf(value, 10, 'bold') + 6, y - 36, flag === null ? '' : 'Abnormal', 8);
    rows.push({ name, value, unit: '', range: normal, low: null, high: null, flag });
    return 54;
  }
  if (extra === 'none') {
    const value = drawn(test, random, 'm', Number(more[0]) * random.between(0.8, 1.3)).text;
    sheet.put(60, y - 13, 'Value', 6.5);
    sheet.put(60, y - 24, value, 10, 'bold');
    sheet.put(60 + widthOf(value, 10, 'bold') + 4, y - 24, unit, 9);
    rows.push({ name, value, unit, range: '', low: null, high: null, flag: null });
    return 42;
  }
  const found = drawn(test, random);
  const { text, low, high, flag } = found;
  const range =
    test.low === '' ? `below <${test.high}` : test.high === '' ? `above >=${test.low}` : `${test.low} - ${test.high}`;
  sheet.put(50, y - 12, `Normal range: ${range} ${unit}`.trim(), 8);
  scale(sheet, y - 41, test, found);
  rows.push({ name, value: text, unit, range, low, high, flag });
  return 68;
}

/** A card for each test: the value stands over a drawn scale, its unit only behind the range. */
function portal(seed: number): Report {
  const random = createRandom(73_000 + seed);
  const sheet = paper(612, 792);
  const rows: PrintedRow[] = [];
  const [day, month] = [random.whole(2, 26), random.whole(1, 11)];
  const date = `${months[month - 1] ?? ''} ${day}, 2025`;
  let y = 0;
  const page = () => {
    sheet.next();
    sheet.put(24, 774, `${month}/${day + 1}/25, 7:41 PM`, 7);
    sheet.put(270, 774, 'MyChart - Test Details', 7);
    y = 744;
  };
  page();
  sheet.put(50, y, 'Lakeshore Health', 13, 'bold');
  sheet.put(50, y - 15, 'Name: Denise R. Halvorsen  |  DOB: 4/17/1968  |  MRN: 20447183  |  PCP: Alan Whitcomb, MD', 8);
  y -= 40;
  for (const test of ordered(american, random)) {
    if (test.name.startsWith('#>')) {
      sheet.put(60, y + 6, test.name.slice(3), 7);
      y -= 12;
    } else if (isHeading(test)) {
      if (y < 210) page();
      sheet.put(50, y, test.name.slice(2), 13, 'bold');
      sheet.put(50, y - 14, `Collected on ${date} 8:06 AM`, 8);
      sheet.put(300, y - 14, 'Final result', 8);
      sheet.put(50, y - 32, 'Results', 10);
      sheet.rule(50, y - 36, 560);
      y -= 52;
    } else {
      if (y < 104) page();
      y -= card(sheet, rows, test, random, y);
    }
  }
  if (y < 150) page();
  sheet.rule(50, y, 560);
  sheet.put(50, y - 14, `Authorizing provider: Alan Whitcomb, MD    Collection date: ${date} 8:06 AM`, 8);
  sheet.put(50, y - 26, `Specimens: Blood (Blood, Venous), Urine (Clean Catch)    Result date: ${date} 4:52 PM`, 8);
  sheet.put(50, y - 38, 'Resulting lab: LAKESHORE CORE LABORATORY, 1200 W Harbor St, Duluth MN 55802', 8);
  sheet.put(50, y - 56, 'MyChart® licensed from Epic Systems Corporation © 1999 - 2025', 7);
  sheet.numbered(
    24,
    22,
    () => 'https://mychart.lakeshorehealth.example/MyChart/app/test-results/details?eorderid=WP-24k9',
    7,
  );
  sheet.numbered(570, 22, (at, of) => `${at}/${of}`);
  return done(sheet, rows);
}

const argentine = testsOf(`
# HEMOGRAMA
Hematíes;/mm³;4200000;5400000;0;thousands
Hemoglobina;g/dl;12,0;16,0;1
Hematocrito;%;37,0;47,0;1
V.C.M.;fl;80,0;98,0;1
Leucocitos;/mm³;4000;10000;0;thousands
Plaquetas;/mm³;150000;400000;0;thousands
# FORMULA LEUCOCITARIA
Neutrófilos;%;50;70;0;pair;2000;7000
Eosinófilos;%;1;4;0;pair;40;400
Basófilos;%;0;1;0;pair;0;100
Linfocitos;%;20;40;0;pair;1000;4000
Monocitos;%;2;8;0;pair;80;800
# -
ERITROSEDIMENTACION 1ª HORA;mm;;20;0;block;Método: Westergren|Muestra: Sangre entera con EDTA;Hasta 20
GLUCEMIA;mg/dl;70;110;0;block;Método: Hexoquinasa|Muestra: Suero;70 a 110
HEMOGLOBINA GLICOSILADA (HbA1c);%;;5,7;1;block;Método: HPLC|Muestra: Sangre entera;;No diabético: menor de 5,7 %|Riesgo aumentado: 5,7 a 6,4 %|Diabetes: mayor o igual a 6,5 %
CREATININEMIA;mg/dl;0,50;0,90;2;block;Método: Jaffé cinético|Muestra: Suero;;Hombres: 0,70 a 1,20 mg/dl|Mujeres: 0,50 a 0,90 mg/dl
URICEMIA;mg/dl;2,4;5,7;1;block;Método: Uricasa|Muestra: Suero;;Hombres: 3,4 a 7,0 mg/dl|Mujeres: 2,4 a 5,7 mg/dl
COLESTEROL TOTAL;mg/dl;;200;0;block;Método: Enzimático|Muestra: Suero;;Deseable: menor de 200 mg/dl|Limítrofe: 200 a 239 mg/dl|Elevado: mayor o igual a 240 mg/dl
COLESTEROL HDL;mg/dl;40;;0;block;Método: Directo|Muestra: Suero;Mayor de 40
TRIGLICERIDOS;mg/dl;;150;0;block;Método: GPO-PAP|Muestra: Suero;Hasta 150
# HEPATOGRAMA
Bilirrubina total;mg/dl;;1,20;2
Bilirrubina directa;mg/dl;;0,30;2<0,10
T.G.O. (AST);U/l;;32;0
Fosfatasa alcalina;U/l;35;105;0
# -
TIROTROFINA (TSH);µUI/ml;0,27;4,20;2<0,01;block;Método: Electroquimioluminiscencia (Cobas e 411)|Muestra: Suero;0,27 a 4,20
FERRITINA;ng/ml;13;150;0;block;Método: Electroquimioluminiscencia|Muestra: Suero;;Hombres: 30 a 400 ng/ml|Mujeres premenopáusicas: 13 a 150 ng/ml
`);

const thousands = (amount: number) => String(amount).replaceAll(/\B(?=(\d{3})+$)/g, '.');

function dotted(sheet: Sheet, rows: PrintedRow[], test: Test, random: Random, y: number) {
  const { name, unit, extra, more } = test;
  const { text, low, high, amount } = drawn(test, random);
  const isLarge = extra === 'thousands';
  const value = isLarge ? thousands(Math.round(amount / 50) * 50) : text;
  const [least, most] = isLarge ? [thousands(low ?? 0), thousands(high ?? 0)] : [test.low, test.high];
  const range = least === '' ? `Hasta ${most}` : `${least} - ${most}`;
  sheet.put(56, y, name);
  const dots = Math.floor((225 - 60 - widthOf(name, 9, 'regular')) / widthOf('.', 9, 'regular'));
  sheet.put(58 + widthOf(name, 9, 'regular'), y, '.'.repeat(dots));
  sheet.right(275, y, value, 9, 'bold');
  sheet.put(281, y, unit);
  rows.push({ name, value, unit, range, low, high, flag: null });
  if (extra !== 'pair') return sheet.put(400, y, range, 8);
  const [from = '', to = ''] = more;
  const count = drawn({ ...test, unit: '/mm³', low: from, high: to, extra: '', more: [] }, random);
  const behind = `${thousands(Number(from))} - ${thousands(Number(to))}`;
  sheet.put(300, y, `(${range})`, 8);
  sheet.right(400, y, thousands(count.amount), 9, 'bold');
  sheet.put(405, y, '/mm³');
  sheet.put(440, y, `(${behind})`, 8);
  const bounds = { low: count.low, high: count.high };
  rows.push({ name, value: thousands(count.amount), unit: '/mm³', range: behind, ...bounds, flag: null });
}

/** A block of lines for a test, answers how high it is. */
function argentineBlock(sheet: Sheet, rows: PrintedRow[], test: Test, random: Random, y: number): number {
  const { name, unit, more } = test;
  const [methods = '', one = '', classes = ''] = more;
  const found = drawn(test, random);
  const lines = classes === '' ? [] : classes.split('|');
  sheet.put(45, y, name, 9.5, 'bold');
  for (const [at, line] of methods.split('|').entries()) sheet.put(56, y - 11 - 9 * at, line, 7);
  sheet.put(56, y - 33, 'Resultado:');
  sheet.right(180, y - 33, found.text, 10, 'bold');
  sheet.put(186, y - 33, unit);
  sheet.put(290, y - 22, 'Valores de referencia:', 7.5);
  if (lines.length === 0) sheet.put(375, y - 22, `${one} ${unit}`, 8);
  for (const [at, line] of lines.entries()) sheet.put(375, y - 22 - 10 * at, line, 8);
  const range = lines.length === 0 ? one : lines.map((line) => line.replace(` ${unit}`, '')).join(' ');
  const bounds = lines.length === 0 ? { low: found.low, high: found.high } : { low: null, high: null };
  rows.push({ name, value: found.text, unit, range, ...bounds, flag: null });
  return 56;
}

/** Dotted lines with two results, and a block of lines for each other test; no marks at all. */
function argentineLaboratory(seed: number): Report {
  const random = createRandom(74_000 + seed);
  const sheet = paper(595, 842);
  const rows: PrintedRow[] = [];
  const day = `${two(random.whole(1, 28))}/${two(random.whole(2, 12))}/2025`;
  const protocol = random.whole(110_000, 480_000);
  let y = 0;
  const page = () => {
    sheet.next();
    sheet.put(45, 806, 'LABORATORIO DE ANALISIS CLINICOS DEL PLATA', 12, 'bold');
    sheet.put(45, 793, 'Av. Colón 2340 - B7600 Mar del Plata - Tel. (0223) 495-1180 - Hab. M.S. 3412', 7.5);
    sheet.rule(45, 786, 550);
    sheet.put(45, 773, 'Paciente: ROLDAN, MARIA ESTELA', 9, 'bold');
    sheet.put(330, 773, `Protocolo: ${protocol}`);
    sheet.put(45, 761, 'D.N.I.: 20.418.337   Edad: 56 años   Sexo: F');
    sheet.put(330, 761, `Fecha de extracción: ${day}`);
    sheet.put(45, 749, 'Solicitado por: Dr. Iglesias, Hernán (M.P. 94.112)');
    sheet.rule(45, 742, 550);
    y = 724;
  };
  page();
  for (const test of ordered(argentine, random)) {
    if (test.name === '# -') y -= 8;
    else if (isHeading(test)) {
      if (y < 150) page();
      y -= 4;
      sheet.put(45, y, test.name.slice(2), 9.5, 'bold');
      const method = { '# HEMOGRAMA': 'Contador Sysmex XN-550', '# HEPATOGRAMA': 'Colorimétrico' }[test.name];
      sheet.put(56, y - 11, method ? `Método: ${method}` : '', 7);
      sheet.put(400, y - 11, method ? 'Valores de referencia' : '', 7.5);
      y -= method ? 25 : 14;
    } else if (test.extra === 'block') {
      if (y < 134) page();
      y -= argentineBlock(sheet, rows, test, random, y);
      if (test.name === 'GLUCEMIA' && y > 110) {
        sheet.put(56, y + 13, `Resultado anterior (14/01/2025): ${random.whole(84, 118)} mg/dl`, 7);
        y -= 4;
      }
    } else {
      if (y < 100) page();
      dotted(sheet, rows, test, random, y);
      if (test.name === 'Monocitos') {
        sheet.put(56, y - 13, 'Observaciones: leve anisocitosis. Plaquetas de morfología conservada.', 7.5);
        y -= 14;
      }
      y -= 13;
    }
  }
  sheet.put(400, 64, 'Bioq. Silvina Arrieta - M.P. 5.871', 8);
  for (const at of sheet.pages) at.lines.push([45, 50, 550, 50]);
  sheet.numbered(45, 38, () => 'Los resultados deben ser interpretados por el profesional médico solicitante.');
  sheet.numbered(495, 38, (at, of) => `Página ${at} de ${of}`);
  return done(sheet, rows);
}

function screened(test: Test, random: Random): { row: PrintedRow; lines: string[]; second: string[]; last: string } {
  const { name, unit, extra, more } = test;
  if (extra === 'words') {
    const [normal = '', others = ''] = more;
    const value = normal !== '' && random.between(0, 1) < 0.7 ? normal : pick(random, others.split('|') as [string]);
    const flag = normal === '' || value === normal ? null : 'abnormal';
    const row = { name, value, unit, range: normal, low: null, high: null, flag } as const;
    return { row, lines: [normal], second: [], last: normal || value };
  }
  const { text, low, high, flag } = drawn(test, random);
  const before = drawn(test, random).text;
  const one = low === null ? `< ${test.high}` : high === null ? `≥ ${test.low}` : `${test.low} - ${test.high}`;
  const [second = '', ...classes] = (more[0] ?? '').split('|');
  const isOne = classes.length === 0;
  const lines = isOne ? [`[${one}]`] : classes;
  const bounds = isOne ? { low, high } : { low: null, high: null };
  const row = { name, value: text, unit, range: isOne ? one : lines.join(' '), ...bounds, flag };
  const [factor = '', other = '', digits = '0'] = second.split(' ');
  if (factor === '') return { row, lines, second: [], last: before };
  const times = (number: string) => (Number(number) * Number(factor)).toFixed(Number(digits));
  const converted = (printed: string) => printed.replace(/[\d.]+/g, times);
  return { row, lines, second: [converted(text), other, isOne ? `[${converted(one)}]` : ''], last: before };
}

/** The mark before the value; behind it the same in a second unit, and the result of another day. */
function screening(seed: number): Report {
  const random = createRandom(75_000 + seed);
  const sheet = paper(842, 595);
  const rows: PrintedRow[] = [];
  const [day, month] = [random.whole(1, 28), pick(random, months)];
  const number = random.whole(2_100_000, 2_900_000);
  let y = 0;
  const page = () => {
    sheet.next();
    sheet.put(36, 562, 'MERANTI PATHOLOGY SDN BHD', 13, 'bold');
    sheet.put(36, 550, '18 Jalan Ampang Hilir, 55000 Kuala Lumpur   Tel: 03-4251 8800   MS ISO 15189 SAMM 0714', 7.5);
    sheet.put(560, 562, 'EXECUTIVE HEALTH SCREENING', 10, 'bold');
    sheet.put(560, 550, `Lab No: KL${number}   Ref: Klinik Desa Murni`, 8);
    sheet.put(36, 534, 'Name: TAN SIEW LING   IC No: 740812-14-5528   Age/Sex: 51Y / F');
    sheet.put(560, 534, `Collected: ${two(day)}-${month}-2025 08:25   Status: FINAL`, 8);
    sheet.put(36, 522, 'Height: 158 cm   Weight: 61 kg   BP: 126/78 mmHg   Last meal: 10 hours', 8);
    sheet.rule(36, 516, 806);
    const titles = '36 TEST|240 RESULT|289 SI UNIT|362 RANGE|475 CONV.|514 UNIT|575 RANGE|690 PREVIOUS 12-Mar-2024';
    for (const title of titles.split('|')) sheet.put(Number.parseInt(title, 10), 505, title.slice(3).trim(), 8, 'bold');
    sheet.rule(36, 500, 806);
    y = 486;
  };
  page();
  for (const test of ordered(malaysian, random)) {
    if (y < 90) page();
    if (isHeading(test)) {
      y -= 3;
      sheet.put(36, y, test.name.slice(2), 9, 'bold');
      if (test.name.includes('LIPID')) sheet.put(130, y, '(Malaysian CPG 2023; fasting sample)', 7);
      y -= 14;
      continue;
    }
    const { row, lines, second, last } = screened(test, random);
    sheet.put(44, y, row.name);
    sheet.put(213, y, { high: 'H', low: 'L', abnormal: '*', '': '' }[String(row.flag ?? '')] ?? '', 9, 'bold');
    sheet.right(280, y, row.value, 9, row.flag === null ? 'regular' : 'bold');
    sheet.put(289, y, row.unit);
    for (const [at, line] of lines.entries()) sheet.put(362, y - 11 * at, line);
    sheet.right(505, y, second[0] ?? '');
    for (const [at, text] of second.slice(1).entries()) sheet.put(514 + 61 * at, y, text);
    sheet.right(770, y, last, 8);
    rows.push(row);
    y -= 13 + 11 * Math.max(0, lines.length - 1);
    const remark = test.name.startsWith('HbA1c') ? 'Pre-diabetes 5.7 - 6.2 %, diabetes 6.3 % and above.' : '';
    sheet.put(44, y, remark, 7);
    if (remark !== '') y -= 12;
  }
  sheet.put(36, 62, 'H = above reference range   L = below reference range   * = abnormal finding', 7.5);
  sheet.put(560, 62, 'Dr Nurul Aini Hassan, MPath (UKM), MMC 41877', 8);
  for (const at of sheet.pages) at.lines.push([36, 40, 806, 40]);
  sheet.numbered(36, 29, () => 'This is a computer generated report; no signature is required.');
  sheet.numbered(760, 29, (at, of) => `Page ${at} of ${of}`);
  return done(sheet, rows);
}

export const usArgentinaMalaysia = [
  { name: 'US hospital portal, a card and a drawn scale for each test', make: portal },
  { name: 'Argentine laboratory, dotted lines and blocks of lines, no marks', make: argentineLaboratory },
  { name: 'Malaysian screening, landscape, each value in a second unit and of another day', make: screening },
];
