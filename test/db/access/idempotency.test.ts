import { expect, test } from 'bun:test';
import {
  answerIdempotencyKey,
  claimIdempotencyKey,
  findIdempotencyKey,
  releaseIdempotencyKey,
} from '../../../db/access/idempotency.ts';
import { writeAll } from '../../../db/client.ts';
import { onEveryEngine } from '../../support/database/engines.ts';

onEveryEngine((nodes) => {
  test('an answer is neither changed nor let go by whoever had the claim', async () => {
    const key = { userId: 'user_a', keySha256: 'k' };
    const times = { lockMs: 9, createdAtMs: 1, expiresAtMs: 99, nowMs: 1 };
    const row = { ...key, bodySha256: 'b', effectId: 'e', claimToken: 'mine', ...times };
    await claimIdempotencyKey(nodes.db, row);
    for (const outcome of ['first', 'second'])
      await writeAll(nodes.db, (orm) => [answerIdempotencyKey(orm, { ...key, claimToken: 'mine', outcome })]);
    await writeAll(nodes.db, (orm) => [releaseIdempotencyKey(orm, { claimToken: 'mine' })]);
    expect((await findIdempotencyKey(nodes.db.read, key))?.outcome).toBe('first');
  });

  test('a lapsed claim goes to the same body and to no other', async () => {
    const row = { userId: 'user_a', keySha256: 'lapsed', lockMs: 0, createdAtMs: 1, expiresAtMs: 99, nowMs: 1 };
    const holderAfter = async (claimToken: string, bodySha256: string) =>
      (await claimIdempotencyKey(nodes.db, { ...row, effectId: 'e', claimToken, bodySha256 })).claimToken;
    expect(await holderAfter('first', 'b')).toBe('first');
    expect(await holderAfter('other', 'c')).toBe('first');
    expect(await holderAfter('again', 'b')).toBe('again');
  });
});
