import { expect, test } from 'bun:test';
import { hash } from 'node:crypto';
import { Glob } from 'bun';
import { obedient, startLanguageModel } from '../../support/agent/language-model.ts';
import { startAggregator } from '../../support/aggregator/aggregator.ts';
import { steps } from '../../support/aggregator/wearable-events.ts';
import { startServiceProcess } from '../../support/service/service-process.ts';
import { type ReceivedSpan, startTraceCollector } from '../../support/service/trace-collector.ts';
import { askQuestion, finishedTurn } from '../../support/turns/answers.ts';
import { until } from '../../support/until.ts';

const userId = 'user_canary_41af';
const question = 'How many steps did the canary 41af take per day over the last 5 days?';
const query = { metric: 'steps', aggregate: 'mean', window: { kind: 'last_days', n: 5 } };

const collector = startTraceCollector();
const aggregator = await startAggregator();
const vendor = await startLanguageModel(obedient({ queries: [query], say: () => 'I looked at your steps.' }));
const service = await startServiceProcess({
  ...aggregator.variables,
  ...vendor.variables,
  OTEL_EXPORTER_OTLP_ENDPOINT: `${collector.url}/collect/`,
  OTEL_EXPORTER_OTLP_HEADERS: 'x-tenant=the%20house,x-other=1',
  OTEL_SERVICE_NAME: 'hale-of-a-test',
});

const traceIdOf = (requestId: string) => hash('sha256', requestId, 'hex').slice(0, 32);
const spansOf = (requestId: string) => collector.spans.filter(({ traceId }) => traceId === traceIdOf(requestId));
const trace = (requestId: string, names: readonly string[]): Promise<ReceivedSpan[]> =>
  until(() => {
    const found = spansOf(requestId);
    return names.every((name) => found.some((span) => span.name === name)) && found;
  });
const named = (spans: readonly ReceivedSpan[], name: string): ReceivedSpan => {
  const [found, ...more] = spans.filter((span) => span.name === name);
  if (!found || more.length > 0) throw new Error(`There is not one span ${name}.`);
  return found;
};
const linesOf = (requestId: string) => service.logLines().filter((line) => line['request_id'] === requestId);

test('a delivery is one trace from its request to its job, whose id follows from the request id of every log line', async () => {
  const user = await service.connect(userId);
  const { body, headers } = await service.deliver(steps(user, '2026-07-01', 6123), {
    headers: { traceparent: `00-${'a'.repeat(32)}-${'b'.repeat(16)}-01`, tracestate: 'canary=1', baggage: 'canary=1' },
  });
  const requestId = String(body['request_id']);
  expect(headers.get('x-request-id')).toBe(requestId);
  const spans = await trace(requestId, ['POST /webhooks/aggregator', 'job normalizeEvent']);
  expect(spans).toHaveLength(2);
  const request = named(spans, 'POST /webhooks/aggregator');
  const job = named(spans, 'job normalizeEvent');
  expect(request.parentSpanId).toBeUndefined();
  expect(job.parentSpanId).toBe(request.spanId);
  expect(request.attributes).toEqual({
    'hale.request_id': requestId,
    'http.request.method': 'POST',
    'http.route': '/webhooks/aggregator',
    'http.response.status_code': 200,
  });
  expect(job.attributes).toEqual({
    'hale.request_id': requestId,
    'hale.job.name': 'normalizeEvent',
    'hale.job.lane': 'ingest',
    'hale.job.attempt': 1,
  });
  expect(BigInt(request.endTimeUnixNano) >= BigInt(request.startTimeUnixNano)).toBe(true);
  const events = await until(() => {
    const found = linesOf(requestId).map(({ event }) => event);
    return found.includes('job') && found;
  });
  expect(events.toSorted()).toEqual(
    [
      'webhook_received',
      'raw_event_inserted',
      'queue_published',
      'request',
      'normalize_start',
      'normalize_complete',
      'job',
    ].sort(),
  );
  const [line] = linesOf(requestId).filter(({ event }) => event === 'request');
  expect(line).toEqual({
    level: 'info',
    time: expect.any(String),
    event: 'request',
    method: 'POST',
    route: '/webhooks/aggregator',
    status: 200,
    duration_ms: expect.any(Number),
    request_id: requestId,
  });
  expect(collector.spans.filter(({ traceId }) => traceId === 'a'.repeat(32))).toEqual([]);
});

