import { describe, expect, test } from 'bun:test';
import { join } from 'node:path';
import { readSettings } from '../../../../server/settings/env.ts';
import { temporaryFolder } from '../../../support/folder.ts';
import { expectRefused } from '../../../support/http/bad-input.ts';
import { startIdentityProvider } from '../../../support/identity/identity-provider.ts';
import { startAppWithoutWorker } from '../../../support/service/app.ts';

/** Row H112: the default quotas. */

const minuteMs = 60_000;
const dayMs = 86_400_000;
const { perMinute, perDay } = readSettings({ DATA_DIR: join(temporaryFolder(), 'data') }, {}).rateLimits;
const spent = { status: 429, code: 'rate_limit_exceeded' };

async function startLimited(variables: Record<string, string> = {}) {
  const clock = { ms: Math.ceil(Date.now() / dayMs) * dayMs };
  const limits = { RATE_LIMIT_PER_MINUTE: String(perMinute), RATE_LIMIT_PER_DAY: String(perDay) };
  const app = await startAppWithoutWorker({ variables: { ...limits, ...variables }, nowMs: () => clock.ms });
  const token = await app.tokenOf('user_ada');
  const me = (bearer = token) => app.call('GET', '/v1/me', { headers: { authorization: `Bearer ${bearer}` } });
  const passing = async (calls: number, bearer?: string) => {
    const answers = await Promise.all(Array.from({ length: calls }, () => me(bearer)));
    return answers.filter(({ status }) => status === 200).length;
  };
  return { app, clock, me, passing };
}

async function expectSpent(response: Response, retryAfterS: number): Promise<void> {
  expect(response.headers.get('retry-after')).toMatch(/^[1-9]\d*$/);
  expect(response.headers.get('retry-after')).toBe(String(retryAfterS));
  await expectRefused(response, spent);
}

describe('the minute', () => {
  test('H112 the 61st request is refused, one after the other or all at once', async () => {
    const { app, clock, me, passing } = await startLimited();
    for (let call = 0; call < perMinute; call++) expect((await me()).status).toBe(200);
    await expectSpent(await me(), 60);
    clock.ms += minuteMs;
    expect(await passing(100)).toBe(perMinute);
    await expectSpent(await me(), 60);
    await app.stop();
  });

  test('H112 a burst at the edge gets what both minutes have, and not one request more', async () => {
    const { app, clock, me, passing } = await startLimited();
    clock.ms += minuteMs - 1;
    expect(await passing(100)).toBe(perMinute);
    await expectSpent(await me(), 1);
    clock.ms += 1;
    expect(await passing(100)).toBe(perMinute);
    await expectSpent(await me(), 60);
    await app.stop();
  });

  test('H112 Retry-After is a whole number, never below 1, and true: then a request passes', async () => {
    const { app, clock, me, passing } = await startLimited();
    await passing(perMinute);
    for (const [passedMs, retryAfterS] of [
      [0, 60],
      [1, 60],
      [30_500, 30],
      [59_000, 1],
      [59_999, 1],
    ] as const) {
      clock.ms = Math.floor(clock.ms / minuteMs) * minuteMs + passedMs;
      await expectSpent(await me(), retryAfterS);
    }
    clock.ms += 1_000;
    expect((await me()).status).toBe(200);
    await app.stop();
  });
});

test('H112 the 5,001st request of a day is refused, although its minute has room', async () => {
  const { app, clock, me, passing } = await startLimited();
  let passed = 0;
  for (; passed + perMinute <= perDay; clock.ms += minuteMs) passed += await passing(perMinute);
  passed += await passing(perDay - passed);
  expect(passed).toBe(perDay);
  const over = await me();
  expect(over.headers.get('ratelimit-policy')).toBe('60;w=60, 5000;w=86400');
  await expectSpent(over, (dayMs - (clock.ms % dayMs)) / 1000);
  clock.ms += minuteMs;
  expect(await passing(perMinute)).toBe(0);
  clock.ms = Math.ceil(clock.ms / dayMs) * dayMs;
  expect((await me()).status).toBe(200);
  await app.stop();
});

describe('whose it is', () => {
  test('H112 two tokens of one user, also of two kinds, share one quota', async () => {
    const provider = await startIdentityProvider();
    const { app, clock, me, passing } = await startLimited(provider.variables);
    clock.ms = Date.now();
    const session = await provider.token({ sub: 'user_ada' });
    const another = await app.tokenOf('user_ada');
    expect([await passing(20), await passing(20, another), await passing(30, session)]).toEqual([20, 20, 20]);
    for (const bearer of [undefined, another, session]) expect((await me(bearer)).status).toBe(429);
    expect((await me(await app.tokenOf('user_bob'))).status).toBe(200);
    await app.stop();
  });

  test('H112 requests that are refused for their credentials use up nobody’s', async () => {
    const { app, me, passing } = await startLimited();
    const [head = '', claims = ''] = (await app.tokenOf('user_ada')).split('.');
    for (let call = 0; call < 2 * perMinute; call++)
      await expectRefused(await me(`${head}.${claims}.${'A'.repeat(43)}`), { status: 401, code: 'invalid_token' });
    expect(await passing(2 * perMinute)).toBe(perMinute);
    await app.stop();
  });
});
