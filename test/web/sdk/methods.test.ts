import { beforeEach, describe, expect, test } from 'bun:test';
import type { CallOptions, Hale } from '../../../web/sdk/index.ts';
import { failureOf, impatient } from './impatient.ts';
import { json, type Reply, type Seen, silence, startStandIn, stream } from './stand-in.ts';

let reply: (number: number, seen: Seen) => Reply;
const standIn = await startStandIn((number, seen) => reply(number, seen));
beforeEach(() => {
  standIn.seen.length = 0;
});

const methods: [string, (hale: Hale, options: CallOptions) => Promise<unknown>, string][] = [
  ['turns.create', (hale, options) => hale.turns.create('x', options), 'POST /v1/turns'],
  ['turns.get', (hale, options) => hale.turns.get('turn_1', options), 'GET /v1/turns/turn_1'],
  ['turns.list', (hale, options) => hale.turns.list({ limit: 2 }, options), 'GET /v1/turns?limit=2'],
  ['turns.events', (hale, options) => hale.turns.events('turn_1', options).next(), 'GET /v1/turns/turn_1/events'],
  ['turns.ask', (hale, options) => hale.turns.ask('x', options), 'POST /v1/turns'],
  ['sources.list', (hale, options) => hale.sources.list(options), 'GET /v1/sources'],
  [
    'sources.connect',
    (hale, options) => hale.sources.connect({ provider: 'garmin' }, options),
    'POST /v1/sources/aggregator/connect',
  ],
  ['sources.disconnect', (hale, options) => hale.sources.disconnect('src_1', options), 'DELETE /v1/sources/src_1'],
  ['labs.upload', (hale, options) => hale.labs.upload(new Blob(['%PDF']), options), 'POST /v1/labs/upload'],
  ['labs.list', (hale, options) => hale.labs.list(options), 'GET /v1/labs'],
  [
    'data.sync',
    (hale, options) => hale.data.sync({ since: '2026-11-20T00:00:00+01:00' }, options),
    'GET /v1/data/sync?since=2026-11-20T00%3A00%3A00%2B01%3A00',
  ],
  [
    'data.syncAll',
    (hale, options) => hale.data.syncAll({ store: { load: () => null, save: () => {} } }, options).next(),
    'GET /v1/data/sync',
  ],
  ['data.import', (hale, options) => hale.data.import({ days: 7 }, options), 'POST /v1/import'],
  ['me.get', (hale, options) => hale.me.get(options), 'GET /v1/me'],
  ['request', (hale, options) => hale.request('POST', '/v1/connect', options), 'POST /v1/connect'],
];

describe.each(methods)('%s', (_, run, line) => {
  test('asks for its route with the token, its own headers and, where it writes, its own key', async () => {
    reply = () => json(400, { error: { code: 'invalid_request', message: 'x' } });
    const { hale } = impatient(standIn.url);
    await failureOf(run(hale, { idempotencyKey: 'mine', headers: { 'x-tenant': 'a' } }));
    // An aborted request may still arrive.
    const own = standIn.seen.filter((seen) => seen.headers['x-tenant'] === 'a');
    expect(own.length).toBe(1);
    const { method, path, headers } = own[0] as Seen;
    expect(`${method} ${path}`).toBe(line);
    expect(headers).toMatchObject({ authorization: 'Bearer key_1', 'x-tenant': 'a' });
    expect(headers['idempotency-key']).toBe(method === 'GET' ? undefined : 'mine');
  });

  test('heeds its own signal and its own timeout', async () => {
    reply = () => silence;
    const { hale } = impatient(standIn.url, { maxRetries: 0 });
    expect((await failureOf(run(hale, { timeout: 5 }))).code).toBe('timeout');
    expect((await failureOf(run(hale, { signal: AbortSignal.abort() }))).code).toBe('aborted');
    expect((await failureOf(run(hale, { timeout: -1 }))).code).toBe('invalid_field');
    expect((await failureOf(run(hale, { headers: { 'a b': 'c' } }))).code).toBe('invalid_field');
  });
});

test('a header of the caller wins over the client’s own', async () => {
  reply = () => json(200, {});
  await impatient(standIn.url).hale.me.get({ headers: { Authorization: 'Bearer mine', accept: 'application/x' } });
  expect(standIn.seen[0]?.headers).toMatchObject({ authorization: 'Bearer mine', accept: 'application/x' });
});

test('a signal that outlives its calls keeps nothing of them', async () => {
  reply = (_, { path }) =>
    path.endsWith('/events') ? stream('event: phase\nid: 1\ndata: {}\n\n', 'stall') : json(200, { data: [] });
  const { signal } = new AbortController();
  let listeners = 0;
  const { addEventListener, removeEventListener } = signal;
  signal.addEventListener = (...given: Parameters<typeof addEventListener>) => {
    listeners += 1;
    addEventListener.apply(signal, given);
  };
  signal.removeEventListener = (...given: Parameters<typeof removeEventListener>) => {
    listeners -= 1;
    removeEventListener.apply(signal, given);
  };
  const { hale } = impatient(standIn.url);
  await hale.sources.list({ signal });
  for await (const _ of hale.turns.events('turn_1', { signal })) break;
  expect(standIn.seen).toHaveLength(2);
  expect(listeners).toBe(0);
});

