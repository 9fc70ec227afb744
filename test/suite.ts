import { mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import { SaxesParser } from 'saxes';
import { chromiumPath } from './support/identity/chromium.ts';
import { buildInto } from './support/service/entry.ts';

/**
 * `bun run test`. Processes start from one build of the sources, pages open in one browser; `bun test/suite.ts --update-timings` rewrites
 * `timings.json`. The timeout is repeated here because a preload runs for the first file only.
 */
const root = join(import.meta.dir, '..');
const parallel = ['--parallel=5', '--no-isolate', `--timings=${join(import.meta.dir, 'timings.json')}`];
const againMax = 3;

type Counts = { passed: number; failed: number };
type Run = { exitCode: number; files: Map<string, Counts> };

// More processes are busy than there are cores, and each change between them costs: a process that starts here keeps its core longer.
if (Bun.which('chrt')) Bun.spawnSync(['chrt', '--batch', '--pid', '0', String(process.pid)]);
// Inside the repository, so that packages and the commit are found.
const folder = mkdtempSync(join(root, '.suite-'));
const browser = chromiumPath
  ? await chromium.launchServer({ executablePath: chromiumPath, handleSIGINT: false, handleSIGTERM: false })
  : undefined;
// The parent waits for the tests and removes the bundle. Ctrl-C reaches them directly.
process.on('SIGINT', () => undefined);
try {
  await buildInto(folder);
  const run = await runTests([...parallel, ...Bun.argv.slice(2)]);
  if (run.exitCode !== 0 && Bun.argv.length === 2) await runAgain(run);
  const counts = [...run.files.values()];
  const sum = (pick: (of: Counts) => number) => counts.reduce((total, of) => total + pick(of), 0);
  const failed = Math.max(
    sum((of) => of.failed),
    run.exitCode === 0 ? 0 : 1,
  );
  process.stdout.write(`${sum((of) => of.passed)} passed, ${failed} failed\n`);
  process.exitCode = run.exitCode;
} finally {
  await browser?.close();
  rmSync(folder, { recursive: true, force: true });
}

/** What failed beside four other files on two busy cores is asked once more, alone, and named; at most three files. */
async function runAgain(run: Run): Promise<void> {
  const all = await Array.fromAsync(new Bun.Glob('test/**/*.test.ts').scan(root));
  // A file that could not be loaded is missing from the report.
  const failed = all.filter((file) => run.files.get(file)?.failed !== 0);
  if (failed.length === 0 || failed.length > againMax) return;
  process.stdout.write(`\nFailed beside other files, and run once more alone: ${failed.join(', ')}\n`);
  const alone = await runTests(failed.map((file) => `./${file}`));
  for (const [file, counts] of alone.files) run.files.set(file, counts);
  run.exitCode = alone.exitCode;
}

async function runTests(parameters: string[]): Promise<Run> {
  const report = join(folder, 'report.xml');
  const reported = ['--timeout=120000', '--reporter=junit', `--reporter-outfile=${report}`];
  const child = Bun.spawn([process.execPath, 'test', ...reported, ...parameters], {
    cwd: root,
    env: {
      ...process.env,
      HALE_TEST_BUILD: folder,
      HALE_TEST_BROWSER: browser?.wsEndpoint() ?? '',
      // The third compiler costs a test more than it saves: most code runs a few times.
      BUN_JSC_useFTLJIT: '0',
      // Memory that was freed is mostly used again: giving it back at once took a tenth of the time.
      MIMALLOC_PURGE_DELAY: '60000',
      // Nor does a thread look for what could be given back.
      MIMALLOC_PURGE_HOLES: '0',
    },
    stdio: ['inherit', 'inherit', 'inherit'],
  });
  const stop = () => child.kill('SIGTERM');
  process.on('SIGTERM', stop);
  const exitCode = await child.exited;
  process.off('SIGTERM', stop);
  return { exitCode, files: countsOf(await Bun.file(report).text()) };
}

function countsOf(report: string): Run['files'] {
  const files: Run['files'] = new Map();
  let depth = 0;
  const parser = new SaxesParser();
  parser.on('opentag', ({ name, attributes }) => {
    if (name !== 'testsuite' || depth++ > 0) return;
    const of = (attribute: string) => Number(attributes[attribute] ?? 0);
    const failed = of('failures');
    files.set(attributes['file'] ?? '', { failed, passed: of('tests') - failed - of('skipped') });
  });
  parser.on('closetag', ({ name }) => {
    if (name === 'testsuite') depth--;
  });
  parser.write(report).close();
  return files;
}
