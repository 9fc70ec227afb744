import { afterAll, expect, test } from 'bun:test';
import { startAppWithoutWorker } from '../../support/service/app.ts';

const app = await startAppWithoutWorker();
afterAll(() => app.stop());

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
