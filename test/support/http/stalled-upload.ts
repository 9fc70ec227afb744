import { connect } from 'node:net';

const announcedBytes = 1_000_000;

/** Begins an upload and never ends it. Resolves to a function that closes the connection. */
export async function stallUpload(url: string, token: string, fileBytes = 5000): Promise<() => void> {
  const { hostname, port } = new URL(url);
  const socket = connect({ host: hostname, port: Number(port) });
  const head = [
    'POST /v1/labs/upload HTTP/1.1',
    'Host: a',
    `Authorization: Bearer ${token}`,
    'Content-Type: multipart/form-data; boundary=b',
    `Content-Length: ${announcedBytes}`,
  ].join('\r\n');
  const part =
    '--b\r\nContent-Disposition: form-data; name="file"; filename="a.pdf"\r\nContent-Type: application/pdf\r\n\r\n';
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  socket.on('error', reject);
  socket.write(`${head}\r\n\r\n${part}%PDF-1.7${'x'.repeat(fileBytes)}`, () => resolve());
  await promise;
  return () => socket.destroy();
}
