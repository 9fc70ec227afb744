import { afterEach, beforeEach, expect, test } from 'bun:test';
import { createAuthenticate } from '../../../server/identity/authenticate.ts';
import { createProviderKeys } from '../../../server/identity/provider.ts';
import { createVerifySession } from '../../../server/identity/session-tokens.ts';
import { createVerifiedTokens } from '../../../server/identity/verified-tokens.ts';
import { startIdentityProvider, type TestIdentityProvider } from '../../support/identity/identity-provider.ts';
import { until } from '../../support/until.ts';

const start = Date.now();
let provider: TestIdentityProvider;
let skippedMs = 0;
const realNow = Date.now;

beforeEach(async () => {
  provider = await startIdentityProvider();
});
afterEach(() => {
  Date.now = realNow;
  skippedMs = 0;
});

function skip(ms: number): void {
  skippedMs += ms;
  Date.now = () => realNow() + skippedMs;
}

function authenticator() {
  const keys = createProviderKeys(`${provider.issuer}/jwks`);
  const verifySession = createVerifySession({
    issuer: provider.issuer,
    audience: null,
    authorizedParties: [],
    keys: keys.find,
    keysVersion: keys.version,
    lookUpEmail: null,
  });
  const authenticate = createAuthenticate({
    jwtSecret: `${start}`.repeat(4),
    verifySession,
    verifyAccess: async () => null,
    nowMs: Date.now,
    keysVersion: keys.version,
    admit: async (found) => found,
    noteUse: () => undefined,
    verified: createVerifiedTokens(async () => []),
  });
  return async (kid = 'key-1', given?: string) => {
    const token = given ?? (await provider.token({ jti: crypto.randomUUID() }, { kid }));
    const found = await Promise.resolve(authenticate(`Bearer ${token}`)).catch((cause: Error) => cause.message);
    return typeof found === 'string' ? 'unavailable' : 'refusal' in found ? found.refusal : found.identity.userId;
  };
}

test.each(['down', 'html', 'malformed'] as const)(
  'a provider that is %s is asked once in 30 seconds, however many tokens name unknown keys',
  async (mode) => {
    const userOf = authenticator();
    expect(await userOf()).toBe('user_ada');
    provider.state.mode = mode;
    skip(31_000);
    for (let index = 0; index < 30; index++) expect(await userOf(`unknown-${index}`)).toBe('unavailable');
    expect(provider.state.fetches).toBe(2);
    expect(await userOf()).toBe('user_ada');
    provider.state.mode = 'up';
    await provider.addKey('key-2');
    skip(31_000);
    expect(await userOf('key-2')).toBe('user_ada');
  },
);

test('the last good keys outlive a provider that publishes nonsense for an hour', async () => {
  const userOf = authenticator();
  expect(await userOf()).toBe('user_ada');
  provider.state.mode = 'malformed';
  for (let minutes = 0; minutes < 60; minutes += 11) {
    skip(11 * 60_000);
    expect(await userOf()).toBe('user_ada');
  }
});

test('a token that is kept ends with the key that signed it, and no other does', async () => {
  const userOf = authenticator();
  await provider.addKey('key-2');
  const exp = Math.floor(Date.now() / 1000) + 86_400;
  const tokens = await Promise.all(['key-1', 'key-2'].map((kid) => provider.token({ exp }, { kid })));
  const judged = () => Promise.all(tokens.map((token) => userOf('', token)));
  expect(await judged()).toEqual(['user_ada', 'user_ada']);
  provider.withdraw('key-1');
  expect(await judged()).toEqual(['user_ada', 'user_ada']);
  skip(11 * 60_000);
  await until(async () => (await judged()).includes('invalid_token'));
  expect(await judged()).toEqual(['invalid_token', 'user_ada']);
});
