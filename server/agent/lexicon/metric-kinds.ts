import type { MetricInfo } from '../model.ts';

/** What the registry's kinds do not say. */
export const lowerIsBetter = /resting_heart_rate|stress|latency|awake|wakeups|snoring|inactive|ldl|triglycerid/i;

/** `How much did I sleep last month` means a night of it, not the month's hours together. */
export const nights = /sleep|awake|in_bed|latency/;

const slowly = new Set([
  ...['weight', 'height', 'bmi', 'body_fat', 'muscle_mass', 'lean_mass', 'bone_mass', 'body_water', 'visceral_fat'],
  ...['vo2max', 'systolic_blood_pressure', 'diastolic_blood_pressure', 'body_temperature'],
]);

/** A value that is asked for as it is now. */
export const isSlow = ({ key }: Pick<MetricInfo, 'key'>): boolean => key.startsWith('biomarker:') || slowly.has(key);

export const isOfWorkouts = ({ key }: Pick<MetricInfo, 'key'>): boolean => key.startsWith('workout');

/** What adds up over days or workouts. */
export const addsUp = ({ key, kind }: Pick<MetricInfo, 'key' | 'kind'>): boolean =>
  kind === 'total' || (kind === 'duration' && !nights.test(key));
