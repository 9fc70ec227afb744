import { afterEach, describe, expect, setSystemTime, test } from 'bun:test';
import { asc, eq, sql } from 'drizzle-orm';
import type { Db } from '../../../db/client.ts';
import { DatabaseError, type Statement } from '../../../db/engine/engine.ts';
import { readClock } from '../../../db/engine/orm.ts';
import { holdLease } from '../../../db/jobs/queue.ts';
import { commitTimeMs, schedules, users } from '../../../db/schema/schema.ts';
import { onEveryEngine, statement } from '../../support/database/engines.ts';

const insertUser = (db: Db, id: string) =>
  db.write((orm) => [orm.insert(users).values({ id, email: '', createdAtMs: 1 })]);
const userIds = async (db: Db) =>
  (await db.read.select({ id: users.id }).from(users).orderBy(asc(users.id))).map(({ id }) => id);
const clockOf = async (db: Db) => (await readClock(db.read))[0]?.nowMs ?? 0;
const failureOf = (promise: Promise<unknown>) =>
  promise.then(
    () => undefined,
    (cause: unknown) => cause,
  );

afterEach(() => {
  setSystemTime();
});

onEveryEngine((nodes) => {
  describe('a batch', () => {
    test('is written as a whole or not at all', async () => {
      const { db } = nodes;
      const failing = db.write((orm) => [
        orm.insert(users).values({ id: 'user_a', email: '', createdAtMs: 1 }),
        orm.insert(schedules).values({ name: 'nightly', nextRunMs: 1 }),
        orm.insert(users).values({ id: 'user_a', email: '', createdAtMs: 1 }),
      ]);
      expect(await failureOf(failing)).toMatchObject({ reason: 'constraint' });
      expect(await userIds(db)).toEqual([]);
      expect(await db.read.select().from(schedules)).toEqual([]);
    });

    test('that fails does not sink those that share its commit', async () => {
      const { db } = nodes;
      await insertUser(db, 'taken');
      const ids = Array.from({ length: 30 }, (_, index) =>
        index % 3 === 1 ? 'taken' : `user_${String(index).padStart(2, '0')}`,
      );
      const outcomes = await Promise.allSettled(ids.map((id) => insertUser(db, id)));
      expect(outcomes.map(({ status }) => status === 'fulfilled')).toEqual(ids.map((id) => id !== 'taken'));
      expect(await userIds(db)).toEqual([...new Set(ids)].sort());
    });

    test('sees its own earlier statements, and others see it once it is acknowledged', async () => {
      const { db } = nodes;
      const reader = nodes.another();
      const [, [seen]] = await db.write((orm) => [
        orm.insert(users).values({ id: 'user_a', email: '', createdAtMs: 1 }),
        orm.select().from(users),
      ]);
      expect(seen).toMatchObject({ id: 'user_a', email: '', createdAtMs: 1 });
      expect(await userIds(reader)).toEqual(['user_a']);
    });

    test('answers in its own order, whatever else is written', async () => {
      const { db } = nodes;
      const answers = await Promise.all(
        Array.from({ length: 40 }, (_, index) =>
          db.write((orm) => [orm.all<[number]>(sql`SELECT ${index}`), orm.all<[string]>(sql`SELECT ${`no ${index}`}`)]),
        ),
      );
      expect(answers).toEqual(answers.map((_, index) => [[[index]], [[`no ${index}`]]]));
    });
  });

  describe('results', () => {
    const cases: [name: string, sql: string, rows: unknown[][]][] = [
      [
        'values of every type',
        "SELECT 1 AS a, NULL AS b, 1.5 AS a, 'x''é🫀' AS d, 9007199254740991, -0.25, ''",
        [[1, null, 1.5, "x'é🫀", 9007199254740991, -0.25, '']],
      ],
      ['several rows', "SELECT value FROM json_each('[3, 1, 2]')", [[3], [1], [2]]],
      ['no rows', 'SELECT 1 WHERE 0', []],
      [
        'returned rows',
        "INSERT INTO users (id, email, created_at_ms) VALUES ('a', '', 1), ('b', '', 2) RETURNING id, created_at_ms",
        [
          ['a', 1],
          ['b', 2],
        ],
      ],
      ['no returned rows', "UPDATE users SET email = 'x' WHERE id = 'nobody' RETURNING id", []],
      ['nothing asked for', "INSERT INTO users (id, email, created_at_ms) VALUES ('c', '', 1)", []],
    ];
    test.each(cases)('are arrays in column order: %s', async (_, text, rows) => {
      const { engine } = nodes.db;
      const shape = async (method: Statement['method']) => {
        const [result] = await engine.write([statement(text, [], method)]);
        await engine.write([statement('DELETE FROM users')]);
        return result?.rows;
      };
      for (const method of ['all', 'values', 'run'] as const) expect(await shape(method)).toEqual(rows);
      if (text.includes('RETURNING') || text.startsWith('SELECT'))
        expect((await shape('get')) ?? null).toEqual(rows[0] ?? null);
    });

    test('come through drizzle alike from a query, a snapshot and a write', async () => {
      const { db } = nodes;
      const row = { id: 'user_a', email: 'ü"\'`%_\\', createdAtMs: 0, issuer: null, subject: null };
      const [returned] = await db.write((orm) => [orm.insert(users).values(row).returning()]);
      expect(returned).toEqual([row]);
      expect(await db.read.select().from(users)).toEqual([row]);
      expect(await db.read.select().from(users).get()).toEqual(row);
      expect(await db.read.select().from(users).where(eq(users.id, 'nobody')).get()).toBeUndefined();
      expect(
        await db.snapshot((orm) => [orm.select().from(users), orm.all<[string]>(sql`SELECT id FROM users`)]),
      ).toEqual([[row], [['user_a']]]);
    });
  });

  test('a snapshot reads one state while writers run', async () => {
    const { db } = nodes;
    const writer = nodes.another();
    await db.write((orm) => [
      orm.insert(schedules).values([
        { name: 'a', nextRunMs: 0 },
        { name: 'b', nextRunMs: 0 },
      ]),
    ]);
    let running = true;
    const writing = (async () => {
      for (let value = 1; running; value++) {
        await writer.write((orm) => [orm.update(schedules).set({ nextRunMs: value })]);
      }
    })();
    const pair = (orm: Db['read'], name: string) =>
      orm.select({ value: schedules.nextRunMs }).from(schedules).where(eq(schedules.name, name));
    for (let round = 0; round < 60; round++) {
      const [[a], [b]] = await db.snapshot((orm) => [pair(orm, 'a'), pair(orm, 'b')]);
      expect(a).toEqual(b);
      await Bun.sleep(0);
    }
    running = false;
    await writing;
  });

  describe('a failure', () => {
    test('is typed: constraint, lease_lost, failed', async () => {
      const { db } = nodes;
      const strict = db.write((orm) => [
        orm.run(sql`INSERT INTO users (id, email, created_at_ms) VALUES ('a', '', 'not a number')`),
      ]);
      const missing = db.write((orm) => [
        orm.run(sql`INSERT INTO users (id, email, created_at_ms) VALUES ('a', NULL, 1)`),
      ]);
      const lost = db.write((orm) => [holdLease(orm, { id: 1, leaseToken: 'mine' })]);
      const unknown = db.write((orm) => [orm.run(sql`INSERT INTO nowhere VALUES (1)`)]);
      const failures = await Promise.all([strict, missing, lost, unknown].map(failureOf));
      for (const failure of failures) expect(failure).toBeInstanceOf(DatabaseError);
      expect(failures.map((failure) => (failure as DatabaseError).reason)).toEqual([
        'constraint',
        'constraint',
        'lease_lost',
        'failed',
      ]);
    });

    test('of a read is the same DatabaseError and carries no parameters', async () => {
      const { db } = nodes;
      const secret = 'glucose 312';
      const single = db.read.all(sql`SELECT * FROM nowhere WHERE name = ${secret}`);
      const several = db.snapshot((orm) => [
        orm.all(sql`SELECT 1`),
        orm.all(sql`SELECT * FROM nowhere WHERE name = ${secret}`),
      ]);
      for (const failure of await Promise.all([failureOf(single), failureOf(several)])) {
        expect(failure).toBeInstanceOf(DatabaseError);
        expect((failure as DatabaseError).reason).toBe('failed');
        expect(String(failure)).not.toContain(secret);
      }
    });
  });

  describe('the commit clock', () => {
    const tick = async (db: Db) => (await db.write((orm) => [readClock(orm)]))[0][0]?.nowMs ?? 0;

    test('moves on with every write that follows another, over concurrent writers on two nodes', async () => {
      const writers = [nodes.db, nodes.another(), nodes.db, nodes.another()];
      const chains = await Promise.all(
        writers.map(async (db) => {
          const times: number[] = [];
          for (let turn = 0; turn < 8; turn++) times.push(await tick(db));
          return times;
        }),
      );
      for (const times of chains) expect(times).toEqual([...new Set(times)].sort((a, b) => a - b));
      expect(await tick(nodes.db)).toBeGreaterThan(Math.max(...chains.flat()));
    });

    test('never goes back when the wall clock does', async () => {
      const { db } = nodes;
      const wallMs = Date.now();
      setSystemTime(new Date(wallMs + 3_600_000));
      const ahead = await tick(db);
      expect(ahead).toBeGreaterThanOrEqual(wallMs + 3_600_000);
      setSystemTime(new Date(wallMs - 3_600_000));
      expect([await tick(db), await tick(db)]).toEqual([ahead + 1, ahead + 2]);
      setSystemTime(new Date(wallMs + 7_200_000));
      expect(await tick(db)).toBeGreaterThanOrEqual(wallMs + 7_200_000);
    });

    test('is one value for all statements of a batch, and none of a failed one shows', async () => {
      const { db } = nodes;
      const [, , [clock]] = await db.write((orm) => [
        orm.run(sql`INSERT INTO schedules VALUES ('a', ${commitTimeMs})`),
        orm.run(sql`INSERT INTO schedules VALUES ('b', ${commitTimeMs})`),
        readClock(orm),
      ]);
      const stored = await db.read.select().from(schedules).orderBy(asc(schedules.name));
      expect(stored.map(({ nextRunMs }) => nextRunMs)).toEqual([clock?.nowMs ?? 0, clock?.nowMs ?? 0]);
      expect(await clockOf(db)).toBe(clock?.nowMs ?? 0);
    });
  });
});
