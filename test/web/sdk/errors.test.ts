import { beforeEach, describe, expect, test } from 'bun:test';
import { errorEntries } from '../../../routers/core/error-catalogue.ts';
import { errorCatalogue, fail, present } from '../../../routers/core/errors.ts';
import { HaleError } from '../../../web/sdk/index.ts';
import { failureOf, growingMs, impatient, linearMs } from './impatient.ts';
import { hangUp, json, type Reply, silence, startStandIn, text } from './stand-in.ts';

let reply: Reply;
const standIn = await startStandIn(() => reply);
beforeEach(() => {
  standIn.seen.length = 0;
});

const cases = errorEntries().flatMap(({ code, statuses }) => statuses.map((status) => ({ code, status })));

describe('an answer of the catalogue', () => {
  test.each(cases)('$code with $status is a HaleError that says all the answer says', async ({ code, status }) => {
    const known = code as keyof typeof errorCatalogue;
    const options = { status, details: { field: 'a.b' }, ...(status > 500 && { upstream: 'aggregator' }) };
    const { body } = present(fail(known, options), { requestId: 'req_1', baseUrl: 'https://hale.example' });
    reply = json(status, body);
    const { hale, pauses } = impatient(standIn.url);
    const error = await failureOf(hale.me.get());
    expect(error).toBeInstanceOf(HaleError);
    expect(error).toMatchObject({
      name: 'HaleError',
      code,
      status,
      message: errorCatalogue[known].message,
      requestId: 'req_1',
      docsUrl: body.error.docs_url,
      details: { field: 'a.b' },
      upstream: status > 500 ? 'aggregator' : null,
      retryAfterMs: null,
    });
    const again = status === 429 || status >= 500;
    expect(error.isRetryable()).toBe(again);
    const waits = status === 500 ? linearMs : growingMs;
    expect(pauses).toEqual(again ? waits : []);
    expect(standIn.seen).toHaveLength(again ? waits.length + 1 : 1);
  });

  test('is the same error over /trpc, where it is data of tRPC’s own', async () => {
    const { body } = present(fail('turn_not_found'), { requestId: 'req_1', baseUrl: 'https://hale.example' });
    const data = { code: 'NOT_FOUND', httpStatus: 404, path: 'turns.explain', error: body.error };
    reply = json(404, { error: { message: body.error.message, code: -32_004, data } });
    const call = impatient(standIn.url).hale.request('GET', '/trpc/turns.explain');
    expect(await failureOf(call)).toMatchObject({
      code: 'turn_not_found',
      status: 404,
      message: errorCatalogue.turn_not_found.message,
      requestId: 'req_1',
      docsUrl: body.error.docs_url,
    });
  });

  test('an answer without details, id or link has null in their places, and the header’s request id', async () => {
    reply = json(404, { error: { code: 'turn_not_found' } });
    expect(await failureOf(impatient(standIn.url).hale.turns.get('turn_1'))).toMatchObject({
      code: 'turn_not_found',
      message: 'turn_not_found',
      requestId: 'req_stand_in',
      docsUrl: null,
      details: null,
    });
  });
});

describe('flat errors', () => {
  test('of the import are the same error, with the hint as its message', async () => {
    reply = json(400, { error: 'no_active_connections', hint: 'Connect a wearable first.' });
    const error = await failureOf(impatient(standIn.url).hale.data.import());
    expect(error).toBeInstanceOf(HaleError);
    expect(error).toMatchObject({
      code: 'no_active_connections',
      message: 'Connect a wearable first.',
      status: 400,
      requestId: 'req_stand_in',
      docsUrl: null,
    });
    expect(error.isRetryable()).toBe(false);
  });
});

