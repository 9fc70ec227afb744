import { beforeEach, expect, test } from 'bun:test';
import { expectError } from '../../support/http/errors.ts';
import { startIdentityProvider, type TestIdentityProvider } from '../../support/identity/identity-provider.ts';
import { type App, startAppWithoutWorker } from '../../support/service/app.ts';

const unavailable = { status: 503, code: 'upstream_unavailable' };
let provider: TestIdentityProvider;
let app: App;

beforeEach(async () => {
  provider = await startIdentityProvider();
  app = await startAppWithoutWorker({ variables: provider.variables });
});

const me = async (claims: object = {}, header: { kid?: string } = {}) =>
  fetch(`${app.url}/v1/me`, {
    headers: { authorization: `Bearer ${await provider.token({ ...claims, jti: crypto.randomUUID() }, header)}` },
  });
const expectUnavailable = async (response: Response) =>
  expect((await expectError(response, unavailable))['upstream']).toBe('identity_provider');

test('fifty first tokens at once load the keys once', async () => {
  const answers = await Promise.all(Array.from({ length: 50 }, () => me()));
  expect(answers.every(({ status }) => status === 200)).toBe(true);
  expect(provider.state.fetches).toBe(1);
});

test.each(['down', 'html', 'malformed', 'huge', 'moved'] as const)(
  'a provider that is %s at the start is 503, not the caller’s fault, until it is up',
  async (mode) => {
    provider.state.mode = mode;
    await expectUnavailable(await me());
    expect(provider.state.fetches).toBe(1);
    expect((await app.call('GET', '/v1/me', { as: 'user_ada' })).status).toBe(200);
    provider.state.mode = 'up';
    await Bun.sleep(1_050);
    expect((await me()).status).toBe(200);
  },
);

test('known keys serve on while the provider is down; its tokens that need no provider stay refused', async () => {
  expect((await me()).status).toBe(200);
  await provider.stop();
  expect((await me()).status).toBe(200);
  expect((await me({ exp: 1 })).status).toBe(401);
});
