import { addDays, weekdayOf } from '../core/days.ts';
import type { Window } from './windows.ts';

/** A run of days: how many, and its last one; null for a run of none. */
export type Run = { days: number; lastDate: string | null };

/**
 * Days in a row. `met` holds the days that count, in calendar order. With weekdays, a day follows on the one before it
 * among those weekdays: Monday on Friday where only working days are asked for. Of equally long runs the earliest
 * counts. The current run is the one that lasts to the window's last day: a last day without a value ends it.
 */
export function findRuns(
  met: readonly string[],
  window: Window,
  weekdays?: readonly number[],
): { longest: Run; current: Run } {
  let longest: Run = { days: 0, lastDate: null };
  let run: Run = longest;
  for (const date of met) {
    const follows = run.lastDate !== null && nextDay(run.lastDate, weekdays) === date;
    run = { days: follows ? run.days + 1 : 1, lastDate: date };
    if (run.days > longest.days) longest = run;
  }
  const lasts = run.lastDate !== null && nextDay(run.lastDate, weekdays) > window.to;
  return { longest, current: lasts ? run : { days: 0, lastDate: null } };
}

function nextDay(date: string, weekdays?: readonly number[]): string {
  let next = addDays(date, 1);
  for (let tried = 0; weekdays && !weekdays.includes(weekdayOf(next)) && tried < 7; tried++) next = addDays(next, 1);
  return next;
}
