import { plus } from '../calendar.ts';
import { seeded } from '../random.ts';
import { dayValues, nightRows } from './measures.ts';
import { auckland, berlin, dayRow, newYork, type Planted, type Planting, tokyo } from './planted.ts';

const nature = { steps: 7_900, sleepMinutes: 430, restingHr: 58, hrv: 46 };
const back = (today: string, days: number) => Array.from({ length: days }, (_, index) => plus(today, index + 1 - days));

/** Changed watches, with ten days of both. */
export function plantBen(seed: number, today: string): Planting {
  const random = seeded(seed);
  const [old, fresh] = ['con-ben-old', 'con-ben-new'];
  const rows = back(today, 200).flatMap((date, index): Planted[] => {
    const offsetMinutes = berlin(date);
    const connections = index < 130 ? [old] : index < 140 ? [old, fresh] : [fresh];
    return connections.flatMap((connection) => [
      ...(random.chance(0.03) ? [] : [dayRow(connection, date, offsetMinutes, dayValues(random, nature, 0))]),
      ...(random.chance(0.03) ? [] : nightRows(random, connection, nature, { date, offsetMinutes, split: false })),
    ]);
  });
  const connections = [
    { id: old, provider: 'FITBIT' },
    { id: fresh, provider: 'GARMIN' },
  ];
  return { person: 'ben', userId: 'user_benchBen', connections, rows, labs: [], offsetMinutes: berlin(today), today };
}

/** A ring and a watch without gaps; sources never add up. */
export function plantCleo(seed: number, today: string): Planting {
  const random = seeded(seed);
  const [ring, watch] = ['con-cleo-ring', 'con-cleo-watch'];
  const rows = back(today, 120).flatMap((date): Planted[] => {
    const offsetMinutes = berlin(date);
    const night = { date, offsetMinutes, split: random.chance(0.06) };
    return [
      dayRow(ring, date, offsetMinutes, dayValues(random, nature, 0)),
      dayRow(watch, date, offsetMinutes, dayValues(random, nature, 0)),
      ...nightRows(random, ring, nature, night),
      ...(random.chance(0.7) ? nightRows(random, watch, nature, { ...night, split: false }) : []),
    ];
  });
  const connections = [
    { id: ring, provider: 'OURA' },
    { id: watch, provider: 'GARMIN' },
  ];
  return { person: 'cleo', userId: 'user_benchCleo', connections, rows, labs: [], offsetMinutes: berlin(today), today };
}

/** Travels across zones and a change of summer time. */
export function plantDev(seed: number, today: string): Planting {
  const random = seeded(seed);
  const watch = 'con-dev-watch';
  const rows = back(today, 150).flatMap((date, index): Planted[] => {
    const zone = index < 50 ? berlin : index < 90 ? newYork : index < 130 ? tokyo : auckland;
    const offsetMinutes = zone(date);
    return [
      ...(random.chance(0.04) ? [] : [dayRow(watch, date, offsetMinutes, dayValues(random, nature, 0))]),
      ...(random.chance(0.04) && date !== today
        ? []
        : nightRows(random, watch, nature, { date, offsetMinutes, split: false })),
    ];
  });
  const connections = [{ id: watch, provider: 'POLAR' }];
  return { person: 'dev', userId: 'user_benchDev', connections, rows, labs: [], offsetMinutes: auckland(today), today };
}

/** Gaps, true zeros, sensor zeros and impossible values. */
export function plantEve(seed: number, today: string): Planting {
  const random = seeded(seed);
  const watch = 'con-eve-watch';
  const rows = back(today, 120).flatMap((date, index): Planted[] => {
    const offsetMinutes = berlin(date);
    const ago = 119 - index;
    if (ago >= 64 && ago <= 75) return [];
    const day = dayValues(random, nature, 0);
    const values = {
      ...day,
      steps: random.chance(0.15) ? null : ago % 9 === 4 ? 0 : (day['steps'] ?? null),
      floors_climbed: random.chance(0.2) ? 0 : (day['floors_climbed'] ?? null),
      resting_hr_bpm: ago % 11 === 3 ? 0 : ago % 17 === 5 ? 255 : (day['resting_hr_bpm'] ?? null),
      spo2_pct: ago % 6 === 2 ? (day['spo2_pct'] ?? null) : ago % 6 === 4 ? 0 : null,
    };
    const nights = nightRows(random, watch, nature, { date, offsetMinutes, split: false }).map((night) => ({
      ...night,
      values: {
        ...night.values,
        hrv_rmssd_ms: ago % 3 === 1 ? (night.values['hrv_rmssd_ms'] ?? null) : ago % 3 === 2 ? 0 : null,
        breaths_per_min: ago % 4 === 2 ? 0 : (night.values['breaths_per_min'] ?? null),
      },
    }));
    return [dayRow(watch, date, offsetMinutes, values), ...(random.chance(0.1) ? [] : nights)];
  });
  const connections = [{ id: watch, provider: 'FITBIT' }];
  return { person: 'eve', userId: 'user_benchEve', connections, rows, labs: [], offsetMinutes: berlin(today), today };
}
