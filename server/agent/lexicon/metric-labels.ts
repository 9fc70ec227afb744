import type {
  Condition,
  ListedMetric,
  MetricAnswer,
  MetricInfo,
  MetricQuery,
} from '../../../routers/metrics/metrics.contract.ts';
import { formatNumber } from './format.ts';

export const lowerIsBetter =
  /resting_heart_rate|stress|pace|latency|awake|wakeups|snoring|inactive|blood_pressure|ldl|triglycerid|hba1c|\bcrp\b/i;

export const nights = /sleep|awake|in_bed|latency|bedtime|wake_time/;

const slowly = new Set([
  ...['weight', 'height', 'bmi', 'body_fat', 'muscle_mass', 'lean_mass', 'bone_mass', 'body_water', 'visceral_fat'],
  ...['vo2max', 'systolic_blood_pressure', 'diastolic_blood_pressure', 'body_temperature'],
]);

export const isSlow = ({ key }: Pick<ListedMetric, 'key'>): boolean => key.startsWith('biomarker:') || slowly.has(key);

export const isClock = ({ unit }: Pick<ListedMetric, 'unit'>): boolean => unit === 'min after midnight';

/** Of a level: `later`, `longer`, `higher`. */
export function levelWay(change: number, metric: Pick<ListedMetric, 'unit' | 'kind'>): string {
  const [up, down] = isClock(metric)
    ? ['later', 'earlier']
    : metric.kind === 'duration'
      ? ['longer', 'shorter']
      : ['higher', 'lower'];
  return (change > 0 ? up : down) ?? '';
}

/** Of an amount: `less`, `fewer`; of a level: `later`, `higher`. */
export function directionOf(change: number, metric: Pick<ListedMetric, 'unit' | 'kind'>): string {
  if (metric.kind !== 'total' && metric.kind !== 'duration') return levelWay(change, metric);
  if (change > 0) return 'more';
  return /^(?:steps|times|floors|workouts)$/.test(metric.unit) ? 'fewer' : 'less';
}

/** What adds up over a day and is averaged by day. */
export const perDay = ({ key, kind }: Pick<ListedMetric, 'key' | 'kind'>, n: number): string =>
  kind === 'total' && n > 1 && !key.startsWith('workout') ? (nightly.test(key) ? ' a night' : ' a day') : '';

export const isOfWorkouts = ({ key }: Pick<ListedMetric, 'key'>): boolean => key.startsWith('workout');

export const addsUp = ({ key, kind }: Pick<ListedMetric, 'key' | 'kind'>): boolean =>
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

/** `longest run`, `highest number of steps`, `latest bedtime`. */
export function recordName(
  metric: Pick<MetricAnswer['metric'], 'key' | 'label' | 'kind' | 'unit'>,
  query: Pick<MetricQuery, 'activity_type'>,
  end: 'lowest' | 'highest',
): string {
  const { key, kind } = metric;
  const isLow = end === 'lowest';
  const name = subjectOf(metric, query);
  if (isClock(metric)) return `${isLow ? 'earliest' : 'latest'} ${name}`;
  if (isLength(metric)) return `${isLow ? 'shortest' : 'longest'} ${oneSession(query.activity_type)}`;
  if (key === 'workout_speed' && !isLow) return `fastest ${oneSession(query.activity_type)}`;
  if (kind === 'duration' || /distance$/.test(key)) return `${isLow ? 'shortest' : 'longest'} ${name}`;
  if (/^(?:highest|lowest)\b| in /.test(name)) return `${end} value of ${name}`;
  return plural(name) ? `${end} number of ${name}` : `${end} ${name}`;
}

/** How far or how long a workout was. */
export const isLength = ({ key }: Pick<ListedMetric, 'key'>): boolean => /^workout_(?:distance|duration)$/.test(key);

export const oneSession = (type: string | undefined): string => sessionsOf(type).slice(0, -1);

/** `29 nights`, `1 run`, `3 results`: what a metric has its values of. */
export function countedAs({ key }: Pick<ListedMetric, 'key'>, type: string | undefined, n: number): string {
  const one = isOfWorkouts({ key })
    ? oneSession(type !== undefined && sessions[type] ? type : undefined)
    : key.startsWith('biomarker:')
      ? 'result'
      : nightly.test(key)
        ? 'night'
        : 'day';
  return `${formatNumber(n, 0)} ${one}${n === 1 ? '' : 's'}`;
}

export const nightly = /sleep|awake|in_bed|latency|bedtime|wake_time|breathing|snor|wakeups/;

/** `distance`, `average heart rate`: of workouts that the sentence has already named. */
export const quantityOf = (metric: Pick<MetricAnswer['metric'], 'key' | 'label'>): string =>
  inSentence(nameOf(metric)).replace(/^workout | in workouts$| of workouts$/, '');

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
