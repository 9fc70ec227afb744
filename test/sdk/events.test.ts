import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'bun:test';
import { type CallOptions, HaleError, type TurnFrame } from '../../web/sdk/index.ts';
import { failureOf, growingMs, impatient } from './impatient.ts';
import { json, type Reply, type Seen, silence, startStandIn, stream, text } from './stand-in.ts';

let standIn: Awaited<ReturnType<typeof startStandIn>>;
let reply: (number: number, seen: Seen) => Reply;
beforeAll(async () => {
  standIn = await startStandIn((number, seen) => reply(number, seen));
});
beforeEach(() => {
  standIn.seen.length = 0;
});
afterAll(() => standIn.stop());

const result = {
  answer: 'You slept 7.4 hours — größtenteils gut.',
  fact_sheet: [],
  agents_used: ['orchestrator'],
  cost_usd: 0,
  duration_ms: 1,
  data_watermark: '2026-11-21T09:30:00.000Z',
  grounding: { numbers: 1, supported: 1, repaired: 0, replaced: 0 },
};
const lastId = 9_007_199_254_740_991;
const frames = [
  { event: 'turn.started', id: 1, data: { type: 'turn.started', seq: 1, at: '', turn_id: 'turn_1' } },
  { event: 'phase', id: 4, data: { type: 'phase', agent: 'data_analyst', phase: 'querying' } },
  { event: 'synthesis_delta', id: 5, data: { type: 'synthesis_delta', text: 'You slept 7.4 hours ' } },
  { event: 'synthesis_delta', id: 9, data: { type: 'synthesis_delta', text: '— größtenteils gut.' } },
  { event: 'turn.completed', id: lastId, data: { type: 'turn.completed', turn_id: 'turn_1', result } },
] satisfies TurnFrame[];
const encoded = (frame: { event: string; id: number | string; data: unknown }) =>
  `event: ${frame.event}\nid: ${frame.id}\ndata: ${JSON.stringify(frame.data)}\n\n`;
const wire = frames.map(encoded);
const whole = Buffer.from(wire.join(''));
const turn = (status: string) => ({ id: 'turn_1', status, result: status === 'completed' ? result : null });
const created = json(202, { id: 'turn_1', status: 'queued', created_at: '', stream_url: '' });

/** What the service would replay behind the id that the client sent. */
const replayFor = ({ headers }: Seen) =>
  frames.flatMap(({ id }, index) => (id > Number(headers['last-event-id'] ?? 0) ? (wire[index] ?? '') : [])).join('');
const follow = (options?: CallOptions, settings = {}) =>
  Array.fromAsync(impatient(standIn.url, settings).hale.turns.events('turn_1', options));
const lastEventIds = () => standIn.seen.map(({ headers }) => headers['last-event-id']);

