import { afterAll, beforeEach, describe, expect, test } from 'bun:test';
import { askAndFollow, FollowError, type FollowedEvent } from '../../../../server/commands/replay/follow.ts';

const result = {
  answer: 'You slept 7 hours.',
  fact_sheet: [],
  agents_used: ['orchestrator'],
  cost_usd: 0,
  duration_ms: 12,
  data_watermark: '2026-11-21T09:30:00.000Z',
  grounding: { numbers: 1, supported: 1, repaired: 0, replaced: 0 },
};
const turn = {
  id: 'turn_1',
  status: 'completed',
  created_at: '2026-11-21T09:30:00.000Z',
  completed_at: '2026-11-21T09:30:01.000Z',
  error: null,
  messages: [{ role: 'user', content: 'How did I sleep?' }],
  result,
};
const terminalId = '9007199254740991';
const frames = [
  frame('1', 'turn.started', { type: 'turn.started', seq: 1, at: turn.created_at, turn_id: 'turn_1' }),
  frame('2', 'synthesis_delta', { type: 'synthesis_delta', text: 'You slept ' }),
  frame('3', 'something.new', { type: 'something.new' }),
  frame('4', 'synthesis_delta', { type: 'synthesis_delta', text: '7 hours – gut.' }),
  frame(terminalId, 'turn.completed', { type: 'turn.completed', turn_id: 'turn_1', result }),
];

function frame(id: string, event: string, data: object): string {
  return `id: ${id}\nevent: ${event}\ndata: ${JSON.stringify(data)}\n\n`;
}

/** What the stand-in does on each connection to the stream, in turn; the last one stays. */
type Connection = (after: number) => Response;
let connections: Connection[] = [];
let stored: object = turn;
let seenIds: (string | null)[] = [];
let asked: unknown;
let refusal: number | null = null;

/** Sends the frames behind `after` up to `count`, then ends or breaks the connection. */
const send =
  (count: number, end: 'close' | 'break' | 'hang'): Connection =>
  (after) => {
    const text = frames.slice(after, after + count).join('');
    let sent = false;
    const body = new ReadableStream<Uint8Array>({
      async pull(controller) {
        if (!sent) {
          sent = true;
          // In two pieces, so that a frame (and a character) is cut in the middle.
          const bytes = new TextEncoder().encode(`: hello\n\n${text}`);
          const cut = Math.floor(bytes.length * 0.8);
          controller.enqueue(bytes.subarray(0, cut));
          controller.enqueue(bytes.subarray(cut));
        } else if (end === 'hang') await Bun.sleep(5_000);
        else if (end === 'break') {
          // Bun prints the error and resets the connection: what a client sees when a node dies.
          await Bun.sleep(5);
          controller.error(new Error('expected: this test pulls the cable'));
        } else controller.close();
      },
    });
    return new Response(body, { headers: { 'content-type': 'text/event-stream' } });
  };

const server = Bun.serve({
  hostname: '127.0.0.1',
  port: 0,
  error: () => new Response('', { status: 500 }),
  async fetch(request) {
    const { pathname } = new URL(request.url);
    if (request.headers.get('authorization') !== 'Bearer tok') return new Response('no', { status: 401 });
    if (request.method === 'POST' && pathname === '/v1/turns') {
      asked = await request.json();
      if (refusal !== null)
        return Response.json({ error: { code: 'concurrency_limit_exceeded' } }, { status: refusal });
      const stream_url = new URL('/v1/turns/turn_1/events', request.url).href;
      return Response.json(
        { id: 'turn_1', status: 'queued', created_at: turn.created_at, stream_url },
        { status: 202 },
      );
    }
    if (pathname === '/v1/turns/turn_1') return Response.json(stored);
    if (pathname === '/v1/turns/turn_1/events') return connect(request);
    return new Response('', { status: 404 });
  },
});
afterAll(() => server.stop(true));

function connect(request: Request): Response {
  const last = request.headers.get('last-event-id');
  seenIds.push(last);
  const connection = connections.length > 1 ? connections.shift() : connections[0];
  if (!connection) return new Response('', { status: 404 });
  return connection(last === terminalId ? frames.length : Number(last ?? 0));
}

let events: FollowedEvent[] = [];
const options = {
  baseUrl: server.url.href,
  token: 'tok',
  question: 'How did I sleep?',
  backoffMs: 1,
  onEvent: (event: FollowedEvent) => {
    events.push(event);
  },
};
const types = () => events.map((event) => event.type);
const text = () => events.map((event) => (event.type === 'synthesis_delta' ? event.text : '')).join('');

beforeEach(() => {
  connections = [];
  stored = turn;
  seenIds = [];
  events = [];
  refusal = null;
});

describe('askAndFollow', () => {
  test('asks, reports the events and returns the whole turn', async () => {
    connections = [send(9, 'close')];
    expect(await askAndFollow(options)).toEqual(turn as never);
    expect(asked).toEqual({ messages: [{ role: 'user', content: 'How did I sleep?' }] });
    expect(types()).toEqual(['turn.started', 'synthesis_delta', 'synthesis_delta', 'turn.completed']);
    expect(text()).toBe('You slept 7 hours – gut.');
  });

  test('goes on behind the last event when the connection drops', async () => {
    connections = [send(2, 'break'), send(1, 'close'), send(9, 'close')];
    expect((await askAndFollow(options)).status).toBe('completed');
    expect(seenIds).toEqual([null, '2', '3']);
    expect(text()).toBe('You slept 7 hours – gut.');
    expect(types().filter((type) => type === 'turn.completed')).toHaveLength(1);
  });

  test('a silent connection counts as dropped', async () => {
    connections = [send(2, 'hang'), send(9, 'close')];
    await askAndFollow({ ...options, idleMs: 600 });
    expect(seenIds).toEqual([null, '2']);
    expect(text()).toBe('You slept 7 hours – gut.');
  });

  test('an empty replay is answered from the turn itself', async () => {
    connections = [send(0, 'close')];
    expect((await askAndFollow(options)).result?.answer).toBe(result.answer);
    expect(events).toEqual([]);
  });

  test('a failed turn is returned, with the slim error as the last event', async () => {
    const error = { code: 'upstream_unavailable', message: 'The model is down.', step: 'orchestrator' };
    stored = { ...turn, status: 'failed', result: null, error };
    connections = [() => new Response(frame(terminalId, 'turn.failed', error))];
    expect(await askAndFollow(options)).toMatchObject({ status: 'failed', error });
    expect(events).toEqual([{ type: 'turn.failed', ...error }]);
  });

  test('connects again at most five times', async () => {
    stored = { ...turn, status: 'running', completed_at: null, result: null };
    connections = [() => new Response('', { status: 503 })];
    await expect(askAndFollow(options)).rejects.toBeInstanceOf(FollowError);
    expect(seenIds).toHaveLength(6);
  });

  test('refusals are final', async () => {
    await expect(askAndFollow(options)).rejects.toMatchObject({ status: 404 });
    await expect(askAndFollow({ ...options, token: 'wrong' })).rejects.toMatchObject({ status: 401 });
    refusal = 429;
    await expect(askAndFollow(options)).rejects.toMatchObject({ status: 429 });
  });

  test('what onEvent throws is the caller’s own', async () => {
    connections = [send(9, 'close')];
    const onEvent = () => {
      throw new RangeError('mine');
    };
    await expect(askAndFollow({ ...options, onEvent })).rejects.toBeInstanceOf(RangeError);
    expect(seenIds).toHaveLength(1);
  });
});
