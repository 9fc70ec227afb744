import { createRandom } from '../../../../server/simulator/random.ts';
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
  testsOf,
  two,
} from '../../paper.ts';

// 1. France: a city laboratory, two units, the count of leucocytes in per cent and absolute, the result before.

const frenchTests = testsOf(`
# HÉMATOLOGIE
= Hémogramme;Cytométrie en flux, Sysmex XN (sang total EDTA)
Hématies;T/L;4,28/3,85;5,79/5,20;2
Hémoglobine;g/dL;13,4/11,5;16,7/14,9;1
Hématocrite;%;39,2/34,4;48,6/43,9;1
V.G.M.;fL;78,0;98,0;1
T.C.M.H.;pg;26,0;32,5;1
C.C.M.H.;g/dL;31,0;36,5;1
Leucocytes;G/L;4,00;10,00;2
Polynucléaires neutrophiles;G/L;1,50;7,00;2;formule
Polynucléaires éosinophiles;G/L;0,02;0,63;2;formule
Polynucléaires basophiles;G/L;;0,11;2;formule
Lymphocytes;G/L;1,00;4,00;2;formule
Monocytes;G/L;0,20;1,00;2;formule
Plaquettes;G/L;150;400;0
Vitesse de sédimentation 1ère heure;mm;;15;0
# BIOCHIMIE SANGUINE
= Roche Cobas 8000;(plasma hépariné, aspect limpide)
Glycémie à jeun;g/L;0,74;1,06;2;5.551 mmol/L 2
Créatinine;mg/L;7,2;11,8;1;8.84 µmol/L 0
Débit de filtration glomérulaire estimé;mL/min/1,73m²;90;;0;;Formule CKD-EPI 2009, sans correction d’origine
Urée;g/L;0,17;0,49;2;16.65 mmol/L 1
Acide urique;mg/L;34;70;0;5.948 µmol/L 0
Sodium;mmol/L;136;145;0
Potassium;mmol/L;3,5;5,1;1
Calcium;mg/L;86;100;0;0.02495 mmol/L 2
Protéine C réactive;mg/L;;5,0;1<0,6
Ferritine;µg/L;30/15;400/150;0;sexe
Transaminases ASAT (SGOT);U/L;;40;0
Transaminases ALAT (SGPT);U/L;;41;0
Gamma GT;U/L;8/5;61/36;0;sexe
# BILAN LIPIDIQUE
Cholestérol total;g/L;;2,00;2;2.586 mmol/L 2
Triglycérides;g/L;;1,50;2;1.143 mmol/L 2
Cholestérol HDL;g/L;0,40;;2;2.586 mmol/L 2
Cholestérol LDL;g/L;;1,60;2;2.586 mmol/L 2;Calculé selon Friedewald
# HORMONOLOGIE - VITAMINES
= Électrochimiluminescence;Roche e801
TSH;mUI/L;0,27;4,20;2<0,01
25-OH Vitamine D (D2 + D3);ng/mL;30,0;60,0;1;2.496 nmol/L 0
Antigène prostatique spécifique total;ng/mL;;4,00;2<0,01
`);

