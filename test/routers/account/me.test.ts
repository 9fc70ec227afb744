import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'bun:test';
import { connectSource, listSources } from '../../../db/ingestion/sources.ts';
import { type Mode, startAggregator } from '../../support/aggregator/aggregator.ts';
import { steps } from '../../support/aggregator/wearable-events.ts';
import { type App, startAppWithoutWorker } from '../../support/service/app.ts';
import { type Service, startService } from '../../support/service/service.ts';
import { until } from '../../support/until.ts';

type Me = {
  connections: { id: string; provider: string; aggregator_user_id: string; deactivated_at: string | null }[];
};
type Asker = Pick<Service, 'json'>;

const aggregator = await startAggregator();
beforeEach(() => aggregator.become('ok'));

const upstream = (userId: string, id: string, more: object = {}) => ({
  user_id: id,
  provider: 'GARMIN',
  reference_id: userId,
  active: true,
  ...more,
});
const upstreamHas = (...users: object[]) => aggregator.answerUserInfo(() => Response.json({ users }));
const meOf = async (service: Asker, as: string) => {
  const { status, body } = await service.json<Me>('GET', '/v1/me', { as });
  expect(status).toBe(200);
  return body.connections.map(({ aggregator_user_id: id, deactivated_at: end }) => [id, end === null]);
};
const asked = (userId: string) =>
  aggregator.requestsTo('/userInfo').filter(({ query }) => query['reference_id'] === userId).length;

describe('a connection that the webhook never told of', () => {
  let service: Service;
  beforeAll(async () => {
    service = await startService(aggregator.variables);
  });
  afterAll(() => service.stop());

  test('is there in the very answer that was asked for, and the data that waited for it becomes rows', async () => {
    const user = { user_id: 'conn-unknown', provider: 'GARMIN', reference_id: '' };
    await service.call('GET', '/v1/sources', { as: 'user_new' });
    await service.deliver(steps(user, '2026-07-01', 4321));
    expect((await service.sync('user_new')).daily_summary).toEqual([]);
    upstreamHas(upstream('user_new', 'conn-unknown'));
    expect(await meOf(service, 'user_new')).toEqual([['conn-unknown', true]]);
    await until(async () => (await service.sync('user_new')).daily_summary.some((row) => row['steps'] === 4321));
  });

  test('is ended by an event, however old, for the events know better', async () => {
    const user = upstream('user_ended', 'conn-ended');
    upstreamHas(user);
    expect(await meOf(service, 'user_ended')).toEqual([['conn-ended', true]]);
    await service.deliver({ type: 'deauth', status: 'success', user }, { orderingMs: 1000 });
    await until(async () => {
      const { body } = await service.json<{ data: unknown[] }>('GET', '/v1/sources', { as: 'user_ended' });
      return body.data.length === 0;
    });
  });
});

