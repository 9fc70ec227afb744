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

// 3. Spain: a hospital's discharge summary, prose with a table of two halves.

const spanishTests = testsOf(`
# Hemograma
Hemoglobina;g/dL;12,0;15,5;1
Hematocrito;%;36,0;46,0;1
VCM;fL;80,0;99,0;1
Plaquetas;10^3/µL;130;400;0
Leucocitos;10^3/µL;4,00;11,00;2
Neutrófilos;10^3/µL;1,80;7,50;2
Linfocitos;10^3/µL;1,00;4,00;2
# Coagulación
Tiempo de protrombina;s;9,4;12,5;1
INR;;0,80;1,20;2
TTPA;s;25,1;36,5;1
Fibrinógeno derivado;mg/dL;200;500;0
Dímero-D;ng/mL;;500;0<150
# Gasometría venosa
pH;;7,33;7,43;2
pCO2;mmHg;38,0;50,0;1
HCO3- actual;mmol/L;22,0;29,0;1
Lactato;mmol/L;0,5;2,2;1
# Bioquímica
Glucosa;mg/dL;74;106;0
Urea;mg/dL;17;49;0
Creatinina;mg/dL;0,50;0,90;2
Filtrado glomerular;mL/min;60;;0>90
Sodio;mEq/L;135;145;0
Potasio;mEq/L;3,5;5,1;1
Cloro;mEq/L;98;107;0
AST/GOT;U/L;;32;0
ALT/GPT;U/L;;33;0
GGT;U/L;;40;0
Bilirrubina total;mg/dL;;1,20;2<0,15
LDH;U/L;135;214;0
Proteína C reactiva;mg/L;;5,0;1<0,6
Procalcitonina;ng/mL;;0,50;2<0,02
NT-proBNP;pg/mL;;450;0
Troponina T ultrasens.;ng/L;;14;0<3
`);

