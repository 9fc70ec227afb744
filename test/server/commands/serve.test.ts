import { expect, test } from 'bun:test';
import { existsSync, mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { startHale } from '../../support/cli/cli.ts';
import { temporaryFolder } from '../../support/folder.ts';

const serve = (words: readonly string[], env: Record<string, string> = {}) => startHale(['serve', ...words], { env });

test('serves where its options say, and keeps everything there', async () => {
  const folder = join(temporaryFolder(), 'kept');
  const server = serve(['--port', '0', '--data-dir', folder], { PORT: 'nowhere', DATA_DIR: '/nowhere' });
  await server.said(/"url":"http:\/\/127\.0\.0\.1:\d+"/);
  expect(readdirSync(folder)).toContain('hale.db');
  server.kill('SIGTERM');
  expect((await server.ended).exitCode).toBe(0);
});

test('a start that fails leaves no data folder behind, and one that was there as it was', async () => {
  const taken = Bun.serve({ hostname: '127.0.0.1', port: 0, fetch: () => new Response() });
  const folder = join(temporaryFolder(), 'data');
  const failures = [
    [['--port', String(taken.port)], {}, 'HOST, PORT: cannot listen on 127.0.0.1'],
    [['--port', '0'], { DATABASE_URL: 'http://127.0.0.1:1' }, 'DATABASE_URL: the server at http://127.0.0.1:1'],
    [['--port', '0'], { GROQ_MODEL: 'some/model' }, 'GROQ_API_KEY: needed together with GROQ_MODEL.'],
    [[], { PORT: 'abc' }, 'PORT: needs a whole number from 0 to 65535\n'],
  ] as const;
  for (const [words, env, says] of failures) {
    const { exitCode, stderr } = await serve([...words, '--data-dir', folder], env).ended;
    expect([exitCode, stderr]).toEqual([1, expect.stringContaining(says)]);
    expect(existsSync(folder)).toBe(false);
  }
  mkdirSync(folder);
  await serve(['--port', String(taken.port), '--data-dir', folder]).ended;
  expect(readdirSync(folder)).toContain('secrets.json');
  await taken.stop(true);
});
