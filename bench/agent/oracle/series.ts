import { weekday } from '../calendar.ts';
import type { Kind, Planting, Values } from '../people/planted.ts';
import type { Limit } from '../questions/question.ts';
import { type Catalogued, catalogue, storedActivity } from './catalogue.ts';
import { type Days, type Extent, inside } from './periods.ts';
import { meets } from './statistics.ts';

export type SourceRow = {
  table: string;
  connection: string;
  provider: string;
  order: number;
  date: string;
  values: Readonly<Record<string, number | null>>;
  startMinute: number;
  minutes: number;
  nap: boolean;
  activity: string | null;
};

type LabRow = { name: string; date: string; value: number | null; bound: boolean; unit: string };

export type Truth = { today: string; rows: SourceRow[]; labs: LabRow[] };

const tables: Record<Kind, string> = {
  daily: 'daily_summary',
  sleep: 'sleep_sessions',
  activity: 'activities',
  body: 'body_measurements',
};

export function truthOf({ connections, rows, labs, today }: Planting): Truth {
  const orders = new Map(
    connections.map(({ id, provider }, order) => [id, { order, provider: provider.toLowerCase() }]),
  );
  return {
    today,
    labs: labs.map(readLab).sort((a, b) => (a.date < b.date ? -1 : 1)),
    rows: rows.map((row) => ({
      table: tables[row.kind],
      connection: row.connection,
      provider: orders.get(row.connection)?.provider ?? '',
      order: orders.get(row.connection)?.order ?? 0,
      date: row.date,
      values: {
        ...row.values,
        ...computedOf(row.values),
        ...(row.kind === 'activity' && { id: 1 }),
        start_time: onClock(row.fromMinute),
        end_time: onClock(row.toMinute),
      },
      startMinute: row.fromMinute,
      minutes: row.toMinute - row.fromMinute,
      nap: row.nap,
      activity: row.activity,
    })),
  };
}

const quotient = (of: number | null | undefined, by: number | null | undefined, times: number) =>
  of === null || of === undefined || !by ? null : (of / by) * times;

const computedOf = ({ deep_s, light_s, rem_s, asleep_s, duration_s, distance_m }: Values) => ({
  deep_pct: quotient(deep_s, asleep_s, 100),
  light_pct: quotient(light_s, asleep_s, 100),
  rem_pct: quotient(rem_s, asleep_s, 100),
  pace_s_km: quotient(duration_s, distance_m, 1_000),
});

const onClock = (minute: number) => ((Math.floor(minute) % 1_440) + 1_440) % 1_440;

function readLab({ name, date, value, unit }: Planting['labs'][number]): LabRow {
  if (typeof value === 'number') return { name, date, value, bound: false, unit };
  const number = /^[<>] ?([\d.]+)$/.exec(value)?.[1];
  return { name, date, value: number === undefined ? null : Number(number), bound: number !== undefined, unit };
}

/** `activity` of a workout. */
export type Value = { date: string; value: number; at: number; activity?: string };

export type Series = {
  values: Value[];
  unit: string;
  source: string;
  adds: boolean;
  /** Results such as `<0.5` cannot be aggregated. */
  bounded: boolean;
  /** The contract does not say whether filters apply before the choice of source. */
  unsettled: boolean;
};

type Wish = {
  metric: string;
  days: Days;
  weekdays: number[] | null;
  activity: string | null;
  /** Other quantities that each workout itself must have in these limits. */
  workouts?: readonly { metric: string; limit: Limit }[];
};

const nothing: Series = { values: [], unit: '', source: '', adds: false, bounded: false, unsettled: false };

