import { createRandom } from '../../../../server/simulator/random.ts';
import {
  done,
  drawn,
  isHeading,
  ordered,
  type PrintedRow,
  paper,
  pick,
  type Report,
  type Test,
  testsOf,
  two,
} from '../../paper.ts';

const brazilianBlood = testsOf(`
# ERITROGRAMA
Hemácias;milhões/mm³;4,50;6,10;2
Hemoglobina;g/dL;13,0;16,5;1
Hematócrito;%;36,0;54,0;1
VCM;fL;80,0;98,0;1
HCM;pg;26,8;32,9;1
CHCM;g/dL;30,0;36,5;1
RDW;%;11,0;16,0;1
`);
const brazilianCells = ['Neutrófilos|1600|7700', 'Linfócitos|1000|3900', 'Monócitos|100|1000', 'Eosinófilos|20|500'];

/** name; unit; low; high; digits; material and method; how the range reads. */
const brazilianTests = testsOf(`
GLICOSE;mg/dL;70;99;0;Soro|Enzimático - Hexoquinase;70 a 99
UREIA;mg/dL;16;49;0;Soro|Cinético UV;16 a 49
CREATININA;mg/dL;0,70;1,30;2;Soro|Jaffé cinético;0,70 a 1,30
ÁCIDO ÚRICO;mg/dL;3,5;7,2;1;Soro|Uricase;3,5 a 7,2
COLESTEROL TOTAL;mg/dL;;190;0;Soro|Enzimático;Inferior a 190
COLESTEROL HDL;mg/dL;40;;0;Soro|Enzimático direto;Superior a 40
TRIGLICÉRIDES;mg/dL;;150;0;Soro|Enzimático;Com jejum: inferior a 150;Sem jejum: inferior a 175
TRANSAMINASE OXALACÉTICA (TGO/AST);U/L;;40;0;Soro|Cinético UV - IFCC;Até 40
TRANSAMINASE PIRÚVICA (TGP/ALT);U/L;;41;0<5;Soro|Cinético UV - IFCC;Até 41
GAMA GLUTAMIL TRANSFERASE;U/L;8;61;0;Soro|Colorimétrico;8 a 61
POTÁSSIO;mmol/L;3,5;5,1;1;Soro|Eletrodo seletivo;3,5 a 5,1
FERRITINA;ng/mL;30,0;400,0;1;Soro|Eletroquimioluminescência;30,0 a 400,0
TSH - HORMÔNIO TIREOESTIMULANTE;µUI/mL;0,27;4,20;2;Soro|Eletroquimioluminescência;0,27 a 4,20
PROTEÍNA C REATIVA;mg/dL;;0,50;2<0,06;Soro|Imunoturbidimetria;Inferior a 0,50
25-HIDROXIVITAMINA D;ng/mL;20,0;60,0;1;Soro|Quimioluminescência;População saudável: superior a 20,0;Grupos de risco: 30,0 a 60,0
`);
const brazilianNotes: Record<string, string> = {
  GLICOSE: 'Nota: glicemia de jejum entre 100 e 125 mg/dL deve ser confirmada em nova amostra (SBD 2024).',
  'COLESTEROL TOTAL': 'Nota: valores para adultos acima de 20 anos. Jejum informado: 12 horas.',
};

const thousands = (amount: number) => String(amount).replace(/(\d)(\d{3})$/, '$1.$2');
const plain = { low: null, high: null, flag: null };

