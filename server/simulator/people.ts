import { createHash } from 'node:crypto';
import { addDays, daysBetween } from '../../routers/core/days.ts';
import { berlinDate, berlinMs } from './payloads.ts';
import { type DayFrame, emptyDay, illnessCourse, type PersonDay, wornDay } from './person.ts';
import { createRandom } from './random.ts';

/** Equal values give equal days. */
export type Person = { seed: number; referenceId: string | null; provider: string };
export type Range = { start: string; end: string };

export const ownSeed = 1;

const historyDaysMax = 1826;
const stretchDays = 60;
const cycleDays = 730;
const withoutWatchShare = 0.04;

export function truthOf(person: Person, { start, end }: Range, nowMs: number): PersonDay[] {
  const today = berlinDate(nowMs);
  const oldest = addDays(today, -historyDaysMax);
  const days: PersonDay[] = [];
  for (let date = start < oldest ? oldest : start; date <= end && date <= today; date = addDays(date, 1)) {
    const day = dayOf(person, date);
    days.push(date === today ? todayOf(day, nowMs) : day);
  }
  return days;
}

function todayOf(day: PersonDay, nowMs: number): PersonDay {
  const night = day.night && berlinMs(day.date, day.night.wakeMinute) <= nowMs ? day.night : null;
  return { ...day, daily: null, night, workouts: [], weighing: null };
}

function dayOf(person: Person, date: string): PersonDay {
  const random = randomFor(person, date);
  const frame = frameOf(person, date);
  return random.between(0, 1) < withoutWatchShare ? emptyDay(frame) : wornDay(frame, random);
}

function frameOf(person: Person, date: string): DayFrame {
  const day = daysBetween('1970-01-01', date);
  const stretch = Math.floor(day / stretchDays);
  const random = randomFor(person, `stretch ${stretch}`);
  const illFrom = random.between(0, 1) < 0.5 ? random.whole(0, stretchDays - illnessCourse.length) : stretchDays;
  const inCycle = (day % cycleDays) / (cycleDays / 2);
  return {
    date,
    progress: inCycle < 1 ? inCycle : 2 - inCycle,
    illness: illnessCourse[day - stretch * stretchDays - illFrom] ?? 0,
  };
}

const randomFor = ({ seed, referenceId, provider }: Person, of: string) =>
  createRandom(
    createHash('sha256')
      .update(JSON.stringify([seed, referenceId, provider, of]))
      .digest()
      .readInt32LE(),
  );
