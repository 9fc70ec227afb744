import { afterEach, beforeEach, describe, expect, test } from 'bun:test';
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { openEmbedded } from '../../../db/engine/embedded.ts';
import { refuseOld } from '../../../db/engine/embedded-connection.ts';
import { growLog, lockFile } from '../../../db/engine/embedded-file.ts';
import { openEmbeddedReader } from '../../../db/engine/embedded-reader.ts';
import type { Engine } from '../../../db/engine/engine.ts';
import { migrate } from '../../../db/engine/migrate.ts';
import { statement } from '../../support/database/engines.ts';
import { firstLine, runScript, startScript } from '../../support/database/script.ts';
import { temporaryFolder } from '../../support/folder.ts';
import { until } from '../../support/until.ts';

let path: string;
let engine: Engine;
beforeEach(async () => {
  path = join(temporaryFolder(), 'hale.db');
  engine = openEmbedded(path);
  await migrate(engine);
});
afterEach(() => engine.close());

const insert = (id: string, email = '') =>
  engine.write([statement('INSERT INTO users (id, email, created_at_ms) VALUES (?, ?, 1)', [id, email])]);
const column = async (run: Engine['read'], sql: string) =>
  ((await run([statement(sql)]))[0]?.rows ?? []).map((row) => (row as unknown[])[0]);
const ids = () => column(engine.read, 'SELECT id FROM users ORDER BY id');

describe('the connections', () => {
  const wanted = {
    journal_mode: 'wal',
    synchronous: 2,
    busy_timeout: 5_000,
    foreign_keys: 1,
    temp_store: 2,
    trusted_schema: 0,
    cell_size_check: 1,
    secure_delete: 1,
    journal_size_limit: 67_108_864,
  };
  const pragmas = async (run: Engine['read'], names: string[]) =>
    Object.fromEntries(
      await Promise.all(names.map(async (name) => [name, (await column(run, `PRAGMA ${name}`))[0]] as const)),
    );

  test('have the pragmas that durability and erasure need, the writer and every reader', async () => {
    const reader = openEmbeddedReader(path);
    for (const run of [engine.read, reader.read]) expect(await pragmas(run, Object.keys(wanted))).toEqual(wanted);
    // SQLite's own lock wait would block the whole thread.
    expect(await pragmas(engine.write, Object.keys(wanted))).toEqual({ ...wanted, busy_timeout: 0 });
    expect(await pragmas(engine.write, ['query_only', 'wal_autocheckpoint'])).toEqual({
      query_only: 0,
      wal_autocheckpoint: 12_000,
    });
    for (const run of [engine.read, reader.read]) {
      expect(await pragmas(run, ['query_only', 'wal_autocheckpoint'])).toEqual({
        query_only: 1,
        wal_autocheckpoint: 0,
      });
    }
    reader.close();
  });

  test('that read refuse to write', async () => {
    const attempts = [
      "INSERT INTO users (id, email, created_at_ms) VALUES ('a', '', 1)",
      'DELETE FROM clock',
      'CREATE TABLE x (a)',
      'DROP TABLE users',
    ];
    for (const sql of attempts)
      await expect(engine.read([statement(sql)])).rejects.toMatchObject({ reason: 'unavailable' });
    expect(await column(engine.read, 'SELECT count(*) FROM clock')).toEqual([1]);
  });

  test('that are closed write what was handed to them before, and refuse what comes after', async () => {
    const before = insert('before');
    engine.close();
    await before;
    await expect(insert('after')).rejects.toMatchObject({ reason: 'unavailable' });
    engine = openEmbedded(path);
    expect(await ids()).toEqual(['before']);
  });
});

test('an SQLite that can corrupt a file when its log is reset is refused', () => {
  expect(() => refuseOld('3.51.2')).toThrow('older than 3.51.3');
  for (const version of ['3.51.3', '3.52.0', '3.100.0', '4.0.0']) expect(() => refuseOld(version)).not.toThrow();
});

