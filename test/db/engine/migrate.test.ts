import { beforeAll, describe, expect, test } from 'bun:test';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { is } from 'drizzle-orm';
import { getTableConfig, SQLiteTable } from 'drizzle-orm/sqlite-core';
import { openDb } from '../../../db/client.ts';
import { openEmbedded } from '../../../db/engine/embedded.ts';
import type { Engine } from '../../../db/engine/engine.ts';
import { migrate } from '../../../db/engine/migrate.ts';
import { migrations } from '../../../db/migrations/index.ts';
import * as accessSchema from '../../../db/schema/access-schema.ts';
import * as agentSchema from '../../../db/schema/agent-schema.ts';
import * as archiveSchema from '../../../db/schema/archive-schema.ts';
import * as healthSchema from '../../../db/schema/health-schema.ts';
import * as privacySchema from '../../../db/schema/privacy-schema.ts';
import * as schema from '../../../db/schema/schema.ts';
import { statement } from '../../support/database/engines.ts';
import { hasSqld, startSqld } from '../../support/database/sqld.ts';
import { temporaryFolder } from '../../support/folder.ts';

const folder = join(import.meta.dir, '../../../db/migrations');
const rowsOf = async (engine: Engine, sql: string) =>
  ((await engine.read([statement(sql)]))[0]?.rows ?? []) as unknown[][];
const tablesOf = async (engine: Engine) =>
  (
    await rowsOf(
      engine,
      "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%' ORDER BY name",
    )
  ).flat();
const fresh = () => openEmbedded(join(temporaryFolder(), 'hale.db'));
const tags = migrations.map(({ tag }) => tag);

test('the list holds the files of the folder and the entries of the journal, in order, letter for letter', () => {
  const files = readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .sort();
  expect(migrations.map(({ tag }) => `${tag}.sql`)).toEqual(files);
  for (const { tag, sql } of migrations) expect(sql).toBe(readFileSync(join(folder, `${tag}.sql`), 'utf8'));
  const journal = JSON.parse(readFileSync(join(folder, 'meta/_journal.json'), 'utf8')) as {
    entries: { idx: number; tag: string }[];
  };
  expect(journal.entries.map(({ idx, tag }) => [idx, tag])).toEqual(tags.map((tag, index) => [index, tag]));
});