export function readSeries(truth: Truth, wish: Wish): Series {
  if (wish.metric.startsWith('biomarker:')) return labSeries(truth, wish);
  const entry = catalogue[wish.metric];
  if (!entry) throw new Error(`The oracle knows no metric ${wish.metric}.`);
  const measured = rowsOf(truth, entry, wish.activity).filter((row) => inside(row.date, wish.days));
  const filtered = measured.filter((row) => onDays(row.date, wish.weekdays));
  const limits = wish.workouts ?? [];
  const whole = filtered.filter((row) => limits.every(({ metric }) => quantityOf(row, metric) !== null));
  const chosen = chooseSource(whole) ?? chooseSource(filtered);
  const [first] = filtered.filter((row) => row.connection === chosen);
  if (!first) return { ...nothing, unit: entry.unit };
  const own = filtered.filter(
    (row) =>
      row.connection === chosen &&
      limits.every(({ metric, limit }) => {
        const quantity = quantityOf(row, metric);
        return quantity !== null && meets(quantity, limit, metric);
      }),
  );
  const values = entry.table === 'activities' ? own.map((row) => plain(row, entry)) : mergeDays(own, entry);
  return {
    values: values.sort((x, y) => (x.date === y.date ? x.at - y.at : x.date < y.date ? -1 : 1)),
    unit: entry.unit,
    source: `${first.provider}/${entry.table}.${entry.from ?? entry.column}`,
    adds: entry.adds,
    bounded: false,
    unsettled: chosen !== chooseSource(measured),
  };
}

export function extentOf(truth: Truth, metric: string, activity: string | null): Extent {
  const entry = catalogue[metric];
  const dates = entry
    ? rowsOf(truth, entry, activity).map((row) => row.date)
    : truth.labs.filter((lab) => metric === `biomarker:${lab.name}`).map((lab) => lab.date);
  const sorted = dates.sort();
  const [first, last] = [sorted[0], sorted.at(-1)];
  return first !== undefined && last !== undefined ? { first, last } : null;
}

function quantityOf({ values }: SourceRow, metric: string): number | null {
  const entry = catalogue[metric];
  const value = entry && values[entry.column];
  return !entry || value === null || value === undefined || value < entry.min || value > entry.max
    ? null
    : value / entry.per;
}

const onDays = (day: string, weekdays: number[] | null) => weekdays === null || weekdays.includes(weekday(day));

function rowsOf({ rows }: Truth, { table, column, min, max, naps }: Catalogued, activity: string | null): SourceRow[] {
  return rows.filter((row) => {
    const value = row.values[column];
    if (row.table !== table || value === null || value === undefined || value < min || value > max) return false;
    if (table === 'sleep_sessions' && row.nap !== naps) return false;
    return activity === null || table !== 'activities' || row.activity === storedActivity(activity);
  });
}

// Most days with values; ties go to the source connected last.
function chooseSource(rows: readonly SourceRow[]): string | null {
  const days = new Map<string, { order: number; dates: Set<string> }>();
  for (const row of rows) {
    const own = days.get(row.connection) ?? { order: row.order, dates: new Set() };
    own.dates.add(row.date);
    days.set(row.connection, own);
  }
  const best = [...days].sort(([, x], [, y]) => y.dates.size - x.dates.size || y.order - x.order)[0];
  return best?.[0] ?? null;
}

const plain = (row: SourceRow, { column, per }: Catalogued): Value => ({
  ...(row.activity !== null && { activity: row.activity }),
  date: row.date,
  value: (row.values[column] ?? 0) / per,
  at: row.startMinute,
});

// Times of one night add up; for levels the longest session counts.
function mergeDays(rows: readonly SourceRow[], entry: Catalogued): Value[] {
  const nights = new Map<string, SourceRow[]>();
  for (const row of rows) nights.set(row.date, [...(nights.get(row.date) ?? []), row]);
  return [...nights].map(([date, own]) => {
    const total = own.reduce((sum, row) => sum + (row.values[entry.column] ?? 0), 0);
    const longest = own.reduce((best, row) =>
      (row.values['asleep_s'] ?? 0) > (best.values['asleep_s'] ?? 0) ? row : best,
    );
    return { date, value: (entry.adds ? total : (longest.values[entry.column] ?? 0)) / entry.per, at: 0 };
  });
}

function labSeries({ labs }: Truth, { metric, days, weekdays }: Wish): Series {
  const own = labs.filter(
    (lab) => metric === `biomarker:${lab.name}` && inside(lab.date, days) && onDays(lab.date, weekdays),
  );
  const numeric = own.flatMap(({ date, value }) => (value === null ? [] : [{ date, value, at: 0 }]));
  return {
    ...nothing,
    values: own.at(-1)?.value === null ? [] : numeric,
    unit: own.at(-1)?.unit ?? '',
    source: 'lab/biomarkers.value',
    bounded: own.some((lab) => lab.bound),
  };
}
