import { createHash } from 'node:crypto';
import { migrations } from '../migrations/index.ts';
import type { Engine, Statement } from './engine.ts';

type Migration = { tag: string; sql: string };

const ledgerSql =
  'CREATE TABLE IF NOT EXISTS schema_migrations (tag TEXT PRIMARY KEY NOT NULL, hash TEXT NOT NULL, applied_at_ms INTEGER NOT NULL) STRICT';

/** One transaction each. Refuses changed and unknown migrations. Of two nodes, the ledger's primary key admits one. */
export async function migrate(engine: Engine, list: readonly Migration[] = migrations): Promise<string[]> {
  const ran: string[] = [];
  const applied = await readLedger(engine);
  refuseUnknown(applied, list);
  for (const { tag, sql } of list) {
    const hash = createHash('sha256').update(sql).digest('hex');
    const before = applied.get(tag);
    if (before !== undefined && before !== hash) throw new Error(`Migration ${tag} changed after it was applied.`);
    if (before !== undefined) continue;
    if (await apply(engine, tag, sql, hash)) ran.push(tag);
  }
  return ran;
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

async function apply(engine: Engine, tag: string, sql: string, hash: string): Promise<boolean> {
  const parts = sql.split('--> statement-breakpoint').map((part) => part.trim());
  const record = statement('INSERT INTO schema_migrations VALUES (?, ?, ?)', [tag, hash, Date.now()]);
  try {
    await engine.setUp([record, ...parts.filter(Boolean).map((part) => statement(part))]);
    return true;
  } catch (cause) {
    if ((await readLedger(engine)).get(tag) === hash) return false;
    throw cause;
  }
}

const statement = (sql: string, params: unknown[] = []): Statement => ({ sql, params, method: 'run' });