describe('migrating', () => {
  test('runs each migration once', async () => {
    const engine = fresh();
    expect(await migrate(engine)).toEqual(tags);
    const ledger = await rowsOf(engine, 'SELECT * FROM schema_migrations');
    expect(await migrate(engine)).toEqual([]);
    expect(await rowsOf(engine, 'SELECT * FROM schema_migrations')).toEqual(ledger);
    engine.close();
  });

  test('refuses a database where a migration had another content, and one that a newer version has migrated', async () => {
    const engine = fresh();
    await migrate(engine);
    const changed = migrations.map((each, index) => (index === 0 ? { ...each, sql: `${each.sql}\n` } : each));
    await expect(migrate(engine, changed)).rejects.toThrow(`Migration ${tags[0]} changed after it was applied.`);
    await expect(migrate(engine, migrations.slice(0, -1))).rejects.toThrow(`newer version (${tags.at(-1)})`);
    expect(await migrate(engine)).toEqual([]);
    engine.close();
  });

  test('keeps the health rows of a database from before their keys began with the person, cell for cell', async () => {
    const engine = fresh();
    const before = tags.indexOf('0011_health_rows_by_person');
    await migrate(engine, migrations.slice(0, before));
    const tables = await Promise.all(
      Object.values(healthSchema.healthTables).map(async (table) => {
        const { name, columns } = getTableConfig(table);
        const then = await rowsOf(engine, `SELECT name FROM pragma_table_info('${name}')`);
        return { name, columns: columns.filter((column) => then.flat().includes(column.name)) };
      }),
    );
    for (const { name, columns } of tables) {
      const rowOf = (index: number) =>
        columns.map(({ name: column, dataType }) =>
          dataType === 'string' ? `'${column} ${(index * 7) % 5}'` : column === 'deleted_at_ms' ? 'NULL' : `${index}.0`,
        );
      const rows = Array.from({ length: 5 }, (_, index) => `(${rowOf(index).join(', ')})`);
      const names = columns.map((column) => column.name);
      await engine.setUp([statement(`INSERT INTO ${name} (${names.join(', ')}) VALUES ${rows.join(', ')}`)]);
    }
    const contents = () =>
      Promise.all(
        tables.map(({ name, columns }) =>
          rowsOf(engine, `SELECT ${columns.map((column) => column.name).join(', ')} FROM ${name} ORDER BY rowid`),
        ),
      );
    const stored = await contents();
    await migrate(engine);
    expect(await contents()).toEqual(stored);
    expect(stored.flat()).toHaveLength(25);
    engine.close();
  });

  test('keeps the deliveries of a database from before their bodies stood beside them, byte for byte', async () => {
    const engine = fresh();
    await migrate(engine, migrations.slice(0, tags.indexOf('0012_raw_event_bodies')));
    const columns = getTableConfig(schema.rawEvents).columns.map(({ name }) => name);
    const insert = (names: readonly string[], cells: unknown[]) =>
      statement(`INSERT INTO raw_events (${names.join(', ')}) VALUES (${names.map(() => '?').join(', ')})`, cells);
    const bodies = ['{}', `{"é☾":"${'x'.repeat(100_000)}"}`, '', 'enc1.sealed'];
    const rows = bodies.map((body, at) => {
      const moment = (name: string) => (name === 'payload_removed_at_ms' && body !== '' ? null : 1_000 + at);
      const cells = columns.map((name) => (/(_ms|^id|^attempts)$/.test(name) ? moment(name) : `${name} ${at}`));
      return { cells, body };
    });
    await engine.setUp(rows.map(({ cells, body }) => insert([...columns, 'payload'], [...cells, body])));
    await engine.setUp([statement('DELETE FROM raw_events WHERE id = 1003')]);
    await migrate(engine);
    const kept = rows.slice(0, 3);
    expect(await rowsOf(engine, `SELECT ${columns.join(', ')} FROM raw_events ORDER BY id`)).toEqual(
      kept.map(({ cells }) => cells),
    );
    expect(await rowsOf(engine, 'SELECT raw_event_id, payload FROM raw_event_bodies ORDER BY 1')).toEqual(
      kept.filter(({ body }) => body !== '').map(({ cells, body }) => [cells[0], body]),
    );
    await engine.setUp([insert(columns, [null, ...(rows[3]?.cells.slice(1) ?? [])])]);
    expect(await rowsOf(engine, 'SELECT max(id) FROM raw_events'), 'no id is given twice').toEqual([[1_004]]);
    engine.close();
  });

  const broken = {
    tag: '9999_broken',
    sql: 'CREATE TABLE half (a);--> statement-breakpoint\nINSERT INTO users (id, email, created_at_ms) VALUES (NULL, NULL, NULL);',
  };

  test('leaves nothing of one that fails, and runs it when it is mended', async () => {
    const engine = fresh();
    await expect(migrate(engine, [...migrations, broken])).rejects.toMatchObject({ reason: 'constraint' });
    expect(await tablesOf(engine)).not.toContain('half');
    expect((await rowsOf(engine, 'SELECT tag FROM schema_migrations')).flat()).toEqual(tags);
    expect(await migrate(engine, [...migrations, { ...broken, sql: 'CREATE TABLE half (a);' }])).toEqual([broken.tag]);
    engine.close();
  });

  test('from two engines on one file at once does the work once', async () => {
    const path = join(temporaryFolder(), 'hale.db');
    const engines = [openEmbedded(path), openEmbedded(path)];
    expect((await Promise.all(engines.map((engine) => migrate(engine)))).flat().sort()).toEqual(tags);
    for (const engine of engines) engine.close();
  });

  test.skipIf(!hasSqld)(
    'from two nodes on one server at once does the work once, and leaves nothing of what fails',
    async () => {
      const { url, stop } = await startSqld();
      const engines = [openDb(url), openDb(url), openDb(url)].map(({ engine }) => engine);
      expect((await Promise.all(engines.map((engine) => migrate(engine)))).flat().sort()).toEqual(tags);
      const [engine] = engines as [Engine];
      await expect(migrate(engine, [...migrations, broken])).rejects.toMatchObject({ reason: 'constraint' });
      expect(await tablesOf(engine)).not.toContain('half');
      expect(await migrate(engine)).toEqual([]);
      stop();
    },
  );
});

describe('the migrated schema', () => {
  let engine: Engine;
  beforeAll(async () => {
    engine = fresh();
    await migrate(engine);
  });
  const configs = Object.values({
    ...schema,
    ...healthSchema,
    ...accessSchema,
    ...agentSchema,
    ...archiveSchema,
    ...privacySchema,
  }).flatMap((value) => (is(value, SQLiteTable) ? [getTableConfig(value)] : []));

  test('has exactly the tables of schema.ts, and each refuses values of another type', async () => {
    expect(await tablesOf(engine)).toEqual([...configs.map(({ name }) => name), 'schema_migrations'].sort());
    const strict = await rowsOf(
      engine,
      "SELECT name FROM pragma_table_list WHERE schema = 'main' AND type = 'table' AND name NOT LIKE 'sqlite_%' AND NOT strict",
    );
    expect(strict).toEqual([]);
  });

  test.each(configs.map((config) => [config.name, config] as const))(
    'has the columns and indexes of %s',
    async (name, config) => {
      const columns = await rowsOf(
        engine,
        `SELECT name, lower(type), "notnull", pk > 0 FROM pragma_table_info('${name}')`,
      );
      const keys = new Set(config.primaryKeys.flatMap((key) => key.columns.map((column) => column.name)));
      expect(columns).toEqual(
        config.columns.map((column) => [
          column.name,
          column.getSQLType(),
          Number(column.notNull),
          Number(column.primary || keys.has(column.name)),
        ]),
      );
      const found = await rowsOf(
        engine,
        `SELECT l.name, l."unique", l.partial, (SELECT group_concat(ifnull(name, ''), ',') FROM pragma_index_info(l.name)) FROM pragma_index_list('${name}') l WHERE l.origin = 'c' ORDER BY l.name`,
      );
      const wanted = config.indexes.map(({ config: index }) => [
        index.name,
        Number(index.unique),
        Number(index.where !== undefined),
        index.columns.map((column) => ('name' in column ? column.name : '')).join(','),
      ]);
      expect(found).toEqual(wanted.sort(([a], [b]) => String(a).localeCompare(String(b))));
    },
  );
});
