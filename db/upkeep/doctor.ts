import { type SQL, sql } from 'drizzle-orm';
import { openIntactRow, sealedColumnsOf } from '../encryption/sealed-rows.ts';
import type { Orm } from '../engine/orm.ts';
import { keysOf } from '../keys.ts';
import { idempotencyKeys } from '../schema/access-schema.ts';
import { columnNames, type HealthTableName, healthTables } from '../schema/health-schema.ts';
import { jobs, labUploads, rawEvents, sources, turns, users } from '../schema/schema.ts';
import { isOneOf, type NormalizedTable, normalizedTable, pageAfter, type RowKey } from '../schema/table-key.ts';

/** Never health data. */

export type Example = Record<string, string | number | null>;
export type Found = { count: number; oldestMs: number | null; examples: Example[] };
type Question = { from: SQL; atMs: SQL; example: SQL };

export const examplesMax = 20;
const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;
const weekMs = 7 * dayMs;

const event = sql`json_object('raw_event_id', id, 'type', type, 'request_id', request_id)`;
const open = sql`processed_at_ms IS NULL AND process_error IS NULL`;
const awaits = sql`(awaiting IS NOT NULL OR awaiting_user_id IS NOT NULL)`;
const queued = sql`EXISTS (SELECT 1 FROM ${jobs} WHERE unique_key IN ('normalize:' || raw_events.id, 'payload:' || raw_events.id))`;
const job = sql`json_object('job_id', id, 'job', name, 'request_id', request_id, 'attempts', attempts, 'error', last_error)`;
const upload = sql`json_object('upload_id', id, 'status', aggregator_status)`;
const gaveUp = sql`process_error LIKE 'gave up:%'`;
const hasCome = sql`(
  awaiting LIKE 'source:%' AND EXISTS (SELECT 1 FROM ${sources} WHERE aggregator_user_id = substr(awaiting, 8))
  OR awaiting LIKE 'upload:%' AND EXISTS (SELECT 1 FROM ${labUploads} WHERE aggregator_upload_id = substr(awaiting, 8))
  OR EXISTS (SELECT 1 FROM ${users} WHERE ${users.id} = awaiting_user_id))`;

const parked = (when: SQL): Question => ({
  from: sql`(SELECT process_error AS reason, count(*) AS events, min(received_at_ms) AS at_ms, min(id) AS id FROM ${rawEvents} WHERE process_error IS NOT NULL AND NOT ${gaveUp} AND ${when} GROUP BY process_error)`,
  atMs: sql`at_ms`,
  example: sql`json_object('reason', reason, 'events', events, 'first_raw_event_id', id)`,
});

/** `~` begins the version of a person's correction. */
const unfounded = sql.join(
  Object.entries(healthTables).map(
    ([name, table]) =>
      sql`SELECT ${sql.raw(`'${name}'`)} AS table_name, id, updated_at_ms FROM ${table} AS t WHERE deleted_at_ms IS NULL AND version < '~' AND NOT EXISTS (SELECT 1 FROM ${rawEvents} WHERE sha256 = substr(t.version, 18))`,
  ),
  sql` UNION ALL `,
);