function spanish(seed: number): Report {
  const random = createRandom(53_000 + seed);
  const sheet = paper(595, 842);
  const day = random.whole(8, 28);
  const month = two(random.whole(1, 12));
  const age = random.whole(66, 91);
  const name = pick(random, ['RUIZ CABALLERO, MERCEDES', 'ORTEGA PINO, DOLORES', 'SERRANO GIL, M. ÁNGELES']);
  const history = random.whole(100_000, 999_999);
  const begin = () => {
    sheet.next();
    sheet.put(40, 806, 'Hospital Universitario Santa Clara', 13, 'bold');
    sheet.put(40, 793, 'Servicio Regional de Salud - Unidad de Gestión Clínica de Medicina Interna', 8);
    sheet.put(40, 783, 'Avda. de la Constitución, 112 - 18014 Granada - Tel. 958 020 400', 8);
    sheet.rule(40, 777, 555);
    sheet.put(40, 764, `Paciente: ${name}`, 9, 'bold');
    sheet.put(330, 764, `NHC: ${history}     Edad: ${age} años     Sexo: Mujer`, 9);
    return 746;
  };
  let y = begin();
  const prose = (title: string, lines: readonly string[]) => {
    sheet.put(40, y, title, 9, 'bold');
    for (const line of lines) {
      y -= 11.5;
      sheet.put(40, y, line, 8.5);
    }
    y -= 19;
  };
  sheet.put(210, y - 4, 'INFORME CLÍNICO DE ALTA', 13, 'bold');
  y -= 22;
  sheet.put(40, y, `Fecha de ingreso: ${two(day - 6)}/${month}/2025`, 8.5);
  sheet.put(200, y, `Fecha de alta: ${two(day)}/${month}/2025`, 8.5);
  sheet.put(350, y, `Cama: ${random.whole(401, 468)}-B     Motivo de alta: Mejoría`, 8.5);
  y -= 20;
  prose('MOTIVO DE INGRESO', ['Disnea progresiva y fiebre de tres días de evolución.']);
  prose('ANTECEDENTES PERSONALES', [
    'No alergias medicamentosas conocidas. HTA de 15 años de evolución. Diabetes mellitus tipo 2.',
    `Fibrilación auricular permanente. Colecistectomía en ${random.whole(1994, 2011)}. Independiente para las ABVD.`,
  ]);
  prose('EXPLORACIÓN FÍSICA', [
    `TA ${random.whole(118, 152)}/${random.whole(62, 88)} mmHg, FC ${random.whole(72, 104)} lpm, Tª 37,8 ºC, SatO2 basal ${random.whole(89, 95)}%.`,
    'Consciente, orientada, eupneica en reposo. Crepitantes en base derecha. Edemas bimaleolares leves.',
  ]);
  sheet.put(40, y, 'PRUEBAS COMPLEMENTARIAS', 9, 'bold');
  y -= 13;
  const order = `(petición ${random.whole(40_000_000, 49_999_999)})`;
  sheet.put(40, y, `- Analítica de control al alta, ${two(day - 1)}/${month}/2025 07:50 ${order}:`, 8.5);
  y -= 15;
  const top = y;
  const rows: PrintedRow[] = [];
  let half = 0;
  for (const side of [40, 302]) {
    for (const [x, title] of [
      [0, 'Prueba'],
      [105, 'Resultado'],
      [160, 'Unidad'],
      [203, 'V. referencia'],
    ] as const) {
      sheet.put(side + x, top, title, 7, 'bold');
    }
    sheet.rule(side, top - 3, side + 253);
  }
  y = top - 14;
  let lowest = y;
  for (const test of ordered(spanishTests, random)) {
    if (test.name === '# Bioquímica') {
      half = 262;
      y = top - 14;
    }
    if (isHeading(test)) sheet.put(40 + half, y, test.name.slice(2), 7.5, 'bold');
    else {
      const result = drawn(test, random, 'f');
      const { name: marker, unit, low, high } = test;
      const range = low === '' ? `< ${high}` : high === '' ? `> ${low}` : `${low} - ${high}`;
      sheet.put(44 + half, y, marker, 7.5);
      sheet.right(174 + half, y, result.text, 7.5);
      if (result.flag) sheet.put(179 + half, y, result.flag === 'high' ? '↑' : '↓', 7.5);
      sheet.put(200 + half, y, unit, 7.5);
      sheet.put(243 + half, y, range, 7.5);
      const { flag } = result;
      rows.push({ name: marker, value: result.text, unit, range, low: result.low, high: result.high, flag });
    }
    y -= 11;
    lowest = Math.min(lowest, y);
  }
  sheet.rule(296, top + 8, 296, lowest + 8);
  sheet.rule(40, lowest + 7, 555);
  y = lowest - 8;
  sheet.put(
    40,
    y,
    `- ECG: fibrilación auricular a ${random.whole(70, 98)} lpm, sin alteraciones de la repolarización.`,
    8.5,
  );
  sheet.put(
    40,
    y - 12,
    '- Radiografía de tórax: infiltrado en lóbulo inferior derecho. Cardiomegalia ya conocida.',
    8.5,
  );
  y = begin();
  prose('EVOLUCIÓN', [
    'Buena evolución clínica con antibioterapia y tratamiento deplectivo. Afebril desde el tercer día de ingreso.',
    'Dada la estabilidad clínica se decide alta domiciliaria con seguimiento por su médico de Atención Primaria.',
  ]);
  prose('JUICIO CLÍNICO', [
    '1. Neumonía adquirida en la comunidad en lóbulo inferior derecho.',
    '2. Insuficiencia cardiaca descompensada. Fibrilación auricular permanente.',
  ]);
  prose('TRATAMIENTO AL ALTA', [
    'Amoxicilina/clavulánico 875/125 mg: 1 comprimido cada 8 horas, 4 días más.',
    `Furosemida 40 mg: 1 - ${random.whole(0, 1)} - 0. Apixaban 5 mg: 1 - 0 - 1. Metformina 850 mg: 1 - 0 - 1.`,
    'Paracetamol 1 g si dolor o temperatura > 38 ºC.',
  ]);
  prose('RECOMENDACIONES', [
    'Dieta sin sal, control de peso diario. Analítica con función renal e iones en 10 días en su Centro de Salud.',
  ]);
  sheet.put(330, y - 20, `Granada, a ${day} de ${month} de 2025`, 8.5);
  sheet.put(330, y - 34, 'Fdo.: Dra. L. Molina Téllez (FEA Medicina Interna)', 8.5);
  sheet.numbered(40, 30, () => 'Documento firmado electrónicamente. Informe confidencial sujeto a la LO 3/2018.');
  sheet.numbered(500, 30, (at, of) => `Página ${at} de ${of}`);
  return done(sheet, rows);
}

