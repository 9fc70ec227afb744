import { and, eq, gt, inArray, isNull, lt, lte, or, type SQL, sql } from 'drizzle-orm';
import type { Orm } from '../engine/orm.ts';
import { type Late, prepared, value } from '../engine/prepared.ts';
import { jobPerson, jobs, schedules } from '../schema/schema.ts';

export type JobRow = typeof jobs.$inferSelect;
export type NewJob = {
  lane: string;
  name: string;
  input: unknown;
  requestId: string;
  runAtMs: number;
  nowMs: number;
  uniqueKey?: string;
};
export type Schedule = { everyMs: number; atFirst?: boolean };
export type Lease = { id: number; leaseToken: string };

const unstarted = { leaseToken: null, attempts: 0, lastError: null, deadAtMs: null } as const;

export function insertJob(orm: Orm, { nowMs, uniqueKey, ...job }: NewJob) {
  return orm
    .insert(jobs)
    .values({ ...job, ...unstarted, uniqueKey: uniqueKey ?? null, createdAtMs: nowMs })
    .onConflictDoNothing({ target: jobs.uniqueKey });
}

export type JobSelect = {
  lane: Late<string>;
  name: Late<string>;
  requestId: Late<string>;
  runAtMs: Late<number>;
  nowMs: Late<number>;
  input: SQL;
  uniqueKey: SQL;
  from: SQL;
};

export const jobPlaceholders = {
  lane: value('lane'),
  name: value('name'),
  requestId: value('requestId'),
  runAtMs: value('runAtMs'),
  nowMs: value('nowMs'),
};

export function insertJobsSelect(orm: Orm, job: JobSelect) {
  return orm.run(
    sql`INSERT INTO ${jobs} (lane, name, input, unique_key, request_id, run_at_ms, attempts, created_at_ms) SELECT ${job.lane}, ${job.name}, ${job.input}, ${job.uniqueKey}, ${job.requestId}, ${job.runAtMs}, 0, ${job.nowMs} ${job.from} ON CONFLICT (unique_key) DO NOTHING`,
  );
}

const claimed = {
  runAtMs: sql`${value('untilMs')}`,
  leaseToken: sql`${value('leaseToken')}`,
  attempts: sql`${jobs.attempts} + 1`,
};

const claimJobsQuery = prepared((orm) => {
  const oldest = (limit: number | ReturnType<typeof value>) =>
    orm
      .select({ id: jobs.id })
      .from(jobs)
      .where(and(eq(jobs.lane, value('lane')), isNull(jobs.deadAtMs), lte(jobs.runAtMs, value('nowMs'))))
      .orderBy(jobs.runAtMs, jobs.id)
      .limit(limit);
  return orm
    .update(jobs)
    .set(claimed)
    .where(and(inArray(jobs.id, oldest(value('limit'))), or(eq(jobs.attempts, 0), inArray(jobs.id, oldest(1)))))
    .returning();
});

/** Counts the attempt first, so a job that kills its worker ends up dead. */
export const claimJobs = (
  orm: Orm,
  { leaseMs, ...claim }: { lane: string; limit: number; nowMs: number; leaseMs: number; leaseToken: string },
) => claimJobsQuery(orm, { ...claim, untilMs: claim.nowMs + leaseMs });

const claimTurnQuery = prepared((orm) => {
  const person = jobPerson(jobs.input);
  const next = (behind: SQL) =>
    sql`SELECT id FROM (SELECT id FROM ${jobs} INDEXED BY jobs_turns_idx WHERE lane = 'turns' AND dead_at_ms IS NULL AND (${person}) ${behind} AND run_at_ms <= ${value('nowMs')} ORDER BY (${person}), run_at_ms, id LIMIT 1)`;
  return orm
    .update(jobs)
    .set(claimed)
    .where(sql`${jobs.id} = (${next(sql`> ${value('afterUserId')}`)} UNION ALL ${next(sql`>= ''`)} LIMIT 1)`)
    .returning();
});

/** People alternate. */
export const claimTurn = (
  orm: Orm,
  { leaseMs, ...claim }: { afterUserId: string; nowMs: number; leaseMs: number; leaseToken: string },
) => claimTurnQuery(orm, { ...claim, untilMs: claim.nowMs + leaseMs });

const holdLeaseQuery = prepared((orm) =>
  orm.run(sql`INSERT INTO held_leases (job_id, lease_token) VALUES (${value('id')}, ${value('leaseToken')})`),
);

/** First in a job's batch: fails it with `lease_lost`. */
export const holdLease = (orm: Orm, lease: Lease) => holdLeaseQuery(orm, lease);

