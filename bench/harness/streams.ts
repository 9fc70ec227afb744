import type { Socket } from 'bun';
import { terminalSeq } from '../../routers/turns/event-id.ts';

/** Reads event streams on plain sockets and parses only each frame's number and time. */
export type StreamRequest = { path: string; authorization: string };
export type Streams = {
  /** Since the last call: frames, sorted delays, and frames out of order. */
  take: () => Taken;
  /** Without the terminal frame. */
  lastIds: () => readonly number[];
  ended: () => number;
  closed: () => number;
  /** Stops reading; connections stay open. */
  pause: () => void;
  close: () => void;
};
type Taken = { frames: number; ms: number[]; disordered: number };
type Stream = {
  lastId: number;
  tail: string;
  opened: boolean;
  ended: boolean;
  begun: () => void;
  failed: (cause: Error) => void;
};

// The kernel's accept queue is bounded.
const connectsAtOnce = 200;
const frame = /id: (\d+)\ndata: (?:\{"type":"synthesis_delta","text":"(\d+))?/g;

/** Resolves when every stream has begun; resumes after `lastIds`. */
export async function openStreams(
  port: number,
  requests: readonly StreamRequest[],
  lastIds: readonly number[] = [],
): Promise<Streams> {
  let counts: Taken = { frames: 0, ms: [], disordered: 0 };
  let closed = 0;
  const sockets: Socket<Stream>[] = [];
  const streams: Stream[] = [];
  const hear = (stream: Stream, chunk: Buffer) => {
    const text = stream.tail + chunk.toString('latin1');
    if (!stream.opened) begin(stream, text);
    const end = text.lastIndexOf('\n\n') + 2;
    stream.tail = end < 2 ? text : text.slice(end);
    if (end >= 2) count(stream, text.slice(0, end), counts);
  };
  const connect = ({ path, authorization }: StreamRequest, lastId: number) =>
    new Promise<void>((begun, failed) => {
      const stream: Stream = { lastId, tail: '', opened: false, ended: false, begun, failed };
      streams.push(stream);
      const resumed = lastId > 0 ? `last-event-id: ${lastId}\r\n` : '';
      Bun.connect<Stream>({
        hostname: '127.0.0.1',
        port,
        data: stream,
        socket: {
          open: (socket) => {
            sockets.push(socket);
            const head = `GET ${path} HTTP/1.1\r\nhost: 127.0.0.1\r\nauthorization: ${authorization}\r\n`;
            socket.write(`${head}accept: text/event-stream\r\n${resumed}\r\n`);
          },
          data: (socket, chunk) => hear(socket.data, chunk),
          close: (socket) => {
            closed += 1;
            socket.data.failed(new Error('A stream was closed before it began.'));
          },
        },
      }).catch(failed);
    });
  for (let first = 0; first < requests.length; first += connectsAtOnce) {
    const group = requests.slice(first, first + connectsAtOnce);
    await Promise.all(group.map((request, index) => connect(request, lastIds[first + index] ?? 0)));
  }
  return {
    take: () => {
      const taken = counts;
      counts = { frames: 0, ms: [], disordered: 0 };
      return { ...taken, ms: taken.ms.sort((a, b) => a - b) };
    },
    lastIds: () => streams.map(({ lastId }) => lastId),
    ended: () => streams.filter(({ ended }) => ended).length,
    closed: () => closed,
    pause: () => {
      for (const socket of sockets) socket.pause();
    },
    close: () => {
      for (const socket of sockets) socket.terminate();
    },
  };
}

function begin(stream: Stream, text: string): void {
  if (!text.includes('\r\n\r\n')) return;
  stream.opened = true;
  if (/^HTTP\/1\.1 200 /.test(text)) stream.begun();
  else stream.failed(new Error(`A stream answers ${text.slice(0, text.indexOf('\r\n'))}.`));
}

function count(stream: Stream, text: string, counts: Taken): void {
  const nowMs = Date.now();
  for (const [, id, madeMs] of text.matchAll(frame)) {
    counts.frames += 1;
    if (Number(id) === terminalSeq) stream.ended = true;
    else {
      if (Number(id) !== stream.lastId + 1) counts.disordered += 1;
      stream.lastId = Number(id);
      counts.ms.push(nowMs - Number(madeMs));
    }
  }
}
