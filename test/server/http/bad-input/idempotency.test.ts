import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { createHash } from 'node:crypto';
import { startAggregator } from '../../../support/aggregator/aggregator.ts';
import { labForm, pdf, sendLab } from '../../../support/files/lab-files.ts';
import { canary, expectRefused, startWatchedService, type WatchedService } from '../../../support/http/bad-input.ts';
import { rawRequest } from '../../../support/http/raw-requests.ts';
import { type App, startAppWithoutWorker } from '../../../support/service/app.ts';
import { ask, question as asked } from '../../../support/turns/journal.ts';
import { until } from '../../../support/until.ts';

/** Rows I74 to I81: `Idempotency-Key`. */

const question = asked.messages[0]?.content ?? '';
const body = (content = question) => JSON.stringify({ messages: [{ role: 'user', content }] });
const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');
const dayMs = 86_400_000;

describe('in a running service', () => {
  let service: WatchedService;
  const post = (key: string, text = body(), as = 'user_a', path = '/v1/turns') =>
    service.call('POST', path, { as, body: text, headers: { 'idempotency-key': key } });

  const turnsEnded = (as: string) =>
    until(async () => {
      const { body } = await service.json<{ data: { status: string }[] }>('GET', '/v1/turns?limit=100', { as });
      return body.data.every(({ status }) => status === 'completed');
    });

  beforeAll(async () => {
    service = await startWatchedService();
  });
  afterAll(() => service.stop());

  test('I74 an empty key, one of 256 characters, with a space, outside ASCII, or sent twice is refused', async () => {
    await service.harmless(async () => {
      const keys = ['', ' ', 'x'.repeat(256), `a ${canary}`, 'a\tb', 'schlüssel', '\u00ff', 'one, two', '\u007f'];
      for (const key of keys)
        await expectRefused(await post(key), { status: 400, code: 'invalid_field', field: 'Idempotency-Key' });
    });
    const token = await service.tokenOf('user_a');
    const head = `POST /v1/turns HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${token}\r\nContent-Type: application/json\r\nContent-Length: ${body().length}\r\nConnection: close\r\n`;
    await service.harmless(async () => {
      const twice = await rawRequest(
        service.url,
        `${head}Idempotency-Key: one\r\nIdempotency-Key: two\r\n\r\n${body()}`,
      );
      expect(twice).toStartWith('HTTP/1.1 400');
      expect(twice).toContain('"field":"Idempotency-Key"');
      const broken = await rawRequest(service.url, `${head}Idempotency-Key: a\rb\r\n\r\n${body()}`);
      expect(broken).toStartWith('HTTP/1.1 400');
    });
  });

  test('I74 a key of 1 and one of 255 visible characters is taken', async () => {
    for (const key of ['!', '~'.repeat(255), '"quoted"', 'a:b/c?d']) expect((await post(key)).status).toBe(202);
  });

  test('I74 a key on a request that changes nothing is passed over', async () => {
    const response = await service.call('GET', '/v1/me', { as: 'user_a', headers: { 'idempotency-key': '' } });
    expect([response.status, response.headers.get('idempotent-replayed')]).toEqual([200, null]);
  });

  test('I75 the same key with another body is refused, with the hashes of both and nothing of either', async () => {
    expect((await post('i75')).status).toBe(202);
    await turnsEnded('user_a');
    await service.harmless(async () => {
      const other = body(`${canary} and another question?`);
      const response = await post('i75', other);
      const text = await response.clone().text();
      await expectRefused(response, { status: 409, code: 'idempotency_key_mismatch' });
      expect(text).toContain(sha256(body()));
      expect(text).toContain(sha256(other));
      await expectRefused(await post('i75', `${body()} `), { status: 409, code: 'idempotency_key_mismatch' });
    });
    expect((await post('i75')).headers.get('idempotent-replayed')).toBe('true');
  });

  test('I76 the same key of another person is another key', async () => {
    const [mine, theirs] = [await post('i76'), await post('i76', body('And mine?'), 'user_b')];
    expect([mine.status, theirs.status, theirs.headers.get('idempotent-replayed')]).toEqual([202, 202, null]);
    expect(await mine.json()).not.toEqual(await theirs.json());
  });

  test('I77 the same key on another path or over the other transport is another key', async () => {
    expect((await post('i77')).status).toBe(202);
    const overTrpc = await post('i77', body(), 'user_a', '/trpc/turns.create');
    expect([overTrpc.status, overTrpc.headers.get('idempotent-replayed')]).toEqual([200, null]);
    const elsewhere = await post('i77', '{}', 'user_a', '/v1/auth/cli-approve');
    await expectRefused(elsewhere, { status: 403, code: 'forbidden' });
  });

  test('I78 50 concurrent requests with one key make one turn, and get 50 equal answers', async () => {
    const count = async () =>
      (await service.json<{ data: unknown[] }>('GET', '/v1/turns?limit=100', { as: 'user_i78' })).body.data.length;
    const answers = await Promise.all(Array.from({ length: 50 }, () => post('i78', body(), 'user_i78')));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([202]));
    expect(new Set(await Promise.all(answers.map((answer) => answer.text()))).size).toBe(1);
    expect(answers.filter(({ headers }) => headers.get('idempotent-replayed') === null).length).toBe(1);
    expect(await count()).toBe(1);
  });
});

