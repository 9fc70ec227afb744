import { findUser } from '../../db/access/users.ts';
import type { WriteBatch } from '../../db/client.ts';
import { newId } from '../../db/id.ts';
import { requeueAwaiting } from '../../db/ingestion/normalize-jobs.ts';
import {
  connectSource,
  disconnectSource,
  findSourceByAggregatorUser,
  markSourceError,
  setSourceScopes,
} from '../../db/ingestion/sources.ts';
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
