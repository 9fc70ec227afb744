import { beforeAll, describe, expect, test } from 'bun:test';
import { mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { textPdf } from '../../server/demo/text-pdf.ts';
import { readSettings } from '../../server/env.ts';
import { atEnd, temporaryFolder } from '../support/folder.ts';
import { labForm, sendLab } from '../support/lab-files.ts';
import { clientOf, noQuota } from '../support/service.ts';
import { freePort, until } from '../support/sqld.ts';

const root = join(import.meta.dir, '../..');
const folder = temporaryFolder();
const binary = join(folder, 'hale');

/** Hides the project's libraries from the command, where the machine lets us: an empty folder is mounted over them. */
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

/** What is said up to a word. The stream stays open: closing it is another matter. */
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
    const built = Bun.spawnSync([process.execPath, 'server/build.ts', '--outfile', binary], { cwd: root });
    if (built.exitCode !== 0) throw new Error(built.stderr.toString());
  }, 60_000);

  test('runs the demo from an empty folder with no node_modules in sight: worker, migrations and native addon inside', () => {
    const { exitCode, out, err } = run([binary, 'demo', '--exit'], demoFolder);
    expect(err).toBe('');
    expect(exitCode).toBe(0);
    expect(out.match(/^> /gm)).toHaveLength(4);
    expect(out).toContain('sleep_duration.mean');
    expect(out).toMatch(/LDL Cholesterol +(\d+) mg\/dL[\s\S]*> Is my LDL high\?[\s\S]*LDL Cholesterol is \1 mg\/dL/);
    expect(out).toMatch(/http:\/\/127\.0\.0\.1:\d+\/v1/);
    expect(readdirSync(demoFolder)).toEqual(['data']);
  }, 60_000);

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
    demo.kill();
    expect(await demo.exited).toBe(0);
  }, 60_000);

  test('serves the API explorer, the documentation and the sign-in page, which are inside with their scripts', async () => {
    const server = Bun.spawn(withoutLibraries([binary, 'serve']), {
      cwd: temporaryFolder(),
      env: { PATH: process.env['PATH'] ?? '', PORT: '0' },
      stdout: 'pipe',
    });
    const url = /"url":"([^"]+)"/.exec(await readUntil(server.stdout, /"url":"[^"]+"/))?.[1];
    const response = await fetch(`${url}/reference/scalar.js`);
    const packaged = Bun.file(join(root, 'node_modules/@scalar/api-reference/dist/browser/standalone.js'));
    expect((await response.bytes()).length).toBe(packaged.size);
    expect(await (await fetch(`${url}/docs/turns`)).text()).toContain('<h1 id="turns-and-streaming">');
    expect(await (await fetch(`${url}/docs/turns.md`)).text()).toStartWith('# Turns and streaming\n');
    const signIn = await fetch(`${url}/cli/login?cb=${encodeURIComponent('http://localhost:8123/')}&state=x`);
    expect(await signIn.text()).toContain('/v1/auth/cli-approve');
    server.kill();
    expect(await server.exited).toBe(0);
  }, 30_000);

  test('reads an uploaded report in a thread of its own, also when nobody reads its log', async () => {
    const variables = {
      DATA_DIR: join(temporaryFolder(), 'data'),
      PORT: String(freePort()),
      JWT_SECRET: 'a secret of the test and of the binary',
      ...noQuota,
    };
    const server = Bun.spawn(withoutLibraries([binary, 'serve']), {
      cwd: temporaryFolder(),
      env: { PATH: process.env['PATH'] ?? '', ...variables },
      stdout: 'pipe',
    });
    atEnd(() => server.kill('SIGKILL'));
    await server.stdout.cancel();
    const url = `http://127.0.0.1:${variables.PORT}`;
    await until(async () => (await fetch(`${url}/readyz`)).ok);
    const client = { url, ...clientOf(url, readSettings({}, variables)) };
    const content = textPdf(['Collected: 2026-03-01', 'Ferritin 80 ng/mL (30 - 400)']);
    expect((await sendLab(client, 'user_binary', labForm({ content }))).status).toBe(200);
    const [row] = await until(async () => {
      const { biomarkers } = await client.sync('user_binary');
      return biomarkers.length > 0 && biomarkers;
    });
    expect(row).toMatchObject({ name: 'Ferritin', value: 80, unit: 'ng/mL', test_date: '2026-03-01' });
    server.kill();
    expect(await server.exited).toBe(0);
  }, 30_000);

  test('says its version, and a bad setting is one line that names the variable', () => {
    expect(run([binary, '--version']).out.trim()).toMatch(/^\d+\.\d+\.\d+$/);
    const refused = Bun.spawnSync([binary, 'serve'], { cwd: temporaryFolder(), env: { PORT: 'eighty' } });
    expect(refused.exitCode).toBe(1);
    expect(refused.stderr.toString()).toMatch(/^hale: PORT: [^\n]+\n$/);
  }, 30_000);
});
