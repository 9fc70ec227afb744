import { and, eq, gt, isNull, lt, sql } from 'drizzle-orm';
import type { Orm } from '../engine/orm.ts';
import { oauthClients, oauthCodes, serviceTokens } from '../schema/access-schema.ts';
import { isSignedIn, type NewServiceToken } from './service-tokens.ts';

export type OAuthClientRow = typeof oauthClients.$inferSelect;
export type OAuthCodeRow = typeof oauthCodes.$inferSelect;

const codesKeptMs = 600_000;
const unusedClientsKeptMs = 86_400_000;
const clientsKeptMs = 180 * 86_400_000;

export const insertClient = (
  orm: Orm,
  row: Omit<OAuthClientRow, 'allowedAtMs'>,
  { clientsMax }: { clientsMax: number },
) =>
  orm.all<[id: string]>(sql`INSERT INTO ${oauthClients} (id, name, redirect_uris, created_at_ms)
    SELECT ${row.id}, ${row.name}, ${row.redirectUris}, ${row.createdAtMs}
    WHERE (SELECT count(*) FROM (SELECT 1 FROM ${oauthClients} WHERE created_at_ms > 0 LIMIT ${clientsMax})) < ${clientsMax}
    RETURNING id`);

export async function findClient(orm: Orm, { clientId }: { clientId: string }): Promise<OAuthClientRow | undefined> {
  const [row] = await orm.select().from(oauthClients).where(eq(oauthClients.id, clientId)).limit(1);
  return row;
}

export const insertCode = (orm: Orm, row: Omit<OAuthCodeRow, 'tokenId'>, { nowMs }: { nowMs: number }) => [
  orm.run(sql`INSERT INTO ${oauthCodes}
      (code_sha256, user_id, client_id, redirect_uri, code_challenge, scopes, auth_time_ms, expires_at_ms)
    SELECT ${row.codeSha256}, ${row.userId}, ${row.clientId}, ${row.redirectUri}, ${row.codeChallenge}, ${row.scopes},
      ${row.authTimeMs}, ${row.expiresAtMs}
    WHERE ${isSignedIn(row)}`),
  orm.update(oauthClients).set({ allowedAtMs: nowMs }).where(eq(oauthClients.id, row.clientId)),
];

export async function findCode(orm: Orm, { codeSha256 }: { codeSha256: string }): Promise<OAuthCodeRow | undefined> {
  const [row] = await orm.select().from(oauthCodes).where(eq(oauthCodes.codeSha256, codeSha256)).limit(1);
  return row;
}

export const takeCode = (orm: Orm, key: { codeSha256: string; tokenId: string; nowMs: number }) =>
  orm
    .update(oauthCodes)
    .set({ tokenId: key.tokenId })
    .where(
      and(eq(oauthCodes.codeSha256, key.codeSha256), isNull(oauthCodes.tokenId), gt(oauthCodes.expiresAtMs, key.nowMs)),
    )
    .returning({ codeSha256: oauthCodes.codeSha256 });

type NewClientToken = NewServiceToken & { clientId: string; scopes: string; codeSha256: string };

export const insertClientToken = (orm: Orm, row: NewClientToken) =>
  orm.all<[id: string]>(sql`INSERT INTO ${serviceTokens}
      (id, user_id, name, created_at_ms, auth_time_ms, expires_at_ms, client_id, scopes, refresh_seq)
    SELECT ${row.id}, ${row.userId}, ${row.name}, ${row.createdAtMs}, ${row.authTimeMs}, ${row.expiresAtMs},
      ${row.clientId}, ${row.scopes}, 1
    WHERE EXISTS (SELECT 1 FROM ${oauthCodes} WHERE code_sha256 = ${row.codeSha256} AND token_id = ${row.id})
      AND ${isSignedIn(row)}
    RETURNING id`);

type Refresh = { tokenId: string; userId: string; clientId: string; refreshSeq: number; nowMs: number };

export const rotateRefresh = (orm: Orm, { tokenId, userId, clientId, refreshSeq, nowMs }: Refresh) =>
  orm
    .update(serviceTokens)
    .set({ refreshSeq: refreshSeq + 1 })
    .where(
      and(
        eq(serviceTokens.id, tokenId),
        eq(serviceTokens.userId, userId),
        eq(serviceTokens.clientId, clientId),
        eq(serviceTokens.refreshSeq, refreshSeq),
        isNull(serviceTokens.endedAtMs),
        gt(serviceTokens.expiresAtMs, nowMs),
      ),
    )
    .returning();

export const pruneOAuth = (orm: Orm, { nowMs }: { nowMs: number }) => [
  orm.delete(oauthCodes).where(lt(oauthCodes.expiresAtMs, nowMs - codesKeptMs)),
  orm
    .delete(oauthClients)
    .where(
      and(
        lt(oauthClients.createdAtMs, nowMs - unusedClientsKeptMs),
        sql`coalesce(${oauthClients.allowedAtMs}, 0) < ${nowMs - clientsKeptMs}`,
      ),
    ),
];
