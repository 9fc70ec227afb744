import { and, desc, eq, notInArray, sql } from 'drizzle-orm';
import { cellOf } from '../encryption/sealed-columns.ts';
import type { PersonKey } from '../encryption/sealing.ts';
import { inKey, keyOf } from '../encryption/vault.ts';
import type { Orm } from '../engine/orm.ts';
import { derivedId } from '../id.ts';
import { memories } from '../schema/agent-schema.ts';

type MemoryRow = typeof memories.$inferSelect;
export type NewMemoryRow = Pick<MemoryRow, 'userId' | 'kind' | 'text' | 'textSha256' | 'turnId'> & { nowMs: number };

const textCell = (textSha256: string) => cellOf('memories', 'text', textSha256);

export async function listMemories(
  orm: Orm,
  { userId, limit }: { userId: string; limit: number },
): Promise<MemoryRow[]> {
  const rows = await orm
    .select()
    .from(memories)
    .where(eq(memories.userId, userId))
    .orderBy(desc(memories.updatedAtMs), desc(memories.id))
    .limit(limit);
  const opener = await keyOf(orm, userId);
  return rows.map((row) => ({ ...row, text: opener.open(textCell(row.textSha256), row.text) }));
}

export function upsertMemory(orm: Orm, { userId, kind, text, textSha256: hash, turnId, nowMs }: NewMemoryRow) {
  const made = (make: (key: PersonKey, textSha256: string) => string) =>
    inKey(orm, userId, (key) => make(key, key.digest(hash)));
  return orm
    .insert(memories)
    .values({
      id: made((_, textSha256) => derivedId('mem', userId, textSha256)),
      ...{ userId, kind, turnId, createdAtMs: nowMs, updatedAtMs: nowMs },
      text: made((key, textSha256) => key.seal(textCell(textSha256), text)),
      textSha256: made((_, textSha256) => textSha256),
    })
    .onConflictDoUpdate({
      target: [memories.userId, memories.textSha256],
      set: { text: sql`excluded.text`, turnId: sql`excluded.turn_id`, updatedAtMs: sql`excluded.updated_at_ms` },
    });
}

export const trimMemories = (orm: Orm, { userId, keep }: { userId: string; keep: number }) => {
  const newest = orm
    .select({ id: memories.id })
    .from(memories)
    .where(eq(memories.userId, userId))
    .orderBy(desc(memories.updatedAtMs), desc(memories.id))
    .limit(keep);
  return orm.delete(memories).where(and(eq(memories.userId, userId), notInArray(memories.id, newest)));
};

export const deleteMemory = (orm: Orm, { memoryId, userId }: { memoryId: string; userId: string }) =>
  orm
    .delete(memories)
    .where(and(eq(memories.id, memoryId), eq(memories.userId, userId)))
    .returning({ id: memories.id });
