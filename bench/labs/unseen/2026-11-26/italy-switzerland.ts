import { createRandom, type Random } from '../../../../server/simulator/random.ts';
import {
  dayOf,
  done,
  drawn,
  isHeading,
  ordered,
  type PrintedRow,
  paper,
  pick,
  type Report,
  type Sex,
  type Sheet,
  type Test,
  testsOf,
} from '../../paper.ts';

const italian = testsOf(`
# EMATOLOGIA
## ESAME EMOCROMOCITOMETRICO
Sg-Leucociti;x10^9/L;4,00;10,00;2
Sg-Eritrociti;x10^12/L;4,50/4,00;5,90/5,20;2;sex
Sg-Emoglobina;g/dL;13,5/12,0;17,5/16,0;1;sex
Sg-Ematocrito (HCT);%;40,0/36,0;52,0/47,0;1;sex
Sg-Volume globulare medio (MCV);fL;80,0;98,0;1
Sg-Contenuto emoglobinico~medio (MCH);pg;27,0;33,0;1
Sg-MCHC;g/dL;31,5;36,0;1
Sg-Piastrine;x10^9/L;150;400;0
## FORMULA LEUCOCITARIA
Granulociti neutrofili;%;40,0;75,0;1;pair;x10^9/L;1,80;7,50;2
Linfociti;%;20,0;45,0;1;pair;x10^9/L;1,00;4,00;2
Monociti;%;2,0;10,0;1;pair;x10^9/L;0,10;1,00;2
Granulociti eosinofili;%;0,0;6,0;1;pair;x10^9/L;0,00;0,50;2
Granulociti basofili;%;0,0;2,0;1;pair;x10^9/L;0,00;0,20;2
# CHIMICA CLINICA
S-Glucosio;mg/dL;70;100;0;met;Metodo: enzimatico (esochinasi)
Sg-Emoglobina glicata (HbA1c);mmol/mol;20;42;0;met;Metodo: HPLC - allineato IFCC
S-Creatinina (Jaffé);mg/dL;0,70/0,50;1,20/0,90;2;sex
S-Acido urico;mg/dL;3,4/2,4;7,0/5,7;1;sex
S-Colesterolo totale;mg/dL;;200;0
S-Colesterolo HDL;mg/dL;40;;0
S-Trigliceridi;mg/dL;;150;0
S-Aspartato~aminotransferasi (AST/GOT);U/L;;35;0
S-Alanina~aminotransferasi (ALT/GPT);U/L;;40;0
S-Gamma GT;U/L;;55/38;0;sex
S-Bilirubina totale;mg/dL;0,20;1,20;2
S-Ferritina;ng/mL;30/13;400/150;0;sex
S-Proteina C reattiva (PCR);mg/L;;5,0;1<0,6;met;Metodo: immunoturbidimetria
# IMMUNOMETRIA
S-TSH;mUI/L;0,270;4,200;3<0,005;met;Metodo: ECLIA
S-25-OH Vitamina D;ng/mL;30,0;100,0;1<3,0;classes;Carenza: < 10,0|Insufficienza: 10,0 - 29,9|Sufficienza: 30,0 - 100,0|Tossicità: > 100,0
#> S-Vitamina B12|in corso
# ESAME CHIMICO FISICO URINE
U-pH;;5,0;7,5;1
U-Peso specifico;;1,005;1,030;3
U-Proteine;mg/dL;;;;words;assenti;30|70|150
U-Glucosio;mg/dL;;;;words;assente;50|150|500
U-Corpi chetonici;mg/dL;;;;words;assenti;5|15|40
U-Nitriti;;;;;words;assenti;presenti|presenti
`);

const italianStar = (flag: 'low' | 'high' | null) => (flag === null ? null : 'abnormal');

/** What stands behind the unit, a line each, and whether it is one range for everybody. */
function italianRange({ low, high, extra, more }: Test): { lines: string[]; isOne: boolean } {
  if (extra === 'classes') return { lines: (more[0] ?? '').split('|'), isOne: false };
  const limits = (at: number) => {
    const [least, most] = [low.split('/')[at] ?? '', high.split('/')[at] ?? ''];
    if (least === '') return `fino a ${most}`;
    return most === '' ? `> ${least}` : `${least} - ${most}`;
  };
  if (extra === 'sex') return { lines: [`M: ${limits(0)}`, `F: ${limits(1)}`], isOne: false };
  return { lines: [limits(0)], isOne: true };
}

