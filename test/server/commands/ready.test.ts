import { expect, test } from 'bun:test';
import { programName, welcomeText } from '../../../server/commands/welcome.ts';
import { runHale, startHale } from '../../support/cli/cli.ts';
import { temporaryFolder } from '../../support/folder.ts';
import { freePort } from '../../support/service/loopback.ts';
import { startService } from '../../support/service/service.ts';

test('hale ready ends with 0 while the server takes requests, else with 1 and why, and makes nothing', async () => {
  const service = await startService();
  const home = temporaryFolder();
  const { port } = new URL(service.url);
  const ready = (env: Record<string, string>, words: string[] = []) => runHale(['ready', ...words], { home, env });
  const [byPort, byUrl, nobody] = await Promise.all([
    ready({ PORT: port, HOST: '0.0.0.0' }),
    ready({}, ['--url', `${service.url}/`]),
    ready({ PORT: String(freePort()) }),
  ]);
  expect([byPort, byUrl]).toEqual([
    { exitCode: 0, stdout: 'ready\n', stderr: '' },
    { exitCode: 0, stdout: 'ready\n', stderr: '' },
  ]);
  expect(nobody).toEqual({ exitCode: 1, stdout: expect.stringMatching(/^unreachable: http/), stderr: '' });
  const unready = Bun.serve({
    hostname: '127.0.0.1',
    port: 0,
    fetch: () => Response.json({ status: 'unready', failing: ['database', 'worker'] }, { status: 503 }),
  });
  expect(await ready({ PORT: String(unready.port) })).toEqual({
    exitCode: 1,
    stdout: 'unready: database, worker\n',
    stderr: '',
  });
  await unready.stop(true);
  expect([...new Bun.Glob('**/*').scanSync({ cwd: home, onlyFiles: true })]).toEqual([]);
});

test('a server that starts at a terminal says what to do next, with commands that lead to it', async () => {
  const started = startHale(['serve'], { pty: { columns: 100 }, env: { PORT: '0' } });
  await started.said(/login --server http:\/\/127\.0\.0\.1:\d+\r?\n/);
  await started.said(/\d\d:\d\d:\d\d {2}listening {2}url=http/);
  started.type('\u0003');
  expect((await started.ended).exitCode).toBe(0);
  const settings = { dataDir: './data', baseUrl: null, identityProvider: null, simulated: true };
  const text = welcomeText({ url: 'http://127.0.0.1:9000', settings, program: programName(false) });
  expect(text).toContain('in the browser               http://127.0.0.1:9000\n');
  expect(text).toContain('connect a made-up wearable');
  expect(text).toContain('make an account and sign in');
  expect(text).toContain('bun server/index.ts login --server http://127.0.0.1:9000\n');
  const usual = welcomeText({ url: 'http://127.0.0.1:8787', settings, program: 'hale' });
  expect(usual).toContain('hale login\n');
  expect([text, usual].map((said) => said.includes('type bun server/index.ts here'))).toEqual([true, false]);
});
