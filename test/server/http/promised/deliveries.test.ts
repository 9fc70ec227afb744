import { expect, test } from 'bun:test';
import { steps } from '../../../support/aggregator/wearable-events.ts';
import { startService } from '../../../support/service/service.ts';
import { until } from '../../../support/until.ts';

type Raw = Record<string, unknown> & { payload: string; processed_at: string | null };

test('a delivery that became rows is stamped as processed, and a replay of it is not processed again', async () => {
  const service = await startService();
  const admin = { headers: { 'x-admin-key': service.settings.adminKey } };
  const user = await service.connect('user_stamped');
  const payload = { ...steps(user, '2026-07-01', 7), of_tomorrow: { unread: [1, 'ä'] } };
  const { body: fresh } = await service.deliver(payload);
  const rawOf = async () => (await service.json<Raw>('GET', `/admin/raw-events/${fresh['raw_event_id']}`, admin)).body;
  const processed = await until(async () => {
    const raw = await rawOf();
    return raw.processed_at !== null && raw;
  });
  expect(processed).toMatchObject({ type: 'daily', process_error: null, queued_at: expect.any(String) });
  expect(JSON.parse(processed.payload)).toEqual(payload);
  const { now } = await service.sync('user_stamped');
  expect((await service.deliver(payload)).body).toMatchObject({ ok: true, duplicate: true });
  await service.deliver(steps(user, '2026-07-02', 8));
  await until(async () => (await service.sync('user_stamped', now)).counts.daily === 1);
  expect(await rawOf()).toEqual(processed);
});
