import { describe, expect, test } from 'bun:test';
import { startAppWithoutWorker } from '../../support/service/app.ts';

const app = await startAppWithoutWorker();

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

describe('loose numbers', () => {
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
});
