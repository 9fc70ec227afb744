import { createRandom } from '../../../server/simulator/random.ts';
import { widthOf } from '../../../test/support/labs/pdf.ts';
import {
  chance,
  done,
  type Found,
  found,
  isHeading,
  isWorded,
  letterOf,
  ofSex,
  ordered,
  type PrintedRow,
  paper,
  pick,
  type Report,
  type Sex,
  spanOf,
  testsOf,
  two,
} from '../paper.ts';

/* ---------------------------------------------------------------- Netherlands */

const dutch = testsOf(`
# Hematologie
Hemoglobine;mmol/L;8,5/7,5;11,0/10,0;1
Hematocriet;L/L;0,40/0,35;0,50/0,45;2
Erytrocyten;10^12/L;4,5/4,0;5,5/5,0;1
MCV;fL;80;100;0
MCH;fmol;1,70;2,10;2
MCHC;mmol/L;19,0;23,0;1
Trombocyten;10^9/L;150;400;0
Leukocyten;10^9/L;4,0;10,0;1
Neutrofiele granulocyten;10^9/L;1,50;7,50;2
Lymfocyten;10^9/L;1,00;3,50;2
Monocyten;10^9/L;0,10;1,00;2
Eosinofiele granulocyten;10^9/L;;0,50;2
Basofiele granulocyten;10^9/L;;0,20;2
Bezinking (BSE);mm/uur;;15/20;0
# Klinische chemie
Natrium;mmol/L;135;145;0
Kalium;mmol/L;3,5;5,0;1
Kreatinine (enzymatisch);µmol/L;60/50;110/90;0
eGFR (CKD-EPI);mL/min/1,73 m²;60;;0>90
Ureum;mmol/L;2,5;7,5;1
Calcium;mmol/L;2,10;2,55;2
Albumine;g/L;35;50;0
CRP;mg/L;;10;0<1
Bilirubine totaal;µmol/L;;17;0<3
Alkalische fosfatase;U/L;;115/100;0
Gamma-GT;U/L;;55/40;0
ASAT;U/L;;35/30;0
ALAT;U/L;;45/35;0
LD;U/L;;250;0
Glucose nuchter;mmol/L;4,0;6,1;1
HbA1c (IFCC);mmol/mol;20;42;0
Cholesterol;mmol/L;;5,0;1
HDL-cholesterol;mmol/L;0,9/1,1;;1
LDL-cholesterol (berekend);mmol/L;;3,0;1
Triglyceriden;mmol/L;;1,7;1
# Hormonen en vitaminen
TSH;mU/L;0,40;4,00;2
Vrij T4;pmol/L;10,0;22,0;1
Ferritine;µg/L;30/15;300/150;0
Vitamine B12;pmol/L;150;700;0
Foliumzuur;nmol/L;8,0;;1
25-OH vitamine D;nmol/L;50;;0
# Urine
Albumine (portie urine);mg/L;;20;0<3
Nitriet;;negatief;;w;negatief|positief
Leukocyten (strip);;negatief;;w;negatief|1+|2+
`);

function netherlands(seed: number): Report {
  const random = createRandom(71_000 + seed);
  const sex = pick<Sex>(random, ['m', 'f']);
  const sheet = paper(595, 842);
  const rows: PrintedRow[] = [];
  const who = sex === 'm' ? 'Dhr. J.P. van Dongen' : 'Mevr. A.M. de Wit-Bakker';
  const born = `${two(random.whole(1, 28))}-${two(random.whole(1, 12))}-${random.whole(1938, 1996)}`;
  const number = String(random.whole(1_000_000, 9_999_999));
  const day = two(random.whole(2, 27));
  const dates = [`${day}-05-2025`, `${two(random.whole(1, 28))}-11-2024`, `${two(random.whole(1, 28))}-03-2024`];
  dates.push(`${two(random.whole(1, 28))}-08-2023`);
  const ends = [236, 446, 496, 546];
  let y = 0;
  const head = () => {
    sheet.next();
    sheet.put(40, 806, 'MijnSintAnsgar', 13, 'bold');
    sheet.right(555, 806, `Afgedrukt op ${Number(day) + 1}-05-2025 om 19:42`, 7);
    sheet.put(40, 792, 'Uw persoonlijke omgeving van het Sint Ansgar Ziekenhuis', 7.5);
    sheet.rule(40, 786, 555);
    sheet.put(40, 772, 'Uitslagen laboratorium', 11, 'bold');
    sheet.put(40, 758, `Naam: ${who}`, 8);
    sheet.put(230, 758, `Geboortedatum: ${born}`, 8);
    sheet.put(410, 758, `Patiëntnummer: ${number}`, 8);
    sheet.put(40, 746, 'Aangevraagd door: Interne geneeskunde, dr. H. Rietveld', 8);
    sheet.put(410, 746, 'Status: definitief', 8);
    sheet.right(ends[0] ?? 0, 722, 'Laatste uitslag', 7);
    sheet.put(408, 722, 'Eerdere uitslagen', 7);
    sheet.put(40, 711, 'Bepaling', 7.5, 'bold');
    for (const [at, date] of dates.entries()) sheet.right((ends[at] ?? 0) + (at === 0 ? 6 : 5), 711, date, 7.5, 'bold');
    sheet.put(258, 711, 'Eenheid', 7.5, 'bold');
    sheet.put(326, 711, 'Referentiewaarden', 7.5, 'bold');
    sheet.rule(40, 706, 555);
    y = 692;
  };
  head();
  for (const test of ordered(dutch, random)) {
    if (y < 74) head();
    if (isHeading(test)) {
      if (y < 130) head();
      y -= 5;
      sheet.put(40, y, test.name.slice(2), 8.5, 'bold');
      y -= 14;
      continue;
    }
    const now = found(test, random, sex);
    const isMissing = chance(random, 0.06);
    sheet.put(46, y, test.name, 8);
    sheet.put(258, y, test.unit, 8);
    sheet.put(326, y, spanOf(test, sex), 8);
    if (!isMissing) {
      sheet.right(ends[0] ?? 0, y, now.text, 8, 'bold');
      sheet.put((ends[0] ?? 0) + 4, y, letterOf(now.flag), 8, 'bold');
      const { text: value, low, high, flag } = now;
      rows.push({ name: test.name, value, unit: test.unit, range: spanOf(test, sex), low, high, flag });
    }
    for (const [at, end] of ends.slice(1).entries()) {
      if (!isMissing && chance(random, 0.2 + 0.15 * at)) continue;
      const before = found(test, random, sex);
      sheet.right(end, y, before.text, 8);
      sheet.put(end + 3, y, letterOf(before.flag), 8);
    }
    y -= 13;
    if (test.name === 'Kalium' && !isMissing && chance(random, 0.6)) {
      sheet.put(54, y, 'Opmerking: monster licht hemolytisch, kalium mogelijk 0,2 mmol/L te hoog.', 7);
      y -= 12;
    }
    if (test.name.startsWith('eGFR') && !isMissing && chance(random, 0.6)) {
      sheet.put(54, y, 'Bij 60-90 mL/min alleen nierschade als er ook albuminurie is.', 7);
      y -= 12;
    }
  }
  for (const { texts } of sheet.pages) {
    const foot = 'H = hoger dan de referentiewaarde   L = lager dan de referentiewaarde   * = afwijkend';
    texts.push({ x: 40, y: 42, size: 7, text: foot, font: 'regular' });
    const help = 'Een afwijkende uitslag betekent niet altijd dat u ziek bent. Vragen? Bespreek ze met uw arts.';
    texts.push({ x: 40, y: 32, size: 7, text: help, font: 'regular' });
  }
  sheet.numbered(505, 32, (at, of) => `Pagina ${at} van ${of}`);
  return done(sheet, rows);
}

