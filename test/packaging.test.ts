import { describe, expect, test } from 'bun:test';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import packageFile from '../package.json' with { type: 'json' };
import { bodyLimits } from '../server/http/request-body.ts';
import { Environment } from '../server/settings/environment.ts';
import { temporaryFolder } from './support/folder.ts';

const root = join(import.meta.dir, '..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');
const page = read('web/docs/operations.md');
const blockWith = (word: string) =>
  [...page.matchAll(/^```\w+\n([\s\S]*?)^```$/gm)].map(([, text = '']) => text).find((text) => text.includes(word)) ??
  '';

const temporary = ['BUN_TMPDIR', 'SQLITE_TMPDIR'];

describe('the Dockerfile', () => {
  const lines = read('Dockerfile').split('\n');
  const of = (word: string) =>
    lines.filter((line) => line.startsWith(`${word} `)).map((line) => line.slice(word.length + 1));

  test('builds with the version of Bun that the project is pinned to, and what it copies is there', () => {
    for (const image of of('FROM')) expect(image).toMatch(/^[a-z]+:[\w.-]+@sha256:[0-9a-f]{64}( AS build)?$/);
    expect(of('RUN')[0]).toContain(`"bun@${packageFile.engines.bun}"`);
    const copied = of('COPY').flatMap((rest) =>
      rest
        .split(' ')
        .filter((word) => !word.startsWith('--'))
        .slice(0, -1),
    );
    const own = copied.filter((path) => !path.startsWith('/'));
    expect(own.filter((path) => !existsSync(join(root, path)))).toEqual([]);
    const ignored = read('.dockerignore').trim().split('\n');
    expect(ignored).toEqual(expect.arrayContaining(['.git', 'data', 'node_modules', 'test', '.env*']));
    for (const needed of ['server', 'routers', 'db', 'web']) expect(ignored).not.toContain(needed);
  });

  test('runs the server itself, without a shell in between, as a user without rights, with a health check of our own', () => {
    expect(of('ENTRYPOINT')).toEqual(['["/usr/local/bin/hale"]']);
    expect(of('CMD')).toEqual(['["serve"]']);
    expect(of('USER')).toEqual(['10001:10001']);
    expect(of('HEALTHCHECK')[0]).toEndWith('CMD ["/usr/local/bin/hale", "ready"]');
    const names = (of('ENV')[0] ?? '').split(' ').map((pair) => pair.split('=')[0] ?? '');
    expect(names.filter((name) => !temporary.includes(name) && !(name in Environment.shape))).toEqual([]);
  });
});

describe('the examples of the operations page', () => {
  const analyze = Bun.which('systemd-analyze');
  test.skipIf(!analyze)(
    `the unit is one that systemd understands${analyze ? '' : ' (skipped: there is no systemd-analyze here)'}`,
    () => {
      const path = join(temporaryFolder(), 'hale.service');
      writeFileSync(path, blockWith('[Service]').replace('/usr/local/bin/hale', '/bin/true'));
      const { stderr } = Bun.spawnSync(['systemd-analyze', 'verify', path], { stderr: 'pipe' });
      expect(
        stderr
          .toString()
          .split('\n')
          .filter((line) => line.includes('hale.service')),
      ).toEqual([]);
    },
  );

  test('the unit restarts what failed, gives it longer than it takes to stop, and keeps its data to itself', () => {
    const unit = blockWith('[Service]');
    expect(unit).toMatch(/^Restart=on-failure$/m);
    expect(Number(/^TimeoutStopSec=(\d+)$/m.exec(unit)?.[1])).toBeGreaterThan(10);
    expect(unit).toMatch(/^StateDirectoryMode=0700$/m);
    expect(unit).toMatch(/^LimitCORE=0$/m);
  });

  test('the proxies let through the largest body, as long as it may take, and streams as they come', () => {
    const [nginx, caddy] = [blockWith('proxy_pass'), blockWith('reverse_proxy')];
    const largest = Math.max(bodyLimits.upload.bytesMax, bodyLimits.webhook.bytesMax);
    const longestS = Math.max(bodyLimits.upload.timeoutMs, bodyLimits.webhook.timeoutMs) / 1000;
    expect(Number(/client_max_body_size (\d+)m;/.exec(nginx)?.[1]) * 1024 ** 2).toBeGreaterThan(largest);
    // Caddy counts in thousands.
    expect(Number(/max_size (\d+)MB/.exec(caddy)?.[1]) * 1000 ** 2).toBeGreaterThan(largest);
    for (const setting of ['proxy_read_timeout', 'proxy_send_timeout'])
      expect(Number(new RegExp(`${setting} (\\d+)s;`).exec(nginx)?.[1])).toBeGreaterThan(longestS);
    expect(nginx).toContain('proxy_buffering off;');
    expect(caddy).toContain('flush_interval -1');
  });
});

test('the table of secrets on the operations page has every secret that a server takes', () => {
  const section = page.slice(page.indexOf('## Change a secret'));
  const secret = /(SECRET|_KEY$|SECRET_ACCESS_KEY)/;
  const all = Object.keys(Environment.shape).filter((name) => secret.test(name));
  const others = ['IDP_PUBLISHABLE_KEY', 'ENCRYPTION_KEY_OLD', 'JWT_SECRET_OLD'];
  expect(all.filter((name) => !others.includes(name) && !section.includes(`| \`${name}\` |`))).toEqual([]);
});

test('what a production install brings is enough: no file of the product imports a package that only development has', async () => {
  const transpilers = { ts: new Bun.Transpiler({ loader: 'ts' }), tsx: new Bun.Transpiler({ loader: 'tsx' }) };
  const development = new Set(Object.keys(packageFile.devDependencies));
  const onlyDeveloping = ['web/sdk/generate-types.ts', 'web/sdk/build.ts', 'server/http/openapi/openapi.ts'];
  const imports: string[] = [];
  for (const path of new Bun.Glob('{db,routers,server,web}/**/*.{ts,tsx}').scanSync(root)) {
    if (onlyDeveloping.includes(path) || path.endsWith('.d.ts')) continue;
    for (const { path: name } of transpilers[path.endsWith('x') ? 'tsx' : 'ts'].scanImports(
      read(path).replace(/^#!.*/, ''),
    ))
      if (
        development.has(/^(@[^/]+\/)?[^/]+/.exec(name)?.[0] ?? '') ||
        onlyDeveloping.includes(join(dirname(path), name))
      )
        imports.push(`${path}: ${name}`);
  }
  expect(imports).toEqual([]);
});
