import { expect, test } from 'bun:test';
import { sql } from 'drizzle-orm';
import { type Db, overEngine } from '../../../db/client.ts';
import { beginSealing, judgeKey, rewrapKeys } from '../../../db/encryption/master-key.ts';
import { sealExisting } from '../../../db/encryption/reseal.ts';
import { DatabaseError } from '../../../db/engine/engine.ts';
import { upsertMemory } from '../../../db/turns/memories.ts';
import { insertTurnEvents } from '../../../db/turns/turns.ts';
import { onEveryEngine } from '../../support/database/engines.ts';
import {
  canary,
  everythingIn,
  failureOf,
  newKey,
  readAllOf,
  timeless,
  writeAllOf,
} from '../../support/database/personal-content.ts';

const sealAll = async (db: Db) =>
  Object.fromEntries((await Array.fromAsync(sealExisting(db))).map((each) => [each.table, each.rows]));
const bytesOf = (key: string) => Buffer.from(key, 'base64');

onEveryEngine((nodes) => {
  const key = newKey();
  const keyed = (encryptionKey = key) => overEngine(nodes.another().engine, encryptionKey);

  test('what was stored before the key is sealed and read as before, everybody’s, once', async () => {
    for (const userId of ['user_a', 'user_b']) await writeAllOf(nodes.db, userId);
    await nodes.db.write((orm) => [
      insertTurnEvents(
        orm,
        { userId: 'user_a' },
        Array.from({ length: 120 }, (_, at) => ({
          turnId: 'turn_user_a',
          seq: at + 10,
          type: 'delta',
          data: `"${canary}"`,
        })),
      ),
    ]);
    const before = await Promise.all(['user_a', 'user_b'].map((userId) => readAllOf(nodes.db, userId)));
    const sealing = keyed();
    await beginSealing(sealing);
    expect(await sealAll(sealing)).toMatchObject({
      turns: 2,
      turn_events: 124,
      memories: 2,
      biomarkers: 2,
      lab_uploads: 2,
    });
    const stored = await everythingIn(nodes.db);
    for (const word of ['CANARY', 'confidence']) expect(stored).not.toContain(word);
    const after = await Promise.all(['user_a', 'user_b'].map((userId) => readAllOf(sealing, userId)));
    expect(timeless(after)).toBe(timeless(before));
    expect(Object.values(await sealAll(keyed())).every((rows) => rows === 0)).toBe(true);
    expect(await everythingIn(nodes.db)).toBe(stored);
  });

  test('that was cut off at any write goes on where it was', async () => {
    await writeAllOf(nodes.db, 'user_a');
    const before = await readAllOf(nodes.db, 'user_a');
    await beginSealing(keyed());
    for (let writes = 0; writes < 12; writes += 1) {
      const { engine } = nodes.another();
      let left = writes;
      const write: typeof engine.write = (statements) => {
        left -= 1;
        return left < 0 ? Promise.reject(new DatabaseError('unavailable', 'cut off')) : engine.write(statements);
      };
      const broken = overEngine({ ...engine, write }, key);
      if (writes < 3) expect(await failureOf(sealAll(broken))).toMatchObject({ message: 'cut off' });
      else await sealAll(broken).catch(() => undefined);
      expect(timeless(await readAllOf(keyed(), 'user_a'))).toBe(timeless(before));
    }
    await sealAll(keyed());
    expect(await everythingIn(nodes.db)).not.toContain('CANARY');
    expect(timeless(await readAllOf(keyed(), 'user_a'))).toBe(timeless(before));
  });

  test('a memory that was said again under the key stays one', async () => {
    const said = { userId: 'user_a', kind: 'goal' as const, text: canary, textSha256: 'hash', turnId: 't' };
    await nodes.db.write((orm) => [upsertMemory(orm, { ...said, nowMs: 1 })]);
    const sealing = keyed();
    await beginSealing(sealing);
    await sealing.write((orm) => [upsertMemory(orm, { ...said, nowMs: 2 })]);
    await sealAll(sealing);
    expect((await readAllOf(sealing, 'user_a')).memories).toEqual([{ kind: 'goal', text: canary }]);
    await sealing.write((orm) => [upsertMemory(orm, { ...said, nowMs: 3 })]);
    expect((await readAllOf(sealing, 'user_a')).memories).toHaveLength(1);
  });

  test('another master key takes the place of the first for everybody at once, and seals nothing anew', async () => {
    const sealing = keyed();
    await beginSealing(sealing);
    for (const userId of ['user_a', 'user_b']) await writeAllOf(sealing, userId);
    const before = await readAllOf(sealing, 'user_a');
    const turns = () => nodes.db.read.all(sql`SELECT * FROM turns`);
    const stored = await turns();
    const next = newKey();
    const change = (former: string) => rewrapKeys(sealing.engine, { former: bytesOf(former), next: bytesOf(next) });
    expect(await failureOf(change(newKey()))).toMatchObject({ reason: 'failed' });
    expect(await judgeKey(keyed())).toBe('good');
    expect(await change(key)).toBe(3);
    expect(await change(key)).toBe(0);
    expect([await judgeKey(keyed(next)), await judgeKey(keyed())]).toEqual(['good', 'wrong']);
    expect(timeless(await readAllOf(keyed(next), 'user_a'))).toBe(timeless(before));
    expect(await turns()).toEqual(stored);
    expect(await failureOf(readAllOf(keyed(), 'user_a'))).toMatchObject({ reason: 'failed' });
  });
});