/** Brazilian private lab: a block for each exam, its result behind dots, the blood count as a list of shares and counts. */
function brazil(seed: number): Report {
  const random = createRandom(66_100 + seed);
  const sheet = paper(595, 842);
  const rows: PrintedRow[] = [];
  const [day, month] = [random.whole(1, 28), random.whole(2, 12)];
  const date = `${two(day)}/${two(month)}/2026`;
  const protocol = `083-${random.whole(60_000, 69_999)}-${random.whole(100, 999)}`;
  const [patient, doctor] = pick(random, [
    ['CARLOS EDUARDO MOREIRA', 'DRA. LUCIANA PRADO'],
    ['ANTÔNIO JOSÉ DA SILVA', 'DR. FÁBIO TEIXEIRA'],
  ]);
  let y = 0;
  const newPage = () => {
    sheet.next();
    sheet.put(40, 800, 'LABORATÓRIO BOA VISTA', 15, 'bold');
    sheet.put(40, 787, 'Medicina Diagnóstica - desde 1974', 8);
    sheet.put(330, 803, 'Rua dos Ipês, 1.250 - Campinas - SP  CEP 13025-190', 7.5);
    sheet.put(330, 793, 'CNPJ 46.118.902/0001-55   CNES 2081733   CRF-SP 11.482', 7.5);
    sheet.put(330, 783, 'Central de atendimento: (19) 3744-8200', 7.5);
    sheet.rule(40, 776, 555);
    sheet.put(40, 762, `Paciente: ${patient}`, 9, 'bold');
    sheet.put(370, 762, `Protocolo: ${protocol}`);
    sheet.put(40, 749, `Data Nasc.: 14/08/${1950 + (seed % 40)}    Sexo: Masculino    RG: 22.417.908-3`);
    sheet.put(370, 749, `Entrada: ${date} 07:12`);
    sheet.put(40, 736, `Solicitante: ${doctor} - CRM 84.215`);
    sheet.put(370, 736, 'Convênio: UNIMED CAMPINAS');
    sheet.rule(40, 728, 555);
    y = 708;
  };
  const result = (name: string, value: string, unit: string, limits: readonly string[]) => {
    const dots = Math.max(4, Math.floor((150 - 4.9 * name.length) / 2.5));
    sheet.put(48, y, `${name}${'.'.repeat(dots)}:`);
    sheet.put(220, y, `${value} ${unit}`, 9, 'bold');
    for (const [at, limit] of limits.entries()) sheet.put(350, y - 12 * at, limit);
  };
  newPage();

  sheet.put(40, y, 'HEMOGRAMA COMPLETO', 11, 'bold');
  sheet.put(40, y - 12, 'Material: Sangue total com EDTA     Método: Automatizado - Sysmex XN-1000 e microscopia', 7.5);
  y -= 28;
  for (const test of ordered(brazilianBlood, random)) {
    if (isHeading(test)) {
      sheet.put(40, y, test.name.slice(2), 9, 'bold');
      sheet.put(350, y, 'Valores de Referência', 8, 'bold');
    } else {
      const { text, low, high } = drawn(test, random);
      const range = `${test.low} a ${test.high}`;
      result(test.name, text, test.unit, [range]);
      rows.push({ name: test.name, value: text, unit: test.unit, range, low, high, flag: null });
    }
    y -= 13;
  }
  y -= 4;
  sheet.put(40, y, 'LEUCOGRAMA', 9, 'bold');
  y -= 13;
  const leukocytes = 10 * random.whole(290, 1390);
  result('Leucócitos', thousands(leukocytes), '/mm³', ['3.500 a 10.500']);
  const white = { name: 'Leucócitos', value: thousands(leukocytes), unit: '/mm³', range: '3.500 a 10.500' };
  rows.push({ ...white, low: 3500, high: 10_500, flag: null });
  const [lymph, mono, eos] = [random.between(18, 44), random.between(4, 11), random.between(0.5, 7)];
  const shares = [100 - lymph - mono - eos, lymph, mono, eos];
  for (const [at, cell] of brazilianCells.entries()) {
    y -= 13;
    const [name = '', low = '', high = ''] = cell.split('|');
    const share = (shares[at] ?? 0).toFixed(1).replace('.', ',');
    const count = thousands(Math.round(((shares[at] ?? 0) / 100) * leukocytes));
    const range = `${thousands(Number(low))} a ${thousands(Number(high))}`;
    result(name, share, '%', [range]);
    sheet.put(280, y, `${count} /mm³`, 9, 'bold');
    rows.push({ name, value: share, unit: '%', range: '', ...plain });
    rows.push({ name, value: count, unit: '/mm³', range, low: Number(low), high: Number(high), flag: null });
  }
  y -= 17;
  sheet.put(40, y, 'PLAQUETAS', 9, 'bold');
  y -= 13;
  const platelets = 1000 * random.whole(118, 470);
  result('Plaquetas', thousands(platelets), '/mm³', ['150.000 a 450.000']);
  const plates = { name: 'Plaquetas', value: thousands(platelets), unit: '/mm³', range: '150.000 a 450.000' };
  rows.push({ ...plates, low: 150_000, high: 450_000, flag: null });
  y -= 15;
  sheet.put(40, y, 'Observação: série vermelha sem alterações morfológicas. Contagem diferencial em 100 células.', 8);
  y -= 24;

  for (const test of ordered(brazilianTests, random)) {
    if (y < 150) newPage();
    const { text, low, high } = drawn(test, random);
    const limits = test.more.filter((limit) => limit !== '');
    const [material = '', method = ''] = test.extra.split('|');
    sheet.put(40, y, test.name, 10, 'bold');
    sheet.put(40, y - 11, `Material: ${material}     Método: ${method}     Coletado em: ${date} 07:31`, 7.5);
    sheet.put(350, y, 'Valores de Referência', 8, 'bold');
    y -= 25;
    const unitBehind = limits.length === 1 ? ` ${test.unit}` : '';
    result(
      'Resultado',
      text,
      test.unit,
      limits.map((limit) => `${limit}${unitBehind}`),
    );
    const bounds = limits.length > 1 ? { low: null, high: null } : { low, high };
    rows.push({ name: test.name, value: text, unit: test.unit, range: limits.join(' '), ...bounds, flag: null });
    if (random.between(0, 1) < 0.4) {
      const before = drawn(test, random).text;
      sheet.put(48, y - 12, `Resultado anterior: ${before} ${test.unit} em ${two(day)}/${two(month - 1)}/2025`, 7.5);
    }
    const note = brazilianNotes[test.name];
    if (note !== undefined) sheet.put(48, y - 23, note, 7.5);
    y -= note === undefined ? 32 : 43;
  }
  sheet.put(40, 92, 'Responsável técnico: Dr. Paulo R. Nogueira - CRBM 7.731   Assinado eletronicamente', 7.5);
  sheet.put(40, 82, `Chave de validação: 7F2A-${protocol}-91   Liberado em ${date} 15:40`, 7.5);
  sheet.numbered(500, 60, (at, of) => `Página ${at}/${of}`);
  return done(sheet, rows);
}

