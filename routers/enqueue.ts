import type { Orm } from '../db/client.ts';
import { insertJob } from '../db/queue.ts';
import { type JobInput, type JobName, jobContracts } from './jobs.contract.ts';

type Origin = { requestId: string; nowMs: number; uniqueKey?: string };

/** A statement for the batch that makes the job necessary. */
export function enqueue<Name extends JobName>(orm: Orm, name: Name, input: JobInput<Name>, origin: Origin) {
  return insertJob(orm, { ...jobSpec(name, origin), ...origin, input: jobContracts[name].input.parse(input) });
}

/** For the statements that make jobs out of selected rows. */
export function jobSpec(name: JobName, { requestId, nowMs }: Origin) {
  return { lane: jobContracts[name].lane, name, requestId, runAtMs: nowMs, nowMs };
}
