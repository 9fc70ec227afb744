import { createRandom } from '../../../server/simulator/random.ts';
import { widthOf } from '../../../test/support/labs/pdf.ts';
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
  type Report,
  rangeOf,
  testsOf,
} from '../paper.ts';

const chilean = testsOf(`
# PERFIL BIOQUIMICO
GLICEMIA BASAL;mg/dL;70;99;0;;Hexoquinasa
NITROGENO UREICO (BUN);mg/dL;6,0;20,0;1;;Cinético UV
CREATININA EN SANGRE;mg/dL;0,50;0,90;2;sex;Jaffé compensado;Hombre: 0,70 - 1,20|Mujer: 0,50 - 0,90
ACIDO URICO;mg/dL;2,4;5,7;1;sex;Uricasa PAP;Hombre: 3,4 - 7,0|Mujer: 2,4 - 5,7
CALCIO TOTAL;mg/dL;8,6;10,0;1;;NM-BAPTA
COLESTEROL TOTAL;mg/dL;;200;0;;Enzimático
FOSFATASAS ALCALINAS;U/L;35;104;0;;IFCC
BILIRRUBINA TOTAL;mg/dL;;1,20;2<0,15;;Diazo
# PERFIL LIPIDICO
COLESTEROL HDL;mg/dL;45;;0;;Homogéneo
TRIGLICERIDOS;mg/dL;;150;0;;Enzimático
# HORMONAS
TSH (HORMONA TIROESTIMULANTE);µUI/mL;0,27;4,20;2;;Electroquimioluminiscencia
T4 LIBRE;ng/dL;0,93;1,70;2;;Electroquimioluminiscencia
VITAMINA D 25-OH TOTAL;ng/mL;30,0;100,0;1;sex;Quimioluminiscencia;Deficiente: < 20,0|Insuficiente: 20,0 - 29,9|Suficiente: 30,0 - 100,0
`);

/** The name on a line of its own; below it value, unit, range and method, the mark in square brackets. */
function chileanClinic(seed: number): Report {
  const random = createRandom(111_000 + seed);
  const sheet = paper(612, 792);
  const rows: PrintedRow[] = [];
  const day = dayOf(random, '-');
  let y = 0;
  const page = () => {
    sheet.next();
    sheet.put(45, 760, 'CLINICA LOS AROMOS - LABORATORIO CLINICO', 11, 'bold');
    sheet.put(45, 748, 'Av. Libertad 1405, Viña del Mar   Fono 32 265 1400', 7.5);
    sheet.put(45, 730, 'Nombre: SOTO MUÑOZ, CARMEN GLORIA   RUT: 9.774.120-3   Edad: 61 a 4 m   Sexo: F', 8.5);
    sheet.put(45, 718, `N° Orden: ${random.whole(1_000_000, 9_000_000)}   Toma de muestra: ${day} 08:05`, 8.5);
    sheet.rule(45, 711, 567);
    const titles = [
      [45, 'EXAMEN'],
      [120, 'RESULTADO'],
      [200, 'UNIDAD'],
      [290, 'VALORES DE REFERENCIA'],
      [450, 'METODO'],
    ] as const;
    for (const [x, title] of titles) sheet.put(x, 700, title, 8, 'bold');
    sheet.rule(45, 695, 567);
    y = 680;
  };
  page();
  for (const test of ordered(chilean, random)) {
    if (y < 90) page();
    if (isHeading(test)) {
      y -= 3;
      sheet.put(45, y, test.name.slice(2), 10, 'bold');
      y -= 15;
      continue;
    }
    const { name, unit, more } = test;
    const found = drawn(test, random);
    const lines = test.extra === 'sex' ? (more[1] ?? '').split('|') : [];
    const range = rangeOf(test, ' - ', 'Menor a ', 'Mayor a ');
    sheet.put(55, y, name, 8.5);
    y -= 11;
    sheet.right(150, y, found.text, 9, 'bold');
    sheet.put(158, y, found.flag ? '[*]' : '', 8);
    sheet.put(200, y, unit, 8.5);
    if (lines.length === 0) sheet.put(290, y, range, 8.5);
    for (const [at, line] of lines.entries()) sheet.put(290, y - 10 * at, line, 8.5);
    sheet.put(450, y, more[0] ?? '', 7);
    const row = { name, value: found.text, unit, flag: found.flag ? ('abnormal' as const) : null };
    rows.push(
      lines.length === 0 ? { ...row, range, ...boundsOf(found) } : { ...row, range: lines.join(' '), ...noBounds },
    );
    y -= 16 + 10 * Math.max(0, lines.length - 1);
  }
  sheet.put(45, 52, '[*] Resultado fuera del intervalo de referencia. TM Paula Rojas, Validado electrónicamente.', 7.5);
  sheet.numbered(520, 36, (at, of) => `Página ${at} de ${of}`);
  return done(sheet, rows);
}

