import { sql } from 'drizzle-orm';
import type { Orm } from '../engine/orm.ts';
import { archiveParts } from '../schema/archive-schema.ts';
import { labUploads, storedBytes } from '../schema/schema.ts';

export type StoredBytes = { uploads: number; archives: number; rawEvents: number };

export async function findStoredBytes(orm: Orm, { userId }: { userId: string }): Promise<StoredBytes> {
  const [row] = await orm.values<[uploads: number, archives: number, rawEvents: number]>(
    sql`SELECT (SELECT coalesce(sum(size_bytes), 0) FROM ${labUploads} WHERE user_id = ${userId}),
      (SELECT coalesce(sum(bytes), 0) FROM ${archiveParts} WHERE user_id = ${userId}),
      coalesce((SELECT raw_event_bytes FROM ${storedBytes} WHERE user_id = ${userId}), 0)`,
  );
  const [uploads = 0, archives = 0, rawEvents = 0] = row ?? [];
  return { uploads, archives, rawEvents };
}
