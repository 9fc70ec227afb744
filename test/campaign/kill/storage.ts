import { join } from 'node:path';
import { openDb, writeAll } from '../../../db/client.ts';
import { openEmbedded } from '../../../db/engine/embedded.ts';
import { migrate } from '../../../db/engine/migrate.ts';
import { upsertHealthRows } from '../../../db/health/rows.ts';
import { migrations } from '../../../db/migrations/index.ts';
import { findErasure } from '../../../db/people/erasure.ts';
import { personTableNames } from '../../../db/people/person-data.ts';
import { countRowsOfPerson } from '../../../db/people/person-rows.ts';
import { presentRows } from '../../support/archives/imports.ts';
import { workoutsExport } from '../../support/archives/workouts-export.ts';
import { runHale, startHale } from '../../support/cli/cli.ts';
import { backUp, namesIn, restore } from '../../support/database/backups.ts';
import { wordsFound } from '../../support/database/canary-life.ts';
import { statement } from '../../support/database/engines.ts';
import { dailyRow } from '../../support/database/health-rows.ts';
import { inspect } from '../../support/database/script.ts';
import { temporaryFolder } from '../../support/folder.ts';
import { newAccount, password } from '../../support/identity/accounts.ts';
import { difference } from '../../support/service/kept.ts';
import { freePort } from '../../support/service/loopback.ts';
import { type ServiceProcess, spawnHale, startServiceProcess } from '../../support/service/service-process.ts';
import { until } from '../../support/until.ts';
import type { Case, Run } from '../case.ts';

const loseAll = (run: Run, found: readonly string[]) => {
  for (const each of found) run.lose(each);
};

/** The command that imports is killed, or its server, or both; then it runs again. */
const terminal: Case = {
  cycles: 60,
  short: 0,
  run: async (run) => {
    const service = await startServiceProcess({ LOG_LEVEL: 'silent' });
    const runs = 900;
    const path = await workoutsExport(runs);
    for (let at = 0; run.next(); at += 1) {
      const as = `user_terminal_${at}`;
      const env = { HALE_SERVER: service.url, HALE_TOKEN: await service.tokenOf(as) };
      const begun = startHale(['import', path], { env });
      await Bun.sleep(run.random.between(0, 700));
      const killed = run.random.pick(['terminal', 'server', 'both']);
      if (killed !== 'server') begun.kill('SIGKILL');
      if (killed !== 'terminal') {
        await service.kill();
        await service.restart();
      }
      await begun.ended;
      const last = await runHale(['import', path], { env });
      if (last.exitCode !== 0) run.lose(`the second import of ${as} ended with ${last.exitCode}: ${last.stderr}`);
      const rows = () => service.sync(as).then((body) => presentRows(body).length);
      await until(async () => (await rows()) >= runs, 30_000).catch(() => undefined);
      if ((await rows()) !== runs) run.lose(`${as} has ${await rows()} rows of ${runs} after ${killed} was killed`);
      run.count('rows imported', runs);
    }
    await service.kill();
  },
};

/** An account is deleted and the server killed: the account is whole, or the next start erases all of it. */
const erasure: Case = {
  cycles: 100,
  short: 0,
  run: async (run) => {
    // The server brakes many sign-ups in a row.
    for (let isOver = false; !isOver; ) {
      const service = await startServiceProcess({ LOG_LEVEL: 'silent' });
      for (let at = 0; at < 8 && !isOver; at += 1) {
        isOver = !run.next();
        if (!isOver) await eraseThroughKill(run, service, `canary-${run.seed}-${at}@example.org`);
      }
      await service.kill();
    }
  },
};

async function eraseThroughKill(run: Run, service: ServiceProcess, email: string): Promise<void> {
  const person = await newAccount(service.url, email);
  const db = openDb(service.settings.databaseUrl);
  const rows = Array.from({ length: 3_000 }, (_, row) =>
    dailyRow({ id: `${person.userId}_${row}`, user_id: person.userId, date: dayOf(row) }),
  );
  await writeAll(db, (orm) => [upsertHealthRows(orm, 'daily_summary', rows)]);
  const confirmed = await confirmationOf(service, person.userId);
  const deleting = deleteAccount(service, confirmed).catch(() => undefined);
  await Bun.sleep(run.random.between(0, 150));
  await service.kill();
  const acknowledged = (await deleting)?.status === 200;
  const isWhole = (await countRowsOfPerson(db.read, 'identity_users', person)) === 1;
  const kept = await countRowsOfPerson(db.read, 'daily_summaries', person);
  if (acknowledged && isWhole) run.lose(`the deletion of ${email} was acknowledged and not begun`);
  if (isWhole && kept !== rows.length) run.lose(`${email} has ${kept} rows of ${rows.length} and an account`);
  await service.restart();
  if (isWhole) await deleteAccount(service, await confirmationOf(service, person.userId));
  const isErased = async () => (await findErasure(db.read, person))?.over === true;
  await until(isErased, 30_000).catch(() => run.lose(`the erasure of ${email} does not end`));
  for (const name of personTableNames) {
    const left = await countRowsOfPerson(db.read, name, person);
    if (name !== 'audit_log' && left > 0) run.lose(`${left} rows of ${email} are left in ${name}`);
  }
  db.close();
  const traces = () => wordsFound(service.settings.dataDir, [email, person.userId]);
  await until(() => traces().length === 0, 30_000).catch(() => loseAll(run, traces()));
  run.count(
    isWhole ? 'killed before they began' : kept === 0 ? 'killed after all rows went' : 'killed while rows went',
  );
}

