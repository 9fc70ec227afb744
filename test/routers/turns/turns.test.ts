import { beforeAll, describe, expect, test } from 'bun:test';
import { expectError, requestId } from '../../support/http/errors.ts';
import { startAppWithoutWorker } from '../../support/service/app.ts';
import { ask, question, result, type TurnBody, type TurnPage, work } from '../../support/turns/journal.ts';

let nowMs = Date.parse('2026-11-20T10:00:00.000Z');

const app = await startAppWithoutWorker({ nowMs: () => nowMs });

const turnOf = (userId: string, id: string) => app.json<TurnBody>('GET', `/v1/turns/${id}`, { as: userId });
const page = async (userId: string, query = '') =>
  (await app.json<TurnPage>('GET', `/v1/turns${query}`, { as: userId })).body;
const timestamp = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;

describe('who may', () => {});

describe('POST /v1/turns', () => {
  test('202 with the id, queued, the time and the stream’s address', async () => {
    const { status, headers, body } = await app.json<TurnBody>('POST', '/v1/turns', { as: 'user_a', body: question });
    expect(status).toBe(202);
    expect(headers.get('x-request-id')).toMatch(requestId);
    expect(body.id).toMatch(/^turn_[0-9A-Za-z]{22}$/);
    expect(body).toEqual({
      id: body.id,
      status: 'queued',
      created_at: '2026-11-20T10:00:00.000Z',
      stream_url: `${app.url}/v1/turns/${body.id}/events`,
    });
  });

  test('202 whatever `stream` says', async () => {
    for (const stream of [true, false])
      expect((await app.call('POST', '/v1/turns', { as: 'user_a', body: { ...question, stream } })).status).toBe(202);
  });

  test('the largest message and the longest conversation are taken', async () => {
    await ask(app, 'user_long', { messages: [{ role: 'user', content: 'x'.repeat(32_768) }] });
    await ask(app, 'user_long', { messages: Array.from({ length: 100 }, () => ({ role: 'user', content: 'a' })) });
  });

  test('a running turn counts as in flight, an ended one makes room, and nobody else’s counts', async () => {
    await Promise.all(Array.from({ length: 20 }, () => ask(app, 'user_busy')));
    const { data } = await page('user_busy', '?limit=2');
    const first = await app.journalOf(data[0]?.id ?? '', 'user_busy');
    await first.start();
    await expectError(await app.call('POST', '/v1/turns', { as: 'user_busy', body: question }), {
      status: 429,
      code: 'concurrency_limit_exceeded',
    });
    await first.complete(result);
    await ask(app, 'user_busy');
    await (await app.journalOf(data[1]?.id ?? '', 'user_busy')).fail({
      code: 'internal_error',
      message: 'Something went wrong.',
    });
    await ask(app, 'user_busy');
    expect((await app.call('POST', '/v1/turns', { as: 'user_busy', body: question })).status).toBe(429);
    await ask(app, 'user_calm');
  });
});

describe('GET /v1/turns/:id', () => {
  test('queued, running, completed: messages always, times and result when there are any', async () => {
    const id = await ask(app, 'user_b');
    const queued = {
      id,
      status: 'queued',
      created_at: '2026-11-20T10:00:00.000Z',
      completed_at: null,
      error: null,
      messages: question.messages,
      result: null,
    };
    expect((await turnOf('user_b', id)).body).toEqual(queued);
    const journal = await app.journalOf(id, 'user_b');
    await work(journal);
    expect((await turnOf('user_b', id)).body).toEqual({ ...queued, status: 'running' });
    nowMs += 1_500;
    await journal.complete(result);
    expect((await turnOf('user_b', id)).body).toEqual({
      ...queued,
      status: 'completed',
      completed_at: '2026-11-20T10:00:01.500Z',
      result,
    });
  });

  test('failed: the slim error with its step, and no result; nothing leaves a terminal state', async () => {
    const id = await ask(app, 'user_b');
    const journal = await app.journalOf(id, 'user_b');
    await work(journal);
    await journal.fail({ code: 'internal_error', message: 'Something went wrong on our side.' });
    const failed = await turnOf('user_b', id);
    expect(failed.body).toMatchObject({
      status: 'failed',
      result: null,
      error: { code: 'internal_error', message: 'Something went wrong on our side.', step: 'plan' },
    });
    expect(failed.body['completed_at']).toMatch(timestamp);
    await (await app.journalOf(id, 'user_b')).complete(result).catch(() => undefined);
    expect((await turnOf('user_b', id)).body).toEqual(failed.body);
  });

  test('null is not 0 and text is kept as it was sent, character for character', async () => {
    const content = '‮ A\u0000B 😀 é \u2028 </script> 0 null "\\" \ud800';
    const messages = [
      { role: 'assistant', content: '0' },
      { role: 'user', content },
    ];
    const id = await ask(app, 'user_b', { messages });
    expect((await turnOf('user_b', id)).body['messages']).toEqual(messages);
  });
});