/** Danish names hold a semicolon themselves: `|` stands for it here. */
const danishPanel: readonly Test[] = testsOf(`
# Hæmatologi
Hæmoglobin|B;mmol/L;8,3;10,5;1
Erytrocytvol. (MCV)|Erc(B);fL;82;98;0
Leukocytter|B;10^9/L;3,50;8,80;2
Neutrofilocytter|B;10^9/L;1,50;7,50;2
Lymfocytter|B;10^9/L;1,00;4,00;2
Trombocytter|B;10^9/L;145;350;0
# Infektion
C-reaktivt protein [CRP]|P;mg/L;;8,0;1<4,0
# Væske- og saltbalance
Natrium|P;mmol/L;137;144;0
Kalium|P;mmol/L;3,5;4,4;1
Kreatinin|P;µmol/L;60;105;0
eGFR / 1,73m² (CKD-EPI)|Nyre;mL/min;60;;0>90
Karbamid|P;mmol/L;3,2;8,1;1
Calcium-ion frit (pH=7,4)|P;mmol/L;1,18;1,32;2
# Lever og pancreas
Alanintransaminase [ALAT]|P;U/L;10;70;0
Basisk fosfatase|P;U/L;35;105;0
Bilirubiner|P;µmol/L;5;25;0<3
Albumin|P;g/L;36;48;0
Koagulationsfaktor II+VII+X [INR]|P;;;1,2;1
# Lipider og diabetes
Kolesterol|P;mmol/L;;5,0;1
Kolesterol HDL|P;mmol/L;1,0;;2
Kolesterol LDL, beregnet|P;mmol/L;;3,0;1
Hæmoglobin A1c (IFCC)|Hb(B);mmol/mol;;48;0
# Vitaminer, jern og hormoner
Cobalamin (B12)|P;pmol/L;200;600;0
25-Hydroxy-vitamin D(D3+D2)|P;nmol/L;50;160;0<10
Ferritin|P;µg/L;15;300;0
Thyrotropin [TSH]|P;10^-3 IU/L;0,40;4,80;2
`).map((test) => ({ ...test, name: test.name.replace('|', ';') }));
const danishNote: Record<string, string> = {
  'Hæmoglobin A1c (IFCC);Hb(B)': '1)',
  'eGFR / 1,73m² (CKD-EPI);Nyre': '2)',
};

