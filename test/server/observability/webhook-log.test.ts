import { expect, test } from 'bun:test';
import { auth, daily, labReport, night, run } from '../../support/aggregator/wearable-events.ts';
import { type LogLine, startServiceProcess } from '../../support/service/service-process.ts';
import { until } from '../../support/until.ts';

const service = await startServiceProcess({ LOG_LEVEL: 'trace' });

const linesOf = (requestId: unknown) => service.logLines().filter((line) => line['request_id'] === requestId);
const deliveryLinesOf = (requestId: unknown) =>
  linesOf(requestId).filter(({ event }) => !['request', 'job'].includes(event));
const waitForLine = (requestId: unknown, event: string): Promise<LogLine> =>
  until(() => linesOf(requestId).find((line) => line.event === event));

const steps = ['webhook_received', 'raw_event_inserted', 'queue_published', 'normalize_start', 'normalize_complete'];

test('the five log lines of a delivery share one request id, in order', async () => {
  const user = await service.connect('user_logged');
  const { body } = await service.deliver(daily(user, '2026-07-01', { distance_data: { steps: 1 } }));
  // Each thread writes its own lines, so those of one may come before the other's.
  const lines = await Promise.all(steps.map((event) => waitForLine(body['request_id'], event)));
  const times = lines.map(({ time }) => time);
  expect(times).toEqual(times.toSorted());
  expect(deliveryLinesOf(body['request_id'])).toHaveLength(steps.length);
  expect(lines.slice(1).every((line) => line['raw_event_id'] === body['raw_event_id'])).toBe(true);
});

test('every attempt at a job has a line with its name, lane, attempt, outcome and duration, under the request that queued it', async () => {
  const { body } = await service.deliver({ type: 'healthcheck', nonce: crypto.randomUUID() });
  await waitForLine(body['request_id'], 'job');
  const lines = linesOf(body['request_id']).filter(({ event }) => event === 'job');
  expect(lines).toEqual([
    {
      ...{ level: 'info', time: expect.any(String), event: 'job', job: 'normalizeEvent', lane: 'ingest', attempt: 1 },
      ...{ outcome: 'ok', duration_ms: expect.any(Number), request_id: body['request_id'] },
    },
  ]);
});

test('a duplicate is received and nothing more', async () => {
  const event = { type: 'healthcheck', nonce: crypto.randomUUID() };
  const first = await service.deliver(event);
  await waitForLine(first.body['request_id'], 'normalize_complete');
  const second = await service.deliver(event);
  await waitForLine(second.body['request_id'], 'webhook_received');
  expect(deliveryLinesOf(second.body['request_id']).map(({ event }) => event)).toEqual(['webhook_received']);
});

const canary = 'CANARY-7f3a';
const planted = (payload: object): object =>
  JSON.parse(
    JSON.stringify(payload, (key, value) =>
      typeof value === 'string' && key !== 'type' ? `${canary}-${value}` : value,
    ),
  );

test('no value of a payload, no header and no secret is in any line', async () => {
  const user = { user_id: `${canary}-connection`, provider: 'GARMIN', reference_id: `user_${canary}` };
  const token = await service.tokenOf(user.reference_id);
  await service.call('GET', '/v1/me', { as: user.reference_id });
  const headers = {
    'x-request-id': canary,
    'user-agent': canary,
    cookie: canary,
    'terra-reference': canary,
    'x-terra-trace-id': canary,
  };
  const payloads: unknown[] = [
    auth(user),
    daily(user, '2026-07-02', { distance_data: { steps: 987_654_321 }, [canary]: { [canary]: canary } }),
    run(user, '2026-07-02', canary, {}, { name: canary }),
    labReport(user.reference_id, canary, { [canary]: 987_654_321 }),
    planted(daily(user, '2026-07-02')),
    planted(night(user, '2026-07-02')),
    daily(user, '2026-07-02', { distance_data: { steps: canary } }),
    daily(user, '2026-07-02', { distance_data: canary }),
    { ...daily(user, '2026-07-02'), data: canary },
    { type: canary, user: canary },
    { type: 'auth', status: 'success', user: { user_id: { [canary]: canary } } },
    labReport(user.reference_id, canary, { [`${canary}${'x'.repeat(300)}`]: 1 }),
    { type: 'lab_report.failed', data: { reference_id: user.reference_id, error: { code: canary } } },
    canary,
  ];
  const ids: unknown[] = [];
  for (const payload of payloads)
    ids.push((await service.deliver(JSON.stringify(payload), { headers })).body['request_id']);
  for (const forged of [
    { 'aggregator-signature': canary },
    { 'aggregator-signature': `t=${canary},v1=${'a'.repeat(64)}` },
  ]) {
    await service.deliver(`"${canary}"`, { headers: { ...headers, ...forged } });
  }
  await service.deliver(`{${canary}`, { headers });
  await service.call('GET', `/v1/data/sync?since=${canary}&${canary}=${canary}`, { as: user.reference_id, headers });
  await service.call('GET', `/v1/me`, { headers: { authorization: `Bearer ${canary}` } });
  await until(() =>
    ids.every((id) => linesOf(id).some(({ event }) => /^normalize_(complete|parked|waiting)$/.test(event))),
  );
  const output = service.output();
  expect(service.logLines().filter(({ event }) => event === 'normalize_parked').length).toBeGreaterThan(4);
  for (const secret of [canary, '987654321', token, service.settings.webhookSecret, service.settings.jwtSecret]) {
    expect(output.split('\n').filter((line) => line.includes(secret))).toEqual([]);
  }
});

test('every line is one JSON object with a level, a time and an event', () => {
  const lines = service.output().split('\n').filter(Boolean);
  expect(service.logLines()).toHaveLength(lines.length);
  for (const line of service.logLines())
    expect(line).toMatchObject({ level: expect.any(String), time: expect.any(String), event: expect.any(String) });
});