/* ---------------------------------------------------------------- Poland */

const polish = testsOf(`
# Morfologia krwi z rozmazem automatycznym (ICD-9: C55)|Material: krew zylna EDTA
Leukocyty;tys/µl;4,00;10,00;2
Erytrocyty;mln/µl;4,50/3,80;5,90/5,20;2
Hemoglobina;g/dl;14,0/12,0;18,0/16,0;1
Hematokryt;%;40,0/37,0;54,0/47,0;1
MCV;fl;80,0;97,0;1
MCH;pg;27,0;34,0;1
MCHC;g/dl;31,0;36,0;1
RDW-CV;%;11,6;14,4;1
Plytki krwi;tys/µl;140;440;0
MPV;fl;9,0;13,0;1
Neutrofile;tys/µl;1,80;7,70;2
Limfocyty;tys/µl;1,00;4,50;2
Monocyty;tys/µl;0,10;0,80;2
Eozynofile;tys/µl;0,02;0,50;2
Bazofile;tys/µl;0,00;0,10;2
# Odczyn opadania krwinek czerwonych (ICD-9: C59)|Material: krew zylna, cytrynian
OB;mm/h;0;15/20;0;met. Westergrena
# Biochemia|Material: surowica
Glukoza;mg/dl;70;99;0;ICD-9: L43, met. heksokinazowa
Kreatynina;mg/dl;0,70/0,50;1,20/0,90;2;ICD-9: M37, met. enzymatyczna
eGFR (CKD-EPI);ml/min/1,73m2;60;;0>90
Kwas moczowy;mg/dl;3,4/2,4;7,0/5,7;1;ICD-9: M45
Cholesterol calkowity;mg/dl;;190;0;ICD-9: I99
Cholesterol HDL;mg/dl;40/45;;0;ICD-9: K01
Cholesterol nie-HDL;mg/dl;;130;0;wyliczony
Cholesterol LDL;mg/dl;;115;0;ICD-9: K03, wzór Friedewalda
Triglicerydy;mg/dl;;150;0;ICD-9: O49
Aminotransferaza asparaginianowa (AST);U/l;;40/32;0;ICD-9: I19
Aminotransferaza alaninowa (ALT);U/l;;41/33;0;ICD-9: I17
Bilirubina calkowita;mg/dl;;1,20;2<0,15;ICD-9: I89
Sód;mmol/l;136;145;0;ICD-9: O35, ISE
Potas;mmol/l;3,5;5,1;1;ICD-9: N45, ISE
CRP, ilosciowo;mg/l;;5,0;1<0,6;ICD-9: I81
# Immunochemia|Material: surowica
TSH;µIU/ml;0,270;4,200;3;ICD-9: L69, met. ECLIA
FT4;ng/dl;0,93;1,70;2;ICD-9: O69, met. ECLIA
Ferrytyna;ng/ml;30/13;400/150;0;ICD-9: L05
# Mocz - badanie ogólne (ICD-9: A01)|Material: mocz poranny
Barwa;;slomkowa - zólta;;w;zólta|slomkowa
Ciezar wlasciwy;g/ml;1,005;1,030;3
pH;;5,0;8,0;1
Bialko;;nieobecne;;w;nieobecne|slad|30 mg/dl
Glukoza;;nieobecna;;w;nieobecna|obecna
`);

