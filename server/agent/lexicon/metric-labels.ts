import type {
  Condition,
  MetricInfo as ContractInfo,
  MetricAnswer,
  MetricQuery,
} from '../../../routers/metrics/metrics.contract.ts';
import type { MetricInfo } from '../model.ts';

export const lowerIsBetter =
  /resting_heart_rate|stress|pace|latency|awake|wakeups|snoring|inactive|blood_pressure|ldl|triglycerid|hba1c|\bcrp\b/i;

export const nights = /sleep|awake|in_bed|latency|bedtime|wake_time/;

const slowly = new Set([
  ...['weight', 'height', 'bmi', 'body_fat', 'muscle_mass', 'lean_mass', 'bone_mass', 'body_water', 'visceral_fat'],
  ...['vo2max', 'systolic_blood_pressure', 'diastolic_blood_pressure', 'body_temperature'],
]);

export const isSlow = ({ key }: Pick<MetricInfo, 'key'>): boolean => key.startsWith('biomarker:') || slowly.has(key);

export const isClock = ({ unit }: Pick<MetricInfo, 'unit'>): boolean => unit === 'min after midnight';

export const directionOf = (change: number, metric: Pick<MetricInfo, 'unit'>): string =>
  isClock(metric) ? (change > 0 ? 'later' : 'earlier') : change > 0 ? 'higher' : 'lower';

export const isOfWorkouts = ({ key }: Pick<MetricInfo, 'key'>): boolean => key.startsWith('workout');

export const addsUp = ({ key, kind }: Pick<MetricInfo, 'key' | 'kind'>): boolean =>
  kind === 'total' || (kind === 'duration' && !nights.test(key));

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

export function conditionMetric(name: string, { others, metric }: MetricAnswer): ContractInfo {
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
