import { expect, test } from 'bun:test';
import { openDb } from '../../../db/client.ts';
import { migrate } from '../../../db/engine/migrate.ts';
import { fail } from '../../../routers/core/errors.ts';
import { answerOnce } from '../../../routers/core/idempotency.ts';

/** A database server that died between the effect and the answer: the retry made a second upload. */

const clock = { ms: 1_000 };
const request = async (key: string, run: Parameters<typeof answerOnce>[1]['run'], bodySha256 = 'body') => {
  const ctx = {
    db,
    log: { warn: () => undefined },
    limits: { idempotencyTtlMs: 86_400_000 },
    nowMs: () => clock.ms,
    requestId: 'req_1',
    principal: { id: 'user_a' },
    responseHeaders: {},
  };
  return answerOnce(ctx, { key, scope: 'POST /x', bodySha256, remade: false, run, input: async () => ({}) });
};

const db = openDb(':memory:');
await migrate(db.engine);

test('a retry behind a failure of our own has the effect that the failed one may have had, and no second one', async () => {
  const effects: string[] = [];
  const failing = async ({ effectId }: { effectId: string }) => {
    effects.push(effectId);
    return { ok: false as const, error: fail('upstream_unavailable', { upstream: 'database' }) };
  };
  await request('key', failing);
  await request('key', failing);
  const last = await request('key', async ({ effectId }) => ({ ok: true, data: effectId }));
  expect(new Set(effects).size).toBe(1);
  expect(last).toEqual({ ok: true, data: effects[0] ?? '' });
  expect(await request('key', failing)).toEqual(last);
});

test('until then the key stays with its body, and another body does not hold it up', async () => {
  const failing = async () => ({ ok: false as const, error: fail('internal_error') });
  await request('other', failing);
  await expect(request('other', failing, 'another body')).rejects.toMatchObject({ code: 'CONFLICT' });
  expect(await request('other', async () => ({ ok: true, data: 2 }))).toEqual({ ok: true, data: 2 });
});

test('a refusal that had no effect leaves the key free', async () => {
  const refused = async () => ({ ok: false as const, error: fail('rate_limit_exceeded') });
  await request('third', refused);
  expect(await request('third', async () => ({ ok: true, data: 1 }), 'another body')).toEqual({ ok: true, data: 1 });
  db.close();
});