const kenyan = testsOf(`
# FULL HAEMOGRAM
WBC;10^9/L;4.00;11.00;2
RBC;10^12/L;3.80;5.80;2
HGB;g/dL;11.5;16.5;1
HCT;%;36.0;48.0;1
MCV;fL;76.0;96.0;1
PLT;10^9/L;150;400;0
NEU#;10^9/L;2.00;7.00;2
NEU%;%;40.0;75.0;1
LYM#;10^9/L;1.00;3.00;2
LYM%;%;20.0;45.0;1
# UREA, ELECTROLYTES AND CREATININE
Sodium (Na+);mmol/L;135;148;0
Potassium (K+);mmol/L;3.50;5.50;2
Chloride (Cl-);mmol/L;98;107;0
Urea;mmol/L;1.70;8.30;2
Creatinine;µmol/L;53.0;97.0;1
# LIVER FUNCTION TESTS
ALT (GPT);U/L;0;41;0
AST (GOT);U/L;0;40;0
Total Protein;g/L;62.0;85.0;1
Direct Bilirubin;µmol/L;0.0;5.0;1
# OTHERS
Random Blood Sugar;mmol/L;3.90;7.80;2
Malaria Parasites (BS);;No parasites seen;P. falciparum 2+;w
H. pylori Antigen;;Negative;Positive;w
HIV Test;;Non-Reactive;Non-Reactive;w
`);

/** Limits in two columns before the unit, the mark between value and limits; names end with signs. */
function kenyanHospital(seed: number): Report {
  const random = createRandom(112_000 + seed);
  const sheet = paper(595, 842);
  const rows: PrintedRow[] = [];
  const day = dayOf(random, '/');
  sheet.next();
  sheet.put(180, 806, 'ST. MONICA MISSION HOSPITAL', 13, 'bold');
  sheet.put(190, 794, 'P.O. Box 117-40100 Kisumu   Tel: 057 202 1144', 8);
  sheet.put(230, 778, 'LABORATORY REPORT', 10, 'bold');
  sheet.put(45, 762, 'Patient: Akinyi Grace Otieno   OP No: 20418/25   Age: 38 Yrs   Gender: F', 8.5);
  sheet.put(45, 750, `Requested: ${day} 09:12   Reported: ${day} 11:40   Clinician: Dr. Wanjiru`, 8.5);
  const titles = [
    [45, 'PARAMETER'],
    [215, 'RESULT'],
    [290, 'FLAG'],
    [335, 'LOWER LIMIT'],
    [405, 'UPPER LIMIT'],
    [480, 'UNITS'],
  ] as const;
  for (const [x, title] of titles) sheet.put(x, 732, title, 8, 'bold');
  sheet.rule(45, 728, 550);
  let y = 714;
  for (const test of ordered(kenyan, random)) {
    if (isHeading(test)) {
      y -= 4;
      sheet.put(45, y, test.name.slice(2), 9, 'bold');
      y -= 14;
      continue;
    }
    const { name, unit } = test;
    sheet.put(52, y, name);
    if (test.precision === 'w') {
      const value = random.between(0, 1) < 0.7 ? test.low : test.high;
      sheet.put(215, y, value);
      rows.push({ name, value, unit: '', range: '', ...noBounds, flag: null });
    } else {
      const found = drawn(test, random);
      sheet.put(215, y, found.text);
      sheet.put(295, y, found.flag === 'high' ? 'H' : found.flag === 'low' ? 'L' : '', 9, 'bold');
      sheet.put(335, y, test.low);
      sheet.put(405, y, test.high);
      sheet.put(480, y, unit);
      const range = `${test.low} - ${test.high}`;
      rows.push({ name, value: found.text, unit, range, ...boundsOf(found), flag: found.flag });
    }
    y -= 13;
  }
  sheet.put(
    45,
    y - 12,
    'Comment: Please correlate with clinical findings. Repeat after 2 weeks if symptoms persist.',
    8,
  );
  sheet.put(45, y - 30, 'Performed by: J. Ouma (KMLTTB 8841)     Verified by: S. Chebet', 8);
  sheet.numbered(500, 36, (at, of) => `Page ${at} of ${of}`);
  return done(sheet, rows);
}

