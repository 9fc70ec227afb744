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
} from '../paper.ts';

const dutch = testsOf(`
# HEMATOLOGIE
Hemoglobine;mmol/L;8,5;11,0;1
Hematocriet;L/L;0,40;0,50;2
Erytrocyten;10^12/L;4,5;5,5;2
MCV;fL;80;100;0
Trombocyten;10^9/L;150;400;0
Leukocyten;10^9/L;4,0;10,0;1
# KLINISCHE CHEMIE
Natrium;mmol/L;135;145;0
Kalium;mmol/L;3,5;5,0;1
Kreatinine;µmol/L;60;110;0
eGFR (CKD-EPI);mL/min/1,73m²;60;;0>90
Ureum;mmol/L;2,5;6,4;1
ALAT;U/L;;45;0
Gamma-GT;U/L;;55;0
Alkalische fosfatase;U/L;;115;0
C-reactief proteïne;mg/L;;10;0<1
Ferritine;µg/L;25;250;0
# LIPIDEN (nuchter)
Cholesterol totaal;mmol/L;;5,0;1
HDL-cholesterol;mmol/L;1,0;;1
Cholesterol/HDL ratio;;;5,0;1
Triglyceriden;mmol/L;0,8;2,0;1
# SCHILDKLIER
TSH;mU/L;0,40;4,00;2
Vrij T4;pmol/L;10,0;24,0;1
# URINE
Albumine/kreatinine-ratio;mg/mmol;;3,0;1
Nitriet;;negatief;positief;w
`);

/** The reference stands left of the value, the unit behind it, the mark before it. */
function dutchHospital(seed: number): Report {
  const random = createRandom(91_000 + seed);
  const sheet = paper(595, 842);
  const rows: PrintedRow[] = [];
  const day = dayOf(random, '-');
  sheet.next();
  sheet.put(40, 806, 'Medisch Laboratorium Oostkwartier', 13, 'bold');
  sheet.put(40, 794, 'Postbus 1440, 7500 BK Enschede   T 053 800 12 00   RvA M 214', 7.5);
  sheet.put(40, 776, 'Patiënt: J. van den Brink   geb. 09-11-1963   V   BSN 123456782', 8.5);
  sheet.put(40, 764, `Afname: ${day} 08:35   Aanvrager: Huisartsenpraktijk De Linde (AGB 01048822)`, 8.5);
  sheet.put(40, 742, 'Bepaling', 8, 'bold');
  sheet.right(270, 742, 'Referentiewaarden', 8, 'bold');
  sheet.right(345, 742, 'Uitslag', 8, 'bold');
  sheet.put(355, 742, 'Eenheid', 8, 'bold');
  sheet.put(450, 742, 'Vorige', 8, 'bold');
  sheet.rule(40, 738, 555);
  let y = 722;
  for (const test of ordered(dutch, random)) {
    if (isHeading(test)) {
      y -= 5;
      sheet.put(40, y, test.name.slice(2), 8.5, 'bold');
      y -= 14;
      continue;
    }
    const { name, unit } = test;
    sheet.put(46, y, name);
    if (test.precision === 'w') {
      const value = random.between(0, 1) < 0.7 ? test.low : test.high;
      const flag = value === test.low ? null : ('abnormal' as const);
      sheet.right(270, y, test.low);
      sheet.put(300, y, flag ? '*' : '', 9, 'bold');
      sheet.right(345, y, value);
      rows.push({ name, value, unit: '', range: test.low, low: null, high: null, flag });
    } else {
      const found = drawn(test, random);
      const range = rangeOf(test, ' - ', '< ', '> ');
      sheet.right(270, y, range);
      sheet.put(300, y, found.flag === 'high' ? '+' : found.flag === 'low' ? '-' : '', 9, 'bold');
      sheet.right(345, y, found.text, 9, found.flag ? 'bold' : 'regular');
      sheet.put(355, y, unit);
      if (random.between(0, 1) < 0.6) sheet.put(450, y, `${drawn(test, random).text}  (${day.slice(0, 6)}24)`, 8);
      rows.push({ name, value: found.text, unit, range, ...boundsOf(found), flag: found.flag });
    }
    y -= 13;
    if (name.startsWith('eGFR')) {
      sheet.put(56, y, 'Bij een eGFR tussen 60 en 90 is er alleen sprake van nierschade bij albuminurie.', 7);
      y -= 11;
    }
  }
  sheet.put(40, 60, '+ hoger dan referentie   - lager dan referentie   * afwijkend', 7.5);
  sheet.numbered(500, 40, (at, of) => `Pagina ${at} van ${of}`);
  return done(sheet, rows);
}

