import { offsetOfPerson, randomBy } from './random.ts';

/** Days of travel and gaps, of which exports tell. */

export const minuteMs = 60_000;
export const dayMs = 86_400_000;
export type Options = { seed: number; firstDay: string; days: number };
type Random = ReturnType<typeof randomBy>;

export const wall = (utcMs: number, offset: number) => new Date(utcMs + offset * minuteMs).toISOString().slice(0, 19);
export const zoneText = (offset: number) =>
  `${offset < 0 ? '-' : '+'}${String(Math.floor(Math.abs(offset) / 60)).padStart(2, '0')}:${String(Math.abs(offset) % 60).padStart(2, '0')}`;

export type Day = {
  date: string;
  midnightMs: number;
  offset: number;
  random: Random;
  wakeMs: number;
  bedMs: number;
  stages: [deep: number, light: number, rem: number];
};

export function daysOf({ seed, firstDay, days }: Options): Day[] {
  return Array.from({ length: days }, (_, day) => {
    const random = randomBy(seed, day, 11);
    const noon = Date.parse(`${firstDay}T12:00:00Z`) + day * dayMs;
    const date = new Date(noon).toISOString().slice(0, 10);
    const offset = offsetOfPerson(noon - 8 * 3_600_000);
    const midnightMs = Date.parse(`${date}T00:00:00Z`) - offset * minuteMs;
    const wakeMs = midnightMs + random.whole(300, 480) * minuteMs;
    const stages: Day['stages'] = [random.whole(30, 90), random.whole(150, 250), random.whole(20, 110)];
    return {
      date,
      midnightMs,
      offset,
      random,
      wakeMs,
      bedMs: wakeMs - (stages[0] + stages[1] + stages[2] + 25) * minuteMs,
      stages,
    };
  });
}

export const round = (value: number, digits: number) => Number(value.toFixed(digits));
