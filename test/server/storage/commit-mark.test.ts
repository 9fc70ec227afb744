import { expect, test } from 'bun:test';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { openDb, writeAll } from '../../../db/client.ts';
import { diagnose } from '../../../server/commands/doctor/doctor.ts';
import {
  findLostCommits,
  keepCommitMark,
  noteLostCommits,
  readCommitMark,
} from '../../../server/storage/commit-mark.ts';
import { putMigrated } from '../../support/database/migrated.ts';
import { temporaryFolder } from '../../support/folder.ts';
import { testSettings } from '../../support/service/service.ts';

async function openMarked() {
  const path = join(temporaryFolder(), 'hale.db');
  const databaseUrl = `file:${path}`;
  await putMigrated(databaseUrl);
  const db = openDb(databaseUrl);
  await writeAll(db, () => []);
  await keepCommitMark(db, path).close();
  const mark = Number(readFileSync(`${path}-mark`, 'utf8'));
  return { db, path, mark, settings: { ...testSettings(), databaseUrl } };
}

const checks = async (settings: Parameters<typeof diagnose>[0]) =>
  (await diagnose(settings, Date.now())).findings.map(({ check }) => check);

test('a database that ends where it did, or later, has lost nothing', async () => {
  const { db, path, settings } = await openMarked();
  expect(await noteLostCommits(db, path)).toBeNull();
  await writeAll(db, () => []);
  expect(await noteLostCommits(db, path)).toBeNull();
  expect(await checks(settings)).toEqual([]);
  db.close();
});

test('one that ends before the mark is told by the doctor, also after later commits, until the note is removed', async () => {
  const { db, path, mark, settings } = await openMarked();
  writeFileSync(`${path}-mark`, String(mark + 3_600_000));
  const lost = { behind: mark, mark: mark + 3_600_000 };
  expect(await checks(settings)).toEqual(['commits_lost']);
  expect(await noteLostCommits(db, path)).toEqual(lost);
  expect(await noteLostCommits(db, path)).toBeNull();
  await keepCommitMark(db, path).close();
  expect(await findLostCommits(db, readCommitMark(path))).toEqual(lost);
  expect(await checks(settings)).toEqual(['commits_lost']);
  rmSync(`${path}-lost`);
  expect(await checks(settings)).toEqual([]);
  db.close();
});

test('one that is damaged as well is refused as damaged', async () => {
  const { db, path, mark } = await openMarked();
  db.close();
  writeFileSync(`${path}-mark`, String(mark + 1));
  const bytes = readFileSync(path);
  writeFileSync(path, bytes.fill(0, bytes.length - 4096));
  const damaged = openDb(`file:${path}`);
  await expect(noteLostCommits(damaged, path)).rejects.toThrow('SQLITE_CORRUPT');
  expect(existsSync(`${path}-lost`)).toBe(false);
  damaged.close();
});
