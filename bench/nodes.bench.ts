import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { mintServiceToken } from '../server/identity/authenticate.ts';
import { hasSqld, startSqld } from '../test/support/database/sqld.ts';
import { isOfARequest, startCountingProxy } from '../test/support/service/counting-proxy.ts';
import { load, requestBytes } from './harness/load.ts';
import { cpuSeconds, pinLoad, pinTo, type Served, serve, unpinLoad } from './harness/process.ts';
import { median, type Row } from './harness/rounds.ts';
import { importRows } from './nodes/nodes-import.ts';
import { replicaRows } from './nodes/nodes-replica.ts';
import { deliveries, headersOf, questions } from './requests.ts';
import { benchSecrets, benchTurnId, benchUserId, nodeRows, urlFile } from './servers/subject.ts';

const sync = `GET /v1/data/sync of ${nodeRows} rows`;

export const kinds = ['GET /v1/turns/:id', sync, 'POST /webhooks/aggregator', 'POST /v1/turns'] as const;

type Kind = (typeof kinds)[number];

export type Requests = Record<Kind | 'first', readonly Uint8Array[]>;

const deliveriesMax = 8_000;

// Below the limit of 20 turns in flight per person.
const peopleAsking = 200;

export async function requestsOf(round: number, deliveryCount = deliveriesMax): Promise<Requests> {
  const token = await mintServiceToken(benchUserId, { jwtSecret: benchSecrets.JWT_SECRET, nowMs: Date.now() });
  const headers = { authorization: `Bearer ${token}` };
  const asking = await peopleOf(round);
  return {
    first: [headers, ...asking].map((of) => requestBytes('GET', '/v1/turns?limit=1', of)),
    'GET /v1/turns/:id': [requestBytes('GET', `/v1/turns/${benchTurnId}`, headers)],
    [sync]: [requestBytes('GET', '/v1/data/sync', headers)],
    'POST /webhooks/aggregator': deliveries(round, deliveryCount),
    'POST /v1/turns': questions(asking),
  };
}

async function peopleOf(round: number) {
  const group = await headersOf(Math.floor(round / 4));
  const first = (round % 4) * peopleAsking;
  return group.slice(first, first + peopleAsking);
}

const rounds = 5;

const seconds = 0.7;

const connections = 30;

const tripsMax = 2;

const nodesMax = 3;

type Setup = 'file' | 'one' | 'three';

type Rates = Record<Kind, Record<Setup, number[]>>;

/** Processor time of a request in µs, with one node: of the node and of the database server. */
type Costs = Record<Kind, { node: number[]; database: number[] }>;

/**
 * `bun run bench nodes`: an embedded file, one node on sqld and three, with round trips and processor time per request;
 * a read of a local replica; and imports. The nodes share the first core; the database server and the load, which
 * sleeps when it waits, the second. Imports are not pinned.
 */
export async function nodesBench(folder: string): Promise<Row[]> {
  if (!hasSqld) {
    process.stderr.write('nodes: not measured, for there is no sqld for this machine.\n');
    return [];
  }
  unpinLoad();
  pinTo(process.pid, '1');
  try {
    const rows = [...(await requestRows(folder)), ...(await replicaRows(folder))];
    unpinLoad();
    return [...rows, ...(await importRows(folder))];
  } finally {
    pinLoad();
  }
}

async function requestRows(folder: string): Promise<Row[]> {
  const sqld = await startSqld();
  pinTo(sqld.pid(), '1');
  const file = await serve('node', join(folder, 'node-file'));
  const first = await startNode(folder, sqld.url, 0);
  const rates = Object.fromEntries(kinds.map((kind) => [kind, { file: [], one: [], three: [] }])) as unknown as Rates;
  const costs = Object.fromEntries(kinds.map((kind) => [kind, { node: [], database: [] }])) as unknown as Costs;
  try {
    const trips = await tripsPerRequest(folder, sqld.url);
    for (let round = 0; round < rounds; round++) {
      await measure(rates, 'file', [file], await requestsOf(2 * round));
      await measure(rates, 'one', [first], await requestsOf(2 * round), { costs, database: sqld.pid() });
      const others = await Promise.all([1, 2].map((node) => startNode(folder, sqld.url, node)));
      await measure(rates, 'three', [first, ...others], await requestsOf(2 * round + 1));
      await Promise.all(others.map((node) => node.stop()));
    }
    return kinds.flatMap((kind) => rowsOf(kind, rates[kind], trips[kind], costs[kind]));
  } finally {
    await Promise.all([file.stop(), first.stop()]);
    sqld.stop();
  }
}

