import { addDays, daysBetween, lastOfMonth, weekdayOf } from '../core/days.ts';
import type { Aggregate, Group } from './metrics.contract.ts';
import type { SeriesValue } from './series.ts';
import type { Window } from './windows.ts';

export type Grouped = { name: string; window: Window; values: SeriesValue[] };

export const groupsMax = 120;

export const groupable: ReadonlySet<Aggregate> = new Set<Aggregate>([
  ...(['mean', 'median', 'sum', 'min', 'max', 'std_dev', 'count', 'count_days'] as const),
]);

const weekdayNames = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'];

type Place = { name: string; order: string; span: Window | null };

const places: Readonly<Record<Group, (value: SeriesValue) => Place>> = {
  day: ({ date }) => ({ name: date, order: date, span: { from: date, to: date } }),
  week: ({ date }) => {
    const monday = addDays(date, 1 - weekdayOf(date));
    return { name: isoWeek(monday), order: monday, span: { from: monday, to: addDays(monday, 6) } };
  },
  month: ({ date }) => {
    const [name, first] = [date.slice(0, 7), `${date.slice(0, 7)}-01`];
    return { name, order: name, span: { from: first, to: lastOfMonth(first) } };
  },
  weekday: ({ date }) => {
    const weekday = weekdayOf(date);
    return { name: weekdayNames[weekday - 1] ?? '', order: `${weekday}`, span: null };
  },
  activity_type: ({ activityType }) => ({
    name: activityType ?? 'unknown',
    order: activityType ?? 'unknown',
    span: null,
  }),
};

/** `2026-W47`: the ISO year is its Thursday's. */
function isoWeek(monday: string): string {
  const thursday = addDays(monday, 3);
  const year = thursday.slice(0, 4);
  const week = Math.floor(daysBetween(`${year}-01-01`, thursday) / 7) + 1;
  return `${year}-W${String(week).padStart(2, '0')}`;
}

export function splitIntoGroups(values: readonly SeriesValue[], group: Group, window: Window): Grouped[] {
  const placed = values.map((value) => ({ value, place: places[group](value) }));
  return [...Map.groupBy(placed, ({ place }) => place.order)]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .flatMap(([, members]) => {
      const [first] = members;
      if (!first) return [];
      const { name, span } = first.place;
      return [{ name, window: span ? clip(span, window) : window, values: members.map(({ value }) => value) }];
    });
}

function clip(span: Window, window: Window): Window {
  const [, from = window.from, to = window.to] = [span.from, span.to, window.from, window.to].sort();
  return { from, to };
}
