import type { z } from 'zod';
import type { Db } from '../../db/client.ts';
import { listResultsOfUpload } from '../../db/health/lab-readings.ts';
import { listLabUploads } from '../../db/health/labs.ts';
import { listMeasuredRows } from '../../db/health/measured-rows.ts';
import { findNewestDateTime, listNewestDays } from '../../db/health/metrics.ts';
import { listWorkouts } from '../../db/health/workouts.ts';
import { addDays } from '../core/days.ts';
import { standingOfRow } from '../labs/standing.ts';
import { findMetric, type Metric } from '../metrics/metric-registry.ts';
import { isRunning, type Lists, newestDay, newestOf, pointsOf, windowsOf } from '../metrics/points.ts';
import { ownTimeZone, todayOf } from '../metrics/today.ts';
import { baselineDays } from '../metrics/unusual.ts';
import type { Context } from '../trpc.ts';
import { dayValueOf, queryOf } from './day-value.ts';
import type { GetOverview, Tile } from './overview.contract.ts';

const sparkDays = 28;

/** Devices measure either kind of HRV. */
const shown: readonly (readonly string[])[] = [
  ['sleep_duration'],
  ['resting_heart_rate'],
  ['hrv_rmssd', 'hrv_sdnn'],
  ['steps'],
  ['active_time'],
  ['weight'],
];
const choices = shown.map((keys) => keys.flatMap((key) => findMetric(key) ?? []));

type Person = { userId: string; today: string };
type Overview = z.output<typeof GetOverview.output>;
type Asked = { userId: string; input: z.output<typeof GetOverview.input> };

export async function overviewOf({ db, nowMs }: Pick<Context, 'db' | 'nowMs'>, given: Asked): Promise<Overview> {
  const { userId } = given;
  const [newest, own] = await Promise.all([findNewestDateTime(db.read, { userId }), ownTimeZone(db, userId)]);
  const person = { userId, today: todayOf({ ...own, ...given.input, nowMs: nowMs(), newest }) };
  const [tiles, latest_workout, latest_report] = await Promise.all([
    tilesOf(db, person),
    latestWorkout(db, person),
    latestReport(db, person),
  ]);
  const days = [
    ...tiles.flatMap(({ data_until }) => data_until ?? []),
    ...(latest_workout ? [latest_workout.date] : []),
  ];
  return {
    today: person.today,
    data_until: days.sort().at(-1) ?? null,
    data_until_at: newest,
    is_empty: newest === null && days.length === 0 && latest_report === null,
    tiles,
    latest_workout,
    latest_report,
  };
}

async function tilesOf(db: Db, { userId, today }: Person): Promise<Tile[]> {
  const untilOf = (metric: Metric) => (isRunning(metric) ? addDays(today, -1) : today);
  const days = { from: addDays(today, -2 * baselineDays), to: today };
  const all = choices.flat();
  const found = await listMeasuredRows(
    db,
    { userId },
    all.map(({ measures }) => ({ measures, ...days })),
  );
  const recent = new Map(all.map((metric, place) => [metric, found[place] ?? []]));
  const newest = new Map(all.map((metric) => [metric, newestDay(recent.get(metric) ?? [], untilOf(metric))]));
  const unknown = choices.flatMap((metrics) => {
    const at = metrics.findIndex((metric) => newest.get(metric));
    return at === -1 ? metrics : metrics.slice(0, at);
  });
  for (const [metric, date] of await listOlderDays(db, userId, unknown, untilOf)) newest.set(metric, date);
  const chosen = choices.flatMap((metrics) => metrics.find((metric) => newest.get(metric)) ?? metrics[0] ?? []);
  const old = chosen.flatMap((metric) => {
    const date = newest.get(metric);
    return date && date < sparkFrom(metric, today) ? [{ metric, date }] : [];
  });
  const before = await listMeasuredRows(
    db,
    { userId },
    old.map(({ metric: { measures }, date }) => ({ measures, from: addDays(date, -baselineDays), to: date })),
  );
  const tiles = chosen.map((metric) => {
    const at = old.findIndex((one) => one.metric === metric);
    const rows = recent.get(metric) ?? [];
    return tileOf(metric, today, { rows, before: before[at] ?? rows, date: newest.get(metric) ?? null });
  });
  const away = ({ unusual }: Tile) => Math.abs(unusual?.z ?? 0);
  return tiles.sort((one, other) => away(other) - away(one));
}

async function listOlderDays(db: Db, userId: string, metrics: readonly Metric[], untilOf: (metric: Metric) => string) {
  const wanted = metrics.flatMap((metric) =>
    metric.measures.map((measure) => ({ metric, measure, until: untilOf(metric) })),
  );
  const days = await listNewestDays(db, { userId }, wanted);
  return metrics.map((metric) => {
    const own = days.filter((_, place) => wanted[place]?.metric === metric);
    return [metric, newestOf(own)] as const;
  });
}

const sparkFrom = (metric: Metric, today: string) => addDays(today, (isRunning(metric) ? 0 : 1) - sparkDays);

type Found = { rows: Lists; before: Lists; date: string | null };

function tileOf(metric: Metric, today: string, { rows, before, date }: Found): Tile {
  const from = sparkFrom(metric, today);
  const spark = pointsOf(metric, rows, windowsOf('day', { from, to: addDays(from, sparkDays - 1) }));
  const running = isRunning(metric) ? soFar(metric, rows, today) : null;
  return {
    ...dayValueOf(metric, before, date, today),
    spark: { from, values: spark.map(({ value }) => value) },
    so_far: running,
    data_until: running ? today : date,
  };
}

function soFar(metric: Metric, rows: Lists, today: string): Tile['so_far'] {
  const [point] = pointsOf(metric, rows, [{ from: today, to: today }]);
  if (!point || point.value === null || point.source === null) return null;
  return { date: today, value: point.value, source: point.source, query: queryOf(metric, today) };
}

async function latestWorkout(db: Db, { userId, today }: Person): Promise<Overview['latest_workout']> {
  const [row] = await listWorkouts(db.read, { userId, to: today, limit: 1 });
  if (!row) return null;
  const { id, activity_type, name, date, start_time, duration_s, distance_m } = row;
  return { id, activity_type, name, date, start: start_time, duration_s, distance_m };
}

async function latestReport(db: Db, { userId }: Person): Promise<Overview['latest_report']> {
  const [upload] = await listLabUploads(db.read, { userId, limit: 1 });
  if (!upload) return null;
  const rows = await listResultsOfUpload(db.read, { uploadId: upload.id, userId });
  const dates = rows.flatMap(({ test_date }) => test_date ?? []).sort();
  const standings = rows.map(standingOfRow);
  return {
    ...{ id: upload.id, file_name: upload.fileName, status: upload.aggregatorStatus },
    date: dates.at(-1) ?? null,
    results: rows.length,
    out_of_range: standings.filter((standing) => standing === 'below' || standing === 'above').length,
  };
}
