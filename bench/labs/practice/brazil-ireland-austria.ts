import { createRandom } from '../../../server/simulator/random.ts';
import {
  boundsOf,
  dayOf,
  done,
  drawn,
  isHeading,
  ordered,
  type PrintedRow,
  paper,
  type Report,
  rangeOf,
  testsOf,
  two,
} from '../paper.ts';

const brazilian = testsOf(`
Neutrófilos;%;40,0;70,0;1;;1800;7000
Eosinófilos;%;1,0;5,0;1;;50;500
Linfócitos;%;20,0;45,0;1;;1000;4500
Monócitos;%;2,0;10,0;1;;100;1000
# -
GLICOSE;mg/dL;70;99;0;block;Soro;Hexoquinase;Adultos: 70 a 99 mg/dL|Crianças: 60 a 99 mg/dL
CREATININA;mg/dL;0,60;1,10;2;block;Soro;Jaffé cinético;Homens: 0,70 a 1,30 mg/dL|Mulheres: 0,60 a 1,10 mg/dL|Até 12 anos: 0,30 a 0,70 mg/dL
URÉIA;mg/dL;15;45;0;block;Soro;Urease UV;15 a 45 mg/dL
COLESTEROL TOTAL;mg/dL;;190;0;block;Soro;Enzimático colorimétrico;Acima de 20 anos: inferior a 190 mg/dL|De 2 a 19 anos: inferior a 170 mg/dL
TRIGLICÉRIDES;mg/dL;;150;0;block;Soro;Enzimático colorimétrico;Inferior a 150 mg/dL
HEMOGLOBINA GLICADA (HbA1c);%;;5,7;1;block;Sangue total - EDTA;HPLC;Normal: inferior a 5,7%|Pré-diabetes: 5,7 a 6,4%|Diabetes: igual ou superior a 6,5%
TSH - HORMÔNIO TIREOESTIMULANTE;µUI/mL;0,40;4,30;2;block;Soro;Quimioluminescência;Adultos: 0,40 a 4,30 µUI/mL|Acima de 80 anos: 0,50 a 6,90 µUI/mL
FERRITINA;ng/mL;15;150;0;block;Soro;Quimioluminescência;Homens: 30 a 400 ng/mL|Mulheres: 15 a 150 ng/mL
`);

const grouped = (amount: number) => String(Math.round(amount)).replaceAll(/\B(?=(\d{3})+$)/g, '.');

/** A table of shares and counts, then a block for each test with ranges by age and sex. */
function brazilianBlocks(seed: number): Report {
  const random = createRandom(94_000 + seed);
  const sheet = paper(595, 842);
  const rows: PrintedRow[] = [];
  const day = dayOf(random, '/');
  let y = 0;
  const page = () => {
    sheet.next();
    sheet.put(40, 806, 'LABORATÓRIO SANTA CECÍLIA', 13, 'bold');
    sheet.put(40, 794, 'Av. Brasil, 1820 - Londrina/PR   CNES 2577003   Fone (43) 3300-1122', 7.5);
    sheet.put(40, 776, 'Paciente: Rosângela M. Teixeira   Idade: 52 anos   Sexo: F', 8.5);
    sheet.put(
      40,
      764,
      `Pedido: ${random.whole(100_000, 999_999)}   Data da coleta: ${day} 07:20   Convênio: Unimed`,
      8.5,
    );
    sheet.rule(40, 757, 555);
    y = 738;
  };
  page();
  sheet.put(40, y, 'HEMOGRAMA - LEUCOGRAMA', 10, 'bold');
  sheet.put(300, y - 14, 'Valores de referência', 8, 'bold');
  sheet.put(200, y - 14, '%', 8, 'bold');
  sheet.put(245, y - 14, '/mm³', 8, 'bold');
  y -= 28;
  for (const test of ordered(brazilian, random)) {
    const { name, unit, more } = test;
    if (isHeading(test)) {
      y -= 12;
      continue;
    }
    const found = drawn(test, random);
    if (test.extra === '') {
      const [least = '', most = ''] = more;
      const count = drawn({ ...test, low: least, high: most, precision: '0', more: [] }, random);
      const [share, number] = [`${test.low} a ${test.high}`, `${grouped(Number(least))} a ${grouped(Number(most))}`];
      sheet.put(48, y, name);
      sheet.right(215, y, found.text);
      sheet.right(270, y, grouped(count.amount));
      sheet.put(300, y, `${share} %`, 8);
      sheet.put(390, y, `${number} /mm³`, 8);
      rows.push({ name, value: found.text, unit, range: share, ...boundsOf(found), flag: null });
      rows.push({ name, value: grouped(count.amount), unit: '/mm³', range: number, ...boundsOf(count), flag: null });
      y -= 12;
      continue;
    }
    const lines = (more[2] ?? '').split('|');
    const height = 52 + 10 * lines.length;
    if (y - height < 60) page();
    sheet.put(40, y, name, 10, 'bold');
    sheet.put(40, y - 11, `Material: ${more[0]}   Método: ${more[1]}`, 7);
    sheet.put(40, y - 25, 'Resultado:');
    sheet.put(95, y - 25, `${found.text} ${unit}`, 9.5, 'bold');
    sheet.put(40, y - 38, 'Valores de referência:', 8);
    for (const [at, line] of lines.entries()) sheet.put(130, y - 38 - 10 * at, line, 8);
    const isOne = lines.length === 1;
    const range = lines.map((line) => line.replace(new RegExp(` ?${unit}$`), '')).join(' ');
    const bounds = isOne ? boundsOf(found) : { low: null, high: null };
    rows.push({ name, value: found.text, unit, range, ...bounds, flag: null });
    y -= height;
  }
  sheet.put(40, 60, 'Responsável técnica: Dra. Lúcia Prado - CRF/PR 11.204', 8);
  sheet.numbered(500, 40, (at, of) => `Página ${at} de ${of}`);
  return done(sheet, rows);
}

