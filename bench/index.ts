import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { answerBench } from './answer.bench.ts';
import { appBench } from './app/app.bench.ts';
import { archivesBench } from './archives/archives.bench.ts';
import { binaryBench } from './binary.bench.ts';
import { createBench } from './create.bench.ts';
import { growthBench } from './growth.bench.ts';
import { pinLoad } from './harness/process.ts';
import { record, recordLoaded, table } from './harness/results.ts';
import type { Bench } from './harness/rounds.ts';
import { importBench } from './import.bench.ts';
import { monthBench } from './month/month.bench.ts';
import { nodesBench } from './nodes.bench.ts';
import { pagesBench } from './pages/pages.bench.ts';
import { queueBench } from './queue.bench.ts';
import { resumeBench } from './resume.bench.ts';
import { scaleBench } from './scale/scale.bench.ts';
import { sdkBench } from './sdk.bench.ts';
import { strangersBench } from './strangers.bench.ts';
import { streamsBench } from './streams.bench.ts';
import { syncBench } from './sync.bench.ts';
import { turnBench } from './turn.bench.ts';
import { webhookBench } from './webhook.bench.ts';

/**
 * `bun run bench [NAME]` measures all subjects or one, and writes their sections of `bench/RESULTS.md`.
 * `NAME` is a key below, or its part before the hyphen. With `--loaded` the rows go to the section `loaded`.
 */
export const benches: Record<string, Bench> = {
  webhook: webhookBench,
  strangers: strangersBench,
  turn: turnBench,
  create: createBench,
  queue: queueBench,
  sync: syncBench,
  streams: streamsBench,
  resume: resumeBench,
  growth: growthBench,
  answer: answerBench,
  sdk: sdkBench,
  import: importBench('request'),
  'import-sequence': importBench('sequence'),
  'import-sockets': importBench('sockets'),
  'import-people': importBench('people'),
  nodes: nodesBench,
  pages: pagesBench,
  binary: binaryBench,
  archives: archivesBench(1_000, 4_300),
  app: appBench,
  scale: scaleBench,
  month: monthBench,
};

const isLoaded = Bun.argv.includes('--loaded');
const args = Bun.argv.slice(2).filter((arg) => arg !== '--loaded');
/** With other options a bench is smaller, and its results are only printed. */
const isTrial = args.length > 1;

if (import.meta.main) await measure(args[0]);

async function measure(only: string | undefined): Promise<void> {
  const chosen = Object.entries(benches).filter(
    ([name]) => only === undefined || name.split('-')[0] === only || name === only,
  );
  if (chosen.length === 0) throw new Error(`There is no bench called ${only}.`);
  const folder = mkdtempSync(join(tmpdir(), 'hale-bench-'));
  try {
    for (const [name, run] of chosen) await measureOne(name, run, folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

// A failure keeps the section as it was and does not stop the other benches.
async function measureOne(name: string, run: Bench, folder: string): Promise<void> {
  pinLoad();
  const startMs = performance.now();
  try {
    const rows = [await run(folder)].flat();
    if (!isTrial) await (isLoaded ? recordLoaded(name, rows) : record(name, table(rows)));
    process.stdout.write(`${name}, ${Math.round((performance.now() - startMs) / 1000)} s\n\n${table(rows)}\n\n`);
  } catch (cause) {
    process.stderr.write(`${name} failed: ${cause instanceof Error ? cause.message : String(cause)}\n`);
    process.exitCode = 1;
  }
}
