import { describe, expect, test } from 'bun:test';
import type { Db } from '../../../db/client.ts';
import * as auditQueries from '../../../db/people/audit.ts';
import { createAudit } from '../../../server/observability/audit.ts';
import { createLog } from '../../../server/observability/log.ts';
import { onEveryEngine, statement } from '../../support/database/engines.ts';
import { until } from '../../support/until.ts';

const keyOf = (name: string) => Buffer.from(name.padEnd(32));
const keys: auditQueries.AuditKeys = { current: keyOf('ours') };
const entry = (name: string): auditQueries.AuditEntry => ({
  ...{ atMs: 1_000, actor: 'admin_key', action: 'admin.listParked', subject: '', requestId: name, outcome: 'granted' },
});
const run = (db: Db, ...sqls: string[]) => db.engine.setUp(sqls.map((sql) => statement(sql, [], 'run')));
async function behindTheTriggers(db: Db, ...sqls: string[]): Promise<void> {
  const [found] = await db.engine.read([
    statement("SELECT name, sql FROM sqlite_schema WHERE type = 'trigger' AND tbl_name = 'audit_log'"),
  ]);
  const triggers = (found?.rows ?? []) as [name: string, sql: string][];
  expect(triggers).toHaveLength(2);
  await run(db, ...triggers.map(([name]) => `DROP TRIGGER ${name}`), ...sqls, ...triggers.map(([, text]) => text));
}
const fill = (db: Db, count: number, by = keys) =>
  auditQueries.appendAudit(
    db,
    Array.from({ length: count }, (_, at) => entry(`req_${at}`)),
    by,
  );
const verify = (db: Db, by: Partial<Parameters<typeof auditQueries.verifyAudit>[1]> = {}) =>
  auditQueries.verifyAudit(db.read, { keys, ...by });

