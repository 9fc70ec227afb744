import { expect, test } from 'bun:test';
import { startAppWithoutWorker } from '../../support/service/app.ts';

test('an input nested a hundred thousand times under an Idempotency-Key is refused over tRPC, not a failure of ours', async () => {
  const app = await startAppWithoutWorker();
  const nested = '['.repeat(100_000) + ']'.repeat(100_000);
  const body = `{"messages":[{"role":"user","content":"hi"}],"deep":${nested}}`;
  const headers = { 'idempotency-key': 'deep' };
  const over = (path: string) => app.call('POST', path, { as: 'user_a', body, headers });
  const refused = await over('/trpc/turns.create');
  const { error } = (await refused.json()) as { error: { data: { error: { code: string } } } };
  expect([refused.status, error.data.error.code]).toEqual([400, 'invalid_request']);
  expect((await over('/v1/turns')).status).toBe(202);
  await app.stop();
});
