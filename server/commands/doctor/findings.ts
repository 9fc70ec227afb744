import { type Example, examplesMax, type Found, type QuestionName } from '../../../db/upkeep/doctor.ts';
import { printable } from '../../../web/cli/tables/text.ts';

export type Outcome = 'rows_wrong' | 'rows_differ' | 'rows_not_given' | 'events_altered' | 'events_unexplained';
type Comparison = Outcome | 'files_missing' | 'files_orphaned' | 'database_damaged' | 'commits_lost' | 'audit_altered';
export type Check = QuestionName | Comparison;

export type Finding = {
  check: Check;
  attention: boolean;
  says: string;
  count: number;
  oldest_at: string | null;
  examples: Example[];
};

export type Report = {
  healthy: boolean;
  checked_at: string;
  events: number;
  events_read: number;
  findings: Finding[];
};

type Rule = { says: string; attention: boolean | ((found: Found, nowMs: number) => boolean) };

const backlogMsMax = 15 * 60_000;

const rules: Record<Check, Rule> = {
  events_stranded: {
    says: 'raw events that nothing will ever normalize; a running server queues them within five minutes',
    attention: true,
  },
  events_forgotten: {
    says: 'raw events that wait for a person, a source or an upload which is there; nothing tries them again',
    attention: true,
  },
  events_waiting: {
    says: 'raw events that wait for a person, a source or an upload which is not known yet; they come in with it',
    attention: false,
  },
  events_given_up: {
    says: 'raw events that were given up after several attempts; POST /admin/drain tries again',
    attention: true,
  },
  events_parked: {
    says: 'reasons for which raw events of the last week could not become rows; POST /admin/drain tries again',
    attention: true,
  },
  events_parked_long: {
    says: 'reasons for which raw events that came longer than a week ago could not become rows; they are tried every night',
    attention: false,
  },
  events_altered: {
    says: 'raw events that are not what was delivered: their bytes do not have their hash; restore a backup',
    attention: true,
  },
  events_unexplained: {
    says: 'raw events that were processed and cannot be normalized or placed today; hale reprocess judges them again',
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
    says: 'rows that are missing, or older than a raw event that was processed; hale reprocess writes them again',
    attention: true,
  },
  rows_differ: {
    says: 'rows that are not what their raw event says in these columns; hale reprocess writes them again',
    attention: true,
  },
  rows_not_given: {
    says: 'rows that their raw event does not give; hale reprocess withdraws them',
    attention: true,
  },
  rows_unfounded: { says: 'rows that come from no raw event; restore a backup', attention: true },
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
    says: 'requests with an Idempotency-Key that were cut off or failed; a retry takes them over',
    attention: false,
  },
  audit_altered: {
    says: 'signs that rows of the audit log were changed or taken out, or that JWT_SECRET is another one (see JWT_SECRET_OLD); hale audit verify says where',
    attention: true,
  },
  commits_lost: {
    says: 'commits that the database held and lacks now: its write-ahead log was lost, or an older file was put in its place; restore a backup, or remove the file beside the database that ends in -lost',
    attention: true,
  },
  database_damaged: { says: 'faults in the database file itself; restore a backup', attention: true },
};

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

export type Tally = { add: (example: Example, atMs?: number) => void; found: () => Found };

export function newTally(): Tally {
  const examples: Example[] = [];
  let count = 0;
  let oldestMs: number | null = null;
  return {
    add: (example, atMs) => {
      count += 1;
      if (examples.length < examplesMax) examples.push(example);
      if (atMs !== undefined) oldestMs = Math.min(oldestMs ?? atMs, atMs);
    },
    found: () => ({ count, oldestMs, examples }),
  };
}

export function reportText(report: Report): string {
  const { healthy, findings, checked_at } = report;
  const grave = findings.filter(({ attention }) => attention);
  const verdict = healthy
    ? 'Healthy: nothing needs attention.'
    : `${grave.length} of ${findings.length} findings ${grave.length === 1 ? 'needs' : 'need'} attention (marked !).`;
  const order = [...grave, ...findings.filter(({ attention }) => !attention)];
  return [`${verdict} ${extentText(report)}`, ...order.flatMap((found) => findingLines(found, checked_at))].join('\n');
}

function extentText({ events, events_read }: Report): string {
  if (events === 0) return 'No raw event is stored yet.';
  const stored = events === 1 ? '1 raw event is stored' : `${grouped(events)} raw events are stored`;
  const compared = events_read < events ? `${grouped(events_read)} of them were` : 'each was';
  const more = events_read < events ? ' (hale doctor --deep checks all)' : '';
  return `${stored}; ${compared} normalized again and compared with ${events_read < events ? 'their' : 'its'} rows${more}.`;
}

const grouped = (count: number) => count.toLocaleString('en');

function findingLines({ check, attention, says, count, oldest_at, examples }: Finding, checkedAt: string): string[] {
  const age = oldest_at === null ? '' : `; the oldest is ${ageText(Date.parse(checkedAt) - Date.parse(oldest_at))} old`;
  const head = `${attention ? '!' : '-'} ${check} (${grouped(count)}): ${says}${age}`;
  const more =
    count > examples.length && examples.length > 0 ? [`    … and ${grouped(count - examples.length)} more`] : [];
  return [head, ...examples.map((example) => `    ${exampleText(example)}`), ...more];
}

const exampleText = (example: Finding['examples'][number]) =>
  Object.entries(example)
    .filter(([, value]) => value !== null)
    .map(([name, value]) => `${name}=${printable(String(value))}`)
    .join(' ');

export function ageText(ms: number): string {
  const units = [
    ['days', 86_400_000],
    ['hours', 3_600_000],
    ['minutes', 60_000],
  ] as const;
  const [name, unitMs] = units.find(([, length]) => ms >= 2 * length) ?? (['seconds', 1_000] as const);
  return `${Math.max(0, Math.floor(ms / unitMs))} ${name}`;
}
