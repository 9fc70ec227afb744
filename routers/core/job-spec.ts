import { type JobName, jobContracts } from './jobs.contract.ts';

/** What every job of a name has in common, for the statement that queues it. */
export function jobSpec(name: JobName, { requestId, nowMs }: { requestId: string; nowMs: number }) {
  return { lane: jobContracts[name].lane, name, requestId, runAtMs: nowMs, nowMs };
}
