import { describe, expect, test } from 'bun:test';
import { deflateSync, gzipSync } from 'node:zlib';
import { canary, expectRefused, startWatchedService } from '../../../support/http/bad-input.ts';
import { startAppWithoutWorker } from '../../../support/service/app.ts';
import type { Client } from '../../../support/service/service.ts';

/** Rows B50 to B60: request bodies. */

const service = await startWatchedService();
const app = await startAppWithoutWorker();

const as = 'user_a';
const wrongBody = { status: 400, code: 'invalid_request' };
const wrongField = (field: string) => ({ status: 400, code: 'invalid_field', field });
const message = { role: 'user', content: canary };
const operator = () => ({ 'x-admin-key': service.settings.adminKey });

async function refusedEverywhere(body: unknown, headers: Record<string, string> = {}): Promise<void> {
  await service.harmless(async () => {
    for (const path of ['/v1/turns', '/v1/connect', '/v1/sources/aggregator/connect', '/v1/auth/cli-approve'])
      await expectRefused(await service.call('POST', path, { as, body, headers }), wrongBody);
    const drain = { body, headers: { ...operator(), ...headers } };
    await expectRefused(await service.call('POST', '/admin/drain', drain), wrongBody);
  });
}
async function refusedOverTrpc(body: unknown, headers: Record<string, string> = {}): Promise<void> {
  await service.harmless(async () => {
    const response = await service.call('POST', '/trpc/turns.create', { as, body, headers });
    const text = await response.text();
    expect(text).not.toContain(canary);
    const { error } = JSON.parse(text).error.data;
    expect([response.status, error.code]).toEqual([400, 'invalid_request']);
    expect(error.request_id).toBe(response.headers.get('x-request-id'));
  });
}
const ask = (client: Client, fields: object, headers: Record<string, string> = {}) =>
  client.call('POST', '/v1/turns', { as, body: { messages: [message], ...fields }, headers });

