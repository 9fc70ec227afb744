import { beforeEach, expect, test } from 'bun:test';
import { createEmailLookUp } from '../../../server/identity/provider.ts';
import { unobserved } from '../../../server/observability/observer.ts';
import { startIdentityProvider, type TestIdentityProvider } from '../../support/identity/identity-provider.ts';

let provider: TestIdentityProvider;
beforeEach(async () => {
  provider = await startIdentityProvider();
});

const silent = () => undefined;
const log = { info: silent, warn: silent, error: silent, audit: silent };

/** A token that came before the address was stored made the service ask for it again. */
test('an address that was found and is not stored yet is not looked up a second time', async () => {
  provider.state.users.set('user_ada', {
    primary_email_address_id: 'idn_1',
    email_addresses: [{ id: 'idn_1', email_address: 'ada@example.com' }],
  });
  const settings = { issuer: provider.variables['IDP_ISSUER'] ?? '', secretKey: 'sk_test_5ecret' };
  const parts = { storedEmail: async () => '', nowMs: Date.now, log, observer: unobserved };
  const lookUp = createEmailLookUp(settings, parts);
  const person = { userId: 'user_ada', sub: 'user_ada' };
  expect(await lookUp?.(person)).toBe('ada@example.com');
  expect(await lookUp?.(person)).toBe('ada@example.com');
  expect(provider.state.userRequests).toHaveLength(1);
});
