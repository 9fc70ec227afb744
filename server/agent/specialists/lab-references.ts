import { type Bounds, doi, limits, type Reference, type Source } from './reference.ts';

// Equal units: µg/L is ng/mL, µIU/mL is mIU/L.
const equal: readonly (readonly string[])[] = [
  ['ng/ml', 'ug/l', 'mcg/l'],
  ['miu/l', 'uiu/ml', 'mu/l', 'uu/ml'],
  ['%', 'percent', '%ngsp'],
  ['ml/min/1.73m2', 'ml/min/1.73', 'ml/min/{1.73m2}', 'ml/min/1.73sqm'],
];

// NFKC unifies both micro signs and superscript digits.
const folded = (unit: string): string =>
  unit
    .normalize('NFKC')
    .toLowerCase()
    .replace(/μ/g, 'u')
    .replace(/[\s^*_]/g, '');

const canonical = (unit: string): string => {
  const own = folded(unit);
  return equal.find((spellings) => spellings.includes(own))?.[0] ?? own;
};

const isSameUnit = (a: string, b: string): boolean => canonical(a) === canonical(b);

type LabReference = { names: readonly string[]; inUnits: readonly (readonly [unit: string, Bounds])[] } & Source;

const adultTreatmentPanel = {
  authority: 'the third Adult Treatment Panel of the NCEP, 2002 (adults)',
  reference: doi('10.1161/circ.106.25.3143'),
};

const diabetes = {
  authority: 'the American Diabetes Association, 2025 (adults without diabetes)',
  reference: doi('10.2337/dc25-S002'),
};

// Keyed by `bareName`, in the units of the source.
const laboratory: readonly LabReference[] = [
  {
    names: ['ldl', 'ldl c', 'ldl cholesterol', 'cholesterol ldl', 'low density lipoprotein cholesterol'],
    inUnits: [
      ['mg/dL', { below: 100 }],
      ['mmol/L', { below: 2.6 }],
    ],
    ...adultTreatmentPanel,
    authority: 'the third Adult Treatment Panel of the NCEP, 2002 (optimal for adults)',
  },
  {
    names: ['hdl', 'hdl c', 'hdl cholesterol', 'cholesterol hdl', 'high density lipoprotein cholesterol'],
    inUnits: [
      ['mg/dL', { low: 40 }],
      ['mmol/L', { low: 1 }],
    ],
    ...adultTreatmentPanel,
  },
  {
    names: ['cholesterol'],
    inUnits: [
      ['mg/dL', { below: 200 }],
      ['mmol/L', { below: 5.2 }],
    ],
    ...adultTreatmentPanel,
  },
  {
    names: ['triglycerides', 'triglyceride'],
    inUnits: [
      ['mg/dL', { below: 150 }],
      ['mmol/L', { below: 1.7 }],
    ],
    ...adultTreatmentPanel,
  },
  {
    names: ['fasting glucose', 'glucose fasting', 'fasting blood glucose', 'fasting blood sugar'],
    inUnits: [
      ['mg/dL', { below: 100 }],
      ['mmol/L', { below: 5.6 }],
    ],
    ...diabetes,
  },
  {
    names: ['hba1c', 'hb a1c', 'a1c', 'hemoglobin a1c', 'haemoglobin a1c', 'glycated hemoglobin'],
    inUnits: [
      ['%', { below: 5.7 }],
      ['mmol/mol', { below: 39 }],
    ],
    ...diabetes,
  },
  {
    names: ['vitamin d', '25 oh vitamin d', '25 hydroxyvitamin d', '25 hydroxy vitamin d', 'vitamin d 25 hydroxy'],
    inUnits: [
      ['ng/mL', { low: 20 }],
      ['nmol/L', { low: 50 }],
    ],
    authority: 'the Institute of Medicine, 2011 (enough for nearly everybody)',
    reference: doi('10.1210/jc.2010-2704'),
  },
  {
    names: ['tsh', 'thyroid stimulating hormone', 'thyrotropin'],
    inUnits: [['mIU/L', { low: 0.45, high: 4.12 }]],
    authority: 'the AACE and ATA guideline of 2012 (adults without thyroid disease)',
    reference: doi('10.1089/thy.2012.0205'),
  },
  {
    names: ['ferritin'],
    inUnits: [['ng/mL', { low: 15 }]],
    authority: 'the WHO guideline of 2020 (healthy adults)',
    reference: 'https://www.ncbi.nlm.nih.gov/books/NBK569873/',
  },
  {
    names: ['egfr', 'estimated gfr', 'gfr estimated', 'estimated glomerular filtration rate', 'egfr ckd epi'],
    inUnits: [['mL/min/1.73m2', { low: 60 }]],
    authority: 'KDIGO, 2012 (adults; it takes repeated results to judge kidneys)',
    reference: doi('10.1038/kisup.2012.64'),
  },
  {
    names: ['hs crp', 'hscrp', 'crp hs', 'crp high sensitivity', 'high sensitivity crp', 'c reactive protein hs'],
    inUnits: [
      ['mg/L', { high: 3 }],
      ['mg/dL', { high: 0.3 }],
    ],
    authority: 'the AHA and CDC, 2003 (average risk of adults without infection)',
    reference: doi('10.1161/01.CIR.0000052939.59093.45'),
  },
];

// `LDL-Cholesterol, direct (serum)` becomes `ldl cholesterol`.
const bareName = (name: string): string =>
  name
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .replace(/\b(?:serum|plasma|total|direct|calculated|calc|levels?)\b/g, ' ')
    .replace(/ +/g, ' ')
    .trim();

/** Null if nothing is published or the unit differs. */
export function labReferenceOf({ label, unit }: { label: string; unit: string }): Reference | null {
  const name = bareName(label);
  const row = laboratory.find(({ names }) => names.includes(name));
  const found = row?.inUnits.find(([listed]) => isSameUnit(listed, unit));
  return row && found ? limits(found[1], row) : null;
}
