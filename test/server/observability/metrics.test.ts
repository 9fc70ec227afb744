import { describe, expect, test } from 'bun:test';
import { readFileSync } from 'node:fs';
import { startServer } from '../../../server/serve.ts';
import { obedient, startLanguageModel } from '../../support/agent/language-model.ts';
import { startAggregator } from '../../support/aggregator/aggregator.ts';
import { daily, steps } from '../../support/aggregator/wearable-events.ts';
import { expectError } from '../../support/http/errors.ts';
import { freePort } from '../../support/service/loopback.ts';
import { type Families, figureOf, parseMetrics } from '../../support/service/metrics-text.ts';
import { clientOf, startService, testSettings, threads } from '../../support/service/service.ts';
import { askQuestion, finishedTurn } from '../../support/turns/answers.ts';
import { until } from '../../support/until.ts';

const userId = 'user_canary_7c1d';
const question = 'How many steps did the canary 8f2e take per day over the last 5 days?';
const query = { metric: 'steps', aggregate: 'mean', window: { kind: 'last_days', n: 5 } };
const model = 'openai/gpt-oss-120b';
const normalized = { job: 'normalizeEvent', outcome: 'ok' };
const honest = obedient({ queries: [query], say: () => 'I looked at your steps.' });

const scrape = () => service.call('GET', '/metrics', { headers: { 'x-admin-key': service.settings.adminKey } });
const read = async (): Promise<Families> => parseMetrics(await (await scrape()).text());
const growth = async (before: Families, name: string, labels: Record<string, string>, wanted: number) => {
  const grown = async () => figureOf(await read(), name, labels) - figureOf(before, name, labels);
  await until(async () => (await grown()) >= wanted);
  return grown();
};
const requests = 'hale_http_request_duration_seconds_count';

const aggregator = await startAggregator();
const vendor = await startLanguageModel(honest);
const service = await startService({ ...aggregator.variables, ...vendor.variables });
const user = await service.connect(userId);
await until(async () => figureOf(await read(), 'hale_job_duration_seconds_count', normalized) === 1);

describe('who may see the figures at the main address', () => {
  test('nobody without the operators’ key: 401 without any, 403 for a person, 401 for a wrong one', async () => {
    await expectError(await service.call('GET', '/metrics'), { status: 401, code: 'missing_authorization' });
    await expectError(await service.call('GET', '/metrics', { as: userId }), { status: 403, code: 'forbidden' });
    for (const key of ['', 'wrong', `${service.settings.adminKey}x`, await service.tokenOf(userId)]) {
      const refused = await service.call('GET', '/metrics', { as: userId, headers: { 'x-admin-key': key } });
      await expectError(refused, { status: 401, code: 'invalid_token' });
    }
    const posted = await service.call('POST', '/metrics', { headers: { 'x-admin-key': service.settings.adminKey } });
    await expectError(posted, { status: 404, code: 'not_found' });
  });

  test('with the key they come in the text format, never out of a cache', async () => {
    const answer = await scrape();
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe('text/plain; version=0.0.4; charset=utf-8');
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(parseMetrics(await answer.text()).size).toBeGreaterThan(20);
  });
});

test('with an address of their own they are there, open, and nowhere else', async () => {
  const settings = testSettings({ METRICS_ADDRESS: '127.0.0.1:0' });
  const server = await startServer(settings, threads);
  try {
    const open = await fetch(server.metricsUrl ?? '');
    expect(figureOf(parseMetrics(await open.text()), 'hale_database_up')).toBe(1);
    for (const path of ['/', '/admin/dlq', '/v1/me', '/metrics/x'])
      expect((await fetch(new URL(path, server.metricsUrl ?? ''))).status).toBe(404);
    const headers = { 'x-admin-key': settings.adminKey };
    const main = await clientOf(server.url, settings).call('GET', '/metrics', { headers });
    await expectError(main, { status: 404, code: 'not_found' });
  } finally {
    await server.stop();
  }
  await expect(fetch(server.metricsUrl ?? '')).rejects.toThrow();
});

test('an address that is taken stops the start with one line that names the setting, and nothing stays open', async () => {
  const settings = testSettings({ METRICS_ADDRESS: new URL(service.url).host });
  const message = `METRICS_ADDRESS: cannot listen on 127.0.0.1, port ${new URL(service.url).port} (EADDRINUSE).`;
  await expect(startServer(settings, threads)).rejects.toThrow(message);
  const server = await startServer({ ...settings, metricsAddress: null }, threads);
  await server.stop();
});

