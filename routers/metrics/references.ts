import type { MetricAnswer, PublishedReference } from './metrics.contract.ts';

/** For adults. No limit fits everyone for HRV, haemoglobin, creatinine, non-fasting glucose, non-sensitive CRP. */
export type Reference = {
  low: number | null;
  high: number | null;
  highIsOutside: boolean;
  of: 'value' | 'week';
  authority: string;
  reference: string;
};

type Bounds = { low?: number; high?: number; below?: number };

export type Source = Pick<Reference, 'authority' | 'reference'>;

export const doi = (name: string) => `https://doi.org/${name}`;

const limits = ({ low, high, below }: Bounds, source: Source, of: Reference['of'] = 'value'): Reference => ({
  low: low ?? null,
  high: high ?? below ?? null,
  highIsOutside: below !== undefined,
  of,
  ...source,
});

// µg/L is ng/mL, µIU/mL is mIU/L.
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

const bareName = (name: string): string =>
  name
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .replace(/\b(?:serum|plasma|total|direct|calculated|calc|levels?)\b/g, ' ')
    .replace(/ +/g, ' ')
    .trim();

function labReferenceOf({ label, unit }: { label: string; unit: string }): Reference | null {
  const name = bareName(label);
  const row = laboratory.find(({ names }) => names.includes(name));
  const found = row?.inUnits.find(([listed]) => isSameUnit(listed, unit));
  return row && found ? limits(found[1], row) : null;
}

const bloodPressure = {
  authority: 'the ACC/AHA guideline of 2017 (normal blood pressure of adults)',
  reference: doi('10.1161/HYP.0000000000000065'),
};

const vitalSigns = {
  authority: 'MedlinePlus (healthy adults at rest)',
  reference: 'https://medlineplus.gov/ency/article/002341.htm',
};

const activity = {
  authority: 'the WHO guidelines of 2020 (adults, in a week)',
  reference: doi('10.1136/bjsports-2020-102955'),
};

const measured: Readonly<Record<string, Reference>> = {
  resting_heart_rate: limits(
    { low: 60, high: 100 },
    {
      authority: 'the American Heart Association (adults; who trains a lot often has less)',
      reference:
        'https://www.heart.org/en/health-topics/high-blood-pressure/the-facts-about-high-blood-pressure/all-about-heart-rate-pulse',
    },
  ),
  // 7 to 8 hours from 65 on.
  sleep_duration: limits(
    { low: 420, high: 540 },
    { authority: 'the National Sleep Foundation, 2015 (adults)', reference: doi('10.1016/j.sleh.2014.12.010') },
  ),
  // Mortality levels off at 6,000 to 8,000 steps from 60 on, 8,000 to 10,000 before.
  steps: limits(
    { low: 6_000, high: 10_000 },
    {
      authority: 'Paluch and others, 2022, who saw fewer deaths up to there among adults, which proves no cause',
      reference: doi('10.1016/S2468-2667(21)00302-9'),
    },
  ),
  spo2: limits(
    { low: 95 },
    {
      authority: 'the FDA (healthy people; lower at altitude, and a watch measures roughly)',
      reference: 'https://www.fda.gov/consumers/consumer-updates/pulse-oximeter-basics',
    },
  ),
  systolic_blood_pressure: limits({ below: 120 }, bloodPressure),
  diastolic_blood_pressure: limits({ below: 80 }, bloodPressure),
  bmi: limits(
    { low: 18.5, below: 25 },
    {
      authority: 'the WHO (normal weight of adults)',
      reference: 'https://www.who.int/news-room/fact-sheets/detail/obesity-and-overweight',
    },
  ),
  body_temperature: limits({ low: 36.5, high: 37.3 }, vitalSigns),
  breathing_rate: limits({ low: 12, high: 18 }, vitalSigns),
  moderate_intensity_time: limits({ low: 150 }, activity, 'week'),
  vigorous_time: limits({ low: 75 }, activity, 'week'),
};

export function referenceOf(metric: MetricAnswer['metric']): Reference | null {
  if (metric.key.startsWith('biomarker:')) return labReferenceOf(metric);
  return (Object.hasOwn(measured, metric.key) && measured[metric.key]) || null;
}

const byAge: Readonly<Record<string, { from: number; older: Bounds; below: Bounds }>> = {
  sleep_duration: { from: 65, older: { low: 420, high: 480 }, below: { low: 420, high: 540 } },
  steps: { from: 60, older: { low: 6_000, high: 8_000 }, below: { low: 8_000, high: 10_000 } },
};

/** The birth year leaves the age a year uncertain. */
export function publishedReference(
  metric: MetricAnswer['metric'],
  age: { atLeast: number } | null = null,
): PublishedReference | null {
  const found = referenceOf(metric);
  if (!found) return null;
  const { highIsOutside, of, authority, reference } = found;
  const aged = age && Object.hasOwn(byAge, metric.key) ? byAge[metric.key] : undefined;
  const isOlder = age && aged && age.atLeast >= aged.from;
  const isYounger = age && aged && age.atLeast + 1 < aged.from;
  const { low = null, high = null } = isOlder ? aged.older : isYounger ? aged.below : found;
  return { low, high, high_is_outside: highIsOutside, of, authority, reference };
}