// Behind the kind stands the code of the single tests.
const polish = testsOf(`
# Morfologia krwi (ICD-9: C55)
Leukocyty;tys/µl;4,00;10,00;2
Erytrocyty;mln/µl;3,80;5,20;2
Hemoglobina;g/dl;12,0;16,0;1
Hematokryt;%;37,0;47,0;1
MCV;fl;82,0;98,0;1
Plytki krwi;tys/µl;150;400;0
Neutrofile #;tys/µl;1,80;7,70;2
Neutrofile %;%;45,0;70,0;1
# -
Glukoza;mg/dl;70;99;0;single;L43
Kreatynina;mg/dl;0,51;0,95;2;single;M37
Cholesterol calkowity;mg/dl;;190;0;single;I99
Triglicerydy;mg/dl;;150;0;single;O49
ALT (aminotransferaza alaninowa);U/l;;33;0;single;I17
TSH;µIU/ml;0,270;4,200;3;single;L69
Witamina D 25(OH);ng/ml;30,0;50,0;1;classes;O91;deficyt: < 20,0|niedobór: 20,0 - 30,0|poziom optymalny: 30,0 - 50,0|toksyczny: > 100,0
CRP;mg/l;;5,0;1<0,6;single;I81
`);

/** A table of the blood count, then two lines a test; arrows behind the value, `Norma` before the range. */
function polishLaboratory(seed: number): Report {
  const random = createRandom(92_000 + seed);
  const sheet = paper(595, 842);
  const rows: PrintedRow[] = [];
  const day = dayOf(random, '-');
  sheet.next();
  sheet.put(40, 806, 'DIAGNOSTYKA MEDYCZNA "SYRENA" Sp. z o.o.', 12, 'bold');
  sheet.put(40, 794, 'ul. Prosta 18, 00-850 Warszawa, tel. 22 555 18 40', 7.5);
  sheet.put(40, 776, 'Pacjent: KOWALCZYK ANNA   PESEL: 68052301125   Wiek: 57 lat   Płeć: K', 8.5);
  sheet.put(40, 764, `Data pobrania: ${day} 07:55   Nr zlecenia: ${random.whole(3_000_000, 9_000_000)}`, 8.5);
  sheet.rule(40, 756, 555);
  let y = 738;
  for (const test of ordered(polish, random)) {
    if (test.name === '# -') {
      y -= 10;
      continue;
    }
    if (isHeading(test)) {
      sheet.put(40, y, test.name.slice(2), 10, 'bold');
      sheet.put(300, y, `Materiał: krew EDTA, ${day}`, 7);
      y -= 15;
      continue;
    }
    const { name, unit, more } = test;
    const found = drawn(test, random);
    const arrow = found.flag === 'high' ? '↑' : found.flag === 'low' ? '↓' : '';
    const range = rangeOf(test, ' - ', '< ', '> ');
    const row = { name, value: found.text, unit, flag: found.flag };
    if (test.extra === '') {
      sheet.put(48, y, name);
      sheet.right(230, y, found.text);
      sheet.put(238, y, unit);
      sheet.put(290, y, arrow, 9, 'bold');
      sheet.put(320, y, `Norma: ${range}`);
      rows.push({ ...row, range, ...boundsOf(found) });
      y -= 12;
      continue;
    }
    sheet.put(40, y, name, 10, 'bold');
    sheet.put(300, y, `ICD-9: ${more[0]}   Materiał: surowica, ${day}`, 7);
    sheet.put(48, y - 13, 'Wynik:');
    sheet.put(90, y - 13, found.text, 9, 'bold');
    sheet.put(130, y - 13, unit);
    sheet.put(185, y - 13, arrow, 9, 'bold');
    const classes = more[1]?.split('|') ?? [];
    if (classes.length === 0) sheet.put(320, y - 13, `Norma: ${range}`);
    else sheet.put(320, y - 13, 'Norma:');
    for (const [at, line] of classes.entries()) sheet.put(360, y - 13 - 10 * at, line, 8);
    if (classes.length === 0) rows.push({ ...row, range, ...boundsOf(found) });
    else rows.push({ ...row, range: classes.join(' '), low: null, high: null });
    y -= 32 + 10 * Math.max(0, classes.length - 1);
  }
  sheet.put(40, y, 'Wynik autoryzował: mgr Ewa Lis, diagnosta laboratoryjny nr 04211', 8);
  sheet.numbered(500, 40, (at, of) => `Strona ${at} z ${of}`);
  return done(sheet, rows);
}

