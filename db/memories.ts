import { and, desc, eq, notInArray, sql } from 'drizzle-orm';
import { memories } from './agent-schema.ts';
import type { Orm } from './client.ts';

export type MemoryRow = typeof memories.$inferSelect;

/** Newest first. */
export const listMemories = (orm: Orm, { userId, limit }: { userId: string; limit: number }) =>
  orm
    .select()
    .from(memories)
    .where(eq(memories.userId, userId))
    .orderBy(desc(memories.updatedAtMs), desc(memories.id))
    .limit(limit);

/** The same thing said again keeps its id and becomes the newest. */
export const upsertMemory = (orm: Orm, row: MemoryRow) =>
  orm
    .insert(memories)
    .values(row)
    .onConflictDoUpdate({
      target: [memories.userId, memories.textSha256],
      set: { text: sql`excluded.text`, turnId: sql`excluded.turn_id`, updatedAtMs: sql`excluded.updated_at_ms` },
    });

/** Takes away the oldest of a person's entries beyond so many. */
export const trimMemories = (orm: Orm, { userId, keep }: { userId: string; keep: number }) => {
  const newest = orm
    .select({ id: memories.id })
    .from(memories)
    .where(eq(memories.userId, userId))
    .orderBy(desc(memories.updatedAtMs), desc(memories.id))
    .limit(keep);
  return orm.delete(memories).where(and(eq(memories.userId, userId), notInArray(memories.id, newest)));
};
