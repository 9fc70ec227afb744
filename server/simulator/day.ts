/** One day of an invented person. Units stand last in the names. */

export type Daily = {
  steps: number;
  distanceM: number;
  floors: number;
  totalKcal: number;
  activeKcal: number;
  restingHrBpm: number;
  avgHrBpm: number;
  maxHrBpm: number;
  lowS: number;
  moderateS: number;
  vigorousS: number;
  avgStress: number;
  vo2maxMlKgMin: number;
};

export type Night = {
  /** Minutes after local midnight of the day on which it ends. */
  wakeMinute: number;
  inBedS: number;
  deepS: number;
  lightS: number;
  remS: number;
  awakeS: number;
  latencyS: number;
  wakeups: number;
  avgHrBpm: number;
  minHrBpm: number;
  rmssdMs: number;
  breathsPerMin: number;
  spo2Pct: number;
};

export type Workout = {
  name: string;
  kind: 'run' | 'ride';
  startMinute: number;
  durationS: number;
  distanceM: number;
  /** Runs only. */
  steps: number | null;
  kcal: number;
  avgHrBpm: number;
  maxHrBpm: number;
};

export type Weighing = { minute: number; weightKg: number; bodyFatPct: number };

/** `daily` and `night` are null on days without the watch; then there are no workouts either. Today has a night only. */
export type PersonDay = {
  date: string;
  /** How ill, from 0 to 1. For tests: nothing on the wire says it. */
  illness: number;
  daily: Daily | null;
  night: Night | null;
  workouts: Workout[];
  weighing: Weighing | null;
};

/** What a day is made from: `progress` runs from 0 to 1 over the whole period. */
export type DayFrame = { date: string; progress: number; illness: number };
