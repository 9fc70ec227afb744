import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { record } from '../harness/results.ts';
import type { Outcome } from './ask-all.ts';
import { goalsOf } from './goals.ts';
import { findFile } from './real-people.ts';
import { byFamily, failedQuestions, failures, questionTable, report } from './report.ts';
import { askFamilies, fullSize, runAgentBench, type Size } from './run.ts';

/**
 * `bun run bench:agent [--json] [--failures] [--seed N] [--csv PATH] [--family NAME]` measures how exact the answers
 * are and what the gate lets through, and writes the section `agent` of `bench/RESULTS.md`. Offline, and deterministic
 * for one seed and day except for times. `--family`, which may stand several times and also names a set of the corpus
 * (`round 6`), asks only those questions and writes nothing.
 */
const { values } = parseArgs({
  options: {
    json: { type: 'boolean', default: false },
    failures: { type: 'boolean', default: false },
    seed: { type: 'string', default: '1' },
    csv: { type: 'string' },
    family: { type: 'string', multiple: true, default: [] },
  },
});
const folder = mkdtempSync(join(tmpdir(), 'hale-bench-agent-'));
const csvPath = findFile(values.csv);
try {
  const size = { ...fullSize, seed: Number(values.seed), csvPath };
  if (values.family.length === 0) await benchWhole(size);
  else await benchFamilies(size, values.family);
} finally {
  rmSync(folder, { recursive: true, force: true });
}

async function benchWhole(size: Size) {
  const figures = await runAgentBench(folder, size, progress);
  const text = report(figures, csvPath !== null);
  await record('agent', text);
  print(values.json ? JSON.stringify(summary(figures)) : text);
  if (values.failures) print(`\n${failures(figures)}`);
}

async function benchFamilies(size: Size, families: readonly string[]) {
  const { outcomes, unsettled, everyday } = await askFamilies(folder, size, { families, progress });
  print(values.json ? JSON.stringify({ families: scores(outcomes), unsettled }) : questionTable(outcomes));
  for (const [family, { good, asked }] of Object.entries(everyday)) print(`${family}: ${good} of ${asked} good`);
  const bad = Object.values(everyday).flatMap((each) => each.bad);
  if (values.failures) print(`\n${[...failedQuestions(outcomes), ...bad].join('\n\n')}`);
}

function print(text: string) {
  process.stdout.write(`${text}\n`);
}

function progress(text: string) {
  process.stderr.write(`${text}\n`);
}

function scores(outcomes: readonly Outcome[]) {
  return [...byFamily(outcomes)].map(([family, own]) => ({
    family,
    asked: own.length,
    exact: own.filter(({ verdict }) => verdict.exact).length,
  }));
}

function summary(figures: Awaited<ReturnType<typeof runAgentBench>>) {
  const { gate, latency, steadiness, unsettled, seconds } = figures;
  const families = scores(figures.outcomes);
  return { goals: goalsOf(figures), families, gate, latency, steadiness, unsettled, seconds, realModel: 'not run' };
}
