import { z } from 'zod';
import { findWorkout, listWorkouts, placeOf, type WorkoutRow } from '../../db/health/workouts.ts';
import { fail } from '../core/errors.ts';
import { decodeCursor, pageOf } from '../core/pagination.ts';
import { rounded } from '../metrics/metric-computations.ts';
import { findMetric } from '../metrics/metric-registry.ts';
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
      return present(row);
    }),
});

const Position = z.object({ date: z.string(), start: z.string(), id: z.string() });

function present(row: WorkoutRow): Workout {
  const { start_time, end_time, ...rest } = row;
  return { ...rest, start: start_time, end: end_time, pace_s_km: paceOf(row) };
}

/** As the metric `workout_pace` has it; its range drops what nobody runs. */
function paceOf({ duration_s, distance_m }: WorkoutRow): number | null {
  const range = findMetric('workout_pace')?.measures[0];
  const pace = duration_s !== null && distance_m ? (duration_s * 1_000) / distance_m : null;
  return range && pace !== null && range.min <= pace && pace <= range.max ? rounded(pace) : null;
}
