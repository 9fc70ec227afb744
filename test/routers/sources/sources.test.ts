import { beforeEach, describe, expect, test } from 'bun:test';
import { derivedId } from '../../../db/id.ts';
import { startAggregator } from '../../support/aggregator/aggregator.ts';
import { expectError } from '../../support/http/errors.ts';
import { startService } from '../../support/service/service.ts';
import { until } from '../../support/until.ts';

type Source = { id: string; provider: string; status: string };

let people = 0;
let userId: string;
const aggregator = await startAggregator();
const service = await startService(aggregator.variables);
beforeEach(async () => {
  await aggregator.become('ok');
  aggregator.forget();
  people += 1;
  userId = `user_${people}`;
  await service.call('GET', '/v1/me', { as: userId });
});

const connect = (body?: unknown, options: { path?: string; headers?: Record<string, string> } = {}) =>
  service.call('POST', options.path ?? '/v1/sources/aggregator/connect', { as: userId, body, ...options });
const sources = async (as = userId) => (await service.json<{ data: Source[] }>('GET', '/v1/sources', { as })).body.data;
const connected = async (provider = 'GARMIN') => {
  const user = await service.connect(userId, provider);
  const [source] = await sources();
  return { user, id: source?.id ?? '' };
};
const remove = (id: string, as = userId, headers: Record<string, string> = {}) =>
  service.call('DELETE', `/v1/sources/${id}`, { as, headers });
const widgetCalls = () => aggregator.requestsTo('/auth/generateWidgetSession');
const endCalls = () =>
  aggregator
    .requestsTo('/auth/deauthenticateUser')
    .filter(({ query }) => query['user_id'] === derivedId('src', userId, 'GARMIN'));

describe('connecting', () => {
  test.each(['/v1/sources/aggregator/connect', '/v1/connect'])('%s answers with a widget session', async (path) => {
    const response = await connect({ provider: 'oura', redirect_url: 'https://app.example/back?x=1' }, { path });
    expect(response.status).toBe(200);
    const { widget_url, session_id, ...rest } = (await response.json()) as Record<string, string>;
    expect(widget_url).toBe(`https://widget.example/session/${session_id}`);
    expect(rest).toEqual({});
    expect(widgetCalls()[0]?.json).toMatchObject({
      providers: 'OURA',
      reference_id: userId,
      auth_success_redirect_url: 'https://app.example/back?x=1',
    });
  });

  test('needs no body: garmin, and back to a page of this service that is there', async () => {
    expect((await connect()).status).toBe(200);
    const { providers, auth_success_redirect_url: back } = widgetCalls()[0]?.json ?? {};
    expect([providers, back]).toEqual(['GARMIN', `${service.url}/connected`]);
    const page = await fetch(`${String(back)}?user_id=x&reason=%3Cscript%3Ealert(1)%3C/script%3E`);
    expect(page.status).toBe(200);
    expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(page.headers.get('content-security-policy')).toStartWith("default-src 'none'; style-src 'sha256-");
    expect(page.headers.get('cache-control')).toBe('no-store');
    expect(page.headers.get('referrer-policy')).toBe('no-referrer');
    const html = await page.text();
    expect(html).not.toMatch(/<script|alert|user_id/);
    expect(await (await fetch(String(back))).text()).toBe(html);
  });

  test('a provider that is connected is already_exists, before the aggregator is asked; another one is not', async () => {
    await connected();
    await expectError(await connect(), { status: 409, code: 'already_exists' });
    expect(widgetCalls()).toEqual([]);
    expect((await connect({ provider: 'fitbit' })).status).toBe(200);
  });

  test('a provider that was disconnected can be connected again', async () => {
    const { id } = await connected();
    expect((await remove(id)).status).toBe(204);
    expect((await connect()).status).toBe(200);
  });

  test('somebody else’s connection is nobody’s obstacle', async () => {
    await connected();
    userId = 'user_other';
    expect((await connect()).status).toBe(200);
  });

  test.each([
    ['refuse', 502],
    ['500', 502],
    ['html', 502],
    ['wrong', 502],
    ['401', 502],
    ['redirect', 502],
    ['503', 503],
  ] as const)(
    'is upstream_unavailable while the aggregator fails (%s), and everything else works',
    async (mode, status) => {
      await aggregator.become(mode);
      const error = await expectError(await connect(), { status, code: 'upstream_unavailable' });
      expect(error['upstream']).toBe('aggregator');
      expect((await service.call('GET', '/v1/sources', { as: userId })).status).toBe(200);
    },
  );

  test('is upstream_unavailable, with a reason, where no aggregator is configured', async () => {
    const alone = await startService();
    const response = await alone.call('POST', '/v1/connect', { as: 'user_a' });
    const { upstream, message } = await expectError(response, { status: 502, code: 'upstream_unavailable' });
    expect([upstream, message]).toEqual(['aggregator', expect.stringContaining('No aggregator is configured')]);
  });

  test('under one key makes one session, and a failure is not kept', async () => {
    const headers = { 'idempotency-key': 'once' };
    await aggregator.become('500');
    await expectError(await connect({}, { headers }), { status: 502, code: 'upstream_unavailable' });
    await aggregator.become('ok');
    aggregator.forget();
    const first = await (await connect({}, { headers })).json();
    const again = await connect({}, { headers });
    expect(again.headers.get('idempotent-replayed')).toBe('true');
    expect(await again.json()).toEqual(first);
    expect(widgetCalls()).toHaveLength(1);
  });
});

