import { eq, inArray, lt, max, sql } from 'drizzle-orm';
import type { Orm } from '../engine/orm.ts';
import { signInFailures } from '../schema/access-schema.ts';

/** Attempts beyond `freeMax` double the pause, up to `pauseMsMax`. */
export type Brake = { keySha256: string; freeMax: number; pauseMsMax: number };

const firstPauseMs = 1_000;
export const failuresKeptMs = 86_400_000;

/** Counts an attempt before it is made, so that parallel attempts gain nothing. Returns no row for a refused one. */
export function countAttempt(orm: Orm, { brakes, nowMs }: { brakes: readonly Brake[]; nowMs: number }) {
  const keys = brakes.map(({ keySha256 }) => sql`${keySha256}`);
  const perBrake = (value: (brake: Brake) => number) =>
    sql`CASE excluded.key_sha256 ${sql.join(brakes.map((brake) => sql`WHEN ${brake.keySha256} THEN ${value(brake)} `))}END`;
  const count = sql`CASE WHEN last_ms < ${nowMs - failuresKeptMs} THEN 1 ELSE failures + 1 END`;
  const beyond = sql`(${count}) - ${perBrake(({ freeMax }) => freeMax)}`;
  const pauseMs = sql`min(${perBrake(({ pauseMsMax }) => pauseMsMax)}, ${firstPauseMs} * (1 << min(${beyond}, 30)))`;
  return orm.all<[keySha256: string]>(sql`
    INSERT INTO ${signInFailures} (key_sha256, failures, blocked_until_ms, last_ms)
    SELECT brake, 1, 0, ${nowMs} FROM (${sql.join(
      keys.map((key) => sql`SELECT ${key} AS brake`),
      sql` UNION ALL `,
    )})
    WHERE NOT EXISTS (SELECT 1 FROM ${signInFailures}
      WHERE key_sha256 IN (${sql.join(keys, sql`, `)}) AND blocked_until_ms > ${nowMs})
    ON CONFLICT (key_sha256) DO UPDATE SET
      failures = ${count},
      blocked_until_ms = CASE WHEN ${beyond} < 0 THEN 0 ELSE ${nowMs} + ${pauseMs} END,
      last_ms = ${nowMs}
    RETURNING key_sha256`);
}

export function findBlockedUntil(orm: Orm, { brakes }: { brakes: readonly Brake[] }) {
  return orm
    .select({ blockedUntilMs: max(signInFailures.blockedUntilMs) })
    .from(signInFailures)
    .where(
      inArray(
        signInFailures.keySha256,
        brakes.map(({ keySha256 }) => keySha256),
      ),
    );
}

export const forgetFailures = (orm: Orm, { keySha256 }: Pick<Brake, 'keySha256'>) =>
  orm.delete(signInFailures).where(eq(signInFailures.keySha256, keySha256));

/** Uncounts one attempt; a success must not clear all of a guesser's. */
export const uncountAttempt = (orm: Orm, { keySha256 }: Pick<Brake, 'keySha256'>) =>
  orm
    .update(signInFailures)
    .set({ failures: sql`max(0, failures - 1)`, blockedUntilMs: 0 })
    .where(eq(signInFailures.keySha256, keySha256));

export const pruneSignInFailures = (orm: Orm, { nowMs }: { nowMs: number }) =>
  orm.delete(signInFailures).where(lt(signInFailures.lastMs, nowMs - failuresKeptMs));