function poland(seed: number): Report {
  const random = createRandom(72_000 + seed);
  const sex = pick<Sex>(random, ['m', 'f']);
  const isArrow = seed % 2 === 0;
  const sheet = paper(595, 842);
  const rows: PrintedRow[] = [];
  const order = `${random.whole(10_000_000, 99_999_999)}`;
  const day = `2025-${two(random.whole(1, 12))}-${two(random.whole(1, 28))}`;
  const year = random.whole(1940, 2000);
  let y = 0;
  const head = () => {
    sheet.next();
    sheet.put(40, 804, 'WISLAMED Laboratoria Medyczne Sp. z o.o.', 12, 'bold');
    sheet.put(40, 791, 'ul. Kopernika 14/3, 31-034 Kraków, tel. 12 555 01 40, www.wislamed.example', 7);
    sheet.right(555, 804, 'SPRAWOZDANIE Z BADAN', 9, 'bold');
    sheet.right(555, 791, `Nr zlecenia: ${order}`, 8);
    sheet.rule(40, 785, 555);
    sheet.put(40, 772, `Pacjent: ${sex === 'm' ? 'KOWALCZYK TOMASZ' : 'NOWICKA BARBARA'}`, 8.5, 'bold');
    sheet.put(40, 760, `PESEL: ${String(year).slice(2)}${random.whole(100_000_000, 999_999_999)}`, 8);
    sheet.put(200, 760, `Wiek: ${2025 - year} lat`, 8);
    sheet.put(270, 760, `Plec: ${sex === 'm' ? 'M' : 'K'}`, 8);
    sheet.put(340, 772, `Data pobrania: ${day} 07:${two(random.whole(10, 59))}`, 8);
    sheet.put(340, 760, `Data wykonania: ${day} 13:${two(random.whole(10, 59))}`, 8);
    sheet.put(40, 748, 'Zleceniodawca: Przychodnia Rodzinna, lek. M. Zielinska', 8);
    sheet.rule(40, 741, 555);
    sheet.put(40, 731, 'Badanie', 8, 'bold');
    sheet.put(265, 731, 'Wynik', 8, 'bold');
    sheet.put(340, 731, 'Flaga', 8, 'bold');
    sheet.put(385, 731, 'Zakres referencyjny', 8, 'bold');
    sheet.rule(40, 726, 555);
    y = 712;
  };
  head();
  const mark = (flag: Found['flag']) => {
    if (flag === 'high') return isArrow ? '↑' : 'H';
    if (flag === 'low') return isArrow ? '↓' : 'L';
    return flag === null ? '' : '!';
  };
  for (const test of ordered(polish, random)) {
    if (isHeading(test)) {
      if (y < 130) head();
      const [title = '', sample = ''] = test.name.slice(2).split('|');
      y -= 5;
      sheet.put(40, y, title, 8.5, 'bold');
      sheet.put(385, y, sample, 7);
      y -= 14;
      continue;
    }
    if (y < 84) head();
    const { text, low, high, flag: drawnFlag } = found(test, random, sex);
    const flag = test.name === 'Barwa' ? null : drawnFlag;
    const range = spanOf(test, sex);
    sheet.put(48, y, test.name, 8.5);
    sheet.put(265, y, text, 8.5, 'bold');
    sheet.put(348, y, mark(flag), 8.5, 'bold');
    sheet.put(385, y, test.unit === '' ? range : `${range} ${test.unit}`, 8.5);
    rows.push({ name: test.name, value: text, unit: test.unit, range, low, high, flag });
    y -= 12.5;
    if (!isWorded(test) && test.extra !== '') {
      y += 3;
      sheet.put(56, y, test.extra, 6.5);
      y -= 11.5;
    }
    if (test.name === 'TSH' && chance(random, 0.6)) {
      sheet.put(
        56,
        y,
        'Zakresy dla kobiet w ciazy: I trymestr 0,33 - 4,59; II trymestr 0,35 - 4,10; III trymestr 0,21 - 3,15',
        6.5,
      );
      y -= 12;
    }
    if (test.name === 'Cholesterol LDL') {
      sheet.put(
        56,
        y,
        'Wartosc docelowa zalezy od ryzyka: duze < 70 mg/dl, bardzo duze < 55 mg/dl (ESC/EAS 2019)',
        6.5,
      );
      y -= 12;
    }
  }
  if (y < 120) head();
  y -= 8;
  sheet.put(385, y, 'Autoryzowal: mgr Ewa Lis, diagnosta lab. 04418', 7);
  for (const { texts } of sheet.pages) {
    const legend = isArrow ? '↑ powyzej zakresu, ↓ ponizej zakresu' : 'H - powyzej zakresu, L - ponizej zakresu';
    const text = `Flagi: ${legend}, ! - wynik nieprawidlowy. Wyniki odnosza sie wylacznie do badanych próbek.`;
    texts.push({ x: 40, y: 40, size: 7, text, font: 'regular' });
  }
  sheet.numbered(515, 28, (at, of) => `Strona ${at} z ${of}`);
  return done(sheet, rows);
}

/* ---------------------------------------------------------------- India */

