import { findUser } from '../../db/access/users.ts';
import type { WriteBatch } from '../../db/client.ts';
import { newId } from '../../db/id.ts';
import { requeueAwaiting } from '../../db/ingestion/normalize-jobs.ts';
import {
  addFormerId,
  connectSource,
  disconnectSource,
  expectSource,
  findSourceByAggregatorUser,
  markSourceError,
  mergeSource,
  renameSource,
  type SourceRow,
  type Succession,
  setSourceScopes,
} from '../../db/ingestion/sources.ts';
import { insertJob } from '../../db/jobs/queue.ts';
import { jobSpec } from '../core/jobs.contract.ts';
import type { Context } from '../trpc.ts';
import { done, type Effects, type NormalizeTask, wait } from './event-effects.ts';
import type { AggregatorUser } from './normalize/normalized-event.ts';

export async function connect(ctx: Context, task: NormalizeTask, user: AggregatorUser): Promise<Effects> {
  const userId = user.referenceId;
  if (userId === null) return done(task.event, null);
  if (!(await findUser(ctx.db.read, { userId }))) return wait(task, { userId });
  return done(task.event, userId, connectedSource(task, user, userId));
}

export const connectedSource =
  (
    { version, job }: Pick<NormalizeTask, 'version' | 'job'>,
    { aggregatorUserId, provider }: Pick<AggregatorUser, 'aggregatorUserId' | 'provider'>,
    userId: string,
  ): WriteBatch =>
  (orm) => [
    connectSource(orm, { id: newId('src'), userId, provider, aggregatorUserId, version }),
    requeueAwaiting(orm, { ...job, awaited: { aggregatorUserId } }),
  ];

export const disconnect = (ctx: Context, task: NormalizeTask, { aggregatorUserId }: AggregatorUser) =>
  forKnownSource(ctx, task, aggregatorUserId, (orm) => [
    disconnectSource(orm, { aggregatorUserId, version: task.version }),
  ]);

export const markFailing = (ctx: Context, task: NormalizeTask, { aggregatorUserId }: AggregatorUser) =>
  forKnownSource(ctx, task, aggregatorUserId, (orm) => [
    markSourceError(orm, { aggregatorUserId, version: task.version }),
  ]);

export async function keepScopes(
  ctx: Context,
  task: NormalizeTask,
  { user: { aggregatorUserId }, scopes }: { user: AggregatorUser; scopes: string | null },
): Promise<Effects> {
  if (scopes === null) return done(task.event, null);
  return forKnownSource(ctx, task, aggregatorUserId, (orm) => [
    setSourceScopes(orm, { aggregatorUserId, version: task.version, scopes }),
  ]);
}

async function forKnownSource(
  ctx: Context,
  task: NormalizeTask,
  aggregatorUserId: string,
  build: WriteBatch,
): Promise<Effects> {
  const source = await findSourceByAggregatorUser(ctx.db.read, { aggregatorUserId });
  return source ? done(task.event, source.userId, build) : wait(task, { aggregatorUserId });
}

export async function reauthenticate(
  ctx: Context,
  task: NormalizeTask,
  { user, formerId }: { user: AggregatorUser; formerId: string | null },
): Promise<Effects> {
  const currentId = user.aggregatorUserId;
  if (formerId === null || formerId === currentId) return connect(ctx, task, user);
  const [old, next] = await Promise.all(
    [formerId, currentId].map((aggregatorUserId) => findSourceByAggregatorUser(ctx.db.read, { aggregatorUserId })),
  );
  const owners = new Set([old?.userId, next?.userId, user.referenceId].filter((id) => typeof id === 'string'));
  if (owners.size > 1) return connect(ctx, task, user);
  const [userId] = owners;
  if (userId === undefined || !(await findUser(ctx.db.read, { userId })))
    return wait(task, { aggregatorUserId: currentId, userId: userId ?? null });
  const change: Change = { ctx, task, user, userId, formerId, currentId };
  const { job } = task;
  return done(task.event, userId, (orm) => [
    expectSource(orm, { aggregatorUserId: formerId, source: old }),
    expectSource(orm, { aggregatorUserId: currentId, source: next }),
    ...(old && old.id !== next?.id ? continuedSource(change, old, next) : newSource(change))(orm),
    requeueAwaiting(orm, { ...job, awaited: { aggregatorUserId: formerId } }),
    requeueAwaiting(orm, { ...job, awaited: { aggregatorUserId: currentId } }),
  ]);
}

type Change = {
  ctx: Context;
  task: NormalizeTask;
  user: AggregatorUser;
  userId: string;
  formerId: string;
  currentId: string;
};

const newSource =
  ({ task: { version }, user: { provider }, userId, formerId, currentId }: Change): WriteBatch =>
  (orm) => [
    connectSource(orm, { id: newId('src'), userId, provider, aggregatorUserId: currentId, version }),
    addFormerId(orm, { formerId, knownId: currentId }),
  ];

const continuedSource =
  (change: Change, old: SourceRow, next: SourceRow | undefined): WriteBatch =>
  (orm) => {
    const { ctx, task, currentId } = change;
    const { version, job } = task;
    if (!next && old.aggregatorUserId !== change.formerId && old.version >= version)
      return [addFormerId(orm, { formerId: currentId, knownId: change.formerId })];
    const succession = successionOf(old, next, { currentId, version });
    const { ownerVersion, aggregatorUserId } = succession;
    const nowMs = ctx.nowMs();
    const endJob = { ...jobSpec('endSource', { requestId: job.requestId, nowMs }), input: { aggregatorUserId } };
    return [
      ...(next ? mergeSource(orm, { ...job, sourceId: old.id, absorbed: next }) : []),
      renameSource(orm, { sourceId: old.id, ...succession }),
      addFormerId(orm, { formerId: old.aggregatorUserId, knownId: aggregatorUserId }),
      // The owner ended the source under its old id.
      ...(succession.ended && succession.version === ownerVersion ? [insertJob(orm, endJob)] : []),
    ];
  };

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

const max = (...versions: readonly string[]) => versions.toSorted().at(-1) ?? '';
