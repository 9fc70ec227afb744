import { hash } from 'node:crypto';
import type { WriteBatch } from '../../db/client.ts';
import { expectFeedDay, type FeedDay, listFeedDays, saveFeedDay } from '../../db/ingestion/feed-days.ts';
import { insertNormalizeJob } from '../../db/ingestion/normalize-jobs.ts';
import { insertRawEvent, orderByCommit } from '../../db/ingestion/raw-events.ts';
import { feedContributor, listContributed } from '../../db/ingestion/row-origins.ts';
import { findSourceByAggregatorUser } from '../../db/ingestion/sources.ts';
import { addDays, daysBetween } from '../core/days.ts';
import { jobSpec } from '../core/jobs.contract.ts';
import type { Context } from '../trpc.ts';
import { done, type Effects, type NormalizeTask, wait } from './event-effects.ts';
import { type Kept, merged, postOf, samplesByDay } from './feed-document.ts';
import { archiveRows } from './normalize/normalize-archive.ts';
import type { NormalizedEvent, RowOwner } from './normalize/normalized-event.ts';
import { ArchiveEvent } from './normalize/payloads.ts';
import { list, read } from './normalize/reading.ts';

type Post = Extract<NormalizedEvent, { kind: 'post' }>;
type Chunk = { days: Map<string, Kept[]>; from: string; to: string };

/** A night may begin the day before or join the day after. */
const marginDays = 2;
const daysPerChunk = 31;

export async function storePost(ctx: Context, task: NormalizeTask, { user, text }: Post): Promise<Effects> {
  const { aggregatorUserId, provider } = user;
  const source = await findSourceByAggregatorUser(ctx.db.read, { aggregatorUserId });
  if (!source) return wait(task, { aggregatorUserId, userId: user.referenceId });
  const owner = { userId: source.userId, sourceId: source.id, provider: source.provider };
  const builds: WriteBatch[] = [];
  for (const chunk of chunksOf(samplesByDay(text, task.event.id)))
    builds.push(await mergeChunk(ctx, task, { chunk, owner, user: { user_id: aggregatorUserId, provider } }));
  const last = builds.pop();
  return done(task.event, source.userId, last, builds);
}

function chunksOf(samples: Map<string, Kept[]>): Chunk[] {
  const chunks: Chunk[] = [];
  for (const day of [...samples.keys()].sort()) {
    const last = chunks.at(-1);
    const isNear = last && daysBetween(last.to, day) <= 2 * marginDays && last.days.size < daysPerChunk;
    const chunk = isNear ? last : { days: new Map(), from: day, to: day };
    if (!isNear) chunks.push(chunk);
    chunk.days.set(day, samples.get(day) ?? []);
    chunk.to = day;
  }
  return chunks;
}

type Parts = { chunk: Chunk; owner: RowOwner; user: { user_id: string; provider: string } };

async function mergeChunk(ctx: Context, { event, job }: NormalizeTask, parts: Parts): Promise<WriteBatch> {
  const { chunk, owner, user } = parts;
  const { userId } = owner;
  const span = { from: addDays(chunk.from, -marginDays), to: addDays(chunk.to, marginDays) };
  const told = { from: addDays(chunk.from, 1 - marginDays), to: addDays(chunk.to, marginDays - 1) };
  const stored = new Map((await listFeedDays(ctx.db.read, { userId, ...span })).map((row) => [row.day, row]));
  const changed = [...chunk.days].map(([day, news]): FeedDay => {
    const { document, revision = 0 } = stored.get(day) ?? {};
    return { userId, day, revision, document: merged(document, news) };
  });
  const documents = new Map([...stored.values(), ...changed].map(({ day, document }) => [day, document]));
  const days = [...documents].sort(([a], [b]) => (a < b ? -1 : 1));
  const all = await ctx.readFeed(days.map(([day, document]) => ({ name: `${day}.json`, text: postOf(document) })));
  const events = read(list(ArchiveEvent), all).filter(({ day }) => day >= told.from && day <= told.to);
  const rows = archiveRows({ events, withdrawn: [] }, owner, { rawEventId: 0, version: '' });
  const said = new Set(Object.values(rows).flatMap((some) => some.map(({ id }) => id)));
  const before = await listContributed(ctx.db.read, { userId, contributor: feedContributor, ...told });
  const payload = JSON.stringify({
    type: 'archive',
    archive_id: feedContributor,
    post: event.id,
    user: { ...user, reference_id: userId },
    events,
    withdrawn: before.filter(({ id }) => !said.has(id)),
  });
  const nowMs = ctx.nowMs();
  const sha256 = hash('sha256', payload);
  const { requestId } = event;
  const row = { sha256, type: 'archive', payload, requestId, orderingMs: nowMs, receivedAtMs: nowMs };
  const unchanged = [...stored.values()].filter(({ day }) => !chunk.days.has(day));
  return (orm) => [
    ...changed.map((day) => saveFeedDay(orm, day)),
    ...unchanged.map((day) => expectFeedDay(orm, day)),
    ...insertRawEvent(orm, row),
    insertNormalizeJob(orm, { ...jobSpec('normalizeEvent', { requestId, nowMs: job.nowMs }) }),
    orderByCommit(orm, { sha256 }),
  ];
}
