import { and, asc, desc, eq, gt, gte, inArray, isNotNull, isNull, lt, lte, or, type SQL, sql } from 'drizzle-orm';
import { cellOf } from '../encryption/sealed-columns.ts';
import type { Cell, PersonKey } from '../encryption/sealing.ts';
import { inKeys, keyOf, sealed } from '../encryption/vault.ts';
import type { Orm } from '../engine/orm.ts';
import { type Condition, plainWrite, prepared, value } from '../engine/prepared.ts';
import { insertJobsSelect, jobPlaceholders, type NewJob } from '../jobs/queue.ts';
import { turnDisclosures, turnEvidence } from '../schema/agent-schema.ts';
import { jobs, turnEvents, turnSteps, turns } from '../schema/schema.ts';

export type TurnRow = typeof turns.$inferSelect;
type TurnStatus = TurnRow['status'];
export type TurnEventRow = typeof turnEvents.$inferSelect;
type NewTurn = Pick<TurnRow, 'id' | 'userId' | 'requestId' | 'createdAtMs'> & {
  messages: unknown;
  context: unknown;
  /** `exchange_mac` of the continued turn. */
  follows?: string | null;
};
type Key = { turnId: string; userId: string };

const owned = ({ turnId, userId }: Key) => and(eq(turns.id, turnId), eq(turns.userId, userId));
const inFlight = sql`status in ('queued', 'running')`;
const turnCell = (column: 'messages' | 'context' | 'result', turnId: string) => cellOf('turns', column, turnId);
const eventCell = ({ turnId, seq }: Pick<TurnEventRow, 'turnId' | 'seq'>) => cellOf('turn_events', 'data', turnId, seq);
const stepCell = (turnId: string, name: string) => cellOf('turn_steps', 'output', turnId, name);
const openOrNull = (key: PersonKey, cell: Cell, stored: string | null) =>
  stored === null ? null : key.open(cell, stored);

const findTurnQuery = prepared((orm) =>
  orm
    .select()
    .from(turns)
    .where(and(eq(turns.id, value('turnId')), eq(turns.userId, value('userId')))),
);

export type PublicTurnRow = Pick<
  TurnRow,
  'id' | 'status' | 'createdAtMs' | 'completedAtMs' | 'messages' | 'result' | 'error'
>;

type PublicTurnColumns = [
  status: TurnStatus,
  createdAtMs: number,
  completedAtMs: number | null,
  messages: string,
  result: string | null,
  error: string | null,
];

/** Drizzle's mapping costs as much as the read. */
const findPublicTurnQuery = prepared((orm) =>
  orm.values<PublicTurnColumns>(
    sql`SELECT status, created_at_ms, completed_at_ms, messages, result, error FROM ${turns} WHERE id = ${value('turnId')} AND user_id = ${value('userId')}`,
  ),
);

export async function findPublicTurn(orm: Orm, key: Key): Promise<PublicTurnRow | undefined> {
  const [columns] = await findPublicTurnQuery(orm, key);
  if (!columns) return undefined;
  const [status, createdAtMs, completedAtMs, messages, result, error] = columns;
  const { turnId: id, userId } = key;
  const opener = await keyOf(orm, userId);
  return {
    ...{ id, status, createdAtMs, completedAtMs, error },
    messages: opener.open(turnCell('messages', id), messages),
    result: openOrNull(opener, turnCell('result', id), result),
  };
}

export async function findTurn(orm: Orm, key: Key): Promise<TurnRow | undefined> {
  const [row] = await findTurnQuery(orm, key);
  if (!row) return undefined;
  const opener = await keyOf(orm, row.userId);
  return {
    ...row,
    messages: opener.open(turnCell('messages', row.id), row.messages),
    context: opener.open(turnCell('context', row.id), row.context),
    result: openOrNull(opener, turnCell('result', row.id), row.result),
  };
}

const findTurnEndQuery = prepared((orm) =>
  orm.values<[completedAtMs: number | null]>(
    sql`SELECT completed_at_ms FROM ${turns} WHERE id = ${value('turnId')} AND user_id = ${value('userId')}`,
  ),
);

export async function findTurnEnd(orm: Orm, key: Key): Promise<{ completedAtMs: number | null } | undefined> {
  const [columns] = await findTurnEndQuery(orm, key);
  return columns && { completedAtMs: columns[0] };
}

