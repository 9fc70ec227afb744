import { mintServiceToken } from '../server/auth.ts';
import { type Download, download } from './harness/download.ts';
import { load } from './harness/load.ts';
import { type BenchUser, signedRequest } from './import-subject.ts';
import { benchSecrets } from './servers/subject.ts';

const patienceMs = 60_000;

export const userOf = (name: string): BenchUser => ({
  user_id: `con_${name}`,
  provider: 'GARMIN',
  reference_id: name,
});

/** Where deliveries go, over how many connections in all, and how many rows they bring. */
type Import = { ports: readonly number[]; connections: number; payloads: readonly object[]; rows: number };

/** One person's deliveries, spread over the nodes, from the first webhook to the last row in sync at the first of them. */
export async function importOnce(name: string, { ports, connections, payloads, rows }: Import) {
  const [port = 0] = ports;
  const token = await mintServiceToken(name, { jwtSecret: benchSecrets.JWT_SECRET, nowMs: Date.now() });
  const get = async (path: string) => {
    const response = await fetch(`http://127.0.0.1:${port}${path}`, { headers: { authorization: `Bearer ${token}` } });
    if (!response.ok) throw new Error(`GET ${path} answered ${response.status}.`);
    return response;
  };
  await get('/v1/me');
  const connected = signedRequest({ type: 'auth', status: 'success', user: userOf(name) });
  // A list of one would be sent again and again.
  await load({ port, connections: 1, seconds: 1, requests: [connected, connected] });
  await until(async () => (await (await get('/v1/sources')).json()).data.length > 0);
  const requests = payloads.map(signedRequest);
  const startMs = performance.now();
  const sending = Promise.all(
    ports.map((to, node) => {
      const own = requests.filter((_, index) => index % ports.length === node);
      return load({ port: to, connections: connections / ports.length, seconds: patienceMs / 1000, requests: own });
    }),
  );
  const [sent] = await Promise.all([
    sending,
    untilInSync(
      async (since) => endOfSync(await download(port, `/v1/data/sync${since}`, { authorization: `Bearer ${token}` })),
      rows,
      sending,
    ),
  ]);
  const seconds = (performance.now() - startMs) / 1000;
  if (sent.some(({ failures }) => failures > 0)) throw new Error('A delivery was refused.');
  return { rowsPerSecond: rows / seconds, p99Ms: Math.max(...sent.map(({ p99Ms }) => p99Ms)) };
}

/**
 * What a client goes on by. The rows before it are received and not taken apart: the process that sends the deliveries
 * would be held up by it.
 */
function endOfSync({ head, tail }: Download): { now: string; counts: Record<string, number> } {
  const now = /"now":"([^"]+)"/.exec(head)?.[1];
  const counts = /"counts":(\{[^}]*\})/.exec(tail)?.[1];
  if (now === undefined || counts === undefined) throw new Error('A sync has no end.');
  return { now, counts: JSON.parse(counts) };
}

type Sync = (query: string) => Promise<{ now: string; counts: Record<string, number> }>;

/** Follows the changes as a client does, from watermark to watermark; eagerly once everything was sent. */
async function untilInSync(sync: Sync, rows: number, sending: Promise<unknown>) {
  let seen = 0;
  let query = '';
  let pauseMs = 50;
  void sending.then(() => {
    pauseMs = 5;
  });
  await until(
    async () => {
      const { now, counts } = await sync(query);
      query = `?since=${encodeURIComponent(now)}`;
      seen += Object.values(counts).reduce((sum, count) => sum + count, 0);
      return seen >= rows;
    },
    () => pauseMs,
  );
}

async function until(condition: () => Promise<boolean>, pauseMs = () => 10): Promise<void> {
  const endMs = performance.now() + patienceMs;
  while (!(await condition())) {
    if (performance.now() > endMs) throw new Error('The import did not come to its end.');
    await Bun.sleep(pauseMs());
  }
}