test('a turn is a trace of its request, its job, its steps, and the requests to the model inside of these', async () => {
  const asked = service.logLines().length;
  const turn = await finishedTurn(service, userId, await askQuestion(service, userId, question));
  expect(turn.status).toBe('completed');
  const requests = service.logLines().slice(asked);
  const line = requests.find(({ event, route }) => event === 'request' && route === '/v1/turns');
  const requestId = String(line?.['request_id']);
  const names = ['POST /v1/turns', 'job answerTurn', 'step synthesizer', 'language_model synthesizer'];
  const spans = await trace(requestId, names);
  const job = named(spans, 'job answerTurn');
  expect(job.parentSpanId).toBe(named(spans, 'POST /v1/turns').spanId);
  for (const step of ['orchestrator', 'data_analyst', 'synthesizer']) {
    const { spanId, parentSpanId } = named(spans, `step ${step}`);
    expect(parentSpanId).toBe(job.spanId);
    const calls = spans.filter(({ name }) => name === `language_model ${step}`);
    expect(calls.length).toBeGreaterThan(0);
    for (const call of calls) expect(call.parentSpanId).toBe(spanId);
  }
  const { attributes } = named(spans, 'language_model orchestrator');
  expect(attributes).toEqual({
    'hale.request_id': requestId,
    'hale.upstream': 'language_model',
    'hale.upstream.call': 'orchestrator',
    'gen_ai.request.model': 'openai/gpt-oss-120b',
    'gen_ai.usage.input_tokens': expect.any(Number),
    'gen_ai.usage.output_tokens': expect.any(Number),
  });
});

test('a request to another service that fails is an error in the trace of its request, and has its line in the log', async () => {
  await aggregator.become('401');
  const answer = await service.call('POST', '/v1/connect', { as: userId, body: { provider: 'fitbit' } });
  await aggregator.become('ok');
  const requestId = answer.headers.get('x-request-id') ?? '';
  const spans = await trace(requestId, ['POST /v1/connect', 'aggregator createWidgetSession']);
  const request = named(spans, 'POST /v1/connect');
  const call = named(spans, 'aggregator createWidgetSession');
  expect([call.parentSpanId, call.status.code, call.attributes['error.type']]).toEqual([request.spanId, 2, 'refused']);
  expect([request.status.code, request.attributes['http.response.status_code']]).toEqual([2, answer.status]);
  expect(linesOf(requestId).map(({ event }) => event)).toContain('upstream_failed');

  vendor.become(() => ({ kind: 'error', status: 401 }));
  const failed = await finishedTurn(service, userId, await askQuestion(service, userId, question));
  expect(failed.status).toBe('failed');
  const line = service.logLines().find((each) => each['upstream'] === 'language_model');
  const model = named(await trace(String(line?.['request_id']), ['job answerTurn']), 'language_model orchestrator');
  expect([model.status.code, model.attributes['error.type']]).toEqual([2, 'refused']);
});

test('every answer has one line, and those that machines ask for all day have none', async () => {
  const paths = ['/healthz', '/readyz', '/metrics', '/v1/me', '/nowhere?canary=41af', '/openapi.json'];
  const ids = new Map<string, string>();
  for (const path of paths) ids.set(path, (await service.call('GET', path)).headers.get('x-request-id') ?? '');
  const lines = (path: string) => linesOf(ids.get(path) ?? '').filter(({ event }) => event === 'request');
  await until(() => lines('/openapi.json').length > 0);
  expect(paths.map((path) => [path, lines(path).map(({ route, status }) => [route, status])])).toEqual([
    ['/healthz', []],
    ['/readyz', []],
    ['/metrics', []],
    ['/v1/me', [['/v1/me', 401]]],
    ['/nowhere?canary=41af', [['unmatched', 404]]],
    ['/openapi.json', [['/openapi.json', 200]]],
  ]);
});

test('spans go to the collector that is named, with its headers and the service’s name, and hold nothing of anybody', async () => {
  expect(new Set(collector.requests.map(({ path }) => path))).toEqual(new Set(['/collect/v1/traces']));
  for (const { headers } of collector.requests)
    expect(headers).toMatchObject({ 'content-type': 'application/json', 'x-tenant': 'the house', 'x-other': '1' });
  expect(collector.resources[0]).toEqual({ 'service.name': 'hale-of-a-test', 'service.version': '0.1.0' });
  const token = await service.tokenOf(userId);
  const { adminKey, webhookSecret } = service.settings;
  for (const canary of [
    'canary',
    '41af take',
    token,
    adminKey,
    webhookSecret,
    vendor.settings.apiKey,
    vendor.host,
    'turn_',
  ])
    expect(collector.requests.filter(({ text }) => text.includes(canary))).toEqual([]);
});

test('the libraries for traces are loaded only where traces are asked for', async () => {
  const eager: string[] = [];
  for (const file of new Glob('server/{*,observability/*}.ts').scanSync('.')) {
    const text = await Bun.file(file).text();
    if (/^import (?!type\b)[^;]*spans\.ts'/m.test(text)) eager.push(file);
  }
  expect(eager).toEqual([]);
  expect(await Bun.file('server/observability/telemetry.ts').text()).toContain("await import('./spans.ts')");
});

test('a server that stops sends what it has; a collector that refuses costs traces and nothing else', async () => {
  const answer = await service.call('GET', '/v1/me', { as: userId });
  await service.terminate();
  expect(spansOf(answer.headers.get('x-request-id') ?? '')).not.toEqual([]);
  collector.refuse();
  await service.restart();
  expect((await service.call('GET', '/v1/me', { as: userId })).status).toBe(200);
  expect(await service.terminate()).toBe(0);
  expect(service.logLines().filter(({ event }) => event === 'traces_not_sent').length).toBeGreaterThan(0);
});
