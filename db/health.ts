import { getTableColumns, getTableName, type SQL, sql } from 'drizzle-orm';
import type { Orm } from './client.ts';
import { type Late, prepared, value } from './prepared.ts';
import { type HealthTableName, healthTables } from './schema.ts';

/** A row as the normalizer makes it: everything but the commit time. Absent measures are null. */
export type HealthRow<Name extends HealthTableName> = Omit<
  (typeof healthTables)[Name]['$inferInsert'],
  'updated_at_ms'
>;
export type HealthRows = { [Name in HealthTableName]?: HealthRow<Name>[] };

/**
 * Columns that come from the aggregator's `data_enrichment`. It may regress to nothing in a later delivery, so they
 * are a group with a version of its own: only a delivery that brings enrichment replaces them.
 */
const enriched: { [Name in HealthTableName]?: readonly string[] } = {
  daily_summary: ['respiratory_score', 'total_stress_score', 'enrichment_version'],
  sleep_sessions: ['enriched_sleep_score', 'enriched_readiness_score', 'enrichment_version'],
  activities: ['strain_score', 'trimp_score', 'enrichment_version'],
};

const upserts = mapTables(compileUpsert);

/** Writes rows by their ids. Of two deliveries of one row the one with the higher version stays, whichever comes last. */
export const upsertHealthRows = <Name extends HealthTableName>(
  orm: Orm,
  name: Name,
  rows: readonly HealthRow<Name>[],
) => upsertQueries[name](orm, { rows: JSON.stringify(rows) });

/** The same, for no row at all unless `condition` holds at the moment of the commit. */
export function upsertHealthRowsWhere<Name extends HealthTableName>(
  orm: Orm,
  name: Name,
  rows: readonly HealthRow<Name>[],
  condition: SQL,
) {
  return upsert(orm, name, JSON.stringify(rows), condition);
}

const upsertQueries = mapTables((name) => prepared((orm) => upsert(orm, name, value('rows'), sql`true`)));

function upsert(orm: Orm, name: HealthTableName, rows: Late<string>, condition: SQL) {
  const { insert, onConflict } = upserts[name];
  return orm.run(sql`${sql.raw(insert)} FROM json_each(${rows}) WHERE ${condition} ${sql.raw(onConflict)}`);
}

/** One constant statement per table: the rows travel as one JSON parameter, so it is prepared once and sent once. */
function compileUpsert(name: HealthTableName): { insert: string; onConflict: string } {
  const table = getTableName(healthTables[name]);
  const columns = columnNames(name).filter((column) => column !== 'updated_at_ms');
  const group = enriched[name] ?? [];
  const newer = `excluded.version > ${table}.version`;
  const enrichment = `coalesce(excluded.enrichment_version, '') > coalesce(${table}.enrichment_version, '')`;
  const assign = (column: string, condition: string) =>
    `${column} = CASE WHEN ${condition} THEN excluded.${column} ELSE ${table}.${column} END`;
  const assignments = columns
    .filter((column) => column !== 'id' && column !== 'user_id')
    .map((column) => assign(column, group.includes(column) ? enrichment : newer));
  return {
    insert: `INSERT INTO ${table} (${columns.join(', ')}, updated_at_ms) SELECT ${columns.map((column) => `value ->> '$.${column}'`).join(', ')}, (SELECT now_ms FROM clock)`,
    onConflict: `ON CONFLICT (id) DO UPDATE SET ${assignments.join(', ')}, updated_at_ms = excluded.updated_at_ms WHERE ${group.length > 0 ? `${newer} OR ${enrichment}` : newer}`,
  };
}

/** Columns that are the service's own bookkeeping, or that the wire shows in another form. */
const hidden = new Set([
  'user_id',
  'raw_event_id',
  'version',
  'enrichment_version',
  'updated_at_ms',
  'deleted_at_ms',
  'session_id',
  'is_nap',
]);
const rowJson = mapTables(compileRowJson);

export type SyncPage = {
  userId: string;
  sinceMs: number;
  untilMs: number;
  behind?: { updatedAtMs: number; id: string } | undefined;
  limit: number;
};
/** The rows as JSON in UTF-8, with commas between; how many; and the place of the last one in the order of pages. */
export type ChangedRows = { json: Uint8Array; count: number; last: { updatedAtMs: number; id: string } };

/**
 * Rows changed after `sinceMs` (or behind a place) and up to `untilMs`, in the order of change. The whole page is made
 * by the database as bytes for the wire: a hundred thousand rows never become objects or strings here. Undefined when there are none.
 */
export async function listChangedRows(
  orm: Orm,
  name: HealthTableName,
  page: SyncPage,
): Promise<ChangedRows | undefined> {
  const { userId, sinceMs, untilMs, behind, limit } = page;
  const from = behind
    ? sql`(updated_at_ms, id) > (${behind.updatedAtMs}, ${behind.id})`
    : sql`updated_at_ms > ${sinceMs}`;
  const rows = sql`SELECT ${sql.raw(rowJson[name])} AS json, printf('%016d', updated_at_ms) || id AS place FROM ${healthTables[name]} WHERE user_id = ${userId} AND ${from} AND updated_at_ms <= ${untilMs} ORDER BY updated_at_ms, id LIMIT ${limit}`;
  const [row] = await orm.values<[json: Uint8Array | ArrayBuffer, count: number, place: string]>(
    sql`SELECT CAST(group_concat(json, ',') AS BLOB), count(*), max(place) FROM (${rows})`,
  );
  if (!row || row[1] === 0) return undefined;
  const [json, count, place] = row;
  return {
    json: json instanceof Uint8Array ? json : new Uint8Array(json),
    count,
    last: { updatedAtMs: Number(place.slice(0, 16)), id: place.slice(16) },
  };
}

/** `json_object(…)` of the wire's fields. Times are stored in ms and shown in ISO 8601. */
function compileRowJson(name: HealthTableName): string {
  const iso = (column: string) => `strftime('%Y-%m-%dT%H:%M:%fZ', ${column} / 1000.0, 'unixepoch')`;
  const plain = columnNames(name)
    .filter((column) => !hidden.has(column))
    .map((column) => `'${column}', ${column}`);
  const nap =
    name === 'sleep_sessions' ? ["'is_nap', CASE is_nap WHEN 1 THEN json('true') WHEN 0 THEN json('false') END"] : [];
  const times = [`'updated_at', ${iso('updated_at_ms')}`, `'deleted_at', ${iso('deleted_at_ms')}`];
  return `json_object(${[...plain, ...nap, ...times].join(', ')})`;
}

function columnNames(name: HealthTableName): string[] {
  return Object.keys(getTableColumns(healthTables[name]));
}

function mapTables<Value>(make: (name: HealthTableName) => Value): Record<HealthTableName, Value> {
  return {
    daily_summary: make('daily_summary'),
    activities: make('activities'),
    sleep_sessions: make('sleep_sessions'),
    biomarkers: make('biomarkers'),
    body_measurements: make('body_measurements'),
  };
}
