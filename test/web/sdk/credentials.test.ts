import { beforeEach, describe, expect, test } from 'bun:test';
import { Hale, HaleError, type HaleOptions } from '../../../web/sdk/index.ts';
import { failureOf, impatient } from './impatient.ts';
import { json, type Reply, startStandIn, stream } from './stand-in.ts';

let replies: Reply[];
const standIn = await startStandIn((number) => replies[number] ?? json(200, { user_id: 'user_1', data: [] }));
beforeEach(() => {
  replies = [];
  standIn.seen.length = 0;
});

const baseUrl = 'https://hale.example';
const apiKeyProvider = () => 'key_2';
const sentTokens = () => standIn.seen.map(({ headers }) => headers.authorization);
/** Synchronous throws only. */
function thrownBy(run: () => unknown): unknown {
  try {
    run();
  } catch (error) {
    return error;
  }
  return undefined;
}

describe('options', () => {
  test('apiKey and apiKeyProvider together throw at construction, and so does neither', () => {
    const both = thrownBy(() => new Hale({ baseUrl, apiKey: 'key_1', apiKeyProvider }));
    expect(both).toBeInstanceOf(HaleError);
    expect(both).toMatchObject({ code: 'invalid_field', status: null, details: { field: 'apiKey' } });
    expect(thrownBy(() => new Hale({ baseUrl }))).toMatchObject({ code: 'invalid_field' });
  });

  test.each([
    ['a token with a line break', { apiKey: 'a\r\nx-admin-key: b' }],
    ['an empty token', { apiKey: '' }],
    ['an address of another kind', { apiKey: 'a', baseUrl: 'ftp://hale.example' }],
    ['an address with a password', { apiKey: 'a', baseUrl: 'https://me:secret@hale.example' }],
    ['no address', { apiKey: 'a', baseUrl: 'hale.example' }],
    ['no time', { apiKey: 'a', timeout: 0 }],
  ] satisfies [string, Partial<HaleOptions>][])('%s throws at construction', (_, options) => {
    expect(thrownBy(() => new Hale({ baseUrl, ...options }))).toMatchObject({ code: 'invalid_field', status: null });
  });

  test.each([
    ['apiKey', { apiKey: 'key_1' }],
    ['apiKeyProvider', { apiKeyProvider }],
  ])('adminKey together with %s throws at construction', (_, token) => {
    const both = thrownBy(() => new Hale({ baseUrl, adminKey: 'operators', ...token }));
    expect(both).toMatchObject({ code: 'invalid_field', status: null, details: { field: 'apiKey' } });
  });

  test('a path before /v1 and slashes at the end are kept and dropped', async () => {
    await impatient(`${standIn.url}/hale//`).hale.me.get();
    expect(standIn.seen[0]?.path).toBe('/hale/v1/me');
  });
});

describe('an operators’ key', () => {
  const operator = () => new Hale({ baseUrl: standIn.url, adminKey: 'operators', maxRetries: 0 });

  test('travels as x-admin-key and never as a bearer token', async () => {
    await operator().request('POST', '/admin/drain', { body: {} });
    const [sent] = standIn.seen;
    expect([sent?.headers['x-admin-key'], sent?.headers.authorization]).toEqual(['operators', undefined]);
  });

  test('does not follow a redirect, which could lead it to a stranger', async () => {
    const stranger = await startStandIn(() => json(200, {}));
    replies = [json(302, {}, { location: `${stranger.url}/admin/dlq` })];
    expect(await failureOf(operator().request('GET', '/admin/dlq'))).toMatchObject({
      code: 'malformed_response',
      status: 302,
    });
    await stranger.stop();
    expect(stranger.seen).toEqual([]);
  });
});

describe('a provider', () => {
  test('is called once for each HTTP request, also for each retry, and its newest token is sent', async () => {
    let calls = 0;
    const { hale } = impatient(standIn.url, { apiKeyProvider: async () => `key_${++calls}` });
    replies = [json(503, { error: { code: 'upstream_unavailable', message: 'x' } })];
    await hale.me.get();
    await hale.turns.create('x');
    expect([calls, sentTokens()]).toEqual([3, ['Bearer key_1', 'Bearer key_2', 'Bearer key_3']]);
  });

  test('is called once when a stream opens, and once more when it has to be opened again', async () => {
    let calls = 0;
    const { hale } = impatient(standIn.url, { apiKeyProvider: () => `key_${++calls}` });
    const failed = 'event: turn.failed\nid: 9007199254740991\ndata: {"code":"internal_error","message":"x"}\n\n';
    replies = [stream('event: phase\nid: 1\ndata: {"type":"phase"}\n\n', 'close'), stream(failed, 'close')];
    const frames = await Array.fromAsync(hale.turns.events('turn_1'));
    expect(frames).toHaveLength(2);
    expect([calls, sentTokens()]).toEqual([2, ['Bearer key_1', 'Bearer key_2']]);
  });

  test.each([null, undefined, ''])(
    'that returns %p makes every method throw at once, and nothing is sent',
    (nothing) => {
      const { hale } = impatient(standIn.url, { apiKeyProvider: () => nothing });
      const calls: (() => unknown)[] = [
        () => hale.me.get(),
        () => hale.turns.create('x'),
        () => hale.turns.get('turn_1'),
        () => hale.turns.list(),
        () => hale.turns.events('turn_1'),
        () => hale.turns.ask('x'),
        () => hale.sources.list(),
        () => hale.sources.connect(),
        () => hale.sources.disconnect('src_1'),
        () => hale.labs.upload(new Blob(['%PDF'])),
        () => hale.labs.list(),
        () => hale.data.sync(),
        () => hale.data.import(),
        () => hale.request('GET', '/v1/me'),
      ];
      for (const call of calls) {
        const error = thrownBy(call);
        expect(error).toBeInstanceOf(HaleError);
        expect(error).toMatchObject({ code: 'missing_authorization', status: null });
      }
      expect(standIn.seen).toEqual([]);
    },
  );

  test('that promises nothing rejects the call with the same error, unsent and not tried again', async () => {
    const { hale, pauses } = impatient(standIn.url, { apiKeyProvider: async () => null });
    expect((await failureOf(hale.me.get())).code).toBe('missing_authorization');
    expect((await failureOf(hale.turns.events('turn_1').next())).code).toBe('missing_authorization');
    // The rejection comes while the file is still being read.
    expect((await failureOf(hale.labs.upload(import.meta.path))).code).toBe('missing_authorization');
    expect([standIn.seen, pauses]).toEqual([[], []]);
  });

  test('that has no token any more ends the retries', async () => {
    const tokens = ['key_1'];
    const { hale } = impatient(standIn.url, { apiKeyProvider: () => tokens.pop() });
    replies = [json(503, { error: { code: 'upstream_unavailable', message: 'x' } })];
    expect((await failureOf(hale.me.get())).code).toBe('missing_authorization');
    expect(standIn.seen).toHaveLength(1);
  });

  test('whose own code fails has its error passed on as it is', async () => {
    const mine = new RangeError('The keyring is locked.');
    const throwing = impatient(standIn.url, {
      apiKeyProvider: () => {
        throw mine;
      },
    });
    expect(thrownBy(() => throwing.hale.me.get())).toBe(mine);
    const rejecting = impatient(standIn.url, { apiKeyProvider: () => Promise.reject(mine) });
    expect((await failureOf(rejecting.hale.me.get())) as unknown).toBe(mine);
    expect([standIn.seen, rejecting.pauses]).toEqual([[], []]);
  });
});
