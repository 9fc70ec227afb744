import { createRandom, type Random } from '../../../server/simulator/random.ts';

export type Language = 'en' | 'de' | 'fr' | 'es' | 'it';
/** A row as it is printed; `range` and `flag` may be absent. */
export type TrueRow = {
  name: string;
  value: string;
  unit: string;
  range: string;
  low: number | null;
  high: number | null;
  flag: 'high' | 'low' | null;
};

type Analyte = {
  names: Record<Language, string>;
  unit: string;
  decimals: number;
  low: number | null;
  high: number | null;
};
const a = (names: string, unit: string, decimals: number, low: number | null, high: number | null): Analyte => {
  const [en = '', de = en, fr = en, es = en, it = en] = names.split('|');
  return { names: { en, de, fr, es, it }, unit, decimals, low, high };
};

// biome-ignore format: a table is read by its rows.
const analytes: readonly Analyte[] = [
  a('Glucose, fasting|Glukose nüchtern|Glucose à jeun|Glucosa en ayunas|Glucosio a digiuno', 'mg/dL', 0, 70, 99),
  a('HbA1c|HbA1c|HbA1c|HbA1c|HbA1c', '%', 1, 4, 5.6),
  a('Total Cholesterol|Cholesterin gesamt|Cholestérol total|Colesterol total|Colesterolo totale', 'mg/dL', 0, null, 200),
  a('LDL Cholesterol|LDL-Cholesterin|Cholestérol LDL|Colesterol LDL|Colesterolo LDL', 'mg/dL', 0, null, 116),
  a('HDL Cholesterol|HDL-Cholesterin|Cholestérol HDL|Colesterol HDL|Colesterolo HDL', 'mg/dL', 0, 40, null),
  a('Triglycerides|Triglyzeride|Triglycérides|Triglicéridos|Trigliceridi', 'mg/dL', 0, null, 150),
  a('Creatinine|Kreatinin|Créatinine|Creatinina|Creatinina', 'mg/dL', 2, 0.7, 1.2),
  a('eGFR|eGFR|DFG estimé|Filtrado glomerular|eGFR', 'mL/min/1.73m²', 0, 60, null),
  a('Sodium|Natrium|Sodium|Sodio|Sodio', 'mmol/L', 0, 135, 145),
  a('Potassium|Kalium|Potassium|Potasio|Potassio', 'mmol/L', 1, 3.5, 5.1),
  a('Calcium|Calcium|Calcium|Calcio|Calcio', 'mmol/L', 2, 2.15, 2.55),
  a('Hemoglobin|Hämoglobin|Hémoglobine|Hemoglobina|Emoglobina', 'g/dL', 1, 12, 16),
  a('Hematocrit|Hämatokrit|Hématocrite|Hematocrito|Ematocrito', '%', 1, 36, 48),
  a('Leukocytes|Leukozyten|Leucocytes|Leucocitos|Leucociti', '10^9/L', 1, 4, 10),
  a('Erythrocytes|Erythrozyten|Hématies|Hematíes|Eritrociti', '10^12/L', 2, 3.9, 5.6),
  a('Platelets|Thrombozyten|Plaquettes|Plaquetas|Piastrine', '10^9/L', 0, 150, 400),
  a('MCV|MCV|VGM|VCM|MCV', 'fL', 1, 80, 96),
  a('Ferritin|Ferritin|Ferritine|Ferritina|Ferritina', 'ng/mL', 0, 30, 400),
  a('Transferrin Saturation|Transferrinsättigung|Saturation de la transferrine|Saturación de transferrina|Saturazione transferrina', '%', 0, 20, 45),
  a('Vitamin B12|Vitamin B12|Vitamine B12|Vitamina B12|Vitamina B12', 'pg/mL', 0, 200, 900),
  a('25-OH Vitamin D|25-OH-Vitamin D|25-OH vitamine D|25-OH vitamina D|25-OH vitamina D', 'ng/mL', 1, 30, 100),
  a('Folate|Folsäure|Folates|Ácido fólico|Acido folico', 'ng/mL', 1, 3.9, 26.8),
  a('TSH|TSH basal|TSH|TSH|TSH', 'mIU/L', 2, 0.4, 4),
  a('Free T4|fT4|T4 libre|T4 libre|FT4', 'ng/dL', 2, 0.9, 1.7),
  a('hs-CRP|CRP|CRP|PCR|PCR', 'mg/L', 1, null, 5),
  a('ALT (SGPT)|GPT (ALAT)|ALAT (TGP)|GPT (ALT)|ALT (GPT)', 'U/L', 0, 7, 56),
  a('AST (SGOT)|GOT (ASAT)|ASAT (TGO)|GOT (AST)|AST (GOT)', 'U/L', 0, 5, 40),
  a('Gamma-GT|Gamma-GT|Gamma-GT|Gamma-GT|Gamma-GT', 'U/L', 0, null, 60),
  a('Uric Acid|Harnsäure|Acide urique|Ácido úrico|Acido urico', 'mg/dL', 1, 3.5, 7.2),
  a('CA 19-9|CA 19-9|CA 19-9|CA 19-9|CA 19-9', 'U/mL', 1, null, 37),
  a('IgE, total|IgE gesamt|IgE totales|IgE total|IgE totali', 'kU/L', 0, null, 100),
  a('Troponin T hs|Troponin T hs|Troponine T hs|Troponina T hs|Troponina T hs', 'ng/L', 0, null, 14),
];