const questions = {
  events_stranded: (nowMs) => ({
    from: sql`${rawEvents} WHERE ${open} AND NOT ${awaits} AND received_at_ms < ${nowMs - minuteMs} AND NOT ${queued}`,
    atMs: sql`received_at_ms`,
    example: event,
  }),
  events_forgotten: (nowMs) => ({
    from: sql`${rawEvents} WHERE ${open} AND ${awaits} AND received_at_ms < ${nowMs - minuteMs} AND ${hasCome} AND NOT ${queued}`,
    atMs: sql`received_at_ms`,
    example: event,
  }),
  events_waiting: () => ({
    from: sql`${rawEvents} WHERE ${open} AND ${awaits} AND NOT ${hasCome}`,
    atMs: sql`received_at_ms`,
    example: sql`json_object('raw_event_id', id, 'type', type, 'request_id', request_id, 'waits_for',
      CASE WHEN awaiting LIKE 'source:%' THEN 'a connection' WHEN awaiting LIKE 'upload:%' THEN 'an upload' ELSE 'a person' END)`,
  }),
  events_given_up: () => ({
    from: sql`${rawEvents} WHERE process_error IS NOT NULL AND ${gaveUp}`,
    atMs: sql`received_at_ms`,
    example: sql`json_object('raw_event_id', id, 'type', type, 'request_id', request_id, 'reason', process_error)`,
  }),
  events_parked: (nowMs) => parked(sql`received_at_ms >= ${nowMs - weekMs}`),
  events_parked_long: (nowMs) => parked(sql`received_at_ms < ${nowMs - weekMs}`),
  jobs_lapsed: (nowMs) => ({
    from: sql`${jobs} WHERE dead_at_ms IS NULL AND lease_token IS NOT NULL AND run_at_ms < ${nowMs - minuteMs}`,
    atMs: sql`run_at_ms`,
    example: job,
  }),
  jobs_waiting: (nowMs) => ({
    from: sql`${jobs} WHERE dead_at_ms IS NULL AND lease_token IS NULL AND run_at_ms < ${nowMs - minuteMs}`,
    atMs: sql`run_at_ms`,
    example: job,
  }),
  jobs_dead: () => ({
    from: sql`${jobs} WHERE dead_at_ms IS NOT NULL`,
    atMs: sql`dead_at_ms`,
    example: job,
  }),
  rows_unfounded: () => ({
    from: sql`(${unfounded})`,
    atMs: sql`updated_at_ms`,
    example: sql`json_object('table', table_name, 'row_id', id)`,
  }),
  uploads_pending: (nowMs) => ({
    from: sql`${labUploads} WHERE aggregator_status = 'pending' AND uploaded_at_ms < ${nowMs - hourMs}`,
    atMs: sql`uploaded_at_ms`,
    example: upload,
  }),
  uploads_unanswered: (nowMs) => ({
    from: sql`${labUploads} WHERE aggregator_status = 'submitted' AND uploaded_at_ms < ${nowMs - dayMs}`,
    atMs: sql`uploaded_at_ms`,
    example: upload,
  }),
  turns_without_job: (nowMs) => ({
    from: sql`${turns} INDEXED BY turns_in_flight_idx WHERE status IN ('queued', 'running') AND created_at_ms < ${nowMs - minuteMs} AND NOT EXISTS (SELECT 1 FROM ${jobs} WHERE unique_key = 'turn:' || ${turns.id})`,
    atMs: sql`created_at_ms`,
    example: sql`json_object('turn_id', id, 'status', status, 'request_id', request_id)`,
  }),
  claims_lapsed: (nowMs) => ({
    from: sql`${idempotencyKeys} WHERE outcome IS NULL AND locked_until_ms < ${nowMs - minuteMs} AND expires_at_ms > ${nowMs}`,
    atMs: sql`created_at_ms`,
    example: sql`json_object('effect_id', effect_id)`,
  }),
} satisfies Record<string, (nowMs: number) => Question>;

export type QuestionName = keyof typeof questions;
export const questionNames = keysOf(questions);

export async function ask(orm: Orm, { name, nowMs }: { name: QuestionName; nowMs: number }): Promise<Found> {
  const { from, atMs, example } = questions[name](nowMs);
  const [total] = await orm.all<[count: number, oldestMs: number | null]>(
    sql`SELECT count(*), min(${atMs}) FROM ${from}`,
  );
  const [count, oldestMs] = total ?? [0, null];
  if (count === 0) return { count, oldestMs: null, examples: [] };
  const rows = await orm.all<[json: string]>(sql`SELECT ${example} FROM ${from} ORDER BY ${atMs} LIMIT ${examplesMax}`);
  return { count, oldestMs, examples: rows.map(([json]) => JSON.parse(json) as Example) };
}