test('an id that would lead to another route is refused unsent, and every other one is encoded', async () => {
  const { hale } = impatient(standIn.url);
  for (const id of ['', '.', '..']) {
    expect(() => hale.turns.get(id)).toThrow('id');
    expect(() => hale.turns.events(id)).toThrow('id');
    expect(() => hale.sources.disconnect(id)).toThrow('id');
  }
  expect(standIn.seen).toEqual([]);
  reply = () => json(200, {});
  await hale.turns.get('../me?x=1#y');
  expect(standIn.seen[0]?.path).toBe('/v1/turns/..%2Fme%3Fx%3D1%23y');
});

describe('turns.list', () => {
  const pages = [
    { data: [{ id: 'turn_1' }, { id: 'turn_2' }], next_cursor: 'c1', has_more: true },
    { data: [], next_cursor: 'c2', has_more: true },
    { data: [{ id: 'turn_3' }], next_cursor: null, has_more: false },
  ];
  beforeEach(() => {
    reply = (number) => json(200, pages[number]);
  });
  const paths = () => standIn.seen.map(({ path }) => path);

  test('iterated gives every turn of every page, with the same filter for each, and asks for no page too many', async () => {
    const { hale } = impatient(standIn.url);
    const ids: string[] = [];
    for await (const { id } of hale.turns.list({ status: 'completed', limit: 2 })) ids.push(id);
    expect(ids).toEqual(['turn_1', 'turn_2', 'turn_3']);
    const query = '/v1/turns?status=completed&limit=2';
    expect(paths()).toEqual([query, `${query}&cursor=c1`, `${query}&cursor=c2`]);
    standIn.seen.length = 0;
    for await (const { id } of hale.turns.list()) if (id === 'turn_2') break;
    expect(paths()).toHaveLength(1);
  });

  test('awaited gives a page that leads to the next, from a cursor of the caller too', async () => {
    const { hale } = impatient(standIn.url);
    const first = await hale.turns.list({ cursor: 'c0' });
    expect(first).toMatchObject(pages[0] ?? {});
    const third = await (await first.next())?.next();
    expect([third?.data.map(({ id }) => id), await third?.next()]).toEqual([['turn_3'], null]);
    expect(paths()).toEqual(['/v1/turns?cursor=c0', '/v1/turns?cursor=c1', '/v1/turns?cursor=c2']);
  });

  test('whose server leads in a circle fails instead of going on for ever', async () => {
    reply = () => json(200, pages[0]);
    const { hale } = impatient(standIn.url);
    expect((await failureOf(Array.fromAsync(hale.turns.list()))).code).toBe('malformed_response');
    expect(standIn.seen).toHaveLength(2);
  });

  test('whose page fails is that error, awaited and iterated', async () => {
    reply = () => json(400, { error: { code: 'invalid_field', message: 'x', details: { field: 'limit' } } });
    const { hale } = impatient(standIn.url);
    expect((await failureOf(hale.turns.list())).details).toEqual({ field: 'limit' });
    expect((await failureOf(Array.fromAsync(hale.turns.list()))).details).toEqual({ field: 'limit' });
  });
});

describe('data.syncAll', () => {
  const row = { id: 'row_1' };
  const answer = (now: string, rows: object[]) => ({
    user_id: 'user_1',
    since: '',
    now,
    daily_summary: [],
    activities: rows,
  });

  test('goes on from the store until nothing is left, and saves a watermark when its rows have been taken', async () => {
    const answers = [answer('t1', [row]), answer('t2', [{ ...row, deleted_at: 't2' }]), answer('t3', [])];
    reply = (number) => json(200, answers[number]);
    const steps: string[] = [];
    const store = {
      load: async () => 't0',
      save: async (watermark: string) => {
        steps.push(`saved ${watermark}`);
      },
    };
    for await (const { now } of impatient(standIn.url).hale.data.syncAll({ store })) steps.push(`took ${now}`);
    expect(steps).toEqual(['took t1', 'saved t1', 'took t2', 'saved t2', 'saved t3']);
    expect(standIn.seen.map(({ path }) => path.split('since=')[1])).toEqual(['t0', 't1', 't2']);
  });

  test('leaves the watermark where it was when the caller could not keep the rows', async () => {
    reply = () => json(200, answer('t1', [row]));
    const saved: string[] = [];
    const store = { load: () => undefined, save: (watermark: string) => void saved.push(watermark) };
    const keeping = async () => {
      for await (const _ of impatient(standIn.url).hale.data.syncAll({ store })) throw new Error('The disk is full.');
    };
    expect((await failureOf(keeping())).message).toBe('The disk is full.');
    expect([saved, standIn.seen[0]?.path]).toEqual([[], '/v1/data/sync']);
  });
});

test('two streams of one client are apart', async () => {
  const failed = 'event: turn.failed\nid: 9007199254740991\ndata: {"code":"internal_error","message":"x"}\n\n';
  reply = (_, { path }) => stream(`event: phase\nid: 1\ndata: {"type":"${path.split('/')[3]}"}\n\n${failed}`, 'close');
  const { hale } = impatient(standIn.url);
  const both = await Promise.all(['a', 'b'].map((id) => Array.fromAsync(hale.turns.events(id))));
  expect(both.map(([first]) => first?.data as unknown)).toEqual([{ type: 'a' }, { type: 'b' }]);
});
