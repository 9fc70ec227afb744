import { findUser } from '../../db/access/users.ts';
import type { WriteBatch } from '../../db/client.ts';
import { newId } from '../../db/id.ts';
import { requeueAwaiting } from '../../db/ingestion/normalize-jobs.ts';
import { absorb, addFormerId, expectSource, type Succession, succeed } from '../../db/ingestion/source-lineage.ts';
import {
  connectSource,
  disconnectSource,
  findSourceByAggregatorUser,
  markSourceError,
  type SourceRow,
  setSourceScopes,
} from '../../db/ingestion/sources.ts';
import { insertJob } from '../../db/jobs/queue.ts';
import { jobSpec } from '../core/jobs.contract.ts';
import type { Context } from '../trpc.ts';
import { type Delivery, done, type Effects, wait } from './event-effects.ts';
import type { AggregatorUser } from './normalize/normalized-event.ts';

/**
 * Events about a connection as such. Each has a place in their order, so they may come in any. Under an id that the
 * connection had before they change nothing: their statements look for the present one.
 */

export async function connect(ctx: Context, delivery: Delivery, user: AggregatorUser): Promise<Effects> {
  const userId = user.referenceId;
  if (userId === null) return done(delivery.event, null);
  if (!(await findUser(ctx.db.read, { userId }))) return wait(delivery, { userId });
  return done(delivery.event, userId, connection(delivery, user, userId));
}

/** The connection, and the events that came before it. */
export const connection =
  (
    { version, job }: Pick<Delivery, 'version' | 'job'>,
    { aggregatorUserId, provider }: Pick<AggregatorUser, 'aggregatorUserId' | 'provider'>,
    userId: string,
  ): WriteBatch =>
  (orm) => [
    connectSource(orm, { id: newId('src'), userId, provider, aggregatorUserId, version }),
    requeueAwaiting(orm, { ...job, awaited: { aggregatorUserId } }),
  ];

export const disconnect = (ctx: Context, delivery: Delivery, { aggregatorUserId }: AggregatorUser) =>
  ofKnown(ctx, delivery, aggregatorUserId, (orm) => [
    disconnectSource(orm, { aggregatorUserId, version: delivery.version }),
  ]);

export const noteError = (ctx: Context, delivery: Delivery, { aggregatorUserId }: AggregatorUser) =>
  ofKnown(ctx, delivery, aggregatorUserId, (orm) => [
    markSourceError(orm, { aggregatorUserId, version: delivery.version }),
  ]);

export async function noteScopes(
  ctx: Context,
  delivery: Delivery,
  { user: { aggregatorUserId }, scopes }: { user: AggregatorUser; scopes: string | null },
): Promise<Effects> {
  if (scopes === null) return done(delivery.event, null);
  return ofKnown(ctx, delivery, aggregatorUserId, (orm) => [
    setSourceScopes(orm, { aggregatorUserId, version: delivery.version, scopes }),
  ]);
}

/** What is said about a connection that has not begun here yet waits for its beginning: deliveries come in any order. */
async function ofKnown(
  ctx: Context,
  delivery: Delivery,
  aggregatorUserId: string,
  build: WriteBatch,
): Promise<Effects> {
  const source = await findSourceByAggregatorUser(ctx.db.read, { aggregatorUserId });
  return source ? done(delivery.event, source.userId, build) : wait(delivery, { aggregatorUserId });
}

/**
 * The person signed in at the provider again, and the aggregator gave the connection a new id. Here it stays one source
 * with its id, its rows and its history, and the old id stays known as its own: events under either id belong to it,
 * whichever of them came first. Where both ids are sources already, the older one takes the other one in.
 */
