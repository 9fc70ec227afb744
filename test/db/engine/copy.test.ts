import { expect, test } from 'bun:test';
import { join } from 'node:path';
import { dumpInto } from '../../../db/engine/copy.ts';
import { openEmbedded } from '../../../db/engine/embedded.ts';
import { copyDatabase, openNewFile, openReadOnly } from '../../../db/engine/embedded-file.ts';
import type { Engine } from '../../../db/engine/engine.ts';
import { migrate } from '../../../db/engine/migrate.ts';
import { statement } from '../../support/database/engines.ts';
import { temporaryFolder } from '../../support/folder.ts';

const rowsOf = async (engine: Pick<Engine, 'read'>, sql: string) =>
  (await engine.read([statement(sql)]))[0]?.rows ?? [];
const numbers = 'WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 5000)';

async function filled(path: string): Promise<void> {
  const engine = openEmbedded(path);
  await migrate(engine);
  const insertEvent =
    'INSERT INTO raw_events (sha256, type, request_id, ordering_ms, received_at_ms, attempts) VALUES (?, ?, ?, ?, ?, 0)';
  const insertBody = 'INSERT INTO raw_event_bodies (raw_event_id, payload) VALUES (last_insert_rowid(), ?)';
  await engine.write([
    statement(
      `INSERT INTO users (id, email, created_at_ms) ${numbers} SELECT 'user_' || (i * 7919 % 5000), 'é☾', i FROM n`,
      [],
      'run',
    ),
    statement(
      `INSERT INTO turn_events (turn_id, seq, type, data) ${numbers} SELECT 'turn_' || (i % 3), i, 'text', CASE i % 1000 WHEN 0 THEN hex(zeroblob(800000)) ELSE '{}' END FROM n`,
      [],
      'run',
    ),
    ...[1, 2, 3, 4].flatMap((n) => [
      statement(insertEvent, [`sha-${n}`, 'any', 'req', Number.MAX_SAFE_INTEGER, -1], 'run'),
      statement(insertBody, ['x'.repeat(n * 1_200_000)], 'run'),
    ]),
    statement('DELETE FROM raw_events WHERE sha256 = ?', ['sha-4'], 'run'),
    statement(
      "INSERT INTO identity_users (id, name, email, email_verified, created_at, updated_at) VALUES ('u', 'n', 'e', 0, 1, 1)",
      [],
      'run',
    ),
    statement(
      "INSERT INTO body_measurements (id, user_id, provider, date, raw_event_id, version, updated_at_ms, weight_kg) VALUES ('b', 'u', 'p', '2026-01-01', 1, 'v', 1, 70), ('c', 'u', 'p', '2026-01-01', 1, 'v', 1, 70.123456789012345)",
      [],
      'run',
    ),
  ]);
  engine.close();
}

test.each([
  [
    'row by row, in bounded portions',
    async (from: string, to: string) => {
      const [source, target] = [openReadOnly(from), openNewFile(to)];
      await dumpInto(source, target);
      source.close();
      target.close();
    },
  ],
  ['by the engine itself', async (from: string, to: string) => copyDatabase(from, to)],
])('a copy made %s has every table, index, view and trigger, every row, and gives no id again', async (_, copy) => {
  const folder = temporaryFolder();
  const [from, to] = [join(folder, 'hale.db'), join(folder, 'copy.db')];
  await filled(from);
  await copy(from, to);
  const [original, copied] = [openReadOnly(from), openReadOnly(to)];
  const parts =
    "SELECT type, name, tbl_name, sql FROM sqlite_schema WHERE name NOT LIKE 'sqlite\\_autoindex%' ESCAPE '\\' ORDER BY name";
  expect(await rowsOf(copied, parts)).toEqual(await rowsOf(original, parts));
  const tables = (await rowsOf(original, "SELECT name FROM sqlite_schema WHERE type = 'table'")) as [string][];
  expect(tables.length).toBeGreaterThan(20);
  for (const [table] of tables) {
    const digest = `SELECT * FROM ${table} ORDER BY 1, 2`;
    expect([table, Bun.hash(JSON.stringify(await rowsOf(copied, digest)))]).toEqual([
      table,
      Bun.hash(JSON.stringify(await rowsOf(original, digest))),
    ]);
  }
  const types = 'SELECT typeof(weight_kg), typeof(raw_event_id) FROM body_measurements';
  expect(await rowsOf(copied, types)).toEqual([
    ['real', 'integer'],
    ['real', 'integer'],
  ]);
  const header = ['page_size', 'auto_vacuum', 'user_version', 'encoding', 'application_id'];
  for (const name of header)
    expect(await rowsOf(copied, `PRAGMA ${name}`)).toEqual(await rowsOf(original, `PRAGMA ${name}`));
  expect(await rowsOf(copied, 'PRAGMA integrity_check')).toEqual([['ok']]);
  expect(await rowsOf(copied, 'PRAGMA foreign_key_check')).toEqual([]);
  original.close();
  copied.close();

  const engine = openEmbedded(to);
  await engine.write([
    statement(
      "INSERT INTO raw_events (sha256, type, request_id, ordering_ms, received_at_ms, attempts) VALUES ('new', 'any', 'r', 1, 1, 0)",
      [],
      'run',
    ),
  ]);
  expect(await rowsOf(engine, 'SELECT max(id) FROM raw_events')).toEqual([[5]]);
  engine.close();
});
