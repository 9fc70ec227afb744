import { createRandom, type Random } from '../../../../server/simulator/random.ts';
import { widthOf } from '../../../../test/support/labs/pdf.ts';
import {
  done,
  drawn,
  isHeading,
  type PrintedRow,
  paper,
  pick,
  type Report,
  type Sex,
  type Sheet,
  type Test,
  testsOf,
  two,
} from '../../paper.ts';
import { earlierOf, limitsOf, panelOf, personOf, worded } from './person.ts';

const belgian = testsOf(`
# HÉMATOLOGIE
Globules rouges *;10^6/µL;4,40/3,90;5,90/5,20;2
Hémoglobine *;g/dL;13,3/11,7;17,2/15,5;1
Hématocrite *;%;39,0/35,0;50,0/46,0;1
VGM *;fL;80,0;98,0;1
Plaquettes *;10^3/µL;150;400;0
Globules blancs *;/µL;4000;10000;0
Neutrophiles *;%;40,0;75,0;1;1600;7000
Lymphocytes *;%;20,0;45,0;1;1000;4000
Monocytes *;%;2,0;10,0;1;200;1000
Éosinophiles *;%;0,5;6,0;1;20;500
# PROTÉINES ET FER
CRP *;mg/L;;5,0;1<0,6
Fer *;µg/dL;65/50;175/170;0
Ferritine *;µg/L;30/15;400/150;0
# FONCTION RÉNALE ET IONS
Urée *;mg/dL;17;49;0
Créatinine (enzymatique) *;mg/dL;0,70/0,50;1,20/0,95;2
eGFR (CKD-EPI 2009);mL/min/1,73m²;60;;0
Sodium *;mmol/L;136;145;0
Potassium *;mmol/L;3,5;5,1;2
# GLUCIDES ET LIPIDES
Glucose à jeun *;mg/dL;70;100;0
Hémoglobine glyquée (HbA1c) *;%;4,0;6,0;1;mmol/mol
Cholestérol total *;mg/dL;;190;0
Cholestérol HDL *;mg/dL;40/45;;0
Cholestérol LDL calculé *;mg/dL;;115;0
Triglycérides *;mg/dL;;150;0
# VITAMINES ET HORMONES
25-OH vitamine D totale;ng/mL;20;60;1;classes
TSH *;mUI/L;0,27;4,20;2
`);

const thousands = (text: string) => text.replace(/\B(?=(\d{3})+$)/g, '.');

function belgianHead(sheet: Sheet, random: Random, sex: Sex) {
  sheet.put(45, 806, 'Laboratoire de Biologie Clinique du Condroz', 14, 'bold');
  sheet.put(45, 793, 'Chaussée de Dinant 412 - 5100 Namur - Tél. 081 41 27 60 - Fax 081 41 27 69', 8);
  sheet.put(45, 783, 'Agrément INAMI 8-91417-52-998     Directeur : Dr P. Lambrechts, biologiste', 8);
  sheet.rule(45, 776, 550);
  const day = two(random.whole(9, 20));
  const born = `${two(random.whole(1, 28))}/09/${random.whole(1948, 1989)}`;
  const patient = sex === 'f' ? pick(random, ['Mme DELVAUX Martine', 'Mme NOËL Christiane']) : 'M. HENROTIN Luc';
  sheet.put(45, 762, patient, 11, 'bold');
  sheet.put(45, 749, `Né${sex === 'f' ? 'e' : ''} le ${born}     Sexe : ${sex.toUpperCase()}`, 8.5);
  sheet.put(45, 738, 'Rue du Tilleul 9, 5330 Assesse', 8.5);
  sheet.put(320, 762, 'Prescripteur : Dr Anne-Sophie GILLARD (1/40217/63/004)', 8.5);
  sheet.put(320, 749, `Demande n° : 26${day}11-${random.whole(1100, 4900)}`, 8.5);
  sheet.put(320, 738, `Prélevé le ${day}/11/2026 à 08h10, à jeun`, 8.5);
  sheet.put(320, 727, `Protocole du ${day}/11/2026 à 15h42 - complet`, 8.5);
  for (const [x, text] of [
    [45, 'Analyse'],
    [280, 'Unités'],
    [352, 'Valeurs de référence'],
  ] as const)
    sheet.put(x, 707, text, 8.5, 'bold');
  sheet.right(270, 707, 'Résultat', 8.5, 'bold');
  sheet.right(550, 707, '22/04/26', 8.5, 'bold');
  sheet.rule(45, 702, 550);
}

