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
  /^(?:steps|naps|awakenings|floors climbed|ketones)\b|^(?!.* (?:in|of) )[\p{L} ]*(?:workouts|runs|rides|swims|walks|hikes)$|(?:cytes|phils|lets|lipids|glycerides|cells)(?: \(.*\))?$/iu.test(
    name,
  );

const sessions: Readonly<Record<string, string>> = {
  running: 'runs',
  biking: 'rides',
  mountain_biking: 'mountain bike rides',
  swimming: 'swims',
  walking: 'walks',
  hiking: 'hikes',
};

/** `runs`, `strength training workouts`. */
export const sessionsOf = (type: string | undefined): string =>
  type === undefined ? 'workouts' : (sessions[type] ?? `${type.replaceAll('_', ' ')} workouts`);

/** `time asleep`, `running distance`, `average heart rate in rides`, `highest speed of rides`. */
export function subjectOf(
  metric: Pick<MetricAnswer['metric'], 'key' | 'label'>,
  { activity_type: type }: Pick<MetricQuery, 'activity_type'>,
): string {
  const name = inSentence(nameOf(metric));
  if (type === undefined || !metric.key.startsWith('workout')) return name;
  const kind = type.replaceAll('_', ' ');
  if (/\bworkouts\b/.test(name)) return name.replace(/\bworkouts\b/, sessionsOf(type));
  const quantity = /^(?:workout )?(distance|duration|pace)$/.exec(name)?.[1];
  if (quantity !== undefined) return `${kind} ${quantity}`;
  return name.includes(' ') ? `${name} of ${sessionsOf(type)}` : `${name} (${kind})`;
}

/** `weight`, `value of steps`. */
export const oneOf = (name: string): string => (plural(name) ? `value of ${name}` : name);

/** `heart rate averaged`, `time asleep averaged`. */
export const averaged = (name: string): string => `${name.replace(/^average /, '')} averaged`;

/** `distance`, `average heart rate`: of workouts that the sentence has already named. */
export const quantityOf = (metric: Pick<MetricAnswer['metric'], 'key' | 'label'>): string =>
  inSentence(nameOf(metric)).replace(/^workout | in workouts$| of workouts$/, '');

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
