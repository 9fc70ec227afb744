import { beforeEach, describe, expect, test } from 'bun:test';
import { type CallOptions, HaleError, type TurnFrame } from '../../../web/sdk/index.ts';
import { failureOf, growingMs, impatient } from './impatient.ts';
import { json, type Reply, type Seen, silence, startStandIn, stream } from './stand-in.ts';
import { created, frames, lastId, replayFor, result, turn, whole, wire } from './turn-stream.ts';

let reply: (number: number, seen: Seen) => Reply;
const standIn = await startStandIn((number, seen) => reply(number, seen));
beforeEach(() => {
  standIn.seen.length = 0;
});

const follow = (options?: CallOptions, settings = {}) =>
  Array.fromAsync(impatient(standIn.url, settings).hale.turns.events('turn_1', options));
const lastEventIds = () => standIn.seen.map(({ headers }) => headers['last-event-id']);

describe('a connection that breaks', () => {
  test('around the end of a frame and at every seventh byte costs no frame and brings none twice', async () => {
    const ends = wire.map((_, index) => Buffer.byteLength(wire.slice(0, index + 1).join('')));
    const around = ends.flatMap((end) => [end - 2, end - 1, end]).slice(0, -1);
    const sevenths = Array.from({ length: Math.floor(whole.length / 7) }, (_, index) => index * 7);
    for (const cut of [...around, ...sevenths]) {
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
    // Failures count anew after each frame.
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
    expect(await follow({ timeout: 1_000 })).toEqual(frames);
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
    for await (const frame of impatient(standIn.url).hale.turns.events('turn_1', { timeout: 1_000 })) {
      if (frame.id === 1) await Bun.sleep(1_300);
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