function condroz(seed: number): Report {
  const random = createRandom(88_200 + seed);
  const sex: Sex = seed % 3 === 0 ? 'm' : 'f';
  const sheet = paper(595, 842);
  const rows: PrintedRow[] = [];
  sheet.next();
  belgianHead(sheet, random, sex);
  let y = 692;
  const named = (name: string) => name.replace(' *', '');
  const printRow = (name: string, test: Test, found: ReturnType<typeof drawn>, print: (text: string) => string) => {
    const { text, low, high, flag } = found;
    const limits = limitsOf(test, sex);
    const range =
      limits.low === ''
        ? `< ${limits.high}`
        : limits.high === ''
          ? `> ${limits.low}`
          : `${print(limits.low)} - ${print(limits.high)}`;
    sheet.put(220, y, flag === 'high' ? '↑' : flag === 'low' ? '↓' : '', 9, 'bold');
    sheet.right(270, y, print(text), 9, flag === null ? 'regular' : 'bold');
    sheet.put(280, y, test.unit, 8.5);
    sheet.put(352, y, range, 8.5);
    const earlier = earlierOf(test, random, sex, found.amount).text;
    if (random.between(0, 1) < 0.75) sheet.right(550, y, print(earlier), 8.5);
    rows.push({ name, value: print(text), unit: test.unit, range, low, high, flag });
  };
  const person = personOf(random, sex);
  const fixed = new Map([
    ['Globules rouges', person.rbc],
    ['Hémoglobine', person.hb],
    ['Hématocrite', person.hct],
    ['VGM', person.mcv],
    ['Globules blancs', 1000 * person.wbc],
    ['Neutrophiles', person.neutrophils],
    ['Lymphocytes', person.lymphocytes],
    ['Monocytes', person.monocytes],
    ['Éosinophiles', person.eosinophils],
    ['Créatinine (enzymatique)', person.creatinine],
    ['eGFR (CKD-EPI 2009)', person.egfr],
    ['Hémoglobine glyquée (HbA1c)', random.between(4.8, 7.4)],
    ['Cholestérol total', person.cholesterol],
    ['Cholestérol HDL', person.hdl],
    ['Cholestérol LDL calculé', person.ldl],
    ['Triglycérides', person.triglycerides],
  ]);
  for (const test of panelOf(belgian, random)) {
    if (isHeading(test)) {
      y -= 7;
      const title = test.name.slice(2);
      sheet.put(297 - widthOf(title, 9, 'bold') / 2, y, title, 9, 'bold');
      y -= 13;
      continue;
    }
    const name = named(test.name);
    sheet.put(45, y, name);
    if (name !== test.name) sheet.put(47 + widthOf(name, 9), y + 1, '*', 7);
    if (test.extra === 'classes') {
      const found = drawn({ ...test, low: '12,0' }, random, sex);
      const classes = ['Carence : < 20', 'Insuffisance : 20 - 30', 'Optimal : 30 - 60'];
      sheet.put(48 + widthOf(name, 9), y + 3, '1', 5.5);
      sheet.right(270, y, found.text);
      sheet.put(280, y, test.unit, 8.5);
      for (const [at, text] of classes.entries()) sheet.put(352, y - 10 * at, text, 8.5);
      y -= 33;
      rows.push({
        name,
        value: found.text,
        unit: test.unit,
        range: classes.join(' '),
        low: null,
        high: null,
        flag: null,
      });
      continue;
    }
    const found = drawn(test, random, sex, fixed.get(name));
    printRow(name, test, found, test.unit === '/µL' ? thousands : (text) => text);
    y -= 12.4;
    if (test.extra === 'mmol/mol') {
      sheet.right(270, y + 1, `soit ${Math.round(10.93 * found.amount - 23.5)}`, 8);
      sheet.put(280, y + 1, 'mmol/mol', 8);
      sheet.put(352, y + 1, '20 - 42', 8);
      y -= 12.4;
    } else if (test.extra !== '') {
      const count = { ...test, unit: '/µL', low: test.extra, high: test.more[0] ?? '', precision: '0', more: [] };
      printRow(name, count, drawn(count, random, sex, 1000 * person.cellsOf(fixed.get(name) ?? 0)), thousands);
      y -= 12.4;
    }
    if (name.includes('LDL')) {
      sheet.put(
        55,
        y + 1,
        'Objectifs du LDL selon le risque : très élevé < 55 mg/dL, élevé < 70 mg/dL, modéré < 100 mg/dL.',
        7,
      );
      y -= 11;
    }
  }
  sheet.rule(45, y + 4, 550);
  sheet.put(45, y - 7, '* Analyse sous accréditation BELAC n° 417-MED (NBN EN ISO 15189).', 7);
  sheet.put(45, y - 19, '1', 5);
  sheet.put(49, y - 22, 'Analyse réalisée par un laboratoire sous-traitant.', 7);
  sheet.put(360, y - 22, 'Validé par : Dr V. Servais, biologiste', 8);
  sheet.put(45, 22, 'Les résultats précédents figurent à droite. Tubes conservés 7 jours à 4 °C.', 7);
  sheet.numbered(510, 22, (at, of) => `Page ${at}/${of}`);
  return done(sheet, rows);
}

