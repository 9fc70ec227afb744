import { weekdayOf } from '../../routers/core/days.ts';
import { type Random, round } from './random.ts';

type Daily = {
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

type Night = {
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
  steps: number | null;
  kcal: number;
  avgHrBpm: number;
  maxHrBpm: number;
};

type Weighing = { minute: number; weightKg: number; bodyFatPct: number };

export type PersonDay = {
  date: string;
  /** For tests only. */
  illness: number;
  daily: Daily | null;
  night: Night | null;
  workouts: Workout[];
  weighing: Weighing | null;
};

export type DayFrame = { date: string; progress: number; illness: number };

export const illnessCourse = [0.5, 1, 1, 0.9, 0.6, 0.3];

export function emptyDay({ date, illness }: DayFrame): PersonDay {
  return { date, illness, daily: null, night: null, workouts: [], weighing: null };
}

export function wornDay(day: DayFrame, random: Random): PersonDay {
  const night = nightOf(day, random);
  const workouts = day.illness > 0 ? [] : workoutsOf(day, random);
  return {
    date: day.date,
    illness: day.illness,
    daily: dailyOf(day, workouts, random),
    night,
    workouts,
    weighing: weighingOf(day, random),
  };
}

const restingHr = ({ progress, illness }: DayFrame, random: Random) =>
  round(random.around(56 - 3 * progress + 9 * illness, 0.9));

function nightOf(day: DayFrame, random: Random): Night {
  const workday = weekdayOf(day.date) <= 5;
  const asleepS = 60 * round(Math.max(240, random.around((workday ? 402 : 474) + 80 * day.illness, 22)));
  const deepS = 60 * round((asleepS / 60) * random.between(0.14, 0.21));
  const remS = 60 * round((asleepS / 60) * random.between(0.18, 0.25));
  const latencyS = 60 * random.whole(5, 22);
  const awakeS = 60 * random.whole(12, 34 + round(20 * day.illness));
  const minHrBpm = restingHr(day, random) - random.whole(1, 4);
  return {
    wakeMinute: round(random.around(workday ? 395 : 485, 12)),
    inBedS: asleepS + awakeS + latencyS,
    deepS,
    lightS: asleepS - deepS - remS,
    remS,
    awakeS,
    latencyS,
    wakeups: random.whole(1, 5),
    avgHrBpm: minHrBpm + random.whole(4, 8),
    minHrBpm,
    rmssdMs: round(
      random.around(48 + 6 * day.progress - 20 * day.illness - (weekdayOf(day.date) === 1 ? 5 : 0), 2.5),
      1,
    ),
    breathsPerMin: round(random.around(14.2 + 2.2 * day.illness, 0.3), 1),
    spo2Pct: round(random.around(96.2 - 1.2 * day.illness, 0.4), 1),
  };
}

function dailyOf(day: DayFrame, workouts: readonly Workout[], random: Random): Daily {
  const sum = (of: (workout: Workout) => number) => workouts.reduce((total, workout) => total + of(workout), 0);
  const everydaySteps = round(random.around(weekdayOf(day.date) === 6 ? 8200 : 6600, 900) * (1 - 0.7 * day.illness));
  const runs = workouts.filter((workout) => workout.kind === 'run');
  const activeKcal = round(everydaySteps * 0.045 + sum((workout) => workout.kcal), 1);
  const restingHrBpm = restingHr(day, random);
  return {
    steps: everydaySteps + sum((workout) => workout.steps ?? 0),
    distanceM: round(everydaySteps * 0.72 + runs.reduce((total, { distanceM }) => total + distanceM, 0), 1),
    floors: random.whole(2, day.illness > 0 ? 5 : 16),
    totalKcal: round(1690 + activeKcal, 1),
    activeKcal,
    restingHrBpm,
    avgHrBpm: restingHrBpm + random.whole(13, 18) + round(sum((workout) => workout.durationS) / 1200),
    maxHrBpm: Math.max(random.whole(105, 128), ...workouts.map((workout) => workout.maxHrBpm)),
    lowS: 60 * round(everydaySteps / 48),
    moderateS: 60 * random.whole(4, 28),
    vigorousS: 60 * round(sum((workout) => workout.durationS) / 60),
    avgStress: round(random.around(31 + 24 * day.illness - (weekdayOf(day.date) > 5 ? 7 : 0), 3)),
    vo2maxMlKgMin: round(45 + 2.4 * day.progress, 1),
  };
}

function weighingOf(day: DayFrame, random: Random): Weighing | null {
  const weekday = weekdayOf(day.date);
  if (weekday !== 1 && weekday !== 4) return null;
  return {
    minute: 6 * 60 + 45 + random.whole(0, 15),
    weightKg: round(random.around(74.6 - 1.3 * day.progress - 0.5 * day.illness, 0.18), 1),
    bodyFatPct: round(random.around(17.8 - 0.9 * day.progress, 0.15), 1),
  };
}

function workoutsOf(day: DayFrame, random: Random): Workout[] {
  const weekday = weekdayOf(day.date);
  if (weekday === 2) return [run('Evening run', random.between(6, 8), 18 * 60 + 15, 142, day, random)];
  if (weekday === 4)
    return random.between(0, 1) < 0.2 ? [] : [run('Tempo run', random.between(7, 9), 18 * 60, 156, day, random)];
  if (weekday === 6) return random.between(0, 1) < 0.4 ? [] : [ride(random)];
  if (weekday === 7)
    return [run('Long run', 12 + 6 * day.progress + random.between(-1, 1), 9 * 60 + 30, 146, day, random)];
  return [];
}

function run(name: string, km: number, startMinute: number, hrBpm: number, day: DayFrame, random: Random): Workout {
  const distanceM = round(1000 * km, 1);
  const paceS = random.around(360 - 25 * day.progress - (hrBpm > 150 ? 30 : 0), 4);
  const durationS = round((distanceM / 1000) * paceS);
  const avgHrBpm = round(random.around(hrBpm, 2));
  return {
    name,
    kind: 'run',
    startMinute: startMinute + random.whole(-20, 20),
    durationS,
    distanceM,
    steps: round((durationS / 60) * random.around(166, 1.5)),
    kcal: round(74 * (distanceM / 1000), 1),
    avgHrBpm,
    maxHrBpm: avgHrBpm + random.whole(12, 24),
  };
}

function ride(random: Random): Workout {
  const durationS = 60 * random.whole(60, 130);
  const avgHrBpm = round(random.around(128, 3));
  return {
    name: 'Bike ride',
    kind: 'ride',
    startMinute: 10 * 60 + random.whole(0, 90),
    durationS,
    distanceM: round(durationS * random.between(5.8, 6.9), 1),
    steps: null,
    kcal: round((durationS / 60) * 8.2, 1),
    avgHrBpm,
    maxHrBpm: avgHrBpm + random.whole(15, 30),
  };
}
