import { connect } from 'node:net';

/** An upload that stops half-way. `finish` sends the rest and resolves to the answer. */
export async function beginUpload(url: string, token: string) {
  const { hostname, port } = new URL(url);
  const content = `%PDF-1.7\n${'x'.repeat(4_000)}`;
  const body = [
    '--b\r\nContent-Disposition: form-data; name="file"; filename="slow.pdf"\r\nContent-Type: application/pdf\r\n',
    `${content}\r\n--b--\r\n`,
  ].join('\r\n');
  const head = [
    'POST /v1/labs/upload HTTP/1.1',
    'Host: a',
    `Authorization: Bearer ${token}`,
    'Content-Type: multipart/form-data; boundary=b',
    `Content-Length: ${body.length}`,
    'Connection: close',
  ].join('\r\n');
  const socket = connect({ host: hostname, port: Number(port) });
  const ended = Promise.withResolvers<string>();
  let answer = '';
  socket.on('data', (bytes) => {
    answer += bytes.toString();
  });
  socket.on('error', () => ended.resolve(answer));
  socket.on('close', () => ended.resolve(answer));
  const sent = Promise.withResolvers<void>();
  socket.write(`${head}\r\n\r\n${body.slice(0, 2_000)}`, () => sent.resolve());
  await sent.promise;
  return {
    finish: () => {
      socket.write(body.slice(2_000));
      return ended.promise;
    },
  };
}