describe('the lock on a data folder', () => {
  test('refuses a second process, and ends when the first one is killed', async () => {
    const lock = join(temporaryFolder(), 'lock');
    const holder = startScript('lock-folder.ts', [lock, '10000']);
    expect(await firstLine(holder)).toBe('held');
    expect(() => lockFile(lock)).toThrow('locked by another process');
    expect(await runScript('lock-folder.ts', [lock])).toBe('refused\n');
    holder.kill('SIGKILL');
    await holder.exited;
    const unlock = lockFile(lock);
    expect(await runScript('lock-folder.ts', [lock])).toBe('refused\n');
    unlock();
    expect(await runScript('lock-folder.ts', [lock])).toBe('held\n');
  });
});

describe('group commit', () => {
  test('makes batches of one turn durable together, at one time of the clock', async () => {
    const times = await Promise.all(Array.from({ length: 50 }, () => column(engine.write, 'SELECT now_ms FROM clock')));
    expect(new Set(times.flat()).size).toBeLessThan(10);
  });

  test('waits one turn more for those who are just about to write', async () => {
    const commitTime = () => column(engine.write, 'SELECT now_ms FROM clock');
    const first = commitTime();
    const second = new Promise((resolve) => setImmediate(() => resolve(commitTime())));
    expect(await second).toEqual(await first);
  });

  test('takes work in the background behind what others hand in later, and still does it while they go on', async () => {
    const single = openEmbedded(path, { batchesPerCommitMax: 1 });
    const write = async (send: Engine['write'], id: string, order: string[]) => {
      await send([statement("INSERT INTO users (id, email, created_at_ms) VALUES (?, '', 1)", [crypto.randomUUID()])]);
      order.push(id);
    };
    // What has waited for 50 ms is overdue and goes first, so a machine that pauses is asked again.
    const done = await until(async () => {
      const startMs = performance.now();
      const order: string[] = [];
      const behind = write(single.writeBehind ?? single.write, 'behind', order);
      await Promise.all(['first', 'second'].map((id) => write(single.write, id, order)));
      const isInTime = performance.now() - startMs < 50;
      const atOnce = [...order];
      while (!order.includes('behind')) await write(single.write, 'another', order);
      await behind;
      return isInTime && atOnce;
    });
    expect(done).toEqual(['first', 'second']);
    single.close();
  });

  const commitsBeside = async (batches: number): Promise<[behind: number, awaited: number][]> => {
    await engine.setUp([statement('CREATE TABLE work (commit_ms INTEGER, behind INTEGER)')]);
    const work = (behind: 0 | 1) => [
      statement(`INSERT INTO work SELECT (SELECT now_ms FROM clock), ${behind} FROM (
        WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 300) SELECT max(i) FROM n)`),
    ];
    const send = engine.writeBehind ?? engine.write;
    let done = false;
    const all = Promise.all(Array.from({ length: batches }, () => send(work(1)))).finally(() => {
      done = true;
    });
    while (!done) await engine.write(work(0));
    await all;
    const [result] = await engine.read([
      statement('SELECT sum(behind), sum(1 - behind) FROM work GROUP BY commit_ms ORDER BY commit_ms'),
    ]);
    return result?.rows as [behind: number, awaited: number][];
  };

  test('never has anybody wait for two portions of the background in a row', async () => {
    const commits = await commitsBeside(600);
    const seconds = commits.filter(
      ([behind, awaited], at) => awaited > 0 && behind > 1 && (commits[at - 1]?.[0] ?? 0) > 1,
    );
    expect(seconds).toEqual([]);
    expect(commits.reduce((sum, [behind]) => sum + behind, 0)).toBe(600);
  });

  test('goes on giving the background its portions when all of it has become overdue', async () => {
    const batches = 6_000;
    const commits = await commitsBeside(batches);
    expect(commits.reduce((sum, [behind]) => sum + behind, 0)).toBe(batches);
    expect(commits.length).toBeLessThan(batches / 2);
  });

  test('carries more batches than one commit takes, in order', async () => {
    await Promise.all(Array.from({ length: 1_500 }, (_, index) => insert(String(index).padStart(4, '0'))));
    const order = await column(engine.read, 'SELECT id FROM users ORDER BY rowid');
    expect(order).toEqual(Array.from({ length: 1_500 }, (_, index) => String(index).padStart(4, '0')));
  });
});

