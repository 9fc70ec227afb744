import { describe, expect, test } from 'bun:test';
import { expectError, expectNoInside, requestId } from '../../support/http/errors.ts';
import { rawTrickle } from '../../support/http/raw-requests.ts';
import { startAppWithoutWorker } from '../../support/service/app.ts';

const mebibyte = 1024 * 1024;
const app = await startAppWithoutWorker();
const limits = { bytesMax: 1000, timeoutMs: 300 };
const bodies = { json: limits, webhook: limits, upload: limits, archivePart: limits, feed: limits, signIn: limits };
const hasty = await startAppWithoutWorker({ bodies });
/** Cut off after some seconds, in which the other tests run. */
const endlessHead = rawTrickle(app.url, 'GET /v1/me HTTP/1.1\r\nHost: a\r\nX-Slow: ', { piece: 'x', everyMs: 500 });

function chunked(bytes: number): ReadableStream<Uint8Array> {
  const piece = new Uint8Array(64 * 1024).fill(32);
  let left = bytes;
  return new ReadableStream({
    pull: (controller) => {
      if (left <= 0) return controller.close();
      controller.enqueue(piece.subarray(0, Math.min(left, piece.length)));
      left -= piece.length;
    },
  });
}
/** Fresh and well-formed, so that the body is read. */
const forged = () => `t=${Math.floor(Date.now() / 1000)},v1=${'a'.repeat(64)}`;
const post = async (path: string, body: BodyInit) =>
  fetch(app.url + path, {
    method: 'POST',
    body,
    headers: {
      'content-type': 'application/json',
      authorization: `Bearer ${await app.tokenOf('user_a')}`,
      'aggregator-signature': forged(),
    },
  });

describe('too many bytes', () => {
  test.each([mebibyte + 1, 11 * mebibyte, 100 * mebibyte])(
    'a JSON body of %p bytes is refused with a reason, announced or not, and the connection ends',
    async (bytes) => {
      for (const body of [new Uint8Array(bytes).fill(32), chunked(bytes)]) {
        const response = await post('/v1/turns', body);
        expect(response.headers.get('connection')).toBe('close');
        await expectError(response, { status: 400, code: 'invalid_request' });
      }
    },
  );

  test('the largest JSON body is read', async () => {
    const text = JSON.stringify({ messages: [{ role: 'user', content: 'hi' }] });
    for (const body of [text.padEnd(mebibyte, ' ')]) expect((await post('/v1/turns', body)).status).toBe(202);
  });

  test('over tRPC in its own shape', async () => {
    for (const body of ['x'.repeat(mebibyte + 1), chunked(mebibyte + 1)]) {
      const response = await post('/trpc/turns.create', body);
      const { error } = (await response.json()) as { error: { data: { error: { code: string } } } };
      expect([response.status, error.data.error.code]).toEqual([400, 'invalid_request']);
      expect(response.headers.get('connection')).toBe('close');
    }
  });

  test('a delivery of more than 32 MiB is refused in the webhook’s shape; one of 32 MiB is read', async () => {
    for (const body of [new Uint8Array(32 * mebibyte + 1), chunked(32 * mebibyte + 1), chunked(100 * mebibyte)]) {
      const response = await post('/webhooks/aggregator', body);
      const answer = { error: 'payload_too_large', request_id: response.headers.get('x-request-id') };
      expect([response.status, await response.json()]).toEqual([413, answer]);
      expect(answer.request_id).toMatch(requestId);
    }
    const read = await post('/webhooks/aggregator', chunked(32 * mebibyte));
    expect([read.status, await read.json()]).toMatchObject([401, { reason: 'signature_mismatch' }]);
  });

  test('a body where none belongs is not read', async () => {
    const authorization = `Bearer ${await app.tokenOf('user_a')}`;
    for (const method of ['DELETE', 'PUT', 'PATCH', 'OPTIONS']) {
      const body = chunked(40 * mebibyte);
      const response = await fetch(`${app.url}/v1/me`, { method, body, headers: { authorization } });
      await expectError(response, { status: 404, code: 'not_found' });
    }
    expect((await app.call('GET', '/healthz')).status).toBe(200);
  });
});

describe('too slow', () => {
  const head = (path: string, more: string) => `POST ${path} HTTP/1.1\r\nHost: a\r\n${more}\r\n`;
  const counted = 'Content-Type: application/json\r\nContent-Length: 900\r\n';
  const unannounced = 'Content-Type: application/json\r\nTransfer-Encoding: chunked\r\n';
  const drips = [
    ['a byte at a time', counted, '1'],
    ['a chunk at a time', unannounced, '1\r\n1\r\n'],
    ['nothing at all', counted, ''],
  ] as const;
  const bodyOf = (answer: string) => JSON.parse(answer.slice(answer.indexOf('\r\n\r\n') + 4));
  const credentials = async () => `Authorization: Bearer ${await hasty.tokenOf('user_a')}\r\n`;

  test.each(drips)('%s: a JSON body is refused and its connection ended', async (_, headers, piece) => {
    const answer = await rawTrickle(hasty.url, head('/v1/turns', headers + (await credentials())), {
      piece,
      everyMs: 20,
    });
    expect(answer).toStartWith('HTTP/1.1 400 ');
    expect(answer.toLowerCase()).toContain('connection: close');
    expect(bodyOf(answer)).toMatchObject({
      error: { code: 'invalid_request', message: expect.stringContaining('did not arrive') },
    });
  });

  test.each(drips)('%s: over tRPC', async (_, headers, piece) => {
    const start = head('/trpc/turns.create', headers + (await credentials()));
    const answer = await rawTrickle(hasty.url, start, { piece, everyMs: 20 });
    expect(answer).toStartWith('HTTP/1.1 400 ');
    expect(bodyOf(answer)).toMatchObject({ error: { data: { error: { code: 'invalid_request' } } } });
  });

  test.each(drips)('%s: a delivery', async (_, headers, piece) => {
    const answer = await rawTrickle(
      hasty.url,
      head('/webhooks/aggregator', `${headers}Aggregator-Signature: ${forged()}\r\n`),
      { piece, everyMs: 20 },
    );
    expect(answer).toStartWith('HTTP/1.1 408 ');
    expectNoInside(answer);
    expect(bodyOf(answer)).toEqual({ error: 'timeout', request_id: expect.stringMatching(requestId) });
  });

  test('a body that is cut off changes nothing, and the service goes on', async () => {
    const cut = head('/v1/turns', counted + (await credentials()));
    const connection = await Bun.connect({
      hostname: '127.0.0.1',
      port: Number(new URL(hasty.url).port),
      socket: { data: () => undefined },
    });
    connection.write(`${cut}{"messages": [`);
    connection.end();
    expect((await hasty.call('GET', '/healthz')).status).toBe(200);
    const { body } = await hasty.json<{ data: unknown[] }>('GET', '/v1/turns', { as: 'user_a' });
    expect(body.data).toEqual([]);
  });
});

test('a head that does not end is cut off by the socket', async () => {
  expect(await endlessHead).toBe('');
});
