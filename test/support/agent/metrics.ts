import { metrics as registry } from '../../../routers/metrics/metric-registry.ts';
import type { ListedMetric } from '../../../routers/metrics/metrics.contract.ts';

export const today = '2026-11-21';

const lab = (name: string, unit: string): ListedMetric => ({
  key: `biomarker:${name}`,
  label: name,
  unit,
  kind: 'state',
  words: [name.toLowerCase()],
  first_date: '2025-03-01',
  last_date: '2026-09-03',
  days: 3,
});

/** Every metric, all with data. */
export const metrics: ListedMetric[] = [
  ...registry.map(({ key, label, unit, kind, words }) => ({
    ...{ key, label, unit, kind, words },
    first_date: '2025-01-01',
    last_date: today,
    days: 600,
  })),
  lab('LDL Cholesterol', 'mg/dL'),
  lab('HDL Cholesterol', 'mg/dL'),
  lab('Vitamin B12', 'pg/mL'),
  lab('Ferritin', 'ng/mL'),
  lab('HbA1c', '%'),
];

export const metricOf = (key: string): ListedMetric => {
  const metric = metrics.find((each) => each.key === key);
  if (!metric) throw new Error(`no metric ${key}`);
  return metric;
};
