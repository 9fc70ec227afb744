import { DatabaseError } from '../engine/engine.ts';
import type { Orm } from '../engine/orm.ts';
import type { Cell, PersonKey } from './sealing.ts';
import { inKeys, isSealing, keyOf, type Sealed } from './vault.ts';

/** A delivery arrives before anybody knows whose it is: all of them are under one key of the service's own. */
export const deliveriesOwner = ':deliveries';

type Body = { sha256: string; payload: string };
const cellOf = (sha256: string): Cell => ['raw_events', 'payload', sha256];

/** The body as a parameter. Its hash, by which duplicates are known, stays clear. */
export const payloadParam = (orm: Orm, { sha256, payload }: Body): string | Sealed =>
  inKeys(orm, [deliveriesOwner], (keys) => keys(deliveriesOwner).seal(cellOf(sha256), payload));

/** Events with their bodies as they arrived. Throws for one that was altered since. */
export async function openEvents<Event extends Body>(orm: Orm, events: Event[]): Promise<Event[]> {
  if (!isSealing(orm)) return events;
  const key = await keyOf(orm, deliveriesOwner);
  return events.map((event) => opened(key, event));
}

/** For whoever compares a body with its hash: one that was altered is given as it is stored, and has another hash. */
export async function openIntactEvents<Event extends Body>(orm: Orm, events: Event[]): Promise<Event[]> {
  if (!isSealing(orm)) return events;
  const key = await keyOf(orm, deliveriesOwner);
  return events.map((event) => {
    try {
      return opened(key, event);
    } catch (cause) {
      if (cause instanceof DatabaseError && cause.reason === 'failed') return event;
      throw cause;
    }
  });
}

const opened = <Event extends Body>(key: PersonKey, event: Event): Event => ({
  ...event,
  payload: key.open(cellOf(event.sha256), event.payload),
});
