import { createRandom } from '../../simulator/random.ts';

/** What a laboratory measures: values lie between `from` and `to`, and are flagged outside the printed range. */
type Analyte = { name: string; unit: string; decimals: number; from: number; to: number; low?: number; high?: number };

const analytes: readonly Analyte[] = [
  { name: 'LDL Cholesterol', unit: 'mg/dL', decimals: 0, from: 118, to: 152, high: 116 },
  { name: 'HDL Cholesterol', unit: 'mg/dL', decimals: 0, from: 48, to: 66, low: 40 },
  { name: 'Triglycerides', unit: 'mg/dL', decimals: 0, from: 70, to: 135, high: 150 },
  { name: 'HbA1c', unit: '%', decimals: 1, from: 4.9, to: 5.5, high: 5.7 },
  { name: 'Ferritin', unit: 'ng/mL', decimals: 0, from: 22, to: 90, low: 30, high: 400 },
  { name: 'TSH', unit: 'mIU/L', decimals: 2, from: 1.1, to: 3.4, low: 0.4, high: 4 },
  { name: 'hs-CRP', unit: 'mg/L', decimals: 1, from: 0.4, to: 1.9, high: 3 },
];

/** The lines of an invented report. The same seed gives the same values. */
export function labReport({ seed, collected }: { seed: number; collected: string }): string[] {
  const random = createRandom(seed);
  return [
    'Laboratory report (invented by hale)',
    `Collected: ${collected}`,
    ...analytes.map((analyte) => line(analyte, random.between(analyte.from, analyte.to).toFixed(analyte.decimals))),
  ];
}

function line({ name, unit, low, high }: Analyte, printed: string): string {
  const range = low === undefined ? `< ${high}` : high === undefined ? `> ${low}` : `${low} - ${high}`;
  const flag =
    low !== undefined && Number(printed) < low ? 'L' : high !== undefined && Number(printed) > high ? 'H' : '';
  return `${name} ${printed} ${unit} (${range}) ${flag}`.trimEnd();
}
