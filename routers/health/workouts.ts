import { z } from 'zod';
import type { Db } from '../../db/client.ts';
import { listMeasuredRows } from '../../db/health/measured-rows.ts';
import { findWorkout, listWorkouts, placeOf, type WorkoutRow } from '../../db/health/workouts.ts';
import { fail } from '../core/errors.ts';
import { decodeCursor, pageOf } from '../core/pagination.ts';
import { rounded } from '../metrics/metric-computations.ts';
import { findMetric, metrics } from '../metrics/metric-registry.ts';
import type { MetricQuery } from '../metrics/metrics.contract.ts';
import { measuredSeries } from '../metrics/series.ts';
import { router, userProcedure } from '../trpc.ts';
import { GetWorkout, ListWorkouts, type Workout } from './workouts.contract.ts';

export const workoutsRouter = router({
  list: userProcedure
    .meta(ListWorkouts.meta)
    .input(ListWorkouts.input)
    .output(ListWorkouts.output)
    .query(async ({ ctx, input: { limit, cursor, ...filter } }) => {
      const userId = ctx.principal.id;
      const scope = ['workouts', userId, filter];
      const { activity_type: activityType, from, to } = filter;
      const rows = await listWorkouts(ctx.db.read, {
        ...{ userId, activityType, from, to, limit: limit + 1 },
        behind: cursor === undefined ? undefined : decodeCursor(scope, cursor, Position),
      });
      return pageOf(rows, { limit, scope, positionOf: placeOf, present });
    }),

  get: userProcedure
    .meta(GetWorkout.meta)
    .input(GetWorkout.input)
    .output(GetWorkout.output)
    .query(async ({ ctx, input }) => {
      const row = await findWorkout(ctx.db.read, { userId: ctx.principal.id, workoutId: input.id });
      if (!row) throw fail('not_found', { message: 'No such workout.' });
      return { ...present(row), values: await valuesOf(ctx.db, row) };
    }),
});

const startKey = 'workout_start';
const measured = metrics.filter(({ key, measures: [{ table }] }) => table === 'activities' && key !== 'workout_count');

async function valuesOf(db: Db, { user_id: userId, id, date }: WorkoutRow) {
  const days = { from: date, to: date };
  const found = await listMeasuredRows(
    db,
    { userId },
    measured.map(({ measures }) => ({ measures, ...days })),
  );
  const starts = found[measured.findIndex(({ key }) => key === startKey)]?.flat() ?? [];
  const [start, timed] = [starts.find((row) => row.id === id)?.value, new Set(starts.map((row) => row.id))];
  const meant = new Set(starts.flatMap((row) => (row.value === start ? row.id : [])));
  return measured.flatMap((metric, place) => {
    const lists = found[place] ?? [];
    const own = lists.flat().find((row) => row.id === id);
    if (!own) return [];
    const { values } = measuredSeries(metric, lists, { complete: (row) => timed.has(row.id) });
    const counted = values.flatMap(({ rows }) => rows.filter((row) => meant.has(row.id)));
    const isAlone = start !== undefined && counted.length === 1 && counted[0]?.id === id;
    const { key, label, unit, kind, per } = metric;
    const query = isAlone ? queryOf(key, { date, start }) : null;
    return { metric: key, label, unit, kind, value: rounded(own.value / per), query };
  });
}

const queryOf = (metric: string, { date, start }: { date: string; start: number }): MetricQuery => ({
  ...{ metric, aggregate: 'latest', window: { kind: 'day', date } },
  where: [{ metric: startKey, threshold: { op: 'between', value: start, upper: start } }],
});

const Position = z.object({ date: z.string(), start: z.string(), id: z.string() });

function present(row: WorkoutRow): Workout {
  const { start_time, end_time, ...rest } = row;
  return { ...rest, start: start_time, end: end_time, pace_s_km: paceOf(row) };
}

function paceOf({ duration_s, distance_m }: WorkoutRow): number | null {
  const range = findMetric('workout_pace')?.measures[0];
  const pace = duration_s !== null && distance_m ? (duration_s * 1_000) / distance_m : null;
  return range && pace !== null && range.min <= pace && pace <= range.max ? rounded(pace) : null;
}
