import { hash, randomBytes } from 'node:crypto';

export const newVerifier = () => randomBytes(32).toString('base64url');
const challengeOf = (verifier: string) => hash('sha256', verifier, 'base64url');

type Fields = Record<string, string>;
type Answer = { status: number; body: Record<string, unknown> };

const answerOf = async (response: Response): Promise<Answer> => ({
  status: response.status,
  body: (await response.json()) as Record<string, unknown>,
});

/** A program that asks for access at a server, and a person's browser that decides. */
export function oauthAt(url: string) {
  const form = async (path: string, fields: Fields) =>
    answerOf(await fetch(`${url}/auth/oauth/${path}`, { method: 'POST', body: new URLSearchParams(fields) }));
  const register = async (metadata: object) =>
    answerOf(
      await fetch(`${url}/auth/oauth/register`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(metadata),
      }),
    );
  const newClient = async (uri = 'https://assistant.example/callback', name = 'Assistant') =>
    String((await register({ client_name: name, redirect_uris: [uri] })).body['client_id']);
  const request = (clientId: string, verifier: string, other: Fields = {}): Fields => ({
    response_type: 'code',
    client_id: clientId,
    redirect_uri: 'https://assistant.example/callback',
    code_challenge: challengeOf(verifier),
    code_challenge_method: 'S256',
    scope: 'metrics:read labs:read',
    state: 'state-1',
    resource: `${url}/mcp`,
    ...other,
  });
  const page = (fields: Fields) =>
    fetch(`${url}/auth/oauth/authorize?${new URLSearchParams(fields)}`, { redirect: 'manual' });
  const decide = async (token: string, fields: Fields, granted = true, headers: Fields = {}) =>
    answerOf(
      await fetch(`${url}/trpc/auth.oauth.decide`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', ...headers },
        body: JSON.stringify({ ...fields, granted }),
      }),
    );
  const redirectOf = ({ body }: Answer) =>
    new URL((body as { result: { data: { redirect_to: string } } }).result.data.redirect_to).searchParams;
  const codeOf = async (token: string, fields: Fields) => redirectOf(await decide(token, fields)).get('code') ?? '';
  const exchange = (code: string, clientId: string, verifier: string, other: Fields = {}) =>
    form('token', {
      grant_type: 'authorization_code',
      code,
      client_id: clientId,
      redirect_uri: 'https://assistant.example/callback',
      code_verifier: verifier,
      ...other,
    });
  const refresh = (token: string, clientId: string, other: Fields = {}) =>
    form('token', { grant_type: 'refresh_token', refresh_token: token, client_id: clientId, ...other });
  const revoke = (token: string, clientId: string) => form('revoke', { token, client_id: clientId });
  let known: string | undefined;
  /** Everything up to the tokens, for one program: an address registers few at once. */
  const tokensOf = async (session: string, other: Fields = {}) => {
    known ??= await newClient();
    const clientId = known;
    const verifier = newVerifier();
    const { body } = await exchange(await codeOf(session, request(clientId, verifier, other)), clientId, verifier);
    return { clientId, access: String(body['access_token']), refresh: String(body['refresh_token']), body };
  };
  return { form, register, newClient, request, page, decide, redirectOf, codeOf, exchange, refresh, revoke, tokensOf };
}