export type Style = {
  decimal: '.' | ',';
  range: 'spaced' | 'tight' | 'brackets' | 'dash' | 'words';
  oneSided: 'sign' | 'orEqual' | 'words';
};
const upTo: Record<Language, string> = { en: 'up to', de: 'bis', fr: "jusqu'à", es: 'hasta', it: 'fino a' };
const between: Record<Language, string> = { en: 'to', de: 'bis', fr: 'à', es: 'a', it: 'a' };

export function trueRows(seed: number, count: number, language: Language, style: Style): TrueRow[] {
  const random = createRandom(seed);
  const chosen = [...analytes]
    .map((analyte) => ({ analyte, place: random.between(0, 1) }))
    .sort((one, other) => one.place - other.place);
  return chosen.slice(0, count).map(({ analyte }) => rowOf(analyte, random, language, style));
}

function rowOf(
  { names, unit, decimals, low, high }: Analyte,
  random: Random,
  language: Language,
  style: Style,
): TrueRow {
  const print = (value: number) => value.toFixed(decimals).replace('.', style.decimal);
  const [from, to] = [low ?? (high ?? 1) * 0.2, high ?? (low ?? 1) * 2.2];
  const kind = random.between(0, 1);
  const value =
    kind < 0.2 && high !== null
      ? to * random.between(1.05, 1.6)
      : kind < 0.35 && low !== null
        ? from * random.between(0.5, 0.95)
        : random.between(from * 1.02, to * 0.98);
  const isBelow = kind > 0.93 && low === null;
  const printed = isBelow ? `<${print(from)}` : print(value);
  const number = Number(printed.replace('<', '').replace(',', '.'));
  const flag = isBelow ? null : high !== null && number > high ? 'high' : low !== null && number < low ? 'low' : null;
  return {
    name: names[language],
    value: printed,
    unit: style.decimal === ',' ? unit.replace('1.73', '1,73') : unit,
    range: rangeText(low, high, print, language, style),
    low,
    high,
    flag,
  };
}

function rangeText(
  low: number | null,
  high: number | null,
  print: (value: number) => string,
  language: Language,
  { range, oneSided }: Style,
): string {
  if (low !== null && high !== null) {
    const [from, to] = [print(low), print(high)];
    return {
      spaced: `${from} - ${to}`,
      tight: `${from}-${to}`,
      brackets: `[${from} - ${to}]`,
      dash: `${from} – ${to}`,
      words: `${from} ${between[language]} ${to}`,
    }[range];
  }
  if (high !== null)
    return { sign: `< ${print(high)}`, orEqual: `≤ ${print(high)}`, words: `${upTo[language]} ${print(high)}` }[
      oneSided
    ];
  return low === null
    ? ''
    : { sign: `> ${print(low)}`, orEqual: `≥ ${print(low)}`, words: `>= ${print(low)}` }[oneSided];
}
