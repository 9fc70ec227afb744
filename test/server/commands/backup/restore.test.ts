import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { chownSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { sql } from 'drizzle-orm';
import { upsertUser } from '../../../../db/access/users.ts';
import { openDb } from '../../../../db/client.ts';
import { openReadOnly } from '../../../../db/engine/embedded-file.ts';
import { migrate } from '../../../../db/engine/migrate.ts';
import { insertLabUpload } from '../../../../db/health/labs.ts';
import { migrations } from '../../../../db/migrations/index.ts';
import { manifestText, readManifest } from '../../../../server/commands/backup/manifest.ts';
import { lockDataFolder } from '../../../../server/storage/data-folder.ts';
import { type HaleResult, runHale } from '../../../support/cli/cli.ts';
import { backUp, copyOf, restore } from '../../../support/database/backups.ts';
import { statement } from '../../../support/database/engines.ts';
import { inspect } from '../../../support/database/script.ts';
import { temporaryFolder } from '../../../support/folder.ts';
import { haleCommand } from '../../../support/service/entry.ts';
import { startService } from '../../../support/service/service.ts';

const storageKey = 'labs/person/report.pdf';

async function dataFolder(
  state: string,
  list: typeof migrations | readonly (typeof migrations)[number][] = migrations,
) {
  const dataDir = join(temporaryFolder(), 'data');
  mkdirSync(dirname(join(dataDir, 'files', storageKey)), { recursive: true });
  writeFileSync(join(dataDir, 'files', storageKey), `%PDF of ${state}`);
  writeFileSync(join(dataDir, 'secrets.json'), secretsOf(state));
  const db = openDb(`file:${join(dataDir, 'hale.db')}`);
  await migrate(db.engine, list);
  // The columns that every version has.
  const person = sql`INSERT INTO users (id, email, created_at_ms) VALUES (${`user_${state}`}, '', 1)`;
  await db.write((orm) => [orm.run(person)]);
  const upload = { fileName: 'a.pdf', contentType: 'application/pdf', sizeBytes: 11, aggregatorStatus: 'parsed' };
  const rest = { aggregatorUploadId: null, uploadedAtMs: 1, parsedAtMs: null };
  await db.write((orm) => [
    insertLabUpload(orm, { id: 'up_1', userId: `user_${state}`, storageKey, ...upload, ...rest }),
  ]);
  db.close();
  return dataDir;
}

const secretsOf = (state: string) => {
  const secret = `${state} and as many bytes as a secret needs`;
  return JSON.stringify({ JWT_SECRET: secret, WEBHOOK_SECRET: secret, ADMIN_KEY: secret });
};

async function statesIn(dataDir: string): Promise<string[]> {
  const database = openReadOnly(join(dataDir, 'hale.db'));
  const [integrity, ids] = await database.read([
    statement('PRAGMA integrity_check'),
    statement('SELECT id FROM users'),
  ]);
  database.close();
  expect(integrity?.rows).toEqual([['ok']]);
  const file = readFileSync(join(dataDir, 'files', storageKey), 'utf8');
  const secrets = readFileSync(join(dataDir, 'secrets.json'), 'utf8');
  const known = (text: unknown) => ['old', 'new'].find((state) => String(text).includes(state)) ?? 'none';
  return [...(ids?.rows ?? []), file, secrets].map(known);
}

const contentsOf = (folder: string) =>
  Object.fromEntries(
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(({ parentPath, name }) => [join(parentPath, name), readFileSync(join(parentPath, name)).toString('base64')]),
  );

let backup: string;
beforeAll(async () => {
  const made = await backUp(await dataFolder('new'), { words: ['--with-secrets'] });
  backup = made.path;
});

describe('a restore', () => {
  test('puts database, file and secrets in the place of the old ones, which are kept under other names', async () => {
    const dataDir = await dataFolder('old');
    const { exitCode, stdout, stderr } = await restore(backup, ['--replace'], { DATA_DIR: dataDir });
    expect([exitCode, stderr]).toEqual([0, '']);
    expect(await statesIn(dataDir)).toEqual(['new', 'new', 'new']);
    const kept = [...stdout.matchAll(/^Kept: (.+)$/gm)].map(([, path]) => path ?? '');
    expect(kept).toHaveLength(3);
    const keptAs = (name: RegExp) => kept.find((path) => name.test(path)) ?? '';
    expect((await inspect(keptAs(/hale\.db\.before-/), 'SELECT id FROM users')).values).toEqual(['user_old']);
    expect(readFileSync(keptAs(/report\.pdf$/), 'utf8')).toBe('%PDF of old');
    expect(readFileSync(keptAs(/secrets\.json\.before-/), 'utf8')).toBe(secretsOf('old'));
    expect((await runHale(['doctor'], { env: { DATA_DIR: dataDir } })).stdout).toStartWith('Healthy');
    expect(Object.keys(contentsOf(dataDir)).filter((path) => /restor/.test(path))).toEqual([]);
  });

  test('goes to the places that the settings name', async () => {
    const [folder, elsewhere] = [temporaryFolder(), temporaryFolder()];
    const env = {
      DATA_DIR: join(folder, 'data'),
      DATABASE_URL: `file:${join(elsewhere, 'own.db')}`,
      STORAGE_URL: `file:${join(elsewhere, 'uploads')}`,
    };
    expect((await restore(backup, [], env)).exitCode).toBe(0);
    expect((await inspect(join(elsewhere, 'own.db'), 'SELECT id FROM users')).values).toEqual(['user_new']);
    expect(readFileSync(join(elsewhere, 'uploads', storageKey), 'utf8')).toBe('%PDF of new');
    expect(readFileSync(join(folder, 'data/secrets.json'), 'utf8')).toBe(secretsOf('new'));
    const again = await backUp(env.DATA_DIR, { env });
    expect(again).toMatchObject({ files: 1, missing_files: [] });
  });

  test('takes the place of a database that is damaged, and keeps what is left of it', async () => {
    const dataDir = await dataFolder('old');
    writeFileSync(join(dataDir, 'hale.db'), 'This is no database any more.');
    writeFileSync(join(dataDir, 'hale.db-wal'), 'Nor is this its log.');
    const { exitCode, stdout } = await restore(backup, ['--replace'], { DATA_DIR: dataDir });
    expect(exitCode).toBe(0);
    expect(await statesIn(dataDir)).toEqual(['new', 'new', 'new']);
    const kept = /^Kept: (.+hale\.db\.before-.+)$/m.exec(stdout)?.[1] ?? '';
    expect(readFileSync(kept, 'utf8')).toBe('This is no database any more.');
    expect(readFileSync(`${kept}-wal`, 'utf8')).toBe('Nor is this its log.');
  });

  test.skipIf(process.geteuid?.() !== 0)('by root is for the owner of the folder', async () => {
    const dataDir = await dataFolder('old');
    rmSync(join(dataDir, 'files'), { recursive: true });
    const [uid, gid] = [4321, 8765];
    chownSync(dataDir, uid, gid);
    expect((await restore(backup, ['--replace'], { DATA_DIR: dataDir })).exitCode).toBe(0);
    for (const path of ['hale.db', 'secrets.json', 'files', 'files/labs', 'files/labs/person', `files/${storageKey}`]) {
      const found = statSync(join(dataDir, path));
      expect([path, found.uid, found.gid]).toEqual([path, uid, gid]);
    }
  });

  test('of an older version is brought up to date by the next start', async () => {
    const older = await backUp(await dataFolder('new', migrations.slice(0, 5)));
    const dataDir = join(temporaryFolder(), 'data');
    expect((await restore(older.path, ['--into', dataDir])).exitCode).toBe(0);
    const service = await startService({ DATA_DIR: dataDir });
    const { body } = await service.json<{ uploads: unknown[] }>('GET', '/v1/labs', { as: 'user_new' });
    expect(body.uploads).toHaveLength(1);
  });
});

describe('a restore is refused, and changes nothing,', () => {
  let served: Awaited<ReturnType<typeof startService>>;
  beforeAll(async () => {
    served = await startService();
  });
  afterAll(() => served.stop());

  const refusal = (says: string): HaleResult => ({ exitCode: 1, stdout: '', stderr: `hale: ${says}\n` });

  test('where a database is already, unless it is to be replaced', async () => {
    const dataDir = await dataFolder('old');
    const before = contentsOf(dataDir);
    const says = `There is a database at ${dataDir}/hale.db. With --replace it is kept under another name, and the backup takes its place.`;
    expect(await restore(backup, [], { DATA_DIR: dataDir })).toEqual(refusal(says));
    const { [join(dataDir, 'lock')]: _lock, ...after } = contentsOf(dataDir);
    expect(after).toEqual(before);
  });

  test('while a server runs on the folder', async () => {
    const { dataDir } = served.settings;
    const { exitCode, stderr } = await restore(backup, ['--replace'], { DATA_DIR: dataDir });
    expect([exitCode, stderr]).toEqual([
      1,
      expect.stringMatching(/^hale: DATA_DIR: another hale server is using [^\n]+\n$/),
    ]);
    expect((await served.call('GET', '/readyz')).status).toBe(200);
  });

  test('while another process has the database open', async () => {
    const dataDir = await dataFolder('old');
    const db = openDb(`file:${join(dataDir, 'hale.db')}`);
    await db.write((orm) => [upsertUser(orm, { id: 'user_older', email: '', createdAtMs: 1 })]);
    const says = `Another process has ${dataDir}/hale.db open. Stop it first.`;
    expect(await restore(backup, ['--replace'], { DATA_DIR: dataDir })).toEqual(refusal(says));
    db.close();
    expect(await statesIn(dataDir)).toEqual(['old', 'old', 'old', 'old']);
  });

  test('when the backup is of a version that this one does not know', async () => {
    const newer = await copyOf(backup);
    const manifest = await readManifest(newer);
    const later = {
      ...manifest,
      hale: { ...manifest.hale, version: '9.1.0' },
      migrations: [...manifest.migrations, '9999_later'],
    };
    writeFileSync(join(newer, 'manifest.json'), manifestText(later));
    const dataDir = join(temporaryFolder(), 'data');
    const says = 'The backup is of a newer version, hale 9.1.0 (9999_later). Restore it with that.';
    expect(await restore(newer, ['--into', dataDir])).toEqual(refusal(says));
    expect(existsSync(dataDir)).toBe(false);
  });

  test('when the database is a server’s', async () => {
    const says = 'DATABASE_URL: a backup is restored into a file; name a data folder with --into.';
    expect(await restore(backup, [], { DATABASE_URL: 'http://127.0.0.1:1' })).toEqual(refusal(says));
  });
});

const strace = Bun.which('strace');
const withStrace = strace ? '' : ' (skipped: strace is not installed)';
/** Each part gets its name by a rename; what it replaces keeps a hard link. */
const instants = ['rename:1', 'rename:2', 'rename:3', 'link:3', 'rename:4'].map((at) => at.split(':'));

describe.skipIf(!strace)(`killed at any change that it makes to a folder${withStrace}`, () => {
  const killedAt = async ([call = '', nth = '']: string[], dataDir: string) => {
    const command = [...haleCommand, 'restore', backup, '--replace'];
    const under = [
      '-f',
      '-qq',
      '-o',
      '/dev/null',
      '-e',
      `trace=${call}`,
      '-e',
      `inject=${call}:signal=KILL:when=${nth}`,
    ];
    const child = Bun.spawn([strace ?? '', ...under, ...command], {
      env: { PATH: process.env['PATH'] ?? '', DATA_DIR: dataDir },
      stdout: 'ignore',
      stderr: 'ignore',
    });
    return (await child.exited) !== 0;
  };
  const begin = (dataDir: string) => {
    try {
      lockDataFolder({ dataDir, databaseUrl: `file:${join(dataDir, 'hale.db')}` })();
      return 'begun';
    } catch (cause) {
      return String(cause);
    }
  };

  test('a restore leaves the old state or the new one, and can be run again', async () => {
    const outcomes: string[] = [];
    for (const fault of instants) {
      const dataDir = await dataFolder('old');
      const killed = await killedAt(fault, dataDir);
      expect([fault, existsSync(join(dataDir, 'hale.db'))]).toEqual([fault, true]);
      if (fault[1] === '3') {
        const mixed = await runHale(['backup', temporaryFolder()], { env: { DATA_DIR: dataDir } });
        expect([mixed.exitCode, mixed.stderr]).toEqual([1, expect.stringContaining(' was cut off. Start the server')]);
      }
      const first = begin(dataDir);
      if (first !== 'begun') {
        expect(first).toEndWith('had been cut off. It is complete now: start again.');
        expect(begin(dataDir)).toBe('begun');
      }
      const states = (await statesIn(dataDir)).join();
      expect([fault, states]).toEqual([fault, expect.stringMatching(/^(old,old,old|new,new,new)$/)]);
      expect([fault, killed]).toEqual([fault, true]);
      outcomes.push(first === 'begun' ? states : `finished: ${states}`);
      if (fault[1] === '2') {
        expect((await restore(backup, ['--replace'], { DATA_DIR: dataDir })).exitCode).toBe(0);
        expect((await statesIn(dataDir)).join()).toBe('new,new,new');
        expect(Object.keys(contentsOf(dataDir)).filter((path) => /restor/.test(path))).toEqual([]);
      }
    }
    expect(outcomes).toContain('old,old,old');
    expect(outcomes).toContain('finished: new,new,new');
  });
});
