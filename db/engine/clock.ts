import { clock } from '../schema/schema.ts';
import type { Orm } from './orm.ts';

/** Reads the commit clock; put it in the same snapshot as the rows it is to vouch for. */
export const readClock = (orm: Orm) => orm.select({ nowMs: clock.nowMs }).from(clock);