const chilean = testsOf(`
# HEMOGRAMA;Sangre total EDTA
Hematíes;10^6/uL;4.50/4.00;5.90/5.20;2;Impedancia
Hemoglobina;g/dL;13.5/12.0;17.5/16.0;1;Fotometría
Hematocrito;%;41.0/36.0;53.0/46.0;1;Cálculo
VCM;fL;80.0;100.0;1;Cálculo
Plaquetas;10^3/uL;150;400;0;Impedancia
Leucocitos;10^3/uL;4.50;11.00;2;Citometría de flujo
FORMULA
# PERFIL BIOQUÍMICO;Suero
Glucosa en ayunas;mg/dL;70;99;0;Hexoquinasa
Nitrógeno ureico (BUN);mg/dL;7.0;20.0;1;Ureasa - GLDH
Creatinina;mg/dL;0.70/0.50;1.20/0.90;2;Jaffé cinético
Ácido úrico;mg/dL;3.4/2.4;7.0/5.7;1;Uricasa
Bilirrubina total;mg/dL;;1.20;2<0.10;Diazo
GOT (AST);U/L;;40/32;0;IFCC sin fosfato de piridoxal
GPT (ALT);U/L;;41/33;0;IFCC sin fosfato de piridoxal
Albúmina;g/dL;3.5;5.2;1;Verde de bromocresol
# PERFIL LIPÍDICO;Suero
Colesterol total;mg/dL;;200;0;CHOD-PAP;Deseable: < 200;Limítrofe: 200 - 239;Alto: >= 240
Colesterol HDL;mg/dL;40/50;;0;Homogéneo directo
Triglicéridos;mg/dL;;150;0;GPO-PAP;Normal: < 150;Limítrofe: 150 - 199;Alto: >= 200
# HORMONAS Y SEROLOGÍA;Suero
TSH;uUI/mL;0.27;4.20;2;Electroquimioluminiscencia
Vitamina D 25-OH;ng/mL;;;pendiente;Quimioluminiscencia
R.P.R.;;No reactivo;;words;No reactivo
# ORINA COMPLETA;Orina, segundo chorro
Densidad;;1.005;1.030;3;Tira reactiva
Proteínas;;Negativo;;words;Negativo|Indicios|1+
Leucocitos en orina;por campo;0;5;0;Microscopía
`);