export async function findTurnOwner(orm: Orm, { turnId }: { turnId: string }): Promise<string | null> {
  const [row] = await orm.select({ userId: turns.userId }).from(turns).where(eq(turns.id, turnId));
  return row?.userId ?? null;
}

const insertTurnQuery = prepared((orm) =>
  orm.all<[id: string]>(
    sql`INSERT INTO ${turns} (id, user_id, status, messages, context, request_id, created_at_ms, conversation_id)
      SELECT ${value('id')}, ${value('userId')}, 'queued', ${value('messages')}, ${value('context')}, ${value('requestId')}, ${value('createdAtMs')}, 
        (SELECT coalesce(conversation_id, id) FROM ${turns} WHERE user_id = ${value('userId')} AND exchange_mac = ${value('follows')} ORDER BY created_at_ms DESC, id DESC LIMIT 1)
      WHERE (SELECT count(*) FROM ${turns} WHERE user_id = ${value('userId')} AND ${inFlight}) < ${value('inFlightMax')} RETURNING id`,
  ),
);

export function insertTurn(orm: Orm, row: NewTurn, inFlightMax: number) {
  const { id, userId, follows = null } = row;
  const content = (column: 'messages' | 'context') =>
    inKeys(orm, [userId], (keys) => keys(userId).seal(turnCell(column, id), JSON.stringify(row[column])));
  return insertTurnQuery(orm, {
    ...row,
    follows,
    messages: content('messages'),
    context: content('context'),
    inFlightMax,
  });
}

const isThere = sql`EXISTS (SELECT 1 FROM ${turns} WHERE id = ${value('turnId')})`;

export const turnExists = (values: { turnId: string }): Condition => ({ shape: 'turn', sql: isThere, values });

const insertTurnJobQuery = prepared((orm) =>
  insertJobsSelect(orm, {
    ...jobPlaceholders,
    input: sql`json_object('turnId', id, 'userId', user_id)`,
    uniqueKey: sql`'turn:' || id`,
    from: sql`FROM ${turns} WHERE id = ${value('turnId')}`,
  }),
);

export const insertTurnJob = (orm: Orm, job: Omit<NewJob, 'input' | 'uniqueKey'> & { turnId: string }) =>
  insertTurnJobQuery(orm, job);

export async function countTurnsInFlight(orm: Orm, key: { userId: string }): Promise<number> {
  const [row] = await orm
    .select({ count: sql<number>`count(*)` })
    .from(turns)
    .where(and(eq(turns.userId, key.userId), inFlight));
  return row?.count ?? 0;
}

export type TurnPageQuery = {
  userId: string;
  limit: number;
  status?: TurnStatus | undefined;
  afterMs?: number | undefined;
  beforeMs?: number | undefined;
  behind?: { createdAtMs: number; id: string } | undefined;
};

export async function listTurns(orm: Orm, page: TurnPageQuery) {
  const { id, status, createdAtMs, completedAtMs, error, messages } = turns;
  const filters: (SQL | undefined)[] = [
    eq(turns.userId, page.userId),
    page.status && eq(status, page.status),
    page.afterMs === undefined ? undefined : gte(createdAtMs, page.afterMs),
    page.beforeMs === undefined ? undefined : lt(createdAtMs, page.beforeMs),
    page.behind &&
      and(
        lte(createdAtMs, page.behind.createdAtMs),
        or(lt(createdAtMs, page.behind.createdAtMs), lt(id, page.behind.id)),
      ),
  ];
  const rows = await orm
    .select({ id, status, createdAtMs, completedAtMs, error, messages })
    .from(turns)
    .where(and(...filters))
    .orderBy(desc(createdAtMs), desc(id))
    .limit(page.limit);
  const opener = await keyOf(orm, page.userId);
  return rows.map((row) => ({ ...row, messages: opener.open(turnCell('messages', row.id), row.messages) }));
}

export const startTurn = (orm: Orm, key: Key) =>
  orm
    .update(turns)
    .set({ status: 'running' })
    .where(and(owned(key), eq(turns.status, 'queued')));

type Outcome = { result: unknown; exchangeMac?: string } | { error: unknown };

