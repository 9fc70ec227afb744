import { join } from 'node:path';
import { mintServiceToken } from '../server/identity/authenticate.ts';
import { pinLoad, serve, unpinLoad } from './harness/process.ts';
import { median, type Row } from './harness/rounds.ts';
import { memoryOf, runToItsEnd, type Started, startUntilAnswered } from './harness/start.ts';
import { openStreams, type StreamRequest } from './harness/streams.ts';
import { benchSecrets, streamsOpen, streamTurnOf, streamUserOf } from './servers/subject.ts';

const startRounds = 9;
const streamRounds = 5;
const startMsMax = 100;
const idleMiBMax = 110;
const streamsMiBMax = 256;
const idleMs = 2_000;
const settleMs = 1_000;
const bareServer = "Bun.serve({ hostname: '127.0.0.1', port: process.env.PORT, fetch: () => new Response('ok') })";

// PocketBase's published figures.
const pocketBase = {
  start: 'PocketBase publishes no time',
  idle: 'PocketBase publishes no figure',
  size: 'PocketBase 0.40.2 for linux/amd64: a zip of 12.5 MB (its release assets, as listed at https://sourceforge.net/projects/pocketbase.mirror/files/v0.40.2/)',
  streams:
    'PocketBase publishes no memory, but “10 000+ persistent realtime connections” on 2 cores and 4 GB (https://pocketbase.io/faq/)',
};

/**
 * `bun run bench binary`: start to `GET /healthz`, memory idle and under 10,000 streams, and size of the binary, against
 * `node -e 0` and bare `Bun.serve`.
 */
export async function binaryBench(folder: string): Promise<Row[]> {
  const binary = join(folder, 'hale');
  const root = join(import.meta.dir, '..');
  const built = Bun.spawnSync([process.execPath, 'server/build.ts', '--outfile', binary], { cwd: root });
  if (!built.success) throw new Error(built.stderr.toString());
  unpinLoad();
  try {
    return [...(await startRows(binary, join(folder, 'binary'))), sizeRow(binary), await streamsRow(binary, folder)];
  } finally {
    pinLoad();
  }
}

async function startRows(binary: string, dataDir: string): Promise<Row[]> {
  const node = Bun.which('node');
  const startHale = () => startUntilAnswered([binary, 'serve'], { DATA_DIR: dataDir, ...benchSecrets });
  const startBare = () => startUntilAnswered([process.execPath, '-e', bareServer], {}, '/');
  await (await startHale()).stop();
  const ms = { hale: [] as number[], node: [] as number[], bare: [] as number[] };
  const idleMiB = { hale: [] as number[], bare: [] as number[] };
  for (let round = 0; round < startRounds; round++) {
    // Last, because its worker goes on starting after the first answer.
    if (node !== null) ms.node.push(await runToItsEnd([node, '-e', '0']));
    const bare = await startBare();
    ms.bare.push(bare.ms);
    const hale = await startHale();
    ms.hale.push(hale.ms);
    await Bun.sleep(idleMs);
    idleMiB.hale.push(await memoryOf(hale));
    idleMiB.bare.push(await memoryOf(bare));
    await Promise.all([hale.stop(), bare.stop()]);
  }
  const bareMs = `bare Bun.serve answers after ${median(ms.bare).toFixed(0)} ms`;
  return [
    {
      figure: 'start of the binary until GET /healthz answers, against `node -e 0`',
      subject: ms.hale,
      ...(node !== null && { baseline: ms.node }),
      unit: 'ms',
      goal: `≤ ${startMsMax} ms`,
      met: median(ms.hale) <= startMsMax,
      heldBy: 'the machine of the moment: on a quiet one `node -e 0` takes 50 ms',
      note: `${node === null ? 'there is no Node.js here; ' : ''}${bareMs}; ${pocketBase.start}`,
    },
    {
      figure: `memory of the binary ${idleMs / 1000} s later, idle, against bare Bun.serve`,
      subject: idleMiB.hale,
      baseline: idleMiB.bare,
      unit: 'MiB',
      goal: `≤ ${idleMiBMax} MiB`,
      met: median(idleMiB.hale) <= idleMiBMax,
      note: pocketBase.idle,
    },
  ];
}

function sizeRow(binary: string): Row {
  const megabytesOf = (path: string) => Bun.file(path).size / 1e6;
  return {
    figure: 'size of the binary, against Bun itself, which is in it',
    subject: [megabytesOf(binary)],
    baseline: [megabytesOf(process.execPath)],
    unit: 'MB',
    note: pocketBase.size,
  };
}

async function streamsRow(binary: string, folder: string): Promise<Row> {
  const home = join(folder, 'binary-streams');
  await (await serve('streams', home)).stop();
  const variables = { DATA_DIR: home, DATABASE_URL: `file:${home}/streams.db`, LOG_LEVEL: 'warn', ...benchSecrets };
  const requests = await followers();
  const paths = requests.map((_, stream) => ({ path: `/${stream}`, authorization: 'none' }));
  const occupied = { hale: [] as number[], bare: [] as number[] };
  for (let round = 0; round < streamRounds; round++) {
    occupied.hale.push(await memoryUnder(requests, await startUntilAnswered([binary, 'serve'], variables)));
    const bare = await serve('streams-bare', home);
    occupied.bare.push(await memoryUnder(paths, { ...bare, ms: 0 }));
  }
  return {
    figure: `memory of the binary under ${streamsOpen.toLocaleString('en')} open event streams, against bare generators`,
    subject: occupied.hale,
    baseline: occupied.bare,
    unit: 'MiB',
    goal: `≤ ${streamsMiBMax} MiB`,
    met: median(occupied.hale) <= streamsMiBMax,
    note: pocketBase.streams,
  };
}

async function followers(): Promise<StreamRequest[]> {
  const nowMs = Date.now();
  const secret = { jwtSecret: benchSecrets.JWT_SECRET, nowMs };
  return Promise.all(
    Array.from({ length: streamsOpen }, async (_, stream) => ({
      path: `/v1/turns/${streamTurnOf(stream)}/events`,
      authorization: `Bearer ${await mintServiceToken(streamUserOf(stream), secret)}`,
    })),
  );
}

async function memoryUnder(requests: readonly StreamRequest[], server: Started): Promise<number> {
  const streams = await openStreams(server.port, requests);
  await Bun.sleep(settleMs);
  if (streams.closed() > 0) throw new Error('A stream was closed.');
  const occupiedMiB = await memoryOf(server);
  streams.close();
  await server.stop();
  return occupiedMiB;
}
