import { describe, expect, test } from 'bun:test';
import { startAggregator } from '../../../support/aggregator/aggregator.ts';
import { labReport, night, run, steps, weight } from '../../../support/aggregator/wearable-events.ts';
import { labForm } from '../../../support/files/lab-files.ts';
import { complaints, description, expectDescribed, operationOf } from '../../../support/http/description.ts';
import { startIdentityProvider } from '../../../support/identity/identity-provider.ts';
import { type App, startAppWithoutWorker } from '../../../support/service/app.ts';
import { type Client, startService } from '../../../support/service/service.ts';
import { finishedTurn } from '../../../support/turns/answers.ts';
import { eventText, framesOf, parseFrame } from '../../../support/turns/event-text.ts';
import { ask, completedTurn, question } from '../../../support/turns/journal.ts';
import { until } from '../../../support/until.ts';

type Options = Parameters<Client['call']>[2];

async function described(client: Client, method: string, path: string, options: Options = {}): Promise<number> {
  const operation = operationOf(method, path);
  if (!operation) throw new Error(`${method} ${path} is not described.`);
  const response = await client.call(method, path, options);
  expectDescribed(operation, response, await response.text());
  return response.status;
}

const as = 'user_a';
const operator = () => ({ headers: { 'x-admin-key': service.settings.adminKey } });

const aggregator = await startAggregator();
const service = await startService(aggregator.variables);
const user = await service.connect('user_a');
const today = new Date().toISOString().slice(0, 10);
await service.deliver(
  night(user, today, { sleep_durations_data: { asleep: { duration_asleep_state_seconds: 27_000 } } }),
);
await service.deliver(run(user, today, 'run-1'));
await service.deliver(weight(user, today, 71.5));
await service.deliver(labReport('user_a', 'session-1', { Glucose: 90 }));
const last = await service.deliver(steps(user, today, 9_000));
const rawEventId = Number(last.body['raw_event_id']);
const requestId = String(last.body['request_id']);
await until(async () => {
  const { counts } = await service.sync('user_a');
  return counts.daily > 0 && counts.sleep > 0 && counts.activities > 0 && counts.biomarkers > 0 && counts.body > 0;
});
const turnId = await ask(service, 'user_a');
await finishedTurn(service, 'user_a', turnId);

describe('what succeeds', () => {
  test.each(['/v1/me', '/v1/turns', '/v1/turns?limit=1', '/v1/sources', '/v1/labs', '/v1/data/sync', '/v1/sync'])(
    'GET %s',
    async (path) => {
      expect(await described(service, 'GET', path, { as })).toBe(200);
    },
  );

  test('a turn that is there, and its stream', async () => {
    expect(await described(service, 'GET', `/v1/turns/${turnId}`, { as })).toBe(200);
    expect(await described(service, 'GET', `/v1/turns/${turnId}/events`, { as })).toBe(200);
  });

  test('changes, their replays, and what a replay with another body is', async () => {
    const headers = { 'idempotency-key': crypto.randomUUID() };
    for (const expected of [202, 202])
      expect(await described(service, 'POST', '/v1/turns', { as, body: question, headers })).toBe(expected);
    const other = { messages: [{ role: 'user', content: 'And before?' }] };
    expect(await described(service, 'POST', '/v1/turns', { as, body: other, headers })).toBe(409);
    const provider = { provider: 'oura' };
    for (const path of ['/v1/sources/aggregator/connect', '/v1/connect'])
      expect(await described(service, 'POST', path, { as, body: provider })).toBe(200);
  });

  test('a lab report, and one that is none', async () => {
    const operation = operationOf('POST', '/v1/labs/upload');
    if (!operation) throw new Error('The upload is not described.');
    const authorization = `Bearer ${await service.tokenOf(as)}`;
    for (const [form, status] of [
      [labForm(), 200],
      [labForm({ type: 'image/svg+xml' }), 422],
    ] as const) {
      const address = `${service.url}/v1/labs/upload`;
      const response = await fetch(address, { method: 'POST', body: form, headers: { authorization } });
      expectDescribed(operation, response, await response.text());
      expect(response.status).toBe(status);
    }
  });

  test('what operators ask for', async () => {
    for (const path of ['/admin/dlq', `/admin/traces?request_id=${requestId}`, `/admin/raw-events/${rawEventId}`])
      expect(await described(service, 'GET', path, operator())).toBe(200);
    expect(await described(service, 'POST', '/admin/drain', { ...operator(), body: {} })).toBe(200);
  });

  test('a source that is disconnected, and disconnected again', async () => {
    await service.connect('user_b');
    const { body } = await service.json<{ data: { id: string }[] }>('GET', '/v1/sources', { as: 'user_b' });
    const path = `/v1/sources/${body.data[0]?.id}`;
    expect(await described(service, 'DELETE', path, { as: 'user_b' })).toBe(204);
    expect(await described(service, 'DELETE', path, { as: 'user_b' })).toBe(404);
  });
});

