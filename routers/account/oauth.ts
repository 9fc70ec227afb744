import { hash, randomBytes } from 'node:crypto';
import { z } from 'zod';
import { findClient, insertCode, type OAuthClientRow } from '../../db/access/oauth.ts';
import { type Db, writeAll } from '../../db/client.ts';
import { fail } from '../core/errors.ts';
import { router, userProcedure } from '../trpc.ts';
import { noteActivity } from './activity.ts';
import { type Authorization, DecideClient } from './oauth.contract.ts';
import { requireSession } from './tokens.ts';

const codeMs = 60_000;
const visible = /^[!-[\]-~]+$/;
const loopback = /^http:\/\/(?:localhost|127\.0\.0\.1|\[::1\])(?::\d{1,5})?(?=[/?]|$)/;
const RedirectUris = z.array(z.string());

export const resourceOf = (baseUrl: string) => `${baseUrl}/mcp`;
export const codeSha256 = (code: string) => hash('sha256', code, 'hex');

export function isRedirectUri(text: string): boolean {
  const url = visible.test(text) && !text.includes('#') ? URL.parse(text) : null;
  if (url?.username !== '' || url.password !== '') return false;
  return url.protocol === 'https:' ? /^https:\/\/[^/]/i.test(text) : loopback.test(text);
}

/** RFC 8252: loopback redirects match on any port. */
function isRegistered({ redirectUris }: OAuthClientRow, uri: string): boolean {
  const portless = (text: string) => text.replace(loopback, (origin) => origin.replace(/:\d{1,5}$/, ''));
  const all = RedirectUris.parse(JSON.parse(redirectUris));
  if (all.includes(uri)) return true;
  return (
    loopback.test(uri) && isRedirectUri(uri) && all.some((one) => loopback.test(one) && portless(one) === portless(uri))
  );
}

const refused = (field: string, why: string) =>
  fail('invalid_field', { message: `${field} ${why}`, details: { field } });

type Asked = z.output<typeof Authorization>;

/** Never answers an unregistered address. */
export async function clientAsking(
  { db, baseUrl }: { db: Db; baseUrl: string },
  asked: Pick<Asked, 'client_id' | 'redirect_uri' | 'resource'>,
): Promise<OAuthClientRow> {
  const client = await findClient(db.read, { clientId: asked.client_id });
  if (!client) throw refused('client_id', 'is not known here. The program has to register again.');
  if (!isRegistered(client, asked.redirect_uri)) throw refused('redirect_uri', 'is none that this program registered.');
  if (!isOurs(asked.resource, baseUrl)) throw refused('resource', `must be ${resourceOf(baseUrl)}.`);
  return client;
}

export const isOurs = (resource: string | undefined, baseUrl: string) =>
  resource === undefined || resource === resourceOf(baseUrl);

/** RFC 9207. */
function redirectTo({ redirect_uri: uri, state }: Asked, baseUrl: string, answer: Record<string, string>): string {
  const url = new URL(uri);
  for (const name of ['code', 'error', 'state', 'iss']) url.searchParams.delete(name);
  const all = { ...answer, ...(state !== undefined && { state }), iss: baseUrl };
  for (const [name, value] of Object.entries(all)) url.searchParams.set(name, value);
  return url.href;
}

export const oauthRouter = router({
  decide: userProcedure
    .meta(DecideClient.meta)
    .input(DecideClient.input)
    .output(DecideClient.output)
    .mutation(async ({ ctx, input }) => {
      requireSession(ctx);
      const { id: userId, authTimeMs } = ctx.principal;
      const client = await clientAsking(ctx, input);
      const { granted } = input;
      ctx.log.audit({ request_id: ctx.requestId, user_id: userId, client_id: client.id, granted }, 'client_decided');
      await noteActivity(ctx, { userId, action: granted ? 'client_allow' : 'client_refuse', ...ctx.client() });
      if (!granted) return { redirect_to: redirectTo(input, ctx.baseUrl, { error: 'access_denied' }) };
      const code = randomBytes(32).toString('base64url');
      const nowMs = ctx.nowMs();
      const row = {
        codeSha256: codeSha256(code),
        userId,
        clientId: client.id,
        redirectUri: input.redirect_uri,
        codeChallenge: input.code_challenge,
        scopes: input.scope.join(' '),
        authTimeMs,
        expiresAtMs: nowMs + codeMs,
      };
      await writeAll(ctx.db, (orm) => insertCode(orm, row, { nowMs }));
      return { redirect_to: redirectTo(input, ctx.baseUrl, { code }) };
    }),
});
