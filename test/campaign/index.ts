import { mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { endAll } from '../support/folder.ts';
import { buildInto, built } from '../support/service/entry.ts';
import { campaigns, lacks } from './campaigns.ts';
import { isPassed, lineOf, runCase } from './case.ts';

/**
 * `bun run campaign NAME [CASE] [--seed N] [--cycles N] [--minutes N]` runs the cases of a campaign one after the
 * other, a line for each. Exits with 1 when something was lost. `--minutes` (10) is for each case.
 */
const { values, positionals } = parseArgs({
  args: Bun.argv.slice(2),
  options: { seed: { type: 'string' }, cycles: { type: 'string' }, minutes: { type: 'string', default: '10' } },
  allowPositionals: true,
});
process.exitCode = built ? await runAll() : await inBuild();
endAll();
process.exit();

/** Processes start three times as fast from a build. */
async function inBuild(): Promise<number> {
  const root = join(import.meta.dir, '../..');
  const folder = mkdtempSync(join(root, '.suite-'));
  try {
    await buildInto(folder);
    const command = [process.execPath, import.meta.path, ...Bun.argv.slice(2)];
    const env = { ...process.env, HALE_TEST_BUILD: folder };
    return await Bun.spawn(command, { cwd: root, env, stdio: ['inherit', 'inherit', 'inherit'] }).exited;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function runAll(): Promise<number> {
  const [campaign = '', only] = positionals;
  const seed = Number(values.seed ?? crypto.getRandomValues(new Uint32Array(1))[0]);
  const chosen = Object.entries(campaigns[campaign] ?? {}).filter(([name]) => only === undefined || name === only);
  if (chosen.length === 0) {
    process.stderr.write(`Campaigns: ${Object.keys(campaigns).join(', ')}.\n`);
    return 2;
  }
  process.stdout.write(`${campaign}, seed ${seed}\n`);
  let failed = 0;
  for (const [name, each] of chosen) {
    if (lacks(each)) {
      process.stdout.write(`${name}: skipped, there is no ${each.needs} here\n`);
      continue;
    }
    const bounds = { seed, cycles: Number(values.cycles ?? each.cycles), minutes: Number(values.minutes) };
    const report = await runCase(each, bounds);
    process.stdout.write(`${lineOf(name, each, report)}\n`);
    if (isPassed(each, report)) continue;
    failed += 1;
    for (const what of report.lost.slice(0, 20)) process.stdout.write(`  lost: ${what}\n`);
  }
  return failed > 0 ? 1 : 0;
}