const indian = testsOf(`
# COMPLETE BLOOD COUNT (CBC)|Sample : EDTA Whole Blood
Haemoglobin (Hb);g/dL;13.0/12.0;17.0/15.0;1;Male : 13.0 - 17.0|Female : 12.0 - 15.0|Child 6 - 12 Yrs : 11.5 - 15.5;SLS Photometry
RBC Count;mill/mm3;4.50/3.80;5.50/4.80;2;Male : 4.50 - 5.50|Female : 3.80 - 4.80;Electrical Impedance
Packed Cell Volume (PCV);%;40.0/36.0;50.0/46.0;1;Male : 40.0 - 50.0|Female : 36.0 - 46.0;Calculated
Mean Corpuscular Volume (MCV);fL;83.0;101.0;1;;Derived from RBC histogram
Mean Corpuscular Hb (MCH);pg;27.0;32.0;1;;Calculated
MCHC;g/dL;31.5;34.5;1;;Calculated
RDW-CV;%;11.6;14.0;1;;Calculated
Total Leucocyte Count (TLC);cells/cu.mm;4000;10000;0;;Flow Cytometry
Platelet Count;lakhs/cu.mm;1.50;4.10;2;;Electrical Impedance
# DIFFERENTIAL LEUCOCYTE COUNT|
Neutrophils;%;40;80;0;;Flow Cytometry
Lymphocytes;%;20;40;0;;Flow Cytometry
Monocytes;%;2;10;0;;Flow Cytometry
Eosinophils;%;1;6;0;;Flow Cytometry
# ABSOLUTE LEUCOCYTE COUNT|
Neutrophils;thou/mm3;2.00;7.00;2;;Calculated
Lymphocytes;thou/mm3;1.00;3.00;2;;Calculated
Eosinophils;thou/mm3;0.02;0.50;2;;Calculated
# ERYTHROCYTE SEDIMENTATION RATE|
ESR;mm/1st hr;0;15/20;0;Male : 0 - 15|Female : 0 - 20|> 50 Yrs : 0 - 30;Modified Westergren
# BIOCHEMISTRY|Sample : Serum
Glucose, Fasting;mg/dL;70;100;0;Normal : 70 - 100|Impaired : 101 - 125|Diabetic : >= 126;GOD - POD
HbA1c (Glycosylated Haemoglobin);%;;5.6;1;Non Diabetic : < 5.7|Pre Diabetic : 5.7 - 6.4|Diabetic : >= 6.5;HPLC, NGSP certified
Estimated Average Glucose (eAG);mg/dL;;;0;;Calculated
Urea;mg/dL;17.0;43.0;1;;Urease - GLDH
Creatinine;mg/dL;0.70/0.50;1.30/1.10;2;Male : 0.70 - 1.30|Female : 0.50 - 1.10;Modified Jaffe, Kinetic
Uric Acid;mg/dL;3.5/2.6;7.2/6.0;1;Male : 3.5 - 7.2|Female : 2.6 - 6.0;Uricase
SGOT (AST);U/L;;40;0;;IFCC without P5P
SGPT (ALT);U/L;;45;0;;IFCC without P5P
Bilirubin, Total;mg/dL;0.30;1.20;2;;Diazo
# LIPID PROFILE|Sample : Serum
Cholesterol, Total;mg/dL;;200;0;Desirable : < 200|Borderline High : 200 - 239|High : >= 240;CHOD - PAP
Triglycerides;mg/dL;;150;0;Normal : < 150|Borderline High : 150 - 199|High : 200 - 499|Very High : >= 500;GPO - PAP
HDL Cholesterol;mg/dL;40;;0;;Direct, Selective Inhibition
Cholesterol / HDL Ratio;;;5.0;2;;Calculated
# THYROID PROFILE|Sample : Serum
T3, Total;ng/dL;80.0;200.0;1;;CLIA
T4, Total;µg/dL;5.10;14.10;2;;CLIA
TSH (Ultrasensitive);µIU/mL;0.540;5.300;3<0.008;Adult : 0.540 - 5.300|Pregnancy 1st Trim : 0.100 - 2.500|2nd Trim : 0.200 - 3.000|3rd Trim : 0.300 - 3.000;CLIA
`);