// 4. United Kingdom: the record of a practice, printed for the patient; what is out of range is said in words.

const britishTests = testsOf(`
# Full blood count - FBC
Haemoglobin concentration;g/L;130;170;0
Total white blood count;10*9/L;3.6;10.5;1
Platelet count - observation;10*9/L;150;400;0
Red blood cell count;10*12/L;4.30;5.75;2
Haematocrit;L/L;0.390;0.500;3
Mean cell volume;fL;80.0;99.0;1
Mean cell haemoglobin level;pg;27.0;33.5;1
Neutrophil count;10*9/L;1.50;7.70;2
Lymphocyte count;10*9/L;1.00;4.00;2
Monocyte count - observation;10*9/L;0.10;0.90;2
Eosinophil count - observation;10*9/L;0.02;0.50;2
Basophil count;10*9/L;0.00;0.20;2
# Urea and electrolytes
Serum sodium level;mmol/L;133;146;0
Serum potassium level;mmol/L;3.5;5.3;1
Serum urea level;mmol/L;2.5;7.8;1
Serum creatinine level;umol/L;59;104;0
GFR calculated abbreviated MDRD;mL/min/1.73m*2;60;;0>90;no range;eGFR is not validated in acute illness or pregnancy.
# Liver function tests - general practice
Serum total bilirubin level;umol/L;;21;0
Serum alkaline phosphatase level;IU/L;30;130;0
Serum ALT level;IU/L;;41;0
Serum albumin level;g/L;35;50;0
# Lipids, diabetes and thyroid
Serum cholesterol level;mmol/L;3.0;6.2;1;no range
Serum HDL cholesterol level;mmol/L;1.0;1.9;1;no range
Serum non high density lipoprotein cholesterol level;mmol/L;2.0;4.6;1;no range
Haemoglobin A1c level - IFCC standardised;mmol/mol;20;41;0;;42 - 47 suggests non-diabetic hyperglycaemia; 48 or above diabetes.
Serum TSH level;mu/L;0.27;4.20;2<0.01
Serum free T4 level;pmol/L;12.0;22.0;1
# Bowel and prostate
Quantitative faecal immunochemical test;ug/g;;10;0<4
Serum PSA level;ug/L;;3.5;2<0.10
Coeliac disease screen: tissue transglutaminase IgA;U/mL;;7.0;1<0.5
`);