export function renewLeases(orm: Orm, lease: { ids: readonly number[]; leaseToken: string; untilMs: number }) {
  return orm
    .update(jobs)
    .set({ runAtMs: lease.untilMs })
    .where(and(inArray(jobs.id, [...lease.ids]), eq(jobs.leaseToken, lease.leaseToken)));
}

const deleteJobQuery = prepared((orm) =>
  orm.delete(jobs).where(and(eq(jobs.id, value('id')), eq(jobs.leaseToken, value('leaseToken')))),
);

export const deleteJob = (orm: Orm, lease: Lease) => deleteJobQuery(orm, lease);

export function releaseJob(
  orm: Orm,
  { id, leaseToken, runAtMs, error, counts }: Lease & { runAtMs: number; error: string | null; counts: boolean },
) {
  const outcome = { ...(!counts && { attempts: sql`attempts - 1` }), ...(error !== null && { lastError: error }) };
  return orm
    .update(jobs)
    .set({ ...outcome, runAtMs, leaseToken: null })
    .where(and(eq(jobs.id, id), eq(jobs.leaseToken, leaseToken)));
}

export function markJobDead(orm: Orm, { id, leaseToken, error, nowMs }: Lease & { error: string; nowMs: number }) {
  return orm
    .update(jobs)
    .set({ leaseToken: null, lastError: error, deadAtMs: nowMs, uniqueKey: null })
    .where(and(eq(jobs.id, id), eq(jobs.leaseToken, leaseToken)));
}

export const deleteDeadJobs = (orm: Orm, { deadBeforeMs, limit }: { deadBeforeMs: number; limit: number }) =>
  orm.run(
    sql`DELETE FROM ${jobs} WHERE id IN (SELECT id FROM ${jobs} WHERE unique_key IS NULL AND dead_at_ms < ${deadBeforeMs} LIMIT ${limit})`,
  );

export const hungError = 'worker_hung';

const graceMs = { first: 500, doublings: 5 };

/** From the second death on wait, so quick deaths of another cause do not use up attempts. */
const released = (nowMs: number) => ({
  leaseToken: null,
  runAtMs: sql`${nowMs} + CASE WHEN attempts < 2 OR last_error IS ${hungError} THEN 0 ELSE ${graceMs.first} << min(attempts, ${graceMs.doublings}) END`,
});

/** Only under the folder's lock: no other process holds a lease. */
export const releaseAllLeases = (orm: Orm, { nowMs }: { nowMs: number }) =>
  orm.update(jobs).set(released(nowMs)).where(sql`${jobs.leaseToken} is not null`);

const heldBy = (holder: string) => and(gt(jobs.leaseToken, `${holder}.`), lt(jobs.leaseToken, `${holder}/`));

export const releaseLeasesOf = (orm: Orm, { holder, nowMs }: { holder: string; nowMs: number }) =>
  orm
    .update(jobs)
    .set(released(nowMs))
    .where(heldBy(holder))
    .returning({ lane: jobs.lane, requestId: jobs.requestId, userId: sql<string | null>`${jobPerson(jobs.input)}` });

export const blameHungTurns = (orm: Orm, { holder, attemptsMax }: { holder: string; attemptsMax: number }) => {
  const isAlone = sql`(SELECT count(*) FROM ${jobs} WHERE ${heldBy(holder)}) = 1`;
  return orm
    .update(jobs)
    .set({
      lastError: hungError,
      attempts: sql`CASE WHEN last_error = ${hungError} OR ${isAlone} THEN max(attempts, ${attemptsMax}) ELSE attempts END`,
    })
    .where(and(eq(jobs.lane, 'turns'), heldBy(holder)));
};

export function runSchedule(
  orm: Orm,
  { name, everyMs, atFirst = true, ...job }: Omit<NewJob, 'input' | 'uniqueKey'> & Schedule,
) {
  const slotMs = job.nowMs - (job.nowMs % everyMs) + everyMs;
  const move = orm
    .insert(schedules)
    .values({ name, nextRunMs: slotMs })
    .onConflictDoUpdate({
      target: schedules.name,
      set: { nextRunMs: slotMs },
      setWhere: lte(schedules.nextRunMs, job.nowMs),
    });
  const queue = (from: SQL) =>
    insertJobsSelect(orm, { ...job, name, input: sql`'{}'`, uniqueKey: sql`'schedule:' || ${name}`, from });
  // changes() is 0 when the slot was taken.
  return atFirst
    ? [move, queue(sql`WHERE changes() > 0`)]
    : [queue(sql`FROM ${schedules} WHERE name = ${name} AND next_run_ms <= ${job.nowMs}`), move];
}
