import { lastOf, plus, weekday, yearOf } from '../calendar.ts';

/** Offsets of local time in minutes, by written rules and not by the machine's table: the day is that at noon. */
const lastSunday = (year: number, month: number) => {
  const last = lastOf(year, month);
  return plus(last, -(weekday(last) % 7));
};
const firstSunday = (year: number, month: number, nth: number) => {
  const first = `${year}-${String(month).padStart(2, '0')}-01`;
  return plus(first, ((7 - weekday(first)) % 7) + 7 * (nth - 1));
};

export function berlin(day: string): number {
  const year = yearOf(day);
  return day >= lastSunday(year, 3) && day < lastSunday(year, 10) ? 120 : 60;
}

export function newYork(day: string): number {
  const year = yearOf(day);
  return day >= firstSunday(year, 3, 2) && day < firstSunday(year, 11, 1) ? -240 : -300;
}

export const tokyo = () => 540;
/** Summer time from the last Sunday of September to the first of April. */
export function auckland(day: string): number {
  const year = yearOf(day);
  return day >= lastSunday(year, 9) || day < firstSunday(year, 4, 1) ? 780 : 720;
}
