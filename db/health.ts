import { getTableColumns, getTableName, sql } from 'drizzle-orm';
import type { Orm } from './client.ts';
import { type HealthTableName, healthTables } from './schema.ts';

/** A row as the normalizer makes it: everything but the commit time. Absent measures are null. */
export type HealthRow<Name extends HealthTableName> = Omit<(typeof healthTables)[Name]['$inferInsert'], 'updated_at_ms'>;
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

const upserts = Object.fromEntries(
  Object.keys(healthTables).map((name) => [name, upsertSql(name as HealthTableName)]),
) as Record<HealthTableName, string>;

/** Writes rows by their ids. Of two deliveries of one row the one with the higher version stays, whichever comes last. */
export function upsertHealthRows<Name extends HealthTableName>(orm: Orm, name: Name, rows: readonly HealthRow<Name>[]) {
  const [before = '', after = ''] = upserts[name].split('?');
  return orm.run(sql`${sql.raw(before)}${JSON.stringify(rows)}${sql.raw(after)}`);
}

/** One constant statement per table: the rows travel as one JSON parameter, so it is prepared once and sent once. */
function upsertSql(name: HealthTableName): string {
  const table = getTableName(healthTables[name]);
  const columns = Object.keys(getTableColumns(healthTables[name])).filter((column) => column !== 'updated_at_ms');
  const values = columns.map((column) => `value ->> '$.${column}'`).join(', ');
  const kept = new Set(['id', 'user_id', ...(enriched[name] ?? [])]);
  const newer = `excluded.version > ${table}.version`;
  const plain = columns.filter((column) => !kept.has(column)).map((column) => set(column, newer, table));
  const newerEnrichment = `excluded.enrichment_version > coalesce(${table}.enrichment_version, '')`;
  const grouped = (enriched[name] ?? []).map((column) => set(column, newerEnrichment, table));
  const changes = enriched[name] ? `${newer} OR ${newerEnrichment}` : newer;
  return `INSERT INTO ${table} (${columns.join(', ')}, updated_at_ms) SELECT ${values}, (SELECT now_ms FROM clock) FROM json_each(?) WHERE true ON CONFLICT (id) DO UPDATE SET ${[...plain, ...grouped].join(', ')}, updated_at_ms = excluded.updated_at_ms WHERE ${changes}`;
}

const set = (column: string, condition: string, table: string) =>
  `${column} = CASE WHEN ${condition} THEN excluded.${column} ELSE ${table}.${column} END`;