function startNode(folder: string, databaseUrl: string, node: number): Promise<Served> {
  const home = join(folder, `node-${node}`);
  mkdirSync(home, { recursive: true });
  writeFileSync(join(home, urlFile), databaseUrl);
  return serve('node', home);
}

async function measure(
  rates: Rates,
  setup: Setup,
  nodes: readonly Served[],
  requests: Requests,
  watched?: { costs: Costs; database: number },
): Promise<void> {
  // Verifies the tokens before the clock starts.
  for (const { port } of nodes) await sent(port, nodes.length, requests.first, 60);
  for (const kind of kinds) {
    const shares = nodes.map((_, node) => share(requests[kind], nodes.length, node));
    const pids = watched ? [nodes[0]?.pid ?? 0, watched.database] : [];
    const before = await Promise.all(pids.map(cpuSeconds));
    const each = await Promise.all(
      nodes.map(({ port }, node) => sent(port, nodes.length, shares[node] ?? [], seconds)),
    );
    rates[kind][setup].push(each.reduce((sum, { perSecond }) => sum + perSecond, 0));
    const after = await Promise.all(pids.map(cpuSeconds));
    const [node, database] = after.map((now, at) => ((now - (before[at] ?? 0)) * 1e6) / (each[0]?.answers ?? 1));
    if (!watched || node === undefined || database === undefined) continue;
    watched.costs[kind].node.push(node);
    watched.costs[kind].database.push(database);
  }
}

// Repeatable requests go to every node, others to one each.
const share = (requests: readonly Uint8Array[], nodes: number, node: number) =>
  requests.length === 1 ? requests : requests.filter((_, index) => index % nodes === node);

async function sent(port: number, nodes: number, requests: readonly Uint8Array[], atMostSeconds: number) {
  const options = { port, connections: connections / nodes, requests, seconds: atMostSeconds };
  const answered = await load(options);
  if (answered.failures > 0) throw new Error(`${answered.failures} requests were refused.`);
  return answered;
}

async function tripsPerRequest(folder: string, databaseUrl: string): Promise<Record<Kind, number>> {
  const proxy = startCountingProxy(databaseUrl);
  const node = await startNode(folder, proxy.url, nodesMax);
  const requests = await requestsOf(2 * rounds);
  try {
    const alone = { port: node.port, connections: 1, seconds: 10 };
    await load({ ...alone, requests: requests.first });
    const counted: [Kind, number][] = [];
    for (const kind of kinds) {
      const [one, other = one] = requests[kind];
      const before = proxy.trips.length;
      // `load` repeats a list of one.
      const { answers, failures } = await load({
        ...alone,
        requests: [one, other].filter((each) => each !== undefined),
      });
      if (answers !== 2 || failures > 0) throw new Error(`${kind} was refused.`);
      counted.push([kind, proxy.trips.slice(before).filter(isOfARequest).length / answers]);
    }
    return Object.fromEntries(counted) as Record<Kind, number>;
  } finally {
    await node.stop();
    proxy.stop();
  }
}

function rowsOf(kind: Kind, { file, one, three }: Record<Setup, number[]>, trips: number, cost: Costs[Kind]): Row[] {
  const [node, database] = [median(cost.node), median(cost.database)];
  const reach = Math.min(nodesMax / node, 1 / database) * Math.max(node, database);
  return [
    {
      figure: `${kind}: one node on sqld, against an embedded file`,
      subject: one,
      baseline: file,
      unit: '/s',
      goal: `≤ ${tripsMax} round trips`,
      met: trips <= tripsMax,
      note: `${trips === 1 ? '1 round trip' : `${trips} round trips`} to the database server a request; ${node.toFixed(0)} µs of the node’s core and ${database.toFixed(0)} of the database server’s; the file fsyncs each commit, sqld does not`,
    },
    {
      figure: `${kind}: three nodes on one sqld, against one node`,
      subject: three,
      baseline: one,
      unit: '/s',
      note: `the three share the core of the one; with a core each, and one for the database server, by these costs at most ${reach.toFixed(1)} times one node`,
    },
  ];
}
