import { mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import { chromiumPath } from './support/identity/chromium.ts';
import { buildInto } from './support/service/entry.ts';

/**
 * `bun run test`. Processes start from one build of the sources, pages open in one browser; `bun test/suite.ts --update-timings` rewrites
 * `timings.json`. The timeout is repeated here because a preload runs for the first file only.
 */
const root = join(import.meta.dir, '..');
const parameters = [
  ...['--parallel=4', '--no-isolate', '--timeout=120000', `--timings=${join(import.meta.dir, 'timings.json')}`],
  ...Bun.argv.slice(2),
];

// Inside the repository, so that packages and the commit are found.
const folder = mkdtempSync(join(root, '.suite-'));
const browser = chromiumPath ? await chromium.launchServer({ executablePath: chromiumPath }) : undefined;
try {
  await buildInto(folder);
  const child = Bun.spawn([process.execPath, 'test', ...parameters], {
    cwd: root,
    env: { ...process.env, HALE_TEST_BUILD: folder, HALE_TEST_BROWSER: browser?.wsEndpoint() ?? '' },
    stdio: ['inherit', 'inherit', 'inherit'],
  });
  // The parent waits for the tests and removes the bundle. Ctrl-C reaches them directly.
  process.on('SIGINT', () => undefined);
  process.on('SIGTERM', () => child.kill('SIGTERM'));
  process.exitCode = await child.exited;
} finally {
  await browser?.close();
  rmSync(folder, { recursive: true, force: true });
}
