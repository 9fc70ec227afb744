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
 * A question over four years of data, from its POST until the first event and until the end of the stream, one at a time
 * over HTTP, with the embedded model and hale as it runs anywhere. The data and the questions are those of `bench:agent`.
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
