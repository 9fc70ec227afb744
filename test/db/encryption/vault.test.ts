import { beforeEach, describe, expect, test } from 'bun:test';
import { sql } from 'drizzle-orm';
import { type Db, overEngine } from '../../../db/client.ts';
import { beginSealing, judgeKey } from '../../../db/encryption/master-key.ts';
import { deleteDataKey } from '../../../db/encryption/vault.ts';
import { listBiomarkerRows, listLabUploads } from '../../../db/health/labs.ts';
import { type HealthRow, type UpsertMode, upsertHealthRows } from '../../../db/health/rows.ts';
import { healthTables } from '../../../db/schema/health-schema.ts';
import { listMemories, upsertMemory } from '../../../db/turns/memories.ts';
import { findPublicTurn, findTurn, listTurnEvents } from '../../../db/turns/turns.ts';
import { findStoredRows } from '../../../db/upkeep/doctor.ts';
import { onEveryEngine } from '../../support/database/engines.ts';
import { biomarkerRow } from '../../support/database/health-rows.ts';
import {
  biomarker,
  canary,
  everythingIn,
  failureOf,
  newKey,
  readAllOf,
  timeless,
  writeAllOf,
} from '../../support/database/personal-content.ts';

onEveryEngine((nodes) => {
  const key = newKey();
  const keyed = (encryptionKey: string | null = key) => overEngine(nodes.another().engine, encryptionKey);
  const run = (db: Db, text: string) => db.write((orm) => [orm.run(sql.raw(text))]);
  let sealing: Db;
  beforeEach(() => {
    sealing = keyed();
  });

  test('what is written with a key is read as without one, and stands nowhere in the database', async () => {
    await writeAllOf(nodes.db, 'user_a');
    const plain = timeless(await readAllOf(nodes.db, 'user_a'));
    expect(await everythingIn(nodes.db)).toContain(canary);
    for (const name of ['turns', 'turn_events', 'turn_steps', 'turn_evidence', 'turn_disclosures', 'memories'])
      await run(nodes.db, `DELETE FROM ${name}`);
    for (const name of ['lab_uploads', 'biomarkers', 'activities', 'idempotency_keys', 'archives', 'feed_days'])
      await run(nodes.db, `DELETE FROM ${name}`);
    await writeAllOf(sealing, 'user_a');
    expect(timeless(await readAllOf(sealing, 'user_a'))).toBe(plain);
    expect(timeless(await readAllOf(keyed(), 'user_a'))).toBe(plain);
    const stored = await everythingIn(nodes.db);
    for (const word of ['CANARY', 'confidence', canary.slice(3, 12)]) expect(stored).not.toContain(word);
  });

  test('what was plain before there was a key stays readable, and is sealed when it is written again', async () => {
    await writeAllOf(nodes.db, 'user_a');
    const before = await readAllOf(nodes.db, 'user_a');
    await beginSealing(sealing);
    await writeAllOf(sealing, 'user_b');
    expect(timeless(await readAllOf(sealing, 'user_a'))).toBe(timeless(before));
    await sealing.write((orm) => [
      upsertHealthRows(orm, 'biomarkers', [{ ...biomarker('user_a'), version: '2', value_text: 'again' }]),
    ]);
    const [row] = await listBiomarkerRows(sealing.read, { userId: 'user_a', names: ['Glucose'] });
    expect(row).toMatchObject({ value_text: 'again', flag: canary });
    const [stored] = await nodes.db.read.select().from(healthTables.biomarkers).where(sql`id = 'bio_user_a'`);
    expect([stored?.value_text, stored?.flag].map((text) => text?.slice(0, 5))).toEqual(['enc1.', 'enc1.']);
  });

  test('text that only looks sealed is told from what is, whether it was there before the key or came after', async () => {
    const lookalikes = ['enc1.AAAA', 'raw1.enc1.AAAA', 'raw1.x'];
    const said = (userId: string, text: string) => ({
      ...{ userId, kind: 'goal' as const, text, textSha256: text, turnId: 't', nowMs: 1 },
    });
    const texts = async (db: Db) =>
      (await listMemories(db.read, { userId: 'user_a', limit: 9 })).map(({ text }) => text);
    await nodes.db.write((orm) => lookalikes.map((text) => upsertMemory(orm, said('user_a', text))) as never);
    const results = lookalikes.map((value_text, at) => biomarkerRow({ id: `b${at}`, user_id: 'user_a', value_text }));
    await nodes.db.write((orm) => [upsertHealthRows(orm, 'biomarkers', results)]);
    await Promise.all([beginSealing(sealing), beginSealing(keyed())]);
    await beginSealing(keyed());
    expect((await texts(sealing)).sort()).toEqual(lookalikes.toSorted());
    const rows = await listBiomarkerRows(sealing.read, { userId: 'user_a', names: ['Glucose'] });
    expect(rows.map(({ value_text }) => value_text).sort()).toEqual(lookalikes.toSorted());
    await sealing.write((orm) => lookalikes.map((text) => upsertMemory(orm, said('user_a', text))) as never);
    expect([...new Set(await texts(sealing))].sort()).toEqual(lookalikes.toSorted());
  });

  describe('a value that was moved', () => {
    beforeEach(async () => {
      await writeAllOf(sealing, 'user_a');
      await writeAllOf(sealing, 'user_b');
    });
    const result = (userId: string) => findPublicTurn(sealing.read, { turnId: `turn_${userId}`, userId });

    test.each([
      ['to another column', "UPDATE turns SET result = messages WHERE id = 'turn_user_a'"],
      [
        'to another person',
        "UPDATE turns SET result = (SELECT result FROM turns WHERE id = 'turn_user_b') WHERE id = 'turn_user_a'",
      ],
      [
        'to another owner with its row',
        "UPDATE turns SET user_id = 'user_a', id = 'turn_user_a' WHERE id = 'turn_user_b'",
      ],
    ])('%s is refused, and nothing else is', async (_, change) => {
      if (change.includes('SET user_id')) await run(sealing, "DELETE FROM turns WHERE id = 'turn_user_a'");
      await run(sealing, change);
      expect(await failureOf(result('user_a'))).toMatchObject({ name: 'DatabaseError', reason: 'failed' });
      if (!change.includes('SET user_id')) expect((await result('user_b'))?.result).toContain(canary);
    });

    test('to another row of the same person is refused', async () => {
      await run(sealing, 'UPDATE turn_events SET data = (SELECT data FROM turn_events WHERE seq = 2) WHERE seq = 1');
      const log = { turnId: 'turn_user_a', userId: 'user_a', afterSeq: 0, limit: 9 };
      expect(await failureOf(listTurnEvents(sealing.read, log))).toMatchObject({ reason: 'failed' });
      expect(await listTurnEvents(sealing.read, { ...log, afterSeq: 1 })).toHaveLength(1);
    });

    test('into a health row is no reason for the doctor to fall ill: it finds a row that differs', async () => {
      await run(sealing, "UPDATE biomarkers SET flag = value_text WHERE id = 'bio_user_a'");
      const stored = await findStoredRows(sealing.read, { table: 'biomarkers', keys: [['user_a', 'bio_user_a']] });
      expect(String(stored.get('bio_user_a')?.['flag'])).toStartWith('enc1.');
    });
  });

  test('a row that is read again comes out as it is and stays untouched', async () => {
    const write = (mode: UpsertMode, rows: HealthRow<'biomarkers'>[]) =>
      sealing.write((orm) => [upsertHealthRows(orm, 'biomarkers', rows, mode)]);
    const many = Array.from({ length: 40 }, (_, at) => ({ ...biomarker('user_a'), id: `bio_${at}` }));
    const stored = () => nodes.db.read.select().from(healthTables.biomarkers).orderBy(healthTables.biomarkers.id);
    for (const rows of [many.slice(0, 3), many.slice(3)]) {
      await write('newer', rows);
      const before = await stored();
      await write('reprocess', rows);
      expect(await stored()).toEqual(before);
      await write(
        'reprocess',
        rows.map((row) => ({ ...row, flag: 'other' })),
      );
      expect(await stored()).not.toEqual(before);
    }
  });

  test('nodes that make a person’s key at the same time agree on one', async () => {
    const others = Array.from({ length: 4 }, () => keyed());
    const said = (at: number) => ({
      ...{
        userId: 'user_a',
        kind: 'goal' as const,
        text: `${canary} ${at}`,
        textSha256: String(at),
        turnId: 't',
        nowMs: at,
      },
    });
    await Promise.all(others.map((db, at) => db.write((orm) => [upsertMemory(orm, said(at))])));
    for (const db of [...others, keyed()])
      expect((await listMemories(db.read, { userId: 'user_a', limit: 9 })).map(({ text }) => text)).toEqual(
        [3, 2, 1, 0].map((at) => `${canary} ${at}`),
      );
    const [row] = await nodes.db.read.all<[number]>(sql`SELECT count(*) FROM person_keys`);
    expect(row).toEqual([1]);
  });

  test('the first key becomes the database’s: with another one and without one a start is told so', async () => {
    expect([await judgeKey(nodes.db), await judgeKey(sealing)]).toEqual(['good', 'good']);
    await beginSealing(sealing);
    const other = keyed(newKey());
    await beginSealing(other);
    expect([await judgeKey(sealing), await judgeKey(other), await judgeKey(nodes.db)]).toEqual([
      'good',
      'wrong',
      'missing',
    ]);
  });

  describe('destroying a person’s key', () => {
    test('makes all that was theirs unreadable, for every node, and nothing of anybody else’s', async () => {
      await writeAllOf(sealing, 'user_a');
      await writeAllOf(sealing, 'user_b');
      const copy = await everythingIn(nodes.db);
      await sealing.write((orm) => [deleteDataKey(orm, { userId: 'user_a' })]);
      expect(copy).not.toContain(canary);
      for (const db of [sealing, keyed()]) {
        const reads = [
          () => findTurn(db.read, { turnId: 'turn_user_a', userId: 'user_a' }),
          () => listTurnEvents(db.read, { turnId: 'turn_user_a', userId: 'user_a', afterSeq: 0, limit: 9 }),
          () => listMemories(db.read, { userId: 'user_a', limit: 9 }),
          () => listLabUploads(db.read, { userId: 'user_a' }),
          () => listBiomarkerRows(db.read, { userId: 'user_a', names: ['Glucose'] }),
        ];
        for (const read of reads) expect(await failureOf(read())).toMatchObject({ reason: 'failed' });
        expect((await findTurn(db.read, { turnId: 'turn_user_b', userId: 'user_b' }))?.messages).toContain(canary);
      }
    });

    test('is heeded by a node that still holds it: what it writes then is under a new one, whole', async () => {
      const holder = keyed();
      await writeAllOf(holder, 'user_a');
      await sealing.write((orm) => [deleteDataKey(orm, { userId: 'user_a' })]);
      const after = {
        userId: 'user_a',
        kind: 'goal' as const,
        text: 'anew',
        textSha256: 'anew',
        turnId: 't',
        nowMs: 9,
      };
      await run(holder, 'DELETE FROM memories');
      await holder.write((orm) => [upsertMemory(orm, after)]);
      for (const db of [holder, keyed()])
        expect((await listMemories(db.read, { userId: 'user_a', limit: 9 })).map(({ text }) => text)).toEqual(['anew']);
    });
  });
});
