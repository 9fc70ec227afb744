import { afterEach, expect, test } from 'bun:test';
import { openStreams, type Streams } from '../../bench/harness/streams.ts';
import { control } from '../../bench/servers/control.ts';
import { haleGrowth } from '../../bench/servers/growth.ts';
import type { Handler } from '../../bench/servers/hale.ts';
import { bareStreams, haleStreams } from '../../bench/servers/streams.ts';
import { benchSecrets, grownUserOf, growthUnit, streamTurnOf, streamUserOf } from '../../bench/servers/subject.ts';
import { mintServiceToken } from '../../server/identity/authenticate.ts';
import { temporaryFolder } from '../support/folder.ts';
import { until } from '../support/until.ts';

const streamCount = 20;
const endings: (() => unknown)[] = [];
afterEach(async () => {
  for (const end of endings.splice(0).reverse()) await end();
});

function listen(fetch: Handler): number {
  const listener = Bun.serve({ hostname: '127.0.0.1', port: 0, fetch });
  endings.push(() => listener.stop(true));
  return Number(listener.port);
}
const authorizationOf = async (userId: string) =>
  `Bearer ${await mintServiceToken(userId, { jwtSecret: benchSecrets.JWT_SECRET, nowMs: Date.now() })}`;

async function open(...[port, requests, lastIds]: Parameters<typeof openStreams>): Promise<Streams> {
  const streams = await openStreams(port, requests, lastIds);
  endings.push(streams.close);
  return streams;
}

test('both servers of streams send every event once and in order, and a stream resumes behind any of them', async () => {
  const hale = listen(await haleStreams(temporaryFolder(), streamCount));
  const bare = listen(await bareStreams(streamCount));
  const authorization = await authorizationOf(streamUserOf(0));
  const paths = Array.from({ length: streamCount }, (_, stream) => `/v1/turns/${streamTurnOf(stream)}/events`);
  const requests = paths.map((path) => ({ path, authorization }));
  const both = [
    { port: hale, streams: await open(hale, requests) },
    {
      port: bare,
      streams: await open(
        bare,
        paths.map((_, stream) => ({ path: `/${stream}`, authorization })),
      ),
    },
  ];
  for (const { port, streams } of both) {
    expect(await control(port, 'feed', 3 * streamCount)).toBe(3 * streamCount);
    await until(() => streams.lastIds().every((id) => id === 3));
    expect(streams.take()).toMatchObject({ frames: 3 * streamCount, disordered: 0 });
  }
  await control(hale, 'store', 5);
  const resumed = await open(
    hale,
    requests,
    requests.map((_, stream) => stream % 5),
  );
  expect(await control(hale, 'finish')).toEqual(requests.map(() => 5));
  await until(() => resumed.ended() === streamCount);
  expect(resumed.lastIds()).toEqual(requests.map(() => 5));
  expect(resumed.take().disordered).toBe(0);
});

test('the person of the growth bench has what its unit says, and the late watermark a few rows', async () => {
  const port = listen(await haleGrowth(temporaryFolder()));
  const since = String(await control(port, 'person', 2));
  const headers = { authorization: await authorizationOf(grownUserOf(2)) };
  const rowsOf = async (query: string) => {
    const response = await fetch(`http://127.0.0.1:${port}/v1/data/sync${query}`, { headers });
    const { counts } = (await response.json()) as { counts: Record<string, number> };
    return Object.values(counts).reduce((sum, count) => sum + count, 0);
  };
  expect(await rowsOf('')).toBe(2 * 4 * growthUnit.days);
  expect(await rowsOf(`?since=${encodeURIComponent(since)}`)).toBe(10);
  const turns = await fetch(`http://127.0.0.1:${port}/v1/turns`, { headers });
  expect(((await turns.json()) as { data: unknown[] }).data).toHaveLength(2 * growthUnit.turns);
});