const dayOf = (index: number) => new Date(Date.UTC(2015, 0, 1 + index)).toISOString().slice(0, 10);

async function confirmationOf(service: ServiceProcess, userId: string) {
  const headers = { authorization: `Bearer ${await service.tokenOf(userId)}` };
  const prepared = await service.json<{ result: { data: { confirmation: string } } }>(
    'POST',
    '/trpc/account.prepareDelete',
    { headers, body: { password } },
  );
  return { headers, body: { confirmation: prepared.body.result.data.confirmation } };
}

const deleteAccount = (service: ServiceProcess, confirmed: Awaited<ReturnType<typeof confirmationOf>>) =>
  service.call('POST', '/trpc/account.delete', confirmed);

/** `hale backup` is killed beside a server that writes. What has the name of a backup is one, and the next succeeds. */
const backup: Case = {
  cycles: 60,
  short: 0,
  run: async (run) => {
    const service = await startServiceProcess({ LOG_LEVEL: 'silent' });
    const user = await service.connect('user_backup');
    const { dataDir } = service.settings;
    const target = temporaryFolder();
    const known = new Set<string>();
    let days = 0;
    while (run.next()) {
      for (let more = 0; more < 5; more += 1) {
        await service.deliver({
          type: 'daily',
          user,
          data: [{ metadata: { start_time: `${dayOf(days)}T00:00:00+00:00` } }],
        });
        days += 1;
      }
      const killed = startHale(['backup', target], { env: { DATA_DIR: dataDir } });
      await Bun.sleep(run.random.between(0, 600));
      killed.kill('SIGKILL');
      await killed.ended;
      const whole = namesIn(target).filter((name) => !name.startsWith('.') && !known.has(name));
      if (whole.length === 0) whole.push((await backUp(dataDir, { target })).path.slice(target.length + 1));
      for (const name of whole) {
        known.add(name);
        const into = join(temporaryFolder(), 'data');
        const restored = await restore(join(target, name), ['--into', into]);
        if (restored.exitCode !== 0) run.lose(`${name} cannot be restored: ${restored.stderr}`);
        const { integrity, values } = await inspect(join(into, 'hale.db'), 'SELECT count(*) FROM raw_events');
        if (String(integrity) !== 'ok') run.lose(`${name}: ${integrity}`);
        if (Number(values[0]) !== days + 1) run.lose(`${name} has ${values} raw events of ${days + 1}`);
        run.count('restored');
      }
    }
    await service.kill();
  },
};

/** A start on an old database is killed while it migrates; the next start has all rows and the tables of a new one. */
const migration: Case = {
  cycles: 150,
  short: 1,
  run: async (run) => {
    const tables = await tablesOf(await migrated(migrations.length));
    while (run.next()) {
      const path = await migrated(run.random.whole(1, migrations.length - 1));
      const environment = { DATA_DIR: join(path, '..'), PORT: String(freePort()), LOG_LEVEL: 'silent' };
      const started = spawnHale(environment);
      await Bun.sleep(run.random.between(20, 260));
      started.kill('SIGKILL');
      await started.exited;
      const engine = openEmbedded(path);
      const ran = await migrate(engine);
      const [people] = await engine.read([statement('SELECT count(*) FROM users')]);
      if (String(people?.rows) !== '200') run.lose(`${people?.rows} people of 200 are left`);
      engine.close();
      loseAll(run, difference('a table', await tablesOf(path), tables));
      run.count(ran.length > 0 ? 'killed before the end' : 'killed behind it');
    }
  },
};

async function migrated(count: number): Promise<string> {
  const path = join(temporaryFolder(), 'hale.db');
  const engine = openEmbedded(path);
  await migrate(engine, migrations.slice(0, count));
  const people = Array.from({ length: 200 }, (_, at) => `('user_${at}', '', 1)`);
  await engine.setUp([
    statement(`INSERT INTO users (id, email, created_at_ms) VALUES ${people.join(', ')}`, [], 'run'),
  ]);
  engine.close();
  return path;
}

async function tablesOf(path: string): Promise<unknown[][]> {
  const engine = openEmbedded(path);
  const [found, integrity] = await engine.read([
    statement("SELECT type, name, sql FROM sqlite_schema WHERE name NOT LIKE 'sqlite_%'"),
    statement('PRAGMA integrity_check'),
  ]);
  engine.close();
  return [...(found?.rows ?? []), ...(integrity?.rows ?? [])] as unknown[][];
}

export const storageCases = { terminal, erasure, backup, migration };
