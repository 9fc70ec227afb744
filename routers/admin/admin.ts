import { z } from 'zod';
import { requeueParked, unpark } from '../../db/ingestion/normalize-jobs.ts';
import {
  findRawEvent,
  listParkedEvents,
  listRawEventsOfRequest,
  type RawEventRow,
} from '../../db/ingestion/raw-events.ts';
import { listAudit, personSubject } from '../../db/people/audit.ts';
import { findTurnOwner } from '../../db/turns/turns.ts';
import { timestamp } from '../core/contract.ts';
import { fail } from '../core/errors.ts';
import { jobSpec } from '../core/jobs.contract.ts';
import { decodeCursor, pageOf } from '../core/pagination.ts';
import { adminProcedure, router } from '../trpc.ts';
import { ExplainAnyTurn } from '../turns/explain.contract.ts';
import { explainTurn } from '../turns/explain.ts';
import {
  DrainParkedEvents,
  GetRawEvent,
  ListAudit,
  ListParkedEvents,
  type TracedEvent,
  TraceRequest,
} from './admin.contract.ts';

const scope = ['parked events'];

export const adminRouter = router({
  listParked: adminProcedure
    .meta(ListParkedEvents.meta)
    .input(ListParkedEvents.input)
    .output(ListParkedEvents.output)
    .query(async ({ ctx, input: { limit, cursor } }) => {
      const beforeId = cursor === undefined ? undefined : decodeCursor(scope, cursor, z.int());
      const rows = await listParkedEvents(ctx.db.read, { limit: limit + 1, beforeId });
      return pageOf(rows, {
        limit,
        scope,
        positionOf: ({ id }) => id,
        present: ({ id, receivedAtMs, requestId, type, attempts, processError }) => ({
          raw_event_id: id,
          type,
          request_id: requestId,
          received_at: timestamp(receivedAtMs),
          attempts,
          process_error: processError ?? '',
        }),
      });
    }),

  drain: adminProcedure
    .meta(DrainParkedEvents.meta)
    .input(DrainParkedEvents.input)
    .output(DrainParkedEvents.output)
    .mutation(async ({ ctx, input: { ids, limit } }) => {
      const nowMs = ctx.nowMs();
      const job = jobSpec('normalizeEvent', { requestId: ctx.requestId, nowMs });
      const [, requeued] = await ctx.db.write((orm) => [
        requeueParked(orm, { ...job, ids, limit }),
        unpark(orm, { queuedAtMs: nowMs }),
      ]);
      ctx.signals.jobsReady();
      return { ok: true, requeued: requeued.length };
    }),

  trace: adminProcedure
    .meta(TraceRequest.meta)
    .input(TraceRequest.input)
    .output(TraceRequest.output)
    .query(async ({ ctx, input: { request_id } }) => ({
      request_id,
      events: (await listRawEventsOfRequest(ctx.db.read, { requestId: request_id })).map(presentEvent),
    })),

  listAudit: adminProcedure
    .meta(ListAudit.meta)
    .input(ListAudit.input)
    .output(ListAudit.output)
    .query(async ({ ctx, input: { limit, cursor, user_id } }) => {
      const subject = user_id === undefined ? undefined : personSubject(user_id);
      const place = ['audit', subject];
      const beforeSeq = cursor === undefined ? undefined : decodeCursor(place, cursor, z.int());
      const rows = await listAudit(ctx.db.read, { limit: limit + 1, subject, beforeSeq });
      return pageOf(rows, {
        limit,
        scope: place,
        positionOf: ({ seq }) => seq,
        present: ({ atMs, requestId, previousSha256, ...row }) => ({
          ...row,
          at: timestamp(atMs),
          request_id: requestId,
          previous_sha256: previousSha256,
        }),
      });
    }),

  explainTurn: adminProcedure
    .meta(ExplainAnyTurn.meta)
    .input(ExplainAnyTurn.input)
    .output(ExplainAnyTurn.output)
    .query(async ({ ctx, input: { id } }) => {
      const userId = await findTurnOwner(ctx.db.read, { turnId: id });
      const explanation = userId === null ? null : await explainTurn(ctx.db, { turnId: id, userId });
      if (!explanation) throw fail('turn_not_found');
      ctx.log.audit({ request_id: ctx.requestId, turn_id: id }, 'turn_explained');
      return explanation;
    }),

  getRawEvent: adminProcedure
    .meta(GetRawEvent.meta)
    .input(GetRawEvent.input)
    .output(GetRawEvent.output)
    .query(async ({ ctx, input: { id } }) => {
      const rawEventId = /^\d{1,15}$/.test(id) ? Number(id) : 0;
      const row = await findRawEvent(ctx.db.read, { rawEventId });
      if (!row) throw fail('not_found', { message: 'No such event.' });
      ctx.log.audit({ request_id: ctx.requestId, raw_event_id: rawEventId }, 'raw_event_read');
      const removedAtMs = row.payloadRemovedAtMs;
      const removed = removedAtMs === null ? {} : { payload_removed_at: timestamp(removedAtMs) };
      return { ...presentEvent(row), request_id: row.requestId, payload: row.payload, ...removed };
    }),
});

type EventTimes = Pick<RawEventRow, 'id' | 'type' | 'receivedAtMs' | 'queuedAtMs' | 'processedAtMs' | 'processError'>;

function presentEvent(row: EventTimes): TracedEvent {
  return {
    raw_event_id: row.id,
    type: row.type,
    received_at: timestamp(row.receivedAtMs),
    queued_at: row.queuedAtMs === null ? null : timestamp(row.queuedAtMs),
    processed_at: row.processedAtMs === null ? null : timestamp(row.processedAtMs),
    process_error: row.processError,
  };
}