/** Danish hospital, landscape: the sample of the day, then the three before it; some tests were only made before. */
function denmark(seed: number): Report {
  const random = createRandom(66_200 + seed);
  const sheet = paper(842, 595);
  const rows: PrintedRow[] = [];
  const day = (month: number, year: number) => `${two(random.whole(1, 28))}-${two(month)}-${year}`;
  const dates = [day(11, 2026), day(8, 2026), day(2, 2026), day(9, 2025)];
  const number = `${random.whole(1000, 9999)}`;
  let y = 0;
  const newPage = () => {
    sheet.next();
    sheet.put(40, 560, 'Aarø Universitetshospital', 13, 'bold');
    sheet.put(40, 547, 'Klinisk Biokemisk Afdeling, Skovvej 12, 8210 Aarø, tlf. 78 45 12 00', 8);
    sheet.put(560, 560, 'LABORATORIESVAR', 12, 'bold');
    sheet.put(560, 547, 'DANAK akkreditering, reg.nr. 1045', 8);
    sheet.put(40, 526, `CPR-nr.: 140566-${number}`, 9, 'bold');
    sheet.put(40, 514, 'Navn: Jens Kjær Mortensen', 9);
    sheet.put(300, 526, 'Rekvirent: Lægehuset Torvegade, ydernr. 064319');
    sheet.put(300, 514, `Prøvenr.: 91${number}72264   Prøvetagning: ${dates[0]} kl. 08:15`);
    sheet.rule(40, 506, 802);
    sheet.put(40, 486, 'Analyse', 9, 'bold');
    sheet.put(232, 486, 'Enhed', 9, 'bold');
    sheet.put(310, 486, 'Ref.interval', 9, 'bold');
    sheet.put(420, 496, 'Aktuelt svar', 8, 'bold');
    sheet.put(530, 496, 'Tidligere svar', 8, 'bold');
    for (const [at, date] of dates.entries()) sheet.right(475 + 100 * at, 486, date, 9, 'bold');
    sheet.rule(40, 480, 802);
    y = 466;
  };
  newPage();
  for (const test of ordered(danishPanel, random)) {
    if (y < 70) newPage();
    if (isHeading(test)) {
      sheet.put(40, y - 3, test.name.slice(2), 9, 'bold');
      y -= 17;
      continue;
    }
    const range =
      test.low === '' ? `< ${test.high}` : test.high === '' ? `> ${test.low}` : `${test.low} - ${test.high}`;
    sheet.put(48, y, test.name, 8.5);
    const isToday = random.between(0, 1) < 0.93;
    const mark = danishNote[test.name];
    if (mark !== undefined) sheet.put(212, y + 2, mark, 6);
    sheet.put(232, y, test.unit, 8.5);
    sheet.put(310, y, range, 8.5);
    for (const at of dates.keys()) {
      if (at === 0 ? !isToday : random.between(0, 1) < 0.4) continue;
      const { text, low, high, flag } = drawn(test, random);
      sheet.right(460 + 100 * at, y, text, 8.5);
      sheet.put(465 + 100 * at, y, flag === null ? '' : flag === 'high' ? 'H' : 'L', 8.5, 'bold');
      if (at === 0) rows.push({ name: test.name, value: text, unit: test.unit, range, low, high, flag });
    }
    y -= 13.5;
  }
  if (y < 110) newPage();
  sheet.rule(40, y + 4, 802);
  const notes = [
    'H: over referenceintervallet   L: under referenceintervallet',
    '1) Diagnosegrænse for diabetes: 48 mmol/mol ved to målinger. Behandlingsmål aftales individuelt.',
    '2) Værdier over 90 mL/min angives ikke nærmere. Gælder for personer over 18 år.',
  ];
  for (const [at, note] of notes.entries()) sheet.put(40, y - 10 - 10 * at, note, 7.5);
  sheet.numbered(740, 28, (at, of) => `Side ${at} af ${of}`);
  sheet.numbered(40, 28, () => `Udskrevet ${dates[0]} 16:42`);
  return done(sheet, rows);
}

