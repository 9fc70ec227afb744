// Own calendar arithmetic over day numbers since 1970, independent of hale's.
const daysBefore = [0, 31, 59, 90, 120, 151, 181, 212, 243, 273, 304, 334];
const isLeap = (year: number) => (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;

function toNumber(day: string): number {
  return numberOf(yearOf(day), monthOf(day), dateOf(day));
}

function numberOf(year: number, month: number, date: number): number {
  const past = year - 1;
  const leaps = Math.floor(past / 4) - Math.floor(past / 100) + Math.floor(past / 400);
  const inYear = (daysBefore[month - 1] ?? 0) + (month > 2 && isLeap(year) ? 1 : 0) + date - 1;
  return past * 365 + leaps + inYear - 719_162;
}

function toDay(number: number): string {
  let year = 1970 + Math.floor(number / 366);
  while (numberOf(year + 1, 1, 1) <= number) year++;
  let month = 12;
  while (numberOf(year, month, 1) > number) month--;
  return `${year}-${two(month)}-${two(number - numberOf(year, month, 1) + 1)}`;
}

export const two = (value: number) => String(value).padStart(2, '0');
export const plus = (day: string, days: number) => toDay(toNumber(day) + days);
export const between = (from: string, to: string) => toNumber(to) - toNumber(from);
/** 1 is Monday. */
export const weekday = (day: string) => ((((toNumber(day) + 3) % 7) + 7) % 7) + 1;
export const yearOf = (day: string) => Number(day.slice(0, 4));
export const monthOf = (day: string) => Number(day.slice(5, 7));
export const dateOf = (day: string) => Number(day.slice(8, 10));
export const firstOf = (year: number, month: number) => `${year}-${two(month)}-01`;
export const lastOf = (year: number, month: number) =>
  plus(month === 12 ? firstOf(year + 1, 1) : firstOf(year, month + 1), -1);

export const dayAt = (ms: number, offsetMinutes: number) => toDay(Math.floor((ms / 60_000 + offsetMinutes) / 1440));

export const monthNames = 'January February March April May June July August September October November December'.split(
  ' ',
);

export function spell(day: string, form: string): string {
  const name = monthNames[monthOf(day) - 1] ?? '';
  if (form === 'iso') return day;
  if (form === 'long') return `${dateOf(day)} ${name} ${yearOf(day)}`;
  if (form === 'monthday') return `${name} ${dateOf(day)}`;
  if (form === 'us') return `${name} ${dateOf(day)}, ${yearOf(day)}`;
  throw new Error(`No day is spelt ${form}.`);
}
