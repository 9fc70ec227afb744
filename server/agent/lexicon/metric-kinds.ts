import type { MetricInfo } from '../model.ts';

export const lowerIsBetter = /resting_heart_rate|stress|pace|latency|awake|wakeups|snoring|inactive|ldl|triglycerid/i;

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