export const listMigrations = (orm: Orm) => orm.all<[tag: string]>(sql`SELECT tag FROM schema_migrations ORDER BY tag`);

export const countEvents = async (orm: Orm): Promise<number> =>
  (await orm.all<[number]>(sql`SELECT count(*) FROM ${rawEvents}`))[0]?.[0] ?? 0;

export type StoredFile = {
  uploadId: string;
  userId: string;
  storageKey: string;
  sizeBytes: number;
  uploadedAtMs: number;
};

export async function listStoredFiles(orm: Orm, { afterId, limit }: { afterId: string; limit: number }) {
  const rows = await orm.all<[string, string, string, number, number]>(
    sql`SELECT id, user_id, storage_key, size_bytes, uploaded_at_ms FROM ${labUploads} WHERE id > ${afterId} ORDER BY id LIMIT ${limit}`,
  );
  return rows.map(
    ([uploadId, userId, storageKey, sizeBytes, uploadedAtMs]): StoredFile => ({
      uploadId,
      userId,
      storageKey,
      sizeBytes,
      uploadedAtMs,
    }),
  );
}

export async function findStorageKeys(orm: Orm, { keys }: { keys: readonly string[] }): Promise<Set<string>> {
  const rows = await orm.all<[string]>(
    sql`SELECT storage_key FROM ${labUploads} WHERE storage_key IN (SELECT value FROM json_each(${JSON.stringify(keys)}))`,
  );
  return new Set(rows.map(([key]) => key));
}

export async function checkFile(orm: Orm): Promise<string[]> {
  const damage = await orm.all<[string]>(sql`PRAGMA integrity_check(${sql.raw(String(examplesMax))})`);
  const dangling = await orm.all<[string, number, string, number]>(sql`PRAGMA foreign_key_check`);
  return [
    ...damage.map(([line]) => line).filter((line) => line !== 'ok'),
    ...dangling
      .slice(0, examplesMax)
      .map(([table, rowid, parent]) => `${table} row ${rowid} points to no row of ${parent}`),
  ];
}

export type StoredRow = Readonly<Record<string, unknown>>;

export async function findStoredRows(
  orm: Orm,
  { table, keys }: { table: NormalizedTable; keys: readonly RowKey[] },
): Promise<Map<string, StoredRow>> {
  const columns = table === 'lab_sessions' ? ['id', 'user_id', 'version'] : columnNames(table);
  const rows = await orm.all<unknown[]>(
    sql`SELECT ${sql.raw(columns.join(', '))} FROM ${normalizedTable(table)} WHERE ${isOneOf(table, keys)}`,
  );
  const stored = rows.map((cells) => Object.fromEntries(columns.map((name, at) => [name, cells[at]])));
  const hidesText = table !== 'lab_sessions' && sealedColumnsOf(table).length > 0;
  const opened = hidesText ? await Promise.all(stored.map((row) => openIntactRow(orm, table, row))) : stored;
  return new Map(opened.map((row) => [String(row['id']), row]));
}

const live = sql`deleted_at_ms IS NULL AND EXISTS (SELECT 1 FROM ${rawEvents} WHERE sha256 = substr(version, 18) AND payload_removed_at_ms IS NULL)`;

export const countLiveRows = async (orm: Orm, table: HealthTableName): Promise<number> =>
  (await orm.all<[number]>(sql`SELECT count(*) FROM ${healthTables[table]} WHERE ${live}`))[0]?.[0] ?? 0;

export async function listLiveRows(
  orm: Orm,
  { table, after, limit }: { table: HealthTableName; after?: RowKey | undefined; limit: number },
): Promise<{ key: RowKey; version: string }[]> {
  const { columns, isAfter, inOrder } = pageAfter(table, after, limit);
  const rows = await orm.all<[version: string, ...key: string[]]>(
    sql`SELECT version, ${columns} FROM ${healthTables[table]} WHERE ${isAfter} AND ${live} ${inOrder}`,
  );
  return rows.map(([version, ...key]) => ({ key, version }));
}
