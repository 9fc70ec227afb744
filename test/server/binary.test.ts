import { beforeAll, describe, expect, test } from 'bun:test';
import { mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryFolder } from '../support/folder.ts';

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

function run(command: string[]) {
  const cwd = temporaryFolder();
  const { exitCode, stdout, stderr } = Bun.spawnSync(withoutLibraries(command), {
    cwd,
    env: { PATH: process.env['PATH'] ?? '', PORT: '0' },
  });
  return { cwd, exitCode, out: stdout.toString(), err: stderr.toString() };
}

/** Where the server listens, from its log. The log stays open: closing it is another matter. */
async function addressIn(log: ReadableStream<Uint8Array>): Promise<string> {
  const reader = log.getReader();
  const decoder = new TextDecoder();
  let text = '';
  for (;;) {
    const { done, value } = await reader.read();
    if (done) throw new Error('The server ended before it listened.');
    text += decoder.decode(value, { stream: true });
    const url = /"url":"([^"]+)"/.exec(text)?.[1];
    if (url !== undefined) return url;
  }
}

describe('the single binary', () => {
  beforeAll(() => {
    const built = Bun.spawnSync([process.execPath, 'server/build.ts', '--outfile', binary], { cwd: root });
    if (built.exitCode !== 0) throw new Error(built.stderr.toString());
  }, 60_000);

  test('runs the demo from an empty folder with no node_modules in sight: worker, migrations and native addon inside', () => {
    const { cwd, exitCode, out, err } = run([binary, 'demo', '--exit']);
    expect(err).toBe('');
    expect(exitCode).toBe(0);
    expect(out.match(/^> /gm)).toHaveLength(3);
    expect(out).toContain('sleep_duration.mean');
    expect(out).toMatch(/http:\/\/127\.0\.0\.1:\d+\/v1/);
    expect(readdirSync(cwd)).toEqual(['data']);
  }, 60_000);

  test('serves the API explorer, the documentation and the sign-in page, which are inside with their scripts', async () => {
    const server = Bun.spawn(withoutLibraries([binary, 'serve']), {
      cwd: temporaryFolder(),
      env: { PATH: process.env['PATH'] ?? '', PORT: '0' },
      stdout: 'pipe',
    });
    const url = await addressIn(server.stdout);
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

  test('says its version, and a bad setting is one line that names the variable', () => {
    expect(run([binary, '--version']).out.trim()).toMatch(/^\d+\.\d+\.\d+$/);
    const refused = Bun.spawnSync([binary, 'serve'], { cwd: temporaryFolder(), env: { PORT: 'eighty' } });
    expect(refused.exitCode).toBe(1);
    expect(refused.stderr.toString()).toMatch(/^hale: PORT: [^\n]+\n$/);
  }, 30_000);
});
