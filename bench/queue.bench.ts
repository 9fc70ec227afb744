import { serve, serveOnAllCores } from './harness/process.ts';
import { alternate, type Row, ratioOf } from './harness/rounds.ts';

const rounds = 5;
/** About a second on either side. */
const jobs = { hale: 10_000, separate: 600 };
const ratioMin = 10;

/**
 * Deliveries of one row each, normalized by hale's worker as it does it anywhere: a group is claimed together, and each
 * job's effect and completion are one transaction, many of which share a commit. The baseline does the same jobs by the
 * same procedure on the same engine one after the other, with a commit for the claim, the effect and the completion.
 */
export async function queueBench(folder: string): Promise<Row> {
  // The worker's thread and the one that holds the writer run beside each other.
  const hale = await serveOnAllCores('queue', `${folder}/queue`);
  const separate = await serve('queue-separate', `${folder}/queue-separate`);
  try {
    const figures = await alternate(rounds, {
      hale: () => drain(hale.port, jobs.hale),
      separate: () => drain(separate.port, jobs.separate),
    });
    return {
      figure: `queue of ${jobs.hale.toLocaleString('en')} deliveries drained, each effect exactly once`,
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

/** Jobs in a second. The server fails where not every job had its effect, or one had it twice. */
async function drain(port: number, count: number): Promise<number> {
  const response = await fetch(`http://127.0.0.1:${port}/?jobs=${count}`, { signal: AbortSignal.timeout(120_000) });
  if (!response.ok) throw new Error(`The drain answers ${response.status}.`);
  return count / (await response.json()).seconds;
}
