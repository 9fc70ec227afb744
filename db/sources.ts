import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import type { Orm } from './client.ts';
import { prepared, value } from './prepared.ts';
import { insertJobsSelect, type NewJob } from './queue.ts';
import { commitTimeMs, sources, users } from './schema.ts';

export type SourceRow = typeof sources.$inferSelect;
type Change = { aggregatorUserId: string; version: string };

/** All connections of a person, also the ended ones, oldest first. */
export const listSources = (orm: Orm, { userId }: { userId: string }) =>
  orm.select().from(sources).where(eq(sources.userId, userId)).orderBy(asc(sources.connectedAtMs), asc(sources.id));

export const listActiveSources = (orm: Orm, { userId }: { userId: string }) =>
  orm
    .select()
    .from(sources)
    .where(and(eq(sources.userId, userId), isNull(sources.deactivatedAtMs)))
    .orderBy(asc(sources.connectedAtMs), asc(sources.id));

/** By the aggregator's id, which the aggregator alone knows: for ingestion, where no person asks. */
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
    .where(eq(sources.aggregatorUserId, value('aggregatorUserId')))
    .limit(1),
);

/**
 * Connects for a person who exists, and does nothing for one who does not. A connection that ended is active again,
 * unless the event that ended it is newer. It never moves to another person.
 */
export function connectSource(orm: Orm, row: Change & { id: string; userId: string; provider: string }) {
  return orm.run(
    sql`INSERT INTO ${sources} (id, user_id, provider, aggregator_user_id, connected_at_ms, version)
      SELECT ${row.id}, ${row.userId}, ${row.provider}, ${row.aggregatorUserId}, ${commitTimeMs}, ${row.version}
      WHERE EXISTS (SELECT 1 FROM ${users} WHERE id = ${row.userId})
      ON CONFLICT (aggregator_user_id) DO UPDATE SET deactivated_at_ms = NULL, version = excluded.version
      WHERE excluded.version > ${sources.version} AND excluded.user_id = ${sources.userId}`,
  );
}

/** The time of the first end stays; the version moves on, so that a connect event between two ends changes nothing. */
export const disconnectSource = (orm: Orm, { aggregatorUserId, version }: Change) =>
  orm
    .update(sources)
    .set({ deactivatedAtMs: sql`coalesce(${sources.deactivatedAtMs}, ${commitTimeMs})`, version })
    .where(and(eq(sources.aggregatorUserId, aggregatorUserId), sql`${sources.version} < ${version}`));

const touchSourceQuery = prepared((orm) =>
  orm
    .update(sources)
    .set({ lastSyncAtMs: commitTimeMs })
    .where(eq(sources.id, value('sourceId'))),
);

export const touchSource = (orm: Orm, key: { sourceId: string }) => touchSourceQuery(orm, key);

type OwnKey = { sourceId: string; userId: string };

/** For a statement in the same batch: whether this person has this connection and it is active. */
export const sourceIsActive = ({ sourceId, userId }: OwnKey) =>
  sql`EXISTS (SELECT 1 FROM ${sources} WHERE id = ${sourceId} AND user_id = ${userId} AND deactivated_at_ms IS NULL)`;

/**
 * Ended by its owner, whatever the events said before: none up to `version` brings it back, a later one does. Returns
 * nothing when this person has no such active connection.
 */
export const endSource = (orm: Orm, { sourceId, userId, version }: OwnKey & { version: string }) =>
  orm
    .update(sources)
    .set({ deactivatedAtMs: commitTimeMs, version: sql`max(${sources.version}, ${version})` })
    .where(and(eq(sources.id, sourceId), eq(sources.userId, userId), isNull(sources.deactivatedAtMs)))
    .returning({ id: sources.id });

/** The job that tells the aggregator; goes before `endSource` into its batch, and is none where that ends nothing. */
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
