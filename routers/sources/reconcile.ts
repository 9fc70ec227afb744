import { type WriteBatch, writeAll } from '../../db/client.ts';
import {
  connectSource,
  endMissingSource,
  listConnectedPeople,
  listSources,
  type SourceRow,
} from '../../db/ingestion/sources.ts';
import { insertJob } from '../../db/jobs/queue.ts';
import { jobSpec } from '../core/jobs.contract.ts';
import { eventVersion } from '../ingestion/event-version.ts';
import { isFileSource } from '../ingestion/file-source.ts';
import { connectedSource } from '../ingestion/source-events.ts';
import { refusalOf, type UpstreamConnections } from '../ports.ts';
import type { Context, JobHandle } from '../trpc.ts';

const waitMsMax = 2_000;
const answerAgeMs = 60_000;

export async function reconcileWhileWaiting(ctx: Context, person: { userId: string }): Promise<void> {
  const run = () =>
    reconcile(ctx, person).catch((cause: unknown) => {
      const error = cause instanceof Error ? cause.name : 'unknown';
      ctx.log.warn({ request_id: ctx.requestId, error }, 'reconcile_failed');
      if (!refusalOf(cause)) throw cause;
    });
  await ctx.shareRun(person.userId, run, waitMsMax);
}

export async function reconcile(ctx: Context, { userId }: { userId: string }): Promise<void> {
  const asOfMs = ctx.nowMs() - answerAgeMs;
  const upstream = await ctx.aggregator.listConnections({ userId }, ctx);
  if (upstream === null) return;
  const own = await listSources(ctx.db.read, { userId });
  const changes = changesOf(ctx, { userId, asOfMs, upstream, own });
  if (changes.length === 0) return;
  await writeAll(ctx.db, (orm) => changes.flatMap((build) => build(orm)));
  ctx.log.info({ request_id: ctx.requestId, changes: changes.length }, 'connections_reconciled');
  ctx.signals.jobsReady();
}

type Seen = {
  userId: string;
  asOfMs: number;
  upstream: UpstreamConnections;
  own: readonly SourceRow[];
};

function changesOf(ctx: Context, { userId, asOfMs, upstream, own }: Seen): WriteBatch[] {
  const version = eventVersion(asOfMs, '');
  const job = jobSpec('normalizeEvent', { requestId: ctx.requestId, nowMs: ctx.nowMs() });
  const byId = new Map(own.map((source) => [source.aggregatorUserId, source]));
  const live = upstream.connections.filter(({ active }) => active);
  const made = live
    .filter(({ aggregatorUserId }) => !byId.has(aggregatorUserId))
    .map((found) => connectedSource({ version: '', job }, found, userId));
  const returned = live
    .flatMap(({ aggregatorUserId }) => byId.get(aggregatorUserId) ?? [])
    .filter((source) => source.deactivatedAtMs !== null && source.version < version && !isEndedByOwner(source))
    .map(
      (source): WriteBatch =>
        (orm) => [connectSource(orm, { ...source, version })],
    );
  const said = new Map(upstream.connections.map(({ aggregatorUserId, active }) => [aggregatorUserId, active]));
  const ended = own
    .filter((source) => source.deactivatedAtMs === null && !isFileSource(source))
    .filter(({ aggregatorUserId }) => !(said.get(aggregatorUserId) ?? !upstream.complete))
    .filter(({ connectedAtMs, lastSyncAtMs }) => Math.max(connectedAtMs, lastSyncAtMs ?? 0) < asOfMs)
    .map(
      ({ id }): WriteBatch =>
        (orm) => [endMissingSource(orm, { sourceId: id, userId, version, heardBeforeMs: asOfMs })],
    );
  return [...made, ...returned, ...ended];
}

const isEndedByOwner = ({ version, ownerVersion }: SourceRow) => ownerVersion !== '' && version === ownerVersion;

const peoplePerPage = 20;
const pauseMs = 1_000;

export async function reconcilePage(
  ctx: Context & { job: JobHandle },
  { afterUserId = '' }: { afterUserId?: string | undefined },
): Promise<void> {
  if (ctx.job.exhausted) return ctx.log.error({ request_id: ctx.requestId }, 'reconcile_given_up');
  const people = await listConnectedPeople(ctx.db.read, { afterUserId, limit: peoplePerPage });
  for (const person of people) await reconcileUnlessRefused(ctx, person);
  const last = people.length === peoplePerPage ? people.at(-1) : undefined;
  if (!last) return;
  const { requestId } = ctx;
  const nowMs = ctx.nowMs();
  const next = { ...jobSpec('reconcileConnections', { requestId, nowMs }), runAtMs: nowMs + pauseMs };
  await ctx.job.finish((orm) => [
    insertJob(orm, { ...next, input: { afterUserId: last.userId }, uniqueKey: 'reconcile-connections:next' }),
  ]);
}

async function reconcileUnlessRefused(ctx: Context, person: { userId: string }): Promise<void> {
  try {
    await reconcile(ctx, person);
  } catch (cause) {
    const refusal = refusalOf(cause);
    if (!refusal) throw cause;
    ctx.log.warn({ request_id: ctx.requestId, status: refusal.status }, 'reconcile_refused');
  }
}
