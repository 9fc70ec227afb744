import type { Orm } from '../client.ts';
import { clock } from '../schema/schema.ts';

/** Reads the commit clock; put it in the same snapshot as the rows it is to vouch for. */
export const readClock = (orm: Orm) => orm.select({ nowMs: clock.nowMs }).from(clock);
