import { hash } from 'node:crypto';
import { z } from 'zod';
import { insertNormalizeJob } from '../../db/ingestion/normalize-jobs.ts';
import { insertRawEvent } from '../../db/ingestion/raw-events.ts';
import { jobContracts, jobSpec } from '../core/jobs.contract.ts';
import { router, systemProcedure } from '../trpc.ts';
import { detectType, nearness } from './normalize/detect-type.ts';

export const ingestRouter = router({
  receive: systemProcedure
    .input(z.object({ body: z.string(), payload: z.unknown(), orderingMs: z.int().nullable() }))
    .mutation(async ({ ctx, input }) => {
      const nowMs = ctx.nowMs();
      const sha256 = hash('sha256', input.body);
      const type = detectType(input.payload);
      const near = nearness(input.payload);
      const { requestId } = ctx;
      ctx.log.info({ request_id: requestId, type, bytes: input.body.length }, 'webhook_received');
      const [stored] = await ctx.db.write((orm) => [
        ...insertRawEvent(orm, {
          sha256,
          type,
          payload: input.body,
          requestId,
          orderingMs: input.orderingMs ?? nowMs,
          receivedAtMs: nowMs,
        }),
        insertNormalizeJob(orm, { ...jobSpec('normalizeEvent', { requestId, nowMs }), near }),
      ]);
      const rawEventId = stored[0]?.id;
      if (rawEventId === undefined) return { duplicate: true as const, type };
      ctx.log.info({ request_id: requestId, type, raw_event_id: rawEventId }, 'raw_event_inserted');
      ctx.log.info({ request_id: requestId, type, raw_event_id: rawEventId }, 'queue_published');
      ctx.signals.jobsReady(jobContracts.normalizeEvent.lane);
      return { duplicate: false as const, type, rawEventId };
    }),
});
