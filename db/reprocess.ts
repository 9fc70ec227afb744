import { getTableName, type SQL, sql } from 'drizzle-orm';
import type { Orm } from './client.ts';
import { biomarkers, type HealthTableName, healthTables } from './health-schema.ts';
import { insertJobsSelect, type JobSelect } from './queue.ts';
import { commitTimeMs, labSessions, rawEvents } from './schema.ts';

/** Which stored events are to be read again: all that have their body, those of a type, those received since a moment. */
export type EventChoice = { type?: string | undefined; sinceMs?: number | undefined };
type Job = Pick<JobSelect, 'lane' | 'name' | 'requestId' | 'runAtMs' | 'nowMs'>;

const chosen = ({ type, sinceMs }: EventChoice): SQL =>
  sql`(${type ?? null} IS NULL OR type = ${type ?? null}) AND received_at_ms >= ${sinceMs ?? 0} AND payload_removed_at_ms IS NULL`;

export const countChosenEvents = (orm: Orm, choice: EventChoice) =>
  orm.all<[type: string, count: number]>(
    sql`SELECT type, count(*) FROM ${rawEvents} WHERE ${chosen(choice)} GROUP BY type ORDER BY type`,
  );

/** The events of a page in order of arrival, without their payloads. */
export const listChosenEventIds = (
  orm: Orm,
  { afterId, limit, ...choice }: EventChoice & { afterId: number; limit: number },
) =>
  orm.all<[id: number]>(
    sql`SELECT id FROM ${rawEvents} WHERE id > ${afterId} AND ${chosen(choice)} ORDER BY id LIMIT ${limit}`,
  );

/** One job for each of these events; none for one whose job of this kind is still waiting. */
export const insertRenormalizeJobs = (orm: Orm, { ids, ...job }: Job & { ids: readonly number[] }) =>
  insertJobsSelect(orm, {
    ...job,
    input: sql`json_object('rawEventId', value)`,
    uniqueKey: sql`'renormalize:' || value`,
    from: sql`FROM json_each(${JSON.stringify(ids)}) WHERE true`,
  });

/** What can be taken back: the rows of the health tables, and the reports that results belong to. */
export const takenBackTables = ['lab_sessions', ...(Object.keys(healthTables) as HealthTableName[])] as const;
export type TakenBackTable = (typeof takenBackTables)[number];

/** A row, and the versions that name the events which its measures and its scores come from. */
export type OwnedRow = {
  id: string;
  version: string;
  enrichmentVersion: string | null;
  deleted: boolean;
};

const enrichedTables: Partial<Record<TakenBackTable, SQL>> = {
  daily_summary: sql`respiratory_score = NULL, total_stress_score = NULL`,
  sleep_sessions: sql`enriched_sleep_score = NULL, enriched_readiness_score = NULL`,
  activities: sql`strain_score = NULL, trimp_score = NULL`,
};

const tableOf = (name: TakenBackTable) => (name === 'lab_sessions' ? labSessions : healthTables[name]);

/** A page of rows in the order of their ids. Maintenance over all people. */
export async function listOwnedRows(
  orm: Orm,
  { table, afterId, limit }: { table: TakenBackTable; afterId: string; limit: number },
): Promise<OwnedRow[]> {
  const enrichment = sql.raw(enrichedTables[table] ? 'enrichment_version' : 'NULL');
  const deleted = sql.raw(table === 'lab_sessions' ? '0' : 'deleted_at_ms IS NOT NULL');
  const rows = await orm.all<[string, string, string | null, number]>(
    sql`SELECT id, version, ${enrichment}, ${deleted} FROM ${sql.raw(getTableName(tableOf(table)))} WHERE id > ${afterId} ORDER BY id LIMIT ${limit}`,
  );
  return rows.map(([id, version, enrichmentVersion, isDeleted]) => ({
    id,
    version,
    enrichmentVersion,
    deleted: isDeleted === 1,
  }));
}

type Seen = { id: string; version: string };

/**
 * Its event no longer gives this row: it becomes a tombstone under the lowest version, so that any other event that
 * gives it brings it back. Nothing when another event has written it in the meantime.
 */
export const takeBackRow = (orm: Orm, table: Exclude<HealthTableName, 'biomarkers'>, { id, version }: Seen) =>
  orm.run(
    sql`UPDATE ${healthTables[table]} SET version = '', deleted_at_ms = coalesce(deleted_at_ms, ${commitTimeMs}), updated_at_ms = CASE WHEN deleted_at_ms IS NULL THEN ${commitTimeMs} ELSE updated_at_ms END WHERE id = ${id} AND version = ${version}`,
  );

/** Its report is still this event's, which no longer reads this result. */
export const takeBackResult = (orm: Orm, { id, version }: Seen) =>
  orm.run(
    sql`UPDATE ${biomarkers} SET deleted_at_ms = ${commitTimeMs}, updated_at_ms = ${commitTimeMs} WHERE id = ${id} AND version = ${version} AND deleted_at_ms IS NULL`,
  );

/** The event no longer gives this report: it goes with all its results, and another event's parse of it may come back. */
export const takeBackSession = (orm: Orm, { id, version }: Seen) => {
  const current = sql`EXISTS (SELECT 1 FROM ${labSessions} WHERE id = ${id} AND version = ${version})`;
  return [
    orm.run(
      sql`UPDATE ${biomarkers} SET version = '', deleted_at_ms = coalesce(deleted_at_ms, ${commitTimeMs}), updated_at_ms = CASE WHEN deleted_at_ms IS NULL THEN ${commitTimeMs} ELSE updated_at_ms END WHERE session_id = ${id} AND ${current}`,
    ),
    orm.run(sql`DELETE FROM ${labSessions} WHERE id = ${id} AND version = ${version}`),
  ];
};

/** The event that gave a row its scores gives none any more; an older event's may come back. */
export const takeBackScores = (orm: Orm, table: Exclude<HealthTableName, 'biomarkers'>, { id, version }: Seen) =>
  orm.run(
    sql`UPDATE ${healthTables[table]} SET ${enrichedTables[table] ?? sql`id = id`}, enrichment_version = NULL, updated_at_ms = ${commitTimeMs} WHERE id = ${id} AND enrichment_version = ${version}`,
  );
