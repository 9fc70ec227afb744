import type { Db } from '../../db/client.ts';
import { type Extent, listExtents } from '../../db/health/extents.ts';
import { type BiomarkerRow, listBiomarkerNames, listBiomarkerRows } from '../../db/health/labs.ts';
import { listMeasuredRows, type RowsWanted } from '../../db/health/measured-rows.ts';

import { biomarkerKey, biomarkerLabel, biomarkerName, matchNames } from './biomarker-names.ts';
import { findMetric, type Metric } from './metric-registry.ts';
import type { Aggregate, MetricInfo, MetricQuery } from './metrics.contract.ts';
import { biomarkerSeries, measuredSeries, type Series } from './series.ts';
import type { Window } from './windows.ts';

export type Subject = {
  info: MetricInfo;
  only: readonly Aggregate[] | undefined;
  occasion: 'day' | 'workout' | 'lab';
  stored: { metric: Metric } | { results: readonly BiomarkerRow[] };
};

export type Wanted = {
  subject: Subject;
  window: Window;
  weekdays?: readonly number[] | undefined;
  type?: { only: string | undefined };
  sessions?: readonly Wanted[] | undefined;
  everySource?: boolean | undefined;
};
type Person = { userId: string };

export async function findSubjects(db: Db, person: Person, keys: readonly string[]): Promise<(Subject | null)[]> {
  const asked = keys.flatMap((key) => biomarkerName(key) ?? []);
  const results = asked.length > 0 ? await listResults(db, person, asked) : () => [];
  return keys.map((key) => {
    const name = biomarkerName(key);
    if (name !== null) return labSubject(results(name));
    const metric = findMetric(key);
    return metric ? measuredSubject(metric) : null;
  });
}

export function measuredSubject(metric: Metric): Subject {
  const { key, label, unit, kind, measures, only } = metric;
  const occasion = measures[0].table === 'activities' ? 'workout' : 'day';
  return { info: { key, label, unit, kind }, only, occasion, stored: { metric } };
}

export function labSubject(results: readonly BiomarkerRow[]): Subject | null {
  const newest = results.at(-1);
  return (
    (newest && {
      info: {
        key: biomarkerKey(newest.name),
        label: biomarkerLabel(newest.name),
        unit: newest.unit ?? '',
        kind: 'state',
      },
      only: undefined,
      occasion: 'lab',
      stored: { results },
    }) ??
    null
  );
}

async function listResults(db: Db, { userId }: Person, asked: readonly string[]) {
  const known = (await listBiomarkerNames(db.read, { userId })).map(({ name }) => name);
  const namesOf = new Map(asked.map((name) => [name, matchNames(name, known)]));
  const names = [...new Set([...namesOf.values()].flat())];
  const rows = names.length > 0 ? await listBiomarkerRows(db.read, { userId, names }) : [];
  return (name: string) => rows.filter((row) => namesOf.get(name)?.includes(row.name));
}

export async function findExtent(
  db: Db,
  { userId, today }: Person & { today: string },
  { stored, occasion }: Subject,
  activityType: string | undefined,
): Promise<Extent> {
  if ('results' in stored) {
    const dates = stored.results.map(({ date }) => date);
    const [first, last] = [dates[0] ?? null, dates.at(-1) ?? null];
    return { first, last, hasToday: dates.includes(today) };
  }
  const filter = { userId, today, activityType: occasion === 'workout' ? activityType : undefined };
  return mergeExtents(await listExtents(db, filter, stored.metric.measures));
}

export function mergeExtents(extents: readonly Extent[]): Extent {
  const firsts = extents.flatMap(({ first }) => first ?? []).sort();
  const lasts = extents.flatMap(({ last }) => last ?? []).sort();
  return {
    first: firsts[0] ?? null,
    last: lasts.at(-1) ?? null,
    hasToday: extents.some(({ hasToday }) => hasToday),
  };
}

export async function readSeries(
  db: Db,
  person: Person,
  wanted: readonly Wanted[],
  activityType: MetricQuery['activity_type'],
): Promise<Series[]> {
  const rowsWanted = wanted.flatMap((one) => rowsWantedBy(one, activityType) ?? []);
  const found = await listMeasuredRows(db, person, rowsWanted);
  const lists = new Map(wanted.map((one) => [one, 'results' in one.subject.stored ? [] : (found.shift() ?? [])]));
  const idsOf = (one: Wanted) => new Set((lists.get(one) ?? []).flat().map(({ id }) => id));
  return wanted.map((one) => {
    const { subject, window, weekdays, sessions = [], everySource } = one;
    const { stored } = subject;
    if ('results' in stored) return biomarkerSeries(stored.results.filter(isIn(window)), weekdays);
    const needed = sessions.map(idsOf);
    const complete = ({ id }: { id: string }) => needed.every((ids) => ids.has(id));
    return measuredSeries(stored.metric, lists.get(one) ?? [], { weekdays, complete, everySource });
  });
}

function rowsWantedBy(
  { subject: { stored, occasion }, window, type }: Wanted,
  whole: string | undefined,
): RowsWanted | null {
  const activityType = type ? type.only : whole;
  if ('results' in stored) return null;
  const { measures } = stored.metric;
  return { ...window, measures, activityType: occasion === 'workout' ? activityType : undefined };
}

const isIn =
  ({ from, to }: Window) =>
  ({ date }: { date: string }) =>
    from <= date && date <= to;
