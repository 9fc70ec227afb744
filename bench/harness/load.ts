import type { Socket } from 'bun';

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
  const before = process.cpuUsage();
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
  await Promise.all(Array.from({ length: connections }, () => converse(port, take, report)));
  const elapsed = (performance.now() - startMs) / 1000;
  const { user, system } = process.cpuUsage(before);
  latencies.sort((a, b) => a - b);
  const at = (share: number) => latencies[Math.min(latencies.length - 1, Math.floor(latencies.length * share))] ?? 0;
  return {
    answers: latencies.length,
    seconds: elapsed,
    perSecond: latencies.length / elapsed,
    p50Ms: at(0.5),
    p99Ms: at(0.99),
    failures,
    loadShare: (user + system) / 1e6 / elapsed,
  };
}

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
