import { expect, test } from 'bun:test';
import { steps, type WearableUser } from '../../../support/aggregator/wearable-events.ts';
import { startService } from '../../../support/service/service.ts';
import { until } from '../../../support/until.ts';

type Source = { id: string; provider: string; connected_at: string; last_sync_at: string | null; status: string };
type Connection = { id: string; deactivated_at: string | null };
type Me = { user_id: string; connections: Connection[] };

const service = await startService({ APP_ENV: 'staging' });

const sourcesOf = async (as: string) =>
  (await service.json<{ data: Source[] }>('GET', '/v1/sources', { as })).body.data;
const meOf = async (as: string) => (await service.json<Me>('GET', '/v1/me', { as })).body;
const timestamp = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
const spaced = expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/);
const sourceId = expect.stringMatching(/^src_[0-9A-Za-z]{22}$/);
const deauth = (user: WearableUser) => service.deliver({ type: 'deauth', status: 'success', user });

test('a source has its five fields, and its last sync is when data came', async () => {
  const user = await service.connect('user_source');
  const [fresh] = await sourcesOf('user_source');
  expect(fresh).toEqual({
    id: sourceId,
    provider: 'garmin',
    connected_at: timestamp,
    last_sync_at: null,
    status: 'active',
  });
  await service.deliver(steps(user, '2026-07-01', 1));
  const synced = await until(async () => (await sourcesOf('user_source'))[0]?.last_sync_at ?? false);
  expect(synced).toEqual(timestamp);
  expect(synced > (fresh?.connected_at ?? '')).toBe(true);
});

test('me is the person, their connections and the environment’s name, field for field', async () => {
  const user = await service.connect('user_me');
  expect(await service.json('GET', '/v1/me', { as: 'user_me' })).toMatchObject({ status: 200 });
  expect(await meOf('user_me')).toEqual({
    user_id: 'user_me',
    email: '',
    connections: [
      {
        id: sourceId,
        provider: 'garmin',
        aggregator_user_id: user.user_id,
        connected_at: spaced,
        deactivated_at: null,
      },
    ],
    env: 'staging',
  } as never);
});

test('an ended connection keeps its data, is no source any more, and me says when it ended', async () => {
  const user = await service.connect('user_ended');
  await service.deliver(steps(user, '2026-07-01', 4321));
  await until(async () => (await service.sync('user_ended')).counts.daily === 1);
  await deauth(user);
  await until(async () => (await sourcesOf('user_ended')).length === 0);
  expect((await meOf('user_ended')).connections).toMatchObject([{ id: sourceId, deactivated_at: spaced }]);
  expect((await service.sync('user_ended')).daily_summary).toMatchObject([{ steps: 4321 }]);
});