function india(seed: number): Report {
  const random = createRandom(73_000 + seed);
  const sex = pick<Sex>(random, ['m', 'f']);
  const sheet = paper(595, 842);
  const rows: PrintedRow[] = [];
  const lab = `${random.whole(100_000_000, 999_999_999)}`;
  const age = random.whole(24, 71);
  const day = `${two(random.whole(1, 28))}/${two(random.whole(1, 12))}/2025`;
  let y = 0;
  const head = () => {
    sheet.next();
    sheet.put(36, 804, 'DR. SHENOY PATHLABS', 15, 'bold');
    sheet.put(36, 791, 'NABL Accredited | 24/2 Ring Road, Jayanagar, Bengaluru 560011 | Tel 080-4000-1122', 7.5);
    sheet.rule(36, 784, 559);
    const facts: [string, string, string, string][] = [
      ['Name', sex === 'm' ? 'Mr. RAKESH IYER' : 'Mrs. SUNITA DESHPANDE', 'Collected', `${day} 8:05:00AM`],
      ['Lab No.', lab, 'Received', `${day} 8:41:17AM`],
      ['Age / Gender', `${age} Years / ${sex === 'm' ? 'Male' : 'Female'}`, 'Reported', `${day} 4:12:55PM`],
      ['Ref By', 'Dr. P. KULKARNI', 'Report Status', 'Final'],
    ];
    for (const [at, [what, fact, when, time]] of facts.entries()) {
      sheet.put(36, 771 - 12 * at, what, 8);
      sheet.put(100, 771 - 12 * at, `: ${fact}`, 8);
      sheet.put(340, 771 - 12 * at, when, 8);
      sheet.put(410, 771 - 12 * at, `: ${time}`, 8);
    }
    sheet.rule(36, 728, 559);
    sheet.put(36, 717, 'Test Name', 8.5, 'bold');
    sheet.put(268, 717, 'Result', 8.5, 'bold');
    sheet.put(330, 717, 'Unit', 8.5, 'bold');
    sheet.put(410, 717, 'Bio. Ref. Interval', 8.5, 'bold');
    sheet.rule(36, 711, 559);
    y = 697;
  };
  head();
  let average = 0;
  for (const test of ordered(indian, random)) {
    if (isHeading(test)) {
      if (y < 140) head();
      const [title = '', sample = ''] = test.name.slice(2).split('|');
      y -= 4;
      sheet.put(298 - widthOf(title, 9, 'bold') / 2, y, title, 9, 'bold');
      y -= 12;
      if (sample !== '') {
        sheet.put(36, y, sample, 7);
        y -= 13;
      } else y -= 2;
      continue;
    }
    const isAverage = test.name.includes('eAG');
    if (isAverage && average === 0) continue;
    const parts = test.extra === '' ? [spanOf(test, sex)] : test.extra.split('|');
    const height = 10.5 * Math.max(2, parts.length) + 3;
    if (y - height < 76) head();
    const { text, low, high, flag, amount } = found(test, random, sex, isAverage ? average : undefined);
    if (test.name.startsWith('HbA1c')) average = 28.7 * amount - 46.7;
    sheet.put(36, y, test.name, 8.5);
    sheet.put(252, y, flag === 'high' ? 'H' : flag === 'low' ? 'L' : '', 8.5, 'bold');
    sheet.put(268, y, text, 8.5, flag === null ? 'regular' : 'bold');
    sheet.put(330, y, test.unit, 8.5);
    for (const [at, part] of parts.entries()) sheet.put(410, y - 10.5 * at, part, 8);
    sheet.put(36, y - 10, `Method : ${test.more[0] ?? ''}`, 6.5);
    const isForAll = test.extra === '';
    rows.push({
      name: test.name,
      value: text,
      unit: test.unit,
      range: parts.join(' '),
      low: isForAll ? low : null,
      high: isForAll ? high : null,
      flag,
    });
    y -= height;
    if (isAverage) {
      if (y < 150) head();
      y -= 2;
      sheet.put(36, y, 'Interpretation : As per American Diabetes Association (ADA)', 7.5, 'bold');
      sheet.put(48, y - 11, 'Reference Group', 7.5);
      sheet.put(220, y - 11, 'HbA1c in %', 7.5);
      sheet.put(48, y - 21, 'Non diabetic adults >= 18 years', 7.5);
      sheet.put(220, y - 21, '< 5.7', 7.5);
      sheet.put(48, y - 31, 'At risk (Prediabetes)', 7.5);
      sheet.put(220, y - 31, '5.7 - 6.4', 7.5);
      sheet.put(48, y - 41, 'Therapeutic goal for glycemic control', 7.5);
      sheet.put(220, y - 41, '< 7.0', 7.5);
      y -= 58;
    }
  }
  if (y < 130) head();
  y -= 4;
  sheet.put(
    36,
    y,
    'Note : 1. TSH shows circadian variation, reaching peak levels between 2 - 4 am; variation is about 50%.',
    7,
  );
  sheet.put(60, y - 10, '2. Results of 12 hours fasting samples are recommended for lipid profile.', 7);
  sheet.put(250, y - 28, '*** End Of Report ***', 8, 'bold');
  for (const { texts } of sheet.pages) {
    texts.push({ x: 400, y: 52, size: 8, text: 'Dr. Anita Rao, MD (Pathology)', font: 'bold' });
    const text = 'Test results are not valid for medico legal purposes. Kindly correlate clinically.';
    texts.push({ x: 36, y: 34, size: 7, text, font: 'regular' });
  }
  sheet.numbered(510, 34, (at, of) => `Page ${at} of ${of}`);
  return done(sheet, rows);
}

/* ---------------------------------------------------------------- Mexico */

