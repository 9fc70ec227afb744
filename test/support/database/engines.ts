import { afterEach, beforeAll, beforeEach, describe } from 'bun:test';
import { join } from 'node:path';
import { type Db, openDb, overEngine } from '../../../db/client.ts';
import { openEmbedded } from '../../../db/engine/embedded.ts';
import type { Statement } from '../../../db/engine/engine.ts';
import { openForwarded, serveForwarded } from '../../../db/engine/forwarded.ts';
import { migrate } from '../../../db/engine/migrate.ts';
import { temporaryFolder } from '../folder.ts';
import { putMigrated } from './migrated.ts';
import { hasSqld, startSqld } from './sqld.ts';

/** `db` is migrated and empty for every test; `another` opens one more node on the same database. */
export type Nodes = { readonly kind: Kind; readonly db: Db; readonly another: () => Db };
type Kind = 'embedded' | 'forwarded' | 'remote';
type Prepare = () => Promise<() => Db>;

const title: Record<Kind, string> = {
  embedded: 'on an embedded file',
  forwarded: 'on an embedded file seen from another thread',
  remote: `on a libSQL server${hasSqld ? '' : ' (skipped: the package sqld carries none for this platform)'}`,
};

/** Runs one suite on every engine. */
export function onEveryEngine(suite: (nodes: Nodes) => void): void {
  onEngine('embedded', prepareEmbedded, suite);
  onEngine('forwarded', prepareForwarded, suite);
  describe.skipIf(!hasSqld)('', () => {
    let prepare: Prepare;
    beforeAll(async () => {
      prepare = await prepareRemote();
    });
    onEngine('remote', () => prepare(), suite);
  });
}

function onEngine(kind: Kind, prepare: Prepare, suite: (nodes: Nodes) => void): void {
  describe(title[kind], () => {
    let opened: Db[] = [];
    let open: () => Db;
    const another = () => {
      const node = open();
      opened.push(node);
      return node;
    };
    beforeEach(async () => {
      open = await prepare();
      await migrate(another().engine);
      // Another connection made the tables: they are visible from the next turn of the event loop.
      await new Promise((resolve) => setImmediate(resolve));
    });
    afterEach(() => {
      for (const node of opened.splice(0).reverse()) node.close();
      opened = [];
    });
    suite({
      kind,
      another,
      get db() {
        if (!opened[0]) throw new Error('The database is open inside tests only.');
        return opened[0];
      },
    });
  });
}

async function prepareEmbedded(): Promise<() => Db> {
  const url = `file:${join(temporaryFolder(), 'hale.db')}`;
  await putMigrated(url);
  return () => openDb(url);
}

/** Messages are cloned as between threads. */
async function prepareForwarded(): Promise<() => Db> {
  const path = join(temporaryFolder(), 'hale.db');
  await putMigrated(`file:${path}`);
  const writer = openEmbedded(path);
  let nodes = 0;
  return () => {
    const serve = serveForwarded(writer, (reply) => receive(structuredClone(reply)));
    const { engine, receive } = openForwarded(path, (request) => void serve(structuredClone(request)));
    nodes += 1;
    const close = () => {
      engine.close();
      nodes -= 1;
      if (nodes === 0) writer.close();
    };
    return overEngine({ ...engine, setUp: writer.setUp, close });
  };
}

async function prepareRemote(): Promise<Prepare> {
  const { url } = await startSqld();
  return async () => {
    const db = openDb(url);
    const tables = await db.engine.read([
      statement("SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%'"),
    ]);
    const names = (tables[0]?.rows ?? []).map((row) => String((row as string[])[0]));
    const kept = new Set(['clock', 'schema_migrations']);
    const [guards] = await db.engine.read([
      statement("SELECT name, sql FROM sqlite_schema WHERE type = 'trigger' AND tbl_name = 'audit_log'"),
    ]);
    const appendOnly = (guards?.rows ?? []) as [name: string, sql: string][];
    const empty = [
      ...appendOnly.map(([name]) => statement(`DROP TRIGGER ${name}`)),
      ...names
        .filter((name) => !kept.has(name) && !name.startsWith('libsql_'))
        .map((name) => statement(`DELETE FROM ${name}`)),
      statement("DELETE FROM sqlite_sequence WHERE name = 'audit_log'"),
      ...appendOnly.map(([, sql]) => statement(sql)),
    ];
    if (names.includes('clock')) await db.engine.setUp([...empty, statement('UPDATE clock SET now_ms = 0')]);
    db.close();
    return () => openDb(url);
  };
}

export const statement = (sql: string, params: unknown[] = [], method: Statement['method'] = 'all'): Statement => ({
  sql,
  params,
  method,
});
