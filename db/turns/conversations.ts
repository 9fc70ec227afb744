import { and, desc, eq, sql } from 'drizzle-orm';
import { cellOf } from '../encryption/sealed-columns.ts';
import { keyOf } from '../encryption/vault.ts';
import type { Orm } from '../engine/orm.ts';
import { turns } from '../schema/schema.ts';
import type { TurnRow } from './turns.ts';

type Owner = { userId: string };
export type ConversationTurn = Pick<
  TurnRow,
  'id' | 'conversationId' | 'status' | 'createdAtMs' | 'completedAtMs' | 'messages' | 'result' | 'error'
>;

const conversation = sql<string>`coalesce(${turns.conversationId}, ${turns.id})`;

const columns = {
  ...{ id: turns.id, conversationId: turns.conversationId, status: turns.status, error: turns.error },
  ...{ createdAtMs: turns.createdAtMs, completedAtMs: turns.completedAtMs },
  ...{ messages: turns.messages, result: turns.result },
};

async function opened(orm: Orm, userId: string, rows: ConversationTurn[]): Promise<ConversationTurn[]> {
  const opener = await keyOf(orm, userId);
  return rows.map((row) => ({
    ...row,
    messages: opener.open(cellOf('turns', 'messages', row.id), row.messages),
    result: row.result === null ? null : opener.open(cellOf('turns', 'result', row.id), row.result),
  }));
}

export type ConversationPlace = { lastMs: number; id: string };
export type ConversationRow = ConversationPlace & { turns: number; last: ConversationTurn };

export async function listConversations(
  orm: Orm,
  { userId, limit, behind }: Owner & { limit: number; behind?: ConversationPlace | undefined },
): Promise<ConversationRow[]> {
  const after = behind
    ? sql`HAVING max(created_at_ms) < ${behind.lastMs} OR (max(created_at_ms) = ${behind.lastMs} AND conversation < ${behind.id})`
    : sql``;
  // SQLite takes bare columns from the max() row.
  const found = await orm.all<[string, string, number, number]>(sql`
    SELECT ${conversation} AS conversation, id, max(created_at_ms), count(*)
    FROM ${turns} WHERE user_id = ${userId} GROUP BY conversation ${after}
    ORDER BY max(created_at_ms) DESC, conversation DESC LIMIT ${limit}`);
  const rows = await orm
    .select(columns)
    .from(turns)
    .where(
      and(
        eq(turns.userId, userId),
        sql`${turns.id} IN (SELECT value FROM json_each(${JSON.stringify(found.map(([, id]) => id))}))`,
      ),
    );
  const lasts = new Map((await opened(orm, userId, rows)).map((row) => [row.id, row]));
  return found.flatMap(([id, lastId, lastMs, count]) => {
    const last = lasts.get(lastId);
    return last ? [{ id, lastMs, turns: count, last }] : [];
  });
}

export async function listTurnsOfConversation(
  orm: Orm,
  { userId, conversationId, limit }: Owner & { conversationId: string; limit: number },
): Promise<ConversationTurn[]> {
  const rows = await orm
    .select(columns)
    .from(turns)
    .where(
      sql`+${turns.userId} = ${userId} AND ${turns.id} IN (SELECT id FROM ${turns} WHERE user_id = ${userId} AND conversation_id = ${conversationId} UNION SELECT ${conversationId})`,
    )
    .orderBy(desc(turns.createdAtMs), desc(turns.id))
    .limit(limit);
  return opened(orm, userId, rows);
}
