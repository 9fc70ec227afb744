import { createHash } from 'node:crypto';
import { migrations } from '../migrations/index.ts';
import type { Engine, Statement } from './engine.ts';

type Migration = { tag: string; sql: string };

const ledgerSql =
  'CREATE TABLE IF NOT EXISTS schema_migrations (tag TEXT PRIMARY KEY NOT NULL, hash TEXT NOT NULL, applied_at_ms INTEGER NOT NULL) STRICT';

/** The ledger's primary key admits one node. */
export async function migrate(engine: Engine, list: readonly Migration[] = migrations): Promise<string[]> {
  const ledger = await readLedger(engine);
  refuseUnknown(ledger, list);
  if (ledger.size === 0 && (await applyTogether(engine, list))) return list.map(({ tag }) => tag);
  const applied = ledger.size === 0 ? await readLedger(engine) : ledger;
  const ran: string[] = [];
  for (const migration of list) {
    const before = applied.get(migration.tag);
    if (before !== undefined && before !== hashOf(migration))
      throw new Error(`Migration ${migration.tag} changed after it was applied.`);
    if (before === undefined && (await apply(engine, migration))) ran.push(migration.tag);
  }
  return ran;
}

const hashOf = ({ sql }: Migration) => createHash('sha256').update(sql).digest('hex');

async function applyTogether(engine: Engine, list: readonly Migration[]): Promise<boolean> {
  try {
    await engine.setUp(list.flatMap(statementsOf));
    return true;
  } catch {
    return false;
  }
}

async function readLedger(engine: Engine): Promise<Map<string, string>> {
  await engine.setUp([statement(ledgerSql)]);
  const [known] = await engine.read([{ sql: 'SELECT tag, hash FROM schema_migrations', params: [], method: 'all' }]);
  return new Map((known?.rows ?? []) as [string, string][]);
}

function refuseUnknown(applied: ReadonlyMap<string, string>, list: readonly Migration[]): void {
  const known = new Set(list.map(({ tag }) => tag));
  const unknown = [...applied.keys()].filter((tag) => !known.has(tag));
  if (unknown.length > 0) throw new Error(`The database was migrated by a newer version (${unknown.join(', ')}).`);
}

async function apply(engine: Engine, migration: Migration): Promise<boolean> {
  try {
    await engine.setUp(statementsOf(migration));
    return true;
  } catch (cause) {
    if ((await readLedger(engine)).get(migration.tag) === hashOf(migration)) return false;
    throw cause;
  }
}

function statementsOf(migration: Migration): Statement[] {
  const parts = migration.sql.split('--> statement-breakpoint').map((part) => part.trim());
  const record = statement('INSERT INTO schema_migrations VALUES (?, ?, ?)', [
    migration.tag,
    hashOf(migration),
    Date.now(),
  ]);
  return [record, ...parts.filter(Boolean).map((part) => statement(part))];
}

const statement = (sql: string, params: unknown[] = []): Statement => ({ sql, params, method: 'run' });