/** Prints a test and answers how high it is. */
function italianTest(sheet: Sheet, rows: PrintedRow[], test: Test, random: Random, sex: Sex, y: number): number {
  const names = test.name.split('~');
  for (const [at, name] of names.entries()) sheet.put(40, y - 11 * at, name);
  const name = names.join(' ');
  if (test.extra === 'words') {
    const [normal = '', found = ''] = test.more;
    const other = pick(random, ['', ...found.split('|')].slice(1) as [string, ...string[]]);
    const isNormal = random.between(0, 1) < 0.7;
    const value = isNormal ? normal : other;
    const unit = isNormal ? '' : test.unit;
    sheet.put(232, y, isNormal ? '' : '*', 9, 'bold');
    sheet.right(280, y, value);
    sheet.put(288, y, unit);
    sheet.put(365, y, normal);
    rows.push({ name, value, unit, range: normal, low: null, high: null, flag: isNormal ? null : 'abnormal' });
    return 13;
  }
  const { text, low, high, flag } = drawn(test, random, sex);
  sheet.put(232, y, flag === null ? '' : '*', 9, 'bold');
  sheet.right(280, y, text, 9, flag === null ? 'regular' : 'bold');
  sheet.put(288, y, test.unit);
  if (test.extra === 'pair') {
    const [unit = '', least = '', most = '', precision = ''] = test.more;
    const count = { name, unit, low: least, high: most, precision, extra: '', more: [] };
    const second = drawn(count, random);
    const [range, behind] = [`${test.low} - ${test.high}`, `${least} - ${most}`];
    sheet.put(312, y, range);
    sheet.put(392, y, second.flag === null ? '' : '*', 9, 'bold');
    sheet.right(424, y, second.text, 9, second.flag === null ? 'regular' : 'bold');
    sheet.put(430, y, unit);
    sheet.put(490, y, behind);
    rows.push({ name, value: text, unit: '%', range, low, high, flag: italianStar(flag) });
    const bounds = { low: second.low, high: second.high };
    rows.push({ name, value: second.text, unit, range: behind, ...bounds, flag: italianStar(second.flag) });
    return 13;
  }
  const { lines, isOne } = italianRange(test);
  for (const [at, line] of lines.entries()) sheet.put(365, y - 11 * at, line);
  const bounds = isOne ? { low, high } : { low: null, high: null };
  rows.push({ name, value: text, unit: test.unit, range: lines.join(' '), ...bounds, flag: italianStar(flag) });
  const height = 11 * Math.max(names.length, lines.length) + 2;
  if (test.extra !== 'met') return height;
  sheet.put(48, y - 10, test.more[0] ?? '', 6.5);
  return height + 9;
}

/** The mark `*` stands before the value and has no side; a range of each sex below the other. */
function italianAsl(seed: number): Report {
  const random = createRandom(71_000 + seed);
  const sheet = paper(595, 842);
  const rows: PrintedRow[] = [];
  const sex: Sex = random.between(0, 1) < 0.5 ? 'm' : 'f';
  const day = dayOf(random, '/');
  const request = random.whole(410_000, 990_000);
  let y = 0;
  const page = () => {
    sheet.next();
    sheet.put(40, 806, 'SERVIZIO SANITARIO REGIONALE', 7);
    sheet.put(40, 793, 'Azienda Sanitaria Locale Valle Alta', 11, 'bold');
    sheet.put(40, 782, 'Dipartimento dei Servizi - S.C. Laboratorio Analisi', 8);
    sheet.put(40, 772, 'Direttore: Dott.ssa M. Ferraris   Tel. 0171 450 221', 7);
    sheet.put(330, 806, `Richiesta n. ${request} del ${day}`, 8);
    sheet.put(330, 794, sex === 'm' ? 'Sig. BERTOLINO GIANCARLO' : 'Sig.ra BERTOLINO ANNAMARIA', 9, 'bold');
    sheet.put(330, 783, `Nato/a il 14/06/1961   Sesso ${sex.toUpperCase()}   Età 64 anni`, 8);
    sheet.put(330, 772, 'Provenienza: CUP TERRITORIALE   Ore prelievo 07:48', 8);
    sheet.rule(40, 766, 555);
    sheet.put(40, 755, 'Esame', 8, 'bold');
    sheet.right(280, 755, 'Risultato', 8, 'bold');
    sheet.put(288, 755, 'U.M.', 8, 'bold');
    sheet.put(365, 755, 'Intervalli di riferimento', 8, 'bold');
    sheet.rule(40, 750, 555);
    sheet.rule(40, 52, 555);
    y = 736;
  };
  const room = (height: number) => {
    if (y - height < 62) page();
  };
  page();
  for (const test of ordered(italian, random)) {
    if (test.name.startsWith('#>')) {
      const [name = '', state = ''] = test.name.slice(3).split('|');
      sheet.put(40, y, name);
      sheet.right(280, y, state);
      y -= 13;
    } else if (test.name.startsWith('##')) {
      room(45);
      sheet.put(46, y, test.name.slice(3), 8, 'bold');
      if (test.name.includes('FORMULA')) {
        sheet.put(312, y, 'V.R.', 7);
        sheet.put(395, y, 'Valori assoluti', 7);
        sheet.put(490, y, 'V.R.', 7);
      }
      y -= 13;
    } else if (isHeading(test)) {
      room(60);
      y -= 4;
      sheet.put(200, y, test.name.slice(2), 9.5, 'bold');
      y -= 15;
    } else {
      room(46);
      y -= italianTest(sheet, rows, test, random, sex, y);
    }
  }
  sheet.put(46, y, 'Esame del sedimento non eseguito in assenza di alterazioni del chimico fisico.', 8);
  y -= 14;
  room(50);
  sheet.put(40, y, '* = valore esterno agli intervalli di riferimento', 7.5);
  sheet.put(40, y - 10, 'Il presente referto è firmato digitalmente ai sensi del D.Lgs. 82/2005.', 7.5);
  sheet.put(365, y - 24, 'Il Dirigente Biologo: Dott. P. Roatta', 8);
  sheet.numbered(40, 40, () => `Referto n. ${request} - Materiale: S = siero, Sg = sangue intero, U = urine`);
  sheet.numbered(515, 40, (at, of) => `Pag. ${at} di ${of}`);
  return done(sheet, rows);
}