function british(seed: number): Report {
  const random = createRandom(54_000 + seed);
  const sheet = paper(595, 842);
  const rows: PrintedRow[] = [];
  const name = pick(random, ['HARGREAVES, Peter (Mr)', 'OYELARAN, Tunde (Mr)', 'PRITCHARD, Gareth (Mr)']);
  const birth = `${two(random.whole(1, 28))}-Feb-${random.whole(1945, 1984)}`;
  const nhs = `${random.whole(400, 699)} ${random.whole(100, 999)} ${random.whole(1000, 9999)}`;
  const date = `${two(random.whole(1, 28))}-${pick(random, ['Mar', 'May', 'Sep', 'Nov'])}-2025`;
  const by = pick(random, ['Dr S Whitcombe', 'Dr A Mistry', 'Sr J Cole']);
  let y = 0;
  const begin = () => {
    sheet.next();
    sheet.put(40, 800, 'Millbrook Road Surgery', 14, 'bold');
    sheet.put(40, 787, '27 Millbrook Road, Kettering NN16 4QT   Tel: 01536 555 0142', 8);
    sheet.put(420, 800, 'Investigations and Results', 10, 'bold');
    sheet.put(420, 787, 'Practice code: K83999', 8);
    sheet.rule(40, 779, 555);
    sheet.put(40, 766, name, 9, 'bold');
    sheet.put(215, 766, `Date of birth: ${birth}`, 9);
    sheet.put(380, 766, `NHS number: ${nhs}`, 9);
    sheet.rule(40, 759, 555);
    y = 740;
  };
  begin();
  const panel = ordered(britishTests, random);
  for (const [at, test] of panel.entries()) {
    if (isHeading(test) ? y < 110 : y < 70) begin();
    if (isHeading(test)) {
      y -= at === 0 ? 0 : 8;
      const verdict = pick(random, ['Satisfactory - no action', 'Abnormal but expected', 'Make routine appointment']);
      sheet.put(40, y, date, 9, 'bold');
      sheet.put(100, y, test.name.slice(2), 9, 'bold');
      sheet.put(100, y - 11, `Specimen: ${random.whole(1_000_000, 9_999_999)}   Filed by: ${by}   ${verdict}`, 7.5);
      y -= 27;
      continue;
    }
    const hasRange = test.extra === '';
    const result = drawn(test, random);
    const isOneSided = test.low === '';
    const range = !hasRange ? '' : isOneSided ? `(< ${test.high})` : `(${test.low} - ${test.high})`;
    const flag = hasRange ? result.flag : null;
    const half = test.name.length > 40 ? test.name.lastIndexOf(' ', 40) : test.name.length;
    sheet.put(52, y, test.name.slice(0, half), 8.5);
    sheet.put(250, y, `${result.text} ${test.unit}`, 8.5);
    sheet.put(350, y, range, 8.5);
    if (flag)
      sheet.put(430, y, flag === 'high' ? 'Above high reference limit' : 'Below low reference limit', 8.5, 'bold');
    const under = test.name.slice(half + 1);
    if (under !== '') y -= 10;
    sheet.put(52, y, under, 8.5);
    const remark = test.more.join(';');
    if (remark !== '') y -= 10.5;
    sheet.put(64, y, remark === '' ? '' : `Comment: ${remark.trim()}`, 7.5);
    rows.push({
      name: test.name,
      value: result.text,
      unit: test.unit,
      range,
      low: hasRange ? result.low : null,
      high: hasRange ? result.high : null,
      flag,
    });
    y -= 13.5;
  }
  sheet.rule(40, y - 2, 555);
  sheet.put(40, y - 14, 'Home readings and other entries have been left out of this print-out.', 7.5);
  sheet.numbered(40, 32, () => `Printed ${date} for the patient. CONFIDENTIAL: personal patient data.`);
  sheet.numbered(510, 32, (at, of) => `Page ${at} of ${of}`);
  return done(sheet, rows);
}

// 5. Brazil: a panel of a fertility clinic, a block an exam with its method; ranges by phase of the cycle.

const phases = (follicular: string, peak: string, luteal: string, after: string) =>
  `Fase folicular: ${follicular}|Pico ovulatório: ${peak}|Fase lútea: ${luteal}|Pós-menopausa: ${after}`;

