import type { Condition, MetricAnswer, MetricInfo, MetricQuery } from '../../../routers/metrics/metrics.contract.ts';

export const nameOf = ({ key, label }: Pick<MetricAnswer['metric'], 'key' | 'label'>): string =>
  label.trim() || key.replace(/^biomarker:/, '').replaceAll('_', ' ');

/** Lowercases `Resting heart rate`; keeps `HRV`, `REM sleep`, `VO2max`, `Vitamin D`. */
export const inSentence = (name: string): string =>
  /^\p{Lu}\p{Ll}+(?:\s|$)/u.test(name) ? `${name.charAt(0).toLowerCase()}${name.slice(1)}` : name;

export const plural = (name: string): boolean =>
  /^(?:steps|workouts|naps|awakenings|floors climbed|ketones)\b|(?:cytes|phils|lets|lipids|glycerides|cells)(?: \(.*\))?$/i.test(
    name,
  );

export const subjectOf = (
  metric: Pick<MetricAnswer['metric'], 'key' | 'label'>,
  { activity_type }: Pick<MetricQuery, 'activity_type'>,
): string =>
  `${inSentence(nameOf(metric))}${activity_type !== undefined && metric.key.startsWith('workout') ? ` (${activity_type.replaceAll('_', ' ')})` : ''}`;

export function conditionMetric(name: string, { others, metric }: MetricAnswer): MetricInfo {
  const same = (key: string) => key.toLowerCase() === name.toLowerCase();
  return (
    [metric, ...others].find(({ key }) => same(key)) ??
    (others.length === 1 && others[0] ? others[0] : { key: name, label: name, unit: '', kind: 'state' })
  );
}

export const conditionsOf = (query: Pick<MetricQuery, 'where' | 'split'> | null): Condition[] => [
  ...(query?.where ?? []),
  ...(query?.split && 'metric' in query.split ? [query.split] : []),
];
