import type { Db } from '../../db/client.ts';
import { findNewestDateTime } from '../../db/health/metrics.ts';
import { localToday, offsetOf } from '../core/days.ts';

export type Asking = { db: Db; nowMs: () => number };
export type Now = { as_of?: string | undefined; time_zone?: string | undefined };

export async function findToday({ db, nowMs }: Asking, userId: string, now: Now): Promise<string> {
  const isGiven = now.as_of !== undefined || now.time_zone !== undefined;
  const newest = isGiven ? null : await findNewestDateTime(db.read, { userId });
  return todayOf({ ...now, newest, nowMs: nowMs() });
}

/** The person's today: as given, else in the time zone, else at the offset of the newest row, else in UTC. */
export function todayOf({ as_of, time_zone, newest, nowMs }: Now & { newest: string | null; nowMs: number }): string {
  if (as_of !== undefined) return as_of;
  if (time_zone !== undefined) return localToday({ timeZone: time_zone, nowMs });
  return localToday({ newestOffset: newest && offsetOf(newest), nowMs });
}
