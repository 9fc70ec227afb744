import type { Socket } from 'bun';
import { requestBytes } from './load.ts';

/** First and last bytes of the body. */
export type Download = { ms: number; firstByteMs: number; head: string; tail: string };

const headEnd = Buffer.from('\r\n\r\n');
const bodyEnd = Buffer.from('\r\n0\r\n\r\n');
const keptBytes = 1_024;

/** Reads and discards one answer. Plain socket, because `fetch` reports the first byte late. */
export function download(port: number, path: string, headers: Record<string, string>): Promise<Download> {
  const { promise, resolve, reject } = Promise.withResolvers<Download>();
  const startMs = performance.now();
  const took = () => performance.now() - startMs;
  const { follow, ends } = bodyOf();
  let firstByteMs = 0;
  const data = (socket: Socket, chunk: Buffer) => {
    const state = follow(chunk);
    if (state === 'refused') reject(new Error('A download was refused.'));
    if (state !== 'head') firstByteMs ||= took();
    if (state === 'end') resolve({ ms: took(), firstByteMs, ...ends() });
    if (state === 'end' || state === 'refused') socket.end();
  };
  const handlers = {
    open: (socket: Socket) => void socket.write(requestBytes('GET', path, headers)),
    data,
    close: () => reject(new Error('A download broke off.')),
    error: (_: Socket, cause: Error) => reject(cause),
  };
  Bun.connect({ hostname: '127.0.0.1', port, socket: handlers }).catch(reject);
  return promise;
}

type State = 'head' | 'body' | 'end' | 'refused';

function bodyOf(): { follow: (chunk: Buffer) => State; ends: () => { head: string; tail: string } } {
  let header: Buffer | undefined = Buffer.alloc(0);
  let missing: number | undefined;
  let first = Buffer.alloc(0);
  let last = Buffer.alloc(0);
  const followBody = (chunk: Buffer): State => {
    if (first.length < keptBytes) first = Buffer.concat([first, chunk.subarray(0, keptBytes)]);
    last =
      chunk.length >= keptBytes
        ? Buffer.from(chunk.subarray(-keptBytes))
        : Buffer.concat([last, chunk]).subarray(-keptBytes);
    if (missing === undefined) return last.subarray(-bodyEnd.length).equals(bodyEnd) ? 'end' : 'body';
    missing -= chunk.length;
    return missing <= 0 ? 'end' : 'body';
  };
  const follow = (chunk: Buffer): State => {
    if (header === undefined) return followBody(chunk);
    header = Buffer.concat([header, chunk]);
    const end = header.indexOf(headEnd);
    if (end < 0) return 'head';
    const text = header.toString('latin1', 0, end);
    const rest = header.subarray(end + headEnd.length);
    header = undefined;
    if (!text.startsWith('HTTP/1.1 2')) return 'refused';
    const length = /content-length: (\d+)/i.exec(text)?.[1];
    if (length !== undefined) missing = Number(length);
    return rest.length > 0 ? followBody(rest) : 'head';
  };
  return { follow, ends: () => ({ head: first.toString(), tail: last.toString() }) };
}
