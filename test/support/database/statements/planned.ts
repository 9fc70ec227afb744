import { type Db, overEngine, type WriteBatch, writeAll } from '../../../../db/client.ts';
import { openEmbedded } from '../../../../db/engine/embedded.ts';
import { type Engine, type Statement, toDatabaseError } from '../../../../db/engine/engine.ts';
import { migrate } from '../../../../db/engine/migrate.ts';
import { newKey } from '../personal-content.ts';

export type Calls = Record<string, (db: Db) => Promise<unknown>>;

export const write = (build: WriteBatch) => (db: Db) => writeAll(db, build);
export const userId = 'user_a';
export const turnId = 'turn_1';
export const job = { lane: 'ingest', name: 'normalizeEvent', requestId: 'req_1', runAtMs: 1, nowMs: 1 };

/** A real database that records the statements it executes; `sealing` gives it a master key. */
export async function openNoting(sealing: boolean) {
  const engine = openEmbedded(':memory:');
  await migrate(engine);
  const sent = new Map<string, Statement>();
  const noting =
    (send: Engine['read']): Engine['read'] =>
    (statements) => {
      for (const statement of statements) sent.set(statement.sql, statement);
      return send(statements);
    };
  const db = overEngine(
    { ...engine, read: noting(engine.read), write: noting(engine.write) },
    sealing ? newKey() : null,
  );
  const statementsOf = async (run: (db: Db) => Promise<unknown>): Promise<Statement[]> => {
    sent.clear();
    await run(db).catch((cause: unknown) => {
      if (!['constraint', 'lease_lost'].includes(toDatabaseError(cause).reason)) throw cause;
    });
    return [...sent.values()];
  };
  return { db, statementsOf, planOf: (statement: Statement) => planOf(engine, statement) };
}

async function planOf(engine: Engine, statement: Statement): Promise<string[]> {
  const sql = `EXPLAIN QUERY PLAN ${statement.sql}`;
  const params = statement.params.map((param) => (typeof param === 'object' && param !== null ? '' : param));
  const [plan] = await engine.read([{ sql, params, method: 'all' }]);
  return (plan?.rows ?? []).map((row) => String((row as unknown[])[3]));
}

/** Tables that grow with neither people nor data. */
const small = ['clock', 'schedules', 'schema_migrations', 'identity_keys', 'shared_secrets'].join('|');
const walk = new RegExp(`^SCAN (?!(${small})\\b|json_each |CONSTANT ROW|\\d+-ROW VALUES|\\d+ CONSTANT ROW|\\(|union)`);
const pageOfAll = /^SEARCH \S+ USING (INTEGER PRIMARY KEY|(COVERING )?INDEX sqlite_autoindex_\S+) \((rowid|id)>\?\)$/;
const sort = /USE TEMP B-TREE FOR (LAST TERM OF |RIGHT PART OF )?ORDER BY/;

/** Plan steps whose cost grows with people or data. */
export const costsOf = (plan: readonly string[]) =>
  plan.filter((detail) => walk.test(detail) || pageOfAll.test(detail) || sort.test(detail));

/** SQLite plans such a statement anew at each use when it may look at the parameters. */
const planned = /\b(ORDER BY|JOIN|LIMIT)\b/i;
const lookedAt = /(=|\b(IS|LIMIT|LIKE|GLOB)) \(?\?/i;

export const costsOfText = ({ sql }: Pick<Statement, 'sql'>) => {
  const [found] = planned.test(sql) ? (lookedAt.exec(sql) ?? []) : [];
  return found ? [`PLANNED ANEW for what is bound: ${found}`] : [];
};
