import { describe, expect, test } from 'bun:test';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Manifest, manifestText, readManifest } from '../../../../server/commands/backup/manifest.ts';
import { runVerify } from '../../../../server/commands/backup/verify.ts';
import { steps, type WearableUser } from '../../../support/aggregator/wearable-events.ts';
import { runHale, startHale } from '../../../support/cli/cli.ts';
import { backUp, copyOf, namesIn, restore } from '../../../support/database/backups.ts';
import { inspect } from '../../../support/database/script.ts';
import { labForm, pdf, sendLab, type Uploaded } from '../../../support/files/lab-files.ts';
import { temporaryFolder } from '../../../support/folder.ts';
import { haleCommand } from '../../../support/service/entry.ts';
import { startServiceProcess } from '../../../support/service/service-process.ts';
import { ask, type TurnBody } from '../../../support/turns/journal.ts';
import { until } from '../../../support/until.ts';

type Written = { kind: 'event' | 'turn' | 'upload'; id: string; atMs: number };

const people = ['user_one', 'user_two', 'user_three'];
const journal: Written[] = [];

function startLoad(users: readonly WearableUser[]) {
  let running = true;
  let made = 0;
  const note = (kind: Written['kind'], id: string) => void journal.push({ kind, id, atMs: performance.now() });
  const repeat = async (write: (n: number) => Promise<void>) => {
    while (running) await write(made++);
  };
  const deliver = async (n: number) => {
    const user = users[n % users.length] as WearableUser;
    const body = JSON.stringify({ ...steps(user, `2026-07-${String((n % 28) + 1).padStart(2, '0')}`, n), nonce: n });
    expect((await service.deliver(body)).status).toBe(200);
    note('event', createHash('sha256').update(body).digest('hex'));
    await Bun.sleep(5);
  };
  const askOne = async (n: number) => {
    note('turn', await ask(service, people[n % people.length] ?? ''));
    await Bun.sleep(100);
  };
  const upload = async (n: number) => {
    const answer = await sendLab(service, people[n % people.length] ?? '', labForm({ content: pdf(400 + n) }));
    expect(answer.status).toBe(200);
    note('upload', ((await answer.json()) as Uploaded).upload_id);
    await Bun.sleep(100);
  };
  const hands = Promise.all([deliver, deliver, askOne, upload].map(repeat));
  return async () => {
    running = false;
    await hands;
  };
}

const idsOf = (kind: Written['kind'], beforeMs: number) =>
  journal.filter((written) => written.kind === kind && written.atMs < beforeMs).map(({ id }) => id);

const service = await startServiceProcess({ LOG_LEVEL: 'error', MAX_TURNS_IN_FLIGHT: '10000' });
const users: WearableUser[] = [];
for (const userId of people) users.push(await service.connect(userId));
const stopLoad = startLoad(users);
await until(() =>
  (['event', 'turn', 'upload'] as const).every((kind) => idsOf(kind, Number.POSITIVE_INFINITY).length > 2),
);
const startMs = performance.now();
const backup = await backUp(service.settings.dataDir, { words: ['--with-secrets'] });
const endMs = performance.now();
await stopLoad();
const manifest = await readManifest(backup.path);

