import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { canary, expectRefused, startWatchedService } from '../../../support/http/bad-input.ts';
import { expectError } from '../../../support/http/errors.ts';
import { type App, startAppWithoutWorker } from '../../../support/service/app.ts';
import { ask, question, type TurnPage } from '../../../support/turns/journal.ts';
import { until } from '../../../support/until.ts';

/** Rows T61 to T69: turns and lists of turns. */

const service = await startWatchedService();

const answered = (as: string) =>
  until(async () => {
    const { body } = await service.json<TurnPage>('GET', '/v1/turns', { as });
    return body.data.every(({ status }) => status === 'completed');
  });
const invalidRequest = { status: 400, code: 'invalid_request' };
const invalidField = (field: string) => ({ status: 400, code: 'invalid_field', field });
const user = (content: unknown) => ({ role: 'user', content });

describe('a question that is none', () => {
  type Refusal = { status: number; code: string; field?: string };
  const refused = (body: unknown, refusal: Refusal) =>
    service.harmless(async () =>
      expectRefused(await service.call('POST', '/v1/turns', { as: 'user_a', body }), refusal),
    );

  test.each<[string, unknown, Refusal]>([
    ['missing', { question: canary }, invalidRequest],
    ['an empty list', { messages: [] }, invalidRequest],
    ['null', { messages: null }, invalidField('messages')],
    ['an object', { messages: user(canary) }, invalidField('messages')],
    ['text', { messages: canary }, invalidField('messages')],
    ['101 of them', { messages: new Array(101).fill(user(canary)) }, invalidField('messages')],
    ['1,001 of them', { messages: new Array(1_001).fill(user(canary)) }, invalidField('messages')],
    ['a list with a hole', { messages: [null, user(canary)] }, invalidField('messages.0')],
  ])('T61 messages are %s: 400', (_, body, refusal) => refused(body, refusal));

  test.each([
    ['assistant', invalidRequest],
    ['system', invalidField('messages.1.role')],
    ['USER', invalidField('messages.1.role')],
    ['user ', invalidField('messages.1.role')],
    ['', invalidField('messages.1.role')],
    [null, invalidField('messages.1.role')],
    [['user'], invalidField('messages.1.role')],
  ])('T62 the last message has the role %j: 400', (role, refusal) =>
    refused({ messages: [user('Hello'), { role, content: canary }] }, refusal),
  );

  test.each<[string, object, Refusal]>([
    ['missing', {}, invalidField('messages.0.content')],
    ['null', { content: null }, invalidField('messages.0.content')],
    ['a number', { content: 7 }, invalidField('messages.0.content')],
    ['a list of parts', { content: [{ type: 'text', text: canary }] }, invalidField('messages.0.content')],
    ['empty', { content: '' }, invalidField('messages.0.content')],
    ['32,769 characters', { content: 'x'.repeat(32_769) }, invalidField('messages.0.content')],
    [
      '1,000,000 characters',
      { content: canary.repeat(91_000).slice(0, 1_000_000) },
      invalidField('messages.0.content'),
    ],
    ['1 MiB, so that the whole body is too large', { content: 'x'.repeat(1024 * 1024) }, invalidRequest],
  ])('T63 the content is %s: 400', (_, content, refusal) =>
    refused({ messages: [{ role: 'user', ...content }] }, refusal),
  );

  test.each([['false'], ['true'], [0], [1], [null], [[]], [canary]])('T64 stream is %j: 400', (stream) =>
    refused({ ...question, stream }, invalidField('stream')),
  );

  test.each([
    ['context', null],
    ['context', []],
    ['context', canary],
    ['context.include_memory', { include_memory: 'no' }],
    ['context.include_memory', { include_memory: null }],
    ['context.include_biomarkers', { include_biomarkers: 0 }],
    ['context.time_zone', { time_zone: canary }],
  ])('T65 %s is wrong in %j: 400', (field, context) => refused({ ...question, context }, invalidField(field)));
});

describe('T66 more questions than may be in flight', () => {
  let app: App;
  beforeAll(async () => {
    app = await startAppWithoutWorker();
  });
  afterAll(() => app.stop());

  test('T66 of 20 and then 30 more that race for the places exactly 20 are taken, and no refusal says when', async () => {
    const post = () => app.call('POST', '/v1/turns', { as: 'user_t66', body: question });
    const answers = await Promise.all([...Array.from({ length: 20 }, post), ...Array.from({ length: 30 }, post)]);
    answers.push(await post());
    const refused = answers.filter(({ status }) => status !== 202);
    expect(answers.length - refused.length).toBe(20);
    for (const response of refused) {
      expect(response.headers.get('x-concurrency-limit')).toBe('20');
      expect(response.headers.get('x-concurrency-in-flight')).toBe('20');
      expect(response.headers.get('retry-after')).toBeNull();
      await expectRefused(response, { status: 429, code: 'concurrency_limit_exceeded' });
    }
    const { body } = await app.json<TurnPage>('GET', '/v1/turns?limit=100', { as: 'user_t66' });
    expect(body.data.map(({ status }) => status)).toEqual(new Array(20).fill('queued'));
    expect((await app.call('POST', '/v1/turns', { as: 'user_other', body: question })).status).toBe(202);
  });
});

