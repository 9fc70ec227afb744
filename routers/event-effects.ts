import type { WriteBatch } from '../db/client.ts';
import type { UpsertMode } from '../db/health.ts';
import { type Awaited, markProcessed, putAside, type RawEventRow } from '../db/raw-events.ts';
import type { jobSpec } from './job-spec.ts';

/** A stored delivery on its way into rows. */
export type Delivery = { event: RawEventRow; version: string; mode: UpsertMode; job: ReturnType<typeof jobSpec> };

/** Statements for the transaction that also finishes the job, and the log line that is true once they are committed. */
export type Effects = {
  line: 'normalize_complete' | 'normalize_waiting' | 'normalize_fetching';
  build: WriteBatch;
};

export const done = (event: RawEventRow, userId: string | null, build: WriteBatch = () => []): Effects => {
  const processed = event.processedAtMs !== null && event.processError === null;
  const mark: WriteBatch = (orm) => (processed ? [] : [markProcessed(orm, { rawEventId: event.id, userId })]);
  return { line: 'normalize_complete', build: (orm) => [...build(orm), ...mark(orm)] };
};

export const wait = ({ event, job }: Delivery, awaited: Awaited, build: WriteBatch = () => []): Effects => ({
  line: 'normalize_waiting',
  build: (orm) => [...build(orm), ...putAside(orm, { ...job, rawEventId: event.id, awaited })],
});
