import type { Example, Found, QuestionName } from '../../../db/upkeep/doctor.ts';
import type { Outcome } from './rows.ts';

/** What is looked at besides the questions that the database answers by itself. */
type Comparison = Outcome | 'files_missing' | 'files_orphaned' | 'database_damaged';
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

/** `events` are stored; `events_read` of them were read again and compared with their rows. */
export type Report = {
  healthy: boolean;
  checked_at: string;
  events: number;
  events_read: number;
  findings: Finding[];
};

type Rule = { says: string; attention: boolean | ((found: Found, nowMs: number) => boolean) };

/** A queue may be long while a history comes in; that it has not moved for so long is another matter. */
const backlogMsMax = 15 * 60_000;

const rules: Record<Check, Rule> = {
  events_stranded: {
    says: 'stored events that nothing will ever read; a running server queues them within five minutes',
    attention: true,
  },
  events_forgotten: {
    says: 'events that wait for a person, a connection or an upload which is there; nothing tries them again',
    attention: true,
  },
  events_waiting: {
    says: 'events that wait for a person, a connection or an upload which is not known yet; they come in with it',
    attention: false,
  },
  events_given_up: {
    says: 'events that were given up after several attempts; POST /admin/drain tries again',
    attention: true,
  },
  events_parked: {
    says: 'reasons for which events of the last week could not become rows; POST /admin/drain tries again',
    attention: true,
  },
  events_parked_long: {
    says: 'reasons for which events that came longer than a week ago could not become rows; they are tried every night',
    attention: false,
  },
  events_altered: {
    says: 'stored events that are not what was delivered: their bytes do not have their hash; restore a backup',
    attention: true,
  },
  events_unexplained: {
    says: 'events that were processed and cannot be read or placed today; hale reprocess judges them again',
    attention: true,
  },
  jobs_lapsed: {
    says: 'jobs whose worker is gone, and no other has taken them; a running server does',
    attention: true,
  },
  jobs_waiting: {
    says: 'jobs that have been due for more than a minute; a running server does them in turn',
    attention: ({ oldestMs }, nowMs) => oldestMs !== null && nowMs - oldestMs > backlogMsMax,
  },
  jobs_dead: { says: 'jobs that were given up with this error; nothing tries them again', attention: true },
  rows_wrong: {
    says: 'rows that are missing, or older than an event that was processed; hale reprocess writes them again',
    attention: true,
  },
  rows_differ: {
    says: 'rows that are not what their event says in these columns; hale reprocess writes them again',
    attention: true,
  },
  rows_not_given: {
    says: 'rows that their event does not give; hale reprocess withdraws them',
    attention: true,
  },
  rows_unfounded: { says: 'rows that come from no stored event; restore a backup', attention: true },
  uploads_pending: {
    says: 'uploads that have not reached the aggregator for more than an hour; the log says why',
    attention: true,
  },
  uploads_unanswered: { says: 'uploads that have had no result for more than a day', attention: true },
  files_missing: {
    says: 'uploaded files that are missing or have another size than was stored; restore a backup',
    attention: true,
  },
  files_orphaned: { says: 'files that belong to no upload', attention: false },
  turns_without_job: { says: 'turns in flight that nothing will answer', attention: true },
  claims_lapsed: {
    says: 'requests with an Idempotency-Key that were cut off; a retry takes them over',
    attention: false,
  },
  database_damaged: { says: 'faults in the database file itself; restore a backup', attention: true },
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
