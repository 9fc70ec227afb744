import type { Socket } from 'bun';
import { hasOwnCore } from './process.ts';

/**
 * A load generator on plain sockets: `fetch` costs more than the servers that it would measure. Each connection sends
 * a prepared request, waits for the whole answer, and sends the next.
 */
export type LoadOptions = { port: number; connections: number; requests: readonly Uint8Array[]; seconds: number };
export type LoadResult = {
  answers: number;
  seconds: number;
  perSecond: number;
  p50Ms: number;
  p99Ms: number;
  failures: number;
  /** Of one core, by the load itself: near 1 it may be the load that is measured. */
  loadShare: number;
};

export async function load({ port, connections, requests, seconds }: LoadOptions): Promise<LoadResult> {
  const latencies: number[] = [];
  const startMs = performance.now();
  const endMs = startMs + seconds * 1000;
  let next = 0;
  let failures = 0;
  const take = () => {
    if (performance.now() > endMs) return undefined;
    const request = requests[next % requests.length];
    next += 1;
    // A request that must be unique is sent once; when they run out the measurement ends.
    return requests.length > 1 && next > requests.length ? undefined : request;
  };
  const report: Report = (ms, ok) => {
    if (ok) latencies.push(ms);
    else failures += 1;
  };
  const busyMs = (hasOwnCore() ? watchAwake : watchAsleep)(() => latencies.length);
  await Promise.all(Array.from({ length: connections }, () => converse(port, take, report)));
  const elapsed = (performance.now() - startMs) / 1000;
  latencies.sort((a, b) => a - b);
  const at = (share: number) => latencies[Math.min(latencies.length - 1, Math.floor(latencies.length * share))] ?? 0;
  return {
    answers: latencies.length,
    seconds: elapsed,
    perSecond: latencies.length / elapsed,
    p50Ms: at(0.5),
    p99Ms: at(0.99),
    failures,
    loadShare: busyMs() / 1000 / elapsed,
  };
}

/** Returns how long the load has worked, in ms, and ends the watch. */
type Watch = (answers: () => number) => () => number;

/** A load that sleeps between answers, where it shares its cores with what it measures. */
const watchAsleep: Watch = () => {
  const before = process.cpuUsage();
  return () => {
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1000;
  };
};

/**
 * A load that never sleeps. On one machine the sender of an answer does the work of waking whoever waits for it: 5 to 10
 * µs of the server's core for each answer, unless the receiver is so slow that it is always awake. That would flatter the
 * faster of two servers, and clients on other machines cost neither of them anything.
 */
const watchAwake: Watch = (answers) => {
  let awake = true;
  let idleMs = 0;
  let lastMs = performance.now();
  let last = answers();
  const startMs = lastMs;
  const turn = () => {
    if (!awake) return;
    const nowMs = performance.now();
    if (answers() === last) idleMs += nowMs - lastMs;
    last = answers();
    lastMs = nowMs;
    setImmediate(turn);
  };
  turn();
  return () => {
    awake = false;
    return performance.now() - startMs - idleMs;
  };
};

/** The bytes of one HTTP/1.1 request. */
export function requestBytes(method: string, path: string, headers: Record<string, string>, body = ''): Uint8Array {
  const lines = Object.entries({
    host: '127.0.0.1',
    ...headers,
    ...(body !== '' && { 'content-length': String(Buffer.byteLength(body)) }),
  });
  return Buffer.from(
    `${method} ${path} HTTP/1.1\r\n${lines.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n${body}`,
  );
}

type Report = (ms: number, ok: boolean) => void;

const nothing = Buffer.alloc(0);

/** Bun's own sockets: through `node:net` a request costs the load more than it costs a bare server to answer it. */
function converse(port: number, take: () => Uint8Array | undefined, report: Report): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  let sentMs = 0;
  let unsent: Uint8Array = nothing;
  let received: Buffer = nothing;
  const write = (socket: Socket) => {
    if (unsent.length > 0) unsent = unsent.subarray(Math.max(0, socket.write(unsent)));
  };
  const send = (socket: Socket) => {
    const request = take();
    if (!request) return void socket.end();
    sentMs = performance.now();
    unsent = request;
    write(socket);
  };
  const data = (socket: Socket, chunk: Buffer) => {
    received = received.length === 0 ? chunk : Buffer.concat([received, chunk]);
    const length = answerLength(received);
    if (length === undefined || received.length < length) return;
    report(performance.now() - sentMs, received.subarray(9, 10).toString() === '2');
    received = received.subarray(length);
    send(socket);
  };
  const open = (socket: Socket) => {
    socket.setNoDelay(true);
    send(socket);
  };
  const handlers = {
    open,
    data,
    drain: write,
    close: () => resolve(),
    error: (_: Socket, cause: Error) => reject(cause),
  };
  Bun.connect({ hostname: '127.0.0.1', port, socket: handlers }).catch(reject);
  return promise;
}

/** Bytes of the first answer in `bytes`; undefined while its end is not known. */
function answerLength(bytes: Buffer): number | undefined {
  const head = bytes.indexOf('\r\n\r\n');
  if (head < 0) return undefined;
  const length = /content-length: (\d+)/i.exec(bytes.toString('latin1', 0, head))?.[1];
  if (length !== undefined) return head + 4 + Number(length);
  const last = bytes.indexOf('\r\n0\r\n\r\n', head);
  return last < 0 ? undefined : last + 7;
}
