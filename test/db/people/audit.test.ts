import { describe, expect, test } from 'bun:test';
import type { Db } from '../../../db/client.ts';
import { type AuditEntry, appendAudit, listAudit, personSubject, verifyAudit } from '../../../db/people/audit.ts';
import { createAudit } from '../../../server/observability/audit.ts';
import { createLog } from '../../../server/observability/log.ts';
import { onEveryEngine, statement } from '../../support/database/engines.ts';

const entry = (name: string): AuditEntry => ({
  ...{ atMs: 1_000, actor: 'admin_key', action: 'admin.listParked', subject: '', requestId: name, outcome: 'granted' },
});
const run = (db: Db, ...sqls: string[]) => db.engine.setUp(sqls.map((sql) => statement(sql, [], 'run')));
async function behindTheTriggers(db: Db, sql: string): Promise<void> {
  const [found] = await db.engine.read([
    statement("SELECT name, sql FROM sqlite_schema WHERE type = 'trigger' AND tbl_name = 'audit_log'"),
  ]);
  const triggers = (found?.rows ?? []) as [name: string, sql: string][];
  expect(triggers).toHaveLength(2);
  await run(db, ...triggers.map(([name]) => `DROP TRIGGER ${name}`), sql, ...triggers.map(([, text]) => text));
}
const fill = (db: Db, count: number) =>
  appendAudit(
    db,
    Array.from({ length: count }, (_, at) => entry(`req_${at}`)),
  );

onEveryEngine((nodes) => {
  test('fifty who append at once, on three nodes, make one chain that holds all of them', async () => {
    const writers = [nodes.db, nodes.another(), nodes.another()].map((db) =>
      createAudit({ db, log: createLog('silent') }),
    );
    const names = Array.from({ length: 50 }, (_, at) => `req_${at}`);
    await Promise.all(names.map((name, at) => writers[at % 3]?.record(entry(name))));
    expect(await verifyAudit(nodes.db.read)).toMatchObject({ intact: true, rows: 50, brokenSeq: null });
    const rows = await listAudit(nodes.db.read, { limit: 99 });
    expect(rows.map(({ requestId }) => requestId).toSorted()).toEqual(names.toSorted());
    expect(rows.map(({ seq }) => seq)).toEqual(names.map((_, at) => 50 - at));
  });

  test('no row can be changed or taken away', async () => {
    await fill(nodes.db, 2);
    for (const sql of ["UPDATE audit_log SET outcome = 'refused'", 'DELETE FROM audit_log WHERE seq = 2'])
      await expect(run(nodes.db, sql)).rejects.toThrow('append-only');
    expect(await verifyAudit(nodes.db.read)).toMatchObject({ intact: true, rows: 2 });
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
      expect(await verifyAudit(nodes.db.read)).toMatchObject({ intact: false, brokenSeq, rows: brokenSeq - 1 });
    });
  });

  test('a person is named by a hash, by which they are found', async () => {
    await appendAudit(nodes.db, [{ ...entry('req_1'), subject: personSubject('user_ada') }, entry('req_2')]);
    const found = await listAudit(nodes.db.read, { limit: 9, subject: personSubject('user_ada') });
    expect(found.map(({ requestId }) => requestId)).toEqual(['req_1']);
    expect(JSON.stringify(await listAudit(nodes.db.read, { limit: 9 }))).not.toContain('user_ada');
  });

  test('of very many refused attempts the first are listed, and the others counted', async () => {
    const audit = createAudit({ db: nodes.db, log: createLog('silent') });
    const refusal = { actor: 'wrong_key', action: 'admin.drain', subject: '', requestId: 'req_1' };
    for (let at = 0; at < 500; at++) audit.refused(refusal);
    await audit.record(entry('req_last'));
    const { rows } = await verifyAudit(nodes.db.read);
    expect(rows).toBeGreaterThanOrEqual(61);
    expect(rows).toBeLessThanOrEqual(121);
  });
});
