import { afterEach, describe, expect, test } from 'bun:test';
import { sql } from 'drizzle-orm';
import { expectError } from '../../support/http/errors.ts';
import { startAppWithoutWorker } from '../../support/service/app.ts';
import { ask, question } from '../../support/turns/journal.ts';

const app = await startAppWithoutWorker({ variables: { MAX_TURNS_IN_FLIGHT: '1000' } });

const invalidRequest = { status: 400, code: 'invalid_request' };
const invalidField = (field: string) => ({ status: 400, code: 'invalid_field', field });
const stored = async () =>
  (await app.db.read.all<[number]>(sql`SELECT count(*) FROM turns WHERE user_id = 'user_bad'`))[0]?.[0];
const post = (body: unknown, headers: Record<string, string> = {}) =>
  app.call('POST', '/v1/turns', { as: 'user_bad', body, headers });
const messages = (...list: unknown[]) => ({ messages: list });
const user = (content: unknown) => ({ role: 'user', content });

describe('a refused body stores nothing', () => {
  afterEach(async () => expect(await stored()).toBe(0));

  test.each([
    ['no messages', {}],
    ['empty messages', messages()],
    ['a last message of the assistant', messages(user('a'), { role: 'assistant', content: 'b' })],
  ])('the body as a whole: %s', async (_, body) => {
    await expectError(await post(body), invalidRequest);
  });

  test.each([
    ['messages', { messages: null }],
    ['messages', { messages: {} }],
    ['messages', { messages: 'hi' }],
    ['messages', { messages: 0 }],
    ['messages', messages(...Array.from({ length: 101 }, () => user('a')))],
    ['messages.0', messages(null)],
    ['messages.0', messages('hi')],
    ['messages.0', messages([user('a')])],
    ['messages.0.role', messages({ role: 'system', content: 'a' })],
    ['messages.0.role', messages({ role: 'USER', content: 'a' })],
    ['messages.0.role', messages({ content: 'a' })],
    ['messages.0.content', messages({ role: 'user' })],
    ['messages.0.content', messages(user(null))],
    ['messages.0.content', messages(user(0))],
    ['messages.0.content', messages(user(''))],
    ['messages.0.content', messages(user(['a']))],
    ['messages.1.content', messages(user('a'), user('x'.repeat(32_769)))],
    ['stream', { ...question, stream: 'false' }],
    ['stream', { ...question, stream: 0 }],
    ['stream', { ...question, stream: null }],
    ['context', { ...question, context: null }],
    ['context', { ...question, context: [] }],
    ['context.include_memory', { ...question, context: { include_memory: 'no' } }],
    ['context.include_memory', { ...question, context: { include_memory: null } }],
    ['context.include_biomarkers', { ...question, context: { include_biomarkers: 0 } }],
    ['context.time_zone', { ...question, context: { time_zone: 'Mars/Olympus' } }],
    ['context.time_zone', { ...question, context: { time_zone: '__proto__' } }],
  ])('one field: %s', async (field, body) => {
    await expectError(await post(body), invalidField(field));
  });

  test.each([
    '',
    '{',
    '{"messages":',
    '\uFEFF{}',
    'messages=hi',
    '{"a":1}{"b":2}',
    "{'messages':[]}",
    'NaN',
    'undefined',
  ])('malformed JSON: %p', async (body) => {
    await expectError(await post(body), invalidRequest);
  });

  test.each(['[]', 'null', '"x"', '5', 'true', '[[{}]]'])('JSON that is no object: %s', async (body) => {
    await expectError(await post(body), invalidRequest);
  });

  test.each([
    ['arrays', '['.repeat(100_000) + ']'.repeat(100_000)],
    ['arrays that never end', '['.repeat(100_000)],
    ['arrays as messages', `{"messages":${'['.repeat(100_000)}${']'.repeat(100_000)}}`],
    ['objects', '{"a":'.repeat(100_000) + 1 + '}'.repeat(100_000)],
  ])('a hundred thousand levels of %s', async (_, body) => {
    const response = await post(body);
    expect(response.status).toBe(400);
    expect(response.headers.get('x-request-id')).not.toBeNull();
  });

  test('__proto__, constructor and toString are keys like any other, and nothing is polluted', async () => {
    for (const key of ['__proto__', 'constructor', 'prototype', 'toString', 'hasOwnProperty'])
      await expectError(
        await post(`{"${key}":{"messages":[{"role":"user","content":"x"}],"polluted":true}}`),
        invalidRequest,
      );
    expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
  });

  test('one byte over 1 MiB, with and without a declared length', async () => {
    const body = `{"x":"${'a'.repeat(1024 * 1024 + 1 - 8)}"}`;
    expect(body).toHaveLength(1024 * 1024 + 1);
    await expectError(await post(body), invalidRequest);
    const authorization = `Bearer ${await app.tokenOf('user_bad')}`;
    const stream = new ReadableStream({
      pull: (c) => {
        c.enqueue(new TextEncoder().encode(body));
        c.close();
      },
    });
    const chunked = await fetch(`${app.url}/v1/turns`, {
      method: 'POST',
      body: stream,
      headers: { authorization, 'content-type': 'application/json' },
    });
    await expectError(chunked, invalidRequest);
  });

  test('bytes that are no UTF-8', async () => {
    const headers = { authorization: `Bearer ${await app.tokenOf('user_bad')}`, 'content-type': 'application/json' };
    const body = Buffer.concat([
      Buffer.from('{"messages":[{"role":"user","content":"'),
      Buffer.from([0xff, 0xfe]),
      Buffer.from('"}]}'),
    ]);
    await expectError(await fetch(`${app.url}/v1/turns`, { method: 'POST', headers, body }), invalidRequest);
  });

  test.each([
    { 'content-type': 'text/plain' },
    { 'content-type': 'application/jsonp' },
    { 'content-type': 'application/x-www-form-urlencoded' },
    { 'content-type': 'multipart/form-data; boundary=x' },
    { 'content-type': 'application/json; charset=utf-16' },
    { 'content-encoding': 'gzip' },
    { 'content-encoding': 'br' },
    { 'content-encoding': 'deflate' },
  ] as Record<string, string>[])('%p', async (headers) => {
    await expectError(await post(question, headers), invalidRequest);
  });
});

describe('an accepted body', () => {
  test.each([
    'application/json',
    'APPLICATION/JSON; charset=UTF-8',
    'application/json;charset="utf-8"',
    'application/json ; foo=bar',
  ])('as %s', async (type) => {
    expect(
      (await app.call('POST', '/v1/turns', { as: 'user_good', body: question, headers: { 'content-type': type } }))
        .status,
    ).toBe(202);
  });

  test('unknown fields are ignored and never assigned', async () => {
    const id = await ask(app, 'user_good', {
      ...question,
      id: 'turn_mine',
      user_id: 'user_other',
      status: 'completed',
      result: {},
      created_at: 0,
      extra: { deep: [1] },
    });
    const { body } = await app.json('GET', `/v1/turns/${id}`, { as: 'user_good' });
    expect(body).toMatchObject({ id, status: 'queued', result: null, messages: question.messages });
    expect(id).not.toBe('turn_mine');
  });

  test('exactly the largest message and the longest conversation', async () => {
    await ask(app, 'user_good', messages(user('x'.repeat(32_768))));
    await ask(app, 'user_good', messages(...Array.from({ length: 100 }, () => user('a'))));
  });
});
