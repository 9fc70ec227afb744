import { expect, test } from 'bun:test';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { load } from '../../bench/harness/load.ts';
import { serve } from '../../bench/harness/process.ts';
import { runToItsEnd, startUntilAnswered } from '../../bench/harness/start.ts';
import { kinds, requestsOf } from '../../bench/nodes.bench.ts';
import { benchSecrets, benchTurnId, benchUserId, nodeRows, urlFile } from '../../bench/servers/subject.ts';
import { mintServiceToken } from '../../server/identity/authenticate.ts';
import { hasSqld, startSqld } from '../support/database/sqld.ts';
import { temporaryFolder } from '../support/folder.ts';

async function seenOf(port: number) {
  const token = await mintServiceToken(benchUserId, { jwtSecret: benchSecrets.JWT_SECRET, nowMs: Date.now() });
  const get = async (path: string) => {
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, { headers: { authorization: `Bearer ${token}` } });
    return [answer.status, await answer.json()];
  };
  const [status, { counts }] = await get('/v1/data/sync');
  return { turn: await get(`/v1/turns/${benchTurnId}`), sync: [status, counts] };
}

test.skipIf(!hasSqld)(
  `the nodes of the bench answer the same on a file and on a server, and refuse nothing that it sends${hasSqld ? '' : ' (skipped: no sqld here)'}`,
  async () => {
    const [onFile, onServer] = [temporaryFolder(), temporaryFolder()];
    const sqld = await startSqld();
    mkdirSync(onServer, { recursive: true });
    writeFileSync(join(onServer, urlFile), sqld.url);
    const nodes = await Promise.all([serve('node', onFile), serve('node', onServer)]);
    const requests = await requestsOf(0, 2);
    const [file, server] = await Promise.all(nodes.map(({ port }) => seenOf(port)));
    expect(server).toEqual(file);
    expect(file?.sync).toEqual([200, expect.objectContaining({ daily: nodeRows })]);
    for (const { port } of nodes)
      for (const kind of kinds) {
        const [one, other = one] = requests[kind];
        const twice = [one, other].filter((each) => each !== undefined);
        const { answers, failures } = await load({ port, connections: 1, seconds: 5, requests: twice });
        expect([kind, answers, failures]).toEqual([kind, 2, 0]);
      }
    await Promise.all(nodes.map((node) => node.stop()));
    sqld.stop();
  },
);

test('a start is over when the server answers, and one that ends instead is said', async () => {
  const server = "Bun.serve({ hostname: '127.0.0.1', port: process.env.PORT, fetch: () => new Response('ok') })";
  const started = await startUntilAnswered([process.execPath, '-e', server], {}, '/');
  expect(await (await fetch(`http://127.0.0.1:${started.port}`)).text()).toBe('ok');
  expect(started.ms).toBeGreaterThan(0);
  await started.stop();
  const ending = startUntilAnswered([process.execPath, '-e', '0'], {}).catch(({ message }: Error) => message);
  expect(await ending).toContain('does not answer');
  const failing = runToItsEnd([process.execPath, '-e', 'process.exit(3)']).catch(({ message }: Error) => message);
  expect(await failing).toContain('failed');
});
