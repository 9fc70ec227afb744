import { afterAll, beforeAll, expect, test } from 'bun:test';
import { chmodSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { serverOf } from '../../../web/cli/session/client.ts';
import { forgetSession, loadSessions, type Session, saveSession } from '../../../web/cli/session/sessions.ts';
import { runHale, sessionsFolderOf } from '../../support/cli/cli.ts';
import { temporaryFolder } from '../../support/folder.ts';

const dayMs = 86_400_000;
const sessionAt = (server: string, facts: Partial<Session> = {}): Session => ({
  server,
  token: `token-of-${new URL(server).port}`,
  user_id: 'user_one',
  email: 'one@example.org',
  signed_in_at: new Date().toISOString(),
  expires_at: new Date(Date.now() + 30 * dayMs).toISOString(),
  ...facts,
});

function place() {
  const said: string[] = [];
  const configDir = join(temporaryFolder(), 'config');
  return { configDir, folder: join(configDir, 'sessions'), said, err: (text: string) => void said.push(text) };
}
const modeOf = (path: string) => statSync(path).mode & 0o777;

let asked: string[] = [];
let server: Bun.Server<undefined>;
beforeAll(() => {
  server = Bun.serve({
    hostname: '127.0.0.1',
    port: 0,
    fetch: ({ headers }) => {
      const token = headers.get('authorization')?.replace('Bearer ', '') ?? '';
      asked.push(token);
      return Response.json({ user_id: `user_${token}`, email: `${token}@example.org`, connections: [], env: 'test' });
    },
  });
});
afterAll(() => server.stop(true));

test('sign-ins at many servers at the same moment are all kept', async () => {
  const here = place();
  const servers = Array.from({ length: 20 }, (_, index) => `http://127.0.0.1:${9000 + index}`);
  await Promise.all(servers.map((each) => saveSession(here, sessionAt(each))));
  const kept = await loadSessions(here);
  expect(kept.map((session) => session.server).sort()).toEqual(servers);
  expect([modeOf(here.folder), ...readdirSync(here.folder).map((name) => modeOf(join(here.folder, name)))]).toEqual([
    0o700,
    ...servers.map(() => 0o600),
  ]);
  expect(here.said).toEqual([]);
});

test('two processes that sign in at two servers at once: both are kept, and the later one is meant', async () => {
  const home = temporaryFolder();
  const base = `http://127.0.0.1:${server.port}`;
  const login = (path: string) =>
    runHale(['login', '--with-token', '--server', `${base}${path}`], { home, stdin: `token${path.replace('/', '-')}` });
  const ended = await Promise.all(['/one', '/two', '/three'].map(login));
  expect(ended.map(({ exitCode }) => exitCode)).toEqual([0, 0, 0]);
  await login('/four');
  expect(readdirSync(sessionsFolderOf(home))).toHaveLength(4);

  const whoami = async (words: string[] = []) =>
    JSON.parse((await runHale(['whoami', '--json', ...words], { home })).stdout) as { user_id: string; server: string };
  expect(await whoami()).toMatchObject({ server: `${base}/four`, user_id: 'user_token-four' });
  expect(await whoami(['--server', `${base}/one/`])).toMatchObject({ user_id: 'user_token-one' });

  const out = await runHale(['logout'], { home });
  expect([out.exitCode, out.stdout]).toEqual([0, `You are no longer signed in at ${base}/four.\n`]);
  expect((await whoami()).server).toMatch(/\/(one|two|three)$/);
  const all = await runHale(['logout', '--all'], { home });
  expect([all.exitCode, readdirSync(sessionsFolderOf(home))]).toEqual([0, []]);
  const nobody = await runHale(['whoami'], { home });
  expect([nobody.exitCode, nobody.stderr]).toEqual([
    3,
    'hale: Nobody is signed in at http://127.0.0.1:8787. Sign in: hale login\n',
  ]);
});

test('HALE_TOKEN goes before what is kept, and whoami and logout say so', async () => {
  const home = temporaryFolder();
  const env = { HALE_SERVER: `http://127.0.0.1:${server.port}`, HALE_TOKEN: 'given' };
  const login = await runHale(['login', '--with-token'], { home, env, stdin: 'kept' });
  const whoami = await runHale(['whoami'], { home, env });
  const logout = await runHale(['logout'], { home, env });
  expect(login.stderr).toContain('HALE_TOKEN is set');
  expect([whoami.stdout, whoami.stdout]).toEqual([
    expect.stringContaining('given@example.org'),
    expect.stringContaining('by HALE_TOKEN'),
  ]);
  expect(logout.stderr).toContain('HALE_TOKEN is set');
});

test('an expired sign-in is said as such, without asking the server', async () => {
  const home = temporaryFolder();
  const address = `http://127.0.0.1:${server.port}/expired`;
  const here = { configDir: join(sessionsFolderOf(home), '..'), err: () => undefined };
  await saveSession(here, sessionAt(address, { expires_at: new Date(Date.now() - dayMs).toISOString() }));
  asked = [];
  const { exitCode, stdout, stderr } = await runHale(['whoami'], { home });
  expect([exitCode, stdout, asked]).toEqual([3, '', []]);
  expect(stderr).toMatch(/expired on \d{4}-\d\d-\d\d \d\d:\d\d:\d\d\. Sign in again: hale login --server /);
});

test('a file that others could read is closed to them, and said once', async () => {
  const here = place();
  await saveSession(here, sessionAt('http://127.0.0.1:9000'));
  const path = join(here.folder, readdirSync(here.folder)[0] ?? '');
  chmodSync(path, 0o644);
  expect(await loadSessions(here)).toHaveLength(1);
  expect([modeOf(path), here.said]).toEqual([0o600, [expect.stringContaining(`could read ${path}`)]]);
  await loadSessions(here);
  expect(here.said).toHaveLength(1);
});

test('a folder that others could write into is closed to them before a token is kept there', async () => {
  const here = place();
  mkdirSync(here.folder, { recursive: true });
  chmodSync(here.folder, 0o777);
  await saveSession(here, sessionAt('http://127.0.0.1:9000'));
  expect(modeOf(here.folder)).toBe(0o700);
});

test.each([
  ['half of one', (whole: string) => whole.slice(0, whole.length / 2)],
  ['nothing', () => ''],
  ['something else', () => '{"token":"only"}'],
])(
  'a damaged file that holds %s is passed over and named; other sign-ins work on, and a new one mends it',
  async (_, damage) => {
    const here = place();
    await saveSession(here, sessionAt('http://127.0.0.1:9000'));
    const path = join(here.folder, readdirSync(here.folder)[0] ?? '');
    writeFileSync(path, damage(readFileSync(path, 'utf8')));
    await saveSession(here, sessionAt('http://127.0.0.1:9001'));
    expect((await loadSessions(here)).map((session) => session.server)).toEqual(['http://127.0.0.1:9001']);
    expect(here.said).toEqual([expect.stringContaining(path)]);
    await saveSession(here, sessionAt('http://127.0.0.1:9000'));
    expect(await loadSessions(here)).toHaveLength(2);
  },
);

test('what a killed writing left behind is no sign-in, and goes with the sign-out', async () => {
  const here = place();
  await saveSession(here, sessionAt('http://127.0.0.1:9000'));
  const path = join(here.folder, readdirSync(here.folder)[0] ?? '');
  writeFileSync(`${path}.0011223344556677`, readFileSync(path, 'utf8').slice(0, 40), { mode: 0o600 });
  expect(await loadSessions(here)).toHaveLength(1);
  expect(await forgetSession(here, 'http://127.0.0.1:9000')).toBe(true);
  expect(readdirSync(here.folder)).toEqual([]);
  expect(await forgetSession(here, 'http://127.0.0.1:9000')).toBe(false);
});

const notGiven = { server: null, token: null, adminKey: null };

test.each(['hale.example', 'ftp://hale.example', 'https://me:secret@hale.example', 'https://hale.example/?a=b'])(
  '%s is no server, wherever it stands',
  async (address) => {
    const by = (option: string | undefined, variable: string | null) =>
      serverOf({ ...place(), variables: { ...notGiven, server: variable } }, { server: option });
    await expect(by(address, null)).rejects.toThrow(/^--server: .* is no address/);
    await expect(by(undefined, address)).rejects.toThrow(/^HALE_SERVER: .* is no address/);
  },
);

test('one server is one, however its address is spelled', async () => {
  const spellings = ['https://hale.example', 'https://HALE.example/', 'https://hale.example:443//'];
  const servers = await Promise.all(
    spellings.map((server) => serverOf({ ...place(), variables: notGiven }, { server })),
  );
  expect(new Set(servers)).toEqual(new Set(['https://hale.example']));
});
