import { hash, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import {
  findClient,
  findCode,
  insertClient,
  insertClientToken,
  type OAuthCodeRow,
  rotateRefresh,
  takeCode,
} from '../../db/access/oauth.ts';
import { announceTokenChange, endServiceToken, findServiceToken } from '../../db/access/service-tokens.ts';
import { newToken } from '../../db/id.ts';
import { TokenName } from '../../routers/account/account.contract.ts';
import type { ActivityAction } from '../../routers/account/activity.contract.ts';
import { noteActivity } from '../../routers/account/activity.ts';
import { grantDays, scopes } from '../../routers/account/oauth.contract.ts';
import { codeSha256, isOurs, isRedirectUri } from '../../routers/account/oauth.ts';
import { fail } from '../../routers/core/errors.ts';
import { personalHeaders, type Services } from '../context.ts';
import { clientOf } from '../http/client.ts';
import { errorResponse } from '../http/error-response.ts';
import { bodyLimits, parseJson, readJsonText } from '../http/request-body.ts';
import type { AnswerSignIn, SignInCall } from '../http/request-context.ts';
import { createOAuthTokens } from '../identity/oauth-tokens.ts';
import { createBrake } from '../identity/sign-in-failures.ts';
import { deriveKey } from '../settings/secrets-file.ts';
import { Refused, readForm } from './form.ts';

const clientsMax = 10_000;

const Registration = z.object({
  client_name: TokenName.optional(),
  redirect_uris: z.array(z.string().max(2_048)).min(1).max(10),
  grant_types: z.array(z.string()).max(10).default(['authorization_code']),
  response_types: z.array(z.string()).max(10).default(['code']),
});
const Code = z.object({
  code: z.string().min(1).max(200),
  client_id: z.string().max(64),
  redirect_uri: z.string().max(2_048),
  code_verifier: z.string().regex(/^[\w.~-]{43,128}$/),
  resource: z.string().optional(),
});
const Refresh = z.object({
  refresh_token: z.string().min(1).max(4_096),
  client_id: z.string().max(64),
  resource: z.string().optional(),
});
const Revocation = z.object({ token: z.string().min(1).max(4_096), client_id: z.string().max(64) });

type Route = (request: Request, call: SignInCall) => Promise<{ status?: number; body: object }>;

export function createOAuthRoutes(services: Services, { jwtSecret }: { jwtSecret: string }): AnswerSignIn {
  const { db, nowMs, baseUrl, log, verifiedTokens } = services;
  const brake = createBrake({ db, nowMs, secret: deriveKey(jwtSecret, 'sign-in brake') });
  const tokens = createOAuthTokens({ jwtSecret, baseUrl });

  const note = (request: Request, call: SignInCall, userId: string, action: ActivityAction, failed = false) =>
    noteActivity(
      { ...services, requestId: call.requestId },
      { userId, action, ...(failed && { outcome: 'failed' }), ...clientOf(request, call.address) },
    );

  const end = async (token: { tokenId: string; userId: string }): Promise<boolean> => {
    const [ended] = await db.write((orm) => [endServiceToken(orm, token), announceTokenChange(orm, token)]);
    await verifiedTokens.refreshNow();
    return ended.length > 0;
  };

  const register: Route = async (request, { address, requestId }) => {
    const parsed = Registration.safeParse(parseJson(await readJsonText(request, bodyLimits.signIn, null)));
    if (!parsed.success) throw new Refused('invalid_client_metadata');
    const { redirect_uris: uris, grant_types: grants, response_types: responses, client_name: given } = parsed.data;
    if (!grants.includes('authorization_code') || !responses.includes('code'))
      throw new Refused('invalid_client_metadata');
    if (!uris.every(isRedirectUri)) throw new Refused('invalid_redirect_uri');
    await brake.beforeClient({ address });
    const createdAtMs = nowMs();
    const name = given ?? new URL(uris[0] ?? '').host.slice(0, 60);
    const row = { id: newToken(), name, redirectUris: JSON.stringify(uris), createdAtMs };
    const [stored] = await db.write((orm) => [insertClient(orm, row, { clientsMax })]);
    if (stored.length === 0) throw new Refused('temporarily_unavailable', 503);
    log.audit({ request_id: requestId, client_id: row.id }, 'client_registered');
    const body = {
      client_id: row.id,
      client_id_issued_at: Math.floor(createdAtMs / 1000),
      client_name: name,
      redirect_uris: uris,
      grant_types: ['authorization_code', 'refresh_token'],
      response_types: ['code'],
      token_endpoint_auth_method: 'none',
      scope: scopes.join(' '),
    };
    return { status: 201, body };
  };

  const exchange = async (form: unknown, request: Request, call: SignInCall): Promise<object> => {
    const asked = Code.safeParse(form);
    if (!asked.success) throw new Refused('invalid_request');
    if (!isOurs(asked.data.resource, baseUrl)) throw new Refused('invalid_target');
    const key = { codeSha256: codeSha256(asked.data.code) };
    const code = await findCode(db.read, key);
    if (!code) throw new Refused('invalid_grant');
    const { userId } = code;
    if (code.tokenId !== null) {
      if (await end({ tokenId: code.tokenId, userId })) await note(request, call, userId, 'token_reuse', true);
      throw new Refused('invalid_grant');
    }
    const createdAtMs = nowMs();
    const id = newToken();
    const take = { ...key, tokenId: id, nowMs: createdAtMs };
    if (!fits(code, asked.data)) {
      // A wrong guess uses it up.
      const [[taken]] = await db.write((orm) => [takeCode(orm, take)]);
      if (taken) await note(request, call, userId, 'token_make', true);
      throw new Refused('invalid_grant');
    }
    const client = await findClient(db.read, code);
    if (!client) throw new Refused('invalid_client');
    const { clientId, scopes: granted, authTimeMs } = code;
    const expiresAtMs = createdAtMs + grantDays * 86_400_000;
    const grant = { id, userId, name: client.name, createdAtMs, authTimeMs, expiresAtMs, clientId, scopes: granted };
    const [, made] = await db.write((orm) => [takeCode(orm, take), insertClientToken(orm, { ...grant, ...key })]);
    if (made.length === 0) throw new Refused('invalid_grant');
    log.audit({ request_id: call.requestId, user_id: userId, client_id: clientId }, 'client_token_made');
    await note(request, call, userId, 'token_make');
    return tokens.mint(grant, 1, createdAtMs);
  };

  const refresh = async (form: unknown, request: Request, call: SignInCall): Promise<object> => {
    const asked = Refresh.safeParse(form);
    if (!asked.success) throw new Refused('invalid_request');
    if (!isOurs(asked.data.resource, baseUrl)) throw new Refused('invalid_target');
    const found = await tokens.readRefresh(asked.data.refresh_token);
    if (!found || found.clientId !== asked.data.client_id) throw new Refused('invalid_grant');
    const now = nowMs();
    const [[grant]] = await db.write((orm) => [rotateRefresh(orm, { ...found, nowMs: now })]);
    if (grant) return tokens.mint(grant, found.refreshSeq + 1, now);
    // Somebody has a copy: end the grant.
    if (await end(found)) await note(request, call, found.userId, 'token_reuse', true);
    throw new Refused('invalid_grant');
  };

  const revoke: Route = async (request, call) => {
    const asked = Revocation.safeParse(await readForm(request));
    if (!asked.success) throw new Refused('invalid_request');
    const { token, client_id: clientId } = asked.data;
    const found = (await tokens.readRefresh(token)) ?? accessOf(await tokens.readAccess(token));
    // RFC 7009: an invalid token is no error.
    if (!found) return { body: {} };
    if (found.clientId !== clientId) throw new Refused('invalid_grant');
    const known = await findServiceToken(db.read, found);
    if (known && (await end(found))) await note(request, call, found.userId, 'token_revoke');
    return { body: {} };
  };

  const token: Route = async (request, call) => {
    const form = await readForm(request);
    const type = form['grant_type'];
    if (type === 'authorization_code') return { body: await exchange(form, request, call) };
    if (type === 'refresh_token') return { body: await refresh(form, request, call) };
    throw new Refused(type === undefined ? 'invalid_request' : 'unsupported_grant_type');
  };

  const routes: Record<string, Route> = {
    'POST /oauth/register': register,
    'POST /oauth/token': token,
    'POST /oauth/revoke': revoke,
  };

  return async (request, call) => {
    const headers = { ...personalHeaders, 'x-request-id': call.requestId };
    try {
      const route = routes[`${request.method} ${call.path}`];
      if (!route) throw fail('not_found');
      const { status = 200, body } = await route(request, call);
      return Response.json(body, { status, headers });
    } catch (cause) {
      if (!(cause instanceof Refused))
        return errorResponse(cause, { requestId: call.requestId, baseUrl, log, responseHeaders: personalHeaders });
      log.audit({ request_id: call.requestId, reason: cause.code }, 'oauth_refused');
      return Response.json({ error: cause.code }, { status: cause.status, headers });
    }
  };
}

function fits(code: OAuthCodeRow, asked: z.output<typeof Code>): boolean {
  const given = hash('sha256', asked.code_verifier, 'buffer');
  const expected = Buffer.from(code.codeChallenge, 'base64url');
  const verified = given.length === expected.length && timingSafeEqual(given, expected);
  return verified && code.clientId === asked.client_id && code.redirectUri === asked.redirect_uri;
}

type Access = Awaited<ReturnType<ReturnType<typeof createOAuthTokens>['readAccess']>>;

const accessOf = (access: Access) =>
  access && access.identity.tokenId !== null
    ? { userId: access.identity.userId, tokenId: access.identity.tokenId, clientId: access.clientId }
    : null;
