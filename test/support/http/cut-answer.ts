import { endAfterwards } from '../ending.ts';

/** The address of a server on loopback whose answers say that 5,000 bytes come, and end after `begun`. */
export function startCutAnswer(begun: string): string {
  const answer = `HTTP/1.1 200 OK\r\nContent-Length: 5000\r\n\r\n${begun}`;
  const server = Bun.listen({
    hostname: '127.0.0.1',
    port: 0,
    socket: { data: (socket) => void socket.end(answer) },
  });
  endAfterwards(() => server.stop(true));
  return `http://127.0.0.1:${server.port}`;
}
