import { sql } from 'drizzle-orm';
import type { Orm } from '../engine/orm.ts';
import { commitTimeMs, rawEventBodies, rawEvents } from '../schema/schema.ts';

/** Taking away the bodies of old deliveries. Maintenance over all people. */

/** Has had its effect, so that nobody needs to read it again. */
const settled = sql`processed_at_ms IS NOT NULL AND process_error IS NULL AND awaiting IS NULL AND awaiting_user_id IS NULL`;

export type OldEvent = { id: number; isRemovable: boolean };

/** A page in the order of arrival; it ends where younger ones begin. */
export async function listOldEvents(
  orm: Orm,
  { afterId, receivedBeforeMs, limit }: { afterId: number; receivedBeforeMs: number; limit: number },
): Promise<OldEvent[]> {
  const rows = await orm.values<[id: number, isOld: number, isRemovable: number]>(
    sql`SELECT id, received_at_ms < ${receivedBeforeMs}, ${settled} AND payload_removed_at_ms IS NULL FROM ${rawEvents} WHERE id > ${afterId} ORDER BY id LIMIT ${limit}`,
  );
  const young = rows.findIndex(([, isOld]) => isOld === 0);
  return (young < 0 ? rows : rows.slice(0, young)).map(([id, , isRemovable]) => ({
    id,
    isRemovable: isRemovable === 1,
  }));
}

/** Leaves out one that was queued to be read again meanwhile. Its hash stays: the same delivery is still known. */
export const removePayloads = (orm: Orm, { ids }: { ids: readonly number[] }) => {
  const chosen = sql`id IN (SELECT value FROM json_each(${JSON.stringify(ids)})) AND ${settled}`;
  return [
    orm.run(sql`DELETE FROM ${rawEventBodies} WHERE raw_event_id IN (SELECT id FROM ${rawEvents} WHERE ${chosen})`),
    orm.run(sql`UPDATE ${rawEvents} SET payload_removed_at_ms = ${commitTimeMs} WHERE ${chosen}`),
  ];
};
