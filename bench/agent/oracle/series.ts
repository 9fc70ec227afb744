import { weekday } from '../calendar.ts';
import { type Catalogued, catalogue, storedActivity } from './catalogue.ts';
import { type Days, type Extent, inside } from './periods.ts';
import type { SourceRow, Truth } from './source-rows.ts';

export type Value = { date: string; value: number; at: number };
export type Series = {
  values: Value[];
  unit: string;
  source: string;
  adds: boolean;
  /** A result is only a bound: nothing can be computed from it. */
  bounded: boolean;
  /** Which source counts depends on whether the filter comes before or after the choice, which is written nowhere. */
  unsettled: boolean;
};

type Wish = { metric: string; days: Days; weekdays: number[] | null; activity: string | null };

const nothing: Series = { values: [], unit: '', source: '', adds: false, bounded: false, unsettled: false };

export function readSeries(truth: Truth, wish: Wish): Series {
  if (wish.metric.startsWith('biomarker:')) return labSeries(truth, wish);
  const entry = catalogue[wish.metric];
  if (!entry) throw new Error(`The oracle knows no metric ${wish.metric}.`);
  const measured = rowsOf(truth, entry, wish.activity).filter((row) => inside(row.date, wish.days));
  const filtered = measured.filter((row) => onDays(row.date, wish.weekdays));
  const chosen = chooseSource(filtered);
  const [first] = filtered.filter((row) => row.connection === chosen);
  if (!first) return { ...nothing, unit: entry.unit };
  const own = filtered.filter((row) => row.connection === chosen);
  const values = entry.table === 'activities' ? own.map((row) => plain(row, entry)) : mergeDays(own, entry);
  return {
    values: values.sort((x, y) => (x.date === y.date ? x.at - y.at : x.date < y.date ? -1 : 1)),
    unit: entry.unit,
    source: `${first.provider}/${entry.table}.${entry.column}`,
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

const onDays = (day: string, weekdays: number[] | null) => weekdays === null || weekdays.includes(weekday(day));

/** Rows with a value that a body can have. */
function rowsOf({ rows }: Truth, { table, column, min, max, naps }: Catalogued, activity: string | null): SourceRow[] {
  return rows.filter((row) => {
    const value = row.values[column];
    if (row.table !== table || value === null || value === undefined || value < min || value > max) return false;
    if (table === 'sleep_sessions' && row.nap !== naps) return false;
    return activity === null || table !== 'activities' || row.activity === storedActivity(activity);
  });
}

/** The source with values on the most days; of equals the one connected last. */
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
  date: row.date,
  value: (row.values[column] ?? 0) / per,
  at: row.startMinute,
});

/** Amounts of one night add up; of levels the longest session's counts. Other tables have one row a day. */
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
    // The newest result is a word: what is older is not the latest.
    values: own.at(-1)?.value === null ? [] : numeric,
    unit: own.at(-1)?.unit ?? '',
    source: 'lab/biomarkers.value',
    bounded: own.some((lab) => lab.bound),
  };
}
