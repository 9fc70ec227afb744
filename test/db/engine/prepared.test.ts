import { expect, test } from 'bun:test';
import { eq, sql } from 'drizzle-orm';
import { DatabaseError } from '../../../db/engine/engine.ts';
import { prepared, value } from '../../../db/engine/prepared.ts';
import { turnSteps, users } from '../../../db/schema/schema.ts';
import { onEveryEngine } from '../../support/database/engines.ts';

const find = prepared((orm) =>
  orm
    .select()
    .from(users)
    .where(eq(users.id, value('id'))),
);
const rename = prepared((orm) =>
  orm
    .update(users)
    .set({ email: sql`${value('email')}` })
    .where(eq(users.id, value('id')))
    .returning({ id: users.id }),
);
const raw = prepared((orm) => orm.all<[unknown, unknown]>(sql`SELECT ${value('first')}, ${value('second')}`));
const findStep = prepared((orm) =>
  orm
    .select({ output: turnSteps.output })
    .from(turnSteps)
    .where(eq(turnSteps.turnId, value('turnId'))),
);

onEveryEngine((nodes) => {
  const add = (id: string) => nodes.db.write((orm) => [orm.insert(users).values({ id, email: '', createdAtMs: 1 })]);

  test('a prepared query answers as the same query that is not: awaited, in a snapshot and in a write', async () => {
    const { db } = nodes;
    await add('user_a');
    await add('user_b');
    const row = { id: 'user_a', email: '', createdAtMs: 1, issuer: null, subject: null };
    expect(await find(db.read, { id: 'user_a' })).toEqual([row]);
    expect(await find(db.read, { id: 'nobody' })).toEqual([]);
    const [own, all, other] = await db.snapshot((orm) => [
      find(orm, { id: 'user_a' }),
      orm.select().from(users),
      find(orm, { id: 'user_b' }),
    ]);
    expect([own, all.length, other]).toEqual([[row], 2, [{ ...row, id: 'user_b' }]]);
    const [renamed, seen] = await db.write((orm) => [
      rename(orm, { id: 'user_a', email: 'x' }),
      find(orm, { id: 'user_a' }),
    ]);
    expect({ renamed, seen }).toEqual({ renamed: [{ id: 'user_a' }], seen: [{ ...row, email: 'x' }] });
  });

  test('each use brings its own values, however many are under way', async () => {
    const { db } = nodes;
    const pairs = Array.from({ length: 30 }, (_, index) => [index, `no ${index} '"🫀`]);
    expect(await Promise.all(pairs.map(([first, second]) => raw(db.read, { first, second })))).toEqual(
      pairs.map((pair) => [pair]) as [unknown, unknown][][],
    );
    const second = nodes.another();
    expect(await raw(second.read, { first: null, second: 0 })).toEqual([[null, 0]]);
  });

  test('how many rows are wanted counts them, and is no reason for SQLite to plan the statement anew', async () => {
    for (const id of ['user_a', 'user_b', 'user_c']) await add(id);
    const some = (limit: number) => nodes.db.read.select({ id: users.id }).from(users).orderBy(users.id).limit(limit);
    expect(some(2).toSQL().sql).toEndWith('limit +?');
    expect(await some(2)).toEqual([{ id: 'user_a' }, { id: 'user_b' }]);
    expect(await some(0)).toEqual([]);
  });

  test('columns are decoded as their type says', async () => {
    const output = { text: 'ü', numbers: [1, null] };
    await nodes.db.write((orm) => [orm.insert(turnSteps).values({ turnId: 'turn_1', name: 'plan', output })]);
    expect(await findStep(nodes.db.read, { turnId: 'turn_1' })).toEqual([{ output }]);
  });

  test('a value that is forgotten, and a failure, reject', async () => {
    await expect((async () => find(nodes.db.read, {}))()).rejects.toThrow();
    const broken = prepared((orm) => orm.all(sql`SELECT * FROM nowhere WHERE id = ${value('id')}`));
    await expect((async () => broken(nodes.db.read, { id: 'secret' }))()).rejects.toBeInstanceOf(DatabaseError);
  });
});
