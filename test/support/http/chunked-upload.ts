import { connect } from 'node:net';

const pieceBytes = 64 * 1024;

/** Sends `head` and a chunked body until an answer comes or `bytesMax` are sent. */
export async function uploadInChunks(
  url: string,
  head: string,
  { bytesMax, fill }: { bytesMax: number; fill: string },
): Promise<{ answer: string; sentBytes: number }> {
  const { hostname, port } = new URL(url);
  const piece = Buffer.concat([
    Buffer.from(`${pieceBytes.toString(16)}\r\n`),
    Buffer.alloc(pieceBytes, fill),
    Buffer.from('\r\n'),
  ]);
  const { promise, resolve } = Promise.withResolvers<void>();
  const socket = connect({ host: hostname, port: Number(port) });
  let answer = '';
  let sentBytes = 0;
  const send = () => {
    while (answer === '' && sentBytes < bytesMax) {
      sentBytes += pieceBytes;
      if (!socket.write(piece)) return;
    }
    if (answer === '') socket.write('0\r\n\r\n');
  };
  socket.on('data', (bytes) => {
    answer += bytes.toString();
    socket.end();
  });
  socket.on('connect', () => {
    socket.write(`${head}Transfer-Encoding: chunked\r\n\r\n`);
    send();
  });
  socket.on('drain', send);
  socket.on('error', () => resolve());
  socket.on('close', () => resolve());
  await promise;
  socket.destroy();
  return { answer, sentBytes };
}