function french(seed: number): Report {
  const random = createRandom(51_000 + seed);
  const sex = pick(random, ['m', 'f'] as const);
  const sheet = paper(595, 842);
  const rows: PrintedRow[] = [];
  const day = `${two(random.whole(1, 28))}/${two(random.whole(1, 12))}`;
  const before = `${two(random.whole(1, 28))}/${two(random.whole(1, 12))}/24`;
  const [family, birth] = [pick(random, ['LEFÈVRE', 'MOREAU', 'GARNIER', 'CHEVALIER']), random.whole(1942, 1996)];
  const first = sex === 'm' ? pick(random, ['Julien', 'Bernard', 'Thierry']) : pick(random, ['Odile', 'Camille']);
  const file = `${two(random.whole(1, 99))}${random.whole(1000, 9999)}-${random.whole(100, 999)}`;
  let y = 0;
  const begin = () => {
    sheet.next();
    const isFirst = sheet.pages.length === 1;
    sheet.put(36, 800, 'BIOLOGIE DES CARMES', 15, 'bold');
    sheet.put(36, 787, 'Laboratoire de biologie médicale - SELAS - Site de la Daurade', 8);
    sheet.put(36, 777, '14 rue des Filatiers, 31000 TOULOUSE - Tél. 05 61 55 02 18 - Fax 05 61 55 02 19', 8);
    sheet.put(400, 800, 'Biologistes médicaux', 8, 'bold');
    for (const [at, doctor] of ['Dr Hélène VIDAL', 'Dr Marc ESTÈVE', 'Dr Inès BENALI'].entries()) {
      sheet.put(400, 790 - 9 * at, doctor, 8);
    }
    const civil = `${sex === 'm' ? 'Monsieur' : 'Madame'} ${family} ${first}`;
    if (isFirst) {
      sheet.put(320, 735, civil, 10, 'bold');
      sheet.put(320, 722, `${random.whole(2, 98)} avenue de Muret`, 10);
      sheet.put(320, 709, '31300 TOULOUSE', 10);
      sheet.put(36, 740, `Dossier n° ${file}`, 9, 'bold');
      sheet.put(36, 728, `Né${sex === 'm' ? '' : 'e'} le ${two(random.whole(1, 28))}/05/${birth}`, 8);
      sheet.put(36, 717, `Prélèvement du ${day}/2025 à 07h${two(random.whole(10, 59))} au laboratoire`, 8);
      sheet.put(36, 706, `Prescription du Dr ${pick(random, ['Paul ROQUES', 'Anne FABRE'])}`, 8);
      sheet.put(36, 695, `Édition du ${day}/2025 à 14h22 - Compte rendu complet`, 8);
    } else sheet.put(36, 750, `${civil} - Dossier n° ${file} du ${day}/2025 (suite)`, 9, 'bold');
    y = isFirst ? 670 : 730;
    sheet.right(298, y, 'Résultats', 8, 'bold');
    sheet.put(385, y, 'Valeurs de référence', 8, 'bold');
    sheet.put(490, y, 'Antériorités', 8, 'bold');
    sheet.put(490, y - 9, before, 7);
    sheet.rule(36, y - 13, 560);
    y -= 28;
  };
  begin();
  let leucocytes = 6;
  let rest = 100;
  const shares: Record<string, number> = {};
  for (const [kind, from, to] of [
    ['éosinophiles', 0.5, 7],
    ['basophiles', 0.2, 1.2],
    ['Lymphocytes', 17, 42],
    ['Monocytes', 4, 11],
  ] as const) {
    shares[kind] = Number(random.between(from, to).toFixed(1));
    rest -= shares[kind];
  }
  for (const test of ordered(frenchTests, random)) {
    if (sex === 'f' && test.name.startsWith('Antigène prostatique')) continue;
    if (y < (isHeading(test) ? 120 : 80)) begin();
    if (isHeading(test)) {
      const title = test.name.slice(2);
      sheet.put(298 - widthOf(title, 11, 'bold') / 2, y - 8, title, 11, 'bold');
      y -= 26;
      continue;
    }
    if (test.name.startsWith('=')) {
      sheet.put(36, y + 2, test.name.slice(2), 8, 'bold');
      sheet.put(160, y + 2, test.unit, 7);
      y -= 12;
      continue;
    }
    const share = shares[test.name.split(' ').at(-1) ?? ''] ?? Number(rest.toFixed(1));
    const isCount = test.extra === 'formule';
    const result = drawn(test, random, sex, isCount ? (share * leucocytes) / 100 : undefined);
    if (test.name === 'Leucocytes') leucocytes = result.amount;
    const [low = '', high = ''] = [test.low, test.high].map((text) => text.split('/')[sex === 'm' ? 0 : 1] ?? text);
    const span = (from: string, to: string) => (from === '' ? `< ${to}` : to === '' ? `> ${from}` : `${from} à ${to}`);
    const [men = '', women = ''] = [0, 1].map((at) =>
      span(test.low.split('/')[at] ?? '', test.high.split('/')[at] ?? ''),
    );
    const ranges = test.extra === 'sexe' ? [`H : ${men}`, `F : ${women}`] : [span(low, high)];
    const isMixed = ranges.length > 1;
    sheet.put(42, y, test.name);
    const dots = 42 + widthOf(test.name, 9) + 5;
    const left = isCount ? 205 : 262;
    if (left > dots + 10) sheet.put(dots, y, '.'.repeat(Math.floor((left - dots) / 2.6)), 9);
    if (isCount) {
      const percent = share.toFixed(1).replace('.', ',');
      sheet.right(232, y, percent);
      sheet.put(236, y, '%');
      rows.push({ name: test.name, value: percent, unit: '%', range: '', low: null, high: null, flag: null });
    }
    sheet.right(298, y, result.text, 9, 'bold');
    if (result.flag) sheet.put(300, y, '*', 9, 'bold');
    sheet.put(307, y, test.unit);
    for (const [at, range] of ranges.entries()) sheet.put(392, y - 11 * at, range, 8.5);
    const hadBefore = random.between(0, 1) < 0.75;
    const earlier = drawn(test, random, sex, isCount ? result.amount * random.between(0.85, 1.15) : undefined);
    if (hadBefore) sheet.put(490, y, earlier.text, 8.5);
    rows.push({
      name: test.name,
      value: result.text,
      unit: test.unit,
      range: ranges.join(' '),
      low: isMixed ? null : result.low,
      high: isMixed ? null : result.high,
      flag: result.flag && 'abnormal',
    });
    const [factor, unit = '', digits = '0'] = test.extra.split(' ');
    if (unit !== '') {
      y -= 11;
      const other = (amount: number) => (amount * Number(factor)).toFixed(Number(digits)).replace('.', ',');
      sheet.right(298, y, other(result.amount), 8.5);
      sheet.put(307, y, unit, 8.5);
      sheet.put(
        392,
        y,
        span(result.low === null ? '' : other(result.low), result.high === null ? '' : other(result.high)),
        8.5,
      );
      if (hadBefore) sheet.put(490, y, other(earlier.amount), 8.5);
    } else if (isMixed) y -= 11;
    const [remark = ''] = test.more;
    if (remark !== '' && unit === '') y -= 10;
    sheet.put(50, y, remark, 7);
    y -= 15;
  }
  sheet.put(36, y - 10, 'Validé biologiquement par : Dr Hélène VIDAL', 9, 'bold');
  sheet.numbered(36, 44, () => '* : résultat en dehors des valeurs de référence.');
  sheet.numbered(36, 34, () => 'Seule la version intégrale du compte rendu fait foi. Accréditation COFRAC n° 8-9127.');
  sheet.numbered(520, 34, (at, of) => `Page ${at} / ${of}`);
  return done(sheet, rows);
}

