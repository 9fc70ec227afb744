import type { Socket } from 'bun';
import { type LoadResult, load } from './harness/load.ts';
import { memory, resetPeak, type Served, serve } from './harness/process.ts';
import { alternate, median, type Row } from './harness/rounds.ts';
import { deliveries } from './requests.ts';

const rounds = 5;
const seconds = 2;
const honestConnections = 8;
const requestsPerRound = 30_000;
const sockets = 20;
const mebibyte = 1024 * 1024;
const bodyBytes = 10 * mebibyte;
const costMiBMax = { none: 10, forged: 100 };
const p99MsMax = 20;

type Signature = 'none' | 'forged';

/** `bun run bench strangers`: 200 MiB of bodies that nobody signed, over 20 sockets, beside honest deliveries. */
export async function strangersBench(folder: string): Promise<Row[]> {
  const server = await serve('webhook', `${folder}/strangers`);
  let sent = 0;
  const honest = () => {
    const requests = deliveries(100 + sent, requestsPerRound);
    sent += 1;
    return load({ port: server.port, connections: honestConnections, seconds, requests });
  };
  try {
    await honest();
    const figures = await alternate(rounds, {
      alone: async () => ({ load: await honest(), costMiB: 0 }),
      none: () => beside(server, 'none', honest),
      forged: () => beside(server, 'forged', honest),
    });
    const p99 = (all: readonly { load: LoadResult }[]) => all.map((round) => round.load.p99Ms);
    return (['none', 'forged'] as const).flatMap((signature): Row[] => {
      const what = `200 MiB over ${sockets} sockets with ${signature === 'none' ? 'no signature' : 'forged signatures'}`;
      const costs = figures[signature].map(({ costMiB }) => costMiB);
      const latencies = p99(figures[signature]);
      return [
        {
          figure: `${what}: memory above that of honest deliveries alone`,
          subject: costs,
          unit: 'MiB',
          goal: `< ${costMiBMax[signature]}`,
          met: Math.max(...costs) < costMiBMax[signature],
        },
        {
          figure: `${what}: 99 % of ${honestConnections} connections’ honest deliveries, against the same alone`,
          subject: latencies,
          baseline: p99(figures.alone),
          unit: 'ms',
          goal: `< ${p99MsMax}`,
          met: median(latencies) < p99MsMax,
        },
      ];
    });
  } finally {
    await server.stop();
  }
}

async function beside(server: Served, signature: Signature, honest: () => Promise<LoadResult>) {
  await resetPeak(server.pid);
  const before = await memory(server.pid);
  const flood = Promise.all(Array.from({ length: sockets }, () => sendBody(server.port, headOf(signature))));
  const sent = await honest();
  await flood;
  if (sent.failures > 0) throw new Error('An honest delivery was refused.');
  return { load: sent, costMiB: (await memory(server.pid)).peakMiB - before.nowMiB };
}

function headOf(signature: Signature): Uint8Array {
  const forged = `Aggregator-Signature: t=${Math.floor(Date.now() / 1000)},v1=${'a'.repeat(64)}\r\n`;
  const more = signature === 'forged' ? forged : '';
  return Buffer.from(`POST /webhook HTTP/1.1\r\nHost: a\r\n${more}Content-Length: ${bodyBytes}\r\n\r\n`);
}

const piece = Buffer.alloc(64 * 1024, 'x');

// Sends until all is out or the server ends the connection.
function sendBody(port: number, head: Uint8Array): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  let left = bodyBytes;
  const write = (socket: Socket) => {
    while (left > 0) {
      const written = socket.write(left < piece.length ? piece.subarray(0, left) : piece);
      if (written <= 0) return;
      left -= written;
    }
  };
  const open = (socket: Socket) => {
    socket.write(head);
    write(socket);
  };
  const handlers = {
    open,
    drain: write,
    data: (socket: Socket) => void socket.end(),
    close: () => resolve(),
    error: () => resolve(),
  };
  Bun.connect({ hostname: '127.0.0.1', port, socket: handlers }).catch(reject);
  return promise;
}