describe('a turn that is not there', () => {
  const notFound = { status: 404, code: 'turn_not_found' };
  let ofAnother = '';
  beforeAll(async () => {
    ofAnother = await ask(service, 'user_b');
    await answered('user_b');
  });

  test.each([
    ['another person’s', () => ofAnother],
    ['an unknown one', () => `turn_${'0'.repeat(22)}`],
    ['the prefix alone', () => 'turn_'],
    ['a ULID', () => '01ARZ3NDEKTSV4RRFFQ69G5FAV'],
    ['another kind', () => 'lab_0000000000000000000000'],
    ['upper case', () => ofAnother.toUpperCase()],
    ['a NUL', () => '%00'],
    ['a NUL behind an id', () => `${ofAnother}%00`],
    ['no percent-encoding', () => '%zz'],
    ['half a character', () => '%ff'],
    ['a cut encoding', () => '%E0%A4%A'],
    ['dots', () => '%2e%2e%2fme'],
    ['SQL', () => encodeURIComponent(`${canary}' OR '1'='1`)],
    ['a wildcard', () => '%25'],
    ['__proto__', () => '__proto__'],
    ['500 characters', () => canary.repeat(50).slice(0, 500)],
  ])('T67 %s is turn_not_found, for the turn and for its stream', async (_, id) => {
    await service.harmless(async () => {
      for (const suffix of ['', '/events', '/events?starting_after=9007199254740991'])
        await expectRefused(await service.call('GET', `/v1/turns/${id()}${suffix}`, { as: 'user_a' }), notFound);
    });
  });
});

describe('a list that nobody can give', () => {
  const list = (query: string, as = 'user_a') => service.call('GET', `/v1/turns?${query}`, { as });
  const refused = (query: string, field: string) =>
    service.harmless(async () => expectRefused(await list(query), invalidField(field)));

  const limits = ['0', '-1', '101', '1e9', '1000000000', 'abc', '', '1.5', '10&limit=10', '%00', canary, '5.0', '-0'];
  const odd = ['0x10', '%2010', '10%20', '1e1', '0b1', '0o7', '%2B5', '٣', '10%0A', '0000000005', '1_0'];
  test.each([...limits, ...odd])('T68 limit=%s: 400', (limit) => refused(`limit=${limit}`, 'limit'));

  test.each(['limit[]=5', 'limit%5B0%5D=5', 'status[]=queued', 'LIMIT=0'])(
    'T68 ?%s is a parameter that nobody knows, and is passed over',
    async (query) => {
      await service.harmless(async () => expect((await list(query)).status).toBe(200));
    },
  );

  test.each(['bogus', '', 'QUEUED', 'queued&status=failed', 'queued,failed', '__proto__', canary])(
    'T68 status=%s: 400',
    (status) => refused(`status=${status}`, 'status'),
  );

  test('T68 a cursor that is garbage, another person’s, another filter’s, repeated or changed in one bit: 400', async () => {
    for (let index = 0; index < 2; index++) await ask(service, 'user_t68');
    await answered('user_t68');
    const page = await service.json<TurnPage>('GET', '/v1/turns?limit=1', { as: 'user_t68' });
    const cursor = page.body.next_cursor ?? '';
    const flipped = [...cursor].map((character, index) => {
      const other = String.fromCharCode(character.charCodeAt(0) ^ 1);
      return encodeURIComponent(cursor.slice(0, index) + other + cursor.slice(index + 1));
    });
    const queries = [
      ...['', 'x', '%00', canary, 'a'.repeat(10_000), `${cursor}A`, cursor.slice(0, -1), ...flipped],
      ...[`${cursor}&status=completed`, `${cursor}&after=2020-01-01`, `${cursor}&cursor=${cursor}`],
    ];
    for (const query of queries) await expectError(await list(`cursor=${query}`, 'user_t68'), invalidField('cursor'));
    await refused(`cursor=${cursor}`, 'cursor');
    expect((await list(`cursor=${cursor}`, 'user_t68')).status).toBe(200);
  });

  test('T69 after behind before is a page of nothing', async () => {
    await service.harmless(async () => {
      const response = await list('after=2026-02-01&before=2026-01-01');
      expect([response.status, await response.json()]).toEqual([200, { data: [], next_cursor: null, has_more: false }]);
    });
  });

  test.each([
    'yesterday',
    '',
    '20260131',
    '1763719200000',
    '31.01.2026',
    '2026-02-30',
    '2026-01-31T10:00:00',
    '2026-01-31 10:00:00Z',
    '2026-01-31T10:00:00+00:00',
    '2026-01-31T24:00:01Z',
    '+275761-01-01',
    '%2B275760-09-13T00:00:00Z',
    '-000001-01-01',
    '2026-01-31&after=2026-01-31&before=2026-01-31',
    canary,
  ])('T69 after=%s, or before: 400 (a plus sign is a space)', async (text) => {
    await refused(`after=${text}`, 'after');
    if (!text.includes('&')) await refused(`before=${text}`, 'before');
  });

  test('T69 the year 0, the year 9999 and a plus sign that is encoded are taken', async () => {
    await service.harmless(async () => {
      for (const after of ['0000-01-01', '9999-12-31T23:59:59.999Z', '2026-01-31T10:00:00%2B00:00'])
        expect((await list(`after=${after}`)).status).toBe(200);
    });
  });
});
