import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { goalsOf } from './goals.ts';
import { findFile } from './real-people.ts';
import { byFamily, failures, report } from './report.ts';
import { fullSize, runAgentBench } from './run.ts';

/**
 * `bun run bench:agent [--json] [--failures] [--seed N] [--csv PATH]`: how exact the answers are, and what the gate lets
 * through. Offline; the same for the same seed and day but for the milliseconds.
 */
const { values } = parseArgs({
  options: {
    json: { type: 'boolean', default: false },
    failures: { type: 'boolean', default: false },
    seed: { type: 'string', default: '1' },
    csv: { type: 'string' },
  },
});
const folder = mkdtempSync(join(tmpdir(), 'hale-bench-agent-'));
const csvPath = findFile(values.csv);
try {
  const size = { ...fullSize, seed: Number(values.seed), csvPath };
  const figures = await runAgentBench(folder, size, (text) => void process.stderr.write(`${text}\n`));
  if (values.json) process.stdout.write(`${JSON.stringify(summary(figures))}\n`);
  else process.stdout.write(`${report(figures, csvPath !== null)}\n`);
  if (values.failures) process.stdout.write(`\n${failures(figures)}\n`);
} finally {
  rmSync(folder, { recursive: true, force: true });
}

function summary(figures: Awaited<ReturnType<typeof runAgentBench>>) {
  const { gate, latency, steadiness, unsettled, seconds } = figures;
  const families = [...byFamily(figures.outcomes)].map(([family, own]) => ({
    family,
    asked: own.length,
    exact: own.filter(({ verdict }) => verdict.exact).length,
  }));
  return { goals: goalsOf(figures), families, gate, latency, steadiness, unsettled, seconds, realModel: 'not run' };
}
