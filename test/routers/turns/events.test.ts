import { describe, expect, test } from 'bun:test';
import { expectError, requestId } from '../../support/http/errors.ts';
import { startAppWithoutWorker } from '../../support/service/app.ts';
import { eventText, framesOf, openEvents, parseFrame } from '../../support/turns/event-text.ts';
import { ask, completedTurn, result, work } from '../../support/turns/journal.ts';

const sentinel = '9007199254740991';

const app = await startAppWithoutWorker();
const turnId = await completedTurn(app, 'user_a');
const text = await eventText(app, 'user_a', turnId);

describe('who may', () => {
  test('nobody without credentials, and a stranger gets 404 before any byte of the stream', async () => {
    const path = `/v1/turns/${turnId}/events`;
    await expectError(await app.call('GET', path), { status: 401, code: 'missing_authorization' });
    await expectError(await app.call('GET', path, { headers: { authorization: 'Bearer x' } }), {
      status: 401,
      code: 'invalid_token',
    });
    await expectError(await openEvents(app, 'user_b', turnId), { status: 404, code: 'turn_not_found' });
    await expectError(await openEvents(app, 'user_b', turnId, { lastEventId: sentinel }), {
      status: 404,
      code: 'turn_not_found',
    });
  });
});

describe('frames', () => {
  test('a stream that is never stored or buffered on the way, whatever the client says it accepts', async () => {
    for (const accept of ['text/event-stream', 'application/json', '*/*', '']) {
      const response = await app.call('GET', `/v1/turns/${turnId}/events`, { as: 'user_a', headers: { accept } });
      expect(response.status).toBe(200);
      expect(response.headers.get('content-type')).toBe('text/event-stream');
      expect(response.headers.get('cache-control')).toContain('no-store');
      expect(response.headers.get('x-request-id')).toMatch(requestId);
      expect(await response.text()).toBe(text);
    }
  });

  test('event, id and one line of JSON, with ids that rise to the sentinel', () => {
    const frames = framesOf(text).map(parseFrame);
    expect(frames.map(({ event }) => event)).toEqual([
      'turn.started',
      'phase',
      'agent_start',
      'synthesis_delta',
      'synthesis_delta',
      'synthesis_delta',
      'turn.completed',
    ]);
    const ids = frames.map(({ id }) => Number(id));
    expect(ids).toEqual(ids.toSorted((a, b) => a - b));
    expect(new Set(ids).size).toBe(ids.length);
    expect(frames.at(-1)?.id).toBe(sentinel);
  });

  test('the payload of each event', () => {
    const [started, phase, agent, delta, , odd, completed] = framesOf(text).map((frame) => parseFrame(frame).data);
    expect(started).toEqual({
      type: 'turn.started',
      seq: 1,
      at: expect.stringMatching(/^\d{4}-.*Z$/),
      turn_id: turnId,
    });
    expect(phase).toEqual({ type: 'phase', agent: 'planner', phase: 'planning' });
    expect(agent).toEqual({ type: 'agent_start', agent: 'planner', question: 'How did I sleep\nlast week?' });
    expect(delta).toEqual({ type: 'synthesis_delta', text: 'You ' });
    expect(odd).toEqual({ type: 'synthesis_delta', text: '7.5 h. \u2028 ☾ "\n' });
    expect(completed).toEqual({ type: 'turn.completed', turn_id: turnId, result });
  });

  test('a failure is the slim error alone, and also carries the sentinel', async () => {
    const id = await ask(app, 'user_a');
    const journal = await app.journalOf(id, 'user_a');
    await work(journal);
    await journal.fail({ code: 'internal_error', message: 'Something went wrong on our side.' });
    const last = framesOf(await eventText(app, 'user_a', id)).at(-1) ?? '';
    expect(parseFrame(last)).toEqual({
      event: 'turn.failed',
      id: sentinel,
      data: { code: 'internal_error', message: 'Something went wrong on our side.', step: 'plan' },
    });
  });
});

describe('resuming', () => {
  test('behind every single frame, by header or by query, gives exactly the rest', async () => {
    const frames = framesOf(text);
    for (const [index, frame] of frames.entries()) {
      const { id } = parseFrame(frame);
      const rest = frames.slice(index + 1).join('');
      expect(await eventText(app, 'user_a', turnId, { lastEventId: id })).toBe(rest);
      expect(await eventText(app, 'user_a', turnId, { startingAfter: id })).toBe(rest);
    }
  });

  test('behind an id that was skipped: what follows it', async () => {
    const frames = framesOf(text);
    expect(await eventText(app, 'user_a', turnId, { lastEventId: '0' })).toBe(text);
    expect(await eventText(app, 'user_a', turnId, { lastEventId: '5000' })).toBe(frames.at(-1) ?? '');
    expect(await eventText(app, 'user_a', turnId, { lastEventId: '9007199254740990' })).toBe(frames.at(-1) ?? '');
  });

  test('two hundred readers of one turn, before it starts and after it ended, get equal bytes', async () => {
    const id = await ask(app, 'user_crowd');
    const early = Array.from({ length: 100 }, () => eventText(app, 'user_crowd', id));
    await Bun.sleep(30);
    const journal = await app.journalOf(id, 'user_crowd');
    await work(
      journal,
      Array.from({ length: 250 }, (_, index) => `word ${index} `),
    );
    await journal.complete(result);
    const late = Array.from({ length: 100 }, () => eventText(app, 'user_crowd', id));
    const texts = new Set(await Promise.all([...early, ...late]));
    expect(texts.size).toBe(1);
    expect(framesOf([...texts][0] ?? '')).toHaveLength(254);
  });
});
