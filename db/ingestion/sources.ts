import { and, asc, eq, gt, isNull, sql } from 'drizzle-orm';
import type { Orm } from '../engine/orm.ts';
import { type Condition, prepared, value } from '../engine/prepared.ts';
import { insertJobsSelect, type NewJob } from '../jobs/queue.ts';
import { healthTables } from '../schema/health-schema.ts';
import { commitTimeMs, formerConnections, sources, users } from '../schema/schema.ts';
import { type JobSpec, normalizeAgain } from './normalize-jobs.ts';

export type SourceRow = typeof sources.$inferSelect;
type Change = { aggregatorUserId: string; version: string };

export const listSources = (orm: Orm, { userId }: { userId: string }) =>
  orm.select().from(sources).where(eq(sources.userId, userId)).orderBy(asc(sources.connectedAtMs), asc(sources.id));

export const listActiveSources = (orm: Orm, { userId }: { userId: string }) =>
  orm
    .select()
    .from(sources)
    .where(and(eq(sources.userId, userId), isNull(sources.deactivatedAtMs)))
    .orderBy(asc(sources.connectedAtMs), asc(sources.id));

export async function findSourceByAggregatorUser(
  orm: Orm,
  key: { aggregatorUserId: string },
): Promise<SourceRow | undefined> {
  const [row] = await findSourceQuery(orm, key);
  return row;
}

const findSourceQuery = prepared((orm) =>
  orm
    .select()
    .from(sources)
    .where(
      sql`${sources.id} = coalesce(
        (SELECT id FROM ${sources} WHERE aggregator_user_id = ${value('aggregatorUserId')}),
        (SELECT source_id FROM ${formerConnections} WHERE aggregator_user_id = ${value('aggregatorUserId')}))`,
    )
    .limit(1),
);

export function connectSource(orm: Orm, row: Change & { id: string; userId: string; provider: string }) {
  return orm.run(
    sql`INSERT INTO ${sources} (id, user_id, provider, aggregator_user_id, connected_at_ms, version, healthy_version)
      SELECT ${row.id}, ${row.userId}, ${row.provider}, ${row.aggregatorUserId}, ${commitTimeMs}, ${row.version}, ${row.version}
      WHERE EXISTS (SELECT 1 FROM ${users} WHERE id = ${row.userId})
        AND NOT EXISTS (SELECT 1 FROM ${formerConnections} WHERE aggregator_user_id = ${row.aggregatorUserId})
      ON CONFLICT (aggregator_user_id) DO UPDATE SET deactivated_at_ms = NULL, version = excluded.version,
        healthy_version = max(${sources.healthyVersion}, excluded.healthy_version)
      WHERE excluded.version > ${sources.version} AND excluded.user_id = ${sources.userId}`,
  );
}

export const disconnectSource = (orm: Orm, { aggregatorUserId, version }: Change) =>
  orm
    .update(sources)
    .set({ deactivatedAtMs: sql`coalesce(${sources.deactivatedAtMs}, ${commitTimeMs})`, version })
    .where(and(eq(sources.aggregatorUserId, aggregatorUserId), sql`${sources.version} < ${version}`));

const touchSourceQuery = prepared((orm) =>
  orm.run(sql`INSERT INTO source_syncs (source_id, version) VALUES (${value('sourceId')}, ${value('version')})`),
);

export const touchSource = (orm: Orm, key: { sourceId: string; version: string | null }) => touchSourceQuery(orm, key);

export const markSourceError = (orm: Orm, { aggregatorUserId, version }: Change) =>
  orm
    .update(sources)
    .set({ errorVersion: sql`max(${sources.errorVersion}, ${version})` })
    .where(eq(sources.aggregatorUserId, aggregatorUserId));

export const setSourceScopes = (orm: Orm, { aggregatorUserId, version, scopes }: Change & { scopes: string }) =>
  orm
    .update(sources)
    .set({ scopes, scopesVersion: version })
    .where(and(eq(sources.aggregatorUserId, aggregatorUserId), sql`${sources.scopesVersion} < ${version}`));