export function endTurn(orm: Orm, end: Key & { completedAtMs: number } & Outcome) {
  const outcome =
    'result' in end
      ? {
          status: 'completed' as const,
          result: sealed(orm, end.userId, turnCell('result', end.turnId), text(end.result)),
          exchangeMac: end.exchangeMac ?? null,
        }
      : { status: 'failed' as const, error: JSON.stringify(end.error) };
  return orm
    .update(turns)
    .set({ ...outcome, completedAtMs: end.completedAtMs })
    .where(and(owned(end), inArray(turns.status, ['queued', 'running'])));
}

const text = (value: unknown) => JSON.stringify(value);

/** Drizzle is too slow per streamed word. */
export function insertTurnEvents(orm: Orm, { userId }: { userId: string }, rows: readonly TurnEventRow[]) {
  const values = rows.map(() => '(?, ?, ?, ?)').join(', ');
  const data = (row: TurnEventRow) => inKeys(orm, [userId], (keys) => keys(userId).seal(eventCell(row), row.data));
  const params = rows.flatMap((row) => [row.turnId, row.seq, row.type, data(row)]);
  return plainWrite(orm, `INSERT INTO turn_events (turn_id, seq, type, data) VALUES ${values}`, params);
}

const listTurnEventsQuery = prepared((orm) => {
  const mine = sql`exists (select 1 from ${turns} where ${turns.id} = ${value('turnId')} and ${turns.userId} = ${value('userId')})`;
  return orm
    .select()
    .from(turnEvents)
    .where(and(eq(turnEvents.turnId, value('turnId')), gt(turnEvents.seq, value('afterSeq')), mine))
    .orderBy(asc(turnEvents.seq))
    .limit(value('limit'));
});

export async function listTurnEvents(
  orm: Orm,
  page: Key & { afterSeq: number; limit: number },
): Promise<TurnEventRow[]> {
  const rows = await listTurnEventsQuery(orm, page);
  if (rows.length === 0) return rows;
  const opener = await keyOf(orm, page.userId);
  return rows.map((row) => ({ ...row, data: opener.open(eventCell(row), row.data) }));
}

type NewTurnStep = Key & { name: string; output: unknown };

export const insertTurnStep = (orm: Orm, { turnId, userId, name, output }: NewTurnStep) =>
  orm
    .insert(turnSteps)
    .values({ turnId, name, output: sql`${sealed(orm, userId, stepCell(turnId, name), text(output))}` });

export async function listTurnSteps(orm: Orm, { turnId, userId }: Key): Promise<{ name: string; output: unknown }[]> {
  const rows = await orm
    .select({ name: turnSteps.name, stored: sql<string>`${turnSteps.output}` })
    .from(turnSteps)
    .innerJoin(turns, eq(turns.id, turnSteps.turnId))
    .where(and(eq(turnSteps.turnId, turnId), eq(turns.userId, userId)));
  const opener = await keyOf(orm, userId);
  return rows.map(({ name, stored }) => ({ name, output: JSON.parse(opener.open(stepCell(turnId, name), stored)) }));
}

export function pruneTurnLogs(orm: Orm, { endedBeforeMs, nowMs }: { endedBeforeMs: number; nowMs: number }) {
  const old = and(isNull(turns.logPrunedAtMs), isNotNull(turns.completedAtMs), lt(turns.completedAtMs, endedBeforeMs));
  const oldIds = orm.select({ id: turns.id }).from(turns).where(old);
  return [
    orm.delete(turnEvents).where(inArray(turnEvents.turnId, oldIds)),
    orm.delete(turnSteps).where(inArray(turnSteps.turnId, oldIds)),
    orm.update(turns).set({ logPrunedAtMs: nowMs }).where(old),
  ] as const;
}

export function deleteTurn(orm: Orm, { turnId, userId }: Key) {
  const owner = sql`EXISTS (SELECT 1 FROM ${turns} WHERE id = ${turnId} AND user_id = ${userId})`;
  const parts = [turnEvents, turnSteps, turnEvidence, turnDisclosures];
  return [
    orm.all<[id: string]>(sql`SELECT id FROM ${turns} WHERE id = ${turnId} AND user_id = ${userId}`),
    orm.run(sql`DELETE FROM ${jobs} WHERE unique_key = ${`turn:${turnId}`} AND ${owner}`),
    ...parts.map((table) => orm.run(sql`DELETE FROM ${table} WHERE turn_id = ${turnId} AND ${owner}`)),
    orm.run(sql`DELETE FROM ${turns} WHERE id = ${turnId} AND user_id = ${userId}`),
  ] as const;
}
