import { beforeAll, describe, expect, test } from 'bun:test';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { openDb } from '../../../../db/client.ts';
import { migrate } from '../../../../db/engine/migrate.ts';
import { migrations } from '../../../../db/migrations/index.ts';
import { readManifest } from '../../../../server/commands/backup/manifest.ts';
import { runHale } from '../../../support/cli/cli.ts';
import { backUp, restore } from '../../../support/database/backups.ts';
import { temporaryFolder } from '../../../support/folder.ts';

async function dataFolder(list: Parameters<typeof migrate>[1] = migrations): Promise<string> {
  const dataDir = join(temporaryFolder(), 'data');
  mkdirSync(dataDir, { recursive: true });
  const secret = 'as many bytes as a secret needs, and more';
  const secrets = { JWT_SECRET: secret, WEBHOOK_SECRET: secret, ADMIN_KEY: secret };
  writeFileSync(join(dataDir, 'secrets.json'), JSON.stringify(secrets));
  const db = openDb(`file:${join(dataDir, 'hale.db')}`);
  await migrate(db.engine, list);
  db.close();
  return dataDir;
}

async function listed(dataDir: string): Promise<string[]> {
  const { exitCode, stdout } = await runHale(['audit', 'list', '--json'], { env: { DATA_DIR: dataDir } });
  expect(exitCode).toBe(0);
  const rows = stdout.split('\n').filter(Boolean).toReversed();
  return rows.map((row) => {
    const { actor, action, subject, outcome } = JSON.parse(row);
    return [actor, action, subject, outcome].join('|');
  });
}

describe('the audit log has a row about', () => {
  let dataDir: string;
  let backup: Awaited<ReturnType<typeof backUp>>;
  beforeAll(async () => {
    dataDir = await dataFolder();
    backup = await backUp(dataDir, { words: ['--with-secrets'] });
  });

  test('a backup that begins, which is in that backup, and one that is done, with its extent', async () => {
    expect(await listed(dataDir)).toEqual([
      'command|backup||begun',
      `command|backup||done: ${backup.rows} rows, 0 files, secrets`,
    ]);
  });

  test('a restore, from the first moment on that the database is in its place', async () => {
    const into = join(temporaryFolder(), 'data');
    const restored = await restore(backup.path, ['--into', into, '--json']);
    expect([restored.exitCode, restored.stderr]).toEqual([0, '']);
    const { taken_at } = JSON.parse(restored.stdout);
    expect(await listed(into)).toEqual(['command|backup||begun', `command|restore||done: as of ${taken_at}`]);
    const verify = async (...words: string[]) =>
      (await runHale(['audit', 'verify', ...words], { env: { DATA_DIR: into } })).exitCode;
    expect(await verify('--backup', backup.path)).toBe(0);
    const { audit } = await readManifest(backup.path);
    expect(await verify('--head', `${audit?.rows}:${audit?.head_sha256}`)).toBe(0);
    expect(await verify('--head', `3:${audit?.head_sha256}`)).toBe(1);
    expect(await verify('--head', 'first')).toBe(2);
  });
});

test('a database that takes no row, such as an old version’s, is backed up and restored all the same, and a line says so', async () => {
  const dataDir = await dataFolder(migrations.slice(0, 1));
  const target = temporaryFolder();
  const { exitCode, stdout, stderr } = await runHale(['backup', target, '--json'], { env: { DATA_DIR: dataDir } });
  expect([exitCode, stderr]).toEqual([
    0,
    'hale: The audit log has no row about this: it needs JWT_SECRET and a database that takes it.\n',
  ]);
  const into = join(temporaryFolder(), 'data');
  const restored = await restore(JSON.parse(stdout).path, ['--into', into]);
  expect([restored.exitCode, restored.stderr]).toEqual([0, stderr]);
});
