import { beforeAll, describe, expect, test } from 'bun:test';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { personTableNames } from '../../../../db/people/person-data.ts';
import { startAggregator } from '../../../support/aggregator/aggregator.ts';
import { runHale } from '../../../support/cli/cli.ts';
import { live, said } from '../../../support/database/canary-life.ts';
import { temporaryFolder } from '../../../support/folder.ts';
import { newAccount } from '../../../support/identity/accounts.ts';
import { startService } from '../../../support/service/service.ts';

type Manifest = {
  format: string;
  user_id: string;
  withheld: Record<string, string[]>;
  files: { name: string; rows: number | null; bytes: number; sha256: string; about: string }[];
};

const folder = join(temporaryFolder(), 'data');
const out = join(temporaryFolder(), 'ada');
const hale = (...words: string[]) => runHale(words, { env: { DATA_DIR: folder, ...aggregator.variables } });
const exportOf = (userId: string, to: string) => hale('users', 'export', userId, '--out', to);
const read = (name: string) => readFileSync(join(out, name));
const linesOf = (name: string) =>
  read(`${name}.jsonl`)
    .toString()
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Record<string, unknown>);

const aggregator = await startAggregator();
const service = await startService({ DATA_DIR: folder, ...aggregator.variables });
const person = await newAccount(service.url, 'ada-canary@example.org');
const life = await live(service, aggregator, person.userId);
await service.connect('user_other');
const headers = { 'x-admin-key': service.settings.adminKey };
await service.json('GET', `/admin/turns/${life.turn.id}/explanation`, { headers });

test('unknown people, and folders that hold something, are refused in one line', async () => {
  const unknown = await exportOf('user_nobody', out);
  expect([unknown.exitCode, unknown.stderr]).toEqual([4, 'hale: There is nothing about user_nobody.\n']);
  expect(existsSync(out)).toBe(false);
  const full = temporaryFolder();
  writeFileSync(join(full, 'mine'), '');
  const refused = await exportOf(person.userId, full);
  expect([refused.exitCode, refused.stderr]).toEqual([1, `hale: ${full} is not empty.\n`]);
  expect(readdirSync(full)).toEqual(['mine']);
});

describe('an export beside the running server', () => {
  let manifest: Manifest;
  beforeAll(async () => {
    mkdirSync(out);
    const { exitCode, stdout, stderr } = await exportOf(person.userId, out);
    expect([exitCode, stderr]).toEqual([0, '']);
    expect(stdout).toContain(out);
    manifest = JSON.parse(read('manifest.json').toString());
  });

  test('has a file for every table of a person, as the manifest says: rows, bytes, hashes', () => {
    expect(manifest).toMatchObject({ format: 'hale-export', user_id: person.userId });
    const names = manifest.files.map(({ name }) => name);
    expect(names).toEqual(expect.arrayContaining([...personTableNames.map((name) => `${name}.jsonl`), 'README.txt']));
    const present = readdirSync(out, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
    expect(present).toHaveLength(names.length + 1);
    for (const { name, bytes, sha256, rows } of manifest.files) {
      const content = read(name);
      expect([name, content.length, createHash('sha256').update(content).digest('hex')]).toEqual([name, bytes, sha256]);
      if (rows !== null) expect([name, content.toString().split('\n').length - 1]).toEqual([name, rows]);
      expect(statSync(join(out, name)).mode & 0o777).toBe(0o600);
    }
    for (const path of [out, join(out, 'files')]) expect(statSync(path).mode & 0o777).toBe(0o700);
  });

  test('says what the API shows: health rows, turns, memories, files', async () => {
    const synced = await service.sync(person.userId);
    for (const [table, rows] of [
      ['daily_summaries', synced.daily_summary],
      ['activities', synced.activities],
      ['biomarkers', synced.biomarkers],
    ] as const) {
      const exported = new Map(linesOf(table).map((row) => [row['id'], row]));
      expect(exported.size).toBe(rows.length);
      for (const { deleted_at: _, ...row } of rows) expect(exported.get(row['id'])).toMatchObject(row);
    }
    const [turn] = linesOf('turns');
    expect(turn).toMatchObject({ id: life.turn.id, messages: life.turn.messages, result: life.turn.result });
    expect(linesOf('memories').map(({ text }) => text)).toEqual([expect.stringContaining(said.memory)]);
    expect(linesOf('raw_events').filter(({ payload }) => String(payload).includes(said.payload))).toHaveLength(3);
    expect(linesOf('lab_uploads')).toMatchObject([{ file_name: `${said.fileName}.pdf` }]);
    const file = manifest.files.find(({ name }) => name.startsWith('files/'))?.name ?? '';
    expect(read(file).equals(life.content)).toBe(true);
  });

  test('has who looked, and in the README what each file is and each unit', () => {
    expect(linesOf('audit_log').map(({ action, outcome }) => [action, outcome])).toEqual([
      ['account.sign_up', expect.stringMatching(/^done; from sha256:[\da-f]{64}$/)],
      ['admin.explainTurn', 'granted'],
      ['users.export', 'begun'],
    ]);
    const readme = read('README.txt').toString();
    for (const { name, about } of manifest.files) {
      if (name === 'README.txt') continue;
      expect(readme).toContain(name);
      expect(readme).toContain(about);
    }
    expect(readme).toContain('_bpm');
  });

  test('holds no password, token or key, and nothing of anybody else', () => {
    const everything = manifest.files.map(({ name }) => read(name).toString()).join('\n');
    expect(everything).toContain('ada-canary@example.org');
    expect(everything).not.toContain('user_other');
    for (const secret of [service.settings.adminKey, service.settings.jwtSecret, person.session])
      expect(everything).not.toContain(secret);
    expect(linesOf('identity_accounts')[0]).not.toHaveProperty('password');
    expect(linesOf('identity_sessions')[0]).not.toHaveProperty('token');
    expect(manifest.withheld['identity_accounts']).toContain('password');
  });
});