describe('the figures move by exactly what was done', () => {
  test('requests for the keys of an identity provider that is down', async () => {
    const provider = { IDP_ISSUER: 'https://idp.example', IDP_JWKS_URL: `http://127.0.0.1:${freePort()}/jwks` };
    const settings = testSettings({ ...provider, METRICS_ADDRESS: '127.0.0.1:0' });
    const server = await startServer(settings, threads);
    try {
      const head = Buffer.from(JSON.stringify({ alg: 'RS256', kid: 'a' })).toString('base64url');
      const headers = { authorization: `Bearer ${head}.e30.c2ln` };
      await expectError(await fetch(`${server.url}/v1/me`, { headers }), { status: 503, code: 'upstream_unavailable' });
      const figures = parseMetrics(await (await fetch(server.metricsUrl ?? '')).text());
      const upstream = 'identity_provider';
      expect(figureOf(figures, 'hale_upstream_request_duration_seconds_count', { upstream })).toBe(1);
      expect(figureOf(figures, 'hale_upstream_failures_total', { upstream, kind: 'unreachable' })).toBe(1);
    } finally {
      await server.stop();
    }
  });

  test('requests by method, route pattern and status; what is no route has one name together', async () => {
    const before = await read();
    for (let time = 0; time < 3; time += 1) await service.call('GET', `/v1/turns/turn_${time}`, { as: userId });
    for (const path of ['/nowhere', '/v2/x', `/${userId}`, '/.env']) await service.call('GET', path);
    await service.call('DELETE', '/v1/me');
    await fetch(`${service.url}/v1/me`, { method: 'PROPFIND' });
    const after = await read();
    const grown = (labels: Record<string, string>) =>
      figureOf(after, requests, labels) - figureOf(before, requests, labels);
    expect(grown({ method: 'GET', route: '/v1/turns/{id}', status: '404' })).toBe(3);
    expect(grown({ method: 'GET', route: 'unmatched', status: '404' })).toBe(4);
    expect(grown({ method: 'DELETE', route: '/v1/*', status: '404' })).toBe(1);
    expect(grown({ method: 'other', route: '/v1/*', status: '404' })).toBe(1);
    expect(grown({ method: 'GET', route: '/metrics', status: '200' })).toBe(1);
  });

  test('a delivery that is parked, and the job that parked it', async () => {
    const before = await read();
    await service.deliver(daily(user, '2026-07-01', { distance_data: { steps: 'canary 8f2e' } }));
    expect(await growth(before, 'hale_parked_events', {}, 1)).toBe(1);
    expect(await growth(before, 'hale_job_duration_seconds_count', normalized, 1)).toBe(1);
    const route = { method: 'POST', route: '/webhooks/aggregator', status: '200' };
    expect(figureOf(await read(), requests, route) - figureOf(before, requests, route)).toBe(1);
  });

  test('a call to the aggregator that it refuses', async () => {
    const before = await read();
    await aggregator.become('401');
    await service.call('POST', '/v1/connect', { as: userId, body: { provider: 'fitbit' } });
    await aggregator.become('ok');
    await service.call('POST', '/v1/connect', { as: userId, body: { provider: 'fitbit' } });
    const upstream = 'aggregator';
    expect(await growth(before, 'hale_upstream_request_duration_seconds_count', { upstream }, 2)).toBe(2);
    expect(await growth(before, 'hale_upstream_failures_total', { upstream, kind: 'refused' }, 1)).toBe(1);
  });

  test('a turn, its steps, its requests to the model, and the tokens and the cost that these state', async () => {
    const date = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10);
    await service.deliver(steps(user, date, 6123));
    await until(async () => (await service.sync(userId)).counts.daily === 1);
    const before = await read();
    vendor.requests.length = 0;
    const turn = await finishedTurn(service, userId, await askQuestion(service, userId, question));
    expect(turn.status).toBe('completed');
    expect(await growth(before, 'hale_turn_duration_seconds_count', { status: 'completed' }, 1)).toBe(1);
    const after = await read();
    const grown = (name: string, labels: Record<string, string>) =>
      figureOf(after, name, labels) - figureOf(before, name, labels);
    for (const step of ['orchestrator', 'data_analyst', 'synthesizer'])
      expect(grown('hale_turn_step_duration_seconds_count', { step, outcome: 'ok' })).toBe(1);
    const asked = Map.groupBy(vendor.requests, ({ task }) => task);
    expect(grown('hale_model_requests_total', { model, step: 'orchestrator' })).toBe(asked.get('plan')?.length ?? 0);
    const sent = vendor.requests.reduce((sum, { bytes }) => sum + Math.ceil(bytes / 4), 0);
    expect(grown('hale_model_tokens_total', { model, direction: 'input' })).toBe(sent);
    expect(grown('hale_model_tokens_total', { model, direction: 'output' })).toBeGreaterThan(0);
    expect(grown('hale_model_cost_usd_total', { model })).toBeCloseTo(turn.result?.cost_usd ?? 0, 8);
    const upstream = 'language_model';
    expect(grown('hale_upstream_request_duration_seconds_count', { upstream })).toBe(vendor.requests.length);
    expect(grown('hale_upstream_failures_total', { upstream, kind: 'refused' })).toBe(0);
  });

  test('a turn that fails because the model refuses', async () => {
    const before = await read();
    vendor.become(() => ({ kind: 'error', status: 401 }));
    const turn = await finishedTurn(service, userId, await askQuestion(service, userId, question));
    expect(turn.status).toBe('failed');
    const refused = { upstream: 'language_model', kind: 'refused' };
    expect(await growth(before, 'hale_turn_duration_seconds_count', { status: 'failed' }, 1)).toBe(1);
    expect(await growth(before, 'hale_upstream_failures_total', refused, 1)).toBe(1);
  });

  test('a stream that opens and closes, and the turn that runs meanwhile', async () => {
    vendor.become(() => ({ kind: 'stall' }));
    const turnId = await askQuestion(service, userId, question);
    const leave = new AbortController();
    const headers = { authorization: `Bearer ${await service.tokenOf(userId)}` };
    const stream = await fetch(`${service.url}/v1/turns/${turnId}/events`, { headers, signal: leave.signal });
    expect(stream.status).toBe(200);
    expect(figureOf(await read(), 'hale_open_streams')).toBe(1);
    await until(async () => figureOf(await read(), 'hale_turns_in_flight', { status: 'running' }) === 1);
    expect(figureOf(await read(), 'hale_queue_running_jobs', { lane: 'turns' })).toBe(1);
    leave.abort();
    await until(async () => figureOf(await read(), 'hale_open_streams') === 0);
  });

  test('a stream over tRPC, which counts like any other until its turn has ended or its reader is gone', async () => {
    vendor.become(honest);
    const ended = (await finishedTurn(service, userId, await askQuestion(service, userId, question))).id;
    vendor.become(() => ({ kind: 'stall' }));
    const turnId = await askQuestion(service, userId, question);
    const leave = new AbortController();
    const headers = { authorization: `Bearer ${await service.tokenOf(userId)}`, accept: 'text/event-stream' };
    const open = (id: string) =>
      fetch(`${service.url}/trpc/turns.events?input=${encodeURIComponent(JSON.stringify({ id }))}`, {
        headers,
        signal: leave.signal,
      });
    expect(await (await open(ended)).text()).toContain('turn.completed');
    expect(figureOf(await read(), 'hale_open_streams')).toBe(0);
    const streams = await Promise.all([open(turnId), open(turnId)]);
    expect(streams.map(({ status }) => status)).toEqual([200, 200]);
    await until(async () => figureOf(await read(), 'hale_open_streams') === 2);
    await streams[0]?.body?.cancel();
    await until(async () => figureOf(await read(), 'hale_open_streams') === 1);
    leave.abort();
    await until(async () => figureOf(await read(), 'hale_open_streams') === 0);
  });
});

