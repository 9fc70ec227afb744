import { mintServiceToken } from '../server/identity/authenticate.ts';
import { type Download, download } from './harness/download.ts';
import { memory, resetPeak, type Served, serve } from './harness/process.ts';
import { alternate, median, type Row, ratioOf } from './harness/rounds.ts';
import { control } from './servers/control.ts';
import { benchSecrets, benchUserId, syncRows } from './servers/subject.ts';

const rounds = 7;
const warmUpRequests = 500;
const goals = { ratioMax: 1.3, firstByteMsMax: 20, heldMsMax: 10, growthMiBMax: 25 };

type Measured = Download & { heldMs: number; growthMiB: number };

/** `bun run bench sync`: 100,000 rows against one JSON select; with event-loop delay and memory. */
export async function syncBench(folder: string): Promise<Row> {
  const home = `${folder}/sync`;
  const token = await mintServiceToken(benchUserId, { jwtSecret: benchSecrets.JWT_SECRET, nowMs: Date.now() });
  const hale = await serve('sync', home);
  const engine = await serve('sync-engine', home);
  const headers = { authorization: `Bearer ${token}` };
  const path = '/v1/data/sync';
  try {
    // Warm-up.
    for (let request = 0; request < warmUpRequests; request++)
      await download(hale.port, `${path}?since=2200-01-01`, headers);
    await download(hale.port, path, headers);
    const measures: Measured[] = [];
    const { engine: plain } = await alternate(rounds, {
      hale: async () => measures.push(await measured(hale, () => download(hale.port, path, headers))),
      engine: async () => (await download(engine.port, '/', {})).ms,
    });
    return rowOf(measures, plain);
  } finally {
    await Promise.all([hale.stop(), engine.stop()]);
  }
}

function rowOf(measures: readonly Measured[], baseline: readonly number[]): Row {
  const subject = measures.map(({ ms }) => ms);
  const firstByteMs = median(measures.map((each) => each.firstByteMs));
  const heldMs = median(measures.map((each) => each.heldMs));
  const growthMiB = Math.max(...measures.map((each) => each.growthMiB));
  const { ratioMax, firstByteMsMax, heldMsMax, growthMiBMax } = goals;
  const isGentle = firstByteMs <= firstByteMsMax && heldMs <= heldMsMax && growthMiB <= growthMiBMax;
  return {
    figure: `sync of ${syncRows.toLocaleString('en')} rows`,
    ...{ subject, baseline, unit: 'ms' },
    goal: `≤ ${ratioMax}, first byte ${firstByteMsMax} ms, event loop ${heldMsMax} ms, +${growthMiBMax} MiB`,
    met: isGentle && ratioOf(subject, baseline) <= ratioMax,
    heldBy: 'the memory of what was sent, which is given back when garbage is collected, however small the pages',
    note: `first byte ${firstByteMs.toFixed(1)} ms; event loop held ${heldMs.toFixed(1)} ms at most (a timer of 1 ms in the server, median of the rounds); memory at most +${growthMiB.toFixed(0)} MiB`,
  };
}

async function measured({ port, pid }: Served, run: () => Promise<Download>): Promise<Measured> {
  await resetPeak(pid);
  const before = await memory(pid);
  await control(port, 'held');
  const took = await run();
  const heldMs = Number(await control(port, 'held'));
  return { ...took, heldMs, growthMiB: (await memory(pid)).peakMiB - before.nowMiB };
}
