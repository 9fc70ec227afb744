import { mintServiceToken } from '../server/auth.ts';
import { memory, resetPeak, serve } from './harness/process.ts';
import { median, type Row, ratioOf } from './harness/table.ts';
import { benchSecrets, benchUserId, syncRows } from './servers/subject.ts';

const rounds = 7;
const growthMiBMax = 40;
const warmUpRequests = 500;

/** Sync of 100,000 rows against the same rows selected as one JSON text straight from the engine. */
export async function syncBench(folder: string): Promise<Row> {
  const home = `${folder}/sync`;
  const token = await mintServiceToken(benchUserId, { jwtSecret: benchSecrets.JWT_SECRET, nowMs: Date.now() });
  const hale = await serve('sync', home);
  const engine = await serve('sync-engine', home);
  const headers = { authorization: `Bearer ${token}` };
  const figures = {
    hale: [] as number[],
    engine: [] as number[],
    growthMiB: [] as number[],
    firstByteMs: [] as number[],
  };
  try {
    // A server that has been in use: what a fresh process grows by at its first requests is not the answer's.
    for (let request = 0; request < warmUpRequests; request++)
      await download(`http://127.0.0.1:${hale.port}/v1/data/sync?since=2200-01-01`, headers);
    for (let round = 0; round < rounds; round++) {
      await resetPeak(hale.pid);
      const before = await memory(hale.pid);
      const took = await download(`http://127.0.0.1:${hale.port}/v1/data/sync`, headers);
      figures.growthMiB.push((await memory(hale.pid)).peakMiB - before.nowMiB);
      figures.hale.push(took.ms);
      figures.firstByteMs.push(took.firstByteMs);
      figures.engine.push((await download(`http://127.0.0.1:${engine.port}/`, {})).ms);
    }
  } finally {
    await Promise.all([hale.stop(), engine.stop()]);
  }
  const ratio = ratioOf(figures.hale, figures.engine);
  const growth = Math.max(...figures.growthMiB);
  const note = `first byte ${median(figures.firstByteMs).toFixed(1)} ms, memory at most +${growth.toFixed(0)} MiB (goal < ${growthMiBMax})`;
  return {
    figure: `sync of ${syncRows.toLocaleString('en')} rows`,
    subject: figures.hale,
    baseline: figures.engine,
    unit: 'ms',
    goal: '≤ 1.5',
    met: ratio <= 1.5 && growth < growthMiBMax,
    note,
  };
}

async function download(url: string, headers: Record<string, string>) {
  const startMs = performance.now();
  const response = await fetch(url, { headers });
  let firstByteMs = 0;
  for await (const _ of response.body ?? []) firstByteMs ||= performance.now() - startMs;
  if (!response.ok) throw new Error(`Sync answers ${response.status}.`);
  return { ms: performance.now() - startMs, firstByteMs };
}