const belgianTests = testsOf(`
# HEMATOLOGIE
Hemoglobine;g/dL;13,0;17,0;1
Hematocriet;%;40,0;50,0;1
Rode bloedcellen;10^6/µL;4,40;5,80;2
M.C.V.;fL;80,0;98,0;1
Witte bloedcellen;10^3/µL;3,80;10,00;2
Neutrofielen;%;40,0;74,0;1
Lymfocyten;%;19,0;48,0;1
Monocyten;%;3,0;11,0;1
Eosinofielen;%;;7,0;1<0,1
Bloedplaatjes;10^3/µL;150;400;0
Sedimentatie na 1 uur;mm;;15;0<2
# BIOCHEMIE
Glucose nuchter;mg/dL;70;100;0
Hemoglobine A1c (IFCC);mmol/mol;20;42;0
Ureum;mg/dL;17;49;0
Creatinine;mg/dL;0,70;1,20;2
eGFR (CKD-EPI);mL/min/1,73m²;60;;0>90
Urinezuur;mg/dL;3,4;7,0;1
Natrium;mmol/L;136;145;0
Kalium;mmol/L;3,5;5,1;1
AST (GOT);U/L;;40;0
ALT (GPT);U/L;;41;0<5
Gamma-GT;U/L;;60;0
C-reactief proteïne;mg/L;;5,0;1<0,6
# LIPIDEN
Totaal cholesterol;mg/dL;;190;0
HDL-cholesterol;mg/dL;40;;0
LDL-cholesterol (berekend);mg/dL;;115;0
Triglyceriden;mg/dL;;150;0
# HORMONEN EN VITAMINEN
TSH;mU/L;0,27;4,20;2
Vitamine B12 *;ng/L;197;771;0
25-OH-vitamine D *;µg/L;30,0;80,0;1
# INFECTIESEROLOGIE
`);
const belgianRemark: Record<string, string> = {
  'LDL-cholesterol (berekend)': 'Streefwaarde bij zeer hoog risico: < 55 mg/dL (ESC 2021)',
  'eGFR (CKD-EPI)': 'Stadium G2: 60 - 89, stadium G3a: 45 - 59 mL/min/1,73m²',
};
const belgianMark = { '': null, '+': 'high', '++': 'critical_high', '-': 'low', '--': 'critical_low' } as const;

function belgianSign({ amount, low, high, flag }: ReturnType<typeof drawn>): keyof typeof belgianMark {
  const width = high !== null && low !== null ? high - low : 0.8 * (high ?? low ?? 1);
  if (flag === 'high') return amount > (high ?? 0) + 0.35 * width ? '++' : '+';
  if (flag === 'low') return amount < (low ?? 0) - 0.3 * width ? '--' : '-';
  return '';
}