describe('trouble', () => {
  const clock = () => column(engine.read, 'SELECT now_ms FROM clock');

  test('of a full disk fails every batch of the commit, writes none of them, and is over when there is room', async () => {
    const [pages] = await column(engine.write, 'PRAGMA page_count');
    await engine.write([statement(`PRAGMA max_page_count = ${Number(pages) + 20}`)]);
    const together = async () => {
      const before = await clock();
      const huge = 'x'.repeat(1_000_000);
      return { before, outcomes: await Promise.allSettled([insert('small'), insert('huge', huge), insert('next')]) };
    };
    let { before, outcomes } = await together();
    // On a slow machine one commit may split in two.
    for (let again = 0; again < 5 && outcomes[0]?.status === 'fulfilled'; again++) {
      await engine.write([statement('DELETE FROM users')]);
      ({ before, outcomes } = await together());
    }
    expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
    for (const outcome of outcomes)
      expect(outcome).toMatchObject({
        reason: { reason: 'unavailable', message: expect.stringContaining('SQLITE_FULL') },
      });
    expect([await ids(), await clock()]).toEqual([[], before]);
    await insert('later');
    await engine.write([statement('PRAGMA max_page_count = 1000000')]);
    await insert('roomy', 'x'.repeat(1_000_000));
    expect(await ids()).toEqual(['later', 'roomy']);
  });

  test('of a foreign lock is waited out in order, while reads are answered and timers run', async () => {
    const holder = startScript('hold-lock.ts', [path, '250']);
    expect(await firstLine(holder)).toBe('held');
    let done = false;
    const writes = [insert('patient'), insert('also')].map((write) => write.then(() => true));
    const all = Promise.all(writes).then(() => {
      done = true;
    });
    for (let turns = 0; turns < 5; turns++) {
      await Bun.sleep(5);
      expect([done, await ids()]).toEqual([false, []]);
    }
    await Promise.all([all, holder.exited]);
    expect(await column(engine.read, 'SELECT id FROM users ORDER BY rowid')).toEqual(['patient', 'also']);
    expect(engine.failing()).toBe(false);
  });

  test('of a foreign lock that lasts fails the write as unavailable, and the next write works', async () => {
    engine.close();
    engine = openEmbedded(path, { lockedMsMax: 20 });
    const holder = startScript('hold-lock.ts', [path, '250']);
    expect(await firstLine(holder)).toBe('held');
    await expect(insert('impatient')).rejects.toMatchObject({ reason: 'unavailable' });
    expect([await ids(), engine.failing()]).toEqual([[], true]);
    await holder.exited;
    await insert('next');
    expect([await ids(), engine.failing()]).toEqual([['next'], false]);
  });
});

describe('the room that the log gets', () => {
  const logBytes = () => statSync(`${path}-wal`).size;
  const many = async (prefix: string, count: number) => {
    for (let index = 0; index < count; index++) await insert(`${prefix}${index}`, 'x'.repeat(10_000));
  };

  test('is there once much was written, and nothing that was written is changed by it', async () => {
    const reader = openEmbeddedReader(path);
    await many('few', 3);
    reader.tendLog();
    expect(logBytes()).toBeLessThan(2_000_000);
    await many('many', 150);
    reader.tendLog();
    expect(logBytes()).toBeGreaterThan(17_000_000);
    await insert('last');
    expect(await column(engine.read, 'SELECT count(*) FROM users')).toEqual([154]);
    expect(await column(engine.read, "SELECT count(*) FROM sqlite_schema WHERE name LIKE '%room%'")).toEqual([0]);
    expect(await column(engine.read, 'PRAGMA integrity_check')).toEqual(['ok']);
    expect(statSync(path).size).toBeLessThan(5_000_000);
    reader.close();
  });

  test('waits for nobody: while somebody writes there is none', async () => {
    const holder = startScript('hold-lock.ts', [path, '100']);
    expect(await firstLine(holder)).toBe('held');
    const before = logBytes();
    growLog(path);
    expect(logBytes()).toBe(before);
    await holder.exited;
  });
});
