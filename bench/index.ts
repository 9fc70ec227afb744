import { mkdtempSync, rmSync } from 'node:fs';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { answerBench } from './answer.bench.ts';
import { binaryBench } from './binary.bench.ts';
import { createBench } from './create.bench.ts';
import { growthBench } from './growth.bench.ts';
import { pinLoad } from './harness/process.ts';
import { table } from './harness/results.ts';
import type { Bench, Row } from './harness/rounds.ts';
import { importBench } from './import.bench.ts';
import { nodesBench } from './nodes.bench.ts';
import { queueBench } from './queue.bench.ts';
import { resumeBench } from './resume.bench.ts';
import { sdkBench } from './sdk.bench.ts';
import { streamsBench } from './streams.bench.ts';
import { syncBench } from './sync.bench.ts';
import { turnBench } from './turn.bench.ts';
import { webhookBench } from './webhook.bench.ts';

/**
 * `bun run bench [NAME]`: each figure in alternating rounds beside its baseline in the same run, server and load in
 * processes of their own. Only the ratios mean something on another machine.
 */
const benches: Record<string, Bench> = {
  webhook: webhookBench,
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
  binary: binaryBench,
};
const [, , only] = Bun.argv;
const folder = mkdtempSync(join(tmpdir(), 'hale-bench-'));
const chosen = Object.entries(benches).filter(
  ([name]) => only === undefined || name.split('-')[0] === only || name === only,
);
if (chosen.length === 0) throw new Error(`There is no bench called ${only}.`);
pinLoad();
try {
  const rows: Row[] = [];
  for (const [name, run] of chosen) rows.push(...(await rowsOf(name, run)));
  const machine = `${cpus()[0]?.model ?? 'unknown processor'}, ${navigator.hardwareConcurrency} cores, Bun ${Bun.version}`;
  process.stdout.write(
    `\n${new Date().toISOString().slice(0, 10)}, ${machine}, synchronous=FULL (an fsync before each answer to a write)\n\n${table(rows)}\n`,
  );
} finally {
  rmSync(folder, { recursive: true, force: true });
}

/** One that fails takes nothing from the others; the whole then ends with an exit code of its own. */
async function rowsOf(name: string, run: Bench): Promise<readonly Row[]> {
  const startMs = performance.now();
  try {
    const rows = [await run(folder)].flat();
    process.stderr.write(`${name}: ${Math.round((performance.now() - startMs) / 1000)} s\n`);
    return rows;
  } catch (cause) {
    process.stderr.write(`${name} failed: ${cause instanceof Error ? cause.message : String(cause)}\n`);
    process.exitCode = 1;
    return [];
  } finally {
    pinLoad();
  }
}