describe('disconnecting', () => {
  test('ends the connection at once and tells the aggregator, once', async () => {
    const { id, user } = await connected();
    const response = await remove(id);
    expect([response.status, await response.text()]).toEqual([204, '']);
    expect(await sources()).toEqual([]);
    const me = await service.json<{ connections: { id: string; deactivated_at: string | null }[] }>('GET', '/v1/me', {
      as: userId,
    });
    expect(me.body.connections).toEqual([expect.objectContaining({ id, deactivated_at: expect.any(String) })]);
    await until(() => endCalls().length > 0);
    await Bun.sleep(200);
    expect(endCalls().map(({ query }) => query['user_id'])).toEqual([user.user_id]);
  });

  test('keeps what the wearable has measured', async () => {
    const { id, user } = await connected();
    const day = { metadata: { start_time: '2026-07-01T00:00:00', end_time: '2026-07-02T00:00:00' } };
    await service.deliver({ type: 'daily', user, data: [{ ...day, distance_data: { steps: 4321 } }] });
    await until(async () => (await service.sync(userId)).counts.daily === 1);
    await remove(id);
    expect((await service.sync(userId)).daily_summary).toMatchObject([{ steps: 4321, source_id: id }]);
  });

  test('happens here although the aggregator is down, which learns of it later', async () => {
    const { id } = await connected();
    await aggregator.become('500');
    expect((await remove(id)).status).toBe(204);
    expect(await sources()).toEqual([]);
    await until(() => endCalls().length > 0);
    aggregator.forget();
    await aggregator.become('ok');
    await until(() => endCalls().length > 0);
  });

  test('of two at once one ends it, and the other one finds nothing', async () => {
    const { id } = await connected();
    const answers = await Promise.all([remove(id), remove(id), remove(id)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([204, 404, 404]);
    await expectError(await remove(id), { status: 404, code: 'source_not_found' });
  });

  test('under one key is answered alike, the success and the refusal', async () => {
    const { id } = await connected();
    for (let time = 0; time < 2; time += 1) {
      const response = await remove(id, userId, { 'idempotency-key': 'end' });
      expect([response.status, response.headers.get('idempotent-replayed')]).toEqual([204, time === 0 ? null : 'true']);
      const refused = await remove('garmin', userId, { 'idempotency-key': 'bad' });
      expect(refused.headers.get('idempotent-replayed')).toBe(time === 0 ? null : 'true');
      await expectError(refused, { status: 404, code: 'source_not_found' });
    }
    await until(() => endCalls().length > 0);
    expect(endCalls().length).toBe(1);
  });

  test('is undone by a later connect event and by no earlier one, in whatever order they come', async () => {
    const { id, user } = await connected();
    const deletedMs = Date.now();
    await remove(id);
    const auth = (orderingMs: number) =>
      service.deliver(
        { type: 'auth', status: 'success', user, widget_session_id: crypto.randomUUID() },
        { orderingMs },
      );
    const fence = async () => {
      const other = { ...user, user_id: crypto.randomUUID(), provider: `FENCE_${Math.random()}` };
      await service.deliver({ type: 'auth', status: 'success', user: other });
      await until(async () => (await sources()).some(({ provider }) => provider === other.provider.toLowerCase()));
    };
    const isActive = async () => (await sources()).some((source) => source.id === id);
    await auth(deletedMs - 60_000);
    await fence();
    expect(await isActive()).toBe(false);
    await auth(Date.now() + 1000);
    await fence();
    expect(await isActive()).toBe(true);
    await service.deliver({ type: 'deauth', status: 'success', user }, { orderingMs: deletedMs + 1 });
    await fence();
    expect(await isActive()).toBe(true);
  });
});
