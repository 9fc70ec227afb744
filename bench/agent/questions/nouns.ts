/**
 * What the grammar calls each metric, and the limits that it asks about: `said` is how the limit is spoken, `times` what
 * one of its units is in the metric's own. These words are the bench's; the service's lists were not used for them.
 */
export type Noun = {
  metric: string;
  /** Adds up over days (steps), or is a level (weight). */
  adds: boolean;
  /** Behind “my”. */
  names: readonly string[];
  limits: readonly number[];
  said: string;
  times: number;
  nightly?: boolean;
  /** In single workouts: can be asked for one kind of them. */
  sessions?: boolean;
  /** The only kinds of question in which its name means this and nothing else. */
  kinds?: readonly string[];
};

const noun = (
  metric: string,
  adds: boolean,
  names: string,
  said: string,
  limits: number[],
  more: Partial<Noun> = {},
): Noun => ({
  metric,
  adds,
  names: names.split(', '),
  said,
  limits,
  times: 1,
  ...more,
});
const night = { nightly: true };
const hours = { times: 60 };

export const nouns: readonly Noun[] = [
  noun('steps', true, 'steps, step total, daily steps', 'steps', [6_000, 8_000, 9_500, 11_000]),
  noun('distance', true, 'distance, daily distance', 'km', [4, 6, 7.5], { times: 1000 }),
  noun('floors_climbed', true, 'floors climbed, climbed floors', 'floors', [6, 9, 12]),
  noun('total_calories', true, 'calories burned, calorie burn', 'kcal', [2_200, 2_400, 2_500]),
  noun('active_time', true, 'active minutes, active time', 'minutes', [50, 70, 90]),
  noun('vigorous_time', true, 'vigorous minutes, minutes of vigorous activity', 'minutes', [10, 20, 25]),
  noun('inactive_time', true, 'sedentary time, sedentary minutes', 'hours', [9, 10, 11], hours),
  noun('resting_heart_rate', false, 'resting heart rate, resting pulse, RHR', 'bpm', [54, 56, 58]),
  noun('stress', false, 'stress level, stress', 'points', [28, 34, 40]),
  noun('spo2', false, 'blood oxygen, oxygen saturation, SpO2', '%', [95, 96, 97]),
  noun('vo2max', false, 'VO2 max, VO2max', '', [44, 45, 46]),
  noun('sleep_duration', true, 'sleep, sleep duration, time asleep', 'hours', [6, 6.5, 7, 7.5, 8], {
    ...night,
    ...hours,
  }),
  noun('deep_sleep', true, 'deep sleep, time in deep sleep', 'minutes', [60, 75, 90], night),
  noun('rem_sleep', true, 'REM sleep, REM', 'minutes', [80, 95, 110], night),
  noun('light_sleep', true, 'light sleep', 'hours', [3.5, 4, 4.5], { ...night, ...hours }),
  noun('time_in_bed', true, 'time in bed', 'hours', [7, 7.5, 8], { ...night, ...hours }),
  noun('sleep_efficiency', false, 'sleep efficiency', '%', [88, 90, 92], night),
  noun('sleep_score', false, 'sleep score', 'points', [72, 78, 84], night),
  noun('hrv_rmssd', false, 'HRV, heart rate variability, RMSSD', 'ms', [40, 48, 55], night),
  noun('breathing_rate', false, 'breathing rate, respiratory rate', 'breaths per minute', [13.5, 14, 14.5], night),
  noun('wakeups', true, 'awakenings, wake-ups', 'times', [1, 2, 3], night),
  noun('weight', false, 'weight, body weight', 'kg', [70, 71, 72]),
  noun('body_fat', false, 'body fat, body fat percentage', '%', [17, 18, 19]),
  noun('systolic_blood_pressure', false, 'systolic blood pressure, systolic pressure', 'mmHg', [116, 120, 124]),
  noun('water_intake', true, 'water intake', 'litres', [1.5, 2, 2.2]),
  noun('workout_distance', true, 'workout distance', 'km', [5, 8], { sessions: true, times: 1000 }),
  noun('workout_duration', true, 'workout duration, workout time', 'minutes', [30, 45], { sessions: true }),
  noun('workout_heart_rate', false, 'workout heart rate, heart rate during workouts', 'bpm', [130, 140], {
    sessions: true,
    kinds: ['mean', 'median', 'std_dev', 'last sessions'],
  }),
];

export const kinds = [
  { activity: 'running', phrases: ['when running', 'in my runs', 'for runs only'] },
  { activity: 'cycling', phrases: ['when cycling', 'on my bike rides', 'for cycling only'] },
] as const;

/** Used for both metrics of a pair, as a person would say them. */
export const pairs: readonly (readonly [string, string])[] = [
  ['steps', 'resting_heart_rate'],
  ['hrv_rmssd', 'resting_heart_rate'],
  ['stress', 'sleep_duration'],
  ['sleep_duration', 'hrv_rmssd'],
  ['steps', 'stress'],
  ['deep_sleep', 'sleep_score'],
];