const french = testsOf(`
Hématies;T/L;3,80;5,90;2
Hémoglobine;g/dL;11,7;16,0;1
Hématocrite;%;34,0;48,0;1
Leucocytes;G/L;4,00;10,50;2
Polynucléaires neutrophiles;%;;;1;pair;1,50;7,70
Polynucléaires éosinophiles;%;;;1;pair;0,02;0,58
Lymphocytes;%;;;1;pair;1,00;4,00
Monocytes;%;;;1;pair;0,15;1,00
Plaquettes;G/L;150;400;0
# BIOCHIMIE SANGUINE
Glycémie à jeun;g/L;0,70;1,05;2;second;5,551;mmol/L
Créatinine;mg/L;5,0;9,0;1;second;8,84;µmol/L
Cholestérol total;g/L;;2,00;2;second;2,586;mmol/L
Triglycérides;g/L;;1,50;2;second;1,143;mmol/L
Transaminases SGPT (ALAT);U/L;;35;0
Gamma GT;U/L;;40;0
CRP (Protéine C réactive);mg/L;;5,0;1<0,6
# HORMONOLOGIE
TSH;mUI/L;0,27;4,20;2
`);

/** Shares with the count on the line below, second units on lines of their own, earlier values with their day. */
function frenchLaboratory(seed: number): Report {
  const random = createRandom(113_000 + seed);
  const sheet = paper(595, 842);
  const rows: PrintedRow[] = [];
  const day = dayOf(random, '/');
  sheet.next();
  sheet.put(45, 806, 'LABORATOIRE DES TROIS RIVIÈRES', 12, 'bold');
  sheet.put(45, 794, '12 rue du Port, 44000 Nantes   Tél. 02 40 00 11 22   Dr Le Goff, biologiste', 7.5);
  sheet.put(330, 776, 'Madame GUÉRIN Sylvie', 9, 'bold');
  sheet.put(330, 765, 'Née le 08/04/1966   Dossier 250411-0032', 8);
  sheet.put(45, 765, `Prélevé le ${day} à 07h50`, 8);
  sheet.put(45, 742, 'HÉMATOLOGIE', 10, 'bold');
  sheet.put(360, 742, 'Valeurs de référence', 7.5);
  sheet.put(480, 742, 'Antériorités', 7.5);
  let y = 724;
  for (const test of ordered(french, random)) {
    if (isHeading(test)) {
      y -= 6;
      sheet.put(45, y, test.name.slice(2), 10, 'bold');
      y -= 16;
      continue;
    }
    const { name, unit, more } = test;
    sheet.put(52, y, name);
    const dots = Math.floor((232 - 56 - widthOf(name, 9, 'regular')) / widthOf('.', 9, 'regular'));
    sheet.put(54 + widthOf(name, 9, 'regular'), y, '.'.repeat(dots));
    if (test.extra === 'pair') {
      const [low = '', high = ''] = more;
      const count = drawn({ ...test, low, high, precision: '2', more: [] }, random);
      const share = random.between(1, 70).toFixed(1).replace('.', ',');
      sheet.right(280, y, share);
      sheet.put(286, y, '%');
      rows.push({ name, value: share, unit: '%', range: '', ...noBounds, flag: null });
      sheet.put(238, y - 11, 'soit', 8);
      sheet.right(280, y - 11, count.text, 9, count.flag ? 'bold' : 'regular');
      sheet.put(286, y - 11, 'G/L');
      sheet.put(345, y - 11, count.flag ? '*' : '', 9, 'bold');
      sheet.put(360, y - 11, `${low} à ${high}`);
      const flag = count.flag ? ('abnormal' as const) : null;
      rows.push({ name, value: count.text, unit: 'G/L', range: `${low} à ${high}`, ...boundsOf(count), flag });
      y -= 24;
      continue;
    }
    const found = drawn(test, random);
    const range = rangeOf(test, ' à ', 'Inf. à ', 'Sup. à ');
    sheet.right(280, y, found.text, 9, found.flag ? 'bold' : 'regular');
    sheet.put(286, y, unit);
    sheet.put(345, y, found.flag ? '*' : '', 9, 'bold');
    sheet.put(360, y, range);
    if (random.between(0, 1) < 0.5) sheet.put(480, y, `${drawn(test, random).text} (03/10/24)`, 8);
    const flag = found.flag ? ('abnormal' as const) : null;
    rows.push({ name, value: found.text, unit, range, ...boundsOf(found), flag });
    y -= 13;
    if (test.extra !== 'second') continue;
    const times = (printed: string) =>
      (Number(printed.replace(',', '.')) * Number((more[0] ?? '').replace(',', '.'))).toFixed(2).replace('.', ',');
    sheet.right(280, y + 1, times(found.text), 8);
    sheet.put(286, y + 1, more[1] ?? '', 8);
    sheet.put(360, y + 1, range.replaceAll(/\d+,\d+/g, times), 8);
    y -= 13;
  }
  sheet.put(45, 60, '* : valeur hors des limites de référence', 7.5);
  sheet.numbered(510, 40, (at, of) => `Page ${at}/${of}`);
  return done(sheet, rows);
}