// 2. United States: a patient portal printed from the browser, a block a component.

const portalTests = testsOf(`
# CBC AND DIFFERENTIAL
WBC;K/uL;4.0;11.0;1
RBC;M/uL;3.90;5.40;2
Hemoglobin;g/dL;12.0;16.0;1
Hematocrit;%;36.0;47.0;1
MCV;fL;80.0;100.0;1
RDW-CV;%;11.5;14.5;1
Platelet Count;K/uL;150;400;0
Absolute Neutrophils;K/uL;1.80;7.70;2
Immature Granulocytes;%;0.0;0.9;1
# COMPREHENSIVE METABOLIC PANEL
Sodium;mmol/L;136;145;0
Potassium;mmol/L;3.5;5.1;1
Carbon Dioxide, Total;mmol/L;21;31;0
BUN;mg/dL;7;25;0
Creatinine;mg/dL;0.60;1.20;2
eGFR;mL/min/1.73m2;60;;0>120
Glucose;mg/dL;70;99;0
ALT (SGPT);U/L;;35;0
Bilirubin, Total;mg/dL;0.2;1.2;1<0.2
Albumin/Globulin Ratio;;1.0;2.4;1
# LIPID PANEL
Cholesterol;mg/dL;;200;0
Triglycerides;mg/dL;;150;0
HDL Cholesterol;mg/dL;50;;0
Chol/HDL Ratio;;;;1;no range
# URINALYSIS, ROUTINE
Color, Urine;;Yellow;Amber;word
Specific Gravity, Urine;;1.005;1.030;3
pH, Urine;;5.0;8.0;1
Protein, Urine;;Negative;Trace;word
Leukocyte Esterase, Urine;;Negative;Small;word
Nitrite, Urine;;Negative;Positive;word
`);

