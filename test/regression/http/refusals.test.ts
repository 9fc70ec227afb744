import { describe, expect, test } from 'bun:test';
import { expectError } from '../../support/http/errors.ts';
import { startAppWithoutWorker } from '../../support/service/app.ts';

const app = await startAppWithoutWorker();

test('a turn id that is no valid percent-encoding is an unknown turn on the stream too, not a failure of ours', async () => {
  for (const id of ['%zz', '%', '%E0%A4%A'])
    await expectError(await app.call('GET', `/v1/turns/${id}/events`, { as: 'user_a' }), {
      status: 404,
      code: 'turn_not_found',
    });
});

test('a moment that falls out of the four-digit years by its offset is refused, on REST and over tRPC', async () => {
  for (const since of ['0000-01-01T00:00:00+23:59', '9999-12-31T23:59:59-23:59']) {
    const rest = await app.call('GET', `/v1/data/sync?since=${encodeURIComponent(since)}`, { as: 'user_a' });
    await expectError(rest, { status: 400, code: 'invalid_field', field: 'since' });
    const input = encodeURIComponent(JSON.stringify({ since }));
    expect((await app.call('GET', `/trpc/data.sync?input=${input}`, { as: 'user_a' })).status).toBe(400);
  }
});

test('an input nested a hundred thousand times under an Idempotency-Key is refused over tRPC, not a failure of ours', async () => {
  const nested = '['.repeat(100_000) + ']'.repeat(100_000);
  const body = `{"messages":[{"role":"user","content":"hi"}],"deep":${nested}}`;
  const headers = { 'idempotency-key': 'deep' };
  const over = (path: string) => app.call('POST', path, { as: 'user_a', body, headers });
  const refused = await over('/trpc/turns.create');
  const { error } = (await refused.json()) as { error: { data: { error: { code: string } } } };
  expect([refused.status, error.data.error.code]).toEqual([400, 'invalid_request']);
  expect((await over('/v1/turns')).status).toBe(202);
});

describe('a trailing slash', () => {
  test.each(['/webhooks/aggregator/', '/webhook/aggregator/', '/webhook/', '/aggregator/'])(
    'a delivery to %s is no delivery: the webhook has five addresses and not nine',
    async (path) => {
      expect((await app.deliver({ type: 'healthcheck' }, { path })).status).toBe(404);
    },
  );

  test.each(['/healthz/', '/openapi.json/', '/v1/me/', '/v1/turns/turn_x/events/', '/cli/login/'])(
    '%s is no route, as it is none for the cross-origin check',
    async (path) => {
      await expectError(await app.call('GET', path, { as: 'user_a' }), { status: 404, code: 'not_found' });
    },
  );
});

describe('loose numbers', () => {
  test.each(['0x10', '%2010', '10%20', '1e1', '0b1', '0o7', '%2B5', '5.0', '-0', '٣', '10%0A', '0000000005', '1_0'])(
    'limit=%s is no number, whatever JavaScript makes of it',
    async (limit) => {
      const response = await app.call('GET', `/v1/turns?limit=${limit}`, { as: 'user_a' });
      await expectError(response, { status: 400, code: 'invalid_field', field: 'limit' });
    },
  );

  test('digits are a number in an address, and a number is a number over tRPC', async () => {
    expect((await app.call('GET', '/v1/turns?limit=005', { as: 'user_a' })).status).toBe(200);
    const list = (limit: unknown) =>
      app.call('GET', `/trpc/turns.list?input=${encodeURIComponent(JSON.stringify({ limit }))}`, { as: 'user_a' });
    expect((await list(5)).status).toBe(200);
    for (const limit of ['5', true, [5], null, 5.5, '0x10']) expect((await list(limit)).status).toBe(400);
  });
});

describe('early refusals over tRPC', () => {
  const large = 'x'.repeat(1024 * 1024 + 1);
  const manyCalls = `/trpc/${Array(21).fill('me.get').join(',')}?batch=1&input={}`;

  test.each([
    ['a wrong method', 'PATCH', '/trpc/me.get', '{}', 'text/plain'],
    ['a body over 1 MiB', 'POST', '/trpc/turns.create', large, 'application/json'],
    ['a body of another type', 'POST', '/trpc/turns.create', 'a=1', 'text/plain'],
    ['no type and no body', 'POST', '/trpc/turns.create', '', 'text/plain'],
    ['too many calls', 'GET', manyCalls, undefined, 'application/json'],
  ])(
    '%s is refused before a procedure is known, in the shape and with the ids that tRPC clients read',
    async (_, method, path, body, type) => {
      const response = await app.call(method, path, {
        as: 'user_a',
        headers: { 'content-type': type },
        ...(body !== undefined && { body }),
      });
      const { error } = (await response.json()) as { error: { data: { error: Record<string, unknown> } } };
      const id = response.headers.get('x-request-id');
      expect(error.data.error).toMatchObject({
        code: 'invalid_request',
        request_id: id,
        docs_url: `${app.url}/docs/errors#invalid_request`,
      });
      expect(id).toMatch(/^req_/);
    },
  );

  test('HEAD has a request id as well', async () => {
    const response = await app.call('HEAD', '/trpc/me.get?input={}', { as: 'user_a' });
    expect(response.headers.get('x-request-id')).toMatch(/^req_/);
  });
});
