import { expect, test } from 'bun:test';
import { startServer } from '../../../server/serve.ts';
import { endAfterwards } from '../../support/ending.ts';
import { freePort } from '../../support/service/loopback.ts';
import { testSettings, threads } from '../../support/service/service.ts';

/** The socket listens before the app is there. They used to get a 503 without a body, a code or a line in the log. */
test('requests that come while a server starts wait for it, and are answered by it', async () => {
  const settings = { ...testSettings(), port: freePort(), simulated: true };
  let isStarting = true;
  const starting = startServer(settings, threads).finally(() => {
    isStarting = false;
  });
  const statuses: number[] = [];
  const knock = async () => {
    while (isStarting) {
      const answer = await fetch(`http://127.0.0.1:${settings.port}/healthz`).catch(() => undefined);
      if (answer) statuses.push(answer.status);
      else await Bun.sleep(1);
    }
  };
  await Promise.all(Array.from({ length: 8 }, knock));
  const server = await starting;
  endAfterwards(server.stop);
  expect(statuses.length).toBeGreaterThan(0);
  expect(statuses.filter((status) => status !== 200)).toEqual([]);
});
