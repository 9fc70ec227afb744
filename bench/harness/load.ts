import type { Socket } from 'bun';
import { hasOwnCore } from './process.ts';

/** Load on plain sockets, one request at a time per connection; `fetch` would cost more than the servers. */
export type LoadOptions = { port: number; connections: number; requests: readonly Uint8Array[]; seconds: number };
export type LoadResult = {
  answers: number;
  seconds: number;
  perSecond: number;
  p50Ms: number;
  p99Ms: number;
  failures: number;
  /** Near 1 the load itself may be the limit. */
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
    // Unique requests are sent once; the run ends when they are used up.
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

type Watch = (answers: () => number) => () => number;

const watchAsleep: Watch = () => {
  const before = process.cpuUsage();
  return () => {
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1000;
  };
};

// Never sleeps: waking a sleeping reader costs the server's core 5 to 10 µs per answer on one machine.
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

// `Bun.connect`, because `node:net` costs more than a bare server.
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

function answerLength(bytes: Buffer): number | undefined {
  const head = bytes.indexOf('\r\n\r\n');
  if (head < 0) return undefined;
  const length = /content-length: (\d+)/i.exec(bytes.toString('latin1', 0, head))?.[1];
  if (length !== undefined) return head + 4 + Number(length);
  const last = bytes.indexOf('\r\n0\r\n\r\n', head);
  return last < 0 ? undefined : last + 7;
}
