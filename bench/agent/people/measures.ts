import type { Random } from '../random.ts';
import { type Planted, sleepRow, type Values, workoutRow } from './planted.ts';

const clamp = (value: number, min: number, max: number) => Math.min(max, Math.max(min, value));
const tenth = (value: number) => Math.round(value * 10) / 10;
const whole = (random: Random, mean: number, spread: number, min: number, max: number) =>
  Math.round(clamp(random.normal(mean, spread), min, max));

export type Nature = { steps: number; sleepMinutes: number; restingHr: number; hrv: number };

export function dayValues(random: Random, nature: Nature, progress: number): Values {
  const steps = whole(random, nature.steps * (1 + 0.15 * progress), 2_600, 400, 32_000);
  const vigorous = whole(random, 16, 12, 0, 90);
  const moderate = whole(random, 24, 12, 0, 120);
  return {
    steps,
    distance_m: tenth(steps * 0.73 + random.int(0, 300)),
    floors_climbed: whole(random, 9, 5, 0, 60),
    total_kcal: tenth(1_900 + steps * 0.055 + vigorous * 4),
    active_s: (vigorous + moderate + random.int(10, 50)) * 60,
    moderate_intensity_s: moderate * 60,
    vigorous_intensity_s: vigorous * 60,
    inactive_s: whole(random, 600, 60, 300, 900) * 60,
    resting_hr_bpm: whole(random, nature.restingHr - 3 * progress, 3, 40, 90),
    avg_hr_bpm: tenth(clamp(random.normal(71, 5), 50, 110)),
    avg_stress: whole(random, 33, 9, 2, 95),
    spo2_pct: tenth(clamp(random.normal(96, 0.9), 90, 100)),
    vo2max_ml_kg_min: tenth(44 + 2 * progress + random.normal(0, 0.4)),
  };
}

export type Night = { date: string; offsetMinutes: number; split: boolean };

/** Broken nights have two sessions. */
export function nightRows(
  random: Random,
  connection: string,
  nature: Nature,
  { date, offsetMinutes, split }: Night,
): Planted[] {
  const asleep = whole(random, nature.sleepMinutes, 52, 200, 640);
  const latency = whole(random, 14, 7, 1, 60);
  const wake = 6 * 60 + random.int(0, 110);
  const levels = () => ({
    hrv_rmssd_ms: tenth(clamp(random.normal(nature.hrv, 9), 12, 140)),
    breaths_per_min: tenth(clamp(random.normal(14, 0.6), 9, 20)),
    efficiency_pct: whole(random, 90, 3, 70, 99),
    sleep_score: whole(random, 78, 7, 30, 99),
  });
  const session = (minutes: number, toMinute: number, part: string) => {
    const awake = random.int(6, 40);
    const inBed = minutes + awake + (part === 'night' ? latency : 0);
    const span = { date, offsetMinutes, fromMinute: toMinute - inBed, toMinute, part };
    return sleepRow(connection, span, {
      ...durations(random, minutes, awake, inBed),
      ...levels(),
      latency_s: latency * 60,
    });
  };
  if (!split) return [session(asleep, wake, 'night')];
  const first = Math.round(asleep * 0.62);
  const second = session(asleep - first, wake, 'late');
  return [session(first, second.fromMinute - 35, 'night'), second];
}

function durations(random: Random, asleep: number, awake: number, inBed: number): Values {
  const deep = Math.round(asleep * clamp(random.normal(0.18, 0.03), 0.05, 0.3));
  const rem = Math.round(asleep * clamp(random.normal(0.23, 0.03), 0.05, 0.35));
  return {
    asleep_s: asleep * 60,
    deep_s: deep * 60,
    rem_s: rem * 60,
    light_s: (asleep - deep - rem) * 60,
    awake_s: awake * 60,
    in_bed_s: inBed * 60,
    wakeups: random.int(0, 5),
  };
}

const kinds = {
  running: { name: 'Morning run', speed: 2.8, minutes: 42, heart: 148 },
  biking: { name: 'Ride', speed: 6.6, minutes: 70, heart: 132 },
  walking: { name: 'Walk', speed: 1.4, minutes: 40, heart: 101 },
  strength_training: { name: 'Gym', speed: 0, minutes: 50, heart: 118 },
} as const;

export function workout(
  random: Random,
  connection: string,
  day: { date: string; offsetMinutes: number },
  activity: keyof typeof kinds,
  name?: string,
): Planted {
  const { speed, minutes, heart, name: usual } = kinds[activity];
  const length = whole(random, minutes, minutes / 5, 12, 240);
  const pace = speed === 0 ? null : Math.round(random.normal(speed, speed / 15) * 100) / 100;
  const values: Values = {
    duration_s: length * 60,
    distance_m: pace === null ? null : tenth(pace * length * 60),
    avg_speed_m_s: pace,
    avg_hr_bpm: whole(random, heart, 6, 70, 190),
    total_kcal: whole(random, length * 9, 40, 30, 2_500),
  };
  const fromMinute = 17 * 60 + random.int(0, 60);
  return workoutRow(connection, { ...day, fromMinute, toMinute: fromMinute + length }, activity, name ?? usual, values);
}
