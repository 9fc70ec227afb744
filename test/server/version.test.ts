import { describe, expect, test } from 'bun:test';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sqliteVersion } from '../../db/engine/embedded-connection.ts';
import packageFile from '../../package.json' with { type: 'json' };
import { aboutText, readAbout } from '../../server/settings/about.ts';
import { readCommit } from '../../server/settings/commit.ts';
import { runHale } from '../support/cli/cli.ts';
import { temporaryFolder } from '../support/folder.ts';

test('hale version says version, commit, Bun, SQLite and platform, in a line each or as JSON', async () => {
  const about = await readAbout();
  expect(about).toEqual({
    version: packageFile.version,
    commit: expect.stringMatching(/^([0-9a-f]{40}(-dirty)?|unknown)$/),
    bun: Bun.version,
    sqlite: sqliteVersion(),
    platform: `${process.platform}-${process.arch}`,
  });
  expect(aboutText(about)).toMatch(/^hale \d+\.\d+\.\d+\ncommit \S+\nbun \S+\nsqlite \d+\.\d+\.\d+\nplatform \S+\n$/);
  const [lines, json] = await Promise.all([runHale(['version']), runHale(['version', '--json'])]);
  expect(lines).toMatchObject({ exitCode: 0, stdout: aboutText(about) });
  expect(JSON.parse(json.stdout)).toEqual(about);
});

test('hale version --sbom lists every package in the product with version and hash, and none that only tests need', async () => {
  type Component = { type: string; name: string; version: string; 'bom-ref': string; hashes?: { content: string }[] };
  type Sbom = { components: Component[]; dependencies: { ref: string; dependsOn: string[] }[] };
  const { exitCode, stdout } = await runHale(['version', '--sbom']);
  expect(exitCode).toBe(0);
  const { components, dependencies } = JSON.parse(stdout) as Sbom;
  const listed = new Set(components.map(({ name, version }) => `${name}@${version}`));
  for (const [name, version] of Object.entries(packageFile.dependencies))
    expect(listed).toContain(`${name}@${version}`);
  const names = components.map(({ name }) => name);
  for (const name of ['fastify', 'playwright-core', 'knip', 'drizzle-kit']) expect(names).not.toContain(name);
  for (const { type, hashes } of components)
    if (type === 'library') expect(hashes?.[0]?.content).toMatch(/^[0-9a-f]{128}$/);
  const refs = components.map((component) => component['bom-ref']);
  expect(new Set(refs).size).toBe(refs.length);
  for (const { dependsOn } of dependencies) for (const ref of dependsOn) expect(refs).toContain(ref);
  expect((await runHale(['version', '--sbom'])).stdout).toBe(stdout);
});

const title = Bun.which('git') ? 'the commit' : 'the commit (skipped: there is no git here)';
describe.skipIf(!Bun.which('git'))(title, () => {
  const git = (folder: string, ...words: string[]) =>
    Bun.spawnSync(['git', '-C', folder, '-c', 'user.name=x', '-c', 'user.email=x@example.com', ...words], {
      env: { PATH: process.env['PATH'] ?? '', HOME: folder },
    }).stdout.toString();

  test('is that of the work tree, marked where files differ from it', async () => {
    const folder = temporaryFolder();
    expect(await readCommit(folder)).toBeNull();
    git(folder, 'init', '--quiet');
    expect(await readCommit(folder)).toBeNull();
    writeFileSync(join(folder, 'file'), 'one');
    git(folder, 'add', 'file');
    git(folder, 'commit', '--quiet', '--message', 'one');
    git(folder, 'tag', 'v1');
    const commit = git(folder, 'rev-parse', 'HEAD').trim();
    expect(commit).toMatch(/^[0-9a-f]{40}$/);
    expect(await readCommit(folder)).toBe(commit);
    writeFileSync(join(folder, 'file'), 'two');
    expect(await readCommit(folder)).toBe(`${commit}-dirty`);
  });

  test('of somebody else’s work tree around the folder is not taken for its own', async () => {
    const folder = temporaryFolder();
    git(folder, 'init', '--quiet');
    writeFileSync(join(folder, 'file'), 'one');
    git(folder, 'add', 'file');
    git(folder, 'commit', '--quiet', '--message', 'one');
    const inner = join(folder, 'vendor');
    mkdirSync(inner);
    expect(await readCommit(inner)).toBeNull();
  });
});