describe('with an aggregator', () => {
  test('I81 the same form under another boundary is the same request, and another file, name or type is not', async () => {
    const aggregator = await startAggregator();
    const service = await startWatchedService(aggregator.variables);
    const headers = { 'idempotency-key': 'i81' };
    const send = (form: FormData) => sendLab(service, 'user_a', form, headers);
    const first = await send(labForm());
    const again = await send(labForm());
    expect([first.status, again.headers.get('idempotent-replayed')]).toEqual([200, 'true']);
    expect(await again.text()).toBe(await first.text());
    await service.harmless(async () => {
      const others = [labForm({ content: pdf(401) }), labForm({ name: 'other.pdf' }), labForm({ type: 'image/png' })];
      for (const form of others)
        await expectRefused(await send(form), { status: 409, code: 'idempotency_key_mismatch' });
    });
    expect(aggregator.requestsTo('/lab-reports').length).toBe(1);
  });
});

describe('with a clock of its own', () => {
  let app: App;
  const clock = { ms: Date.now() };
  const post = (key: string, text = body(), as = 'user_a') =>
    app.call('POST', '/v1/turns', { as, body: text, headers: { 'idempotency-key': key } });

  beforeAll(async () => {
    app = await startAppWithoutWorker({ variables: { MAX_TURNS_IN_FLIGHT: '3' }, nowMs: () => clock.ms });
  });
  afterAll(() => app.stop());

  test('I79 a key is good for 24 hours and not a second longer', async () => {
    const first = await (await post('i79', body(), 'user_i79')).text();
    clock.ms += dayMs - 1_000;
    const early = await post('i79', body(), 'user_i79');
    expect([await early.text(), early.headers.get('idempotent-replayed')]).toEqual([first, 'true']);
    clock.ms += 1_001;
    const late = await post('i79', body('Another question?'), 'user_i79');
    expect([late.status, late.headers.get('idempotent-replayed')]).toEqual([202, null]);
    expect(await late.text()).not.toBe(first);
  });

  test('I80 a refusal that the same request meets again is kept, with its request id', async () => {
    const bad = JSON.stringify({ messages: [] });
    const answers = [await post('i80', bad), await post('i80', bad)];
    const [first, second] = await Promise.all(answers.map((answer) => answer.clone().text()));
    expect(second).toBe(first ?? '');
    expect(answers[1]?.headers.get('idempotent-replayed')).toBe('true');
    for (const answer of answers) await expectRefused(answer, { status: 400, code: 'invalid_request' });
    await expectRefused(await post('i80'), { status: 409, code: 'idempotency_key_mismatch' });
    await expectRefused(await post('i80-broken', '{'), { status: 400, code: 'invalid_request' });
    expect((await post('i80-broken', '{')).headers.get('idempotent-replayed')).toBe('true');
    await expectRefused(await post('i80-broken'), { status: 409, code: 'idempotency_key_mismatch' });
  });

  test('I80 one that passes is not: after 429 and 401 the same key starts the turn', async () => {
    const turns = [await ask(app, 'user_i80'), await ask(app, 'user_i80'), await ask(app, 'user_i80')];
    await expectRefused(await post('i80', body(), 'user_i80'), { status: 429, code: 'concurrency_limit_exceeded' });
    const unknown = { body: body(), headers: { 'idempotency-key': 'i80', authorization: 'Bearer a.b.c' } };
    await expectRefused(await app.call('POST', '/v1/turns', unknown), { status: 401, code: 'invalid_token' });
    const journal = await app.journalOf(turns[0] ?? '', 'user_i80');
    await journal.fail({ code: 'internal_error', message: 'Over.' });
    const retry = await post('i80', body(), 'user_i80');
    expect([retry.status, retry.headers.get('idempotent-replayed')]).toEqual([202, null]);
  });
});
