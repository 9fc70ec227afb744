import { beforeEach, describe, expect, test } from 'bun:test';
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { openEmbedded } from '../../../db/engine/embedded.ts';
import { connectReader } from '../../../db/engine/embedded-connection.ts';
import { compactFile, isCompactionDue, requestCompaction } from '../../../db/engine/embedded-file.ts';
import type { Engine } from '../../../db/engine/engine.ts';
import { migrate } from '../../../db/engine/migrate.ts';
import { statement } from '../../support/database/engines.ts';
import { inspect } from '../../support/database/script.ts';
import { temporaryFolder } from '../../support/folder.ts';

const gone = 'someone-who-is-gone';
const stays = 'somebody-who-stays';
const insertSql = 'INSERT INTO memories VALUES (?, ?, ?, ?, ?, ?, 1, 1)';

let path: string;
beforeEach(() => {
  path = join(temporaryFolder(), 'hale.db');
});

/** Rows of two people in random order, so that SQLite splits pages. */
async function fill(engine: Engine, count: number): Promise<void> {
  for (let at = 0; at < count; at += 500)
    await engine.write(
      Array.from({ length: 500 }, (_, n) => {
        const who = Math.random() < 0.5 ? gone : stays;
        const text = `${who} ${randomBytes(n % 100 === 0 ? 4_000 : (n * 7) % 90).toString('base64')}`;
        const random = randomBytes(9).toString('base64');
        return statement(insertSql, [`${random} of ${who}`, who, 'goal', text, `${who}${random}`, `turn of ${who}`]);
      }),
    );
}

async function erase(engine: Engine): Promise<void> {
  const portion = `DELETE FROM memories WHERE id IN (SELECT id FROM memories WHERE user_id = '${gone}' LIMIT 500) RETURNING 1`;
  for (let more = true; more; ) {
    const [found] = await engine.write([{ sql: portion, params: [], method: 'all' }]);
    more = (found?.rows ?? []).length > 0;
  }
}

function traces(): number {
  return [path, `${path}-wal`].reduce((sum, name) => {
    const { stdout } = Bun.spawnSync(['grep', '-aoF', '-e', gone, name]);
    return sum + stdout.toString().split('\n').filter(Boolean).length;
  }, 0);
}

async function stateOf(engine: Engine): Promise<unknown> {
  const [rows, integrity] = await engine.read([
    statement('SELECT * FROM memories ORDER BY id'),
    statement('PRAGMA integrity_check'),
  ]);
  expect(integrity?.rows).toEqual([['ok']]);
  return rows?.rows;
}

describe('what SQLite leaves of rows that are gone', () => {
  test('is out of the file and its log, and every row that stays is as it was, also for whoever had it in memory', async () => {
    const engine = openEmbedded(path);
    await migrate(engine);
    await fill(engine, 12_000);
    await erase(engine);
    const before = await stateOf(engine);
    expect(traces()).toBeGreaterThan(0);
    requestCompaction(path);
    expect(await compactFile(path)).toBe('compacted');
    expect(isCompactionDue(path)).toBe(false);
    expect(traces()).toBe(0);
    expect(await stateOf(engine)).toEqual(before);
    await engine.write([statement("UPDATE memories SET turn_id = 'again' WHERE id > 'a'")]);
    await engine.write([statement("UPDATE memories SET turn_id = 'and again' || id")]);
    expect(traces()).toBe(0);
    await stateOf(engine);
    engine.close();
    expect(traces()).toBe(0);
  });

  test('is gone from a file that is written to all the time, and nothing that was acknowledged is lost', async () => {
    const engine = openEmbedded(path);
    await migrate(engine);
    await fill(engine, 12_000);
    await erase(engine);
    let running = true;
    let written = 0;
    const writing = (async () => {
      for (; running; written += 1) {
        const random = randomBytes(9).toString('base64');
        await engine.write([statement(insertSql, [random, stays, 'goal', stays, `later ${written}`, 'turn'])]);
        await new Promise((resolve) => setTimeout(resolve, 1));
      }
    })();
    const outcome = await compactFile(path);
    running = false;
    await writing;
    expect([outcome, traces()]).toEqual(['compacted', 0]);
    expect(written).toBeGreaterThan(0);
    const [found] = await engine.read([statement("SELECT count(*) FROM memories WHERE text_sha256 LIKE 'later %'")]);
    expect(found?.rows).toEqual([[written]]);
    await stateOf(engine);
    engine.close();
    expect((await inspect(path, 'SELECT count(*) FROM memories WHERE user_id = text')).integrity).toEqual(['ok']);
  });

  test('stays while somebody reads an older state, which is said, and goes once they have ended', async () => {
    const engine = openEmbedded(path);
    await migrate(engine);
    await fill(engine, 6_000);
    await erase(engine);
    const { database } = connectReader(path);
    database.exec('BEGIN');
    database.prepare('SELECT count(*) FROM memories').get();
    await engine.write([statement("UPDATE memories SET turn_id = 'later'")]);
    requestCompaction(path);
    expect([await compactFile(path, { patienceMs: 0 }), traces() > 0]).toEqual(['busy', true]);
    expect(isCompactionDue(path)).toBe(true);
    database.exec('COMMIT');
    database.close();
    expect([await compactFile(path), traces()]).toEqual(['compacted', 0]);
    await stateOf(engine);
    engine.close();
  });

  test('stays in a file that is too large to be compacted now, and the request with it', async () => {
    const engine = openEmbedded(path);
    await migrate(engine);
    await fill(engine, 2_000);
    await erase(engine);
    requestCompaction(path);
    expect([await compactFile(path, { bytesMax: 1_000 }), isCompactionDue(path)]).toEqual(['large', true]);
    engine.close();
    expect([await compactFile(path), isCompactionDue(path), traces()]).toEqual(['compacted', false, 0]);
  });
});
