import type { z } from 'zod';
import { findProfile } from '../../db/access/profiles.ts';
import type { Db } from '../../db/client.ts';
import { listMeasuredRows, type MeasuredRow } from '../../db/health/measured-rows.ts';
import { listNewestDays } from '../../db/health/metrics.ts';
import { addDays, daysBetween, lastOfMonth, weekdayOf } from '../core/days.ts';
import { fail } from '../core/errors.ts';
import { addsUp, aggregate } from './aggregates.ts';
import { rounded } from './metric-computations.ts';
import { findMetric, type Metric } from './metric-registry.ts';
import type { SeriesOfMetric } from './metrics.contract.ts';
import { publishedReference } from './references.ts';
import { measuredSeries, sourceKeyOf, sourceText } from './series.ts';
import { againstUsual, baselineDays } from './unusual.ts';
import type { Window } from './windows.ts';

export type Lists = readonly (readonly MeasuredRow[])[];
export type Point = { value: number | null; n: number; source: string | null };
type Step = z.output<typeof SeriesOfMetric.input>['step'];

const nothing: Point = { value: null, n: 0, source: null };

export const pointAggregate = ({ measures, kind }: Metric): 'mean' | 'sum' =>
  measures[0].table === 'activities' && addsUp(kind) ? 'sum' : 'mean';

export const isRunning = ({ measures, kind }: Metric): boolean => measures[0].table === 'daily_summary' && addsUp(kind);

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

export const newestDay = (lists: Lists, until: string): string | null =>
  newestOf(lists.map((rows) => rows.findLast(({ date }) => date <= until)?.date ?? null));

export const newestOf = (days: readonly (string | null)[]): string | null =>
  days
    .flatMap((day) => day ?? [])
    .sort()
    .at(-1) ?? null;

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

const starts: Readonly<Record<Step, (date: string) => string>> = {
  day: (date) => date,
  week: (date) => addDays(date, 1 - weekdayOf(date)),
  month: (date) => `${date.slice(0, 7)}-01`,
};
const ends: Readonly<Record<Step, (start: string) => string>> = {
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

const pointsMax = 3_660;
const shortestDays: Readonly<Record<Step, number>> = { day: 1, week: 7, month: 28 };

type Asked = Pick<z.output<typeof SeriesOfMetric.input>, 'metric' | 'from' | 'to' | 'step'>;

export async function answerSeries(
  db: Db,
  { userId, today }: { userId: string; today: string },
  { metric: key, step, ...asked }: Asked,
): Promise<z.output<typeof SeriesOfMetric.output>> {
  const metric = findMetric(key);
  if (!metric) throw invalid('metric', 'no metric of this name has a series');
  const { measures, label, unit, kind } = metric;
  const to = asked.to === undefined || asked.to > today ? today : asked.to;
  const until = isRunning(metric) ? addDays(today, -1) : today;
  const first = asked.from ?? '0001-01-01';
  if (asked.from !== undefined && asked.from > to) throw invalid('from', 'must not come after to');
  const days = { from: starts[step](first), to: earlier(ends[step](to), today) };
  const read = async (window: Window) => (await listMeasuredRows(db, { userId }, [{ measures, ...window }]))[0] ?? [];
  const own = await read(days);
  const newest =
    (days.to === today ? newestDay(own, until) : null) ??
    newestOf(
      await listNewestDays(
        db,
        { userId },
        measures.map((measure) => ({ measure, until })),
      ),
    );
  const usual = newest === null ? null : { from: addDays(newest, -baselineDays), to: newest };
  const isRead = usual !== null && days.from <= usual.from && usual.to <= days.to;
  const recent = usual === null ? [] : isRead ? own.map((rows) => sinceDay(rows, usual.from)) : await read(usual);
  const from = starts[step](asked.from ?? own.flatMap(([row]) => row?.date ?? []).sort()[0] ?? to);
  if (daysBetween(from, to) / shortestDays[step] > pointsMax) throw invalid('from', `at most ${pointsMax} points`);
  const points = pointsOf(metric, own, windowsOf(step, { from, to }));
  const sources = [...new Set(points.flatMap(({ source }) => source ?? []))];
  const places = new Map(sources.map((source, place) => [source, place]));
  return {
    ...{ metric: key, label, unit, kind, aggregate: pointAggregate(metric), today, from, to, step },
    values: points.map(({ value }) => value),
    ...(step !== 'day' && { n: points.map(({ n }) => n) }),
    sources,
    source_of: points.map(({ source }) => (source === null ? null : (places.get(source) ?? null))),
    band: newest === null ? null : (againstUsual(metric, recent, newest)?.band ?? null),
    reference: publishedReference(metric, await ageOf(db, userId, today)),
  };
}

const sinceDay = (rows: readonly MeasuredRow[], day: string) =>
  rows.slice(rows.findLastIndex(({ date }) => date < day) + 1);

async function ageOf(db: Db, userId: string, today: string): Promise<{ atLeast: number } | null> {
  const birthYear = (await findProfile(db.read, { userId }))?.birthYear ?? null;
  return birthYear === null ? null : { atLeast: Number(today.slice(0, 4)) - Number(birthYear) - 1 };
}

const earlier = (one: string, other: string) => (one < other ? one : other);

const invalid = (field: string, message: string) =>
  fail('invalid_field', { message: `${field}: ${message}.`, details: { field } });
