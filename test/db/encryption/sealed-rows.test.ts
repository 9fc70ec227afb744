import { beforeEach, expect, test } from 'bun:test';
import { createHash } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { type Db, overEngine } from '../../../db/client.ts';
import { beginSealing } from '../../../db/encryption/master-key.ts';
import { sealExisting } from '../../../db/encryption/reseal.ts';
import { unsealIntactEvents } from '../../../db/encryption/sealed-rows.ts';
import * as rawEventQueries from '../../../db/ingestion/raw-events.ts';
import { onEveryEngine } from '../../support/database/engines.ts';
import { canary, everythingIn, failureOf, newKey } from '../../support/database/personal-content.ts';

const event = (at: number) => {
  const payload = JSON.stringify({ type: 'daily', at, note: canary });
  const sha256 = createHash('sha256').update(payload).digest('hex');
  return { sha256, payload, type: 'daily', requestId: `req_${at}`, orderingMs: at, receivedAtMs: at };
};
const [first, second, third] = [event(1), event(2), event(3)];

onEveryEngine((nodes) => {
  const key = newKey();
  const keyed = () => overEngine(nodes.another().engine, key);
  let sealing: Db;
  const store = async (db: Db, each: typeof first) =>
    (await db.write((orm) => rawEventQueries.insertRawEvent(orm, each)))[0][0]?.id ?? 0;
  const alter = (id: number) =>
    sealing.write((orm) => [
      orm.run(sql`UPDATE raw_event_bodies SET payload = payload || 'A' WHERE raw_event_id = ${id}`),
    ]);
  const bodiesOf = async (db: Db, open?: typeof unsealIntactEvents) => {
    const page = await rawEventQueries.listEventLengths(db.read, { every: 1, offset: 0, afterId: 0, limit: 99 });
    return (await Array.fromAsync(rawEventQueries.readEvents(db.read, page, open)))
      .flat()
      .map(({ payload }) => payload);
  };
  beforeEach(async () => {
    await store(nodes.db, first);
    sealing = keyed();
    await beginSealing(sealing);
  });

  test('a body comes back byte for byte wherever it is read, from before the key and since, and is known as a duplicate', async () => {
    const id = await store(sealing, second);
    expect(await store(sealing, second)).toBe(0);
    expect(await store(sealing, first)).toBe(0);
    for (const db of [sealing, keyed()]) {
      expect((await rawEventQueries.findRawEvent(db.read, { rawEventId: id }))?.payload).toBe(second.payload);
      expect((await rawEventQueries.findRawEventBySha256(db.read, second))?.payload).toBe(second.payload);
      const listed = await rawEventQueries.listRawEvents(db.read, { rawEventIds: [id - 1, id, id + 1] });
      expect(listed.map(({ payload }) => payload)).toEqual([first.payload, second.payload]);
      expect(await bodiesOf(db)).toEqual([first.payload, second.payload]);
    }
    expect((await everythingIn(nodes.db)).split(canary)).toHaveLength(2);
  });

  test('bodies from before the key are sealed with the rest, in whatever number', async () => {
    for (let at = 10; at < 30; at += 1) await store(nodes.db, event(at));
    const before = await bodiesOf(nodes.db);
    const sealed = Object.fromEntries(
      (await Array.fromAsync(sealExisting(sealing))).map((each) => [each.table, each.rows]),
    );
    expect(sealed['raw_event_bodies']).toBe(21);
    expect(await everythingIn(nodes.db)).not.toContain(canary);
    expect(await bodiesOf(keyed())).toEqual(before);
  });

  test('one that was altered is refused, and where bodies are compared with their hashes it is one that has another', async () => {
    const id = await store(sealing, second);
    await store(sealing, third);
    await alter(id);
    expect(await failureOf(rawEventQueries.findRawEvent(sealing.read, { rawEventId: id }))).toMatchObject({
      reason: 'failed',
    });
    expect(await failureOf(bodiesOf(sealing))).toMatchObject({ reason: 'failed' });
    const hashes = (await bodiesOf(sealing, unsealIntactEvents)).map((body) =>
      createHash('sha256').update(body).digest('hex'),
    );
    expect(hashes.map((hash, at) => hash === [first, second, third][at]?.sha256)).toEqual([true, false, true]);
    const [altered] = await rawEventQueries.listRawEvents(sealing.read, { rawEventIds: [id] });
    expect(altered?.payload).toStartWith('enc1.');
  });
});