const german = testsOf(`
Hämoglobin;g/dl;12,0;15,5;1
Ferritin;µg/l;30;200;0
Vitamin D (25-OH);ng/ml;30,0;60,0;1
Vitamin B12 (Holo-TC);pmol/l;50;;0
Folsäure;ng/ml;4,6;18,7;1
Magnesium;mmol/l;0,70;1,05;2
Zink;µg/dl;70;120;0
TSH;mU/l;0,40;4,00;2
HbA1c;%;;5,7;1
LDL-Cholesterin;mg/dl;;116;0
HDL-Cholesterin;mg/dl;45;;0
Triglyzeride;mg/dl;;150;0
hs-CRP;mg/l;;1,0;2<0,15
Omega-3-Index;%;8,0;11,0;1
`);

/** An app's print: two cards a row, each with name, large value, verdict and range. */
function germanApp(seed: number): Report {
  const random = createRandom(114_000 + seed);
  const sheet = paper(595, 842);
  const rows: PrintedRow[] = [];
  sheet.next();
  sheet.put(45, 800, 'Dein Ergebnisbericht', 18, 'bold');
  sheet.put(
    45,
    782,
    `Test: Großer Gesundheitscheck   Probe vom ${dayOf(random, '.')}   Aktivierungscode 7KQ-2M4-XA`,
    8.5,
  );
  let y = 740;
  for (const [at, test] of ordered(german, random).entries()) {
    const x = at % 2 === 0 ? 45 : 315;
    const { name, unit } = test;
    const found = drawn(test, random);
    const range = rangeOf(test, ' - ', '< ', '> ');
    const verdict = found.flag === 'high' ? 'Erhöht' : found.flag === 'low' ? 'Zu niedrig' : 'Im Normbereich';
    sheet.put(x, y, name, 11, 'bold');
    sheet.put(x, y - 20, found.text, 16, 'bold');
    sheet.put(x + widthOf(found.text, 16, 'bold') + 5, y - 20, unit, 9);
    sheet.put(x + 130, y - 20, verdict, 9);
    sheet.put(x, y - 36, `Referenzbereich: ${range} ${unit}`, 8);
    rows.push({ name, value: found.text, unit, range, ...boundsOf(found), flag: found.flag });
    if (at % 2 === 1) y -= 74;
  }
  sheet.put(45, 60, 'Dieser Bericht ersetzt keine ärztliche Beratung. Labor: MVZ Isartal, ISO 15189, D-ML-20511.', 7.5);
  sheet.numbered(500, 40, (at, of) => `Seite ${at} von ${of}`);
  return done(sheet, rows);
}

export const chileKenyaFranceGermany = [
  { name: 'Chilean clinic, value below the name, mark in brackets, ranges by sex', make: chileanClinic },
  { name: 'Kenyan hospital, limits in two columns, signs in names', make: kenyanHospital },
  { name: 'French laboratory, the count below the share, second units below', make: frenchLaboratory },
  { name: 'German app, two cards a row', make: germanApp },
];
