import { eq, inArray, lt, max, sql } from 'drizzle-orm';
import type { Orm } from '../engine/orm.ts';
import { signInFailures } from '../schema/access-schema.ts';

/** Attempts beyond `freeMax` double the pause. `shared` holds only beside another brake with failures. */
export type Brake = { keySha256: string; freeMax: number; pauseMsMax: number; shared?: boolean };

const firstPauseMs = 1_000;
export const failuresKeptMs = 86_400_000;

/** Counts before the attempt, so parallel attempts gain nothing. */
export function countAttempt(orm: Orm, { brakes, nowMs }: { brakes: readonly Brake[]; nowMs: number }) {
  const keysOf = (some: readonly Brake[]) =>
    sql.join(
      some.map(({ keySha256 }) => sql`${keySha256}`),
      sql`, `,
    );
  const own = keysOf(brakes.filter(({ shared = false }) => !shared));
  const perBrake = (value: (brake: Brake) => number) =>
    sql`CASE excluded.key_sha256 ${sql.join(brakes.map((brake) => sql`WHEN ${brake.keySha256} THEN ${value(brake)} `))}END`;
  const count = sql`CASE WHEN last_ms < ${nowMs - failuresKeptMs} THEN 1 ELSE failures + 1 END`;
  const beyond = sql`(${count}) - ${perBrake(({ freeMax }) => freeMax)}`;
  const pauseMs = sql`min(${perBrake(({ pauseMsMax }) => pauseMsMax)}, ${firstPauseMs} * (1 << min(${beyond}, 30)))`;
  return orm.all<[keySha256: string]>(sql`
    INSERT INTO ${signInFailures} (key_sha256, failures, blocked_until_ms, last_ms)
    SELECT brake, 1, 0, ${nowMs} FROM (${sql.join(
      brakes.map(({ keySha256 }) => sql`SELECT ${keySha256} AS brake`),
      sql` UNION ALL `,
    )})
    WHERE NOT EXISTS (SELECT 1 FROM ${signInFailures}
      WHERE key_sha256 IN (${keysOf(brakes)}) AND blocked_until_ms > ${nowMs} AND (key_sha256 IN (${own}) OR EXISTS (
        SELECT 1 FROM ${signInFailures} WHERE key_sha256 IN (${own})
        AND failures > 0 AND last_ms >= ${nowMs - failuresKeptMs})))
    ON CONFLICT (key_sha256) DO UPDATE SET
      failures = ${count},
      blocked_until_ms = CASE WHEN blocked_until_ms > ${nowMs} THEN blocked_until_ms WHEN ${beyond} < 0 THEN 0 ELSE ${nowMs} + ${pauseMs} END,
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

export function uncountAttempts(
  orm: Orm,
  { brake, by }: { brake: Pick<Brake, 'keySha256' | 'freeMax'>; by: Pick<Brake, 'keySha256'> },
) {
  const own = sql`coalesce((SELECT f.failures FROM ${signInFailures} f WHERE f.key_sha256 = ${by.keySha256}), 1)`;
  const left = sql`max(0, failures - ${own})`;
  return orm
    .update(signInFailures)
    .set({
      failures: left,
      blockedUntilMs: sql`CASE WHEN ${left} < ${brake.freeMax} THEN 0 ELSE blocked_until_ms END`,
    })
    .where(eq(signInFailures.keySha256, brake.keySha256));
}

export const pruneSignInFailures = (orm: Orm, { nowMs }: { nowMs: number }) =>
  orm.delete(signInFailures).where(lt(signInFailures.lastMs, nowMs - failuresKeptMs));
