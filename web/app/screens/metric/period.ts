import { addDays, daysBetween, isDate, mondayOf } from '../../text/dates.ts';
import { isOfFullDays } from './metric-groups.ts';

export const periods = [
  { name: 'day', label: 'Day' },
  { name: 'week', label: 'Week' },
  { name: 'month', label: 'Month' },
  { name: 'year', label: 'Year' },
  { name: 'all', label: 'All' },
] as const;
export type Period = (typeof periods)[number]['name'];

/** `?period=month&to=2026-11-22&with=before` */
export type View = { period: Period; to: string | null; with: string | null };

export function viewOf(search: Record<string, string>): View {
  const period = periods.find(({ name }) => name === search['period'])?.name ?? 'month';
  return { period, to: isDate(search['to'] ?? '') ? (search['to'] ?? null) : null, with: search['with'] || null };
}

export function searchOf({ period, to, with: other }: View): string {
  const search = new URLSearchParams();
  if (period !== 'month') search.set('period', period);
  if (to !== null) search.set('to', to);
  if (other !== null) search.set('with', other);
  return search.size === 0 ? '' : `?${search}`;
}

export type Range = {
  from: string;
  to: string;
  step: 'day' | 'week';
  before: { from: string; to: string } | null;
  isNewest: boolean;
};

const lengths = { day: 28, week: 7, month: 30, year: 365 };
const weeksOfYear = 52;
const daysMax = 3_660;
const barDaysMax = 92;

export const newestDay = (key: string, today: string): string => (isOfFullDays(key) ? addDays(today, -1) : today);

type Given = { key: string; isBars: boolean; view: View; today: string; first: string | null };

export function rangeOf({ key, isBars, view: { period, to: wanted }, today, first }: Given): Range {
  const newest = newestDay(key, today);
  const isNewest = wanted === null || wanted >= newest || period === 'all';
  const to = isNewest ? newest : wanted;
  if (period === 'all') {
    const from = first === null || first > to ? to : first;
    const step = isBars && daysBetween(from, to) > barDaysMax ? 'week' : 'day';
    const earliest = addDays(to, -(step === 'day' ? daysMax : daysMax * 7) + 1);
    return { from: daysBetween(earliest, from) < 0 ? earliest : from, to, step, before: null, isNewest };
  }
  const byWeeks = period === 'year' && isBars;
  const from = byWeeks ? addDays(mondayOf(to), -7 * (weeksOfYear - 1)) : addDays(to, 1 - lengths[period]);
  const days = byWeeks ? 7 * weeksOfYear : lengths[period];
  const before = period === 'day' ? null : { from: addDays(from, -days), to: addDays(from, -1) };
  return { from, to, step: byWeeks ? 'week' : 'day', before, isNewest };
}

const strides = { day: 1, week: 7, month: 30, year: 364, all: 0 };

export function moved(view: View, range: Range, newest: string, direction: -1 | 1): View | null {
  if (view.period === 'all' || (direction === 1 && range.isNewest)) return null;
  const to = addDays(range.to, direction * strides[view.period]);
  return { ...view, to: to >= newest ? null : to };
}

const names = { day: 'day', week: '7 days', month: '30 days', year: 'year', all: 'days' };
export const beforeText = (period: Period): string => `The ${names[period]} before`;

export const datesOf = ({ from, step, count }: { from: string; step: 'day' | 'week' | 'month'; count: number }) =>
  Array.from({ length: count }, (_, at) => addDays(from, at * (step === 'week' ? 7 : 1)));