const brazilianTests = testsOf(`
HORMÔNIO FOLÍCULO ESTIMULANTE - FSH;mUI/mL;3,5;12,5;2;Eletroquimioluminescência;${phases('3,5 a 12,5', '4,7 a 21,5', '1,7 a 7,7', '25,8 a 134,8')}
HORMÔNIO LUTEINIZANTE - LH;mUI/mL;2,4;12,6;2<0,3;Eletroquimioluminescência;${phases('2,4 a 12,6', '14,0 a 95,6', '1,0 a 11,4', '7,7 a 58,5')}
ESTRADIOL - E2;pg/mL;30,9;90,4;1<5,0;Eletroquimioluminescência;${phases('30,9 a 90,4', '60,4 a 533,0', '60,4 a 232,0', 'inferior a 138,0')}
PROGESTERONA;ng/mL;;0,20;2<0,05;Eletroquimioluminescência;${phases('até 0,20', '0,06 a 4,14', '4,11 a 14,50', 'até 0,13')}
PROLACTINA;ng/mL;4,8;23,3;1;Eletroquimioluminescência;4,8 a 23,3
HORMÔNIO ANTI-MÜLLERIANO;ng/mL;0,88;10,35;2<0,01;Eletroquimioluminescência;20 a 29 anos: 0,88 a 10,35|30 a 34 anos: 0,31 a 7,86|35 a 39 anos: 0,15 a 7,49|40 a 44 anos: 0,03 a 5,47
TESTOSTERONA TOTAL;ng/dL;8,4;48,1;1<2,5;Eletroquimioluminescência;8,4 a 48,1
GLOBULINA LIGADORA DE HORMÔNIOS SEXUAIS - SHBG;nmol/L;32,4;128,0;1;Eletroquimioluminescência;32,4 a 128,0
SULFATO DE DEHIDROEPIANDROSTERONA;µg/dL;98,8;340,0;1;Eletroquimioluminescência;18 a 20 anos: 51,0 a 321,0|20 a 25 anos: 134,0 a 407,0|25 a 35 anos: 96,0 a 512,0|35 a 45 anos: 74,8 a 410,2
17-ALFA-HIDROXIPROGESTERONA;ng/dL;15;70;0<10;LC-MS/MS;Fase folicular: 15 a 70|Fase lútea: 35 a 290
ANDROSTENEDIONA;ng/mL;0,30;3,30;2;Quimioluminescência;0,30 a 3,30
HORMÔNIO TIREOESTIMULANTE - TSH;µUI/mL;0,27;4,20;2<0,01;Eletroquimioluminescência;0,27 a 4,20
TIROXINA LIVRE - T4 LIVRE;ng/dL;0,93;1,70;2;Eletroquimioluminescência;0,93 a 1,70
ANTICORPOS ANTI-PEROXIDASE - ANTI-TPO;UI/mL;;34,0;1<9,0;Eletroquimioluminescência;Inferior a 34,0
25-HIDROXIVITAMINA D;ng/mL;20,0;60,0;1;Quimioluminescência;Superior a 20,0: população saudável|30,0 a 60,0: grupos de risco
FERRITINA;ng/mL;13,0;150,0;1;Eletroquimioluminescência;13,0 a 150,0
GLICOSE;mg/dL;70;99;0;Enzimático - hexoquinase;70 a 99
INSULINA;µUI/mL;2,6;24,9;1;Eletroquimioluminescência;2,6 a 24,9
ÁCIDO FÓLICO;ng/mL;3,9;;1>20,0;Eletroquimioluminescência;Superior a 3,9
HIV 1 E 2 - ANTÍGENO E ANTICORPOS;;Não reagente;;word;Eletroquimioluminescência;Não reagente
HEPATITE B - HBsAg;;Não reagente;;word;Eletroquimioluminescência;Não reagente
HEPATITE C - ANTI-HCV;;Não reagente;;word;Eletroquimioluminescência;Não reagente
SÍFILIS - VDRL;;Não reagente;Reagente 1/2;word;Floculação;Não reagente
RUBÉOLA - ANTICORPOS IgG;UI/mL;10,0;180,0;1<0,2;Eletroquimioluminescência;Não reagente: inferior a 10,0|Reagente: igual ou superior a 10,0
TOXOPLASMOSE - ANTICORPOS IgM;;Não reagente;Indeterminado;word;Eletroquimioluminescência;Não reagente
`);

/** Only a plain range has bounds: no phase, no age, no class before it. */
function boundsOf(range: string) {
  const plain = /^([\d,]+) a ([\d,]+)$/.exec(range);
  const [, word, bound = ''] = /^(Inferior|Superior) a ([\d,]+)$/.exec(range) ?? [];
  const number = (text = '') => Number(text.replace(',', '.'));
  if (plain) return { low: number(plain[1]), high: number(plain[2]) };
  return { low: word === 'Superior' ? number(bound) : null, high: word === 'Inferior' ? number(bound) : null };
}

