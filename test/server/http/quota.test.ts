import { describe, expect, test } from 'bun:test';
import { createTRPCClient, httpBatchLink } from '@trpc/client';
import { listQuotaCounts } from '../../../db/access/quotas.ts';
import { openDb } from '../../../db/client.ts';
import type { AppRouter } from '../../../routers/index.ts';
import { expectError } from '../../support/http/errors.ts';
import { startAppWithoutWorker } from '../../support/service/app.ts';
import { startServiceProcess } from '../../support/service/service-process.ts';
import { until } from '../../support/until.ts';

const minuteMs = 60_000;
const dayMs = 86_400_000;

async function startLimited(variables: Record<string, string>) {
  const clock = { ms: Math.floor(Date.now() / minuteMs) * minuteMs + 20_000 };
  const app = await startAppWithoutWorker({ variables, nowMs: () => clock.ms });
  const me = (as = 'user_ada') => app.call('GET', '/v1/me', { as });
  const statuses = async (calls: Promise<Response>[]) => Map.groupBy(await Promise.all(calls), ({ status }) => status);
  return { app, clock, me, statuses };
}

const sum = (groups: Map<number, Response[]>) =>
  Object.fromEntries([...groups].map(([status, all]) => [status, all.length]));

describe('the minute', () => {
  test('of 40 concurrent calls under a quota of 10 exactly 10 pass, and the others are told when to come back', async () => {
    const { app, me, statuses } = await startLimited({ RATE_LIMIT_PER_MINUTE: '10' });
    const groups = await statuses(Array.from({ length: 40 }, () => me()));
    expect(sum(groups)).toEqual({ 200: 10, 429: 30 });
    for (const response of groups.get(429) ?? []) {
      expect(response.headers.get('retry-after')).toBe('40');
      expect(response.headers.get('ratelimit-remaining')).toBe('0');
      await expectError(response, { status: 429, code: 'rate_limit_exceeded' });
    }
    const left = (groups.get(200) ?? []).map(({ headers }) => Number(headers.get('ratelimit-remaining')));
    expect(left.toSorted((a, b) => a - b)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
    const [passed] = groups.get(200) ?? [];
    expect(passed?.headers.get('ratelimit-limit')).toBe('10');
    expect(passed?.headers.get('ratelimit-reset')).toBe('40');
    expect(passed?.headers.get('ratelimit-policy')).toBe('10;w=60, 1000000;w=86400');
    await app.stop();
  });

  test('is one person’s: others have their own, and a clock that goes back gives nothing twice in a minute', async () => {
    const { app, clock, me } = await startLimited({ RATE_LIMIT_PER_MINUTE: '1' });
    expect([(await me()).status, (await me()).status, (await me('user_bob')).status]).toEqual([200, 429, 200]);
    clock.ms -= 10_000;
    expect((await me()).status).toBe(429);
    await app.stop();
  });
});

describe('the day', () => {
  test('is counted besides, and Retry-After leads to the next day', async () => {
    const { app, clock, me } = await startLimited({ RATE_LIMIT_PER_MINUTE: '3', RATE_LIMIT_PER_DAY: '4' });
    clock.ms = Math.floor(clock.ms / dayMs) * dayMs + 3_600_000;
    for (const expected of [200, 200, 200, 429]) expect((await me()).status).toBe(expected);
    clock.ms += minuteMs;
    const fourth = await me();
    expect([fourth.status, fourth.headers.get('ratelimit-limit'), fourth.headers.get('ratelimit-remaining')]).toEqual([
      200,
      '4',
      '0',
    ]);
    const fifth = await me();
    expect([fifth.status, fifth.headers.get('retry-after')]).toEqual([429, String((dayMs - 3_660_000) / 1000)]);
    expect(await fifth.json()).toMatchObject({ error: { message: '4 requests per day are used up.' } });
    clock.ms += dayMs;
    expect((await me()).status).toBe(200);
    await app.stop();
  });

  test.each(['terminate', 'kill'] as const)('is kept over a restart (%s)', async (end) => {
    const service = await startServiceProcess({ RATE_LIMIT_PER_DAY: '5', LOG_LEVEL: 'error' });
    const me = async () => (await service.call('GET', '/v1/me', { as: 'user_ada' })).status;
    for (let call = 0; call < 3; call++) expect(await me()).toBe(200);
    if (end === 'kill') {
      const db = openDb(service.settings.databaseUrl);
      const isWritten = async () =>
        (await listQuotaCounts(db.read, { userId: 'user_ada' })).some(({ count }) => count === 3);
      await until(isWritten);
      db.close();
    }
    await service[end]();
    await service.restart();
    expect([await me(), await me(), await me()]).toEqual([200, 200, 429]);
  });
});

describe('what counts', () => {
  test('a request on /v1 once, whatever becomes of it, and the event stream too', async () => {
    const { app, me } = await startLimited({ RATE_LIMIT_PER_MINUTE: '5' });
    const as = 'user_ada';
    expect((await app.call('POST', '/v1/turns', { as, body: '{' })).status).toBe(400);
    expect((await app.call('GET', '/v1/turns?limit=0', { as })).status).toBe(400);
    expect((await app.call('GET', '/v1/turns/turn_x', { as })).status).toBe(404);
    expect((await app.call('GET', '/v1/turns/turn_x/events', { as })).status).toBe(404);
    expect([(await me()).headers.get('ratelimit-remaining'), (await me()).status]).toEqual(['0', 429]);
    await app.stop();
  });

  test('a call on /trpc once, so that a batch counts its calls', async () => {
    const { app, me } = await startLimited({ RATE_LIMIT_PER_MINUTE: '4' });
    const headers = async () => ({ authorization: `Bearer ${await app.tokenOf('user_ada')}` });
    const client = createTRPCClient<AppRouter>({ links: [httpBatchLink({ url: `${app.url}/trpc`, headers })] });
    await Promise.all([client.me.get.query({}), client.sources.list.query({}), client.labs.list.query({})]);
    expect([(await me()).status, (await me()).status]).toEqual([200, 429]);
    const refused = await app.call('GET', '/trpc/me.get?input=%7B%7D', { as: 'user_ada' });
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '40']);
    expect(await refused.json()).toMatchObject({ error: { data: { error: { code: 'rate_limit_exceeded' } } } });
    await app.stop();
  });

  test('the webhook, the admin routes and what anybody may read are free', async () => {
    const { app, me } = await startLimited({ RATE_LIMIT_PER_MINUTE: '1' });
    expect((await me()).status).toBe(200);
    const authorization = `Bearer ${await app.tokenOf('user_ada')}`;
    for (const path of ['/healthz', '/openapi.json', '/docs/errors', '/reference']) {
      const response = await app.call('GET', path, { headers: { authorization } });
      expect([response.status, response.headers.get('ratelimit-limit')]).toEqual([200, null]);
    }
    expect((await app.deliver({ type: 'healthcheck' })).status).toBe(200);
    expect((await me()).status).toBe(429);
    await app.stop();
  });
});
