import type { Socket } from 'bun';
import { requestBytes } from './load.ts';

export type Download = { ms: number; firstByteMs: number };

const headEnd = Buffer.from('\r\n\r\n');
const bodyEnd = Buffer.from('0\r\n\r\n');

/**
 * One answer, thrown away as it comes: until the first byte of its body and until its end. On a plain socket, because
 * `fetch` hands over a body's beginning late when much of it follows at once.
 */
export function download(port: number, path: string, headers: Record<string, string>): Promise<Download> {
  const { promise, resolve, reject } = Promise.withResolvers<Download>();
  const startMs = performance.now();
  const took = () => performance.now() - startMs;
  const body = bodyOf();
  let firstByteMs = 0;
  const data = (socket: Socket, chunk: Buffer) => {
    const state = body(chunk);
    if (state === 'refused') reject(new Error('A download was refused.'));
    if (state !== 'head') firstByteMs ||= took();
    if (state === 'end') resolve({ ms: took(), firstByteMs });
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

/** Follows an answer from chunk to chunk: how far it is behind this one. */
function bodyOf(): (chunk: Buffer) => 'head' | 'body' | 'end' | 'refused' {
  let head: Buffer | undefined = Buffer.alloc(0);
  let missing: number | undefined;
  let tail = Buffer.alloc(0);
  const follow = (chunk: Buffer) => {
    if (missing !== undefined) {
      missing -= chunk.length;
      return missing <= 0 ? 'end' : 'body';
    }
    tail = Buffer.concat([tail, chunk.subarray(-bodyEnd.length)]).subarray(-bodyEnd.length);
    return tail.equals(bodyEnd) ? 'end' : 'body';
  };
  return (chunk) => {
    if (head === undefined) return follow(chunk);
    head = Buffer.concat([head, chunk]);
    const end = head.indexOf(headEnd);
    if (end < 0) return 'head';
    const text = head.toString('latin1', 0, end);
    const rest = head.subarray(end + headEnd.length);
    head = undefined;
    if (!text.startsWith('HTTP/1.1 2')) return 'refused';
    const length = /content-length: (\d+)/i.exec(text)?.[1];
    if (length !== undefined) missing = Number(length);
    return rest.length > 0 ? follow(rest) : 'head';
  };
}