/** Belgian lab in a fixed font, as it is sent to the doctor's file: signs before the value, the previous result last. */
function belgium(seed: number): Report {
  const random = createRandom(66_300 + seed);
  const sheet = paper(595, 842);
  const rows: PrintedRow[] = [];
  const [day, month] = [two(random.whole(1, 28)), two(random.whole(4, 12))];
  const request = `${month}${day}-${random.whole(1000, 9999)}`;
  const previous = `${two(random.whole(1, 28))}/0${random.whole(1, 3)}/26`;
  let y = 0;
  const at = (column: number, text: string, line = y) => sheet.put(36 + 4.8 * column, line, text, 8, 'mono');
  const until = (column: number, text: string) => at(column - text.length, text);
  const newPage = () => {
    sheet.next();
    y = 800;
    at(0, 'MEDISCH LABORATORIUM DE LEIE BV');
    at(62, 'RIZIV 8-71243-67-998');
    at(0, 'Kortrijksesteenweg 318 - 9000 GENT - Tel 09/245 18 30', 790);
    at(62, 'BELAC 274-MED  ISO 15189', 790);
    at(0, 'Aanvrager : Dr. VERMEERSCH Katrien  1-48213-55-004', 768);
    at(0, 'Patiënt   : DE SMET Wouter          M  ° 23/06/1971', 758);
    at(0, 'Adres     : Molenstraat 44, 9850 DEINZE', 748);
    at(62, `Aanvraagnr : ${request}`, 768);
    at(62, `Afname     : ${day}/${month}/26  08u10`, 758);
    at(62, `Ontvangst  : ${day}/${month}/26  11u32`, 748);
    at(0, '-'.repeat(106), 736);
    at(0, 'ANALYSE', 726);
    at(37, 'RESULTAAT', 726);
    at(49, 'EENHEID', 726);
    at(66, 'REFERENTIEWAARDEN', 726);
    at(90, `VORIG ${previous}`, 726);
    at(0, '-'.repeat(106), 716);
    y = 700;
  };
  newPage();
  for (const test of ordered(belgianTests, random)) {
    if (y < 100) newPage();
    if (isHeading(test)) {
      y -= 4;
      at(0, test.name.slice(2));
      y -= 13;
      continue;
    }
    const result = drawn(test, random);
    const sign = belgianSign(result);
    const range =
      test.low === '' ? `< ${test.high}` : test.high === '' ? `> ${test.low}` : `${test.low} - ${test.high}`;
    at(1, test.name);
    at(33, sign);
    until(46, result.text);
    at(49, test.unit);
    at(66, range);
    if (random.between(0, 1) < 0.6) until(102, drawn(test, random).text);
    const name = test.name.replace(' *', '');
    const { low, high } = result;
    rows.push({ name, value: result.text, unit: test.unit, range, low, high, flag: belgianMark[sign] });
    const remark = belgianRemark[test.name];
    if (remark !== undefined) {
      y -= 10;
      at(4, remark);
    }
    y -= 11.5;
  }
  const serology = [
    { name: 'HBs-antigeen', value: 'Negatief', unit: '', range: 'Negatief', low: null },
    { name: 'Anti-HBs', value: pick(random, ['>1000', '248', '61']), unit: 'IU/L', range: '> 10', low: 10 },
    { name: 'Anti-HCV', value: 'Negatief', unit: '', range: 'Negatief', low: null },
  ];
  for (const row of serology) {
    at(1, row.name);
    until(46, row.value);
    at(49, row.unit);
    at(66, row.range);
    rows.push({ ...row, high: null, flag: null });
    y -= 11.5;
  }
  y -= 8;
  at(0, '+ / -   : boven / onder de referentiewaarden     ++ / -- : sterk afwijkend, telefonisch meegedeeld');
  at(0, '*       : analyse niet onder accreditatie', y - 10);
  at(0, `Gevalideerd door Apr. Biol. L. HAEGEMAN op ${day}/${month}/26 om 15u47`, y - 26);
  for (const [page, { texts }] of sheet.pages.entries())
    texts.push({ x: 460, y: 50, size: 8, text: `Blad ${page + 1} van ${sheet.pages.length}`, font: 'mono' });
  return done(sheet, rows);
}

export const brazilDenmarkBelgium = [
  { name: 'Brazilian private lab, a block for each exam', make: brazil },
  { name: 'Danish hospital, earlier samples beside it', make: denmark },
  { name: 'Belgian lab in a fixed font, plus and minus signs', make: belgium },
];