const irish = testsOf(`
# FULL BLOOD COUNT
Haemoglobin;g/dL;11.5;16.5;1
White Cell Count;10^9/L;4.0;11.0;1
Platelets;10^9/L;140;400;0
Haematocrit;L/L;0.36;0.47;2
Mean Cell Volume;fL;80.0;100.0;1
Neutrophils;10^9/L;2.0;7.5;2
Lymphocytes;10^9/L;1.0;4.0;2
# RENAL PROFILE
Sodium;mmol/L;133;146;0
Potassium;mmol/L;3.5;5.3;1
Urea;mmol/L;2.8;8.4;1
Creatinine;umol/L;49;90;0
eGFR;mL/min/1.73m2;60;;0>90
> eGFR is not valid in pregnancy or acute illness. For age 70+ see guideline 12.
# LIVER PROFILE
Total Bilirubin;umol/L;;21;0<3
ALT;IU/L;;41;0
Alkaline Phosphatase;IU/L;40;130;0
Gamma GT;IU/L;6;42;0
Albumin;g/L;35;50;0
# LIPIDS (FASTING)
Total Cholesterol;mmol/L;;5.0;1
HDL Cholesterol;mmol/L;1.2;;2
Triglycerides;mmol/L;;1.7;2
# HBA1C
HbA1c (IFCC);mmol/mol;20;42;0
> 42-47 mmol/mol: high risk of diabetes. 48 mmol/mol and above: diabetes.
# THYROID FUNCTION
TSH;mIU/L;0.27;4.20;2
Free T4;pmol/L;12.0;22.0;1
`);

/** One string a line in a typewriter's letters; a star before the value that is out of range. */
function irishPractice(seed: number): Report {
  const random = createRandom(95_000 + seed);
  const sheet = paper(595, 842);
  const rows: PrintedRow[] = [];
  const day = dayOf(random, '/');
  let y = 800;
  const say = (text: string) => {
    sheet.put(40, y, text, 8.5, 'mono');
    y -= 10.5;
  };
  sheet.next();
  say('HEALTHLINK LABORATORY REPORT                       Page 1 of 1');
  say('Source:  Mercy Regional Hospital, Cork      MRN: 00448127');
  say('Patient: MURPHY, SIOBHAN        DOB: 14/02/1971    Sex: F');
  say(`Request: GP22 ${random.whole(100_000, 999_999)}          Collected: ${day} 09:10`);
  say('-'.repeat(78));
  for (const test of ordered(irish, random)) {
    if (test.name.startsWith('>')) {
      say(`    ${test.name.slice(2)}`);
    } else if (isHeading(test)) {
      say(' ');
      say(test.name.slice(2));
    } else {
      const { name, unit } = test;
      const found = drawn(test, random);
      const { flag, text } = found;
      const range = rangeOf(test, ' - ', '< ', '> ');
      say(`  ${name.padEnd(24)}${flag ? '*' : ' '} ${text.padStart(7)}  ${unit.padEnd(15)} ( ${range} )`);
      rows.push({ name, value: text, unit, range, ...boundsOf(found), flag: flag ? 'abnormal' : null });
    }
  }
  say(' ');
  say('Normal, no action required.  Dr C. Hegarty  (viewed 16:20)');
  say(`${'-'.repeat(30)} END OF REPORT ${'-'.repeat(30)}`);
  return done(sheet, rows);
}

