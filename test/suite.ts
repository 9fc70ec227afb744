import { mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { bundleInto } from './support/service/bundle.ts';

/**
 * `bun run test`: all tests, whose services start from one bundle of the sources as they are now. What takes long comes
 * first, by `timings.json`, which `bun test/suite.ts --update-timings` brings up to date. The files of one process share
 * what they import, since reading it anew for each costs more than most of them take; the timeout stands here again
 * because a preload is then run for the first file only.
 */
const root = join(import.meta.dir, '..');
const parameters = [
  ...['--parallel=4', '--no-isolate', '--timeout=20000', `--timings=${join(import.meta.dir, 'timings.json')}`],
  ...Bun.argv.slice(2),
];

// Beside the folders of the sources, so that packages are found and the commit is that of this tree.
const folder = mkdtempSync(join(root, '.suite-'));
try {
  await bundleInto(folder);
  const child = Bun.spawn([process.execPath, 'test', ...parameters], {
    cwd: root,
    env: { ...process.env, HALE_TEST_BUNDLE: folder },
    stdio: ['inherit', 'inherit', 'inherit'],
  });
  // Whoever ends this process means the tests; it outlives them and tidies up. Ctrl-C has reached them already.
  process.on('SIGINT', () => undefined);
  process.on('SIGTERM', () => child.kill('SIGTERM'));
  process.exitCode = await child.exited;
} finally {
  rmSync(folder, { recursive: true, force: true });
}