describe('a backup taken under load', () => {
  test('restores to a state that has every write acknowledged before its start and passes the doctor, and a server goes on from there', async () => {
    expect(journal.filter(({ atMs }) => atMs > startMs && atMs < endMs).length).toBeGreaterThan(0);
    const dataDir = join(temporaryFolder(), 'data');
    const restored = await restore(backup.path, ['--into', dataDir]);
    expect([restored.exitCode, restored.stderr]).toEqual([0, '']);
    expect(restored.stdout).toContain(`Next: DATA_DIR=${dataDir} hale doctor, then DATA_DIR=${dataDir} hale serve\n`);

    const database = join(dataDir, 'hale.db');
    const column = async (sql: string) => new Set((await inspect(database, sql)).values);
    const present = {
      event: await column('SELECT sha256 FROM raw_events'),
      turn: await column('SELECT id FROM turns'),
      upload: await column('SELECT id FROM lab_uploads'),
    };
    for (const kind of ['event', 'turn', 'upload'] as const)
      expect(idsOf(kind, startMs).filter((id) => !present[kind].has(id))).toEqual([]);
    for (const key of await column('SELECT storage_key FROM lab_uploads'))
      expect(readFileSync(join(dataDir, 'files', String(key)))).toEqual(
        readFileSync(join(service.settings.storageDir, String(key))),
      );

    const doctor = await runHale(['doctor', '--deep'], { env: { DATA_DIR: dataDir } });
    expect([doctor.exitCode, doctor.stderr]).toEqual([0, '']);

    const successor = await startServiceProcess({ LOG_LEVEL: 'error', DATA_DIR: dataDir });
    expect(successor.settings).toMatchObject({
      jwtSecret: service.settings.jwtSecret,
      webhookSecret: service.settings.webhookSecret,
      adminKey: service.settings.adminKey,
    });
    const [turnId = ''] = idsOf('turn', startMs).slice(-1);
    const owner = String([...(await column(`SELECT user_id FROM turns WHERE id = '${turnId}'`))][0]);
    const turn = await until(async () => {
      const { body } = await successor.json<TurnBody>('GET', `/v1/turns/${turnId}`, { as: owner });
      return body.status === 'completed' && body;
    });
    expect(turn.id).toBe(turnId);
    const waiting = 'SELECT count(*) FROM raw_events WHERE processed_at_ms IS NULL';
    await until(async () => (await inspect(database, waiting)).values[0] === 0);
  });

  test('says what is in it, for its owner alone', () => {
    expect(backup).toMatchObject({ encrypted: false, missing_files: [], files: manifest.files.length - 2 });
    expect(manifest.rows['raw_events']).toBeGreaterThanOrEqual(idsOf('event', startMs).length + people.length);
    expect(manifest.migrations.length).toBeGreaterThan(5);
    expect(Date.parse(manifest.taken_at)).toBeLessThanOrEqual(Date.parse(manifest.finished_at));
    expect(statSync(backup.path).mode & 0o777).toBe(0o700);
    for (const path of ['manifest.json', ...manifest.files.map((file) => file.path)])
      expect([path, statSync(join(backup.path, path)).mode & 0o777]).toEqual([path, 0o600]);
  });

  test('holds the secrets only when asked to, and says what is needed besides', async () => {
    const target = temporaryFolder();
    const { stdout } = await runHale(['backup', target], { env: { DATA_DIR: service.settings.dataDir } });
    const [path = '', extent, lacking] = stdout.split('\n');
    expect(namesIn(target)).toEqual([path.slice(target.length + 1)]);
    expect(extent).toMatch(/^Verified by another process: [\d,]+ rows, \d+ uploaded files, [\d.]+ MB\.$/);
    expect(lacking).toBe(
      'Not in it: JWT_SECRET, WEBHOOK_SECRET and ADMIN_KEY, as set or in secrets.json (--with-secrets).',
    );
    expect(existsSync(join(path, 'secrets.json'))).toBe(false);
    expect(existsSync(join(backup.path, 'secrets.json'))).toBe(true);
  });

  test('names a file that was not there to be copied, and is a backup of all others', async () => {
    const dataDir = join(temporaryFolder(), 'data');
    expect((await restore(backup.path, ['--into', dataDir])).exitCode).toBe(0);
    const key = uploaded().slice('files/'.length);
    rmSync(join(dataDir, 'files', key));
    const { exitCode, stdout } = await runHale(['backup', temporaryFolder()], { env: { DATA_DIR: dataDir } });
    expect([exitCode, stdout]).toEqual([0, expect.stringContaining(`\nNot in it, because it was not there: ${key}\n`)]);
    const lacking = await readManifest(stdout.split('\n')[0] ?? '');
    expect([lacking.missing_files, lacking.files.length]).toEqual([[key], manifest.files.length - 2]);
  });
});

const rewrite = (folder: string, change: (manifest: Manifest) => Manifest) =>
  writeFileSync(join(folder, 'manifest.json'), manifestText(change(manifest)));
const flip = (path: string, at: number) => {
  const bytes = readFileSync(path);
  bytes[at] = (bytes[at] ?? 0) ^ 1;
  writeFileSync(path, bytes);
};
const measured = (path: string, bytes: Uint8Array) => ({
  path,
  bytes: bytes.byteLength,
  sha256: createHash('sha256').update(bytes).digest('hex'),
});
const uploaded = () => manifest.files.find(({ path }) => path.startsWith('files/'))?.path ?? '';
const withOther = (path: string, bytes: Uint8Array) => (all: Manifest) => ({
  ...all,
  files: all.files.map((file) => (file.path === path ? measured(path, bytes) : file)),
});

async function verify(folder: string): Promise<string> {
  let said = '';
  await runVerify(folder, (text) => {
    said += text;
  });
  return (JSON.parse(said) as string[]).join('\n');
}