describe('what is refused', () => {
  const ids: Record<string, string> = { '/admin/raw-events/{id}': '999999' };
  const everywhere = Object.entries(description.paths).flatMap(([path, item]) =>
    Object.keys(item).map((method) => [method.toUpperCase(), path.replace('{id}', ids[path] ?? 'turn_x')] as const),
  );

  test.each(everywhere)('%s %s without credentials, with bad ones, and with the wrong kind', async (method, path) => {
    const body = method === 'GET' ? {} : { body: {} };
    for (const authorization of ['Bearer x', 'Basic x', undefined]) {
      const headers = authorization === undefined ? {} : { authorization };
      expect(await described(service, method, path, { ...body, headers })).toBe(401);
    }
    const wrongKey = { 'x-admin-key': 'x'.repeat(40) };
    if (path.startsWith('/admin/')) {
      expect(await described(service, method, path, { ...body, headers: wrongKey })).toBe(401);
      expect(await described(service, method, path, { ...body, as })).toBe(403);
    }
  });

  test.each([
    ['GET', '/v1/turns/turn_x', 404],
    ['GET', '/v1/turns/turn_x/events', 404],
    ['GET', '/v1/turns?limit=0', 400],
    ['GET', '/v1/turns?cursor=x', 400],
    ['GET', '/v1/data/sync?since=x', 400],
    ['GET', '/v1/sync?cursor=x', 400],
    ['DELETE', '/v1/sources/garmin', 404],
  ])('%s %s: %p', async (method, path, status) => {
    expect(await described(service, method, path, { as })).toBe(status);
  });

  test.each([
    ['/v1/turns', '{', 400],
    ['/v1/turns', { messages: [] }, 400],
    ['/v1/turns', { messages: [{ role: 'user', content: 5 }] }, 400],
    ['/v1/connect', { provider: 'garmin' }, 409],
    ['/v1/connect', { redirect_url: 'javascript:0' }, 400],
    ['/v1/connect', '[]', 400],
    ['/v1/labs/upload', '{}', 400],
    ['/v1/auth/cli-approve', {}, 403],
    ['/v1/auth/cli-approve', '[]', 400],
  ])('POST %s with %j: %p', async (path, body, status) => {
    expect(await described(service, 'POST', path, { as, body })).toBe(status);
  });

  test.each(['/v1/turns', '/v1/connect', '/v1/auth/cli-approve', '/v1/labs/upload'])(
    'POST %s under a key that is none',
    async (path) => {
      const headers = { 'idempotency-key': 'x'.repeat(256) };
      const status = await described(service, 'POST', path, { as, body: question, headers });
      expect(status).toBe(400);
    },
  );

  test('operators’ bad questions', async () => {
    for (const path of ['/admin/dlq?limit=0', '/admin/traces', '/admin/traces?request_id=%00'])
      expect(await described(service, 'GET', path, operator())).toBe(400);
    expect(await described(service, 'GET', '/admin/raw-events/999999', operator())).toBe(404);
    expect(await described(service, 'POST', '/admin/drain', { ...operator(), body: { ids: 5 } })).toBe(400);
  });

  test('what needs the aggregator while it is down', async () => {
    await aggregator.become('500');
    expect(await described(service, 'POST', '/v1/connect', { as, body: { provider: 'fitbit' } })).toBe(502);
    await aggregator.become('ok');
  });

  test('too many requests, and too many turns', async () => {
    const limited = await startAppWithoutWorker({
      variables: { RATE_LIMIT_PER_DAY: '1', MAX_TURNS_IN_FLIGHT: '1' },
    });
    await limited.call('GET', '/v1/me', { as });
    const reads = ['/v1/me', '/v1/turns', '/v1/turns/turn_x', '/v1/turns/turn_x/events', '/v1/data/sync', '/v1/labs'];
    for (const path of reads) expect(await described(limited, 'GET', path, { as })).toBe(429);
    for (const path of ['/v1/turns', '/v1/connect', '/v1/auth/cli-approve', '/v1/labs/upload'])
      expect(await described(limited, 'POST', path, { as, body: question })).toBe(429);
    expect(await described(limited, 'DELETE', '/v1/sources/src_x', { as })).toBe(429);
    await limited.stop();

    const busy = await startAppWithoutWorker({ variables: { MAX_TURNS_IN_FLIGHT: '1' } });
    await ask(busy, as);
    expect(await described(busy, 'POST', '/v1/turns', { as, body: question })).toBe(429);
  });

  test('a session token while its provider is down', async () => {
    const provider = await startIdentityProvider();
    const app = await startAppWithoutWorker({ variables: provider.variables });
    provider.state.mode = 'down';
    const headers = { authorization: `Bearer ${await provider.token()}` };
    for (const [method, path] of everywhere.filter(([, path]) => !path.startsWith('/admin/'))) {
      const body = method === 'GET' ? {} : { body: {} };
      expect([path, await described(app, method, path, { ...body, headers })]).toEqual([path, 503]);
    }
  });

  test('our own failure', async () => {
    const app = await startAppWithoutWorker();
    await app.call('GET', '/v1/me', { as });
    await app.db.write((orm) => [orm.run('ALTER TABLE turns RENAME TO lost')]);
    for (const path of ['/v1/turns', '/v1/turns/turn_x']) expect(await described(app, 'GET', path, { as })).toBe(500);
    expect(await described(app, 'POST', '/v1/turns', { as, body: question })).toBe(500);
  });

  test('a database that is away', async () => {
    const app = await startAppWithoutWorker();
    await app.call('GET', '/v1/me', { as });
    app.db.close();
    for (const path of ['/v1/me', '/v1/turns', '/v1/turns/turn_x', '/v1/sources', '/v1/labs', '/v1/data/sync'])
      expect(await described(app, 'GET', path, { as })).toBe(503);
    expect(await described(app, 'POST', '/v1/turns', { as, body: question })).toBe(503);
  });
});

test('every frame of a stream fits the described frame, whether the turn is completed or failed', async () => {
  const app: App = await startAppWithoutWorker();
  const failed = await ask(app, as);
  const journal = await app.journalOf(failed, as);
  await journal.start();
  await journal.fail({ code: 'internal_error', message: 'x' });
  const seen = new Set<string>();
  for (const id of [await completedTurn(app, as), failed]) {
    for (const frame of framesOf(await eventText(app, as, id))) {
      const { event, id: eventId, data } = parseFrame(frame);
      seen.add(event);
      expect(complaints({ $ref: '#/components/schemas/TurnFrame' }, { event, id: Number(eventId), data })).toEqual([]);
    }
  }
  expect([...seen].toSorted()).toEqual([
    'agent_start',
    'phase',
    'synthesis_delta',
    'turn.completed',
    'turn.failed',
    'turn.started',
  ]);
  await app.stop();
});