const formula = testsOf(`
Neutrófilos;%;40;70;0;1.80;7.50
Linfocitos;%;20;45;0;1.00;4.00
Monocitos;%;2;10;0;0.20;1.00
Eosinófilos;%;1;5;0;0.02;0.50
`);

function chileanHead(sheet: Sheet, patient: readonly string[]) {
  sheet.next();
  sheet.put(50, 745, 'Laboratorio Clínico Biobío', 15, 'bold');
  sheet.put(50, 732, 'O’Higgins 1147, Concepción - Fono 41 222 7180', 8);
  sheet.right(562, 745, 'INFORME DE EXÁMENES', 11, 'bold');
  sheet.rule(50, 725, 562);
  for (const [at, text] of patient.entries())
    sheet.put(at % 2 === 0 ? 50 : 330, 712 - 11 * Math.floor(at / 2), text, 8.5);
  sheet.rule(50, 672, 562);
  sheet.put(50, 661, 'EXAMEN', 8.5, 'bold');
  sheet.right(290, 661, 'RESULTADO', 8.5, 'bold');
  sheet.put(310, 661, 'UNIDAD', 8.5, 'bold');
  sheet.put(400, 661, 'INTERVALO DE REFERENCIA', 8.5, 'bold');
  sheet.rule(50, 656, 562);
  sheet.put(
    50,
    44,
    '(*) Resultado fuera del intervalo de referencia. Este informe debe ser interpretado por su médico.',
    7,
  );
  sheet.put(
    50,
    33,
    'Acreditado NCh-ISO 15189, LC 062. Toma de muestras: lunes a viernes 7:30 a 11:00, sábado 8:30 a 11:30.',
    7,
  );
}

