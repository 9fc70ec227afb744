import { expect, test } from 'bun:test';
import { requestId } from '../../support/http/errors.ts';
import { rawRequest } from '../../support/http/raw-requests.ts';
import { startAppWithoutWorker } from '../../support/service/app.ts';
import { completedTurn } from '../../support/turns/journal.ts';

const app = await startAppWithoutWorker();
const turnId = await completedTurn(app, 'user_a');

const head = async (path: string, as?: string) => {
  const credentials = as === undefined ? '' : `Authorization: Bearer ${await app.tokenOf(as)}\r\n`;
  const request = `HEAD ${path} HTTP/1.1\r\nHost: a\r\n${credentials}Connection: close\r\n\r\n`;
  const [start = '', ...rest] = (await rawRequest(app.url, request)).split('\r\n\r\n');
  const [status = '', ...lines] = start.split('\r\n');
  const headers = new Headers(
    lines.map((line): [string, string] => [line.split(':')[0] ?? '', line.slice(line.indexOf(':') + 1).trim()]),
  );
  return { status: Number(status.split(' ')[1]), headers, body: rest.join('') };
};

const pages = ['/healthz', '/openapi.json', '/docs/errors', '/docs', '/reference', '/llms.txt'];
const routes = ['/v1/me', '/v1/turns', '/v1/turns?limit=1', '/v1/sources', '/v1/labs', '/v1/data/sync', '/v1/sync'];

test.each([...pages, ...routes, '/v1/turns/ID'])(
  'HEAD %s has the status and the type of GET, and no body',
  async (pattern) => {
    const path = pattern.replace('ID', turnId);
    const got = await app.call('GET', path, { as: 'user_a' });
    const bytes = (await got.arrayBuffer()).byteLength;
    const { status, headers, body } = await head(path, 'user_a');
    expect([status, body]).toEqual([got.status, '']);
    expect(headers.get('content-type')).toBe(got.headers.get('content-type'));
    expect(headers.get('x-request-id')).toMatch(requestId);
    // Streamed answers have no length.
    const length = headers.get('content-length');
    if (length !== null && !path.includes('sync')) expect(Number(length)).toBe(bytes);
  },
);

test.each(['/nowhere', '/v1/nowhere', '/v1', '/webhook', '/', '/admin/nowhere', '/__proto__', '/%00'])(
  'HEAD %s, where there is nothing, is 404 without a body',
  async (path) => {
    const { status, headers, body } = await head(path, 'user_a');
    expect([status, body]).toEqual([404, '']);
    expect(headers.get('x-request-id')).toMatch(requestId);
  },
);

test('HEAD is refused like GET', async () => {
  expect((await head('/v1/me')).status).toBe(401);
  expect((await head('/v1/turns/turn_x', 'user_a')).status).toBe(404);
  expect((await head(`/v1/turns/${turnId}`, 'user_b')).status).toBe(404);
  expect((await head('/v1/turns?limit=0', 'user_a')).status).toBe(400);
});
