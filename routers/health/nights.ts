import type { z } from 'zod';
import type { Db } from '../../db/client.ts';
import { listMeasuredRows } from '../../db/health/measured-rows.ts';
import { findNightsAround, listSleeps, type SleepRow } from '../../db/health/nights.ts';
import { addDays } from '../core/days.ts';
import { SleepStages } from '../ingestion/normalize/sleep-stages.ts';
import { findMetric } from '../metrics/metric-registry.ts';
import { measuredSeries } from '../metrics/series.ts';
import { findToday } from '../metrics/today.ts';
import { baselineDays } from '../metrics/unusual.ts';
import { router, userProcedure } from '../trpc.ts';
import { dayValueOf } from './day-value.ts';
import { GetNight, type Sleep } from './nights.contract.ts';

const shown = [
  ...['sleep_duration', 'bedtime', 'wake_time', 'deep_sleep', 'light_sleep', 'rem_sleep', 'awake_time'],
  ...['time_in_bed', 'sleep_efficiency', 'sleep_latency', 'wakeups', 'sleep_score', 'sleep_heart_rate'],
  ...['sleep_min_heart_rate', 'hrv_rmssd', 'breathing_rate', 'spo2', 'skin_temperature_delta'],
].flatMap((key) => findMetric(key) ?? []);

export const nightsRouter = router({
  get: userProcedure
    .meta(GetNight.meta)
    .input(GetNight.input)
    .output(GetNight.output)
    .query(async ({ ctx, input }) => {
      const userId = ctx.principal.id;
      const today = await findToday(ctx, userId, input);
      return getNight(ctx.db, { userId, today }, input.date);
    }),
});

type Person = { userId: string; today: string };

async function getNight(
  db: Db,
  { userId, today }: Person,
  asked: string | undefined,
): Promise<z.output<typeof GetNight.output>> {
  const tomorrow = addDays(today, 1);
  const newest = asked ?? (await findNightsAround(db.read, { userId, today, date: tomorrow })).previous;
  const date = newest ?? today;
  const days = { from: addDays(date, -baselineDays), to: date };
  const [around, rows, found] = await Promise.all([
    findNightsAround(db.read, { userId, today, date }),
    listSleeps(db.read, { userId, date }),
    listMeasuredRows(
      db,
      { userId },
      shown.map(({ measures }) => ({ measures, ...days })),
    ),
  ]);
  const values = shown.map((metric, place) => dayValueOf(metric, found[place] ?? [], date, today));
  const [nights, naps] = [rows.filter(({ is_nap }) => is_nap !== 1), rows.filter(({ is_nap }) => is_nap === 1)];
  const counted = idsOfNight(found, date);
  const own = counted.size > 0 ? nights.filter(({ id }) => counted.has(id)) : nights;
  return {
    ...{ today, date: newest, ...around, values },
    sleeps: own.map(present),
    naps: naps.map(present),
    others: nights.filter((row) => !own.includes(row)).map(present),
  };
}

function idsOfNight(found: Awaited<ReturnType<typeof listMeasuredRows>>, date: string): Set<string> {
  const place = shown.findIndex(({ key }) => key === 'sleep_duration');
  const metric = shown[place];
  const lists = (found[place] ?? []).map((rows) => rows.filter((row) => row.date === date));
  const values = metric ? measuredSeries(metric, lists).values : [];
  return new Set(values.flatMap(({ rows }) => rows.map(({ id }) => id)));
}

const present = ({ id, provider, source_id, start_time, end_time, asleep_s, stages }: SleepRow): Sleep => ({
  ...{ id, provider, source_id, start: start_time, end: end_time, asleep_s },
  stages:
    stages === null
      ? null
      : SleepStages.parse(JSON.parse(stages)).map(([stage, at_s, duration_s]) => ({ stage, at_s, duration_s })),
});
