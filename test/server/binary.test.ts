import { beforeAll, describe, expect, test } from 'bun:test';
import { chmodSync, copyFileSync, mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { textPdf } from '../../server/commands/demo/lab-report.ts';
import { usedIn } from '../../server/record-start.ts';
import { readCommit } from '../../server/settings/commit.ts';
import { readSettings } from '../../server/settings/env.ts';
import { runHale } from '../support/cli/cli.ts';
import { labForm, sendLab } from '../support/files/lab-files.ts';
import { atEnd, temporaryFolder } from '../support/folder.ts';
import { installPackages } from '../support/http/docs-examples.ts';
import { accountsAt } from '../support/identity/accounts.ts';
import { built } from '../support/service/entry.ts';
import { freePort } from '../support/service/loopback.ts';
import { clientOf, noQuota } from '../support/service/service.ts';
import { until } from '../support/until.ts';

const root = join(import.meta.dir, '../..');
const folder = temporaryFolder();
const binary = join(folder, 'hale');

/** Mounts an empty folder over node_modules where the machine allows it. */
function withoutLibraries(command: string[]): string[] {
  const empty = join(folder, 'empty');
  mkdirSync(empty, { recursive: true });
  const hide = `mount --bind ${empty} ${join(root, 'node_modules')}`;
  const possible = Bun.spawnSync(['unshare', '-rm', 'sh', '-c', hide], { stderr: 'ignore' }).exitCode === 0;
  return possible ? ['unshare', '-rm', 'sh', '-c', `${hide} && exec "$@"`, 'sh', ...command] : command;
}

function run(command: string[], cwd = temporaryFolder()) {
  const { exitCode, stdout, stderr } = Bun.spawnSync(withoutLibraries(command), {
    cwd,
    env: { PATH: process.env['PATH'] ?? '', PORT: '0' },
  });
  return { exitCode, out: stdout.toString(), err: stderr.toString() };
}

async function serving(more: Record<string, string> = {}) {
  const variables = {
    DATA_DIR: join(temporaryFolder(), 'data'),
    PORT: String(freePort()),
    JWT_SECRET: 'a secret of the test and of the binary',
    ...noQuota,
  };
  const server = Bun.spawn(withoutLibraries([binary, 'serve']), {
    cwd: temporaryFolder(),
    env: { PATH: process.env['PATH'] ?? '', ...variables, ...more },
    stdout: 'pipe',
  });
  atEnd(() => server.kill('SIGKILL'));
  await server.stdout.cancel();
  const url = `http://127.0.0.1:${variables.PORT}`;
  await until(async () => (await fetch(`${url}/readyz`)).ok);
  return { server, url, ...clientOf(url, readSettings({}, variables)) };
}

async function readUntil(stream: ReadableStream<Uint8Array>, word: RegExp): Promise<string> {
  const reader = stream.getReader();
  const decoder = new TextDecoder();
  let text = '';
  while (!word.test(text)) {
    const { done, value } = await reader.read();
    if (done) throw new Error(`It ended before it said ${word}.`);
    text += decoder.decode(value, { stream: true });
  }
  return text;
}

describe('the single binary', () => {
  const demoFolder = temporaryFolder();
  beforeAll(() => {
    if (built) return copyFileSync(join(built, 'hale'), binary);
    const { exitCode, stderr } = Bun.spawnSync([process.execPath, 'server/build.ts', '--outfile', binary], {
      cwd: root,
    });
    if (exitCode !== 0) throw new Error(stderr.toString());
  });

  test('runs the demo from an empty folder with no node_modules in sight: worker, migrations and native addon inside', () => {
    const { exitCode, out, err } = run([binary, 'demo', '--exit'], demoFolder);
    expect(err).toBe('');
    expect(exitCode).toBe(0);
    expect(out.match(/^> /gm)).toHaveLength(4);
    expect(out).toContain('sleep_duration.mean');
    expect(out).toMatch(/LDL Cholesterol +(\d+) mg\/dL[\s\S]*> Is my LDL high\?[\s\S]*LDL Cholesterol is \1 mg\/dL/);
    expect(out).toMatch(/http:\/\/127\.0\.0\.1:\d+\/v1/);
    expect(readdirSync(demoFolder)).toEqual(['data']);
  });

  test('is the same bytes when it is built again elsewhere, without a word of where', async () => {
    const again = join(temporaryFolder(), 'hale');
    const env = { PATH: process.env['PATH'] ?? '', TZ: 'Asia/Tokyo', HOME: '/nowhere' };
    const build = Bun.spawnSync([process.execPath, 'server/build.ts', '--outfile', again], { cwd: root, env });
    const [first, second] = await Promise.all([binary, again].map((path) => Bun.file(path).bytes()));
    const sha256 = new Bun.CryptoHasher('sha256').update(first ?? '').digest('hex');
    expect(build.stdout.toString()).toContain(sha256);
    expect(Buffer.compare(first ?? new Uint8Array(), second ?? new Uint8Array())).toBe(0);
    expect(Buffer.from(first ?? '').includes(`${root}/`)).toBe(false);
  });

  test('serves for a user without rights, a home or a folder to write in but its own', async () => {
    const place = temporaryFolder();
    const data = join(place, 'data');
    mkdirSync(data, { mode: 0o777 });
    for (const folder of [place, dirname(binary)]) chmodSync(folder, 0o755);
    chmodSync(data, 0o777);
    const env = { PATH: '/usr/bin:/bin', DATA_DIR: data, PORT: '0' };
    const nobody = Bun.which('setpriv') ? ['setpriv', '--reuid=65534', '--regid=65534', '--clear-groups'] : [];
    const server = Bun.spawn([...nobody, binary, 'serve'], { cwd: place, env, stdout: 'pipe' });
    const url = /"url":"([^"]+)"/.exec(await readUntil(server.stdout, /"url":"[^"]+"/))?.[1] ?? '';
    expect(await (await fetch(`${url}/readyz`)).json()).toEqual({ status: 'ready' });
    for (const file of ['secrets.json', 'hale.db', 'hale.db-wal'])
      expect(statSync(join(data, file)).mode & 0o777).toBe(0o600);
    expect(readdirSync(place)).toEqual(['data']);
    server.kill();
    expect(await server.exited).toBe(0);
  });

  test('starts with functions that server/start.order lays together, or it is time for `bun run build --record`', async () => {
    const order = join(temporaryFolder(), 'order');
    const { server } = await serving({ BUN_BYTECODE_ORDER_OUT: order });
    server.kill();
    expect(await server.exited).toBe(0);
    const ran = usedIn(await Bun.file(order).text());
    const known = new Set(usedIn(await Bun.file(join(root, 'server/start.order')).text()));
    expect(ran.length).toBeGreaterThan(1_000);
    expect(ran.filter((line) => known.has(line)).length / ran.length).toBeGreaterThan(0.9);
  });

  const noexec = 'unshare -rm mount -t tmpfs -o noexec tmpfs /mnt'.split(' ');
  const canMount = Bun.spawnSync(noexec, { stderr: 'ignore' }).exitCode === 0;
  const mounts = canMount ? '' : ' (skipped: no file system can be mounted here)';
  test.skipIf(!canMount)(
    `says in one line what to set where nothing may run from the temporary folder${mounts}`,
    () => {
      const temporary = temporaryFolder();
      const start = (command: string, more: Record<string, string> = {}) => {
        const inside = `mount -t tmpfs -o noexec tmpfs ${temporary} && exec "$@"`;
        return Bun.spawnSync(['unshare', '-rm', 'sh', '-c', inside, 'sh', binary, command], {
          cwd: temporaryFolder(),
          env: { PATH: process.env['PATH'] ?? '', PORT: '0', TMPDIR: temporary, ...more },
        });
      };
      const refused = start('serve');
      expect(refused.exitCode).toBe(1);
      expect(refused.stderr.toString()).toMatch(/^hale: BUN_TMPDIR: [^\n]+ BUN_TMPDIR=\.\/data [^\n]+\n$/);
      expect(start('version', { BUN_TMPDIR: temporaryFolder() }).stdout.toString()).toMatch(/^sqlite \d/m);
    },
  );

  test('knows the commit that it was built from', async () => {
    const { exitCode, out } = run([binary, 'version', '--json']);
    const commit = (await readCommit(root)) ?? 'unknown';
    expect({ exitCode, commit: JSON.parse(out).commit.replace('-dirty', '') }).toEqual({
      exitCode: 0,
      commit: commit.replace('-dirty', ''),
    });
  });

  test('connects a simulated wearable in the demo and uploads a lab report, once however often it runs, and serves on', async () => {
    const demo = Bun.spawn(withoutLibraries([binary, 'demo']), {
      cwd: demoFolder,
      env: { PATH: process.env['PATH'] ?? '', PORT: '0' },
      stdout: 'pipe',
    });
    const out = await readUntil(demo.stdout, /Ctrl-C/);
    const [, url, token] = /curl -s (\S+)\/v1\/turns -H 'authorization: Bearer (\S+)'/.exec(out) ?? [];
    const get = async (path: string) =>
      (await fetch(`${url}${path}`, { headers: { authorization: `Bearer ${token}` } })).json();
    expect((await get('/v1/me')).connections).toMatchObject([
      { provider: 'garmin', aggregator_user_id: expect.stringMatching(/^[\da-f]{8}-[\da-f-]{27}$/) },
    ]);
    expect((await get('/v1/labs')).uploads).toMatchObject([
      { file_name: 'lab-report.pdf', aggregator_status: 'parsed' },
    ]);
    const { counts } = await get('/v1/data/sync');
    expect(counts.daily).toBeGreaterThan(70);
    expect(counts.biomarkers).toBe(7);
    const [, email = '', password = ''] = /E-mail +(\S+)\n +Password +(\S+)/.exec(out) ?? [];
    expect((await accountsAt(url ?? '').signIn(email, password)).user.email).toBe('demo-1@hale.example');
    demo.kill();
    expect(await demo.exited).toBe(0);
  });

  test('backs up what the demo left, looks at it in another process of itself, and restores it', () => {
    const made = run([binary, 'backup', 'backups', '--json'], demoFolder);
    expect([made.exitCode, made.err]).toEqual([0, '']);
    const { path, verified, files } = JSON.parse(made.out);
    expect([verified, files]).toEqual([true, 1]);
    // The backup has no secrets, and this machine's are not told.
    expect(run([binary, 'restore', path, '--into', 'restored'], demoFolder)).toMatchObject({
      exitCode: 0,
      err: 'hale: The audit log has no row about this: it needs JWT_SECRET and a database that takes it.\n',
    });
    writeFileSync(join(path, 'hale.db'), '');
    const spoilt = run([binary, 'backup', '--verify', path], demoFolder);
    expect([spoilt.exitCode, spoilt.err]).toEqual([1, expect.stringContaining('hale: hale.db has 0 bytes instead of')]);
  });

  test('serves the API reference, the documentation and the sign-in page, which are inside', async () => {
    const server = Bun.spawn(withoutLibraries([binary, 'serve']), {
      cwd: temporaryFolder(),
      env: { PATH: process.env['PATH'] ?? '', PORT: '0' },
      stdout: 'pipe',
    });
    const url = /"url":"([^"]+)"/.exec(await readUntil(server.stdout, /"url":"[^"]+"/))?.[1];
    expect(await (await fetch(`${url}/reference`)).text()).toContain('id="schema-Turn"');
    expect(await (await fetch(`${url}/docs/turns`)).text()).toContain('<h1 id="turns-and-streaming">');
    expect(await (await fetch(`${url}/docs/turns.md`)).text()).toStartWith('# Turns and streaming\n');
    const signIn = await fetch(`${url}/cli/login?cb=${encodeURIComponent('http://localhost:8123/')}&state=x`);
    expect(await signIn.text()).toContain('/v1/auth/cli-approve');
    server.kill();
    expect(await server.exited).toBe(0);
  });

  test('reads an uploaded report in a thread of its own, also when nobody reads its log', async () => {
    const { server, ...client } = await serving();
    const content = textPdf(['Collected: 2026-03-01', 'Ferritin 80 ng/mL (30 - 400)']);
    expect((await sendLab(client, 'user_binary', labForm({ content }))).status).toBe(200);
    const [row] = await until(async () => {
      const { biomarkers } = await client.sync('user_binary');
      return biomarkers.length > 0 && biomarkers;
    });
    expect(row).toMatchObject({ name: 'Ferritin', value: 80, unit: 'ng/mL', test_date: '2026-03-01' });
    server.kill();
    expect(await server.exited).toBe(0);
  });

  test('is the client, too, and works with the SDK package from an empty folder on its own server', async () => {
    const { server, url, tokenOf } = await serving();
    const home = temporaryFolder();
    const hale = (words: string[], stdin = '') => runHale(words, { home, stdin, command: withoutLibraries([binary]) });
    const login = await hale(['login', '--with-token', '--server', url], await tokenOf('user_at_terminal'));
    expect([login.exitCode, login.stderr]).toEqual([0, '']);
    expect(JSON.parse((await hale(['whoami', '--json'])).stdout)).toMatchObject({
      server: url,
      user_id: 'user_at_terminal',
    });
    await Bun.write(join(home, 'report.pdf'), textPdf(['Collected: 2026-03-01', 'Ferritin 80 ng/mL (30 - 400)']));
    expect((await hale(['labs', 'upload', 'report.pdf', '--wait'])).stdout).toContain('Ferritin');
    expect(await hale(['sync', '--out', 'rows.jsonl'])).toEqual({ exitCode: 0, stdout: '', stderr: '' });
    expect(await Bun.file(join(home, 'rows.jsonl')).text()).toMatch(/"name":"Ferritin".*\n\{"kind":"watermark",.*\n$/);
    const asked = await hale(['ask', 'What', 'is', 'my', 'ferritin?', '--json']);
    expect([asked.exitCode, asked.stderr]).toEqual([0, '']);
    const turn = JSON.parse(asked.stdout);
    expect(turn.result.fact_sheet).toMatchObject([{ value: 80, unit: 'ng/mL', n: 1 }]);

    const folder = temporaryFolder();
    await installPackages(folder);
    await Bun.write(
      join(folder, 'read.ts'),
      `import { Hale } from 'hale-sdk';
       const hale = new Hale({ baseUrl: '${url}', apiKey: await Bun.stdin.text() });
       console.log(JSON.stringify([await hale.turns.get('${turn.id}'), (await hale.labs.list()).length]));`,
    );
    const token = new TextEncoder().encode(await tokenOf('user_at_terminal'));
    const read = Bun.spawnSync([process.execPath, 'read.ts'], { cwd: folder, env: {}, stdin: token });
    expect([read.exitCode, read.stderr.toString()]).toEqual([0, '']);
    expect(JSON.parse(read.stdout.toString())).toEqual([turn, 1]);
    server.kill();
    expect(await server.exited).toBe(0);
  });

  test('says its version, and a bad setting is one line that names the variable', () => {
    expect(run([binary, '--version']).out.trim()).toMatch(/^\d+\.\d+\.\d+$/);
    const refused = Bun.spawnSync([binary, 'serve'], { cwd: temporaryFolder(), env: { PORT: 'eighty' } });
    expect(refused.exitCode).toBe(1);
    expect(refused.stderr.toString()).toMatch(/^hale: PORT: [^\n]+\n$/);
  });
});
