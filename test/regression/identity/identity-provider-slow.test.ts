import { expect, test } from 'bun:test';
import { expectError } from '../../support/http/errors.ts';
import { startIdentityProvider } from '../../support/identity/identity-provider.ts';
import { startAppWithoutWorker } from '../../support/service/app.ts';

test('a provider that does not answer in time is 504, as for every upstream', async () => {
  const provider = await startIdentityProvider();
  provider.state.mode = 'slow';
  const app = await startAppWithoutWorker({ variables: provider.variables });
  const response = await fetch(`${app.url}/v1/me`, { headers: { authorization: `Bearer ${await provider.token()}` } });
  expect((await expectError(response, { status: 504, code: 'upstream_unavailable' }))['upstream']).toBe(
    'identity_provider',
  );
  await app.stop();
  await provider.stop();
}, 10_000);
