import { expect, test } from 'bun:test';
import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readSettings } from '../../../server/settings/env.ts';
import { SettingsError } from '../../../server/settings/errors.ts';
import { temporaryFolder } from '../../support/folder.ts';

test('a secrets file that a crash left empty is a line that says what to do, not a stack', () => {
  const folder = temporaryFolder();
  writeFileSync(join(folder, 'secrets.json'), '');
  expect(() => readSettings({}, { DATA_DIR: folder })).toThrow(SettingsError);
  expect(() => readSettings({}, { DATA_DIR: folder })).toThrow(/^DATA_DIR: .*delete it/);
});

test('processes that start together on one new folder have the same secrets, whole from the first moment', async () => {
  const folder = join(temporaryFolder(), 'data');
  const script = `console.log(require('${join(import.meta.dir, '../../../server/settings/env.ts')}').readSettings().jwtSecret)`;
  const start = () =>
    Bun.spawn([process.execPath, '-e', script], {
      env: { ...process.env, DATA_DIR: folder },
      stdout: 'pipe',
      stderr: 'inherit',
    });
  const secrets = await Promise.all(
    Array.from({ length: 6 }, async () => (await new Response(start().stdout).text()).trim()),
  );
  expect(new Set(secrets).size).toBe(1);
  expect(secrets[0]).toMatch(/^[\w-]{43}$/);
  expect(readdirSync(folder)).toEqual(['secrets.json']);
});

test('a DATA_DIR that cannot be made is a line that names it', () => {
  const file = join(temporaryFolder(), 'file');
  writeFileSync(file, '');
  expect(() => readSettings({}, { DATA_DIR: join(file, 'data') })).toThrow(/^DATA_DIR: /);
});