function portal(seed: number): Report {
  const random = createRandom(52_000 + seed);
  const sheet = paper(612, 792);
  const rows: PrintedRow[] = [];
  const name = pick(random, ['Dana R. Whitlock', 'Maria Okafor', 'Susan T. Lindqvist', 'Keisha Brandt']);
  const date = `${pick(random, ['Jan', 'Apr', 'Jun', 'Oct'])} ${random.whole(1, 28)}, 2025`;
  const time = `${random.whole(7, 11)}:${two(random.whole(0, 59))} AM`;
  const birth = `${random.whole(1, 12)}/${random.whole(1, 28)}/${random.whole(1951, 1999)}`;
  const record = `MRN: ${random.whole(1_000_000, 9_999_999)}`;
  const doctor = pick(random, ['Priya Raman, MD', 'Thomas Keller, DO']);
  let y = 0;
  const begin = () => {
    sheet.next();
    sheet.put(24, 774, `${date.replace(/ \d+,/, ' 28,')}, 6:41 PM`, 7);
    sheet.put(250, 774, 'MyHealthConnect - Test Details', 7);
    y = 742;
  };
  begin();
  sheet.put(48, 740, 'Cedar Valley Health', 16, 'bold');
  sheet.put(330, 744, `Name: ${name} | DOB: ${birth}`, 8);
  sheet.put(330, 733, `${record} | PCP: ${doctor}`, 8);
  sheet.rule(48, 724, 564);
  y = 706;
  for (const test of ordered(portalTests, random)) {
    if (y < (isHeading(test) ? 210 : 110)) begin();
    if (isHeading(test)) {
      sheet.put(48, y - 6, `${test.name.slice(2)} - Final result`, 13, 'bold');
      sheet.put(48, y - 20, `Collected on ${date} ${time}`, 9);
      sheet.put(48, y - 31, `Authorizing provider: ${doctor}   Lab: CVH CENTRAL LABORATORY`, 9);
      sheet.put(48, y - 50, 'Results', 11, 'bold');
      y -= 70;
      continue;
    }
    sheet.put(60, y, test.name, 11, 'bold');
    if (test.precision === 'word') {
      const isOdd = random.between(0, 1) < 0.25;
      const value = isOdd ? test.high : test.low;
      sheet.put(60, y - 13, `Normal value: ${test.low}`, 9);
      sheet.put(60, y - 27, 'Value', 8);
      sheet.put(60, y - 39, value, 11, 'bold');
      if (isOdd) sheet.put(68 + widthOf(value, 11, 'bold'), y - 39, 'Abnormal', 9);
      const flag = isOdd ? 'abnormal' : null;
      rows.push({ name: test.name, value, unit: '', range: test.low, low: null, high: null, flag });
      sheet.rule(48, y - 49, 564);
      y -= 67;
      continue;
    }
    const hasRange = test.extra === '';
    const result = drawn(test, random, 'f', hasRange ? undefined : random.between(2.4, 5.8));
    const { low, high } = test;
    const text = hasRange ? result.text : result.amount.toFixed(1);
    const range = !hasRange ? '' : low === '' ? `below <${high}` : high === '' ? `above >=${low}` : `${low} - ${high}`;
    if (hasRange) sheet.put(60, y - 13, `Normal range: ${range}${test.unit === '' ? '' : ` ${test.unit}`}`, 9);
    const isScale = result.low !== null && result.high !== null;
    // Where the bubble stands over the scale: the middle third is the normal range.
    const share = isScale ? (result.amount - (result.low ?? 0)) / ((result.high ?? 1) - (result.low ?? 0)) : 0;
    const x = isScale ? Math.min(480, Math.max(64, 190 + 160 * share)) : 60;
    const top = hasRange ? y - 27 : y - 14;
    sheet.put(x, top, 'Value', 8);
    sheet.put(x, top - 12, text, 11, 'bold');
    if (result.flag) sheet.put(x + widthOf(text, 11, 'bold') + 8, top - 12, result.flag === 'high' ? 'High' : 'Low', 9);
    rows.push({
      name: test.name,
      value: text,
      unit: test.unit,
      range,
      low: result.low,
      high: result.high,
      flag: result.flag,
    });
    if (isScale) {
      sheet.rule(60, top - 18, 500);
      for (const [at, bound] of [
        [190, low],
        [350, high],
      ] as const) {
        sheet.rule(at, top - 15, at, top - 21);
        sheet.put(at - widthOf(bound, 7) / 2, top - 29, bound, 7);
      }
    }
    const bottom = isScale ? top - 36 : top - 22;
    sheet.rule(48, bottom, 564);
    y = bottom - 18;
  }
  sheet.put(48, y - 4, 'Comment from the Care Team', 10, 'bold');
  sheet.put(48, y - 18, 'Your results look stable. We will go over them at your next visit. Keep up the walking!', 9);
  sheet.numbered(48, 30, () => 'MyHealthConnect® licensed from Epigraph Systems © 1999 - 2025');
  sheet.numbered(560, 20, (at, of) => `${at}/${of}`);
  sheet.numbered(24, 20, () => 'https://connect.cedarvalleyhealth.example/app/test-results/details', 7);
  return done(sheet, rows);
}

export const franceUs = [
  { name: 'French city laboratory, two units', make: french },
  { name: 'American portal, a block a test', make: portal },
];
