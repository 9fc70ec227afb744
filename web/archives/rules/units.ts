import type { Unit } from './measures.ts';

type Conversion = (value: number) => number;
const times =
  (factor: number): Conversion =>
  (value) =>
    value * factor;
const same: Conversion = (value) => value;

/** `Cal` is kcal (4.184 kJ). Glucose: 180.156 g/mol (PubChem CID 5793), so 1 mmol/L = 18.0156 mg/dL. */
const known: Record<Unit, Record<string, Conversion>> = {
  count: { count: same, '': same, steps: same, floors: same },
  m: {
    m: same,
    km: times(1000),
    mi: times(1609.344),
    mile: times(1609.344),
    miles: times(1609.344),
    ft: times(0.3048),
    yd: times(0.9144),
    cm: times(0.01),
    in: times(0.0254),
  },
  kcal: { kcal: same, Cal: same, cal: times(0.001), kJ: times(1 / 4.184), J: times(1 / 4184) },
  s: { s: same, sec: same, min: times(60), hr: times(3600), h: times(3600), ms: times(0.001) },
  bpm: { 'count/min': same, bpm: same, 'count/s': times(60) },
  ms: { ms: same, s: times(1000) },
  // Exports mix shares and percentages; nothing here is under 1.5 %.
  '%': { '%': (value) => (value <= 1.5 ? value * 100 : value), '': (value) => (value <= 1.5 ? value * 100 : value) },
  kg: {
    kg: same,
    g: times(0.001),
    lb: times(0.45359237),
    lbs: times(0.45359237),
    st: times(6.35029318),
    oz: times(0.028349523125),
  },
  g: { g: same, kg: times(1000), lb: times(453.59237), lbs: times(453.59237) },
  cm: { cm: same, m: times(100), mm: times(0.1), in: times(2.54), ft: times(30.48) },
  'kg/m2': { count: same, '': same, 'kg/m2': same, 'kg/m^2': same },
  mmHg: { mmHg: same, kPa: times(7.50061683), cmAq: times(0.73555924) },
  'mg/dL': { 'mg/dL': same, 'mmol/L': times(18.0156), 'mmol<180.1558800000541>/L': times(18.0156) },
  degC: {
    degC: same,
    '°C': same,
    C: same,
    degF: (value) => ((value - 32) * 5) / 9,
    '°F': (value) => ((value - 32) * 5) / 9,
    F: (value) => ((value - 32) * 5) / 9,
    K: (value) => value - 273.15,
  },
  mL: {
    mL: same,
    ml: same,
    L: times(1000),
    l: times(1000),
    fl_oz_us: times(29.5735295625),
    fl_oz_imp: times(28.4130625),
    cup_us: times(236.5882365),
  },
  'mL/kg/min': { 'mL/kg/min': same, 'mL/min·kg': same, 'ml/(kg·min)': same, 'ml/kg/min': same, 'mL/(kg·min)': same },
  'breaths/min': { 'count/min': same, 'breaths/min': same, bpm: same, rpm: same },
  score: { '': same, count: same, score: same, '%': same },
};

export const conversion = (to: Unit, printed: string): Conversion | null => known[to][printed.trim()] ?? null;