export async function reauthenticate(
  ctx: Context,
  delivery: Delivery,
  { user, formerId }: { user: AggregatorUser; formerId: string | null },
): Promise<Effects> {
  const currentId = user.aggregatorUserId;
  if (formerId === null || formerId === currentId) return connect(ctx, delivery, user);
  const [old, next] = await Promise.all(
    [formerId, currentId].map((aggregatorUserId) => findSourceByAggregatorUser(ctx.db.read, { aggregatorUserId })),
  );
  const owners = new Set([old?.userId, next?.userId, user.referenceId].filter((id) => typeof id === 'string'));
  // Two people: whatever this is, it is not the same connection.
  if (owners.size > 1) return connect(ctx, delivery, user);
  const [userId] = owners;
  if (userId === undefined || !(await findUser(ctx.db.read, { userId })))
    return wait(delivery, { aggregatorUserId: currentId, userId: userId ?? null });
  const change: Change = { ctx, delivery, user, userId, formerId, currentId };
  const { job } = delivery;
  return done(delivery.event, userId, (orm) => [
    expectSource(orm, { aggregatorUserId: formerId, source: old }),
    expectSource(orm, { aggregatorUserId: currentId, source: next }),
    ...(old && old.id !== next?.id ? continued(change, old, next) : begun(change))(orm),
    requeueAwaiting(orm, { ...job, awaited: { aggregatorUserId: formerId } }),
    requeueAwaiting(orm, { ...job, awaited: { aggregatorUserId: currentId } }),
  ]);
}

type Change = {
  ctx: Context;
  delivery: Delivery;
  user: AggregatorUser;
  userId: string;
  formerId: string;
  currentId: string;
};

/** No source had the old id yet, or both ids are the same one's already. */
const begun =
  ({ delivery: { version }, user: { provider }, userId, formerId, currentId }: Change): WriteBatch =>
  (orm) => [
    connectSource(orm, { id: newId('src'), userId, provider, aggregatorUserId: currentId, version }),
    addFormerId(orm, { formerId, knownId: currentId }),
  ];

const continued =
  (change: Change, old: SourceRow, next: SourceRow | undefined): WriteBatch =>
  (orm) => {
    const { ctx, delivery, currentId } = change;
    const { version, job } = delivery;
    // Something newer has followed the old id already: the new one is one of those in between.
    if (!next && old.aggregatorUserId !== change.formerId && old.version >= version)
      return [addFormerId(orm, { formerId: currentId, knownId: change.formerId })];
    const succession = successionOf(old, next, { currentId, version });
    const { ownerVersion, aggregatorUserId } = succession;
    const nowMs = ctx.nowMs();
    const endJob = { ...jobSpec('endSource', { requestId: job.requestId, nowMs }), input: { aggregatorUserId } };
    return [
      ...(next ? absorb(orm, { ...job, sourceId: old.id, absorbed: next }) : []),
      succeed(orm, { sourceId: old.id, ...succession }),
      addFormerId(orm, { formerId: old.aggregatorUserId, knownId: aggregatorUserId }),
      // The person ended it under its old id, and the aggregator does not know that of the new one.
      ...(succession.ended && succession.version === ownerVersion ? [insertJob(orm, endJob)] : []),
    ];
  };

/** The state that follows from the events of the new id, the change itself, and what the owner did under either id. */
function successionOf(
  old: SourceRow,
  next: SourceRow | undefined,
  { currentId, version }: { currentId: string; version: string },
): Succession {
  const ownerVersion = max(old.ownerVersion, next?.ownerVersion ?? '');
  const last = max(next?.version ?? '', version, ownerVersion);
  const ended = last === ownerVersion || (last !== version && next !== undefined && next.deactivatedAtMs !== null);
  return {
    aggregatorUserId: next?.aggregatorUserId ?? currentId,
    version: last,
    ownerVersion,
    healthyVersion: max(next?.healthyVersion ?? '', version),
    errorVersion: next?.errorVersion ?? '',
    ended,
  };
}

/** The last of these versions, which are ordered as text. */
const max = (...versions: readonly string[]) => versions.toSorted().at(-1) ?? '';
