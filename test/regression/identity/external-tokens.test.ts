import { expect, test } from 'bun:test';
import { expectError } from '../../support/http/errors.ts';
import { startIdentityProvider } from '../../support/identity/identity-provider.ts';
import { startAppWithoutWorker } from '../../support/service/app.ts';

const provider = await startIdentityProvider();
const app = await startAppWithoutWorker({ variables: provider.variables });

test('a provider that sends no address as null, or one that is too long, does not lock its people out', async () => {
  for (const email of [null, 5, 'x'.repeat(400)]) {
    const authorization = `Bearer ${await provider.token({ email })}`;
    expect((await fetch(`${app.url}/v1/me`, { headers: { authorization } })).status).toBe(200);
  }
});

test('every approval makes another token, also of the same person within a second', async () => {
  const headers = { authorization: `Bearer ${await provider.token({ sub: 'user_cli' })}` };
  const approve = async () => {
    const { body } = await app.json<{ service_token: string }>('POST', '/v1/auth/cli-approve', { headers });
    return body.service_token;
  };
  const tokens = await Promise.all(Array.from({ length: 10 }, approve));
  expect(new Set(tokens).size).toBe(10);
  for (const token of tokens) {
    const me = await app.json('GET', '/v1/me', { headers: { authorization: `Bearer ${token}` } });
    expect(me.body).toMatchObject({ user_id: 'user_cli' });
  }
});

test('a provider that does not answer in time is 504, as for every upstream', async () => {
  const provider = await startIdentityProvider();
  provider.state.mode = 'slow';
  const app = await startAppWithoutWorker({ variables: provider.variables });
  const response = await fetch(`${app.url}/v1/me`, { headers: { authorization: `Bearer ${await provider.token()}` } });
  expect((await expectError(response, { status: 504, code: 'upstream_unavailable' }))['upstream']).toBe(
    'identity_provider',
  );
});
