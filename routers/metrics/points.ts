import type { z } from 'zod';
import type { DayValue, DayValues, MeasuredRow } from '../../db/health/measured-rows.ts';
import type { Measure } from '../../db/health/measures.ts';
import { addDays, lastOfMonth, weekdayOf } from '../core/days.ts';
import { addsUp, aggregate } from './aggregates.ts';
import { rounded } from './metric-computations.ts';
import type { Metric } from './metric-registry.ts';
import type { SeriesOfMetric } from './metrics.contract.ts';
import { measuredSeries, sourceKeyOf, sourceText } from './series.ts';
import type { Window } from './windows.ts';

export type Lists = readonly (readonly MeasuredRow[])[];
export type Point = { value: number | null; n: number; source: string | null };

const nothing: Point = { value: null, n: 0, source: null };

export const isRunning = ({ measures, kind }: Metric): boolean => measures[0].table === 'daily_summary' && addsUp(kind);

export const pointAggregate = ({ measures, kind }: Metric): 'mean' | 'sum' =>
  measures[0].table === 'activities' && addsUp(kind) ? 'sum' : 'mean';

export function pointsOf(metric: Metric, lists: Lists, windows: readonly Window[]): Point[] {
  const spans: Span[] = lists.map(() => ({ start: 0, end: 0 }));
  return windows.map((window) => {
    let count = 0;
    for (const [list, span] of spans.entries()) {
      moveTo(span, lists[list] ?? [], window);
      count += span.end - span.start;
    }
    if (count === 0) return nothing;
    return pointOfOne(metric, lists, spans) ?? pointOf(metric, slicesOf(lists, spans), window);
  });
}

type Span = { start: number; end: number };

function moveTo(span: Span, rows: readonly MeasuredRow[], { from, to }: Window): void {
  let at = span.end;
  while (at < rows.length && (rows[at]?.date ?? '') < from) at += 1;
  span.start = at;
  while (at < rows.length && (rows[at]?.date ?? '') <= to) at += 1;
  span.end = at;
}

const slicesOf = (lists: Lists, spans: readonly Span[]): Lists =>
  lists.map((rows, list) => rows.slice(spans[list]?.start, spans[list]?.end));

function pointOfOne({ measures, per }: Metric, lists: Lists, spans: readonly Span[]): Point | null {
  const place = spans.findIndex(({ start, end }) => end > start);
  const [span, measure] = [spans[place], measures[place]];
  const row = lists[place]?.[span?.start ?? 0];
  if (!span || !measure || !row || span.end - span.start > 1) return null;
  for (const [list, { start, end }] of spans.entries())
    for (let at = start; at < end; at += 1) {
      const other = lists[list]?.[at];
      if (!other || sourceKeyOf(other) !== sourceKeyOf(row)) return null;
    }
  return { value: rounded(row.value / per), n: 1, source: sourceText(row.provider, measure) };
}

function pointOf(metric: Metric, lists: Lists, window: Window): Point {
  const { values, source } = measuredSeries(metric, lists);
  const { unit, kind } = metric;
  const result = aggregate(values, { aggregate: pointAggregate(metric), unit, kind, window });
  const [part] = 'parts' in result ? result.parts : [];
  return part ? { value: rounded(part.value), n: part.n, source } : nothing;
}

/** As in `measuredSeries`: the source connected last, its first measure. */
export function pointsOfDays({ measures, per }: Metric, values: DayValues, days: readonly Window[]): Point[] {
  const chosen = new Map<string, { row: DayValue; measure: Measure }>();
  for (const [place, measure] of measures.entries())
    for (const row of values.lists[place] ?? []) {
      const other = chosen.get(row[0]);
      if (!other || isAhead(row, other.row, values)) chosen.set(row[0], { row, measure });
    }
  // A new text for each day would be hashed each time.
  let last = { provider: '', measure: measures[0], text: sourceText('', measures[0]) };
  return days.map(({ from }) => {
    const day = chosen.get(from);
    if (!day) return nothing;
    const [, value, , provider] = day.row;
    const { measure } = day;
    if (last.provider !== provider || last.measure !== measure)
      last = { provider, measure, text: sourceText(provider, measure) };
    return { value: rounded(value / per), n: 1, source: last.text };
  });
}

function isAhead(one: DayValue, other: DayValue, { connectedAtMs }: DayValues): boolean {
  const [key, otherKey] = [keyOf(one), keyOf(other)];
  if (key === otherKey) return false;
  const [at, otherAt] = [connectedAtMs.get(key) ?? 0, connectedAtMs.get(otherKey) ?? 0];
  return at === otherAt ? key < otherKey : at > otherAt;
}

const keyOf = ([, , source_id, provider]: DayValue) => sourceKeyOf({ source_id, provider });

export const newestDay = (lists: Lists, until: string): string | null =>
  newestOf(lists.map((rows) => rows.findLast(({ date }) => date <= until)?.date ?? null));

export const newestOf = (days: readonly (string | null)[]): string | null =>
  days
    .flatMap((day) => day ?? [])
    .sort()
    .at(-1) ?? null;

export type Step = z.output<typeof SeriesOfMetric.input>['step'];

export const starts: Readonly<Record<Step, (date: string) => string>> = {
  day: (date) => date,
  week: (date) => addDays(date, 1 - weekdayOf(date)),
  month: (date) => `${date.slice(0, 7)}-01`,
};
export const ends: Readonly<Record<Step, (start: string) => string>> = {
  day: (date) => date,
  week: (monday) => addDays(monday, 6),
  month: lastOfMonth,
};

export function windowsOf(step: Step, { from, to }: Window): Window[] {
  if (step === 'day') return daysOf(from, to);
  const windows: Window[] = [];
  for (let start = starts[step](from); start <= to; ) {
    const end = ends[step](start);
    windows.push({ from: start, to: end });
    start = addDays(end, 1);
  }
  return windows;
}

const twoDigits = Array.from({ length: 32 }, (_, day) => String(day).padStart(2, '0'));

function daysOf(from: string, to: string): Window[] {
  const windows: Window[] = [];
  for (let start = from; start <= to; start = addDays(lastOfMonth(start), 1)) {
    const end = earlier(lastOfMonth(start), to);
    for (let day = Number(start.slice(8)); day <= Number(end.slice(8)); day += 1) {
      const date = `${start.slice(0, 8)}${twoDigits[day]}`;
      windows.push({ from: date, to: date });
    }
  }
  return windows;
}

export const earlier = (one: string, other: string) => (one < other ? one : other);
