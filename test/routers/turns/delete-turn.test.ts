import { expect, test } from 'bun:test';
import { claimTurn, holdLease } from '../../../db/jobs/queue.ts';
import { upsertMemory } from '../../../db/turns/memories.ts';
import { memoryRow } from '../../../routers/turns/turn-journal.ts';
import { startAppWithoutWorker } from '../../support/service/app.ts';
import { openEvents } from '../../support/turns/event-text.ts';
import { ask, result, work } from '../../support/turns/journal.ts';

const app = await startAppWithoutWorker();
const tables = ['turns', 'turn_events', 'turn_steps', 'turn_evidence', 'turn_disclosures', 'jobs'];

const remove = (as: string, id: string) => app.json('POST', '/trpc/turns.delete', { as, body: { id } });
const codeOf = ({ body }: { body: Record<string, unknown> }) =>
  (body['error'] as { data: { error: { code: string } } } | undefined)?.data.error.code;
async function rowsOf(turnId: string): Promise<Record<string, number>> {
  const counts = await app.db.engine.read(
    tables.map((table) => ({
      sql: `SELECT count(*) FROM ${table} WHERE ${table === 'turns' ? 'id' : table === 'jobs' ? "input ->> '$.turnId'" : 'turn_id'} = ?`,
      params: [turnId],
      method: 'all' as const,
    })),
  );
  return Object.fromEntries(
    counts.map(({ rows }, index) => [tables[index], Number((rows[0] as unknown[])[0])] as const),
  );
}
const none = Object.fromEntries(tables.map((table) => [table, 0]));

test('a stranger deletes nothing and learns nothing; the owner deletes the turn with all that belongs to it', async () => {
  const [turnId, other] = [await ask(app, 'user_a'), await ask(app, 'user_a')];
  const journal = await app.journalOf(turnId, 'user_a');
  await work(journal);
  await journal.complete(result, { evidence: [], memories: [] });
  const before = await rowsOf(turnId);
  expect(before).toMatchObject({ turns: 1, jobs: 1 });
  expect(before['turn_events']).toBeGreaterThan(1);

  expect(codeOf(await remove('user_b', turnId))).toBe('turn_not_found');
  expect(await rowsOf(turnId)).toEqual(before);

  expect((await remove('user_a', turnId)).status).toBe(200);
  expect(await rowsOf(turnId)).toEqual(none);
  expect((await app.call('GET', `/v1/turns/${turnId}`, { as: 'user_a' })).status).toBe(404);
  const { body } = await app.json<{ data: { id: string }[] }>('GET', '/v1/turns', { as: 'user_a' });
  expect(body.data.map(({ id }) => id)).toEqual([other]);
  expect(codeOf(await remove('user_a', turnId))).toBe('turn_not_found');
});

test('a turn that runs can be deleted: its worker writes nothing more, its place is free, and its streams end', async () => {
  const userId = 'user_running';
  const turnId = await ask(app, userId);
  const [claimed] = await app.db.write((orm) => [
    claimTurn(orm, { afterUserId: 'user_r', nowMs: Date.now(), leaseMs: 60_000, leaseToken: 'worker.1' }),
  ]);
  const job = claimed.find(({ input }) => JSON.stringify(input).includes(turnId));
  if (!job) throw new Error('Another job was claimed.');
  const stream = await openEvents(app, userId, turnId);
  const ended = stream.text();
  expect((await remove(userId, turnId)).status).toBe(200);
  await expect(app.db.write((orm) => [holdLease(orm, { id: job.id, leaseToken: 'worker.1' })])).rejects.toThrow();
  expect(await ended).not.toContain('turn.completed');
  expect(await rowsOf(turnId)).toEqual(none);
});

test('a person sees what is remembered and deletes it; a stranger does neither', async () => {
  const goal = { kind: 'goal', text: 'Run 10 km in spring.' } as const;
  await app.call('GET', '/v1/turns', { as: 'user_c' });
  await app.db.write((orm) => [upsertMemory(orm, memoryRow({ turnId: 'turn_c', userId: 'user_c' }, goal, Date.now()))]);
  const list = async (as: string) => {
    const input = encodeURIComponent(JSON.stringify({ limit: 200 }));
    type Listed = { result: { data: { memories: { id: string; kind: string; text: string }[] } } };
    return (await app.json<Listed>('GET', `/trpc/memories.list?input=${input}`, { as })).body.result.data.memories;
  };
  const forget = (as: string, id: string) => app.json('POST', '/trpc/memories.delete', { as, body: { id } });
  const [memory] = await list('user_c');
  expect(memory).toMatchObject(goal);
  expect(await list('user_b')).toEqual([]);
  const id = memory?.id ?? '';
  expect(codeOf(await forget('user_b', id))).toBe('memory_not_found');
  expect((await forget('user_c', id)).status).toBe(200);
  expect(await list('user_c')).toEqual([]);
  expect(codeOf(await forget('user_c', id))).toBe('memory_not_found');
});
