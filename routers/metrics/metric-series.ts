import type { z } from 'zod';
import { findProfile } from '../../db/access/profiles.ts';
import type { Db } from '../../db/client.ts';
import { listDayValues, listMeasuredRows } from '../../db/health/measured-rows.ts';
import { listNewestDays } from '../../db/health/metrics.ts';
import { addDays, daysBetween } from '../core/days.ts';
import { fail } from '../core/errors.ts';
import { findMetric, type Metric } from './metric-registry.ts';
import type { SeriesOfMetric } from './metrics.contract.ts';
import {
  earlier,
  ends,
  isRunning,
  newestOf,
  type Point,
  pointAggregate,
  pointsOf,
  pointsOfDays,
  type Step,
  starts,
  windowsOf,
} from './points.ts';
import { publishedReference } from './references.ts';
import { againstUsual, baselineDays } from './unusual.ts';
import type { Window } from './windows.ts';

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
  const [own, age] = await Promise.all([readOwn(db, userId, { metric, step, days }), ageOf(db, userId, today)]);
  const newest =
    (days.to === today ? newestOf(own.dates.map((list) => list.findLast((date) => date <= until) ?? null)) : null) ??
    newestOf(
      await listNewestDays(
        db,
        { userId },
        measures.map((measure) => ({ measure, until })),
      ),
    );
  const from = starts[step](asked.from ?? own.dates.flatMap(([date]) => date ?? []).sort()[0] ?? to);
  if (daysBetween(from, to) / shortestDays[step] > pointsMax) throw invalid('from', `at most ${pointsMax} points`);
  const points = own.pointsOf(windowsOf(step, { from, to }));
  const sources = [...new Set(points.flatMap(({ source }) => source ?? []))];
  const places = new Map(sources.map((source, place) => [source, place]));
  return {
    ...{ metric: key, label, unit, kind, aggregate: pointAggregate(metric), today, from, to, step },
    values: points.map(({ value }) => value),
    ...(step !== 'day' && { n: points.map(({ n }) => n) }),
    sources,
    source_of: points.map(({ source }) => (source === null ? null : (places.get(source) ?? null))),
    band: newest === null ? null : await bandOn(db, userId, { metric, date: newest }),
    reference: publishedReference(metric, age),
  };
}

type Own = { dates: readonly (readonly string[])[]; pointsOf: (windows: readonly Window[]) => Point[] };

async function readOwn(
  db: Db,
  userId: string,
  { metric, step, days }: { metric: Metric; step: Step; days: Window },
): Promise<Own> {
  const wanted = { measures: metric.measures, ...days };
  const values = step === 'day' ? await listDayValues(db, { userId }, wanted) : null;
  if (values)
    return {
      dates: values.lists.map((list) => list.map(([date]) => date)),
      pointsOf: (windows) => pointsOfDays(metric, values, windows),
    };
  const [lists = []] = await listMeasuredRows(db, { userId }, [wanted]);
  return {
    dates: lists.map((list) => list.map(({ date }) => date)),
    pointsOf: (windows) => pointsOf(metric, lists, windows),
  };
}

async function bandOn(db: Db, userId: string, { metric, date }: { metric: Metric; date: string }) {
  const wanted = { measures: metric.measures, from: addDays(date, -baselineDays), to: date };
  const [lists = []] = await listMeasuredRows(db, { userId }, [wanted]);
  return againstUsual(metric, lists, date)?.band ?? null;
}

async function ageOf(db: Db, userId: string, today: string): Promise<{ atLeast: number } | null> {
  const birthYear = (await findProfile(db.read, { userId }))?.birthYear ?? null;
  return birthYear === null ? null : { atLeast: Number(today.slice(0, 4)) - Number(birthYear) - 1 };
}

const invalid = (field: string, message: string) =>
  fail('invalid_field', { message: `${field}: ${message}.`, details: { field } });