const swissLeft = testsOf(`
# Hämatologie
Hämoglobin;g/l;117;153;0
Hämatokrit;%;35.0;46.0;1
Erythrozyten;T/l;3.90;5.20;2
MCV;fl;80;98;0
MCH;pg;26.0;34.0;1
MCHC;g/l;310;360;0
Thrombozyten;G/l;150;370;0
Leukozyten;G/l;3.9;10.2;1
Neutrophile abs.;G/l;1.50;7.70;2
Lymphozyten abs.;G/l;1.10;4.50;2
Monozyten abs.;G/l;0.10;0.90;2
# Gerinnung
Quick;%;70;;0
INR (Kapillarblut);;0.9;1.2;1
# Urinstatus (Teststreifen)
pH;;5.0;7.5;1
Leukozyten;;;;;words;1+|2+
Nitrit;;;;;words;pos.
Protein;;;;;words;1+|2+
Glukose;;;;;words;2+|3+
Blut (Ec/Hb);;;;;words;1+|3+
`);

const swissRight = testsOf(`
# Entzündung
CRP;mg/l;;5;0<5
# Diabetes
Glukose nüchtern;mmol/l;3.9;5.6;1
HbA1c (DCA);%;4.0;6.0;1
# Niere / Elektrolyte
Kreatinin;µmol/l;45;84;0
eGFR (CKD-EPI);ml/min/1.73m²;60;;0>90
Harnstoff;mmol/l;2.8;7.2;1
Harnsäure;µmol/l;150;350;0
Natrium;mmol/l;136;145;0
Kalium;mmol/l;3.5;5.1;1
# Leber / Pankreas
ASAT (GOT);U/l;;35;0
ALAT (GPT);U/l;;35;0
Gamma-GT;U/l;;40;0<5
Alk. Phosphatase;U/l;35;105;0
Bilirubin total;µmol/l;;21.0;1<2.0
Amylase pankr.;U/l;13;53;0
# Lipide
Cholesterin;mmol/l;;5.0;1
HDL-Cholesterin;mmol/l;1.2;;1
LDL-Chol. (ber.);mmol/l;;3.0;1
Triglyceride;mmol/l;;1.7;1<0.5
`);

/** Far out of the range, by a good part of how wide it is. */
function swissMark({ low, high, amount, flag }: ReturnType<typeof drawn>) {
  const far = 0.3 * ((high ?? 0) - (low ?? 0));
  if (flag === 'high')
    return amount - (high ?? 0) > far ? (['++', 'critical_high'] as const) : (['+', 'high'] as const);
  if (flag === 'low') return ['-', 'low'] as const;
  return ['', null] as const;
}

