import { findProfile } from '../../db/access/profiles.ts';
import type { Db } from '../../db/client.ts';
import { findNewestDateTime } from '../../db/health/metrics.ts';
import { localToday, offsetOf } from '../core/days.ts';

export type Asking = { db: Db; nowMs: () => number };
export type Now = { as_of?: string | undefined; time_zone?: string | undefined };

export async function findToday({ db, nowMs }: Asking, userId: string, now: Now): Promise<string> {
  if (now.as_of !== undefined || now.time_zone !== undefined) return todayOf({ ...now, newest: null, nowMs: nowMs() });
  const [newest, own] = await Promise.all([findNewestDateTime(db.read, { userId }), ownTimeZone(db, userId)]);
  return todayOf({ ...own, newest, nowMs: nowMs() });
}

export async function ownTimeZone(db: Db, userId: string): Promise<Now> {
  const time_zone = (await findProfile(db.read, { userId }))?.timeZone;
  return time_zone ? { time_zone } : {};
}

/** `as_of`, time zone, profile, newest row's offset, or UTC. */
export function todayOf({ as_of, time_zone, newest, nowMs }: Now & { newest: string | null; nowMs: number }): string {
  if (as_of !== undefined) return as_of;
  if (time_zone !== undefined) return localToday({ timeZone: time_zone, nowMs });
  return localToday({ newestOffset: newest && offsetOf(newest), nowMs });
}
