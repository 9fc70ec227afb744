import { hash } from 'node:crypto';
import { insertNormalizeJob } from '../../db/ingestion/normalize-jobs.ts';
import {
  findRawEvent,
  insertRawEvent,
  markParked,
  markProcessed,
  type RawEventRow,
} from '../../db/ingestion/raw-events.ts';
import { insertJob } from '../../db/jobs/queue.ts';
import { jobSpec } from '../core/jobs.contract.ts';
import { PayloadRefused } from '../ports.ts';
import type { Context, JobHandle } from '../trpc.ts';
import { done, type Effects, type NormalizeTask } from './event-effects.ts';
import { readEvent } from './event-rows.ts';
import { detectType } from './normalize/detect-type.ts';

type JobContext = Context & { job: JobHandle };

export function fetchLater({ event, job: { requestId, nowMs } }: NormalizeTask): Effects {
  if (event.processedAtMs !== null) return done(event, null);
  const job = { ...jobSpec('fetchPayload', { requestId, nowMs }), input: { rawEventId: event.id } };
  return {
    line: 'normalize_fetching',
    build: (orm) => [insertJob(orm, { ...job, uniqueKey: `payload:${event.id}` })],
  };
}

export async function fetchPayload(ctx: JobContext, key: { rawEventId: number }): Promise<void> {
  const event = await findRawEvent(ctx.db.read, key);
  if (!event || event.processedAtMs !== null || event.processError !== null) return;
  const line = { request_id: event.requestId, raw_event_id: event.id, type: event.type };
  const fetched = ctx.job.exhausted ? new PayloadRefused('url: gave up') : await fetchedOrRefused(ctx, event);
  if (fetched instanceof PayloadRefused) {
    await ctx.job.finish((orm) => [markParked(orm, { ...key, processError: fetched.message })]);
    return ctx.log.warn({ ...line, process_error: fetched.message }, 'normalize_parked');
  }
  const { requestId, orderingMs } = event;
  const receivedAtMs = ctx.nowMs();
  const stored = { sha256: hash('sha256', fetched.payload), requestId };
  const job = jobSpec('normalizeEvent', { requestId, nowMs: receivedAtMs });
  await ctx.job.finish((orm) => [
    ...insertRawEvent(orm, { ...fetched, ...stored, orderingMs, receivedAtMs }),
    insertNormalizeJob(orm, job),
    markProcessed(orm, { ...key, userId: null }),
  ]);
  ctx.log.info({ ...line, fetched_type: fetched.type, bytes: fetched.payload.length }, 'payload_fetched');
  ctx.signals.jobsReady();
}

type Fetched = { payload: string; type: string };

async function fetchedOrRefused(ctx: JobContext, event: RawEventRow): Promise<Fetched | PayloadRefused> {
  try {
    const content = readEvent(event);
    if (content.kind !== 'reference') return new PayloadRefused('url: missing');
    const payload = await ctx.fetchPayload(content.url, ctx.signal);
    const type = detectType(parse(payload));
    return type === event.type ? new PayloadRefused('url: leads to another reference') : { payload, type };
  } catch (cause) {
    if (cause instanceof PayloadRefused) return cause;
    throw cause;
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new PayloadRefused('url: no JSON there');
  }
}
