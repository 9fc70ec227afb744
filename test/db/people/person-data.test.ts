import { expect, test } from 'bun:test';
import { getTableName, is } from 'drizzle-orm';
import { getTableConfig, SQLiteTable } from 'drizzle-orm/sqlite-core';
import { openEmbedded } from '../../../db/engine/embedded.ts';
import { migrate } from '../../../db/engine/migrate.ts';
import {
  impersonalTables,
  type PersonTable,
  partTables,
  personTableNames,
  personTables,
} from '../../../db/people/person-data.ts';
import { statement } from '../../support/database/engines.ts';

const listed = [...personTableNames, ...Object.keys(partTables), ...Object.keys(impersonalTables)];

test('every table of the database is a person’s, part of such a table, or said to be nobody’s', async () => {
  const engine = openEmbedded(':memory:');
  await migrate(engine);
  const [found] = await engine.read([
    statement("SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%'"),
  ]);
  const names = (found?.rows ?? []).map((row) => String((row as string[])[0]));
  expect(names.filter((name) => name !== 'schema_migrations').toSorted()).toEqual(listed.toSorted());
  engine.close();
});

test('each is listed under its own name, and a table with a user id is a person’s', () => {
  for (const [name, { table }] of Object.entries({ ...personTables, ...partTables, ...impersonalTables })) {
    expect(is(table, SQLiteTable)).toBe(true);
    expect(getTableName(table)).toBe(name);
    const columns = getTableConfig(table).columns.map((column) => column.name);
    if (columns.includes('user_id')) expect(personTableNames).toContain(name as never);
  }
});

test('what is withheld or read as JSON is a column of its table', () => {
  for (const name of personTableNames) {
    const { table, withheld = [], json = [] }: PersonTable = personTables[name];
    const columns = getTableConfig(table).columns.map((column) => column.name);
    expect(columns).toEqual(expect.arrayContaining([...withheld, ...json]));
  }
});
