import { expect, test } from 'bun:test';
import { startIdentityProvider } from '../../support/identity/identity-provider.ts';
import { startAppWithoutWorker } from '../../support/service/app.ts';

test('every approval makes another token, also of the same person within a second', async () => {
  const provider = await startIdentityProvider();
  const app = await startAppWithoutWorker({ variables: provider.variables });
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
  await app.stop();
  await provider.stop();
});
