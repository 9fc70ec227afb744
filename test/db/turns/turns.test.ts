import { describe, expect, test } from 'bun:test';
import { asc } from 'drizzle-orm';
import type { Db } from '../../../db/client.ts';
import { jobs, turnEvents } from '../../../db/schema/schema.ts';
import * as turnQueries from '../../../db/turns/turns.ts';
import { onEveryEngine } from '../../support/database/engines.ts';

const userId = 'user_a';
const inFlightMax = 20;

onEveryEngine((nodes) => {
  const create = async (
    turnId: string,
    options: { owner?: string; createdAtMs?: number; max?: number; db?: Db } = {},
  ) => {
    const { owner = userId, createdAtMs = 1, max = 1_000, db = nodes.db } = options;
    const row = {
      id: turnId,
      userId: owner,
      messages: [{ role: 'user', content: 'Wie schlief ich? 🫀' }],
      context: {},
      requestId: 'req_1',
      createdAtMs,
    };
    const job = { lane: 'turns', name: 'answerTurn', requestId: 'req_1', runAtMs: 1, nowMs: 1, turnId };
    const [created] = await db.write((orm) => [
      turnQueries.insertTurn(orm, row, max),
      turnQueries.insertTurnJob(orm, job),
    ]);
    return created.length === 1;
  };
  const end = (turnId: string, completedAtMs: number) =>
    nodes.db.write((orm) => [turnQueries.endTurn(orm, { turnId, userId, completedAtMs, result: { answer: turnId } })]);
  const find = (turnId: string) => turnQueries.findTurn(nodes.db.read, { turnId, userId });

  describe('the cap on turns in flight', () => {
    test('admits exactly its number of sixty that come at once to two nodes, each with its job', async () => {
      const both = [nodes.db, nodes.another()];
      const attempts = Array.from({ length: 60 }, (_, index) =>
        create(`turn_${String(index).padStart(2, '0')}`, { max: inFlightMax, db: both[index % 2] as Db }),
      );
      const admitted = (await Promise.all(attempts)).flatMap((created, index) =>
        created ? [`turn_${String(index).padStart(2, '0')}`] : [],
      );
      expect(admitted).toHaveLength(inFlightMax);
      expect(await turnQueries.countTurnsInFlight(nodes.db.read, { userId })).toBe(inFlightMax);
      const queued = await nodes.db.read.select({ input: jobs.input }).from(jobs);
      expect(queued.map(({ input }) => (input as { turnId: string }).turnId).sort()).toEqual(admitted);
    });

    test('counts what is queued or running, for each person alone, and lets the next one in when one ends', async () => {
      expect(await create('turn_1', { max: 2 })).toBe(true);
      expect(await create('turn_2', { max: 2 })).toBe(true);
      await nodes.db.write((orm) => [turnQueries.startTurn(orm, { turnId: 'turn_2', userId })]);
      expect(await create('turn_3', { max: 2 })).toBe(false);
      expect(await create('turn_4', { max: 2, owner: 'user_b' })).toBe(true);
      await end('turn_2', 5);
      expect(await create('turn_5', { max: 2 })).toBe(true);
    });
  });

  test('a terminal state is never left, and the first one stays', async () => {
    await create('turn_1');
    const key = { turnId: 'turn_1', userId };
    await nodes.db.write((orm) => [
      turnQueries.endTurn(orm, { ...key, completedAtMs: 5, error: { code: 'internal_error' } }),
    ]);
    await end('turn_1', 6);
    await nodes.db.write((orm) => [turnQueries.startTurn(orm, key)]);
    expect(await find('turn_1')).toMatchObject({
      status: 'failed',
      completedAtMs: 5,
      result: null,
      error: '{"code":"internal_error"}',
    });
  });

  test('a turn keeps its conversation to the letter', async () => {
    await create('turn_1');
    expect((await find('turn_1'))?.messages).toBe('[{"role":"user","content":"Wie schlief ich? 🫀"}]');
  });

  describe('the list', () => {
    const ids = (rows: { id: string }[]) => rows.map(({ id }) => id);
    const list = (page: Partial<turnQueries.TurnPageQuery> = {}) =>
      turnQueries.listTurns(nodes.db.read, { userId, limit: 100, ...page });
    const walk = async (limit: number, filter: Partial<turnQueries.TurnPageQuery> = {}) => {
      const seen: string[] = [];
      let behind: turnQueries.TurnPageQuery['behind'];
      for (let pages = 0; pages < 99; pages++) {
        const rows = await list({ ...filter, limit, behind });
        seen.push(...ids(rows));
        behind = rows.at(-1);
        if (rows.length < limit) break;
      }
      return seen;
    };

    test('is newest first, ties by id, and any page size walks it without gap or double', async () => {
      const times = [3, 1, 2, 2, 2, 2, 3, 1, 5];
      for (const [index, createdAtMs] of times.entries()) await create(`turn_${index}`, { createdAtMs });
      const expected = ['turn_8', 'turn_6', 'turn_0', 'turn_5', 'turn_4', 'turn_3', 'turn_2', 'turn_7', 'turn_1'];
      expect(ids(await list())).toEqual(expected);
      for (const limit of [1, 2, 3, 4, 8]) expect(await walk(limit)).toEqual(expected);
    });

    test('does not shift under turns that are created while it is walked', async () => {
      for (let index = 0; index < 6; index++) await create(`turn_${index}`, { createdAtMs: index });
      const first = await list({ limit: 3 });
      await create('turn_9', { createdAtMs: 9 });
      expect(ids([...first, ...(await list({ limit: 3, behind: first.at(-1) }))])).toEqual([
        'turn_5',
        'turn_4',
        'turn_3',
        'turn_2',
        'turn_1',
        'turn_0',
      ]);
    });

    test('filters by state and by time, from the first moment up to but without the last', async () => {
      for (let index = 0; index < 5; index++) await create(`turn_${index}`, { createdAtMs: index });
      await end('turn_2', 9);
      expect(ids(await list({ status: 'completed' }))).toEqual(['turn_2']);
      expect(ids(await list({ afterMs: 1, beforeMs: 4 }))).toEqual(['turn_3', 'turn_2', 'turn_1']);
      expect(await walk(1, { afterMs: 1, status: 'queued' })).toEqual(['turn_4', 'turn_3', 'turn_1']);
    });
  });

  describe('the event log', () => {
    const event = (turnId: string, seq: number) => ({ turnId, seq, type: 'delta', data: `{"n":${seq}}` });
    const log = (turnId: string, owner = userId, afterSeq = 0, limit = 100) =>
      turnQueries.listTurnEvents(nodes.db.read, { turnId, userId: owner, afterSeq, limit });
    const seqs = async (...args: Parameters<typeof log>) => (await log(...args)).map(({ seq }) => seq);

    test('is read in order from behind any number, by its owner alone', async () => {
      await create('turn_1');
      await nodes.db.write((orm) => [
        turnQueries.insertTurnEvents(
          orm,
          { userId },
          [3, 1, 2, Number.MAX_SAFE_INTEGER].map((seq) => event('turn_1', seq)),
        ),
      ]);
      expect(await seqs('turn_1')).toEqual([1, 2, 3, Number.MAX_SAFE_INTEGER]);
      expect(await seqs('turn_1', userId, 1, 2)).toEqual([2, 3]);
      expect(await log('turn_1', 'user_b')).toEqual([]);
    });

    test('takes each number once', async () => {
      await create('turn_1');
      await nodes.db.write((orm) => [turnQueries.insertTurnEvents(orm, { userId }, [event('turn_1', 1)])]);
      const twice = nodes.db.write((orm) => [
        turnQueries.insertTurnEvents(orm, { userId }, [event('turn_1', 2), event('turn_1', 1)]),
      ]);
      await expect(twice).rejects.toMatchObject({ reason: 'constraint' });
      expect(await seqs('turn_1')).toEqual([1]);
    });

    test('and the steps go when the turn has been over for long enough, those of others stay', async () => {
      for (const [turnId, completedAtMs] of [
        ['turn_old', 10],
        ['turn_edge', 20],
        ['turn_open', null],
      ] as const) {
        await create(turnId);
        await nodes.db.write((orm) => [
          turnQueries.insertTurnEvents(orm, { userId }, [event(turnId, 1)]),
          turnQueries.insertTurnStep(orm, { turnId, userId, name: 'plan', output: { turnId } }),
        ]);
        if (completedAtMs !== null) await end(turnId, completedAtMs);
      }
      const prune = () => nodes.db.write((orm) => turnQueries.pruneTurnLogs(orm, { endedBeforeMs: 20, nowMs: 99 }));
      await prune();
      const left = await nodes.db.read
        .select({ id: turnEvents.turnId })
        .from(turnEvents)
        .orderBy(asc(turnEvents.turnId));
      expect(left.map(({ id }) => id)).toEqual(['turn_edge', 'turn_open']);
      expect(await turnQueries.listTurnSteps(nodes.db.read, { turnId: 'turn_old', userId })).toEqual([]);
      expect(await turnQueries.listTurnSteps(nodes.db.read, { turnId: 'turn_open', userId })).toEqual([
        { name: 'plan', output: { turnId: 'turn_open' } },
      ]);
      expect(await find('turn_old')).toMatchObject({
        status: 'completed',
        result: '{"answer":"turn_old"}',
        logPrunedAtMs: 99,
      });
      await nodes.db.write((orm) => [turnQueries.insertTurnEvents(orm, { userId }, [event('turn_old', 2)])]);
      await prune();
      expect(await seqs('turn_old')).toEqual([2]);
    });
  });
});
