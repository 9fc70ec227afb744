import { hash } from 'node:crypto';
import type { WriteBatch } from '../../db/client.ts';
import { newId } from '../../db/id.ts';
import {
  type ArchiveRow,
  beginProcessing,
  findArchive,
  insertArchivePart,
  listArchiveParts,
  orderArchiveEvents,
  type PartState,
  setArchiveStatus,
} from '../../db/ingestion/archives.ts';
import { requeueAwaiting } from '../../db/ingestion/normalize-jobs.ts';
import { listSuperseded, type RowName } from '../../db/ingestion/row-origins.ts';
import { connectSource, findSourceByAggregatorUser } from '../../db/ingestion/sources.ts';
import { insertJob } from '../../db/jobs/queue.ts';
import { fail } from '../core/errors.ts';
import { jobSpec, type Lane } from '../core/jobs.contract.ts';
import { eventVersion } from '../ingestion/event-version.ts';
import { fileSourceId } from '../ingestion/file-source.ts';
import type { Context, JobHandle } from '../trpc.ts';
import type { Archive, Receipt } from './archives.contract.ts';

type Key = { archiveId: string; userId: string };
type Given = { parts: number | undefined; receipt: Receipt | undefined };

export async function completeAndWait(ctx: Context, archive: ArchiveRow, given: Given): Promise<void> {
  const key = { archiveId: archive.id, userId: archive.userId };
  if (archive.status === 'undoing') throw fail('archive_not_found');
  if (archive.status === 'open') await queueParts(ctx, archive, given);
  await settled(ctx, async () => (await findArchive(ctx.db.read, key))?.status !== 'processing');
}

async function queueParts(ctx: Context, { id: archiveId, userId, vendor }: ArchiveRow, given: Given): Promise<void> {
  const key = { archiveId, userId };
  const sent = await listArchiveParts(ctx.db.read, key);
  const count = given.parts ?? sent.at(-1)?.part ?? 0;
  const numbers = new Set(sent.map(({ part }) => part));
  const missing = Array.from({ length: count }, (_, at) => at + 1).filter((part) => !numbers.has(part));
  if (missing.length > 0) {
    const message = `Parts are missing: ${missing.slice(0, 20).join(', ')}${missing.length > 20 ? ', …' : ''}.`;
    throw fail('unprocessable', { message, details: { missing: missing.slice(0, 100) } });
  }
  const parts = sent.filter(({ part }) => part <= count);
  const receipt = JSON.stringify(given.receipt ?? countedReceipt(parts));
  const nowMs = ctx.nowMs();
  const job = { requestId: ctx.requestId, nowMs };
  const source = { userId, provider: vendor, aggregatorUserId: fileSourceId(vendor, userId) };
  await ctx.db.write((orm) => [
    connectSource(orm, { ...source, id: newId('src'), version: eventVersion(nowMs, archiveId) }),
    ...beginProcessing(orm, { ...key, receipt, count }),
    requeueAwaiting(orm, { ...partSpec(job), awaited: { archiveId } }),
    insertJob(orm, { ...jobSpec('finishArchive', job), input: key, uniqueKey: `finish-archive:${archiveId}` }),
  ]);
  ctx.signals.jobsReady();
}

/** At 4 MiB a part, the webhooks' lane (40 at once) would exhaust memory. */
const partSpec = (job: Parameters<typeof jobSpec>[1]) => ({
  ...jobSpec('normalizeEvent', job),
  lane: 'archives' satisfies Lane,
});

function countedReceipt(parts: readonly PartState[]): Receipt {
  const days = parts.flatMap(({ firstDay, lastDay }) => [firstDay, lastDay].filter((day) => day !== null)).sort();
  return {
    first_day: days[0] ?? null,
    last_day: days.at(-1) ?? null,
    days: 0,
    records: 0,
    events: { daily: 0, sleep: 0, activity: 0, body: 0 },
    kinds: [],
  };
}

const waitMsMax = 10_000;
const pollMs = 50;

export async function settled(ctx: Context, isOver: () => Promise<boolean>): Promise<void> {
  const endMs = performance.now() + waitMsMax;
  while (!(await isOver()) && performance.now() < endMs && !ctx.signal?.aborted) await Bun.sleep(pollMs);
}

const againMs = 200;

/** Superseded rows are withdrawn by one more raw event, so undo restores them. */
export async function finishArchive(ctx: Context & { job: JobHandle }, key: Key): Promise<void> {
  const archive = await findArchive(ctx.db.read, key);
  if (archive?.status !== 'processing') return;
  if (!(await areStored(ctx, key))) return again(ctx, key);
  const withdrawn = await supersededBy(ctx, archive);
  if (withdrawn.length > 0) {
    await ctx.job.write(withdrawalOf(ctx, archive, withdrawn));
    ctx.signals.jobsReady();
    return again(ctx, key);
  }
  await ctx.job.finish((orm) => [setArchiveStatus(orm, { ...key, status: 'completed' })]);
  ctx.log.info({ request_id: ctx.requestId, archive_id: key.archiveId }, 'archive_completed');
}

async function again(ctx: Context & { job: JobHandle }, input: Key): Promise<void> {
  await Bun.sleep(againMs);
  const job = jobSpec('finishArchive', { requestId: ctx.requestId, nowMs: ctx.nowMs() });
  await ctx.job.finish((orm) => [insertJob(orm, { ...job, input })]);
  ctx.signals.jobsReady();
}

async function areStored(ctx: Context, key: Key): Promise<boolean> {
  const parts = await listArchiveParts(ctx.db.read, key);
  return parts.every(({ isDone, isParked }) => isDone || isParked);
}

function withdrawalOf(ctx: Context, { id, userId, vendor }: ArchiveRow, withdrawn: readonly RowName[]): WriteBatch {
  const { requestId } = ctx;
  const nowMs = ctx.nowMs();
  const key = { archiveId: id, userId };
  const user = { user_id: fileSourceId(vendor, userId), provider: vendor, reference_id: userId };
  const payload = JSON.stringify({ type: 'archive', archive_id: id, part: 0, user, events: [], withdrawn });
  const sha256 = hash('sha256', payload);
  const event = { sha256, type: 'archive', payload, requestId, orderingMs: nowMs, receivedAtMs: nowMs };
  const row = { ...key, part: 0, sha256, bytes: Buffer.byteLength(payload), events: 0, firstDay: null, lastDay: null };
  return (orm) => [
    ...insertArchivePart(orm, { ...row, event, isLast: true }),
    ...orderArchiveEvents(orm, key),
    requeueAwaiting(orm, { ...partSpec({ requestId, nowMs }), awaited: key }),
  ];
}

async function supersededBy(ctx: Context, { id, userId, vendor }: ArchiveRow): Promise<RowName[]> {
  const source = await findSourceByAggregatorUser(ctx.db.read, { aggregatorUserId: fileSourceId(vendor, userId) });
  if (!source) return [];
  return listSuperseded(ctx.db.read, {
    ...{ userId, contributor: id, sourceId: source.id },
    isWhole: wholeVendors.some((each) => each === vendor),
  });
}

/** One export of these is complete. */
const wholeVendors: readonly Archive['vendor'][] = ['apple_health', 'garmin', 'oura', 'whoop'];