const indian = testsOf(`
# COMPLETE BLOOD COUNT (CBC)
Haemoglobin (Hb);g/dL;12.0;15.0;1;;Spectrophotometry
Total RBC Count;mill/cu.mm;3.80;4.80;2;;Electrical Impedance
PCV / Haematocrit;%;36.0;46.0;1;;Calculated
Total WBC Count;/cu.mm;4000;10000;0;;Electrical Impedance
## Differential Leucocyte Count
Neutrophils;%;40;80;0;;VCS / Microscopy
Lymphocytes;%;20;40;0;;VCS / Microscopy
Eosinophils;%;1;6;0;;VCS / Microscopy
## Absolute Counts
Absolute Neutrophil Count;/cu.mm;2000;7000;0;;Calculated
Absolute Eosinophil Count;/cu.mm;20;500;0;;Calculated
Platelet Count;/cu.mm;150000;410000;0;;Electrical Impedance
# BIOCHEMISTRY
## Kidney Function Test
Blood Urea;mg/dL;15;40;1;;Urease - GLDH
Serum Creatinine;mg/dL;0.50;1.10;2;;Modified Jaffe
Serum Uric Acid;mg/dL;2.6;6.0;1;;Uricase
## Lipid Profile
Total Cholesterol;mg/dL;;200;0;classes;CHOD - PAP;Desirable : < 200|Borderline High : 200 - 239|High : >= 240
Triglycerides;mg/dL;;150;0;classes;GPO - PAP;Normal : < 150|Borderline High : 150 - 199|High : 200 - 499|Very High : >= 500
HDL Cholesterol;mg/dL;40;;0;;Direct
LDL Cholesterol;mg/dL;;100;0;;Calculated
# IMMUNOASSAY
Vitamin B12;pg/mL;211;911;0;;CLIA
25-OH Vitamin D;ng/mL;30.0;100.0;1;classes;CLIA;Deficiency : < 20|Insufficiency : 20 - 29|Sufficiency : 30 - 100|Toxicity : > 100
TSH (Ultrasensitive);µIU/mL;0.35;5.50;2;;CLIA
`);

/** Panels in panels; the method in small letters below, classes below each other in the last column. */
function indianPanels(seed: number): Report {
  const random = createRandom(93_000 + seed);
  const sheet = paper(595, 842);
  const rows: PrintedRow[] = [];
  const day = dayOf(random, '/');
  let y = 0;
  const page = () => {
    sheet.next();
    sheet.put(40, 806, 'SANJEEVANI DIAGNOSTICS', 14, 'bold');
    sheet.put(40, 794, 'Plot 21, Sector 18, Vashi, Navi Mumbai 400703   NABL MC-2288   +91 22 4000 5566', 7.5);
    sheet.put(40, 776, 'Patient Name : Mrs. Kavita Deshmukh', 8.5);
    sheet.put(320, 776, `Registered On : ${day} 08:12 AM`, 8.5);
    sheet.put(40, 764, 'Age / Gender : 46 Yrs / Female', 8.5);
    sheet.put(320, 764, `Reported On : ${day} 05:40 PM`, 8.5);
    sheet.put(40, 752, 'Patient ID : SD2218845', 8.5);
    sheet.put(320, 752, 'Ref. By : Dr. A. R. Kulkarni (MBBS, MD)', 8.5);
    sheet.rule(40, 746, 555);
    sheet.put(40, 735, 'Test Description', 8.5, 'bold');
    sheet.put(235, 735, 'Observed Value', 8.5, 'bold');
    sheet.put(320, 735, 'Unit', 8.5, 'bold');
    sheet.put(400, 735, 'Biological Reference Interval', 8.5, 'bold');
    sheet.rule(40, 730, 555);
    y = 715;
  };
  page();
  for (const test of ordered(indian, random)) {
    if (test.name.startsWith('##')) {
      sheet.put(44, y, test.name.slice(3), 9, 'bold');
      y -= 14;
    } else if (isHeading(test)) {
      if (y < 200) page();
      y -= 4;
      sheet.put(230, y, test.name.slice(2), 9.5, 'bold');
      y -= 16;
    } else {
      const { name, unit, more } = test;
      const classes = more[1]?.split('|') ?? [];
      if (y - 12 * Math.max(2, classes.length) < 70) page();
      const found = drawn(test, random);
      const range = rangeOf(test, ' - ', '< ', '> ');
      sheet.put(48, y, name);
      sheet.put(48, y - 9, `Method : ${more[0]}`, 6.5);
      sheet.put(225, y, found.flag === 'high' ? 'H' : found.flag === 'low' ? 'L' : '', 9, 'bold');
      sheet.put(240, y, found.text, 9, found.flag ? 'bold' : 'regular');
      sheet.put(320, y, unit);
      if (classes.length === 0) sheet.put(400, y, range);
      for (const [at, line] of classes.entries()) sheet.put(400, y - 11 * at, line, 8.5);
      const row = { name, value: found.text, unit, flag: found.flag };
      if (classes.length === 0) rows.push({ ...row, range, ...boundsOf(found) });
      else rows.push({ ...row, range: classes.join(' '), low: null, high: null });
      y -= Math.max(22, 11 * classes.length + 3);
    }
  }
  sheet.put(200, y - 10, '*** End Of Report ***', 8);
  sheet.numbered(480, 40, (at, of) => `Page ${at} of ${of}`);
  return done(sheet, rows);
}

export const netherlandsPolandIndia = [
  { name: 'Dutch laboratory, reference left of the value, mark before it', make: dutchHospital },
  { name: 'Polish laboratory, a table and then two lines a test, arrows', make: polishLaboratory },
  { name: 'Indian laboratory, panels in panels, classes below each other', make: indianPanels },
];
