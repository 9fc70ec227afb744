import type { MetricAnswer, MetricInfo, MetricQuery } from '../../../routers/metrics/metrics.contract.ts';

/** What a metric is called in an answer. */
export const nameOf = ({ key, label }: Pick<MetricAnswer['metric'], 'key' | 'label'>): string =>
  label.trim() || key.replace(/^biomarker:/, '').replaceAll('_', ' ');

/** `Resting heart rate` becomes lower case inside a sentence; `HRV`, `REM sleep`, `VO2max` and `Vitamin D` lose nothing. */
export const inSentence = (name: string): string =>
  /^\p{Lu}\p{Ll}+(?:\s|$)/u.test(name) ? `${name.charAt(0).toLowerCase()}${name.slice(1)}` : name;

/** Good enough to choose between `was` and `were`. */
export const plural = (name: string): boolean =>
  /^(?:steps|workouts|naps|awakenings|floors climbed|ketones)\b|(?:cytes|phils|lets|lipids|glycerides|cells)(?: \(.*\))?$/i.test(
    name,
  );

/** The metric as an answer names it; of workouts of one kind with that kind. */
export const subjectOf = (
  metric: Pick<MetricAnswer['metric'], 'key' | 'label'>,
  { activity_type }: Pick<MetricQuery, 'activity_type'>,
): string =>
  `${inSentence(nameOf(metric))}${activity_type !== undefined && metric.key.startsWith('workout') ? ` (${activity_type.replaceAll('_', ' ')})` : ''}`;

/** By its key, or by the name under which a laboratory value was asked for. */
export function conditionMetric(name: string, { others, metric }: MetricAnswer): MetricInfo {
  const same = (key: string) => key.toLowerCase() === name.toLowerCase();
  return (
    [metric, ...others].find(({ key }) => same(key)) ??
    (others.length === 1 && others[0] ? others[0] : { key: name, label: name, unit: '', kind: 'state' })
  );
}
