import { type SQL, sql } from 'drizzle-orm';
import type { Orm } from '../engine/orm.ts';
import { insertJobsSelect, type JobSelect } from '../jobs/queue.ts';
import { keysOf } from '../keys.ts';
import { biomarkers, type HealthTableName, healthTables } from '../schema/health-schema.ts';
import { commitTimeMs, labSessions, rawEvents } from '../schema/schema.ts';
import { isRow, type NormalizedTable, normalizedTable, pageAfter, type RowKey } from '../schema/table-key.ts';

export type EventChoice = { type?: string | undefined; sinceMs?: number | undefined };
type Job = Pick<JobSelect, 'lane' | 'name' | 'requestId' | 'runAtMs' | 'nowMs'>;

const chosen = ({ type, sinceMs }: EventChoice): SQL =>
  sql`(${type ?? null} IS NULL OR type = ${type ?? null}) AND received_at_ms >= ${sinceMs ?? 0} AND payload_removed_at_ms IS NULL`;

export const countChosenEvents = (orm: Orm, choice: EventChoice) =>
  orm.all<[type: string, count: number]>(
    sql`SELECT type, count(*) FROM ${rawEvents} WHERE ${chosen(choice)} GROUP BY type ORDER BY type`,
  );

export const listChosenEventIds = (
  orm: Orm,
  { afterId, limit, ...choice }: EventChoice & { afterId: number; limit: number },
) =>
  orm.all<[id: number]>(
    sql`SELECT id FROM ${rawEvents} WHERE id > ${afterId} AND ${chosen(choice)} ORDER BY id LIMIT ${limit}`,
  );

export const insertReprocessJobs = (orm: Orm, { ids, ...job }: Job & { ids: readonly number[] }) =>
  insertJobsSelect(orm, {
    ...job,
    input: sql`json_object('rawEventId', value)`,
    uniqueKey: sql`'renormalize:' || value`,
    from: sql`FROM json_each(${JSON.stringify(ids)}) WHERE true`,
  });

export const withdrawableTables: readonly [NormalizedTable, ...NormalizedTable[]] = [
  'lab_sessions',
  ...keysOf(healthTables),
];

export type OwnedRow = {
  id: string;
  key: RowKey;
  version: string;
  enrichmentVersion: string | null;
  deleted: boolean;
};

const enrichedTables: Partial<Record<NormalizedTable, SQL>> = {
  daily_summary: sql`respiratory_score = NULL, total_stress_score = NULL`,
  sleep_sessions: sql`enriched_sleep_score = NULL, enriched_readiness_score = NULL`,
  activities: sql`strain_score = NULL, trimp_score = NULL`,
};

export async function listOwnedRows(
  orm: Orm,
  { table, after, limit }: { table: NormalizedTable; after?: RowKey | undefined; limit: number },
): Promise<OwnedRow[]> {
  const enrichment = sql.raw(enrichedTables[table] ? 'enrichment_version' : 'NULL');
  const deleted = sql.raw(table === 'lab_sessions' ? '0' : 'deleted_at_ms IS NOT NULL');
  const { columns, isAfter, inOrder } = pageAfter(table, after, limit);
  const rows = await orm.all<[string, string, string | null, number, ...RowKey]>(
    sql`SELECT id, version, ${enrichment}, ${deleted}, ${columns} FROM ${normalizedTable(table)} WHERE ${isAfter} ${inOrder}`,
  );
  return rows.map(([id, version, enrichmentVersion, isDeleted, ...key]) => ({
    ...{ id, key, version, enrichmentVersion },
    deleted: isDeleted === 1,
  }));
}

type Seen = Pick<OwnedRow, 'key' | 'version'>;
type MeasuredTable = Exclude<HealthTableName, 'biomarkers'>;

/** Lowest version: any other event restores the row. */
export const withdrawRow = (orm: Orm, table: MeasuredTable, { key, version }: Seen) =>
  orm.run(
    sql`UPDATE ${healthTables[table]} SET version = '', deleted_at_ms = coalesce(deleted_at_ms, ${commitTimeMs}), updated_at_ms = CASE WHEN deleted_at_ms IS NULL THEN ${commitTimeMs} ELSE updated_at_ms END WHERE ${isRow(table, key)} AND version = ${version}`,
  );

export const withdrawResult = (orm: Orm, { key, version }: Seen) =>
  orm.run(
    sql`UPDATE ${biomarkers} SET deleted_at_ms = ${commitTimeMs}, updated_at_ms = ${commitTimeMs} WHERE ${isRow('biomarkers', key)} AND version = ${version} AND deleted_at_ms IS NULL`,
  );

export const withdrawSession = (orm: Orm, { id, version }: Pick<OwnedRow, 'id' | 'version'>) => {
  const current = sql`EXISTS (SELECT 1 FROM ${labSessions} WHERE id = ${id} AND version = ${version})`;
  return [
    orm.run(
      sql`UPDATE ${biomarkers} SET version = '', deleted_at_ms = coalesce(deleted_at_ms, ${commitTimeMs}), updated_at_ms = CASE WHEN deleted_at_ms IS NULL THEN ${commitTimeMs} ELSE updated_at_ms END WHERE session_id = ${id} AND version < '~' AND ${current}`,
    ),
    orm.run(sql`DELETE FROM ${labSessions} WHERE id = ${id} AND version = ${version}`),
  ];
};

export const withdrawScores = (orm: Orm, table: MeasuredTable, { key, version }: Seen) =>
  orm.run(
    sql`UPDATE ${healthTables[table]} SET ${enrichedTables[table] ?? sql`id = id`}, enrichment_version = NULL, updated_at_ms = ${commitTimeMs} WHERE ${isRow(table, key)} AND enrichment_version = ${version}`,
  );

/** A tombstone would share the right row's id. */
export const removeMisplaced = (orm: Orm, table: HealthTableName, { key, version }: Seen, rightKey: RowKey) => [
  orm.run(sql`DELETE FROM ${healthTables[table]} WHERE ${isRow(table, key)} AND version = ${version}`),
  orm.run(sql`UPDATE ${healthTables[table]} SET updated_at_ms = ${commitTimeMs} WHERE ${isRow(table, rightKey)}`),
];