function biobio(seed: number): Report {
  const random = createRandom(88_300 + seed);
  const sex: Sex = random.between(0, 1) < 0.5 ? 'f' : 'm';
  const sheet = paper(612, 792);
  const rows: PrintedRow[] = [];
  const day = two(random.whole(9, 20));
  const year = random.whole(1946, 1990);
  const patient = [
    `Paciente: ${sex === 'f' ? pick(random, ['MUÑOZ RIQUELME, MARCELA', 'SOTO PARRA, GLADYS']) : 'FUENTES ARAYA, HERNÁN'}`,
    `N° de orden: 1126-${random.whole(10_400, 98_000)}`,
    `RUT: ${random.whole(7, 16)}.482.${random.whole(110, 980)}-${random.whole(0, 9)}`,
    `Toma de muestra: ${day}-11-2026 08:05`,
    `Edad: ${2026 - year} años     Sexo: ${sex === 'f' ? 'Femenino' : 'Masculino'}`,
    `Recepción: ${day}-11-2026 08:31     Previsión: FONASA B`,
    'Médico: Dr. Rodrigo Sanhueza',
    `Emisión: ${day}-11-2026 16:10`,
  ];
  chileanHead(sheet, patient);
  let y = 640;
  const star = (x: number, text: string, isOutside: boolean) =>
    sheet.right(x, y, isOutside ? `* ${text}` : text, 9, isOutside ? 'bold' : 'regular');
  const person = personOf(random, sex);
  const shares = [person.neutrophils, person.lymphocytes, person.monocytes, person.eosinophils];
  const fixed = new Map([
    ['Hematíes', person.rbc],
    ['Hemoglobina', person.hb],
    ['Hematocrito', person.hct],
    ['VCM', person.mcv],
    ['Leucocitos', person.wbc],
    ['Creatinina', person.creatinine],
    ['Colesterol total', person.cholesterol],
    ['Colesterol HDL', person.hdl],
    ['Densidad', random.between(1.004, 1.034)],
    ['Triglicéridos', person.triglycerides],
  ]);
  const push = (name: string, test: Test, found: ReturnType<typeof drawn>, range: string) =>
    rows.push({
      name,
      value: found.text,
      unit: test.unit,
      range,
      low: found.low,
      high: found.high,
      flag: found.flag === null ? null : 'abnormal',
    });
  const printFormula = () => {
    sheet.put(58, y, 'Fórmula leucocitaria', 8.5, 'bold');
    sheet.put(190, y, 'Relativo', 8);
    sheet.put(370, y, 'Absoluto', 8);
    for (const [at, test] of formula.entries()) {
      const amount = shares[at] ?? 0;
      y -= 15;
      const count = { ...test, unit: '10^3/uL', low: test.extra, high: test.more[0] ?? '', precision: '2', more: [] };
      const [share, absolute] = [drawn(test, random, sex, amount), drawn(count, random, sex, person.cellsOf(amount))];
      sheet.put(58, y, test.name);
      star(210, share.text, share.flag !== null);
      sheet.put(216, y, `%   [${test.low} - ${test.high}]`);
      star(392, absolute.text, absolute.flag !== null);
      sheet.put(400, y, `${count.unit}   [${count.low} - ${count.high}]`);
      push(test.name, test, share, `${test.low} - ${test.high}`);
      push(test.name, count, absolute, `${count.low} - ${count.high}`);
    }
    y -= 21;
  };
  for (const test of panelOf(chilean, random)) {
    if (isHeading(test)) {
      if (test.name.includes('LIPÍDICO')) {
        chileanHead(sheet, patient);
        y = 640;
      }
      sheet.put(50, y, test.name.slice(2), 10, 'bold');
      sheet.put(230, y, `Muestra: ${test.unit}`, 7.5);
      y -= 15;
      continue;
    }
    if (test.name === 'FORMULA') {
      printFormula();
      continue;
    }
    sheet.put(58, y, test.name);
    if (test.precision === 'words') {
      const { text, isUsual } = worded(test, random);
      star(290, text, !isUsual);
      sheet.put(400, y, `[${test.low}]`);
      const flag = isUsual ? null : 'abnormal';
      rows.push({ name: test.name, value: text, unit: '', range: test.low, low: null, high: null, flag });
      y -= 19;
      continue;
    }
    sheet.put(58, y - 8.5, `Método: ${test.extra}`, 6.5);
    if (test.precision === 'pendiente') {
      sheet.right(290, y, 'Pendiente');
      sheet.put(310, y, test.unit);
      y -= 27;
      continue;
    }
    const found = drawn(test, random, sex, fixed.get(test.name));
    sheet.put(310, y, test.unit);
    if (test.more.length > 0) {
      sheet.right(290, y, found.text);
      for (const [at, text] of test.more.entries()) sheet.put(400, y - 10 * at, text, 8.5);
      push(test.name, test, { ...found, low: null, high: null, flag: null }, test.more.join(' '));
      y -= 37;
      continue;
    }
    const { low, high } = limitsOf(test, sex);
    const range = low === '' ? `Hasta ${high}` : high === '' ? `Mayor a ${low}` : `${low} - ${high}`;
    star(290, found.text, found.flag !== null);
    sheet.put(400, y, `[${range}]`);
    push(test.name, test, found, range);
    y -= 27;
  }
  sheet.put(50, y - 6, 'Observación: muestra levemente lipémica, ayuno informado de 12 horas.', 8);
  sheet.put(330, y - 40, 'Validado por: T.M. Paola Cifuentes Neira', 8);
  sheet.put(330, y - 51, `Reg. Sup. Salud 214.${random.whole(110, 980)}     ${day}-11-2026 15:48`, 8);
  sheet.numbered(510, 33, (at, of) => `Página ${at} de ${of}`);
  return done(sheet, rows);
}

export const belgiumChile = [
  { name: 'Belgian laboratory, arrows before the value, counts on a line below the shares', make: condroz },
  { name: 'Chilean laboratory, two pages, methods below the names, shares and counts beside each other', make: biobio },
];