function swissTable(sheet: Sheet, x: number, tests: readonly Test[], random: Random): PrintedRow[] {
  const rows: PrintedRow[] = [];
  const size = 7.5;
  sheet.put(x, 684, 'Analyse', 7, 'bold');
  sheet.right(x + 112, 684, 'Resultat', 7, 'bold');
  sheet.put(x + 132, 684, 'Einheit', 7, 'bold');
  sheet.right(x + 214, 684, 'von', 7, 'bold');
  sheet.right(x + 246, 684, 'bis', 7, 'bold');
  sheet.rule(x, 680, x + 248);
  let y = 667;
  for (const test of ordered(tests, random)) {
    if (isHeading(test)) {
      y -= 4;
      sheet.put(x, y, test.name.slice(2), 8, 'bold');
      sheet.rule(x, y - 3, x + 248);
      y -= 14;
      continue;
    }
    sheet.put(x, y, test.name, size);
    if (test.extra === 'words') {
      const isNormal = random.between(0, 1) < 0.7;
      const [first = '', ...others] = (test.more[0] ?? '').split('|');
      const value = isNormal ? 'neg.' : pick(random, [first, ...others]);
      sheet.right(x + 112, y, value, size);
      sheet.put(x + 116, y, isNormal ? '' : '!', size, 'bold');
      sheet.right(x + 214, y, 'neg.', size);
      const flag = isNormal ? null : 'abnormal';
      rows.push({ name: test.name, value, unit: '', range: 'neg.', low: null, high: null, flag });
    } else {
      const found = drawn(test, random);
      const [mark, flag] = swissMark(found);
      const { text, low, high } = found;
      const least = test.high === '' ? `> ${test.low}` : test.low;
      const most = test.low === '' ? `< ${test.high}` : test.high;
      sheet.right(x + 112, y, text, size);
      sheet.put(x + 116, y, mark, size, 'bold');
      sheet.put(x + 132, y, test.unit, size);
      sheet.right(x + 214, y, test.low === '' ? '' : least, size);
      sheet.right(x + 246, y, test.high === '' ? '' : most, size);
      const range = test.low === '' ? most : test.high === '' ? least : `${least} - ${most}`;
      rows.push({ name: test.name, value: text, unit: test.unit, range, low, high, flag });
    }
    y -= 13;
  }
  return rows;
}

/** Two tables side by side, each with a column for either limit. */
function swissPractice(seed: number): Report {
  const random = createRandom(72_000 + seed);
  const sheet = paper(595, 842);
  sheet.next();
  const day = dayOf(random, '.');
  sheet.put(36, 804, 'Gruppenpraxis am Lindenhof', 13, 'bold');
  sheet.put(36, 790, 'Dr. med. R. Aebersold, FMH Allgemeine Innere Medizin', 8);
  sheet.put(36, 779, 'Lindenweg 4, 3012 Bern   Tel. 031 300 12 40   ZSR H 1234.02', 8);
  sheet.put(400, 804, 'Praxislabor', 11, 'bold');
  sheet.put(400, 790, `Auftrag ${random.whole(20_000, 99_000)}`, 8);
  sheet.put(400, 779, `Druck: ${day} 11:26`, 8);
  sheet.rule(36, 771, 559);
  sheet.put(36, 756, 'Patientin:', 8);
  sheet.put(84, 756, 'Zbinden Ursula, Frau', 9, 'bold');
  sheet.put(84, 744, 'geb. 03.09.1957 (w)   Pat.-Nr. 18844   AHV 756.4410.2231.07', 8);
  sheet.put(400, 756, `Entnahme: ${day} 08:10`, 8);
  sheet.put(400, 744, 'Material: Kapillarblut, Serum, Urin', 8);
  sheet.put(36, 726, `BD 138/84 mmHg   Puls 72/min   Gewicht ${random.whole(58, 84)} kg   Grösse 164 cm`, 8);
  sheet.rule(36, 718, 559);
  sheet.put(36, 702, 'Laborresultate', 10, 'bold');
  sheet.put(311, 702, '(Normbereiche für Frauen ab 18 Jahren)', 7.5);
  const rows = [...swissTable(sheet, 36, swissLeft, random), ...swissTable(sheet, 311, swissRight, random)];
  sheet.rule(36, 310, 559);
  sheet.put(36, 296, 'Zeichen: + erhöht   ++ stark erhöht   - erniedrigt   ! auffällig', 7.5);
  sheet.put(36, 276, 'Bemerkung:', 8, 'bold');
  sheet.put(90, 276, 'Probe leicht lipämisch. LDL nach Friedewald berechnet (gültig bis Triglyceride 4.5 mmol/l).', 8);
  sheet.put(36, 254, 'Procedere: Kontrolle in 3 Monaten, Metformin 500 mg 1-0-1 weiter.', 8);
  sheet.put(400, 214, 'Visum MPA:  kb', 8);
  sheet.rule(36, 52, 559);
  sheet.put(36, 40, 'Externe Qualitätskontrolle: MQ Zürich, Teilnehmer 4471', 7);
  sheet.numbered(520, 40, (at, of) => `Seite ${at}/${of}`);
  return done(sheet, rows);
}

/** Printed in the other file: behind the kind stand the factor, unit and digits of the second unit. */

export const italySwitzerland = [
  { name: 'Italian local health unit, star before the value, ranges of each sex below each other', make: italianAsl },
  { name: 'Swiss practice laboratory, two tables side by side', make: swissPractice },
];