function brazilian(seed: number): Report {
  const random = createRandom(55_000 + seed);
  const sheet = paper(595, 842);
  const rows: PrintedRow[] = [];
  const name = pick(random, ['ANA BEATRIZ NOGUEIRA', 'JULIANA PRATES DE SOUZA', 'RENATA CARVALHO LIMA']);
  const age = random.whole(26, 42);
  const code = `${random.whole(100, 999)}.${random.whole(10000, 99999)}-${random.whole(0, 9)}`;
  const day = `${two(random.whole(1, 26))}/${two(random.whole(1, 12))}/2025`;
  const doctor = pick(random, ['DRA. LÍVIA TEIXEIRA - CRM-SP 912345', 'DR. HUGO MACIEL - CRM-SP 954321']);
  let y = 0;
  const begin = () => {
    sheet.next();
    sheet.put(40, 800, 'FERTILAB', 18, 'bold');
    sheet.put(140, 806, 'Medicina Diagnóstica e Reprodutiva', 9);
    sheet.put(140, 795, 'Rua Oscar Freire, 2040 - Pinheiros - São Paulo/SP - CNES 9900001', 8);
    sheet.rule(40, 788, 555);
    sheet.put(40, 775, `Cliente: ${name}`, 9, 'bold');
    sheet.put(330, 775, `Idade: ${age} anos     Sexo: Feminino`, 8.5);
    sheet.put(40, 763, `Médico: ${doctor}`, 8.5);
    sheet.put(330, 763, `Ficha: ${code}     Data da coleta: ${day} 07:15`, 8.5);
    sheet.rule(40, 756, 555);
    y = 736;
  };
  begin();
  for (const test of ordered(brazilianTests, random)) {
    const lines = (test.more[0] ?? '').split('|');
    const needed = 42 + Math.max(22, 11 * lines.length);
    if (y - needed < 60) begin();
    const isOdd = test.high !== '' && random.between(0, 1) < 0.2;
    const value = test.precision === 'word' ? (isOdd ? test.high : test.low) : drawn(test, random, 'f').text;
    sheet.put(40, y, test.name, 9.5, 'bold');
    sheet.put(40, y - 12, `Material: Soro     Método: ${test.extra}`, 7.5);
    sheet.put(330, y - 12, 'Valores de referência:', 7.5);
    sheet.put(40, y - 26, 'Resultado:', 9);
    sheet.put(110, y - 26, value, 10, 'bold');
    sheet.put(118 + widthOf(value, 10, 'bold'), y - 26, test.unit, 9);
    for (const [at, line] of lines.entries()) sheet.put(330, y - 26 - 11 * at, line, 8.5);
    const range = lines.join(' ');
    rows.push({ name: test.name, value, unit: test.unit, range, ...boundsOf(range), flag: null });
    y -= needed;
    sheet.rule(40, y + 12, 555);
    y -= 4;
  }
  sheet.put(40, y - 6, 'Data da última menstruação informada: não informada.', 8);
  sheet.put(
    40,
    y - 18,
    'A interpretação dos resultados depende de avaliação conjunta com os dados clínicos da paciente.',
    8,
  );
  sheet.numbered(40, 40, () => 'Liberado eletronicamente por: Dra. Paula Siqueira - CRBM 99887');
  sheet.numbered(40, 30, () => 'Laboratório registrado no CRM-SP sob o nº 999001. PALC - SBPC/ML.');
  sheet.numbered(510, 30, (at, of) => `Página: ${at} de ${of}`);
  return done(sheet, rows);
}

export const spainBritainBrazil = [
  { name: 'Spanish discharge summary, table of two halves', make: spanish },
  { name: 'British practice record, flags in words', make: british },
  { name: 'Brazilian fertility panel, ranges by phase', make: brazilian },
];
