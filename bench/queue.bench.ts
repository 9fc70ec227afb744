import { serve, serveOnAllCores } from './harness/process.ts';
import { alternate, type Row, ratioOf } from './harness/rounds.ts';

const rounds = 5;
const jobs = { hale: 10_000, separate: 600 };
const ratioMin = 10;

/**
 * `bun run bench queue`: raw events of one row normalized by the worker, against one commit each for claim, effect and
 * completion.
 */
export async function queueBench(folder: string): Promise<Row> {
  const hale = await serveOnAllCores('queue', `${folder}/queue`);
  const separate = await serve('queue-separate', `${folder}/queue-separate`);
  try {
    const figures = await alternate(rounds, {
      hale: () => drain(hale.port, jobs.hale),
      separate: () => drain(separate.port, jobs.separate),
    });
    return {
      figure: `queue of ${jobs.hale.toLocaleString('en')} raw events drained, each effect exactly once`,
      subject: figures.hale,
      baseline: figures.separate,
      unit: 'jobs/s',
      goal: `≥ ${ratioMin}`,
      met: ratioOf(figures.hale, figures.separate) >= ratioMin,
      heldBy: 'its statements, which are more than half of a job and which the baseline has as well',
    };
  } finally {
    await Promise.all([hale.stop(), separate.stop()]);
  }
}

// Jobs per second. Fails unless every job had its effect exactly once.
async function drain(port: number, count: number): Promise<number> {
  const response = await fetch(`http://127.0.0.1:${port}/?jobs=${count}`, { signal: AbortSignal.timeout(120_000) });
  if (!response.ok) throw new Error(`The drain answers ${response.status}.`);
  return count / (await response.json()).seconds;
}
