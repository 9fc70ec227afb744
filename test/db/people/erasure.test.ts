import { beforeEach, expect, test } from 'bun:test';
import { addToQuota } from '../../../db/access/quotas.ts';
import { upsertUser } from '../../../db/access/users.ts';
import { type Db, writeAll } from '../../../db/client.ts';
import { insertRawEvent } from '../../../db/ingestion/raw-events.ts';
import { connectSource } from '../../../db/ingestion/sources.ts';
import * as erasureQueries from '../../../db/people/erasure.ts';
import { personTableNames } from '../../../db/people/person-data.ts';
import { countRowsOfPerson, rowsOfPerson } from '../../../db/people/person-rows.ts';
import { insertTurn } from '../../../db/turns/turns.ts';
import { onEveryEngine } from '../../support/database/engines.ts';
import { everythingIn, writeAllOf } from '../../support/database/personal-content.ts';

const minute = { kind: 'minute', startMs: 60_000, count: 1 } as const;
const turnOf = (userId: string) => ({
  ...{ id: `turn_new_${userId}`, userId, messages: [userId], context: {}, requestId: 'r', createdAtMs: 1 },
});

async function seed(db: Db, userId: string): Promise<void> {
  const times = { orderingMs: 1, receivedAtMs: 1 };
  const payload = JSON.stringify({ user: { user_id: `agg_${userId}` } });
  await db.write((orm) => [
    upsertUser(orm, { id: userId, email: `${userId}@example.org`, createdAtMs: 1 }),
    connectSource(orm, {
      ...{ id: `src_${userId}`, userId, provider: 'garmin', aggregatorUserId: `agg_${userId}`, version: '1' },
    }),
    addToQuota(orm, { userId, ...minute }),
    ...insertRawEvent(orm, { sha256: userId, type: 'daily', payload, requestId: `req_${userId}`, ...times }),
  ]);
  await writeAllOf(db, userId);
}

async function erase(db: Db, userId: string): Promise<Record<string, number>> {
  await erasureQueries.beginErasure(db, { userId }, []);
  for (const [uploadId] of await erasureQueries.listUploadsOfPerson(db.read, { userId }))
    await erasureQueries.eraseUpload(db, { userId }, uploadId);
  const names = (await erasureQueries.findErasure(db.read, { userId }))?.names ?? [];
  await erasureQueries.eraseRows(db, { userId, names });
  const counts = (await erasureQueries.findErasure(db.read, { userId }))?.counts ?? {};
  await writeAll(db, (orm) => [erasureQueries.endErasure(orm, { userId })]);
  return counts;
}

async function allOf(db: Db, userId: string): Promise<unknown[]> {
  const all: unknown[] = [];
  for (const name of personTableNames)
    for await (const page of rowsOfPerson(db.read, name, { userId })) all.push([name, ...page]);
  return all;
}

onEveryEngine((nodes) => {
  beforeEach(async () => {
    await seed(nodes.db, 'alice');
    await seed(nodes.db, 'bob');
  });

  test('erasing takes all of one person and nothing of another, and counts what it took', async () => {
    const before = await allOf(nodes.db, 'bob');
    const there: Record<string, number> = {};
    for (const name of personTableNames)
      there[name] = await countRowsOfPerson(nodes.db.read, name, { userId: 'alice' });
    const counts = await erase(nodes.db, 'alice');
    const taken = Object.entries({ ...there, raw_events: 1 }).filter(([, count]) => count > 0);
    expect(
      Object.entries(counts)
        .filter(([, count]) => count > 0)
        .toSorted(),
    ).toEqual(taken.toSorted());
    expect(await everythingIn(nodes.another())).not.toContain('alice');
    expect(await allOf(nodes.db, 'bob')).toEqual(before);
    expect((await nodes.db.read.query.rawEvents.findMany()).map(({ sha256 }) => sha256)).toEqual(['bob']);
  });

  test('what was still under way stores nothing behind it, and the person may begin anew', async () => {
    const late = nodes.another();
    await erase(nodes.db, 'alice');
    await expect(late.write((orm) => [insertTurn(orm, turnOf('alice'), 9)])).rejects.toThrow('person_erased');
    const [counted] = await late.write((orm) => [
      addToQuota(orm, { userId: 'alice', ...minute }),
      insertTurn(orm, turnOf('bob'), 9),
    ]);
    expect(counted).toEqual([]);
    expect(await everythingIn(late)).not.toContain('alice');
    await late.write((orm) => [upsertUser(orm, { id: 'alice', email: '', createdAtMs: 9 })]);
    await late.write((orm) => [insertTurn(orm, turnOf('alice'), 9)]);
    expect(await countRowsOfPerson(late.read, 'turns', { userId: 'alice' })).toBe(1);
  });

  test('an erasure that begins again knows the names from before, and adds to its counts', async () => {
    await erasureQueries.beginErasure(nodes.db, { userId: 'alice' }, []);
    await erasureQueries.beginErasure(nodes.another(), { userId: 'alice' }, []);
    const found = await erasureQueries.findErasure(nodes.db.read, { userId: 'alice' });
    expect(found).toMatchObject({ over: false, names: ['agg_alice'] });
    expect(found?.counts).toMatchObject({ users: 1, sources: 1, quota_windows: 1 });
    expect((await erase(nodes.db, 'alice'))['users']).toBe(1);
    expect(await erasureQueries.findErasure(nodes.db.read, { userId: 'alice' })).toMatchObject({
      over: true,
      names: [],
    });
  });
});
