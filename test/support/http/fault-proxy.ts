import { connect, createServer, type Socket } from 'node:net';
import { endAfterwards } from '../ending.ts';

/** What happens to one connection. `bytes` are counted from its start, on the side that is named. */
export type Damage =
  | { kind: 'none' }
  | { kind: 'cut' | 'reset'; side: 'request' | 'answer'; bytes: number }
  | { kind: 'stall'; side: 'request' | 'answer'; bytes: number; ms: number }
  /** All that is sent arrives a second time, on a connection of its own whose answer nobody reads. */
  | { kind: 'double' };

/** A TCP proxy on loopback that damages each connection as `next` says. */
export async function startFaultProxy(targetPort: number, next: () => Damage) {
  const open = new Set<Socket>();
  const server = createServer((client) => {
    const damage = next();
    const upstream = connect({ host: '127.0.0.1', port: targetPort });
    const twin = damage.kind === 'double' ? connect({ host: '127.0.0.1', port: targetPort }) : undefined;
    const all = [client, upstream, ...(twin ? [twin] : [])];
    for (const socket of all) {
      open.add(socket);
      socket.on('error', () => undefined);
      socket.on('close', () => open.delete(socket));
    }
    twin?.resume();
    const end = (isReset: boolean) => {
      for (const socket of [client, upstream]) {
        if (isReset) socket.resetAndDestroy();
        else socket.destroy();
      }
    };
    pass(client, upstream, 'request', damage, end);
    pass(upstream, client, 'answer', damage, end);
    if (twin) client.on('data', (chunk) => twin.write(chunk));
    client.on('close', () => upstream.end());
    client.on('close', () => twin?.end());
    upstream.on('close', () => client.end());
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const address = server.address();
  const stop = () => {
    for (const socket of open) socket.destroy();
    server.close();
  };
  endAfterwards(stop);
  return { url: `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`, stop };
}

type Side = 'request' | 'answer';

function pass(from: Socket, to: Socket, side: Side, damage: Damage, end: (isReset: boolean) => void): void {
  const hits = 'side' in damage && damage.side === side ? damage : undefined;
  let passed = 0;
  from.on('data', (chunk: Buffer) => {
    const before = passed;
    passed += chunk.length;
    if (!hits || before > hits.bytes || passed <= hits.bytes) {
      to.write(chunk);
      return;
    }
    const place = hits.bytes - before;
    to.write(chunk.subarray(0, place), () => {
      if (hits.kind === 'stall') {
        from.pause();
        setTimeout(() => {
          to.write(chunk.subarray(place));
          from.resume();
        }, hits.ms);
      } else end(hits.kind === 'reset');
    });
  });
}