export const endMissingSource = (orm: Orm, { sourceId, userId, version, heardBeforeMs }: Missing) =>
  orm
    .update(sources)
    .set({ deactivatedAtMs: commitTimeMs, version })
    .where(
      sql`id = ${sourceId} AND user_id = ${userId} AND deactivated_at_ms IS NULL AND version < ${version}
        AND max(connected_at_ms, coalesce(last_sync_at_ms, 0)) < ${heardBeforeMs}`,
    );
type Missing = OwnKey & { version: string; heardBeforeMs: number };

export const listConnectedPeople = (orm: Orm, { afterUserId, limit }: { afterUserId: string; limit: number }) =>
  orm
    .selectDistinct({ userId: sources.userId })
    .from(sources)
    .where(gt(sources.userId, afterUserId))
    .orderBy(asc(sources.userId))
    .limit(limit);

type OwnKey = { sourceId: string; userId: string };

const isActive = sql`EXISTS (SELECT 1 FROM ${sources} WHERE id = ${value('sourceId')} AND user_id = ${value('userId')} AND deactivated_at_ms IS NULL)`;

export const sourceIsActive = (values: OwnKey): Condition => ({ shape: 'source', sql: isActive, values });

export const endSource = (orm: Orm, { sourceId, userId, version }: OwnKey & { version: string }) =>
  orm
    .update(sources)
    .set({
      deactivatedAtMs: commitTimeMs,
      version: sql`max(${sources.version}, ${version})`,
      ownerVersion: sql`max(${sources.ownerVersion}, ${sources.version}, ${version})`,
    })
    .where(and(eq(sources.id, sourceId), eq(sources.userId, userId), isNull(sources.deactivatedAtMs)))
    .returning({ id: sources.id });

export const insertEndSourceJob = (
  orm: Orm,
  { sourceId, userId, ...job }: Omit<NewJob, 'input' | 'uniqueKey'> & OwnKey,
) =>
  insertJobsSelect(orm, {
    ...job,
    input: sql`json_object('aggregatorUserId', aggregator_user_id)`,
    uniqueKey: sql`'end-source:' || id`,
    from: sql`FROM ${sources} WHERE id = ${sourceId} AND user_id = ${userId} AND deactivated_at_ms IS NULL`,
  });

type Expected = { aggregatorUserId: string; source: SourceRow | undefined };

export function expectSource(orm: Orm, { aggregatorUserId, source }: Expected) {
  const state = source && [source.aggregatorUserId, source.version, source.ownerVersion, source.errorVersion].join('|');
  return orm.run(
    sql`INSERT INTO expected_sources (aggregator_user_id, source_id, state) VALUES (${aggregatorUserId}, ${source?.id ?? null}, ${state ?? null})`,
  );
}

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

export const renameSource = (orm: Orm, { sourceId, ended, ...state }: Succession & { sourceId: string }) =>
  orm
    .update(sources)
    .set({
      ...state,
      healthyVersion: sql`max(${sources.healthyVersion}, ${state.healthyVersion})`,
      deactivatedAtMs: ended ? sql`coalesce(${sources.deactivatedAtMs}, ${commitTimeMs})` : null,
    })
    .where(eq(sources.id, sourceId));

export function mergeSource(
  orm: Orm,
  { sourceId, absorbed, ...job }: JobSpec & { sourceId: string; absorbed: Pick<SourceRow, 'id' | 'userId'> },
) {
  const rows = sql`user_id = ${absorbed.userId} AND source_id = ${absorbed.id}`;
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
    ...normalizeAgain(orm, { ...job, condition: sql`${isKept} AND sha256 IN (${shas})` }),
    ...Object.values(tables).map((table) =>
      orm.run(
        sql`UPDATE ${table} SET deleted_at_ms = ${commitTimeMs}, updated_at_ms = ${commitTimeMs} WHERE ${rows} AND deleted_at_ms IS NULL AND NOT EXISTS (SELECT 1 FROM raw_events WHERE sha256 = substr(version, 18) AND NOT ${isKept})`,
      ),
    ),
    orm.update(formerConnections).set({ sourceId }).where(eq(formerConnections.sourceId, absorbed.id)),
    orm.delete(sources).where(eq(sources.id, absorbed.id)),
  ];
}