describe('transport codes', () => {
  test('network_error: a connection that is cut, and an address where nobody listens, after five attempts', async () => {
    reply = hangUp;
    const cut = impatient(standIn.url);
    expect(await failureOf(cut.hale.turns.create('How did I sleep?'))).toMatchObject({
      code: 'network_error',
      status: null,
    });
    expect([cut.pauses, new Set(standIn.seen.map(({ headers }) => headers['idempotency-key'])).size]).toEqual([
      growingMs,
      1,
    ]);
    const gone = await startStandIn(() => silence);
    await gone.stop();
    const nobody = impatient(gone.url);
    const error = await failureOf(nobody.hale.me.get());
    expect([error.code, error.isRetryable(), nobody.pauses]).toEqual(['network_error', true, growingMs]);
    expect(error.cause).toBeDefined();
  });

  test('network_error: an answer that breaks off in the middle is asked for again and no half answer is believed', async () => {
    let count = 0;
    reply = (response, seen) => {
      count += 1;
      if (count === 3) return json(200, { user_id: 'user_1' })(response, seen);
      response.writeHead(200, { 'content-length': '100' });
      response.write('{"user_id":"user_', () => setImmediate(() => response.socket?.destroy()));
    };
    const { hale, pauses } = impatient(standIn.url);
    expect((await hale.me.get()).user_id).toBe('user_1');
    expect(pauses).toEqual(growingMs.slice(0, 2));
  });

  test('timeout: a server that says nothing, in each of the attempts', async () => {
    reply = silence;
    const { hale, pauses } = impatient(standIn.url, { timeout: 150, maxRetries: 1 });
    const error = await failureOf(hale.me.get());
    expect([error.code, error.status, error.isRetryable()]).toEqual(['timeout', null, true]);
    expect([standIn.seen.length, pauses]).toEqual([2, growingMs.slice(0, 1)]);
  });

  test('timeout: also of an answer whose body does not end, and of a provider that never gives its token', async () => {
    reply = (response) => response.writeHead(200).write('{');
    const { hale } = impatient(standIn.url, { timeout: 20, maxRetries: 0 });
    expect((await failureOf(hale.me.get())).code).toBe('timeout');
    const apiKeyProvider = () => new Promise<string>(() => undefined);
    const waiting = impatient(standIn.url, { timeout: 20, maxRetries: 0, apiKeyProvider });
    expect((await failureOf(waiting.hale.me.get())).code).toBe('timeout');
  });

  test('aborted: before the request, during it, and during a pause; nothing is sent afterwards', async () => {
    reply = silence;
    const { hale } = impatient(standIn.url);
    const early = await failureOf(hale.me.get({ signal: AbortSignal.abort('enough') }));
    expect([early.code, early.cause, early.isRetryable(), standIn.seen.length]).toEqual([
      'aborted',
      'enough',
      false,
      0,
    ]);

    const during = new AbortController();
    reply = () => during.abort();
    expect((await failureOf(hale.me.get({ signal: during.signal }))).code).toBe('aborted');
    expect(standIn.seen).toHaveLength(1);

    const pausing = new AbortController();
    reply = text(500, '{}');
    const clock = { sleep: async () => pausing.abort(), random: Math.random };
    let asked = 0;
    const sleeper = impatient(standIn.url, { clock, apiKeyProvider: () => `key_${++asked}` });
    expect((await failureOf(sleeper.hale.me.get({ signal: pausing.signal }))).code).toBe('aborted');
    expect([standIn.seen.length, asked]).toEqual([2, 1]);
  });

  test.each([
    ['broken JSON', 200, '{"user_id":'],
    ['JSON that is no object', 200, '"ok"'],
    ['nothing', 200, ''],
    ['a page of a proxy', 200, '<html>Sign in to the network</html>'],
    ['a refusal in HTML', 404, '<html>No</html>'],
    ['a refusal in an unknown shape', 400, '{"error":{"message":"no"}}'],
  ])('malformed_response: %s, which is not asked for again', async (_, status, body) => {
    reply = text(status, body);
    const { hale, pauses } = impatient(standIn.url);
    const error = await failureOf(hale.me.get());
    expect(error).toMatchObject({ code: 'malformed_response', status, requestId: 'req_stand_in' });
    expect([error.isRetryable(), pauses]).toEqual([false, []]);
  });

  test('malformed_response: the HTML of a proxy with 502 is tried again all the same', async () => {
    reply = text(502, '<html>Bad gateway</html>');
    const { hale, pauses } = impatient(standIn.url);
    const error = await failureOf(hale.me.get());
    expect([error.code, error.status, pauses]).toEqual(['malformed_response', 502, growingMs]);
  });
});

test('no error holds the token or what was sent', async () => {
  for (const answer of [hangUp, json(400, { error: 'x' }), text(200, '{'), text(401, '')]) {
    reply = answer;
    const { hale } = impatient(standIn.url, { apiKey: 'secret_token', maxRetries: 0 });
    const error = await failureOf(hale.turns.create('a private question'));
    expect(Bun.inspect(error, { depth: 9 })).not.toMatch(/secret_token|a private question/);
  }
});