// The SI column: factor|unit|digits in `extra`; how a single bound is worded in the seventh field.
const mexican = testsOf(`
# BIOMETRÍA HEMÁTICA COMPLETA|Método: Citometría de flujo e impedancia
Leucocitos;10^3/µL;4.50;11.00;2;1|10^9/L|2
Eritrocitos;10^6/µL;4.50/4.00;5.90/5.20;2;1|10^12/L|2
Hemoglobina;g/dL;13.5/12.0;17.5/15.5;1;10|g/L|0
Hematocrito;%;41.0/36.0;53.0/46.0;1;0.01|L/L|2
Volumen corpuscular medio;fL;80.0;100.0;1;1|fL|1
Hemoglobina corp. media;pg;27.0;33.0;1;1|pg|1
Plaquetas;10^3/µL;150;450;0;1|10^9/L|0
Neutrófilos;%;40.0;70.0;1;0.01|fracción|2
Linfocitos;%;20.0;45.0;1;0.01|fracción|2
Monocitos;%;2.0;10.0;1;0.01|fracción|2
Eosinófilos;%;1.0;5.0;1;0.01|fracción|2
# QUÍMICA SANGUÍNEA DE 24 ELEMENTOS|Método: Espectrofotometría / ISE indirecto
Glucosa;mg/dL;70;99;0;0.0555|mmol/L|2
Urea;mg/dL;16.6;48.5;1;0.1665|mmol/L|2
Nitrógeno ureico (BUN);mg/dL;6.0;20.0;1;0.357|mmol/L|2
Creatinina;mg/dL;0.70/0.50;1.20/0.90;2;88.4|µmol/L|0
Ácido úrico;mg/dL;3.4/2.4;7.0/5.7;1;59.48|µmol/L|0
Colesterol total;mg/dL;;200;0;0.02586|mmol/L|2;Menor de
Triglicéridos;mg/dL;;150;0;0.01129|mmol/L|2;Menor de
Colesterol HDL;mg/dL;40/50;;0;0.02586|mmol/L|2;Mayor de
Colesterol LDL (calculado);mg/dL;;130;0;0.02586|mmol/L|2;Menor de
Bilirrubina total;mg/dL;0.20;1.20;2;17.1|µmol/L|1
Bilirrubina directa;mg/dL;;0.30;2<0.10;17.1|µmol/L|1;Hasta
Proteínas totales;g/dL;6.4;8.3;1;10|g/L|0
Albúmina;g/dL;3.5;5.2;1;10|g/L|0
AST (TGO);U/L;;40/32;0;0.01667|µkat/L|2;Hasta
ALT (TGP);U/L;;41/33;0;0.01667|µkat/L|2;Hasta
Gamma glutamil transferasa;U/L;;60/40;0;0.01667|µkat/L|2;Hasta
Fosfatasa alcalina;U/L;40;129;0;0.01667|µkat/L|2
Calcio;mg/dL;8.6;10.2;1;0.2495|mmol/L|2
Fósforo;mg/dL;2.5;4.5;1;0.3229|mmol/L|2
Sodio;mEq/L;136;145;0;1|mmol/L|0
Potasio;mEq/L;3.5;5.1;1;1|mmol/L|1
Cloro;mEq/L;98;107;0;1|mmol/L|0
Hierro;µg/dL;60;170;0;0.1791|µmol/L|1
# INMUNOLOGÍA|Método: Quimioluminiscencia
Hormona estimulante de tiroides;µUI/mL;0.350;4.940;3;1|mUI/L|3
Tiroxina libre (T4L);ng/dL;0.70;1.48;2;12.87|pmol/L|1
Proteína C reactiva;mg/L;;5.0;1<0.6;9.524|nmol/L|1;Menor de
`);

function mexico(seed: number): Report {
  const random = createRandom(74_000 + seed);
  const sex = pick<Sex>(random, ['m', 'f']);
  const sheet = paper(612, 792);
  const rows: PrintedRow[] = [];
  const folio = `${random.whole(100, 999)}-${random.whole(10_000, 99_999)}`;
  const age = random.whole(22, 78);
  const day = `${two(random.whole(1, 28))}/${pick(random, ['ENE', 'MAR', 'JUN', 'SEP', 'NOV'])}/2025`;
  let y = 0;
  const head = () => {
    sheet.next();
    sheet.put(36, 758, 'LABORATORIOS CLÍNICOS DEL BAJÍO', 13, 'bold');
    sheet.put(36, 745, 'Blvd. Campestre 1204, León, Gto. C.P. 37160   Tel. (477) 555 2300', 7.5);
    sheet.right(576, 758, `Folio: ${folio}`, 9, 'bold');
    sheet.put(36, 728, `Paciente: ${sex === 'm' ? 'HERNÁNDEZ RUIZ JOSÉ LUIS' : 'MUÑOZ SALDAÑA MARÍA ELENA'}`, 8);
    sheet.put(330, 728, `Edad: ${age} años`, 8);
    sheet.put(420, 728, `Sexo: ${sex === 'm' ? 'Masculino' : 'Femenino'}`, 8);
    sheet.put(36, 716, 'Médico: DR. A. QUIEN CORRESPONDA', 8);
    sheet.put(330, 716, `Toma de muestra: ${day} 07:${two(random.whole(10, 59))} hrs`, 8);
    sheet.rule(36, 709, 576);
    sheet.put(205, 699, 'UNIDADES CONVENCIONALES', 7, 'bold');
    sheet.put(425, 699, 'SISTEMA INTERNACIONAL', 7, 'bold');
    sheet.put(36, 688, 'ESTUDIO', 7, 'bold');
    sheet.right(210, 688, 'RESULTADO', 7, 'bold');
    sheet.put(216, 688, 'UNIDADES', 7, 'bold');
    sheet.put(272, 688, 'VALORES DE REF.', 7, 'bold');
    sheet.right(412, 688, 'RESULTADO', 7, 'bold');
    sheet.put(418, 688, 'UNIDADES', 7, 'bold');
    sheet.put(474, 688, 'VALORES DE REF.', 7, 'bold');
    sheet.rule(36, 683, 576);
    sheet.rule(356, 705, 356, 70);
    y = 669;
  };
  head();
  for (const test of ordered(mexican, random)) {
    if (isHeading(test)) {
      if (y < 120) head();
      const [title = '', method = ''] = test.name.slice(2).split('|');
      y -= 5;
      sheet.put(36, y, title, 8.5, 'bold');
      y -= 10;
      sheet.put(36, y, method, 6.5);
      y -= 14;
      continue;
    }
    if (y < 78) head();
    const { text, low, high, flag, amount } = found(test, random, sex);
    const [factor = '1', other = '', digits = '0'] = test.extra.split('|');
    const inOther = (number: number) => (number * Number(factor)).toFixed(Number(digits));
    const word = test.more[0] ?? '';
    const span = (from: string, to: string) =>
      from === '' ? `${word} ${to}` : to === '' ? `${word} ${from}` : `${from} - ${to}`;
    const range = span(ofSex(test.low, sex), ofSex(test.high, sex));
    const otherText = text.startsWith('<') ? `<${inOther(Number(text.slice(1)))}` : inOther(amount);
    sheet.put(42, y, test.name, 8);
    sheet.put(172, y, flag === null ? '' : '*', 8, 'bold');
    sheet.right(210, y, text, 8, flag === null ? 'regular' : 'bold');
    sheet.put(216, y, test.unit, 8);
    sheet.put(272, y, range, 8);
    sheet.right(412, y, otherText, 8);
    sheet.put(418, y, other, 8);
    sheet.put(474, y, span(low === null ? '' : inOther(low), high === null ? '' : inOther(high)), 8);
    rows.push({
      name: test.name,
      value: text,
      unit: test.unit,
      range,
      low,
      high,
      flag: flag === null ? null : 'abnormal',
    });
    y -= 13;
    if (test.name === 'Eosinófilos' && chance(random, 0.6)) {
      sheet.put(42, y, 'Observaciones: serie roja sin alteraciones morfológicas.', 7);
      y -= 12;
    }
  }
  if (y < 110) head();
  y -= 6;
  sheet.put(36, y, 'Muestra: suero y sangre total con EDTA. Ayuno referido: 10 horas.', 7);
  for (const { texts } of sheet.pages) {
    const legend = '* Resultado fuera de los valores de referencia.';
    texts.push({ x: 36, y: 56, size: 7, text: legend, font: 'regular' });
    const chief = 'Responsable sanitario: Q.F.B. Laura Méndez Ortiz, U. de G., Céd. Prof. 4471203';
    texts.push({ x: 36, y: 44, size: 7, text: chief, font: 'regular' });
    const law = 'Este informe no sustituye la consulta médica. Interpretación exclusiva del médico tratante.';
    texts.push({ x: 36, y: 32, size: 7, text: law, font: 'regular' });
  }
  sheet.numbered(528, 32, (at, of) => `Hoja ${at} de ${of}`);
  return done(sheet, rows);
}

