import { timeTurns } from './agent/latency.ts';
import { plantAll } from './agent/people/all.ts';
import { startService } from './agent/service.ts';
import { unpinLoad } from './harness/process.ts';
import { median, type Row } from './harness/rounds.ts';

const days = 1_461;
const seed = 1;
const rounds = 5;
const firstEventMsMax = 30;
const completeMsMax = 300;

/**
 * `bun run bench answer`: time to first event and to the end of turns over four years of data, embedded model, one at a
 * time.
 */
export async function answerBench(folder: string): Promise<readonly Row[]> {
  unpinLoad();
  const service = await startService(`${folder}/answer`);
  try {
    const [person] = plantAll(seed * 1_000, Date.now(), { days });
    if (!person) throw new Error('There is nobody to ask about.');
    await service.load(person, seed);
    const took = await timeTurns(service, person.userId, rounds);
    const rowOf = (name: string, subject: readonly number[], msMax: number): Row => ({
      figure: `${name} of a turn over ${days.toLocaleString('en')} days of data, embedded model`,
      ...{ subject, unit: 'ms' },
      goal: `median < ${msMax} ms`,
      met: median(subject) < msMax,
      note: `${took.length} turns of 8 questions`,
    });
    return [
      rowOf(
        'first event',
        took.map(({ firstEventMs }) => firstEventMs),
        firstEventMsMax,
      ),
      rowOf(
        'end',
        took.map(({ completeMs }) => completeMs),
        completeMsMax,
      ),
    ];
  } finally {
    await service.stop();
  }
}
