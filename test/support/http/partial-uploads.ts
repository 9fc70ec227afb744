import { connect } from 'node:net';

const partHead =
  '--b\r\nContent-Disposition: form-data; name="file"; filename="slow.pdf"\r\nContent-Type: application/pdf\r\n\r\n';

/** Sends the head of an upload and the beginning of its body. Resolves once they are out. */
async function openUpload(url: string, token: string, { length, begin }: { length: number; begin: string }) {
  const { hostname, port } = new URL(url);
  const socket = connect({ host: hostname, port: Number(port) });
  const answer = Promise.withResolvers<string>();
  let text = '';
  socket.on('data', (bytes) => {
    text += bytes.toString();
  });
  socket.on('error', () => answer.resolve(text));
  socket.on('close', () => answer.resolve(text));
  const head = [
    'POST /v1/labs/upload HTTP/1.1',
    'Host: a',
    `Authorization: Bearer ${token}`,
    'Content-Type: multipart/form-data; boundary=b',
    `Content-Length: ${length}`,
    'Connection: close',
  ].join('\r\n');
  await new Promise((sent) => socket.write(`${head}\r\n\r\n${begin}`, sent));
  return { socket, answer: answer.promise };
}

/** Begins an upload and never ends it. Resolves to a function that closes the connection. */
export async function stallUpload(url: string, token: string, fileBytes = 5000): Promise<() => void> {
  const begin = `${partHead}%PDF-1.7${'x'.repeat(fileBytes)}`;
  const { socket } = await openUpload(url, token, { length: 1_000_000, begin });
  return () => socket.destroy();
}

/** An upload that stops half-way. `finish` sends the rest and resolves to the answer. */
export async function beginUpload(url: string, token: string) {
  const body = `${partHead}%PDF-1.7\n${'x'.repeat(4_000)}\r\n--b--\r\n`;
  const { socket, answer } = await openUpload(url, token, { length: body.length, begin: body.slice(0, 2_000) });
  return {
    finish: () => {
      socket.write(body.slice(2_000));
      return answer;
    },
  };
}

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
    if (answer !== '') return;
    if (sentBytes >= bytesMax) {
      socket.write('0\r\n\r\n');
      return;
    }
    sentBytes += pieceBytes;
    // An answer that has come is read before the next piece.
    if (socket.write(piece)) setTimeout(send);
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
