import { plus } from '../calendar.ts';
import { type Random, seeded } from '../random.ts';
import { dayValues, nightRows, workout } from './measures.ts';
import { berlin, bodyRow, dayRow, type Planted, type Planting, sleepRow } from './planted.ts';

const nature = { steps: 8_600, sleepMinutes: 425, restingHr: 57, hrv: 48 };
const watch = 'con-ana-watch';
const scale = 'con-ana-scale';

/** Four years of a watch and a scale: summer time, gaps, naps, broken nights, a day in progress. */
export function plantAna(seed: number, today: string, days: number): Planting {
  const random = seeded(seed);
  const rows = Array.from({ length: days }, (_, index) => {
    const date = plus(today, index + 1 - days);
    return date === today ? todayRows(random, date) : dayOf(random, date, index / days);
  }).flat();
  return {
    person: 'ana',
    userId: 'user_benchAna',
    connections: [
      { id: watch, provider: 'GARMIN' },
      { id: scale, provider: 'WITHINGS' },
    ],
    rows,
    labs: [],
    offsetMinutes: berlin(today),
    today,
  };
}

function dayOf(random: Random, date: string, progress: number): Planted[] {
  const offsetMinutes = berlin(date);
  const day = { date, offsetMinutes };
  const rows: Planted[] = [];
  if (!random.chance(0.02)) rows.push(dayRow(watch, date, offsetMinutes, dayValues(random, nature, progress)));
  if (!random.chance(0.03)) rows.push(...nightRows(random, watch, nature, { ...day, split: random.chance(0.04) }));
  if (random.chance(0.11)) {
    const nap = { ...day, fromMinute: 14 * 60, toMinute: 14 * 60 + 40, part: 'nap' };
    rows.push(sleepRow(watch, nap, { asleep_s: random.int(15, 38) * 60, in_bed_s: 2_400 }));
  }
  if (random.chance(0.4)) rows.push(workout(random, watch, day, 'running'));
  if (random.chance(0.2)) rows.push(workout(random, watch, day, 'biking'));
  if (random.chance(0.15)) rows.push(workout(random, watch, day, 'strength_training'));
  rows.push(bodyOf(random, date, offsetMinutes, progress));
  return rows;
}

function bodyOf(random: Random, date: string, offsetMinutes: number, progress: number): Planted {
  const weight = Math.round((72.5 - 1.6 * progress + random.normal(0, 0.4)) * 10) / 10;
  return bodyRow(scale, date, offsetMinutes, {
    water_l: random.int(8, 30) / 10,
    ...(random.chance(0.5) && {
      weight_kg: weight,
      body_fat_pct: Math.round(random.normal(18, 0.6) * 10) / 10,
      bmi_kg_m2: Math.round((weight / 1.72 ** 2) * 10) / 10,
    }),
    ...(random.chance(0.3) && {
      systolic_mmhg: Math.round(random.normal(120, 5)),
      diastolic_mmhg: Math.round(random.normal(78, 4)),
    }),
    ...(random.chance(0.3) && { glucose_mg_dl: Math.round(random.normal(92, 6)) }),
  });
}

function todayRows(random: Random, date: string): Planted[] {
  const offsetMinutes = berlin(date);
  const values = { steps: 2_317, distance_m: 1_702.5, floors_climbed: 2, total_kcal: 811.4, active_s: 1_260 };
  return [
    dayRow(watch, date, offsetMinutes, values),
    ...nightRows(random, watch, nature, { date, offsetMinutes, split: false }),
  ];
}
