import { and, desc, eq, isNull, type SQL, sql } from 'drizzle-orm';
import { openRows } from '../encryption/sealed-rows.ts';
import type { Orm } from '../engine/orm.ts';
import { activities } from '../schema/health-schema.ts';
import { comparedType, toComparedType } from './measures.ts';

export type WorkoutRow = typeof activities.$inferSelect;

export type WorkoutPlace = { date: string; start: string; id: string };
type WorkoutPage = {
  userId: string;
  limit: number;
  activityType?: string | undefined;
  from?: string | undefined;
  to?: string | undefined;
  behind?: WorkoutPlace | undefined;
};

const start = sql<string>`coalesce(${activities.start_time}, '')`;

export const placeOf = ({ date, start_time, id }: WorkoutRow): WorkoutPlace => ({ date, start: start_time ?? '', id });

export async function listWorkouts(
  orm: Orm,
  { userId, limit, activityType, from, to, behind }: WorkoutPage,
): Promise<WorkoutRow[]> {
  const filters: (SQL | undefined)[] = [
    from === undefined ? undefined : sql`${activities.date} >= ${from}`,
    to === undefined ? undefined : sql`${activities.date} <= ${to}`,
    activityType === undefined
      ? undefined
      : sql`${comparedType(activities.activity_type)} = ${toComparedType(activityType)}`,
    behind && sql`${activities.date} <= ${behind.date}`,
    behind && sql`(${activities.date}, ${start}, ${activities.id}) < (${behind.date}, ${behind.start}, ${behind.id})`,
  ];
  const rows = await orm
    .select()
    .from(activities)
    .where(and(eq(activities.user_id, userId), isNull(activities.deleted_at_ms), ...filters))
    .orderBy(desc(activities.date), desc(start), desc(activities.id))
    .limit(limit);
  return openRows(orm, 'activities', userId, rows);
}

export async function findWorkout(
  orm: Orm,
  { userId, workoutId }: { userId: string; workoutId: string },
): Promise<WorkoutRow | undefined> {
  const rows = await orm
    .select()
    .from(activities)
    .where(and(eq(activities.user_id, userId), eq(activities.id, workoutId), isNull(activities.deleted_at_ms)));
  const [row] = await openRows(orm, 'activities', userId, rows);
  return row;
}