const austrian = testsOf(`
# Blutbild
Leukozyten;G/L;4,0;10,0;1
Erythrozyten;T/L;3,8;5,2;2
Hämoglobin;g/dL;12,0;16,0;1
Hämatokrit;%;35;47;0
Thrombozyten;G/L;150;400;0
# Gerinnung
PTZ;%;70;130;0
INR;;0,9;1,2;2
# Klinische Chemie
Natrium;mmol/L;136;145;0
Kalium;mmol/L;3,5;5,1;2
Kreatinin;mg/dL;0,50;0,90;2
eGFR (CKD-EPI);ml/min/1,73m²;60;;0
Harnstoff;mg/dL;10;50;0
Gesamteiweiß;g/dL;6,4;8,3;2
GOT (ASAT);U/L;;35;0
GPT (ALAT);U/L;;35;0
Gamma-GT;U/L;;40;0
CRP;mg/dL;;0,50;2<0,06
# Stoffwechsel
Glucose;mg/dL;74;106;0
HbA1c (IFCC);mmol/mol;20;42;0
Cholesterin;mg/dL;;200;0
HDL-Cholesterin;mg/dL;45;;0
Ferritin;µg/L;15;150;0
`);

/** The newest of four days stands left; marks behind each value, empty places. */
function austrianCumulative(seed: number): Report {
  const random = createRandom(96_000 + seed);
  const sheet = paper(595, 842);
  const rows: PrintedRow[] = [];
  const days = ['2025', '2024', '2023', '2022'].map((year) => dayOf(random, '.', year));
  sheet.next();
  sheet.put(40, 806, 'Institut für Labordiagnostik', 13, 'bold');
  sheet.put(40, 794, 'Landesklinikum Voralpen, 3340 Waidhofen/Ybbs, Tel. +43 7442 9004-0', 7.5);
  sheet.put(40, 776, 'Patientin: Hofer Gertrude   geb. 03.07.1954 (71 J., w)   SV-Nr. 4418 030754', 8.5);
  sheet.put(40, 764, 'Kumulativbefund - Auftrag 250318-0417, Station: Ambulanz Interne 2', 8.5);
  sheet.put(40, 744, 'Untersuchung', 8, 'bold');
  sheet.put(160, 744, 'Einheit', 8, 'bold');
  sheet.put(225, 744, 'Referenz', 8, 'bold');
  for (const [at, day] of days.entries()) {
    sheet.right(345 + 66 * at, 744, day, 8, at === 0 ? 'bold' : 'regular');
    sheet.right(345 + 66 * at, 734, `${two(random.whole(7, 11))}:${two(random.whole(0, 59))}`, 7);
  }
  sheet.rule(40, 730, 555);
  let y = 716;
  for (const test of ordered(austrian, random)) {
    if (isHeading(test)) {
      y -= 4;
      sheet.put(40, y, test.name.slice(2), 9, 'bold');
      y -= 13;
      continue;
    }
    const { name, unit } = test;
    const range = rangeOf(test, ' - ', '< ', '> ');
    sheet.put(46, y, name, 8.5);
    sheet.put(160, y, unit, 8.5);
    sheet.put(225, y, range, 8.5);
    const isMissing = random.between(0, 1) < 0.06;
    for (const at of days.keys()) {
      const found = drawn(test, random);
      if (at === 0 ? isMissing : random.between(0, 1) < 0.3) continue;
      sheet.right(335 + 66 * at, y, found.text, 8.5, at === 0 ? 'bold' : 'regular');
      sheet.put(338 + 66 * at, y, found.flag === 'high' ? '+' : found.flag === 'low' ? '-' : '', 8.5, 'bold');
      if (at === 0) rows.push({ name, value: found.text, unit, range, ...boundsOf(found), flag: found.flag });
    }
    y -= 12;
  }
  sheet.put(40, 70, 'Legende: + über dem Referenzbereich, - unter dem Referenzbereich', 7.5);
  sheet.put(40, 58, 'Vidiert: OA Dr. M. Strasser. Der Befund ist ohne Unterschrift gültig.', 7.5);
  sheet.numbered(510, 40, (at, of) => `Seite ${at} von ${of}`);
  return done(sheet, rows);
}

export const brazilIrelandAustria = [
  { name: 'Brazilian laboratory, shares beside counts, a block a test, ranges by age', make: brazilianBlocks },
  { name: 'Irish practice, typewriter, a star before the value', make: irishPractice },
  { name: 'Austrian cumulative report, the newest of four days left', make: austrianCumulative },
];
