import { mintServiceToken } from '../server/identity/authenticate.ts';
import { load } from './harness/load.ts';
import type { Follower, ToFollower } from './import-follower.ts';
import { type BenchUser, signedRequest } from './import-subject.ts';
import { benchSecrets } from './servers/subject.ts';

const patienceMs = 60_000;

export const userOf = (name: string): BenchUser => ({
  user_id: `con_${name}`,
  provider: 'GARMIN',
  reference_id: name,
});

type Import = {
  ports: readonly number[];
  /** Concurrent deliveries over all nodes. */
  sockets: number;
  deliveries: readonly object[];
  people: readonly string[];
  rowsEach: number;
};

/** From the first webhook to the last row in sync at the first node. */
export async function importOnce({ ports, sockets, deliveries, people, rowsEach }: Import) {
  const [port = 0] = ports;
  const followers: Follower[] = [];
  for (const name of people) followers.push({ token: await connected(port, name), rows: rowsEach });
  const requests = deliveries.map(signedRequest);
  const follower = await startFollower();
  try {
    const startMs = performance.now();
    const seen = follower.follow(port, followers);
    const sent = await Promise.all(
      ports.map((to, node) => {
        const own = requests.filter((_, index) => index % ports.length === node);
        return load({ port: to, connections: sockets / ports.length, seconds: patienceMs / 1000, requests: own });
      }),
    );
    follower.allIsSent();
    await seen;
    const seconds = (performance.now() - startMs) / 1000;
    if (sent.some(({ failures }) => failures > 0)) throw new Error('A delivery was refused.');
    return {
      rowsPerSecond: (people.length * rowsEach) / seconds,
      p99Ms: Math.max(...sent.map(({ p99Ms }) => p99Ms)),
    };
  } finally {
    follower.end();
  }
}

async function connected(port: number, name: string): Promise<string> {
  const token = await mintServiceToken(name, { jwtSecret: benchSecrets.JWT_SECRET, nowMs: Date.now() });
  const get = async (path: string) => {
    const response = await fetch(`http://127.0.0.1:${port}${path}`, { headers: { authorization: `Bearer ${token}` } });
    if (!response.ok) throw new Error(`GET ${path} answered ${response.status}.`);
    return response;
  };
  await get('/v1/me');
  const request = signedRequest({ type: 'auth', status: 'success', user: userOf(name) });
  // `load` repeats a list of one.
  await load({ port, connections: 1, seconds: 1, requests: [request, request] });
  const endMs = performance.now() + patienceMs;
  while ((await (await get('/v1/sources')).json()).data.length === 0) {
    if (performance.now() > endMs) throw new Error('The connection does not appear.');
    await Bun.sleep(10);
  }
  return token;
}

async function startFollower() {
  const thread = new Worker(new URL('./import-follower.ts', import.meta.url).href);
  const next = () =>
    new Promise<void>((resolve, reject) => {
      const timer = setTimeout(() => reject(new Error('The import did not come to its end.')), patienceMs);
      const settle = (end: () => void) => () => {
        clearTimeout(timer);
        end();
      };
      thread.onmessage = settle(resolve);
      thread.onerror = ({ message }) => settle(() => reject(new Error(message)))();
    });
  const tell = (message: ToFollower) => thread.postMessage(message);
  await next();
  return {
    follow: (port: number, followers: readonly Follower[]) => {
      const seen = next();
      tell({ kind: 'follow', port, followers });
      return seen;
    },
    allIsSent: () => tell({ kind: 'sent' }),
    end: () => thread.terminate(),
  };
}