const harms: [what: string, harm: (folder: string) => unknown, says: RegExp][] = [
  ['a flipped byte in the database', (at) => flip(join(at, 'hale.db'), 30_000), /^hale\.db is not what was written/],
  [
    'a database that is damaged although its hash is right',
    (at) => {
      const bytes = readFileSync(join(at, 'hale.db'));
      bytes.fill(0xff, 4096 * 20, 4096 * 24);
      writeFileSync(join(at, 'hale.db'), bytes);
      rewrite(at, withOther('hale.db', bytes));
    },
    /^hale\.db (is damaged|cannot be read)/,
  ],
  [
    'a truncated database',
    (at) => truncateSync(join(at, 'hale.db'), 4096 * 9),
    /hale\.db has 36864 bytes instead of \d+\.\n[\s\S]*hale\.db (is damaged|cannot)/,
  ],
  ['a database that is gone', (at) => rmSync(join(at, 'hale.db')), /hale\.db is missing/],
  [
    'a flipped byte in an uploaded file',
    (at) => flip(join(at, uploaded()), 100),
    /^files\/\S+ is not what was written: it has another SHA-256\.$/,
  ],
  ['a missing uploaded file', (at) => rmSync(join(at, uploaded())), /^files\/\S+ is missing\.$/],
  ['missing secrets', (at) => rmSync(join(at, 'secrets.json')), /^secrets\.json is missing\.$/],
  [
    'an upload whose file nobody put in',
    (at) => rewrite(at, (all) => ({ ...all, files: all.files.filter(({ path }) => path !== uploaded()) })),
    /^files\/\S+ is not in the backup, and an upload names it\.$/,
  ],
  [
    'an encrypted file without its key',
    (at) => {
      const bytes = new TextEncoder().encode('HALEENC1 and what follows');
      writeFileSync(join(at, uploaded()), bytes);
      rewrite(at, withOther(uploaded(), bytes));
    },
    /^files\/\S+ was encrypted while the backup was made, and its key is not in it\. Make another one\.$/,
  ],
  [
    'a manifest with another number of rows',
    (at) => rewrite(at, (all) => ({ ...all, rows: { ...all.rows, turns: 1 } })),
    /^Table turns has \d+ rows instead of 1\.$/,
  ],
  [
    'a manifest with a table that is not there, and without one that is',
    (at) => {
      const { turns, ...rows } = manifest.rows;
      rewrite(at, (all) => ({ ...all, rows: { ...rows, gone: turns ?? 0 } }));
    },
    /^Table gone is missing\.\nTable turns has \d+ rows instead of none\.$/,
  ],
  [
    'a manifest of another version',
    (at) => rewrite(at, (all) => ({ ...all, migrations: all.migrations.slice(0, -1) })),
    /^The schema is of another version than the manifest says\.$/,
  ],
  [
    'a manifest that somebody changed',
    (at) => {
      const path = join(at, 'manifest.json');
      writeFileSync(path, readFileSync(path, 'utf8').replace(/"taken_at": "2/, '"taken_at": "3'));
    },
    /^\S+manifest\.json is not as it was written\.$/,
  ],
  [
    'a manifest that is cut',
    (at) => truncateSync(join(at, 'manifest.json'), 200),
    /manifest\.json is not as it was written\.$/,
  ],
  [
    'a folder without a manifest',
    (at) => rmSync(join(at, 'manifest.json')),
    /is no backup: there is no manifest\.json in it\.$/,
  ],
];

describe('verification', () => {
  test('finds nothing where nothing is wrong, changes nothing, and says so in the exit code', async () => {
    const before = namesIn(backup.path);
    const { exitCode, stdout, stderr } = await runHale(['backup', '--verify', '--json', backup.path]);
    expect([exitCode, stderr, JSON.parse(stdout)]).toEqual([0, '', { ...backup, verified: true }]);
    expect(namesIn(backup.path)).toEqual(before);
  });

  test('finds what is wrong, and neither it nor restore lets it pass', async () => {
    for (const [what, harm, says] of harms) {
      const folder = await copyOf(backup.path);
      harm(folder);
      expect([what, await verify(folder)]).toEqual([what, expect.stringMatching(says)]);
    }
    const broken = await copyOf(backup.path);
    flip(join(broken, uploaded()), 100);
    const dataDir = join(temporaryFolder(), 'data');
    const [refused, verified] = await Promise.all([
      restore(broken, ['--into', dataDir, '--json']),
      runHale(['backup', '--verify', broken]),
    ]);
    expect([refused.exitCode, JSON.parse(refused.stdout).verified]).toEqual([1, false]);
    expect(verified).toEqual({
      exitCode: 1,
      stdout: '',
      stderr: expect.stringMatching(/^hale: files\/\S+ is not [^\n]+\n$/),
    });
    expect(existsSync(join(dataDir, 'hale.db'))).toBe(false);
  });

  test('of a folder of backups says which one may be meant', async () => {
    const target = join(backup.path, '..');
    const { exitCode, stderr } = await runHale(['backup', '--verify', target]);
    expect([exitCode, stderr]).toEqual([1, expect.stringContaining(`Did you mean ${backup.path}?`)]);
  });
});

describe('what is no backup', () => {
  test('a killed one leaves nothing that looks like one, and the next takes away what it left', async () => {
    const target = temporaryFolder();
    const killed = startHale(['backup', target], { env: { DATA_DIR: service.settings.dataDir } });
    const partial = await until(() => namesIn(target).find((name) => existsSync(join(target, name, 'hale.db'))));
    killed.kill('SIGKILL');
    await killed.ended;
    expect(partial).toMatch(/^\.hale-backup-\w+\.partial$/);
    expect(namesIn(target).filter((name) => !name.startsWith('.'))).toEqual([]);
    const next = await backUp(service.settings.dataDir, { target });
    expect(namesIn(target)).toEqual([next.path.slice(target.length + 1)]);
  });

  test('two at once and in one second are two', async () => {
    const target = temporaryFolder();
    const made = await Promise.all([1, 2].map(() => backUp(service.settings.dataDir, { target })));
    expect(namesIn(target)).toEqual(made.map(({ path }) => path.slice(target.length + 1)).toSorted());
    expect(new Set(made.map(({ path }) => path)).size).toBe(2);
  });

  test.each([
    ['no database', { DATA_DIR: '/nowhere/data' }, ['/tmp'], 'There is no database at /nowhere/data/hale.db.'],
    [
      'a server that does not answer',
      { DATABASE_URL: 'http://127.0.0.1:1' },
      ['/tmp'],
      'The database cannot be copied: ECONNREFUSED',
    ],
    ['a target that is a file', {}, ['/etc/passwd'], 'Cannot write to /etc/passwd: it is no folder'],
    ['a folder that cannot be written to', {}, ['/sys/kernel/backups'], 'Cannot write to /sys/kernel/backups: '],
    [
      'secrets that are in the environment',
      { DATA_DIR: '' },
      ['/tmp', '--with-secrets'],
      'has no secrets.json: the secrets come from the environment.',
    ],
  ])('%s is one clear line', async (what, variables, words, says) => {
    const bare = temporaryFolder();
    if (what.startsWith('secrets')) writeFileSync(join(bare, 'hale.db'), '');
    const env = {
      DATA_DIR: service.settings.dataDir,
      ...variables,
      ...(what.startsWith('secrets') && { DATA_DIR: bare }),
    };
    const { exitCode, stdout, stderr } = await runHale(['backup', ...words], { env });
    expect([exitCode, stdout]).toEqual([1, '']);
    expect(stderr).toStartWith('hale: ');
    expect(stderr).toContain(says);
    expect(stderr.trimEnd().split('\n')).toHaveLength(1);
  });

  const onDisk = (script: string, variables: Record<string, string> = {}) => {
    const env = { PATH: process.env['PATH'] ?? '', ...variables };
    return Bun.spawnSync(['unshare', '-rm', 'sh', '-ec', script], { env, stdout: 'pipe', stderr: 'pipe' });
  };
  const canMount = Bun.which('unshare') !== null && onDisk('mount -t tmpfs none /mnt').exitCode === 0;
  test.skipIf(!canMount).each([
    ['a full disk', 'size=200k', 'the disk is full'],
    ['a disk that is read-only', 'ro', 'it is read-only'],
  ])('on %s there is one clear line, and nothing is left', (_, options, says) => {
    const target = temporaryFolder();
    const { stdout, stderr } = onDisk(
      `mount -t tmpfs -o ${options} none ${target}; ${haleCommand.join(' ')} backup ${target} || echo $?; ls -A ${target}`,
      { DATA_DIR: service.settings.dataDir },
    );
    expect(stdout.toString()).toBe('1\n');
    expect(stderr.toString()).toMatch(new RegExp(`^hale: Cannot write to ${target}: ${says} \\(\\w+\\)\\.\\n$`));
  });

  test('a database that is none is said, and leaves nothing in the target', async () => {
    const dataDir = join(temporaryFolder(), 'data');
    mkdirSync(dataDir);
    writeFileSync(join(dataDir, 'hale.db'), 'This is no database. '.repeat(500));
    const target = temporaryFolder();
    const { exitCode, stderr } = await runHale(['backup', target], { env: { DATA_DIR: dataDir } });
    expect([exitCode, stderr]).toEqual([1, expect.stringMatching(/^hale: The database cannot be copied: [^\n]+\n$/)]);
    expect(namesIn(target)).toEqual([]);
  });
});
