import type { WriteBatch } from '../../db/client.ts';
import type { UpsertMode } from '../../db/health/health.ts';
import { type Awaited, putAside } from '../../db/ingestion/normalize-jobs.ts';
import { markProcessed, type RawEventRow } from '../../db/ingestion/raw-events.ts';
import type { jobSpec } from '../core/jobs.contract.ts';
import type { JobHandle } from '../trpc.ts';

/** A stored delivery on its way into rows. */
export type Delivery = { event: RawEventRow; version: string; mode: UpsertMode; job: ReturnType<typeof jobSpec> };

/**
 * Statements for the transaction that also finishes the job, and the log line that is true once they are committed.
 * Of a delivery with very many rows, all but the last portion goes `ahead`, each in a transaction of its own, between
 * which everybody else has their turn. A worker that dies in between leaves the job and rows of this delivery's version.
 * Whoever takes the job then reads the same bytes to the same rows: those that stand already change nothing, the others
 * follow. And because each row is decided by its own version, it is all the same what else is written in between.
 */
export type Effects = {
  line: 'normalize_complete' | 'normalize_waiting' | 'normalize_fetching';
  ahead?: readonly WriteBatch[];
  build: WriteBatch;
};

/** Only the last of these transactions says that the event has had its effect. */
export async function haveEffect(job: JobHandle, { ahead = [], build }: Effects): Promise<void> {
  for (const portion of ahead) await job.write(portion);
  await job.finish(build);
}

export const done = (
  event: RawEventRow,
  userId: string | null,
  build: WriteBatch = () => [],
  ahead: readonly WriteBatch[] = [],
): Effects => {
  const processed = event.processedAtMs !== null && event.processError === null;
  const mark: WriteBatch = (orm) => (processed ? [] : [markProcessed(orm, { rawEventId: event.id, userId })]);
  return { line: 'normalize_complete', ahead, build: (orm) => [...build(orm), ...mark(orm)] };
};

export const wait = ({ event, job }: Delivery, awaited: Awaited, build: WriteBatch = () => []): Effects => ({
  line: 'normalize_waiting',
  build: (orm) => [...build(orm), ...putAside(orm, { ...job, rawEventId: event.id, awaited })],
});
