type Group = { title: string; keys: readonly string[] };

const activity = [
  ...['steps', 'distance', 'floors_climbed', 'elevation_gain', 'active_time', 'low_intensity_time'],
  ...['moderate_intensity_time', 'vigorous_time', 'inactive_time', 'rest_time', 'standing_time', 'active_calories'],
  ...['total_calories', 'basal_calories', 'calorie_intake'],
];

const sleep = [
  ...['sleep_duration', 'bedtime', 'wake_time', 'deep_sleep', 'light_sleep', 'rem_sleep', 'awake_time', 'time_in_bed'],
  ...['sleep_efficiency', 'sleep_latency', 'wakeups', 'sleep_score', 'deep_sleep_share', 'light_sleep_share'],
  ...['rem_sleep_share', 'sleep_heart_rate', 'sleep_min_heart_rate', 'sleep_max_heart_rate', 'nap_duration'],
  ...['snoring_time', 'skin_temperature_delta', 'readiness_score', 'enriched_sleep_score', 'enriched_readiness_score'],
];

const heart = [
  ...['resting_heart_rate', 'hrv_rmssd', 'hrv_sdnn', 'heart_rate', 'max_heart_rate', 'min_heart_rate', 'vo2max'],
  ...['breathing_rate', 'spo2', 'systolic_blood_pressure', 'diastolic_blood_pressure'],
];

const load = [
  ...['stress', 'max_stress', 'stress_time', 'recovery_score', 'strain', 'activity_score', 'avg_met'],
  ...['respiratory_score', 'total_stress_score'],
];

const isOfWorkouts = (key: string) => key.startsWith('workout_');

const groups: readonly Group[] = [
  { title: 'Sleep', keys: sleep },
  { title: 'Heart and breathing', keys: heart },
  { title: 'Activity', keys: activity },
  { title: 'Workouts', keys: [] },
  { title: 'Body', keys: [] },
  { title: 'Stress and load', keys: load },
];

const groupOf = (key: string): string =>
  groups.find(({ keys }) => keys.includes(key))?.title ?? (isOfWorkouts(key) ? 'Workouts' : 'Body');

export function grouped<Metric extends { key: string }>(metrics: readonly Metric[]) {
  return groups
    .map(({ title, keys }) => ({
      title,
      metrics: metrics
        .filter(({ key }) => groupOf(key) === title)
        .toSorted((one, other) => keys.indexOf(one.key) - keys.indexOf(other.key)),
    }))
    .filter((group) => group.metrics.length > 0);
}

export const isOfSleep = (key: string): boolean => sleep.includes(key);
export const isOfFullDays = (key: string): boolean => activity.includes(key) || key === 'stress_time';
export const isAmount = (key: string): boolean =>
  isOfFullDays(key) || /^workout_(count|duration|distance|steps|calories)/.test(key);
export const mayAddUp = isOfWorkouts;
