import { eq, sql } from 'drizzle-orm';
import type { Orm } from '../engine/orm.ts';
import { healthTables } from '../schema/health-schema.ts';
import { commitTimeMs, formerConnections, sources } from '../schema/schema.ts';
import { type JobSpec, requeueAgain } from './normalize-jobs.ts';
import type { SourceRow } from './sources.ts';

/** What a person's signing in at the provider again does to the connections that are known here. */

type Expected = { aggregatorUserId: string; source: SourceRow | undefined };

/** First in a batch that follows from what was read: fails it once an id belongs to another connection or that one changed. */
export function expectSource(orm: Orm, { aggregatorUserId, source }: Expected) {
  const state = source && [source.aggregatorUserId, source.version, source.ownerVersion, source.errorVersion].join('|');
  return orm.run(
    sql`INSERT INTO expected_sources (aggregator_user_id, source_id, state) VALUES (${aggregatorUserId}, ${source?.id ?? null}, ${state ?? null})`,
  );
}

/** From now on this id is one that the connection which is known by `knownId` had before, unless it is a present one. */
export const addFormerId = (orm: Orm, { formerId, knownId }: { formerId: string; knownId: string }) =>
  orm.run(
    sql`INSERT INTO ${formerConnections} (aggregator_user_id, source_id)
      SELECT ${formerId}, id FROM ${sources} WHERE id = coalesce(
        (SELECT id FROM ${sources} WHERE aggregator_user_id = ${knownId}),
        (SELECT source_id FROM ${formerConnections} WHERE aggregator_user_id = ${knownId}))
      AND NOT EXISTS (SELECT 1 FROM ${sources} WHERE aggregator_user_id = ${formerId})
      ON CONFLICT (aggregator_user_id) DO NOTHING`,
  );

export type Succession = Pick<
  SourceRow,
  'aggregatorUserId' | 'version' | 'ownerVersion' | 'healthyVersion' | 'errorVersion'
> & { ended: boolean };

/** The same connection under its new id. What the old id's end or failure said counts no more. */
export const succeed = (orm: Orm, { sourceId, ended, ...state }: Succession & { sourceId: string }) =>
  orm
    .update(sources)
    .set({
      ...state,
      healthyVersion: sql`max(${sources.healthyVersion}, ${state.healthyVersion})`,
      deactivatedAtMs: ended ? sql`coalesce(${sources.deactivatedAtMs}, ${commitTimeMs})` : null,
    })
    .where(eq(sources.id, sourceId));

/**
 * Two connections are found to be one. The second one's rows are withdrawn, and the events behind them, which their
 * versions name, are read again: this time they give rows of the first one.
 */
export function absorb(
  orm: Orm,
  { sourceId, absorbed, ...job }: JobSpec & { sourceId: string; absorbed: Pick<SourceRow, 'id' | 'userId'> },
) {
  const rows = sql`user_id = ${absorbed.userId} AND source_id = ${absorbed.id}`;
  // What nobody can read again stays as it is.
  const isKept = sql`payload_removed_at_ms IS NULL`;
  const { biomarkers: _, ...tables } = healthTables;
  const shas = sql.join(
    Object.entries(tables).flatMap(([name, table]) => [
      sql`SELECT substr(version, 18) FROM ${table} WHERE ${rows}`,
      ...(name === 'body_measurements' ? [] : [sql`SELECT substr(enrichment_version, 18) FROM ${table} WHERE ${rows}`]),
    ]),
    sql` UNION `,
  );
  return [
    ...requeueAgain(orm, { ...job, condition: sql`${isKept} AND sha256 IN (${shas})` }),
    ...Object.values(tables).map((table) =>
      orm.run(
        sql`UPDATE ${table} SET deleted_at_ms = ${commitTimeMs}, updated_at_ms = ${commitTimeMs} WHERE ${rows} AND deleted_at_ms IS NULL AND NOT EXISTS (SELECT 1 FROM raw_events WHERE sha256 = substr(version, 18) AND NOT ${isKept})`,
      ),
    ),
    orm.update(formerConnections).set({ sourceId }).where(eq(formerConnections.sourceId, absorbed.id)),
    orm.delete(sources).where(eq(sources.id, absorbed.id)),
  ];
}
