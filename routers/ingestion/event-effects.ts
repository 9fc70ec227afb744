import type { WriteBatch } from '../../db/client.ts';
import type { UpsertMode } from '../../db/health/rows.ts';
import { type Awaited, putAside } from '../../db/ingestion/normalize-jobs.ts';
import { markProcessed, type RawEventRow } from '../../db/ingestion/raw-events.ts';
import type { jobSpec } from '../core/jobs.contract.ts';
import type { JobHandle } from '../trpc.ts';

export type NormalizeTask = { event: RawEventRow; version: string; mode: UpsertMode; job: ReturnType<typeof jobSpec> };

/** Versions make rewriting portions after a crash harmless. */
export type Effects = {
  line: 'normalize_complete' | 'normalize_waiting' | 'normalize_fetching';
  ahead?: readonly WriteBatch[];
  build: WriteBatch;
};

export async function applyEffects(job: JobHandle, { ahead = [], build }: Effects): Promise<void> {
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

export const wait = ({ event, job }: NormalizeTask, awaited: Awaited, build: WriteBatch = () => []): Effects => ({
  line: 'normalize_waiting',
  build: (orm) => [...build(orm), ...putAside(orm, { ...job, rawEventId: event.id, awaited })],
});