describe('a connection that breaks', () => {
  test('behind any byte of the stream costs no frame and brings none twice', async () => {
    for (let cut = 0; cut < whole.length; cut += 7) {
      standIn.seen.length = 0;
      reply = (number, seen) => (response) => {
        if (number > 0) return stream(replayFor(seen), 'close')(response, seen);
        response.writeHead(200, { 'content-type': 'text/event-stream' });
        response.flushHeaders();
        response.write(Buffer.concat([Buffer.from(': a\n\n'), whole.subarray(0, cut)]), () =>
          setImmediate(() => response.socket?.destroy()),
        );
      };
      expect([cut, await follow()]).toEqual([cut, frames]);
    }
  });

  test('behind every single frame is opened again there, and the answer of ask is whole', async () => {
    let breakOff = () => {};
    reply = (_, seen) => (response) => {
      if (seen.method === 'POST') return created(response, seen);
      breakOff = () => response.socket?.destroy();
      const next = /^[\s\S]+?\n\n/.exec(replayFor(seen))?.[0] ?? '';
      stream(`${next}event: phase\nid: 7`, 'stall')(response, seen);
    };
    // Each failure comes behind a frame and is the first one again: one retry is enough for all of them.
    const { hale, pauses } = impatient(standIn.url, { maxRetries: 1 });
    const pieces: string[] = [];
    const options = { onText: (piece: string) => pieces.push(piece), onEvent: () => breakOff() };
    expect(await hale.turns.ask('How did I sleep?', options)).toEqual({ id: 'turn_1', result });
    expect(pieces.join('')).toBe(result.answer);
    expect(lastEventIds()).toEqual([undefined, undefined, '1', '4', '5', '9']);
    expect(standIn.seen.filter(({ method }) => method === 'POST')).toHaveLength(1);
    expect(pauses).toEqual([750, 750, 750, 750]);
  });

  test('and replays from the beginning each time brings no frame twice', async () => {
    reply = (number) => stream(wire.slice(0, number + 1).join(''), 'close');
    expect(await follow()).toEqual(frames);
    expect(standIn.seen).toHaveLength(frames.length);
  });

  test('for ever is reported after five attempts without a frame between them', async () => {
    reply = () => stream('event: phase\nid: 1', 'break');
    const { hale, pauses } = impatient(standIn.url);
    const error = await failureOf(Array.fromAsync(hale.turns.events('turn_1')));
    expect(error).toBeInstanceOf(HaleError);
    expect([error.code, error.status, error.isRetryable()]).toEqual(['stream_closed_unexpectedly', null, true]);
    expect([standIn.seen.length, pauses]).toEqual([5, growingMs]);
  });

  test('by going silent is given up after the timeout and opened again', async () => {
    reply = (number, seen) =>
      number === 0 ? stream(wire[0] ?? '', 'stall') : number === 1 ? silence : stream(replayFor(seen), 'close');
    expect(await follow({ timeout: 150 })).toEqual(frames);
    expect(lastEventIds()).toEqual([undefined, '1', '1']);
    reply = () => stream('', 'stall');
    expect((await failureOf(follow({ timeout: 5 }, { maxRetries: 1 }))).code).toBe('timeout');
  });

  test('while its reader takes longer than the timeout for a frame is not taken for silent', async () => {
    reply = () => (response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' }).write(wire[0]);
      setTimeout(() => response.end(wire.slice(1).join('')), 20);
    };
    const seen: TurnFrame[] = [];
    for await (const frame of impatient(standIn.url).hale.turns.events('turn_1', { timeout: 150 })) {
      if (frame.id === 1) await Bun.sleep(200);
      seen.push(frame);
    }
    expect([seen, standIn.seen.length]).toEqual([frames, 1]);
  });
});

describe('a stream without a last frame', () => {
  const replays =
    (polled: () => Reply): typeof reply =>
    (_, { path }) =>
      path.endsWith('/events') ? stream('', 'close') : polled();

  test('whose replay is over has its ending read from the turn', async () => {
    reply = replays(() => json(200, turn('completed')));
    expect(await follow()).toEqual(frames.slice(-1));
    expect(standIn.seen.map(({ path }) => path)).toEqual(['/v1/turns/turn_1/events', '/v1/turns/turn_1']);
    const error = { code: 'upstream_unavailable', message: 'The model did not answer.', step: 'plan' };
    reply = replays(() => json(200, { ...turn('failed'), error }));
    expect(await follow()).toEqual([{ event: 'turn.failed', id: lastId, data: error }]);
  });

  test('is looked at again for as long as the turn lives, however often that is', async () => {
    let polls = 0;
    reply = replays(() => json(200, turn(++polls > 8 ? 'completed' : polls > 4 ? 'running' : 'queued')));
    expect(await follow()).toEqual(frames.slice(-1));
    expect(polls).toBe(9);
  });

  test('gives nothing to whom has seen the last frame', async () => {
    reply = replays(() => json(200, turn('completed')));
    const events = impatient(standIn.url).hale.turns.events('turn_1', { lastEventId: lastId });
    expect(await Array.fromAsync(events)).toEqual([]);
    expect(lastEventIds()[0]).toBe(String(lastId));
  });
});

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
