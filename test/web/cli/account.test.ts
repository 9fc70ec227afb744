import { beforeAll, expect, test } from 'bun:test';
import { existsSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { BlobReader, ZipReader } from '@zip.js/zip.js';
import { runHale, startHale } from '../../support/cli/cli.ts';
import { labForm, pdf, sendLab } from '../../support/files/lab-files.ts';
import { temporaryFolder } from '../../support/folder.ts';
import { startCutAnswer } from '../../support/http/cut-answer.ts';
import { accountsAt, newAccount, password } from '../../support/identity/accounts.ts';
import { startService } from '../../support/service/service.ts';
import { until } from '../../support/until.ts';

const service = await startService({ LAB_READER: 'local' });
const email = 'ada@example.com';
const home = temporaryFolder();
const person = await newAccount(service.url, email);
const token = await service.tokenOf(person.userId);
const place = { home, cwd: home, env: { HALE_SERVER: service.url } };
const hale = (words: string[], options: { stdin?: string } = {}) => runHale(words, { ...place, ...options });

beforeAll(async () => {
  expect((await hale(['login', '--with-token'], { stdin: token })).exitCode).toBe(0);
  expect((await sendLab(service, person.userId, labForm({ content: pdf(2 ** 20) }))).status).toBe(200);
});

test('usage says what is kept, and how much may be', async () => {
  const { exitCode, stdout } = await hale(['account', 'usage']);
  expect(exitCode).toBe(0);
  expect(stdout).toMatch(/reports +1\.0 MiB\nimports +0\.0 MiB\n(?:.*\n)*at most +2048\.0 MiB/);
  const { stdout: json } = await hale(['account', 'usage', '--json']);
  expect(JSON.parse(json)).toMatchObject({ uploads: 2 ** 20, bytes_max: 2 * 2 ** 30 });
});

test('activity lists what happened to one’s own account, failures too, and nobody else’s', async () => {
  await newAccount(service.url, 'eve@example.com');
  await accountsAt(service.url).post('/sign-in/email', { email, password: 'wrong' }, { 'user-agent': 'curl/8.9' });
  await until(async () => (await hale(['activity'])).stdout.includes('sign in failed'));
  const { stdout } = await hale(['activity']);
  expect(
    stdout
      .trimEnd()
      .split('\n')
      .slice(1)
      .map((line) => line.split(/ {2,}/).slice(1)),
  ).toEqual([
    ['sign in failed', '127.0.0.1', 'curl/8.9'],
    ['sign up', '127.0.0.1', expect.stringContaining('Bun')],
  ]);
  const { stdout: json } = await hale(['activity', '--limit', '1', '--json']);
  expect(JSON.parse(json)).toMatchObject([{ action: 'sign_in', outcome: 'failed', device: 'curl/8.9' }]);
});

test('export writes one zip that its owner alone may read, and touches no file that is there', async () => {
  writeFileSync(join(home, 'mine.zip'), 'mine');
  const refused = await hale(['account', 'export', 'mine.zip']);
  expect([refused.exitCode, refused.stderr]).toEqual([1, 'hale: mine.zip exists already.\n']);
  expect(await hale(['account', 'export', 'hale.zip'])).toMatchObject({ exitCode: 0, stderr: '' });
  const path = join(home, 'hale.zip');
  expect(statSync(path).mode & 0o777).toBe(0o600);
  const entries = await new ZipReader(new BlobReader(Bun.file(path))).getEntries();
  expect(entries.map(({ filename }) => filename)).toEqual(
    expect.arrayContaining(['turns.jsonl', 'lab_uploads.jsonl', 'manifest.json', 'README.txt']),
  );
});

test('a person deletes reports, imports, questions and memories by commands, one by one, and their room is free again', async () => {
  const csv = join(home, 'days.csv');
  writeFileSync(csv, 'Date,Steps\n2026-11-01,5000\n2026-11-02,6000\n');
  expect(await hale(['import', csv, '--as', 'csv', '--yes'])).toMatchObject({ exitCode: 0 });
  expect((await hale(['ask', 'My goal is to walk more. How many steps did I take on 2026-11-01?'])).exitCode).toBe(0);
  const usage = async () => JSON.parse((await hale(['account', 'usage', '--json'])).stdout);
  const before = await usage();
  expect([before.archives > 0, before.uploads]).toEqual([true, 2 ** 20]);
  const idsOf = async (...words: string[]) => {
    const list = JSON.parse((await hale([...words, '--json'])).stdout);
    return (list.data ?? list.uploads ?? list).map(({ id }: { id: string }) => id) as string[];
  };
  for (const [list, remove] of [
    [
      ['labs', 'list'],
      ['labs', 'remove'],
    ],
    [
      ['import', 'list'],
      ['import', 'undo'],
    ],
    [
      ['turns', 'list'],
      ['turns', 'delete'],
    ],
    [
      ['memories', 'list'],
      ['memories', 'delete'],
    ],
  ] as const) {
    const ids = await idsOf(...list);
    expect([list, ids.length]).toEqual([list, 1]);
    expect([remove, (await hale([...remove, ids[0] ?? ''])).exitCode]).toEqual([remove, 0]);
  }
  await until(async () => {
    const { uploads, archives } = await usage();
    return uploads + archives === 0;
  });
  for (const list of ['labs', 'turns', 'memories']) expect([list, await idsOf(list, 'list')]).toEqual([list, []]);
});

test('an export that is refused or cut off leaves no file', async () => {
  const bad = await runHale(['account', 'export', 'none.zip'], {
    ...place,
    env: { ...place.env, HALE_TOKEN: 'a.b.c' },
  });
  expect(bad.exitCode).not.toBe(0);
  const env = { HALE_SERVER: startCutAnswer('PK'), HALE_TOKEN: 'a.b.c' };
  const broken = await runHale(['account', 'export', 'none.zip'], { ...place, env });
  expect([broken.exitCode, broken.stderr]).toEqual([expect.any(Number), expect.stringContaining('cut off')]);
  expect(broken.exitCode).not.toBe(0);
  expect(existsSync(join(home, 'none.zip'))).toBe(false);
  expect(readdirSync(home).filter((name) => name.includes('none.zip'))).toEqual([]);
});

test('delete asks twice and shows no password; a wrong one and another name delete nothing; then nobody is signed in', async () => {
  const unasked = await hale(['account', 'delete']);
  expect([unasked.exitCode, unasked.stderr]).toEqual([2, expect.stringContaining('--yes')]);
  const wrong = await hale(['account', 'delete', '--yes'], { stdin: 'not it, not at all\n' });
  expect([wrong.exitCode === 0, wrong.stderr]).toEqual([false, expect.stringContaining('That is not your password.')]);

  const started = () => startHale(['account', 'delete'], { ...place, pty: { columns: 100 } });
  const other = started();
  await other.said(/Password: /);
  other.type(`${password}\r`);
  await other.said(/Type ada@example\.com/);
  other.type('bob@example.com\r');
  expect(await other.ended).toMatchObject({ exitCode: 1, stdout: expect.stringContaining('nothing was deleted') });
  expect((await hale(['whoami'])).exitCode).toBe(0);

  const asked = started();
  await asked.said(/Password: /);
  asked.type(`${password}\r`);
  await asked.said(/Type ada@example\.com/);
  asked.type(`${email}\r`);
  const { exitCode, stdout } = await asked.ended;
  expect([exitCode, stdout]).toEqual([0, expect.stringContaining(`${email} is deleted`)]);
  expect(stdout).not.toContain(password);
  const after = await hale(['whoami']);
  expect(after.stderr).toContain('Nobody is signed in');
});
