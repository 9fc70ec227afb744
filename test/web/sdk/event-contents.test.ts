import { beforeEach, describe, expect, test } from 'bun:test';
import type { CallOptions, TurnFrame } from '../../../web/sdk/index.ts';
import { failureOf, impatient } from './impatient.ts';
import { json, type Reply, type Seen, startStandIn, stream, text } from './stand-in.ts';
import { created, encoded, frames, lastId, replayFor, whole, wire } from './turn-stream.ts';

let reply: (number: number, seen: Seen) => Reply;
const standIn = await startStandIn((number, seen) => reply(number, seen));
beforeEach(() => {
  standIn.seen.length = 0;
});

const follow = (options?: CallOptions, settings = {}) =>
  Array.fromAsync(impatient(standIn.url, settings).hale.turns.events('turn_1', options));

describe('what comes', () => {
  test('begins behind the id that the caller has handled', async () => {
    reply = (_, seen) => stream(replayFor(seen), 'close');
    const events = impatient(standIn.url).hale.turns.events('turn_1', { lastEventId: 5 });
    expect((await Array.fromAsync(events)).map(({ id }) => id)).toEqual([9, lastId]);
    expect(standIn.seen[0]?.headers).toMatchObject({ 'last-event-id': '5', accept: 'text/event-stream' });
  });

  test('of a type that is not known yet is passed on, and comments are not', async () => {
    const later = { event: 'tool_call', id: 2, data: { type: 'tool_call' } };
    reply = () => stream(`: alive\n\n${wire[0]}${encoded(later)}: alive\n\n${wire.at(-1)}`, 'close');
    expect((await follow()).map(({ event }): string => event)).toEqual(['turn.started', 'tool_call', 'turn.completed']);
  });

  test.each([
    ['broken JSON', 'event: phase\nid: 2\ndata: {"type":\n\n'],
    ['an id that is none', encoded({ event: 'phase', id: 'x', data: {} })],
    ['no id', 'event: phase\ndata: {}\n\n'],
    ['no type', 'id: 2\ndata: {}\n\n'],
  ])('and is %s is malformed_response, behind the frames before it and without another attempt', async (_, bad) => {
    reply = () => stream(`${wire[0]}${bad}${wire[1]}`, 'close');
    const { hale, pauses } = impatient(standIn.url);
    const got: TurnFrame[] = [];
    const reading = async () => {
      for await (const frame of hale.turns.events('turn_1')) got.push(frame);
    };
    expect((await failureOf(reading())).code).toBe('malformed_response');
    expect([got, pauses, standIn.seen.length]).toEqual([frames.slice(0, 1), [], 1]);
  });

  test('as something else than a stream is malformed_response', async () => {
    reply = () => text(200, '<html>', { 'content-type': 'text/html' });
    expect((await failureOf(follow())).code).toBe('malformed_response');
    expect(standIn.seen).toHaveLength(1);
  });

  test('as a refusal is that error; 429 and 5xx are tried again first, and a stranger’s turn is not', async () => {
    reply = (number, seen) =>
      number === 0
        ? json(503, { error: { code: 'upstream_unavailable', message: 'x' } })
        : number === 1
          ? json(429, { error: { code: 'rate_limit_exceeded', message: 'x' } }, { 'retry-after': '2' })
          : stream(replayFor(seen), 'close');
    const { hale, pauses } = impatient(standIn.url);
    expect(await Array.fromAsync(hale.turns.events('turn_1'))).toEqual(frames);
    expect(pauses).toEqual([750, 2_100]);
    standIn.seen.length = 0;
    reply = () => json(404, { error: { code: 'turn_not_found', message: 'No such turn.' } });
    expect((await failureOf(follow())).code).toBe('turn_not_found');
    expect(standIn.seen).toHaveLength(1);
  });

  test('cut in the middle of a character is put together again', async () => {
    const cut = whole.indexOf('ö') + 1;
    reply = () => (response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      response.write(whole.subarray(0, cut), () => setTimeout(() => response.end(whole.subarray(cut)), 5));
    };
    expect(await follow()).toEqual(frames);
  });
});

describe('whoever stops', () => {
  test('by leaving the loop closes the connection', async () => {
    const closed = Promise.withResolvers<void>();
    reply = () => (response, seen) => {
      response.on('close', () => closed.resolve());
      stream(wire[0] ?? '', 'stall')(response, seen);
    };
    for await (const { id } of impatient(standIn.url).hale.turns.events('turn_1')) if (id === 1) break;
    await closed.promise;
    expect(standIn.seen).toHaveLength(1);
  });

  test('by their signal has the stream end with aborted, also before it opens', async () => {
    const stop = new AbortController();
    reply = () => stream(wire[0] ?? '', 'stall');
    const reading = async () => {
      for await (const _ of impatient(standIn.url).hale.turns.events('turn_1', { signal: stop.signal })) stop.abort();
    };
    expect((await failureOf(reading())).code).toBe('aborted');
    expect((await failureOf(reading())).code).toBe('aborted');
    expect(standIn.seen).toHaveLength(1);
  });
});

describe('ask', () => {
  test('rejects with what a failed turn failed with, which no retry can change', async () => {
    const data = { code: 'upstream_unavailable', message: 'The model did not answer.', step: 'plan' };
    reply = (_, { method }) =>
      method === 'POST' ? created : stream(encoded({ event: 'turn.failed', id: lastId, data }), 'close');
    const error = await failureOf(impatient(standIn.url).hale.turns.ask('How did I sleep?'));
    expect(error).toMatchObject({
      code: 'upstream_unavailable',
      message: 'The model did not answer.',
      status: null,
      details: { turn_id: 'turn_1', step: 'plan' },
    });
    expect(error.isRetryable()).toBe(false);
  });

  test('hands over each frame and gives all of its options to each of its requests', async () => {
    reply = (_, seen) => (seen.method === 'POST' ? created : stream(replayFor(seen), 'close'));
    const got: TurnFrame[] = [];
    const options = { idempotencyKey: 'mine', headers: { 'x-a': 'b' }, onEvent: (frame: TurnFrame) => got.push(frame) };
    await impatient(standIn.url).hale.turns.ask({ messages: [{ role: 'user', content: 'x' }] }, options);
    expect(got).toEqual(frames);
    expect(standIn.seen.map(({ headers }) => [headers['idempotency-key'], headers['x-a']])).toEqual([
      ['mine', 'b'],
      [undefined, 'b'],
    ]);
  });
});
