import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { endOnceAfterwards } from '../../support/ending.ts';

export type Seen = { method: string; path: string; headers: IncomingHttpHeaders; body: string };
export type Reply = (response: ServerResponse, seen: Seen) => void;

/** `reply` answers the request of that number (from 0), in whatever hostile way. */
export async function startStandIn(reply: (number: number, seen: Seen) => Reply) {
  const seen: Seen[] = [];
  const server = createServer(async (request, response) => {
    const pieces: Uint8Array[] = [];
    for await (const piece of request) pieces.push(piece);
    const { method = '', url = '', headers } = request;
    const one = { method, path: url, headers, body: Buffer.concat(pieces).toString('latin1') };
    seen.push(one);
    reply(seen.length - 1, one)(response, one);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const stop = endOnceAfterwards(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
  return { url: `http://127.0.0.1:${port}`, seen, stop };
}

export const text =
  (status: number, body: string, headers: Record<string, string> = {}): Reply =>
  (response) =>
    response.writeHead(status, { 'x-request-id': 'req_stand_in', ...headers }).end(body);

export const json = (status: number, body: unknown, headers: Record<string, string> = {}): Reply =>
  text(status, JSON.stringify(body), { 'content-type': 'application/json', ...headers });

export const silence: Reply = () => undefined;

export const hangUp: Reply = (response) => response.socket?.destroy();

export const stream =
  (body: string, end: 'break' | 'close' | 'stall'): Reply =>
  (response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    response.flushHeaders();
    if (end === 'close') response.end(body);
    else
      response.write(
        body === '' ? ': alive\n\n' : body,
        () => end === 'break' && setImmediate(() => response.socket?.destroy()),
      );
  };