describe('what the aggregator says', () => {
  let app: App;
  let aheadMs: number;
  let people = 0;
  let userId: string;
  beforeAll(async () => {
    app = await startAppWithoutWorker({ variables: aggregator.variables, nowMs: () => Date.now() + aheadMs });
  });
  beforeEach(async () => {
    aheadMs = 0;
    people += 1;
    userId = `user_${people}`;
    await app.call('GET', '/v1/sources', { as: userId });
  });
  afterEach(() => {
    aheadMs = 0;
  });
  afterAll(() => app.stop());

  const dayMs = 86_400_000;
  const own = () => listSources(app.db.read, { userId });
  const connected = (id: string, version = '0000000000000001:a') =>
    app.db.write((orm) => [
      connectSource(orm, { id: `src_${id}`, userId, provider: 'garmin', aggregatorUserId: id, version }),
    ]);

  test.each([
    ['leaves out', () => upstreamHas()],
    ['calls inactive', () => upstreamHas(upstream(userId, `${userId}-a`, { active: false }))],
    ['does not know, like the person', () => aggregator.become('404')],
  ])('ends a connection that it %s', async (_how, say) => {
    await connected(`${userId}-a`);
    aheadMs = dayMs;
    await say();
    expect(await meOf(app, userId)).toEqual([[`${userId}-a`, false]]);
  });

  test('ends nothing that has just begun: the answer may be older than that', async () => {
    await connected(`${userId}-a`);
    upstreamHas();
    expect(await meOf(app, userId)).toEqual([[`${userId}-a`, true]]);
  });

  test('ends nothing of which a newer event speaks', async () => {
    await connected(`${userId}-a`, `${String(Date.now() + dayMs).padStart(16, '0')}:a`);
    aheadMs = dayMs;
    upstreamHas();
    expect(await meOf(app, userId)).toEqual([[`${userId}-a`, true]]);
  });

  test('brings back a connection whose end was reported wrongly, and none that its owner ended', async () => {
    const [reported, owned] = [`${userId}-reported`, `${userId}-owned`];
    await connected(reported);
    await connected(owned);
    expect((await app.call('DELETE', `/v1/sources/src_${owned}`, { as: userId })).status).toBe(204);
    aheadMs = dayMs;
    upstreamHas(upstream(userId, owned));
    expect(await meOf(app, userId)).toEqual([
      [reported, false],
      [owned, false],
    ]);
    aheadMs = 2 * dayMs;
    upstreamHas(upstream(userId, owned), upstream(userId, reported));
    await until(async () => (await meOf(app, userId))[0]?.[1] === true);
    expect(await meOf(app, userId)).toEqual([
      [reported, true],
      [owned, false],
    ]);
  });

  test('gives nobody what is another person’s', async () => {
    await connected(`${userId}-a`);
    await app.call('GET', '/v1/sources', { as: 'user_thief' });
    upstreamHas(upstream('user_thief', `${userId}-a`), upstream(userId, 'conn-of-somebody-else'));
    expect(await meOf(app, 'user_thief')).toEqual([]);
    expect((await own()).map(({ aggregatorUserId }) => aggregatorUserId)).toEqual([`${userId}-a`]);
  });

  test('is asked for once by many calls at the same time, and they all see it', async () => {
    upstreamHas(upstream(userId, `${userId}-a`));
    const answers = await Promise.all(Array.from({ length: 30 }, () => meOf(app, userId)));
    expect(new Set(answers.map((answer) => JSON.stringify(answer)))).toEqual(
      new Set([JSON.stringify([[`${userId}-a`, true]])]),
    );
    expect(asked(userId)).toBe(1);
    expect(await own()).toHaveLength(1);
  });
});

describe('an aggregator that fails', () => {
  const userId = 'user_patient';
  let app: App;
  beforeEach(async () => {
    app = await startAppWithoutWorker({ variables: aggregator.variables, nowMs: () => Date.now() + 86_400_000 });
    await app.call('GET', '/v1/sources', { as: userId });
    const source = {
      id: 'src_a',
      userId,
      provider: 'garmin',
      aggregatorUserId: 'conn-a',
      version: '0000000000000001:a',
    };
    await app.db.write((orm) => [connectSource(orm, source)]);
    upstreamHas();
    aggregator.forget();
  });
  afterEach(() => app.stop());

  test.each(['refuse', '500', '401', 'html', 'wrong', 'huge', 'redirect'] satisfies Mode[])(
    'changes nothing, and me answers: %s',
    async (mode) => {
      await aggregator.become(mode);
      expect(await meOf(app, userId)).toEqual([['conn-a', true]]);
    },
  );

  test('is waited for once: those who come after that, whoever they are, get their own rows at once', async () => {
    await aggregator.become('hang');
    expect(await meOf(app, userId)).toEqual([['conn-a', true]]);
    for (let person = 0; person < 40; person += 1) expect(await meOf(app, `user_later_${person}`)).toEqual([]);
    expect(await meOf(app, userId)).toEqual([['conn-a', true]]);
    await until(() => asked('user_later_39') === 1);
    aggregator.release();
  });

  test('is waited for again as soon as it has answered somebody', async () => {
    await aggregator.become('500');
    expect(await meOf(app, userId)).toEqual([['conn-a', true]]);
    await aggregator.become('ok');
    let people = 0;
    await until(async () => {
      people += 1;
      upstreamHas(upstream(`user_back_${people}`, `conn-${people}`));
      return (await meOf(app, `user_back_${people}`)).length === 1;
    });
  });

  test('that refuses to speak about one person is waited for by the others', async () => {
    aggregator.answerUserInfo((asking) =>
      asking === userId
        ? Response.json({ status: 'error', message: 'no' }, { status: 400 })
        : Response.json([upstream(asking, 'conn-b')]),
    );
    expect(await meOf(app, userId)).toEqual([['conn-a', true]]);
    expect(await meOf(app, 'user_other')).toEqual([['conn-b', true]]);
  });
});