describe('the text', () => {
  test.each([
    '{',
    '{"a":',
    `{"messages": ["${canary}"`,
    '{a: 1}',
    "{'a': 1}",
    '{"a": 1,}',
    'undefined',
    `${canary}`,
    '{}{}',
  ])('B50 malformed JSON is invalid_request: %s', async (body) => {
    await refusedEverywhere(body);
    await refusedOverTrpc(body);
  });

  test('B50 so are bytes that are no UTF-8, and a byte order mark', async () => {
    const authorization = `Bearer ${await service.tokenOf(as)}`;
    const headers = { authorization, 'content-type': 'application/json' };
    for (const bytes of [
      [0x7b, 0xff, 0x7d],
      [0xef, 0xbb, 0xbf, 0x7b, 0x7d],
      [0xff, 0xfe, 0x7b, 0x00, 0x7d, 0x00],
      [0xc0, 0x80],
    ])
      await service.harmless(async () => {
        const body = new Uint8Array(bytes);
        await expectRefused(await fetch(`${service.url}/v1/turns`, { method: 'POST', headers, body }), wrongBody);
      });
  });

  const bad = [
    'text/plain',
    'application/jsonp',
    'application/x-json',
    'application/json+x',
    'json',
    '*/*',
    ', application/json',
  ];
  const wrongCharsets = [
    'application/json; charset=utf-16',
    'application/json;charset=latin1',
    'application/json; charset=',
  ];
  test.each([...bad, ...wrongCharsets, 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x'])(
    'B51 the type %s is not JSON in UTF-8',
    async (type) => {
      await refusedEverywhere({ messages: [message] }, { 'content-type': type });
      await refusedOverTrpc({ messages: [message] }, { 'content-type': type });
    },
  );

  test('B51 a body without a type is refused', async () => {
    await service.harmless(async () => {
      const authorization = `Bearer ${await service.tokenOf(as)}`;
      const body = new TextEncoder().encode(JSON.stringify({ messages: [message] }));
      const response = await fetch(`${service.url}/v1/turns`, { method: 'POST', headers: { authorization }, body });
      await expectRefused(response, wrongBody);
    });
  });

  test.each([
    'application/json',
    'APPLICATION/JSON; charset=utf-8',
    'application/json;charset="UTF-8"',
    'application/json ; q=1',
  ])('B51 the type %s is', async (type) => {
    expect((await ask(app, {}, { 'content-type': type })).status).toBe(202);
  });

  test.each(['[]', 'null', '"x"', '5', 'true', `["${canary}"]`, `"${canary}"`])(
    'B52 JSON that is no object is invalid_request: %s',
    async (body) => {
      await refusedEverywhere(body);
    },
  );

  const depth = 100_000;
  test.each([
    ['arrays that never close', '['.repeat(depth)],
    ['objects that never close', '{"a":'.repeat(depth)],
    ['arrays', '['.repeat(depth) + ']'.repeat(depth)],
  ])('B53 a hundred thousand %s are refused like any other wrong body', async (_, body) => {
    await refusedEverywhere(body);
  });

  test('B53 the same depth in a field is that field’s fault, and in no field nobody’s', async () => {
    const nested = '['.repeat(depth) + ']'.repeat(depth);
    await service.harmless(async () => {
      const inside = await service.call('POST', '/v1/turns', { as, body: `{"messages":${nested}}` });
      await expectRefused(inside, wrongField('messages.0'));
    });
    const valid = JSON.stringify({ messages: [message] }).slice(1);
    for (const path of ['/v1/turns', '/trpc/turns.create']) {
      const response = await app.call('POST', path, { as, body: `{"deep":${nested},${valid}` });
      expect([path, response.ok]).toEqual([path, true]);
    }
  });
});

describe('the fields', () => {
  test('B54 keys of every object’s own kind are fields like any other: ignored, and nobody’s prototype changes', async () => {
    const hostile =
      '"__proto__":{"polluted":true,"role":"user"},"constructor":{"prototype":{"polluted":true}},"toString":null';
    const body = `{${hostile},"messages":[{${hostile},"role":"user","content":"hi"}],"context":{${hostile}}}`;
    const created = await app.json<{ id: string }>('POST', '/v1/turns', { as, body });
    expect(created.status).toBe(202);
    expect(Reflect.get({}, 'polluted')).toBeUndefined();
    const { body: turn } = await app.json('GET', `/v1/turns/${created.body.id}`, { as });
    expect(turn['messages']).toEqual([{ role: 'user', content: 'hi' }]);
    await service.harmless(async () => {
      const only = await service.call('POST', '/v1/turns', { as, body: `{"__proto__":{"messages":[]}}` });
      await expectRefused(only, wrongBody);
    });
    expect((await service.call('GET', '/v1/me', { as })).status).toBe(200);
  });

  test('B55 of a key that comes twice the last one counts', async () => {
    const [first, second] = ['{"role":"user","content":"first"}', '{"role":"user","content":"second"}'];
    const body = `{"messages":[],"messages":[${first}],"messages":[${second}]}`;
    const created = await app.json<{ id: string }>('POST', '/v1/turns', { as, body });
    const { body: turn } = await app.json('GET', `/v1/turns/${created.body.id}`, { as });
    expect(turn['messages']).toEqual([{ role: 'user', content: 'second' }]);
    await service.harmless(async () => {
      const twice = `{"messages":[${first}],"messages":"${canary}"}`;
      await expectRefused(await service.call('POST', '/v1/turns', { as, body: twice }), wrongField('messages'));
    });
  });

  test('B56 unknown fields are ignored and assign nothing', async () => {
    const assigned = {
      user_id: 'user_b',
      id: 'turn_mine',
      status: 'completed',
      result: { answer: canary },
      created_at: 0,
    };
    const body = { ...assigned, messages: [{ ...message, ...assigned }], context: { ...assigned } };
    const created = await app.json<{ id: string }>('POST', '/v1/turns', { as, body });
    expect([created.status, created.body.id === 'turn_mine']).toEqual([202, false]);
    const { body: turn } = await app.json('GET', `/v1/turns/${created.body.id}`, { as });
    expect(turn).toMatchObject({ status: 'queued', result: null, messages: [message] });
    expect((await app.call('GET', `/v1/turns/${created.body.id}`, { as: 'user_b' })).status).toBe(404);
  });

  test.each([
    '"\\u0000"',
    '"\\ud800"',
    '"\\udc00x"',
    '"\\u202e\\u2066x"',
    '"\\n\\r\\t\\u2028"',
    `"${'😀'.repeat(32_768)}"`,
  ])('B57 a message is kept as it was sent: %s', async (content) => {
    const body = `{"messages":[{"role":"user","content":${content}}]}`;
    const created = await app.json<{ id: string }>('POST', '/v1/turns', { as, body });
    expect(created.status).toBe(202);
    const { body: turn } = await app.json('GET', `/v1/turns/${created.body.id}`, { as });
    expect(turn['messages']).toEqual([{ role: 'user', content: JSON.parse(content) }]);
  });

  test.each(['', 'x'.repeat(32_769), `${canary}${'x'.repeat(1_000_000)}`, '😀'.repeat(32_769)])(
    'B57 a message that is empty or too long is invalid_field',
    async (content) => {
      await service.harmless(async () => {
        const response = await service.call('POST', '/v1/turns', {
          as,
          body: { messages: [{ role: 'user', content }] },
        });
        await expectRefused(response, wrongField('messages.0.content'));
      });
    },
  );

  test.each([
    '1e999',
    '-1e999',
    '-0',
    '0',
    '1.5',
    '9007199254740993',
    '"7"',
    'true',
    '[5]',
    'null',
    '{}',
    '10001',
    `"${canary}"`,
  ])('B58 a field of whole numbers does not take %s', async (value) => {
    await service.harmless(async () => {
      const limit = await service.call('POST', '/admin/drain', { headers: operator(), body: `{"limit":${value}}` });
      await expectRefused(limit, wrongField('limit'));
    });
  });

  test.each(['0', '1', '"false"', '"true"', 'null', '[]', '{}', '""', `"${canary}"`])(
    'B58 a field of yes or no does not take %s, and what was asked before changes nothing about that',
    async (value) => {
      await service.harmless(async () => {
        const stream = `{"messages":[{"role":"user","content":"hi"}],"stream":${value}}`;
        await expectRefused(await service.call('POST', '/v1/turns', { as, body: stream }), wrongField('stream'));
        const memory = `{"messages":[{"role":"user","content":"hi"}],"context":{"include_memory":${value}}}`;
        const response = await service.call('POST', '/v1/turns', { as, body: memory });
        await expectRefused(response, wrongField('context.include_memory'));
      });
    },
  );
});

describe('the transfer', () => {
  test('B59 eleven mebibytes of JSON are refused, announced or not', async () => {
    const bytes = new TextEncoder().encode(
      JSON.stringify({ messages: [{ role: 'user', content: canary.repeat(1_048_576) }] }),
    );
    const authorization = `Bearer ${await service.tokenOf(as)}`;
    const headers = { authorization, 'content-type': 'application/json' };
    for (const body of [bytes, new Blob([bytes]).stream()])
      await service.harmless(async () => {
        await expectRefused(await fetch(`${service.url}/v1/turns`, { method: 'POST', headers, body }), wrongBody);
      });
  });

  test.each(['gzip', 'br', 'deflate', 'compress', 'zstd', 'gzip, identity', 'x'])(
    'B60 a body under the content encoding %s is not taken',
    async (encoding) => {
      const text = JSON.stringify({ messages: [message] });
      const packed: Record<string, Uint8Array> = { gzip: gzipSync(text), deflate: deflateSync(text) };
      const authorization = `Bearer ${await service.tokenOf(as)}`;
      const headers = { authorization, 'content-type': 'application/json', 'content-encoding': encoding };
      for (const body of [text, packed[encoding] ?? text])
        await service.harmless(async () => {
          const sent = { method: 'POST', headers, body: new Uint8Array(Buffer.from(body)) };
          await expectRefused(await fetch(`${service.url}/v1/turns`, sent), wrongBody);
        });
      await refusedEverywhere({ messages: [message] }, { 'content-encoding': encoding });
    },
  );

  test('B60 identity is no encoding', async () => {
    for (const encoding of ['identity', 'Identity'])
      expect((await ask(app, {}, { 'content-encoding': encoding })).status).toBe(202);
  });
});