onEveryEngine((nodes) => {
  test('fifty who append at once, on three nodes, make one chain that holds all of them', async () => {
    const writers = [nodes.db, nodes.another(), nodes.another()].map((db) =>
      createAudit({ db, keys, log: createLog('silent') }),
    );
    const names = Array.from({ length: 50 }, (_, at) => `req_${at}`);
    await Promise.all(names.map((name, at) => writers[at % 3]?.record(entry(name))));
    expect(await verify(nodes.db)).toMatchObject({ intact: true, rows: 50, sealedFromSeq: 1, brokenSeq: null });
    const rows = await auditQueries.listAudit(nodes.db.read, { limit: 99 });
    expect(rows.map(({ requestId }) => requestId).toSorted()).toEqual(names.toSorted());
    expect(rows.map(({ seq }) => seq)).toEqual(names.map((_, at) => 50 - at));
  });

  test('no row can be changed or taken away', async () => {
    await fill(nodes.db, 2);
    for (const sql of ["UPDATE audit_log SET outcome = 'refused'", 'DELETE FROM audit_log WHERE seq = 2'])
      await expect(run(nodes.db, sql)).rejects.toThrow('append-only');
    expect(await verify(nodes.db)).toMatchObject({ intact: true, rows: 2 });
  });

  describe('whoever goes around that', () => {
    test.each([
      ['changes a field', "UPDATE audit_log SET subject = 'turn:other' WHERE seq = 3", 3],
      [
        'moves text from one field to the next',
        "UPDATE audit_log SET actor = actor || action, action = '' WHERE seq = 4",
        4,
      ],
      ['takes a row out', 'DELETE FROM audit_log WHERE seq = 2', 2],
      ['takes the last row away', 'DELETE FROM audit_log WHERE seq = 5', 5],
      ['empties it', 'DELETE FROM audit_log', 1],
      ['puts a hash in another place', 'UPDATE audit_log SET sha256 = previous_sha256 WHERE seq = 5', 5],
    ])('and %s is found at that row', async (_, sql, brokenSeq) => {
      await fill(nodes.db, 5);
      await behindTheTriggers(nodes.another(), sql);
      expect(await verify(nodes.db)).toMatchObject({ intact: false, brokenSeq, rows: brokenSeq - 1 });
    });

    test('and puts a row of another chain in the place of one, tied to the row before it, is found at it', async () => {
      await fill(nodes.db, 3);
      await behindTheTriggers(
        nodes.another(),
        'CREATE TABLE other_chain AS SELECT * FROM audit_log WHERE seq = 3',
        'DELETE FROM audit_log WHERE seq > 1',
        "UPDATE sqlite_sequence SET seq = 1 WHERE name = 'audit_log'",
      );
      await fill(nodes.db, 2);
      expect(await verify(nodes.another())).toMatchObject({ intact: true, rows: 3 });
      await behindTheTriggers(
        nodes.another(),
        'DELETE FROM audit_log WHERE seq = 3',
        'INSERT INTO audit_log SELECT * FROM other_chain',
        'UPDATE audit_log SET previous_sha256 = (SELECT sha256 FROM audit_log WHERE seq = 2) WHERE seq = 3',
      );
      expect(await verify(nodes.another())).toMatchObject({ intact: false, brokenSeq: 3 });
    });

    test('and makes the whole chain anew is found, since they have no key', async () => {
      const reason = 'of another JWT_SECRET';
      await fill(nodes.db, 3);
      await behindTheTriggers(
        nodes.another(),
        'DELETE FROM audit_log',
        "DELETE FROM sqlite_sequence WHERE name = 'audit_log'",
      );
      await fill(nodes.db, 3, { current: keyOf('theirs') });
      expect(await verify(nodes.db)).toMatchObject({ intact: false, brokenSeq: 1 });
      expect((await verify(nodes.db)).reason).toContain(reason);
      expect((await auditQueries.examineAudit(nodes.db.read, keys)).join()).toContain(reason);
    });

    test('and makes it anew without any, as old versions did, is found by the next row of the server', async () => {
      await fill(nodes.db, 4);
      await behindTheTriggers(nodes.db, 'UPDATE audit_log SET mac = NULL WHERE seq > 1');
      expect(await verify(nodes.another())).toMatchObject({ intact: false, brokenSeq: 2 });
      await behindTheTriggers(nodes.db, 'UPDATE audit_log SET mac = NULL');
      await fill(nodes.db, 1);
      expect(await verify(nodes.another())).toMatchObject({ intact: true, rows: 5, sealedFromSeq: 5 });
    });

    test('and cuts it off with its sequence is found by a head that was written down, and by a server that runs', async () => {
      const lines: [string, unknown][] = [];
      const nothing = () => undefined;
      const log = {
        info: nothing,
        warn: nothing,
        error: (fields: unknown, event: string) => void lines.push([event, fields]),
        audit: nothing,
      };
      const audit = createAudit({ db: nodes.db, keys, log });
      for (const name of ['a', 'b', 'c']) await audit.record(entry(name));
      const { head } = await verify(nodes.another());
      await behindTheTriggers(
        nodes.db,
        'DELETE FROM audit_log WHERE seq > 1',
        "UPDATE sqlite_sequence SET seq = 1 WHERE name = 'audit_log'",
      );
      expect(await verify(nodes.another())).toMatchObject({ intact: true, rows: 1 });
      expect(await verify(nodes.another(), { known: head })).toMatchObject({ intact: false, brokenSeq: 2 });
      await audit.record(entry('d'));
      expect(lines).toEqual([['audit_log_changed', { audit_rows: 3, audit_head: head.sha256, rows_found: 1 }]]);
      await fill(nodes.db, 1);
      const { head: later } = await verify(nodes.another());
      expect(later.seq).toBe(head.seq);
      expect(await verify(nodes.another(), { known: head })).toMatchObject({ intact: false, brokenSeq: 3 });
    });

    test('and takes a trigger away, or the last row, is found without reading the rest', async () => {
      await fill(nodes.db, 3);
      expect(await auditQueries.examineAudit(nodes.another().read, keys)).toEqual([]);
      await behindTheTriggers(nodes.db, 'DELETE FROM audit_log WHERE seq = 3');
      expect(await auditQueries.examineAudit(nodes.another().read, keys)).toEqual(['rows are missing at the end']);
      await fill(nodes.db, 1);
      const made = 'CREATE TRIGGER audit_log_no_delete BEFORE DELETE ON audit_log BEGIN SELECT 1; END';
      await run(nodes.db, 'DROP TRIGGER audit_log_no_update', 'DROP TRIGGER audit_log_no_delete', made);
      expect(await auditQueries.examineAudit(nodes.another().read, keys)).toEqual([
        'trigger audit_log_no_update is missing or changed',
        'trigger audit_log_no_delete is missing or changed',
        'row 4: a row is missing',
      ]);
      await run(
        nodes.db,
        'DROP TRIGGER audit_log_no_delete',
        ...['UPDATE', 'DELETE'].map(
          (change) =>
            `CREATE TRIGGER audit_log_no_${change.toLowerCase()} BEFORE ${change} ON audit_log\nBEGIN\n  SELECT RAISE(ABORT, 'audit_log is append-only');\nEND`,
        ),
      );
    });
  });

  test('rows of a former secret hold where it is given, but none behind a row of the later one', async () => {
    const former = { current: keyOf('former') };
    await fill(nodes.db, 2, former);
    await fill(nodes.db, 2);
    const both = { keys: { ...keys, former: [former.current] } };
    expect(await verify(nodes.db)).toMatchObject({ intact: false, brokenSeq: 1 });
    expect(await verify(nodes.db, both)).toMatchObject({ intact: true, rows: 4 });
    expect(await auditQueries.examineAudit(nodes.db.read, keys)).toEqual([]);
    await fill(nodes.db, 1, former);
    expect(await verify(nodes.db, both)).toMatchObject({ intact: false, brokenSeq: 5 });
  });

  test('a person is named by a hash, by which they are found', async () => {
    await auditQueries.appendAudit(
      nodes.db,
      [{ ...entry('req_1'), subject: auditQueries.personSubject('user_ada') }, entry('req_2')],
      keys,
    );
    const found = await auditQueries.listAudit(nodes.db.read, {
      limit: 9,
      subject: auditQueries.personSubject('user_ada'),
    });
    expect(found.map(({ requestId }) => requestId)).toEqual(['req_1']);
    expect(JSON.stringify(await auditQueries.listAudit(nodes.db.read, { limit: 9 }))).not.toContain('user_ada');
  });

  test('of very many refused attempts the first has a row, and the others are counted in one', async () => {
    const audit = createAudit({ db: nodes.db, keys, log: createLog('silent'), countedForMs: 1 });
    const refusal = { actor: 'wrong_key', action: 'admin.drain', subject: '', requestId: 'req_1' };
    for (let at = 0; at < 500; at++) audit.refused(refusal);
    const outcomes = async () =>
      (await auditQueries.listAudit(nodes.db.read, { limit: 9 })).map(({ outcome }) => outcome);
    await until(async () => (await outcomes()).length > 1);
    expect(await outcomes()).toEqual(['refused 499 more times', 'refused']);
    const stopped = createAudit({ db: nodes.db, keys, log: createLog('silent') });
    for (let at = 0; at < 2; at++) stopped.refused(refusal);
    await stopped.close();
    expect((await outcomes()).slice(0, 2)).toEqual(['refused 1 more time', 'refused']);
  });
});