test('time in the database, of the process and of the event loop is counted', async () => {
  const figures = await read();
  for (const thread of ['main', 'worker']) {
    for (const kind of ['read', 'write'])
      expect(figureOf(figures, 'hale_database_batch_duration_seconds_count', { thread, kind })).toBeGreaterThan(0);
  }
  const commits = figureOf(figures, 'hale_database_commit_duration_seconds_count');
  expect(commits).toBeGreaterThan(0);
  expect(figureOf(figures, 'hale_database_commit_batches_count')).toBe(commits);
  expect(figureOf(figures, 'hale_event_loop_delay_seconds_count')).toBeGreaterThan(0);
  expect(figureOf(figures, 'process_resident_memory_bytes')).toBeGreaterThan(10_000_000);
});

test('the page on maintenance has every metric with its kind and labels, and no other', async () => {
  const page = readFileSync(new URL('../../../web/docs/maintenance.md', import.meta.url), 'utf8');
  const rows = [...page.matchAll(/^\| (`(?:hale|process)_[^|]*) \| ([^|]*) \|/gm)].flatMap(
    ([, names = '', kinds = '']) => {
      const [kind = '', labels = ''] = kinds.split(':');
      const each = kind.split(', ');
      const labelled = [...labels.matchAll(/`(\w+)`/g)].map(([, label]) => label ?? '').sort();
      return [...names.matchAll(/`(\w+)`/g)].map(([, name = ''], place) => ({
        name,
        type: each[place] ?? kind,
        labelled,
      }));
    },
  );
  const shown = [...(await read())].map(([name, { type, samples }]) => {
    const labelled = new Set(samples.flatMap(({ labels }) => Object.keys(labels)));
    labelled.delete('le');
    return { name, type, labelled: [...labelled].sort() };
  });
  const byName = <Row extends { name: string }>(all: Row[]) => all.toSorted((a, b) => (a.name < b.name ? -1 : 1));
  expect(byName(rows)).toEqual(byName(shown));
});

test('nothing of anybody is in the figures: no id, no question, no value, no token, no address', async () => {
  const samples = [...(await read()).values()].flatMap((family) => family.samples);
  const { adminKey, jwtSecret, webhookSecret } = service.settings;
  const secrets = [adminKey, jwtSecret, webhookSecret, await service.tokenOf(userId)];
  const ids = /(turn|req|src|user)_[0-9A-Za-z]{22}/;
  const leaks = samples.filter(
    ({ labels, value }) =>
      Object.values(labels).some(
        (text) =>
          ids.test(text) || ['canary', user.user_id, vendor.host, ...secrets].some((canary) => text.includes(canary)),
      ) || value === 6123,
  );
  expect(leaks).toEqual([]);
  expect(samples.length).toBeLessThan(3_000);
});
