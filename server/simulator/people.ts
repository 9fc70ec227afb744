import { createHash } from 'node:crypto';
import { addDays, dayStartUtcMs } from '../commands/replay/calendar.ts';
import type { DayFrame, PersonDay } from './day.ts';
import { berlinDate, berlinMs } from './payloads.ts';
import { emptyDay, illnessCourse, wornDay } from './person.ts';
import { createRandom } from './random.ts';

/** Who is made up: the same three give the same life, whenever and in whatever pieces it is asked for. */
export type Person = { seed: number; referenceId: string | null; provider: string };
/** Local days, both included. */
export type Range = { start: string; end: string };

/** The people of a server's own simulator. */
export const ownSeed = 1;

const dayMs = 86_400_000;
const historyDaysMax = 1826;
/** Every other stretch of this many days has one illness. */
const stretchDays = 60;
/** Fitness grows for a year and goes again in the next. */
const cycleDays = 730;
const withoutWatchShare = 0.04;

/** What is true of these days up to now. Days that are to come, or further back than a provider keeps, are left out. */
export function truthOf(person: Person, { start, end }: Range, nowMs: number): PersonDay[] {
  const today = berlinDate(nowMs);
  const oldest = addDays(today, -historyDaysMax);
  const days: PersonDay[] = [];
  for (let date = start < oldest ? oldest : start; date <= end && date <= today; date = addDays(date, 1)) {
    const day = lived(person, date);
    days.push(date === today ? morningOf(day, nowMs) : day);
  }
  return days;
}

/** Today is not over: there is the night, once it has ended, and nothing else. */
function morningOf(day: PersonDay, nowMs: number): PersonDay {
  const night = day.night && berlinMs(day.date, day.night.wakeMinute) <= nowMs ? day.night : null;
  return { ...day, daily: null, night, workouts: [], weighing: null };
}

function lived(person: Person, date: string): PersonDay {
  const random = chance(person, date);
  const frame = frameOf(person, date);
  return random.between(0, 1) < withoutWatchShare ? emptyDay(frame) : wornDay(frame, random);
}

function frameOf(person: Person, date: string): DayFrame {
  const day = dayStartUtcMs(date) / dayMs;
  const stretch = Math.floor(day / stretchDays);
  const random = chance(person, `stretch ${stretch}`);
  const illFrom = random.between(0, 1) < 0.5 ? random.whole(0, stretchDays - illnessCourse.length) : stretchDays;
  const inCycle = (day % cycleDays) / (cycleDays / 2);
  return {
    date,
    progress: inCycle < 1 ? inCycle : 2 - inCycle,
    illness: illnessCourse[day - stretch * stretchDays - illFrom] ?? 0,
  };
}

const chance = ({ seed, referenceId, provider }: Person, of: string) =>
  createRandom(
    createHash('sha256')
      .update(JSON.stringify([seed, referenceId, provider, of]))
      .digest()
      .readInt32LE(),
  );
