import { describe, expect, test } from 'bun:test';
import { createTRPCClient, httpBatchLink, httpSubscriptionLink, splitLink } from '@trpc/client';
import type { AppRouter } from '../../../routers/index.ts';
import { FetchEventSource } from '../../../web/sdk/event-source.ts';
import { startAppWithoutWorker } from '../../support/service/app.ts';
import { eventText, framesOf, parseFrame } from '../../support/turns/event-text.ts';
import { completedTurn } from '../../support/turns/journal.ts';
import { json, startStandIn, stream } from './stand-in.ts';

const app = await startAppWithoutWorker();
const turnId = await completedTurn(app, 'user_a');

function clientOf(url: string, tokenOf: () => Promise<string> | string) {
  const headers = async () => ({ authorization: `Bearer ${await tokenOf()}` });
  const following = httpSubscriptionLink({ url, EventSource: FetchEventSource, eventSourceOptions: { headers } });
  const calling = httpBatchLink({ url, headers });
  const links = [splitLink({ condition: ({ type }) => type === 'subscription', true: following, false: calling })];
  return createTRPCClient<AppRouter>({ links });
}
type Client = ReturnType<typeof clientOf>;

function followed(client: Client, id: string): Promise<{ ids: string[]; types: string[]; error?: unknown }> {
  const ids: string[] = [];
  const types: string[] = [];
  return new Promise((resolve) => {
    client.turns.events.subscribe(
      { id },
      {
        onData: (event) => {
          ids.push(event.id);
          types.push(event.data.type);
        },
        onComplete: () => resolve({ ids, types }),
        onError: (error) => resolve({ ids, types, error }),
      },
    );
  });
}

describe('the documented links', () => {
  test('call in batches and follow a turn with the bearer token, as typed as the router', async () => {
    const client = clientOf(`${app.url}/trpc`, () => app.tokenOf('user_a'));
    const [me, turn] = await Promise.all([client.me.get.query({}), client.turns.get.query({ id: turnId })]);
    expect([me.user_id, turn.status]).toEqual(['user_a', 'completed']);
    const frames = framesOf(await eventText(app, 'user_a', turnId)).map(parseFrame);
    const { ids, types, error } = await followed(client, turnId);
    expect([ids, types, error]).toEqual([frames.map(({ id }) => id), frames.map(({ event }) => event), undefined]);
  });

  test('report a stranger’s turn and a refused token, and do not ask again', async () => {
    const stranger = await followed(
      clientOf(`${app.url}/trpc`, () => app.tokenOf('user_b')),
      turnId,
    );
    expect(stranger).toMatchObject({ ids: [], error: { data: { error: { code: 'turn_not_found' } } } });
    let asked = 0;
    const unknown = clientOf(`${app.url}/trpc`, () => `token_${++asked}`);
    expect((await followed(unknown, turnId)).error).toBeInstanceOf(Error);
    expect(asked).toBe(1);
  });
});

describe('an event source with headers', () => {
  test('opens a broken stream again behind its last event, with fresh headers, and gives up when it is refused', async () => {
    const event = (id: number) => `id: ${id}\ndata: {"n":${id}}\n\n`;
    const standIn = await startStandIn((number) =>
      number === 0
        ? stream(event(1), 'close')
        : number === 1
          ? stream(event(2), 'close')
          : json(401, { error: { code: 'invalid_token', message: 'No.' } }),
    );
    let asked = 0;
    const pauses: number[] = [];
    const sleep = async (ms: number) => void pauses.push(ms);
    const source = new FetchEventSource(standIn.url, {
      headers: () => ({ authorization: `Bearer ${++asked}` }),
      clock: { sleep, random: () => 0.5 },
    });
    const got: string[] = [];
    source.addEventListener('message', (message) => got.push((message as MessageEvent<string>).data));
    const codes: unknown[] = [];
    await new Promise<void>((resolve) => {
      source.addEventListener('error', (event) => {
        codes.push((event as Event & { error: { code: string } }).error.code);
        if (source.readyState === source.CLOSED) resolve();
      });
    });
    expect(codes).toEqual(['stream_closed_unexpectedly', 'stream_closed_unexpectedly', 'invalid_token']);
    expect([got, pauses]).toEqual([
      ['{"n":1}', '{"n":2}'],
      [750, 750],
    ]);
    expect(standIn.seen.map(({ headers }) => [headers.authorization, headers['last-event-id']])).toEqual([
      ['Bearer 1', undefined],
      ['Bearer 2', '1'],
      ['Bearer 3', '2'],
    ]);
  });

  test('that is closed ends its connection and opens no other', async () => {
    const closed = Promise.withResolvers<void>();
    const standIn = await startStandIn(() => (response, seen) => {
      response.on('close', () => closed.resolve());
      stream('data: 1\n\n', 'stall')(response, seen);
    });
    const source = new FetchEventSource(standIn.url);
    source.addEventListener('message', () => source.close());
    await closed.promise;
    expect([source.readyState, standIn.seen.length]).toEqual([source.CLOSED, 1]);
  });
});
