import { and, eq, isNull, lte, type SQL, sql } from 'drizzle-orm';
import { cellOf } from '../encryption/sealed-columns.ts';
import { inKeys, keyOf } from '../encryption/vault.ts';
import type { Db, Orm } from '../engine/orm.ts';
import { type Condition, prepared, preparedShapes, value } from '../engine/prepared.ts';
import { idempotencyKeys } from '../schema/access-schema.ts';
import { commitTimeMs } from '../schema/schema.ts';

export type IdempotencyRow = typeof idempotencyKeys.$inferSelect;
type Key = Pick<IdempotencyRow, 'userId' | 'keySha256'>;

const anyKey = { userId: value('userId'), keySha256: value('keySha256') };
const isKey = and(eq(idempotencyKeys.userId, anyKey.userId), eq(idempotencyKeys.keySha256, anyKey.keySha256));
const keyCell = (column: 'body_sha256' | 'outcome', { userId, keySha256 }: Key) =>
  cellOf('idempotency_keys', column, userId, keySha256);
const unanswered = (claimToken: string) =>
  and(eq(idempotencyKeys.claimToken, claimToken), isNull(idempotencyKeys.outcome));

/** Only the same body takes over a lapsed claim. */
export async function claimIdempotencyKey(db: Pick<Db, 'read' | 'write'>, row: NewClaim): Promise<IdempotencyRow> {
  const [, , [claimed]] = await db.write((orm) => claimStatements(orm, row));
  if (!claimed) throw new Error('A key that was just claimed is not there.');
  return opened(db.read, claimed);
}

type NewClaim = Omit<IdempotencyRow, 'outcome' | 'lockedUntilMs'> & { lockMs: number; nowMs: number };

/** Commit clock: another node may take over. */
const lockedUntil = (lockMs: SQL | ReturnType<typeof value>) => sql<number>`${commitTimeMs} + ${lockMs}`;

const forgetExpiredQuery = prepared((orm) =>
  orm.delete(idempotencyKeys).where(and(isKey, lte(idempotencyKeys.expiresAtMs, value('nowMs')))),
);

const claimQuery = prepared((orm) =>
  orm
    .insert(idempotencyKeys)
    .values({
      ...anyKey,
      bodySha256: value('bodySha256'),
      effectId: value('effectId'),
      claimToken: value('claimToken'),
      lockedUntilMs: lockedUntil(value('lockMs')),
      createdAtMs: value('createdAtMs'),
      expiresAtMs: value('expiresAtMs'),
    })
    .onConflictDoUpdate({
      target: [idempotencyKeys.userId, idempotencyKeys.keySha256],
      set: { claimToken: sql`excluded.claim_token`, lockedUntilMs: sql`excluded.locked_until_ms` },
      setWhere: sql`outcome IS NULL AND locked_until_ms <= ${commitTimeMs} AND body_sha256 = excluded.body_sha256`,
    }),
);

const findKeyQuery = prepared((orm) => orm.select().from(idempotencyKeys).where(isKey));

function claimStatements(orm: Orm, claim: NewClaim) {
  const { userId } = claim;
  const bodySha256 = inKeys(orm, [userId], (keys) =>
    keys(userId).seal(keyCell('body_sha256', claim), claim.bodySha256),
  );
  return [forgetExpiredQuery(orm, claim), claimQuery(orm, { ...claim, bodySha256 }), findKeyQuery(orm, claim)] as const;
}

export async function findIdempotencyKey(orm: Orm, key: Key): Promise<IdempotencyRow | undefined> {
  const [row] = await findKeyQuery(orm, key);
  return row && opened(orm, row);
}

async function opened(orm: Orm, row: IdempotencyRow): Promise<IdempotencyRow> {
  const opener = await keyOf(orm, row.userId);
  return {
    ...row,
    bodySha256: opener.open(keyCell('body_sha256', row), row.bodySha256),
    outcome: row.outcome === null ? null : opener.open(keyCell('outcome', row), row.outcome),
  };
}

const holdClaimQuery = prepared((orm) =>
  orm.run(sql`INSERT INTO held_claims (claim_token) VALUES (${value('claimToken')})`),
);

/** First in a batch: fails it once the claim is lost. */
export const holdClaim = (orm: Orm, claim: { claimToken: string }) => holdClaimQuery(orm, claim);

const answerWhere = preparedShapes((orm, condition: SQL) =>
  orm
    .update(idempotencyKeys)
    .set({ outcome: sql`${value('outcome')}` })
    .where(and(eq(idempotencyKeys.claimToken, value('claimToken')), isNull(idempotencyKeys.outcome), condition)),
);
const always: Condition = { shape: 'always', sql: sql`true`, values: {} };

export const answerIdempotencyKey = (
  orm: Orm,
  {
    claimToken,
    outcome,
    when = always,
    ...key
  }: Key & { claimToken: string; outcome: string; when?: Condition | undefined },
) =>
  answerWhere(when.shape, () => when.sql)(orm, {
    ...when.values,
    claimToken,
    outcome: inKeys(orm, [key.userId], (keys) => keys(key.userId).seal(keyCell('outcome', key), outcome)),
  });

export const renewIdempotencyClaim = (orm: Orm, { claimToken, lockMs }: { claimToken: string; lockMs: number }) =>
  orm
    .update(idempotencyKeys)
    .set({ lockedUntilMs: lockedUntil(sql`${lockMs}`) })
    .where(unanswered(claimToken));

export const releaseIdempotencyKey = (orm: Orm, { claimToken }: { claimToken: string }) =>
  orm.delete(idempotencyKeys).where(unanswered(claimToken));

export const lapseIdempotencyClaim = (orm: Orm, { claimToken }: { claimToken: string }) =>
  renewIdempotencyClaim(orm, { claimToken, lockMs: 0 });

export const deleteExpiredIdempotencyKeys = (orm: Orm, { nowMs }: { nowMs: number }) =>
  orm.delete(idempotencyKeys).where(lte(idempotencyKeys.expiresAtMs, nowMs));

/** Only under the folder's lock: no other process holds a claim. */
export const lapseAllIdempotencyClaims = (orm: Orm) =>
  orm.update(idempotencyKeys).set({ lockedUntilMs: 0 }).where(isNull(idempotencyKeys.outcome));
