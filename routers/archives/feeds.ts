import { hash } from 'node:crypto';
import { newId } from '../../db/id.ts';
import { insertNormalizeJob } from '../../db/ingestion/normalize-jobs.ts';
import { insertRawEvent } from '../../db/ingestion/raw-events.ts';
import { connectSource } from '../../db/ingestion/sources.ts';
import { requireRoom } from '../account/room.ts';
import { fail } from '../core/errors.ts';
import { jobSpec } from '../core/jobs.contract.ts';
import { eventVersion } from '../ingestion/event-version.ts';
import { fileSourceId } from '../ingestion/file-source.ts';
import { router, userProcedure } from '../trpc.ts';
import { PostHealthAutoExport } from './feeds.contract.ts';

const vendor = 'health_auto_export';

export const feedsRouter = router({
  healthAutoExport: userProcedure
    .meta(PostHealthAutoExport.meta)
    .input(PostHealthAutoExport.input)
    .output(PostHealthAutoExport.output)
    .mutation(async ({ ctx, input: { text } }) => {
      const { isFeedPost } = await import('../ingestion/feed-document.ts');
      if (!isFeedPost(parsed(text)))
        throw fail('unprocessable', { message: 'The body is not what Health Auto Export posts: data with metrics.' });
      const userId = ctx.principal.id;
      await requireRoom(ctx, { userId, bytes: Buffer.byteLength(text) });
      const { requestId } = ctx;
      const nowMs = ctx.nowMs();
      const aggregatorUserId = fileSourceId(vendor, userId);
      const user = { user_id: aggregatorUserId, provider: vendor, reference_id: userId };
      // Equal posts must not share a hash.
      const payload = JSON.stringify({ type: 'feed_post', id: requestId, user, post: text });
      const event = { sha256: hash('sha256', payload), type: 'feed_post', payload, requestId };
      const answers = await ctx.db.write((orm) => [
        connectSource(orm, {
          ...{ id: newId('src'), userId, provider: vendor, aggregatorUserId },
          version: eventVersion(nowMs, requestId),
        }),
        ...insertRawEvent(orm, { ...event, orderingMs: nowMs, receivedAtMs: nowMs }),
        insertNormalizeJob(orm, { ...jobSpec('normalizeEvent', { requestId, nowMs }), lane: 'feeds' }),
      ]);
      ctx.signals.jobsReady();
      const rawEventId = answers[1][0]?.id;
      if (rawEventId === undefined) throw new Error('A new post was not stored.');
      return { ok: true as const, raw_event_id: rawEventId };
    }),
});

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw fail('invalid_request', { message: 'The body is not valid JSON.', cause });
  }
}
