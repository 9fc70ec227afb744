import { afterAll, describe, expect, test } from 'bun:test';
import { auth, steps, type WearableUser } from '../../support/aggregator/wearable-events.ts';
import { startService } from '../../support/service/service.ts';
import { until } from '../../support/until.ts';

type Event = { raw_event_id: number; type: string; processed_at: string | null; process_error: string | null };

const files = new Map<string, string>();
afterAll(async () => {
  await store.stop(true);
});

const asAdmin = () => ({ headers: { 'x-admin-key': service.settings.adminKey } });
const urlOf = (path: string) => `http://127.0.0.1:${store.port}${path}`;
const pointTo = async (url: string, more: object = {}) => {
  const payload = { type: 's3_payload', status: 'success', url, expires_in: 300, ...more };
  const { body, status } = await service.deliver(payload, { orderingMs: 5_000 });
  expect(status).toBe(200);
  return String(body['request_id']);
};
const trace = async (requestId: string) => {
  const path = `/admin/traces?request_id=${requestId}`;
  return (await service.json<{ events: Event[] }>('GET', path, asAdmin())).body.events;
};
const settled = (requestId: string) =>
  until(async () => {
    const events = await trace(requestId);
    return events.every((event) => event.processed_at !== null || event.process_error !== null) && events;
  });
const stepsOf = async (user: WearableUser) =>
  (await service.sync(user.reference_id)).daily_summary.map((row) => row['steps']);

const store = Bun.serve({
  hostname: '127.0.0.1',
  port: 0,
  development: false,
  fetch: (request) => {
    const file = files.get(new URL(request.url).pathname);
    return file === undefined ? new Response('', { status: 403 }) : new Response(file);
  },
});
const service = await startService({ AGGREGATOR_PAYLOAD_HOSTS: `127.0.0.1:${store.port}` });

describe('a delivery that says where it lies', () => {
  test('is fetched and becomes rows, as an event of its own under the same request, once however often it is named', async () => {
    const user = await service.connect('user_pointed');
    files.set('/whole', JSON.stringify(steps(user, '2026-07-01', 5150)));
    const requestId = await pointTo(urlOf('/whole'));
    await until(async () => (await stepsOf(user)).includes(5150));
    expect((await settled(requestId)).map(({ type, process_error }) => [type, process_error])).toEqual([
      ['s3_payload', null],
      ['daily', null],
    ]);
    const again = await pointTo(urlOf('/whole'), { message: 'sent twice' });
    expect((await settled(again)).map(({ type }) => type)).toEqual(['s3_payload']);
    expect(await stepsOf(user)).toEqual([5150]);
  });

  test('keeps the bytes as they were fetched', async () => {
    const user = await service.connect('user_bytes');
    const text = `${JSON.stringify(auth(user), null, 2)}\n`;
    files.set('/spaced', text);
    const [, fetched] = await settled(await pointTo(urlOf('/spaced')));
    const path = `/admin/raw-events/${fetched?.raw_event_id}`;
    expect((await service.json<{ payload: string }>('GET', path, asAdmin())).body.payload).toBe(text);
  });

  test.each([
    ['has lapsed', () => urlOf('/lapsed'), 'url: status 403'],
    ['is no JSON', () => urlOf('/prose'), 'url: no JSON there'],
    ['points on to another', () => urlOf('/pointer'), 'url: leads to another reference'],
    ['lies on a host that nobody allowed', () => 'https://169.254.169.254/latest', 'url: host not allowed'],
    ['lies at a place of this machine', () => `http://127.0.0.1:${new URL(service.url).port}/`, 'url: not https'],
  ])('is parked with the reason when it %s', async (_what, url, reason) => {
    files.set('/prose', 'Dear Sir or Madam');
    files.set('/pointer', JSON.stringify({ type: 's3_payload', url: urlOf('/pointer') }));
    const [event, ...more] = await settled(await pointTo(url(), { nonce: reason }));
    expect(event).toMatchObject({ processed_at: null, process_error: reason });
    expect(more).toEqual([]);
  });

  test('is fetched after all when operators queue it again and it is there by then', async () => {
    const user = await service.connect('user_patient');
    const requestId = await pointTo(urlOf('/late'));
    const [event] = await settled(requestId);
    expect(event?.process_error).toBe('url: status 403');
    files.set('/late', JSON.stringify(steps(user, '2026-07-02', 99)));
    await service.call('POST', '/admin/drain', { ...asAdmin(), body: { ids: [event?.raw_event_id] } });
    await until(async () => (await stepsOf(user)).includes(99));
    expect((await settled(requestId)).every(({ processed_at }) => processed_at !== null)).toBe(true);
  });
});
