import { expect, test } from 'bun:test';
import { decodeJwt, decodeProtectedHeader } from 'jose';
import { startIdentityProvider } from '../../../support/identity/identity-provider.ts';
import { startAppWithoutWorker } from '../../../support/service/app.ts';
import { framesOf, heartbeat } from '../../../support/turns/event-text.ts';
import { ask, result, work } from '../../../support/turns/journal.ts';
import { until } from '../../../support/until.ts';

const provider = await startIdentityProvider();
const app = await startAppWithoutWorker({ variables: provider.variables });

const approve = async (authorization: string) =>
  (await app.json<{ service_token: string }>('POST', '/v1/auth/cli-approve', { headers: { authorization } })).body
    .service_token;

test('a service token is HS256, is for the person who approved it and is good for 30 days', async () => {
  const token = await approve(`Bearer ${await provider.token({ sub: 'user_cli' })}`);
  expect(decodeProtectedHeader(token).alg).toBe('HS256');
  const { sub, exp = 0, iat = 0 } = decodeJwt(token);
  expect({ sub, lastsDays: (exp - iat) / 86_400 }).toEqual({ sub: 'user_cli', lastsDays: 30 });
});

test('a stream that is open goes on to its end after its token has expired', async () => {
  const turnId = await ask(app, 'user_ada');
  const exp = Math.floor(Date.now() / 1000) - 3;
  const headers = { authorization: `Bearer ${await provider.token({ exp, iat: exp - 60 })}` };
  const stream = await app.call('GET', `/v1/turns/${turnId}/events`, { headers });
  expect(stream.status).toBe(200);
  await until(async () => (await app.call('GET', '/v1/me', { headers })).status === 401);
  const journal = await app.journalOf(turnId, 'user_ada');
  await work(journal);
  await journal.complete(result);
  expect(framesOf(await stream.text()).filter((frame) => frame !== heartbeat)).toHaveLength(7);
  expect((await app.call('GET', `/v1/turns/${turnId}/events`, { headers })).status).toBe(401);
});
