import { listBiomarkerNames, listBiomarkerRows } from '../db/biomarkers.ts';
import type { Db } from '../db/client.ts';
import { type Extent, listExtents, listMeasuredRows } from '../db/metrics.ts';
import { biomarkerKey, biomarkerName, findMetric, type Metric } from './metric-registry.ts';
import type { Aggregate, MetricInfo, MetricQuery } from './metrics.contract.ts';
import { biomarkerSeries, measuredSeries, type Series } from './series.ts';
import type { Window } from './windows.ts';

/** What a query is about: a stored metric or a laboratory value, with the days that it has and the way to its values. */
export type Subject = {
  info: MetricInfo;
  only: readonly Aggregate[] | undefined;
  /** What a value is measured at. Workouts and blood tests happen when they happen: on no day is one expected. */
  occasion: 'day' | 'workout' | 'lab';
  extent: Extent;
  series: (window: Window) => Promise<Series>;
};

type Asked = Pick<MetricQuery, 'metric' | 'weekdays' | 'activity_type'> & { userId: string; today: string };

/** Null when the registry has no such metric and the person no such laboratory value. */
export async function findSubject(db: Db, asked: Asked): Promise<Subject | null> {
  const name = biomarkerName(asked.metric);
  if (name !== null) return findBiomarker(db, asked, name);
  const metric = findMetric(asked.metric);
  return metric ? measuredSubject(db, asked, metric) : null;
}

async function measuredSubject(
  db: Db,
  { userId, today, weekdays, activity_type }: Asked,
  metric: Metric,
): Promise<Subject> {
  const { key, label, unit, kind, measures, only } = metric;
  const filter = { userId, activityType: activity_type };
  const extents = await listExtents(db, { ...filter, today }, measures);
  return {
    info: { key, label, unit, kind },
    only,
    occasion: measures[0].table === 'activities' ? 'workout' : 'day',
    extent: mergeExtents(extents),
    series: async (window) =>
      measuredSeries(metric, await listMeasuredRows(db, { ...filter, ...window }, measures), weekdays),
  };
}

/** Of one quantity in several columns. Its days are at least those of the fullest column: most often they are the same days. */
export function mergeExtents(extents: readonly Extent[]): Extent {
  const firsts = extents.flatMap(({ first }) => first ?? []).sort();
  const lasts = extents.flatMap(({ last }) => last ?? []).sort();
  return {
    first: firsts[0] ?? null,
    last: lasts.at(-1) ?? null,
    days: Math.max(0, ...extents.map(({ days }) => days)),
    hasToday: extents.some(({ hasToday }) => hasToday),
  };
}

async function findBiomarker(db: Db, { userId, today, weekdays }: Asked, asked: string): Promise<Subject | null> {
  const known = await listBiomarkerNames(db.read, { userId });
  const names = matchNames(
    asked,
    known.map(({ name }) => name),
  );
  const rows = names.length > 0 ? await listBiomarkerRows(db.read, { userId, names }) : [];
  const newest = rows.at(-1);
  if (!newest) return null;
  const dates = rows.map(({ date }) => date);
  return {
    info: { key: biomarkerKey(newest.name), label: newest.name, unit: newest.unit ?? '', kind: 'state' },
    only: undefined,
    occasion: 'lab',
    extent: { first: dates[0] ?? null, last: newest.date, days: new Set(dates).size, hasToday: dates.includes(today) },
    series: async ({ from, to }) =>
      biomarkerSeries(
        rows.filter(({ date }) => from <= date && date <= to),
        weekdays,
      ),
  };
}

/** The stored spellings of a name: those equal but for case, else those with the same letters and digits (`LDL-C`, `ldl c`). */
export function matchNames(asked: string, names: readonly string[]): string[] {
  const same = names.filter((name) => name.trim().toLowerCase() === asked.toLowerCase());
  if (same.length > 0) return same;
  return names.filter((name) => normalized(name) !== '' && normalized(name) === normalized(asked));
}

const normalized = (name: string) =>
  name
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');
