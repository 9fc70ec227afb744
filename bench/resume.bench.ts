import { type Served, serve } from './harness/process.ts';
import type { Row } from './harness/rounds.ts';
import { openStreams } from './harness/streams.ts';
import { control } from './servers/control.ts';
import { streamsOpen } from './servers/subject.ts';
import { haleRequests } from './streams.bench.ts';

const rounds = 3;
const secondsMax = 5;
const seenEvents = 3;
const unseenEvents = 2;
const patienceMs = 30_000;

/**
 * `bun run bench resume`: SIGKILL with 10,000 streams open; from listening again to the last client's terminal frame. No
 * frame may be lost or repeated.
 */
export async function resumeBench(folder: string): Promise<Row> {
  const seconds: number[] = [];
  for (let round = 0; round < rounds; round++) seconds.push(await resumeOnce(`${folder}/resume-${round}`));
  return {
    figure: `resume of ${streamsOpen.toLocaleString('en')} event streams after SIGKILL and a restart`,
    subject: seconds,
    unit: 's',
    goal: `< ${secondsMax} s, no frame lost or repeated`,
    met: Math.max(...seconds) < secondsMax,
    note: `${unseenEvents + 1} frames of each from the log; from listening to the last client's last frame`,
  };
}

async function resumeOnce(home: string): Promise<number> {
  const requests = await haleRequests();
  const before = await serve('streams', home);
  const streams = await openStreams(before.port, requests);
  await control(before.port, 'store', seenEvents);
  await until(() => streams.lastIds().every((id) => id === seenEvents));
  streams.pause();
  await control(before.port, 'store', unseenEvents, seenEvents);
  process.kill(before.pid, 'SIGKILL');
  await before.stop();
  streams.close();
  const after = await serve('streams', home);
  try {
    return await resume(after, requests, streams.lastIds());
  } finally {
    await after.stop();
  }
}

async function resume(
  { port }: Served,
  requests: Awaited<ReturnType<typeof haleRequests>>,
  lastIds: readonly number[],
): Promise<number> {
  const startMs = performance.now();
  const finishing = control(port, 'finish');
  const streams = await openStreams(port, requests, lastIds);
  try {
    await until(() => streams.ended() === streamsOpen);
    const seconds = (performance.now() - startMs) / 1000;
    const totals = (await finishing) as number[];
    const { frames, disordered } = streams.take();
    const isWhole = streams.lastIds().every((id, stream) => id === totals[stream]);
    const missing = totals.reduce((sum, total, stream) => sum + total - (lastIds[stream] ?? 0), streamsOpen);
    if (disordered > 0 || !isWhole || frames !== missing) throw new Error('A frame was lost or came twice.');
    return seconds;
  } finally {
    streams.close();
  }
}

async function until(condition: () => boolean): Promise<void> {
  const endMs = performance.now() + patienceMs;
  while (!condition()) {
    if (performance.now() > endMs) throw new Error('The streams did not come to their end.');
    await Bun.sleep(5);
  }
}
