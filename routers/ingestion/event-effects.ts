import type { WriteBatch } from '../../db/client.ts';
import type { UpsertMode } from '../../db/health/rows.ts';
import { type Awaited, putAside } from '../../db/ingestion/normalize-jobs.ts';
import { markProcessed, type RawEventRow } from '../../db/ingestion/raw-events.ts';
import type { jobSpec } from '../core/jobs.contract.ts';
import type { JobHandle } from '../trpc.ts';

/** A raw event that is being normalized. */
export type Delivery = { event: RawEventRow; version: string; mode: UpsertMode; job: ReturnType<typeof jobSpec> };

/**
 * What a raw event changes: `build` goes into the transaction that finishes the job. A raw event with very many rows
 * writes all portions but the last `ahead`, each in its own transaction; after a crash the same portions are written
 * again, and versions make that harmless.
 */
export type Effects = {
  line: 'normalize_complete' | 'normalize_waiting' | 'normalize_fetching';
  ahead?: readonly WriteBatch[];
  build: WriteBatch;
};

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
