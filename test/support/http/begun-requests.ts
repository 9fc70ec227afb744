import { connect } from 'node:net';

/** Sends a head and as much of the body as is given, and keeps the connection. */
export async function beginRequest(url: string, head: string, begin: string | Uint8Array = '') {
  const { hostname, port } = new URL(url);
  const socket = connect({ host: hostname, port: Number(port) });
  let text = '';
  const answered = Promise.withResolvers<string>();
  const answer = () => answered.resolve(text);
  socket.on('data', (bytes) => {
    text += bytes.toString();
    answer();
  });
  socket.on('error', answer);
  socket.on('close', answer);
  await new Promise((sent) => socket.write(`${head}\r\n\r\n`, sent));
  socket.write(begin);
  return {
    answer: answered.promise,
    send: (more: string | Uint8Array) => socket.write(more),
    leave: () => socket.destroy(),
  };
}
