import { dayAt } from '../calendar.ts';
import { plantAna } from './ana.ts';
import { plantFinn } from './finn.ts';
import { plantBen, plantCleo, plantDev, plantEve } from './others.ts';
import type { Planting } from './planted.ts';
import { auckland, berlin } from './planted.ts';

// The zone's offset depends on the day, so two steps.
function localDay(nowMs: number, zone: (day: string) => number): string {
  return dayAt(nowMs, zone(dayAt(nowMs, zone(dayAt(nowMs, 0)))));
}

export function plantAll(seed: number, nowMs: number, { days }: { days: number }): Planting[] {
  const inBerlin = localDay(nowMs, berlin);
  const inAuckland = localDay(nowMs, auckland);
  return [
    plantAna(seed, inBerlin, days),
    plantBen(seed + 1, inBerlin),
    plantCleo(seed + 2, inBerlin),
    plantDev(seed + 3, inAuckland),
    plantEve(seed + 4, inBerlin),
    plantFinn(seed + 5, inBerlin),
    {
      person: 'gus',
      userId: 'user_benchGus',
      connections: [],
      rows: [],
      labs: [],
      offsetMinutes: 0,
      today: dayAt(nowMs, 0),
    },
  ];
}
