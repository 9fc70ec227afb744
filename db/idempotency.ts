import { and, eq, isNull, lte, type SQL, sql } from 'drizzle-orm';
import { idempotencyKeys } from './access-schema.ts';
import type { Db, Orm } from './client.ts';
import type { Cell } from './sealing.ts';
import { keyOf, sealed } from './vault.ts';

export type IdempotencyRow = typeof idempotencyKeys.$inferSelect;
type Key = Pick<IdempotencyRow, 'userId' | 'keySha256'>;

const named = ({ userId, keySha256 }: Key) =>
  and(eq(idempotencyKeys.userId, userId), eq(idempotencyKeys.keySha256, keySha256));
const cellOf = (column: 'body_sha256' | 'outcome', { userId, keySha256 }: Key): Cell => [
  'idempotency_keys',
  column,
  userId,
  keySha256,
];
const unanswered = (claimToken: string) =>
  and(eq(idempotencyKeys.claimToken, claimToken), isNull(idempotencyKeys.outcome));

/**
 * Claims a key in one round trip, and tells who has it: the caller if the returned row carries the caller's token. An
 * expired row is forgotten first; a claim that lapsed is taken over, by the same body alone and under the same effect.
 * A short body could be guessed by its hash: it is sealed, always alike, and compared as such.
 */
export async function claimIdempotencyKey(
  db: Pick<Db, 'read' | 'write'>,
  row: Omit<IdempotencyRow, 'outcome'> & { nowMs: number },
): Promise<IdempotencyRow> {
  const [, , [claimed]] = await db.write((orm) => claimStatements(orm, row));
  if (!claimed) throw new Error('A key that was just claimed is not there.');
  return opened(db.read, claimed);
}

function claimStatements(orm: Orm, row: Omit<IdempotencyRow, 'outcome'> & { nowMs: number }) {
  const { nowMs, ...claim } = row;
  const lapsed = sql`outcome IS NULL AND locked_until_ms <= ${nowMs} AND body_sha256 = excluded.body_sha256`;
  return [
    orm.delete(idempotencyKeys).where(and(named(row), lte(idempotencyKeys.expiresAtMs, nowMs))),
    orm
      .insert(idempotencyKeys)
      .values({
        ...claim,
        bodySha256: sealed(orm, claim.userId, cellOf('body_sha256', claim), claim.bodySha256),
        outcome: null,
      })
      .onConflictDoUpdate({
        target: [idempotencyKeys.userId, idempotencyKeys.keySha256],
        set: { claimToken: claim.claimToken, lockedUntilMs: claim.lockedUntilMs },
        setWhere: lapsed,
      }),
    orm.select().from(idempotencyKeys).where(named(row)),
  ] as const;
}

export async function findIdempotencyKey(orm: Orm, key: Key): Promise<IdempotencyRow | undefined> {
  const [row] = await orm.select().from(idempotencyKeys).where(named(key));
  return row && opened(orm, row);
}

async function opened(orm: Orm, row: IdempotencyRow): Promise<IdempotencyRow> {
  const opener = await keyOf(orm, row.userId);
  return {
    ...row,
    bodySha256: opener.open(cellOf('body_sha256', row), row.bodySha256),
    outcome: row.outcome === null ? null : opener.open(cellOf('outcome', row), row.outcome),
  };
}

/** First statement of a batch that has the effect: fails the batch with `lease_lost` once somebody else has the claim. */
export const holdClaim = (orm: Orm, { claimToken }: { claimToken: string }) =>
  orm.run(sql`INSERT INTO held_claims (claim_token) VALUES (${claimToken})`);

/** The first answer; never changed afterwards. With `when`, only if the effect in the same batch took place. */
export const answerIdempotencyKey = (
  orm: Orm,
  { claimToken, outcome, when, ...key }: Key & { claimToken: string; outcome: string; when?: SQL | undefined },
) =>
  orm
    .update(idempotencyKeys)
    .set({ outcome: sealed(orm, key.userId, cellOf('outcome', key), outcome) })
    .where(and(unanswered(claimToken), when));

export const renewIdempotencyClaim = (
  orm: Orm,
  { claimToken, lockedUntilMs }: { claimToken: string; lockedUntilMs: number },
) => orm.update(idempotencyKeys).set({ lockedUntilMs }).where(unanswered(claimToken));

/** The request had no answer that is kept: the next one with this key starts anew. */
export const releaseIdempotencyKey = (orm: Orm, { claimToken }: { claimToken: string }) =>
  orm.delete(idempotencyKeys).where(unanswered(claimToken));

/** Maintenance over all people. */
export const deleteExpiredIdempotencyKeys = (orm: Orm, { nowMs }: { nowMs: number }) =>
  orm.delete(idempotencyKeys).where(lte(idempotencyKeys.expiresAtMs, nowMs));

/** Only for a server that holds the lock on its data folder when it starts: whoever held these claims is dead. */
export const lapseAllIdempotencyClaims = (orm: Orm) =>
  orm.update(idempotencyKeys).set({ lockedUntilMs: 0 }).where(isNull(idempotencyKeys.outcome));