/* ---------------------------------------------------------------- Germany */

const german = testsOf(`
# Hämatologie
Leukozyten;/nl;4,0;10,0;1
Erythrozyten;/pl;4,5/3,9;5,9/5,2;1
Hämoglobin;g/dl;13,5/12,0;17,2/15,6;1
Hämatokrit;%;40/35;53/46;0
MCV;fl;80;98;0
MCH (HbE);pg;27,0;33,0;1
MCHC;g/dl;31,5;36,0;1
Thrombozyten;/nl;150;400;0
# Differentialblutbild
Neutrophile;%;42,0;77,0;1
Lymphozyten;%;20,0;44,0;1
Monozyten;%;2,0;9,5;1
Eosinophile;%;;5,5;1
Basophile;%;;1,75;2
# Klinische Chemie
Natrium;mmol/l;135;145;0
Kalium;mmol/l;3,5;5,1;1
Calcium;mmol/l;2,15;2,58;2
Kreatinin (enzym.);mg/dl;0,70/0,50;1,20/0,90;2
eGFR (CKD-EPI 2021);ml/min/1,73m²;90;;0>90
Harnstoff;mg/dl;17;48;0
Harnsäure;mg/dl;3,4/2,4;7,0/5,7;1
Glukose (NaF);mg/dl;74;99;0
HbA1c (NGSP);%;4,0;6,0;1
Bilirubin gesamt;mg/dl;;1,2;1<0,2
GOT (ASAT) 37°C;U/l;;50/35;0
GPT (ALAT) 37°C;U/l;;50/35;0
Gamma-GT 37°C;U/l;;60/40;0
Alk. Phosphatase;U/l;40/35;130/105;0
LDH;U/l;;250;0
Cholesterin;mg/dl;;200;0
HDL-Cholesterin;mg/dl;40/45;;0
LDL-Cholesterin;mg/dl;;116;0
Triglyceride;mg/dl;;150;0
CRP (hochsensitiv);mg/l;;5,0;1<0,6
# Schilddrüse / Vitamine
TSH basal;mU/l;0,27;4,20;2
fT4;pmol/l;12,0;22,0;1
Ferritin;µg/l;30/15;400/150;0
Vitamin B12;pg/ml;197;771;0
25-OH-Vitamin D;ng/ml;30,0;100,0;1
# Infektionsserologie
HBs-Antigen;;negativ;;w;negativ
Anti-HBs;IU/l;10,0;;1
`);

/** A star at its place between two brackets, as old practice software draws it. */
function graphOf({ amount, low, high }: Found): string {
  const from = low ?? 0;
  const to = high ?? 2 * from;
  const place = (amount - from) / (to - from);
  if (low !== null && place < 0) return '*[---------]';
  if (high !== null && place > 1) return '[---------]*';
  const at = Math.min(8, Math.max(0, Math.floor(place * 9)));
  return `[${'-'.repeat(at)}*${'-'.repeat(8 - at)}]`;
}

