import { afterAll, afterEach, beforeAll, describe, expect, test } from 'bun:test';
import { sql } from 'drizzle-orm';
import { type App, startAppWithoutWorker } from '../support/app.ts';
import { expectError } from '../support/errors.ts';
import { ask, question, type TurnPage } from '../support/journal.ts';

let app: App;

beforeAll(async () => {
  app = await startAppWithoutWorker({ variables: { MAX_TURNS_IN_FLIGHT: '1000' } });
});
afterAll(() => app.stop());

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

describe('the list’s parameters', () => {
  const list = (query: string) => app.call('GET', `/v1/turns?${query}`, { as: 'user_pages' });

  test.each([
    '0',
    '-1',
    '101',
    '1e9',
    '1.5',
    'abc',
    '',
    'null',
    'true',
    'NaN',
    'Infinity',
    '1&limit=2',
    '%00',
    '9'.repeat(400),
  ])('limit=%s', async (limit) => {
    await expectError(await list(`limit=${limit}`), invalidField('limit'));
  });
  test.each(['bogus', '', 'QUEUED', 'queued&status=failed', '__proto__'])('status=%s', async (status) => {
    await expectError(await list(`status=${status}`), invalidField('status'));
  });
  test.each([
    'yesterday',
    '',
    '2026-13-01',
    '2026-02-30',
    '20261121',
    '1763719200',
    '2026-11-21T10:00:00',
    '2026-11-21T10:00:00+02:00',
    '+275761-01-01',
    '2026-11-21T25:00:00Z',
    '2026-01-01&after=2026-01-02',
  ])('after=%s (a plus sign is a space)', async (after) => {
    await expectError(await list(`after=${after}`), invalidField('after'));
    await expectError(await list(`before=${after.replace('&after', '&before')}`), invalidField('before'));
  });
  test('the first and the last year that a date can name', async () => {
    for (const after of ['0000-01-01', '9999-12-31', '9999-12-31T23:59:59Z'])
      expect((await list(`after=${after}`)).status).toBe(200);
    for (const after of ['0000-01-01T00:00:00%2B23:59', '9999-12-31T23:59:59-23:59'])
      await expectError(await list(`after=${after}`), invalidField('after'));
  });

  describe('cursor', () => {
    let cursor: string;
    beforeAll(async () => {
      for (let index = 0; index < 3; index++) await ask(app, 'user_pages');
      cursor = (await app.json<TurnPage>('GET', '/v1/turns?limit=1', { as: 'user_pages' })).body.next_cursor ?? '';
    });

    test('garbage', async () => {
      const forged = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
      for (const bad of [
        '',
        'x',
        '!!!',
        '%00',
        cursor.slice(1),
        cursor.slice(0, -1),
        `${cursor}A`,
        `${cursor}=`,
        `${cursor}!`,
        'a'.repeat(300),
        forged([]),
        forged(['a', [0, 'x']]),
        forged(null),
      ])
        await expectError(await list(`cursor=${bad}`), invalidField('cursor'));
      await expectError(await list(`cursor=${cursor}&cursor=${cursor}`), invalidField('cursor'));
    });
    test('of another person', async () => {
      await expectError(
        await app.call('GET', `/v1/turns?cursor=${cursor}`, { as: 'user_good' }),
        invalidField('cursor'),
      );
    });
    test('of another filter', async () => {
      for (const filter of ['status=queued', 'after=2020-01-01', 'before=2090-01-01'])
        await expectError(await list(`cursor=${cursor}&${filter}`), invalidField('cursor'));
      expect((await list(`cursor=${cursor}&limit=2`)).status).toBe(200);
    });
    test('with any one bit flipped', async () => {
      for (let index = 0; index < cursor.length; index++) {
        const flipped = String.fromCharCode(cursor.charCodeAt(index) ^ 1);
        const response = await list(
          `cursor=${encodeURIComponent(cursor.slice(0, index) + flipped + cursor.slice(index + 1))}`,
        );
        await expectError(response, invalidField('cursor'));
      }
    });
  });
});
