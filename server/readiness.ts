import type { Db } from '../db/client.ts';
import { readClock } from '../db/clock.ts';

export type Part = 'database' | 'worker';

const answerMsMax = 2_000;

/**
 * Which parts of the service do not work right now; none when it is ready. A part that gives no answer within two
 * seconds does not work. Callers that come at the same time share one look, so that asking often costs little.
 */
export function createReadiness({ db, pingWorker }: { db: Db; pingWorker: (signal: AbortSignal) => Promise<void> }) {
  const look = async (): Promise<Part[]> => {
    const over = new AbortController();
    const timer = setTimeout(() => over.abort(), answerMsMax);
    const works = {
      database: answers(readCommitClock(db), over.signal),
      worker: answers(pingWorker(over.signal), over.signal),
    };
    const found = [(await works.database) ? null : 'database', (await works.worker) ? null : 'worker'] as const;
    clearTimeout(timer);
    over.abort();
    return found.filter((part) => part !== null);
  };
  let running: Promise<Part[]> | undefined;
  return (): Promise<Part[]> => {
    running ??= look().finally(() => {
      running = undefined;
    });
    return running;
  };
}

async function readCommitClock(db: Db): Promise<void> {
  const rows = await readClock(db.read);
  if (rows.length !== 1) throw new Error('The commit clock is not there.');
}

function answers(work: Promise<void>, over: AbortSignal): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>();
  over.addEventListener('abort', () => resolve(false), { once: true });
  work.then(
    () => resolve(true),
    () => resolve(false),
  );
  return promise;
}