describe('GET /v1/turns', () => {
  const startMs = Date.parse('2026-11-21T00:00:00.000Z');
  const ids: string[] = [];
  beforeAll(async () => {
    // Three turns share each moment, so that page borders cut through ties.
    for (let index = 0; index < 45; index++) {
      nowMs = startMs + Math.floor(index / 3) * 60_000;
      const id = await ask(app, 'user_many');
      if (index < 30) await (await app.journalOf(id, 'user_many')).complete(result);
      ids.push(id);
    }
  });

  const walk = async (query: string) => {
    const turns: TurnBody[] = [];
    for (let cursor = ''; ; ) {
      const { data, next_cursor, has_more } = await page('user_many', `?${query}${cursor}`);
      turns.push(...data);
      expect(has_more).toBe(next_cursor !== null);
      if (next_cursor === null) return turns;
      cursor = `&cursor=${encodeURIComponent(next_cursor)}`;
    }
  };

  test('twenty by default, newest first, without conversation and result', async () => {
    const { data, has_more } = await page('user_many');
    expect(data).toHaveLength(20);
    expect(has_more).toBe(true);
    const fields = ['completed_at', 'created_at', 'error', 'id', 'question', 'status'];
    for (const turn of data) expect(Object.keys(turn).sort()).toEqual(fields);
  });

  test.each([1, 2, 7, 20, 44, 45, 100])('pages of %i give every turn once, in one stable order', async (limit) => {
    const turns = await walk(`limit=${limit}`);
    expect(turns.map(({ id }) => id).toSorted()).toEqual(ids.toSorted());
    const order = turns.map(({ created_at, id }) => `${created_at} ${id}`);
    expect(order).toEqual(order.toSorted().toReversed());
  });

  test('turns that arrive between two pages do not shift the later page', async () => {
    const first = await page('user_many', '?limit=40');
    nowMs = startMs + 86_400_000;
    const newer = await ask(app, 'user_many');
    const rest = await page('user_many', `?limit=40&cursor=${first.next_cursor}`);
    expect(new Set([...first.data, ...rest.data].map(({ id }) => id))).toEqual(new Set(ids));
    expect((await page('user_many', '?limit=1')).data[0]?.id).toBe(newer);
    await (await app.journalOf(newer, 'user_many')).fail({ code: 'internal_error', message: 'x' });
  });

  test('by status, also across pages', async () => {
    expect((await walk('status=completed&limit=7')).map(({ id }) => id).toSorted()).toEqual(
      ids.slice(0, 30).toSorted(),
    );
    expect((await walk('status=queued&limit=7')).every(({ status }) => status === 'queued')).toBe(true);
    expect(await walk('status=running')).toEqual([]);
    expect(await walk('status=failed')).toHaveLength(1);
  });

  test('after is inclusive, before is exclusive; dates are days in UTC; after beyond before is an empty page', async () => {
    const at = (minutes: number) => new Date(startMs + minutes * 60_000).toISOString();
    expect(await walk(`after=${at(3)}&before=${at(5)}&limit=4`)).toHaveLength(6);
    expect(await walk(`after=${at(14)}&before=${at(15)}`)).toHaveLength(3);
    expect(await walk('after=2026-11-21&before=2026-11-22')).toHaveLength(45);
    expect(await walk('before=2026-11-21')).toEqual([]);
    expect(await walk(`after=${at(5)}&before=${at(3)}`)).toEqual([]);
    expect(await walk('after=2026-11-21T02:03:00%2B02:00&before=2026-11-21T02:05:00%2B02:00')).toHaveLength(6);
  });
});