function germany(seed: number): Report {
  const random = createRandom(75_000 + seed);
  const sex = pick<Sex>(random, ['m', 'f']);
  const isGlued = seed % 2 === 1;
  const sheet = paper(595, 842);
  const rows: PrintedRow[] = [];
  const order = `${random.whole(10_000_000, 99_999_999)}`;
  const born = `${two(random.whole(1, 28))}.${two(random.whole(1, 12))}.${random.whole(1936, 1999)}`;
  const [day, month] = [two(random.whole(1, 27)), two(random.whole(1, 12))];
  let y = 0;
  const head = (isFirst: boolean) => {
    sheet.next();
    sheet.put(50, 800, 'MVZ Labor Dr. Hagedorn & Kollegen GbR', 12, 'bold');
    sheet.put(50, 787, 'Akkreditiert nach DIN EN ISO 15189 · Lindenallee 8 · 37085 Göttingen · Tel. 0551 55 50-0', 7);
    sheet.rule(50, 781, 545);
    if (isFirst) {
      sheet.put(50, 764, 'Gemeinschaftspraxis', 8);
      sheet.put(50, 753, 'Dres. med. Vogt / Brandes', 8);
      sheet.put(50, 742, 'Marktstr. 21, 37115 Duderstadt', 8);
      sheet.put(330, 753, `Abnahme: ${day}.${month}.2025 07:50`, 8);
      sheet.put(330, 742, `Eingang: ${day}.${month}.2025 12:31`, 8);
    }
    y = isFirst ? 722 : 764;
    sheet.put(50, y, `Patient: ${sex === 'm' ? 'Krüger, Hans-Jürgen' : 'Schäfer, Ute'}`, 9, 'bold');
    sheet.put(210, y, `geb. ${born} (${sex === 'm' ? 'm' : 'w'})`, 8.5);
    sheet.put(330, y, `Auftrags-Nr.: ${order}`, 8.5);
    sheet.put(450, y, isFirst ? 'Endbefund' : 'Fortsetzung', 8.5, 'bold');
    y -= 20;
    sheet.put(50, y, 'Untersuchung', 8, 'bold');
    sheet.right(250, y, 'Ergebnis', 8, 'bold');
    sheet.put(280, y, 'Einheit', 8, 'bold');
    sheet.put(355, y, 'Referenzbereich', 8, 'bold');
    sheet.put(455, y, 'Grafik', 8, 'bold');
    sheet.rule(50, y - 4, 545);
    y -= 18;
  };
  head(true);
  const tests = ordered(german, random);
  const remark = (text: string) => {
    sheet.put(62, y, text, 7);
    y -= 12;
  };
  for (const test of tests) {
    if (isHeading(test)) {
      if (y < 120) head(false);
      y -= 4;
      sheet.put(50, y, test.name.slice(2), 9, 'bold');
      y -= 14;
      continue;
    }
    if (y < 84) head(false);
    const result = found(test, random, sex);
    const { text, low, high, amount } = result;
    let { flag } = result;
    if (flag === 'high' && amount > 1.45 * (high ?? 0)) flag = 'critical_high';
    if (flag === 'low' && amount < 0.75 * (low ?? 0)) flag = 'critical_low';
    const marks: Record<string, string> = { high: '+', critical_high: '++', low: '-', critical_low: '--' };
    const mark = flag === null ? '' : (marks[flag] ?? '');
    const range = spanOf(test, sex, ' - ', test.unit === 'U/l' ? 'bis ' : '< ');
    sheet.put(58, y, test.name, 8.5);
    if (isGlued) {
      const left = 250 - widthOf(text, 8.5);
      sheet.put(left, y, `${text}${mark}`, 8.5);
    } else {
      sheet.right(250, y, text, 8.5);
      sheet.put(258, y, mark, 8.5, 'bold');
    }
    sheet.put(280, y, test.unit, 8.5);
    sheet.put(355, y, range, 8.5);
    if (!isWorded(test) && !/[<>]/.test(text)) {
      const graph = graphOf(result);
      sheet.put(graph.startsWith('*') ? 455 : 455 + widthOf('*', 8, 'mono'), y, graph, 8, 'mono');
    }
    rows.push({ name: test.name, value: text, unit: test.unit, range, low, high, flag });
    y -= 12.5;
    if (test.name === 'Kalium' && chance(random, 0.5)) remark('Probe schwach hämolytisch. Kalium evtl. falsch hoch.');
    if (test.name.startsWith('eGFR') && chance(random, 0.6))
      remark('Stadium G2: 60-89, G3a: 45-59, G3b: 30-44 ml/min/1,73m²');
    if (test.name.startsWith('LDL')) remark('Zielwert abhängig vom Risiko: hoch < 70, sehr hoch < 55 mg/dl (ESC 2019)');
    if (test.name.startsWith('Anti-HBs')) remark('Impfschutz bei Werten ab 100 IU/l; Kontrolle nach 10 Jahren.');
  }
  if (y < 130) head(false);
  if (chance(random, 0.6)) {
    sheet.put(58, y, 'Quantiferon-TB', 8.5);
    sheet.right(250, y, 'folgt', 8.5);
    y -= 12.5;
  }
  y -= 8;
  sheet.put(50, y, 'Mit freundlichen kollegialen Grüßen', 8);
  sheet.put(50, y - 20, 'Dr. med. K. Hagedorn, Arzt für Laboratoriumsmedizin', 8);
  for (const { texts } of sheet.pages) {
    const text =
      'Kennzeichnung: + / - außerhalb, ++ / -- stark außerhalb des Referenzbereiches. Untersuchung im Unterauftrag: keine.';
    texts.push({ x: 50, y: 44, size: 7, text, font: 'regular' });
    const made = `Befund erstellt ${day}.${month}.2025 16:08, technisch und medizinisch validiert`;
    texts.push({ x: 50, y: 33, size: 7, text: made, font: 'regular' });
  }
  sheet.numbered(500, 33, (at, of) => `Seite ${at} von ${of}`);
  return done(sheet, rows);
}

export const netherlandsPolandIndiaMexicoGermany = [
  { name: 'Dutch hospital portal, earlier results beside the reference column', make: netherlands },
  { name: 'Polish laboratory, flag column, unit behind the range', make: poland },
  { name: 'Indian pathology laboratory, method below, interval in several lines', make: india },
  { name: 'Mexican laboratory, conventional units and SI side by side', make: mexico },
  { name: 'German Laborbericht, signs glued or apart, graph column', make: germany },
];
