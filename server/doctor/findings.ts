import type { Example, Found, QuestionName } from '../../db/doctor.ts';

/** What is looked at besides the questions that the database answers by itself. */
type Comparison = 'rows_wrong' | 'events_unexplained' | 'files_missing' | 'files_orphaned' | 'database_damaged';
export type Check = QuestionName | Comparison;

/** One thing that was found. `attention`: somebody should look; else it is only told, because it ends by itself or is no fault. */
export type Finding = {
  check: Check;
  attention: boolean;
  says: string;
  count: number;
  oldest_at: string | null;
  examples: Example[];
};

export type Report = { healthy: boolean; checked_at: string; events: number; findings: Finding[] };

type Rule = { says: string; attention: boolean | ((found: Found, nowMs: number) => boolean) };

/** A queue may be long while a history comes in; that it has not moved for so long is another matter. */
const backlogMsMax = 15 * 60_000;

const rules: Record<Check, Rule> = {
  events_stranded: {
    says: 'events are stored, and nothing will ever read them (the sweep of a running server queues them)',
    attention: true,
  },
  events_forgotten: { says: 'events wait for what has already come', attention: true },
  events_waiting: {
    says: 'events wait for a person, a connection or an upload that is not known yet',
    attention: false,
  },
  events_given_up: {
    says: 'events were given up after several attempts (POST /admin/drain tries again)',
    attention: true,
  },
  events_parked: { says: 'reasons for which events cannot become rows', attention: false },
  jobs_lapsed: { says: 'jobs were begun by a worker that is gone, and no other has taken them', attention: true },
  jobs_waiting: {
    says: 'jobs have been due for more than a minute',
    attention: ({ oldestMs }, nowMs) => oldestMs !== null && nowMs - oldestMs > backlogMsMax,
  },
  jobs_dead: { says: 'jobs were given up', attention: true },
  rows_wrong: {
    says: 'rows are missing, or older than an event that was processed (hale reprocess writes them again)',
    attention: true,
  },
  events_unexplained: {
    says: 'events were processed and cannot be read or placed today (hale reprocess judges them again)',
    attention: true,
  },
  uploads_pending: { says: 'uploads have not reached the aggregator for more than an hour', attention: true },
  uploads_unanswered: { says: 'uploads have had no result for more than a day', attention: true },
  files_missing: { says: 'uploaded files are missing or have another size than was stored', attention: true },
  files_orphaned: { says: 'files belong to no upload', attention: false },
  turns_without_job: { says: 'turns are in flight, and nothing will answer them', attention: true },
  claims_lapsed: { says: 'requests with an Idempotency-Key were cut off; a retry takes them over', attention: false },
  database_damaged: { says: 'faults in the database file itself', attention: true },
};

/** Pure. Undefined where nothing was found. */
export function judge(check: Check, found: Found, nowMs: number): Finding | undefined {
  if (found.count === 0) return undefined;
  const { says, attention } = rules[check];
  return {
    check,
    attention: typeof attention === 'boolean' ? attention : attention(found, nowMs),
    says,
    count: found.count,
    oldest_at: found.oldestMs === null ? null : new Date(found.oldestMs).toISOString(),
    examples: found.examples,
  };
}
