import { expect, test } from 'bun:test';
import { startIdentityProvider } from '../../support/identity/identity-provider.ts';
import { startAppWithoutWorker } from '../../support/service/app.ts';

test('a provider that sends no address as null, or one that is too long, does not lock its people out', async () => {
  const provider = await startIdentityProvider();
  const app = await startAppWithoutWorker({ variables: provider.variables });
  for (const email of [null, 5, 'x'.repeat(400)]) {
    const authorization = `Bearer ${await provider.token({ email })}`;
    expect((await fetch(`${app.url}/v1/me`, { headers: { authorization } })).status).toBe(200);
  }
  await app.stop();
  await provider.stop();
});
