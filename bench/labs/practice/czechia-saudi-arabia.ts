import { createRandom } from '../../../server/simulator/random.ts';
import {
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
} from '../paper.ts';

const czech = testsOf(`
# Krevní obraz
B_Leukocyty;10^9/l;4,00;10,00;2
B_Erytrocyty;10^12/l;3,80;5,20;2
B_Hemoglobin;g/l;120;160;0
B_Hematokrit;1;0,350;0,470;3
B_Trombocyty;10^9/l;150;400;0
# Biochemie
S_Glukóza;mmol/l;3,90;5,60;2
S_Urea;mmol/l;2,8;8,0;1
S_Kreatinin;µmol/l;49;90;0
S_Kys. mocová;µmol/l;140;340;0
S_ALT;µkat/l;0,15;0,78;2
S_GGT;µkat/l;0,14;0,68;2
S_Cholesterol;mmol/l;2,90;5,00;2
S_HDL chol.;mmol/l;1,20;2,70;2
S_CRP;mg/l;;5,0;1<1,0
S_TSH;mU/l;0,270;4,200;3
`);

/** A drawn scale between value and range, the range in round brackets before the unit. */
function czechLaboratory(seed: number): Report {
  const random = createRandom(121_000 + seed);
  const sheet = paper(595, 842);
  const rows: PrintedRow[] = [];
  sheet.next();
  sheet.put(40, 806, 'Synergia Laborator s.r.o.', 12, 'bold');
  sheet.put(40, 794, 'Husova 14, 602 00 Brno   ICP 72114001   tel. 541 200 300', 7.5);
  sheet.put(40, 776, 'Pacient: NOVÁKOVÁ JANA   RC: 655412/1148   Pojišt.: 111', 8.5);
  sheet.put(40, 764, `Odber: ${dayOf(random, '.')} 07:40   Císlo: ${random.whole(10_000, 99_999)}`, 8.5);
  let y = 740;
  for (const test of ordered(czech, random)) {
    if (isHeading(test)) {
      y -= 4;
      sheet.put(40, y, test.name.slice(2), 9.5, 'bold');
      y -= 14;
      continue;
    }
    const { name, unit } = test;
    const found = drawn(test, random);
    const { low, high, flag } = found;
    const range = rangeOf(test, ' - ', '< ', '> ');
    const place = flag === 'high' ? '|....|*' : flag === 'low' ? '*|....|' : '|..*.|';
    sheet.put(46, y, name);
    sheet.right(210, y, found.text, 9, 'bold');
    sheet.put(216, y, flag === 'high' ? '↑' : flag === 'low' ? '↓' : '', 9, 'bold');
    sheet.put(240, y, place, 8, 'mono');
    sheet.put(310, y, `( ${range} )`);
    sheet.put(420, y, unit);
    rows.push({ name, value: found.text, unit, range, low, high, flag });
    y -= 13;
  }
  sheet.put(40, 60, 'Schválil: MUDr. P. Dvorák. Výsledky se týkají pouze dodaného vzorku.', 7.5);
  sheet.numbered(500, 40, (at, of) => `Strana ${at} / ${of}`);
  return done(sheet, rows);
}

const saudi = testsOf(`
# Complete Blood Count
WBC Count;10^3/uL;4.00;11.00;2
Hemoglobin;g/dL;12.0;15.5;1
Platelet Count;10^3/uL;150;450;0
# Diabetes Profile
Fasting Plasma Glucose;mg/dL;70;100;0
HbA1c;%;4.0;5.6;1;bands;Non-diabetic: 4.0 - 5.6|Prediabetes: 5.7 - 6.4|Diabetes: 6.5 and above
# Lipid Profile
Cholesterol Total;mg/dL;;200;0;bands;Desirable: below 200|Borderline high: 200 - 239|High: 240 and above
HDL Cholesterol;mg/dL;50;;0
Triglycerides;mg/dL;;150;0
# Vitamins and Minerals
Vitamin D, 25-Hydroxy;ng/mL;30.0;100.0;1;bands;Deficient: below 20|Insufficient: 20 - 29|Sufficient: 30 - 100
Vitamin B12;pg/mL;197;771;0
Serum Iron;ug/dL;37;145;0
Ferritin;ng/mL;13;150;0
# Thyroid
TSH;uIU/mL;0.27;4.20;2
`);

/** Range before unit, the verdict in a word last; bands below each other; methods below names. */
function saudiMedical(seed: number): Report {
  const random = createRandom(122_000 + seed);
  const sheet = paper(595, 842);
  const rows: PrintedRow[] = [];
  sheet.next();
  sheet.put(40, 806, 'AL RAWDAH MEDICAL LABORATORY', 13, 'bold');
  sheet.put(40, 794, 'King Fahd Rd, Riyadh 12271   CR 1010554412   CAP 8820114', 7.5);
  sheet.put(40, 776, 'Name: Noura Al Otaibi   ID: 1088412207   Age: 41 Y   Gender: Female', 8.5);
  sheet.put(40, 764, `Collected: ${dayOf(random, '/')} 09:20   Sample: ${random.whole(1_000_000, 9_999_999)}`, 8.5);
  const titles = [
    [40, 'Test Name'],
    [215, 'Result'],
    [285, 'Normal Range'],
    [430, 'Unit'],
    [495, 'Status'],
  ] as const;
  for (const [x, title] of titles) sheet.put(x, 742, title, 8.5, 'bold');
  sheet.rule(40, 738, 555);
  let y = 722;
  for (const test of ordered(saudi, random)) {
    if (isHeading(test)) {
      sheet.put(40, y, test.name.slice(2), 9.5, 'bold');
      y -= 15;
      continue;
    }
    const { name, unit, more } = test;
    const found = drawn(test, random);
    const bands = more[0]?.split('|') ?? [];
    const range = bands.length > 0 ? bands.join(' ') : rangeOf(test, ' - ', 'Up to ', 'Above ');
    sheet.put(46, y, name);
    sheet.put(46, y - 9, 'Method: Automated analyzer', 6.5);
    sheet.put(215, y, found.text, 9, 'bold');
    for (const [at, line] of (bands.length > 0 ? bands : [range]).entries()) sheet.put(285, y - 10 * at, line, 8);
    sheet.put(430, y, unit);
    sheet.put(495, y, found.flag === 'high' ? 'High' : found.flag === 'low' ? 'Low' : 'Normal', 8.5);
    const bounds = bands.length > 0 ? { low: null, high: null } : { low: found.low, high: found.high };
    rows.push({ name, value: found.text, unit, range, ...bounds, flag: found.flag });
    y -= Math.max(24, 10 * bands.length + 6);
  }
  sheet.put(40, 60, 'Consultant: Dr. Huda Al Zahrani, SCFHS 07-R-M-11420', 8);
  sheet.numbered(500, 40, (at, of) => `Page ${at} of ${of}`);
  return done(sheet, rows);
}

export const czechiaSaudiArabia = [
  { name: 'Czech laboratory, drawn scale, range in brackets before the unit', make: czechLaboratory },
  { name: 'Saudi laboratory, range before the unit, verdict last, bands', make: saudiMedical },
];
