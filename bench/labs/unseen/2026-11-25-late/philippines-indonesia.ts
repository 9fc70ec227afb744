import { createRandom, type Random } from '../../../../server/simulator/random.ts';
import {
  done,
  drawn,
  isHeading,
  letterOf,
  ordered,
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

const philippineChemistry = testsOf(`
Fasting Blood Sugar;mmol/L;3.89;5.83;2;;mg/dL;18.018;1
Blood Urea Nitrogen;mmol/L;2.1;7.1;1;;mg/dL;2.801;1
Creatinine;µmol/L;53/44;115/97;0;;mg/dL;0.01131;2
Blood Uric Acid;µmol/L;202/142;416/339;0;;mg/dL;0.01681;1
Total Cholesterol;mmol/L;;5.2;2;;mg/dL;38.67;1
Triglycerides;mmol/L;;1.7;2;;mg/dL;88.57;1
HDL Cholesterol;mmol/L;1.04;;2;;mg/dL;38.67;1
LDL Cholesterol;mmol/L;;3.36;2;;mg/dL;38.67;1
VLDL Cholesterol;mmol/L;;0.78;2;;mg/dL;38.67;1
SGOT (AST);U/L;5;34;0
SGPT (ALT);U/L;0;55;0<6
Alkaline Phosphatase;U/L;40;150;0
Total Bilirubin;µmol/L;3.4;20.5;1;;mg/dL;0.05848;2
Sodium;mmol/L;136;145;0;;mEq/L;1;0
Potassium;mmol/L;3.5;5.1;1;;mEq/L;1;1
Ionized Calcium;mmol/L;1.12;1.32;2;;mg/dL;4.008;2
`);

const philippineBlood = testsOf(`
Hemoglobin;g/L;140/120;180/160;0
Hematocrit;;0.42/0.37;0.54/0.47;2
RBC Count;x10^12/L;4.6/4.2;6.2/5.4;2
WBC Count;x10^9/L;4.5;11.0;1
Platelet Count;x10^9/L;150;450;0
MCV;fL;80;96;1
MCH;pg;27;33;1
MCHC;g/dL;32;36;1
# Differential Count
Segmenters;;0.50;0.70;2
Lymphocytes;;0.20;0.40;2
Monocytes;;0.02;0.09;2
Eosinophils;;0.00;0.06;2
Basophils;;0.00;0.02;2
`);

const spanOf = (low: string, high: string) =>
  low === '' ? `< ${high}` : high === '' ? `> ${low}` : `${low} - ${high}`;

function philippineHead(sheet: Sheet, random: Random, sex: Sex) {
  const [month, day, age] = [random.whole(1, 12), random.whole(1, 28), random.whole(24, 78)];
  const number = random.whole(2_600_000, 2_699_999);
  const name = sex === 'm' ? 'DELA CRUZ, RAMON ILAGAN' : 'VILLANUEVA, MARISSA OCAMPO';
  return (department: string) => {
    sheet.next();
    sheet.put(190, 758, 'SAN ISIDRO DIAGNOSTIC CENTER, INC.', 13, 'bold');
    sheet.put(176, 745, '2/F Ortigas Arcade Bldg., 1482 Shaw Blvd., Mandaluyong City 1550', 8);
    sheet.put(176, 734, 'Tel. (02) 8534-7719  •  DOH License No. 13-0482-2026-CL-2', 8);
    sheet.rule(36, 726, 576);
    const facts: [string, string, string, string][] = [
      ['Patient Name', name, 'Lab No.', String(number)],
      [
        'Age / Sex',
        `${age} / ${sex === 'm' ? 'MALE' : 'FEMALE'}`,
        'Date Received',
        `${two(month)}/${two(day)}/2026 07:18 AM`,
      ],
      ['Physician', 'DR. A. P. SANTIAGO', 'Date Released', `${two(month)}/${two(day)}/2026 02:46 PM`],
      ['Company', 'WALK-IN', 'Patient ID', `0012-${String(number).slice(-5)}`],
    ];
    for (const [at, [label, value, label2, value2]] of facts.entries()) {
      const y = 712 - 13 * at;
      sheet.put(36, y, label, 8.5);
      sheet.put(110, y, `: ${value}`, 8.5, 'bold');
      sheet.put(350, y, label2, 8.5);
      sheet.put(425, y, `: ${value2}`, 8.5);
    }
    sheet.rule(36, 664, 576);
    sheet.put(250, 646, department, 11, 'bold');
  };
}

function philippineFoot(sheet: Sheet) {
  sheet.put(60, 108, 'JOCELYN B. MARIANO, RMT', 8.5, 'bold');
  sheet.put(60, 97, 'PRC Lic. No. 0064218', 7.5);
  sheet.put(60, 87, 'Medical Technologist', 7.5);
  sheet.put(390, 108, 'EDGARDO T. LIM, MD, FPSP', 8.5, 'bold');
  sheet.put(390, 97, 'PRC Lic. No. 0081937', 7.5);
  sheet.put(390, 87, 'Pathologist', 7.5);
  sheet.put(36, 60, 'H - above the reference range    L - below the reference range', 7);
  sheet.put(36, 50, 'This is an electronically generated report. Results should be correlated clinically.', 7);
}

/** SI and conventional units side by side; limits by sex in two lines; urine in words. */
function philippines(seed: number): Report {
  const random = createRandom(66_400 + seed);
  const sheet = paper(612, 792);
  const rows: PrintedRow[] = [];
  const sex = pick<Sex>(random, ['m', 'f']);
  const head = philippineHead(sheet, random, sex);
  const side = (text: string) => text.split('/')[sex === 'm' ? 0 : 1] ?? text;

  head('CLINICAL CHEMISTRY');
  sheet.put(225, 626, 'S.I. UNITS', 8, 'bold');
  sheet.put(430, 626, 'CONVENTIONAL UNITS', 8, 'bold');
  for (const [x, title] of [
    [36, 'EXAMINATION'],
    [176, 'RESULT'],
    [236, 'UNIT'],
    [286, 'REFERENCE'],
    [386, 'RESULT'],
    [446, 'UNIT'],
    [494, 'REFERENCE'],
  ] as const)
    sheet.put(x, 612, title, 8, 'bold');
  sheet.rule(36, 606, 576);
  let y = 590;
  const chemistryRow = (test: Test) => {
    const { text, amount, low, high, flag } = drawn({ ...test, more: [] }, random, sex);
    const range = spanOf(side(test.low), side(test.high));
    sheet.put(36, y, test.name);
    sheet.right(208, y, text);
    sheet.put(214, y, letterOf(flag), 9, 'bold');
    sheet.put(236, y, test.unit);
    sheet.put(286, y, range);
    const [unit = '', factor = '', digits = '0'] = test.more;
    if (unit !== '') {
      const other = (bound: number | null) => (bound === null ? '' : (bound * Number(factor)).toFixed(Number(digits)));
      sheet.right(418, y, other(amount));
      sheet.put(424, y, letterOf(flag), 9, 'bold');
      sheet.put(446, y, unit);
      sheet.put(494, y, spanOf(other(low), other(high)));
    }
    rows.push({ name: test.name, value: text, unit: test.unit, range, low, high, flag });
    y -= 16;
  };
  for (const test of ordered(philippineChemistry, random)) chemistryRow(test);
  sheet.rule(36, y + 8, 576);
  sheet.put(36, y - 8, 'Specimen: SERUM', 8);
  sheet.put(
    36,
    y - 20,
    'Remarks: Fasting of 10 hours. Slightly lipemic specimens may affect results above 4.5 mmol/L.',
    8,
  );
  philippineFoot(sheet);

  head('HEMATOLOGY');
  sheet.put(36, 620, 'COMPLETE BLOOD COUNT', 9, 'bold');
  sheet.put(220, 620, 'RESULT', 8, 'bold');
  sheet.put(310, 620, 'UNIT', 8, 'bold');
  sheet.put(400, 620, 'REFERENCE RANGE', 8, 'bold');
  sheet.rule(36, 614, 576);
  y = 598;
  const bloodRow = (test: Test) => {
    const { text, low, high, flag } = drawn(test, random, sex);
    const [low1 = '', low2] = test.low.split('/');
    const [high1 = '', high2 = ''] = test.high.split('/');
    const lines =
      low2 === undefined ? [spanOf(low1, high1)] : [`M: ${spanOf(low1, high1)}`, `F: ${spanOf(low2, high2)}`];
    sheet.put(test.name === test.name.toUpperCase() ? 44 : 36, y, test.name);
    sheet.right(256, y, text);
    sheet.put(264, y, letterOf(flag), 9, 'bold');
    sheet.put(310, y, test.unit);
    for (const [at, line] of lines.entries()) sheet.put(400, y - 10 * at, line);
    const bounds = low2 === undefined ? { low, high } : { low: null, high: null };
    rows.push({ name: test.name, value: text, unit: test.unit, range: lines.join(' '), ...bounds, flag });
    y -= low2 === undefined ? 14 : 25;
  };
  for (const test of ordered(philippineBlood, random)) {
    if (isHeading(test)) {
      sheet.put(36, y - 2, test.name.slice(2), 9, 'bold');
      y -= 16;
    } else bloodRow(test);
  }
  sheet.put(36, y - 4, 'Instrument: Sysmex XN-350. Platelet estimate on smear: adequate.', 8);
  y -= 30;
  sheet.put(246, y, 'CLINICAL MICROSCOPY', 11, 'bold');
  y -= 18;
  sheet.put(36, y, 'ROUTINE URINALYSIS', 9, 'bold');
  sheet.rule(36, y - 5, 576);
  y -= 18;
  const pus = random.whole(0, 4);
  const urine: [string, string, string][] = [
    ['Color', pick(random, ['LIGHT YELLOW', 'YELLOW', 'DARK YELLOW']), ''],
    ['Transparency', pick(random, ['CLEAR', 'SLIGHTLY HAZY', 'HAZY']), ''],
    ['Specific Gravity', pick(random, ['1.010', '1.015', '1.020', '1.025']), ''],
    ['pH', pick(random, ['5.0', '6.0', '6.5', '7.0']), ''],
    ['Glucose', pick(random, ['NEGATIVE', 'NEGATIVE', '1+']), ''],
    ['Protein', pick(random, ['NEGATIVE', 'TRACE', '1+']), ''],
    ['Pus Cells', `${pus}-${pus + 2}`, '/hpf'],
    ['Red Blood Cells', pick(random, ['0-1', '0-2', '2-4']), '/hpf'],
    ['Epithelial Cells', pick(random, ['RARE', 'FEW', 'MODERATE']), ''],
  ];
  for (const [name, value, unit] of urine) {
    sheet.put(44, y, name);
    sheet.put(220, y, value);
    sheet.put(310, y, unit);
    rows.push({ name, value, unit, range: '', low: null, high: null, flag: null });
    y -= 12;
  }
  philippineFoot(sheet);
  sheet.numbered(520, 50, (at, of) => `Page ${at} of ${of}`);
  return done(sheet, rows);
}

const indonesianTests = testsOf(`
# HEMATOLOGI
# Darah Lengkap
Hemoglobin;g/dL;13.2/11.7;17.3/15.5;1;Cyanide-free
Hematokrit;%;40/35;52/47;1;Impedansi
Eritrosit;10^6/µL;4.40/3.80;5.90/5.20;2;Impedansi
Leukosit;10^3/µL;3.80;10.60;2;Flowcytometry
Trombosit;10^3/µL;150;440;0;Impedansi
MCV;fL;80.0;100.0;1;Kalkulasi
MCH;pg;26.0;34.0;1;Kalkulasi
RDW-CV;%;11.5;14.5;1;Kalkulasi
# Hitung Jenis
Basofil;%;0;1;0;Mikroskopis
Eosinofil;%;2;4;0;Mikroskopis
Neutrofil Segmen;%;50;70;0;Mikroskopis
Limfosit;%;25;40;0;Mikroskopis
Monosit;%;2;8;0;Mikroskopis
Laju Endap Darah (LED);mm/jam;0;20;0;Westergren
# KIMIA KLINIK
Glukosa Darah Sewaktu;mg/dL;;200;0;Heksokinase
HbA1c;%;Normal : < 5.7|Prediabetes : 5.7 - 6.4|Diabetes : >= 6.5;;1;HPLC
SGOT (AST);U/L;0;35;0;IFCC
SGPT (ALT);U/L;0;45;0;IFCC
Ureum;mg/dL;16.6;48.5;1;Urease GLDH
Kreatinin;mg/dL;0.70/0.50;1.20/0.90;2;Jaffe
Asam Urat;mg/dL;3.4/2.4;7.0/5.7;1;Enzimatik
Kolesterol Total;mg/dL;;200;0;CHOD-PAP
Trigliserida;mg/dL;;150;0;GPO-PAP
# Elektrolit
Natrium (Na);mmol/L;135;147;0;ISE
Kalium (K);mmol/L;3.5;5.0;1;ISE
Klorida (Cl);mmol/L;95;105;0;ISE
# IMUNOSEROLOGI
CRP Kuantitatif;mg/L;;5.0;1<0.6;Imunoturbidimetri
`);

type Worded = { name: string; unit: string; range: string; values: readonly [string, ...string[]]; normal: number };
/** The first `normal` values carry no mark. */
const indonesianWords: readonly Worded[] = [
  { name: 'S. typhi O', unit: '', range: 'Negatif', values: ['Negatif', 'Negatif', '1/80', '1/160'], normal: 2 },
  { name: 'S. typhi H', unit: '', range: 'Negatif', values: ['Negatif', 'Negatif', '1/80', '1/320'], normal: 2 },
  { name: 'Anti Dengue IgM', unit: '', range: 'Non Reaktif', values: ['Non Reaktif', 'Reaktif'], normal: 1 },
  { name: 'Warna', unit: '', range: 'Kuning', values: ['Kuning', 'Kuning', 'Kuning'], normal: 3 },
  { name: 'Kejernihan', unit: '', range: 'Jernih', values: ['Jernih', 'Jernih', 'Agak keruh'], normal: 2 },
  { name: 'Protein', unit: '', range: 'Negatif', values: ['Negatif', 'Negatif', '1+'], normal: 2 },
  { name: 'Leukosit', unit: '/LPB', range: '0 - 5', values: ['0-1', '1-3', '2-4', '8-12'], normal: 3 },
  { name: 'Eritrosit', unit: '/LPB', range: '0 - 1', values: ['0-1', '0-1', '3-5'], normal: 2 },
  { name: 'Bakteri', unit: '', range: 'Negatif', values: ['Negatif', 'Negatif', 'Positif'], normal: 2 },
];
const wordHeadings: Record<string, string> = { 'S. typhi O': 'Widal', Warna: 'URINALISA', Leukosit: 'Sedimen' };

/** Lab of an Indonesian district hospital: an asterisk for what is outside, L and P for the sexes, a method column. */
function indonesia(seed: number): Report {
  const random = createRandom(66_500 + seed);
  const sheet = paper(595, 842);
  const rows: PrintedRow[] = [];
  const sex = pick<Sex>(random, ['m', 'f']);
  const [day, month, hour] = [two(random.whole(1, 28)), two(random.whole(1, 12)), two(random.whole(6, 10))];
  const [record, order, age] = [random.whole(100_000, 899_999), random.whole(1000, 9899), random.whole(21, 76)];
  let y = 0;
  const newPage = () => {
    sheet.next();
    sheet.put(172, 806, 'PEMERINTAH KABUPATEN BANYU ASRI', 11, 'bold');
    sheet.put(150, 791, 'RSUD dr. SOERATNO - INSTALASI LABORATORIUM', 12, 'bold');
    sheet.put(146, 778, 'Jl. Veteran No. 45 Telp. (0271) 655 812  Fax. (0271) 655 813 Kode Pos 57216', 8);
    sheet.rule(40, 771, 555);
    sheet.rule(40, 769, 555);
    const facts: [string, string, string, string][] = [
      ['No. RM', String(record), 'No. Lab', `26${month}${day}${order}`],
      [
        'Nama',
        sex === 'm' ? 'BAMBANG SUTRISNO, TN' : 'SRI WAHYUNINGSIH, NY',
        'Tgl. Order',
        `${day}-${month}-2026 ${hour}:05`,
      ],
      [
        'Umur / JK',
        `${age} Th 4 Bl 12 Hr / ${sex === 'm' ? 'L' : 'P'}`,
        'Tgl. Selesai',
        `${day}-${month}-2026 ${hour}:58`,
      ],
      ['Alamat', 'Dk. Karangasem RT 03 / RW 07', 'Ruang', 'POLI PENYAKIT DALAM'],
      ['Dokter', 'dr. Hendra Wijaya, Sp.PD', 'Penjamin', 'BPJS KESEHATAN'],
    ];
    for (const [at, [label, value, label2, value2]] of facts.entries()) {
      const line = 755 - 12 * at;
      sheet.put(40, line, label, 8.5);
      sheet.put(100, line, `: ${value}`, 8.5);
      sheet.put(330, line, label2, 8.5);
      sheet.put(395, line, `: ${value2}`, 8.5);
    }
    sheet.rule(40, 700, 555);
    for (const [x, title] of [
      [40, 'PEMERIKSAAN'],
      [200, 'HASIL'],
      [274, 'SATUAN'],
      [340, 'NILAI RUJUKAN'],
      [462, 'METODE'],
    ] as const)
      sheet.put(x, 689, title, 8.5, 'bold');
    sheet.rule(40, 683, 555);
    y = 669;
  };
  const room = (need: number) => {
    if (y - need < 110) newPage();
  };
  const heading = (text: string) => {
    room(40);
    sheet.put(text === text.toUpperCase() ? 40 : 46, y, text, 9, 'bold');
    y -= 14;
  };
  const line = (row: PrintedRow, lines: readonly string[], method: string) => {
    room(11 * lines.length);
    sheet.put(52, y, row.name);
    sheet.put(192, y, row.flag === null ? '' : '*');
    sheet.put(200, y, row.value);
    sheet.put(274, y, row.unit);
    for (const [at, part] of lines.entries()) sheet.put(340, y - 11 * at, part);
    sheet.put(462, y, method, 8);
    rows.push(row);
    y -= 13 + 11 * (lines.length - 1);
  };
  const measured = (test: Test) => {
    const classes = test.low.split('|');
    const bySex = test.low.includes('/') || test.high.includes('/');
    const [low1 = '', low2 = ''] = test.low.split('/');
    const [high1 = '', high2 = ''] = test.high.split('/');
    const lines =
      classes.length > 1
        ? classes
        : bySex
          ? [`L : ${spanOf(low1, high1)}`, `P : ${spanOf(low2, high2)}`]
          : [spanOf(test.low, test.high)];
    const shown = drawn(classes.length > 1 ? { ...test, low: '4.6', high: '6.4' } : test, random, sex);
    const one = lines.length === 1;
    const [low, high] = one ? [shown.low, shown.high] : [null, null];
    const flag = classes.length === 1 && shown.flag !== null ? 'abnormal' : null;
    line(
      { name: test.name, value: shown.text, unit: test.unit, range: lines.join(' '), low, high, flag },
      lines,
      test.extra,
    );
  };
  newPage();
  for (const test of ordered(indonesianTests, random)) {
    if (isHeading(test)) heading(test.name.slice(2));
    else measured(test);
  }
  for (const { name, unit, range, values, normal } of indonesianWords) {
    const title = wordHeadings[name];
    if (title !== undefined) heading(title);
    const at = random.whole(0, values.length - 1);
    const isCount = range === '0 - 5' || range === '0 - 1';
    const [low, high] = isCount ? [0, Number(range.slice(4))] : [null, null];
    const flag = at < normal ? null : 'abnormal';
    line(
      { name, value: values[at] ?? values[0], unit, range, low, high, flag },
      [range],
      name.startsWith('S. ') ? 'Aglutinasi' : '',
    );
  }
  sheet.rule(40, y + 6, 555);
  sheet.put(
    40,
    y - 6,
    'Keterangan : * = hasil di luar nilai rujukan;  L = laki-laki;  P = perempuan;  LPB = lapang pandang besar',
    7.5,
  );
  sheet.put(
    40,
    y - 18,
    'Catatan : Sampel tidak hemolisis. Bila ada keraguan hubungi laboratorium ext. 214 dalam 1 x 24 jam.',
    7.5,
  );
  sheet.put(400, y - 36, `Dicetak : ${day}-${month}-2026 ${hour}:59`, 8);
  sheet.put(400, y - 48, 'Penanggung Jawab', 8);
  sheet.put(400, y - 60, 'dr. Ratna Kusumawati, Sp.PK', 8, 'bold');
  sheet.numbered(40, 40, (at, of) => `Halaman ${at} dari ${of}`);
  return done(sheet, rows);
}

export const philippinesIndonesia = [
  { name: 'Philippine clinic, SI and conventional units side by side', make: philippines },
  { name: 'Indonesian hospital, asterisks and methods', make: indonesia },
];
