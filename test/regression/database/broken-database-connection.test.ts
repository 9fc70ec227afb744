import { expect, test } from 'bun:test';
import { openRemote } from '../../../db/engine/remote.ts';
import { statement } from '../../support/database/engines.ts';
import { hasSqld, startSqld } from '../../support/database/sqld.ts';

type Held = { other: Promise<Bun.Socket<undefined>> | null };

/** A TCP proxy that breaks the connections with these numbers at their first request. */
function breaking(port: number, broken: readonly number[]) {
  let count = 0;
  const listener = Bun.listen<Held>({
    hostname: '127.0.0.1',
    port: 0,
    socket: {
      open: (socket) => {
        count += 1;
        const back = { data: (_: Bun.Socket<undefined>, chunk: Buffer) => void socket.write(chunk) };
        socket.data = {
          other: broken.includes(count) ? null : Bun.connect({ hostname: '127.0.0.1', port, socket: back }),
        };
      },
      data: (socket, chunk) => {
        const copy = Buffer.from(chunk);
        if (socket.data.other === null) socket.terminate();
        else void socket.data.other.then((other) => other.write(copy));
      },
      close: (socket) => void socket.data.other?.then((other) => other.end()),
    },
  });
  return { url: `http://127.0.0.1:${listener.port}`, connections: () => count, stop: () => listener.stop(true) };
}

test.skipIf(!hasSqld)(
  'a read whose connection breaks is asked again, once; a write is not, for it may have been done',
  async () => {
    const { url } = await startSqld();
    const port = Number(new URL(url).port);
    const one = [statement('SELECT 1')];
    const first = breaking(port, [1]);
    const reader = openRemote(first.url);
    expect(await reader.read(one)).toEqual([{ rows: [[1]] }]);
    expect(first.connections()).toBeGreaterThan(1);
    reader.close();
    first.stop();

    const always = breaking(
      port,
      Array.from({ length: 100 }, (_, index) => index + 1),
    );
    const lost = openRemote(always.url);
    await expect(lost.read(one)).rejects.toMatchObject({ reason: 'unavailable' });
    lost.close();
    always.stop();

    const once = breaking(port, [1]);
    const writer = openRemote(once.url);
    await expect(writer.write(one)).rejects.toMatchObject({ reason: 'unavailable' });
    writer.close();
    once.stop();
  },
);
