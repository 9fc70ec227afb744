import { join } from 'node:path';
import { openDb, writeAll } from '../../../db/client.ts';
import { openEmbedded } from '../../../db/engine/embedded.ts';
import { isCompactionDue } from '../../../db/engine/embedded-file.ts';
import { migrate } from '../../../db/engine/migrate.ts';
import { upsertHealthRows } from '../../../db/health/rows.ts';
import { migrations } from '../../../db/migrations/index.ts';
import { findErasure } from '../../../db/people/erasure.ts';
import { wordsIn } from '../../support/database/canary-life.ts';
import { statement } from '../../support/database/engines.ts';
import { dailyRow } from '../../support/database/health-rows.ts';
import { putMigrated } from '../../support/database/migrated.ts';
import { temporaryFolder } from '../../support/folder.ts';
import { haleCommand } from '../../support/service/entry.ts';
import { difference } from '../../support/service/kept.ts';
import type { Case, Run } from '../case.ts';
import { lossesOf, type Workload } from './losses.ts';

const acknowledgedIn = (said: readonly string[]) =>
  said.filter((line) => line.startsWith('ack ')).map((line) => line.slice('ack '.length));

/** Each query's rows, and whether the file is whole. Recovery happens here. */
async function look(path: string, queries: readonly string[]): Promise<unknown[][][]> {
  const engine = openEmbedded(path);
  try {
    const all = ['PRAGMA integrity_check', ...queries].map((sql) => statement(sql));
    const [integrity, ...found] = (await engine.read(all)).map(({ rows }) => rows as unknown[][]);
    if (String(integrity) !== 'ok') throw new Error(`integrity: ${integrity}`);
    return found;
  } finally {
    engine.close();
  }
}

/** A batch is there as a whole or not at all, and is there once it was acknowledged. */
async function troublesOfCommits(folder: string, said: readonly string[]): Promise<string[]> {
  const [ids = [], partners = []] = await look(join(folder, 'hale.db'), [
    'SELECT id FROM users',
    'SELECT name FROM schedules',
  ]);
  const present = new Set(ids.flat());
  const missing = acknowledgedIn(said).filter((id) => !present.has(id));
  return [...missing.map((id) => `${id} was acknowledged and is gone`), ...difference('half a batch', partners, ids)];
}

function commits(run: Run, every: number): () => Promise<Workload> {
  return async () => {
    const folder = temporaryFolder();
    const path = join(folder, 'hale.db');
    await putMigrated(`file:${path}`);
    const batches = String(run.random.whole(10, 30) * 4);
    const command = [process.execPath, join(import.meta.dir, 'commits.ts'), path, batches, String(every)];
    return { folder, command, troubles: troublesOfCommits };
  };
}

/** A folder with a database as an older version left it. */
async function migration(run: Run): Promise<Workload> {
  const folder = temporaryFolder();
  const path = join(folder, 'hale.db');
  const engine = openEmbedded(path);
  await migrate(engine, migrations.slice(0, run.random.whole(1, migrations.length - 1)));
  const people = Array.from({ length: 100 }, (_, at) => `('user_${at}', '', 1)`).join(', ');
  await engine.setUp([statement(`INSERT INTO users (id, email, created_at_ms) VALUES ${people}`, [], 'run')]);
  engine.close();
  const troubles = async (state: string, said: readonly string[]) => {
    const [rows, ledger = []] = await look(join(state, 'hale.db'), [
      'SELECT count(*) FROM users',
      'SELECT tag FROM schema_migrations',
    ]);
    const found = String(rows) === '100' ? [] : [`${rows} people of 100 are left`];
    if (acknowledgedIn(said).length > 0 && ledger.length !== migrations.length)
      found.push(`${ledger.length} migrations of ${migrations.length} are left behind the end`);
    const again = openEmbedded(join(state, 'hale.db'));
    const rest = await migrate(again);
    again.close();
    if (rest.length + ledger.length !== migrations.length) found.push(`${rest.length} more ran after ${ledger.length}`);
    return found;
  };
  return { folder, command: [process.execPath, join(import.meta.dir, 'migrating.ts'), path], troubles };
}

/** Erased and said so: nothing of the person is left in a file, or the next start compacts it away. */
async function erasure(): Promise<Workload> {
  const folder = temporaryFolder();
  const path = join(folder, 'hale.db');
  const secrets = ['JWT_SECRET', 'WEBHOOK_SECRET', 'ADMIN_KEY'];
  const env = {
    DATA_DIR: folder,
    ...Object.fromEntries(secrets.map((name) => [name, `a ${name} of the campaign, long enough for it`])),
  };
  await putMigrated(`file:${path}`);
  const db = openDb(`file:${path}`);
  const userId = 'user_canary_lighthouse';
  await writeAll(db, (orm) => [
    orm.run(`INSERT INTO users (id, email, created_at_ms) VALUES ('${userId}', 'canary@example.org', 1)`),
  ]);
  const rows = Array.from({ length: 600 }, (_, at) =>
    dailyRow({ id: `day_${at}`, user_id: userId, date: new Date(Date.UTC(2020, 0, at)).toISOString().slice(0, 10) }),
  );
  await writeAll(db, (orm) => [upsertHealthRows(orm, 'daily_summary', rows)]);
  db.close();
  const troubles = async (state: string, said: readonly string[]) => {
    const place = join(state, 'hale.db');
    const isSaid = said.some((line) => line.includes('are erased'));
    const isCompacted = said.includes('ended') && !said.some((line) => line.includes('compacted'));
    const traces = isCompacted ? wordsIn(state, [userId]).found : [];
    const [left] = await look(place, [`SELECT count(*) FROM daily_summaries`]);
    const opened = openDb(`file:${place}`);
    const erased = await findErasure(opened.read, { userId });
    opened.close();
    if (traces.length > 0 && isCompactionDue(place)) traces.length = 0;
    if (!erased) return [...traces, ...(isSaid || String(left) !== '600' ? [`${left} rows are left, not begun`] : [])];
    return [...traces, ...(isSaid && !erased.over ? [`said to be over, ${left} rows are left`] : [])];
  };
  return { folder, command: [...haleCommand, 'users', 'erase', userId, '--yes'], env, troubles };
}

export const powerCases: Record<string, Case> = {
  commits: { cycles: 3_000, short: 12, needs: 'strace', run: (run) => lossesOf(run, commits(run, 0)) },
  checkpoints: { cycles: 3_000, short: 12, needs: 'strace', run: (run) => lossesOf(run, commits(run, 3)) },
  migration: { cycles: 2_000, short: 4, needs: 'strace', run: (run) => lossesOf(run, () => migration(run)) },
  erasure: { cycles: 2_000, short: 6, needs: 'strace', run: (run) => lossesOf(run, erasure) },
  'lying-disk': {
    cycles: 200,
    short: 25,
    needs: 'strace',
    isControl: true,
    run: (run) => lossesOf(run, commits(run, 3), { isLying: true }),
  },
};
