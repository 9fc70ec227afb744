import { describe, expect, test } from 'bun:test';
import fc from 'fast-check';
import { upsertUser } from '../../../db/access/users.ts';
import { writeAll } from '../../../db/client.ts';
import * as sourceQueries from '../../../db/ingestion/sources.ts';
import { onEveryEngine } from '../../support/database/engines.ts';

type Event = { kind: 'connect' | 'disconnect'; version: string };
const userId = 'user_a';

onEveryEngine((nodes) => {
  const addUser = (id: string) => nodes.db.write((orm) => [upsertUser(orm, { id, email: '', createdAtMs: 1 })]);
  const connect = (aggregatorUserId: string, version: string, owner = userId) =>
    nodes.db.write((orm) => [
      sourceQueries.connectSource(orm, {
        id: `src_${crypto.randomUUID()}`,
        userId: owner,
        provider: 'garmin',
        aggregatorUserId,
        version,
      }),
    ]);
  const disconnect = (aggregatorUserId: string, version: string) =>
    nodes.db.write((orm) => [sourceQueries.disconnectSource(orm, { aggregatorUserId, version })]);
  const find = (aggregatorUserId: string) =>
    sourceQueries.findSourceByAggregatorUser(nodes.db.read, { aggregatorUserId });

  test('the events of a connection end in one state, whatever their order and however often each comes', async () => {
    const { db } = nodes;
    await addUser(userId);
    const history = fc
      .array(fc.constantFrom('connect', 'disconnect'), { minLength: 1, maxLength: 5 })
      .map(
        (kinds) =>
          [
            { kind: 'connect', version: '0' },
            ...kinds.map((kind, index) => ({ kind, version: String(index + 1) })),
          ] as Event[],
      )
      .chain((events) =>
        fc.tuple(fc.constant(events), fc.shuffledSubarray([...events, ...events], { minLength: events.length * 2 })),
      );
    const arrive = async (order: readonly Event[]) => {
      const aggregatorUserId = crypto.randomUUID();
      const first = order.findIndex(({ kind }) => kind === 'connect');
      const waiting = order.slice(0, first);
      await writeAll(db, (orm) =>
        [order[first] as Event, ...waiting, ...order.slice(first + 1)].map(({ kind, version }) =>
          kind === 'connect'
            ? sourceQueries.connectSource(orm, {
                id: `src_${crypto.randomUUID()}`,
                userId,
                provider: 'garmin',
                aggregatorUserId,
                version,
              })
            : sourceQueries.disconnectSource(orm, { aggregatorUserId, version }),
        ),
      );
      return find(aggregatorUserId);
    };
    await fc.assert(
      fc.asyncProperty(history, async ([events, order]) => {
        const last = events.at(-1);
        const found = await arrive(order);
        expect({ version: found?.version, active: found?.deactivatedAtMs === null }).toEqual({
          version: last?.version ?? '',
          active: last?.kind === 'connect',
        });
      }),
      { numRuns: nodes.kind === 'remote' ? 40 : 150 },
    );
  });

  describe('a connection', () => {
    test('is not made for a person who does not exist, and is once they do', async () => {
      await connect('agg_1', '1');
      expect(await find('agg_1')).toBeUndefined();
      await addUser(userId);
      await connect('agg_1', '1');
      expect(await find('agg_1')).toMatchObject({ userId, version: '1', deactivatedAtMs: null });
    });

    test('never moves to another person', async () => {
      await addUser(userId);
      await addUser('user_b');
      await connect('agg_1', '1');
      await connect('agg_1', '2', 'user_b');
      expect(await sourceQueries.listSources(nodes.db.read, { userId: 'user_b' })).toEqual([]);
      expect(await find('agg_1')).toMatchObject({ userId, version: '1' });
    });

    test('keeps its id, its beginning and its first end over everything that follows', async () => {
      await addUser(userId);
      await connect('agg_1', '1');
      const begun = await find('agg_1');
      await disconnect('agg_1', '2');
      const ended = await find('agg_1');
      await disconnect('agg_1', '3');
      expect(await find('agg_1')).toEqual({ ...(ended as NonNullable<typeof ended>), version: '3' });
      expect(await sourceQueries.listActiveSources(nodes.db.read, { userId })).toEqual([]);
      await connect('agg_1', '4');
      expect(await find('agg_1')).toEqual({
        ...(begun as NonNullable<typeof begun>),
        version: '4',
        healthyVersion: '4',
      });
    });

    describe('that its owner ends', () => {
      const end = async (aggregatorUserId: string, version: string, owner = userId) => {
        const source = await find(aggregatorUserId);
        const key = { sourceId: source?.id ?? '', userId: owner, version };
        const [ended] = await nodes.db.write((orm) => [sourceQueries.endSource(orm, key)]);
        return ended.length === 1;
      };
      const isActive = async () => (await find('agg_1'))?.deactivatedAtMs === null;

      test('is brought back by no connect event up to that moment, and by every later one', async () => {
        await addUser(userId);
        await connect('agg_1', '1');
        expect(await end('agg_1', '5')).toBe(true);
        for (const version of ['1', '3', '5']) {
          await connect('agg_1', version);
          expect([version, await isActive()]).toEqual([version, false]);
        }
        await connect('agg_1', '6');
        expect(await isActive()).toBe(true);
      });

      test('ends although its last event lies ahead of this clock, and only a later event than that brings it back', async () => {
        await addUser(userId);
        await connect('agg_1', '9');
        expect(await end('agg_1', '5')).toBe(true);
        await connect('agg_1', '9');
        expect(await isActive()).toBe(false);
        await connect('agg_1', '91');
        expect(await isActive()).toBe(true);
      });

      test('ends once, and for nobody else', async () => {
        await addUser(userId);
        await addUser('user_b');
        await connect('agg_1', '1');
        expect(await end('agg_1', '5', 'user_b')).toBe(false);
        expect(await isActive()).toBe(true);
        expect(await Promise.all([end('agg_1', '5'), end('agg_1', '6')]).then((ended) => ended.toSorted())).toEqual([
          false,
          true,
        ]);
      });

      test('queues one job that names it upstream, and none where there is nothing to end', async () => {
        const job = { lane: 'upstream', name: 'endSource', requestId: 'req_1', runAtMs: 1, nowMs: 1 };
        await addUser(userId);
        await connect('agg_1', '1');
        const sourceId = (await find('agg_1'))?.id ?? '';
        const both = () =>
          nodes.db.write((orm) => [
            sourceQueries.insertEndSourceJob(orm, { ...job, sourceId, userId }),
            sourceQueries.endSource(orm, { sourceId, userId, version: '5' }),
          ]);
        await both();
        await both();
        const jobs = await nodes.db.read.query.jobs.findMany();
        expect(jobs.map(({ name, input }) => [name, input])).toEqual([['endSource', { aggregatorUserId: 'agg_1' }]]);
      });
    });

    test('tells when it last brought data, in commit time', async () => {
      await addUser(userId);
      await connect('agg_1', '1');
      const source = await find('agg_1');
      await nodes.db.write((orm) => [sourceQueries.touchSource(orm, { sourceId: source?.id ?? '', version: '2' })]);
      expect((await find('agg_1'))?.lastSyncAtMs).toBeGreaterThan(source?.connectedAtMs ?? Number.POSITIVE_INFINITY);
    });
  });

  test('an e-mail address is learned once, changed by a new one and never emptied; the user stays one', async () => {
    const { db } = nodes;
    const again = (email: string) => db.write((orm) => [upsertUser(orm, { id: userId, email, createdAtMs: 2 })]);
    await Promise.all([addUser(userId), again(''), addUser(userId)]);
    const emails: (string | undefined)[] = [];
    for (const email of ['a@example.org', '', 'b@example.org', '']) {
      await again(email);
      emails.push((await db.read.query.users.findFirst())?.email);
    }
    expect(emails).toEqual(['a@example.org', 'a@example.org', 'b@example.org', 'b@example.org']);
    expect(await db.read.query.users.findMany()).toHaveLength(1);
  });
});
