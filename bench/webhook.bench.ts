import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { openFile } from '../db/engine/embedded-connection.ts';
import { type LoadResult, load } from './harness/load.ts';
import { pinLoad, type Served, serve, servePinned, serveWhole, unpinLoad } from './harness/process.ts';
import { alternate, median, type Row, ratioOf } from './harness/rounds.ts';
import { findNode } from './harness/start.ts';
import { deliveries } from './requests.ts';
import { openBench } from './servers/hale.ts';

const rounds = 5;
const seconds = 2;
const connections = 64;
// More than a round can use.
const requestsPerRound = { grouped: 50_000, single: 15_000, node: 15_000 };
const ratioMin = { single: 3, node: 6 };
const p99MsMax = 15;
const queueFilled = 20_000;
const heldBy =
  'three rows with four entries in indexes each time, and commits that wait 10 to 20 ms for the disk while the log is moved';
const figure = 'durable signed webhook, 64 connections';

/**
 * `bun run bench webhook`: durable signed webhooks against one commit per request, and against Fastify with
 * better-sqlite3 on Node; the same by hand; and beside a full queue, with the worker.
 */
export async function webhookBench(folder: string): Promise<Row[]> {
  const grouped = await serve('webhook', `${folder}/webhook-grouped`);
  const single = await serve('webhook-single', `${folder}/webhook-single`);
  const floor = await serve('webhook-floor', `${folder}/webhook-floor`);
  const node = await serveFastify(`${folder}/webhook-node`);
  const servers = [grouped, single, floor, ...(node ? [node] : [])];
  const measure =
    ({ port }: Served, count: number) =>
    async (round: number) => {
      const sent = await load({ port, connections, seconds, requests: deliveries(round, count) });
      if (sent.failures > 0) throw new Error('A delivery was refused.');
      return sent;
    };
  try {
    const figures = await alternate(rounds, {
      grouped: measure(grouped, requestsPerRound.grouped),
      single: measure(single, requestsPerRound.single),
      floor: measure(floor, requestsPerRound.grouped),
      node: node ? measure(node, requestsPerRound.node) : async () => null,
    });
    const subject = perSecond(figures.grouped);
    const p99Ms = median(figures.grouped.map((sent) => sent?.p99Ms ?? 0));
    const ofNode = perSecond(figures.node);
    return [
      besideSingle(subject, perSecond(figures.single)),
      besideNode(subject, ofNode, p99Ms),
      floorRow(figures.floor, ofNode),
      await besideQueue(`${folder}/webhook-queue`, ofNode),
    ];
  } finally {
    await Promise.all(servers.map(({ stop }) => stop()));
  }
}

function floorRow(sent: readonly (LoadResult | null)[], baseline: number[]): Row {
  return {
    figure: 'its floor: the same check, statements and shared commits by hand, against the same Fastify',
    subject: perSecond(sent),
    ...(baseline.length > 0 && { baseline }),
    unit: '/s',
    note: `99 % within ${median(sent.map((one) => one?.p99Ms ?? 0)).toFixed(1)} ms`,
  };
}

// Three threads on two cores, so nothing is pinned.
async function besideQueue(folder: string, baseline: number[]): Promise<Row> {
  mkdirSync(folder, { recursive: true });
  const hale = await serveWhole(folder);
  unpinLoad();
  try {
    const send = (round: number, count: number, atMostSeconds: number) =>
      load({ port: hale.port, connections, seconds: atMostSeconds, requests: deliveries(round, count) });
    await send(rounds, queueFilled, 60);
    const sent: LoadResult[] = [];
    const waiting: number[] = [];
    for (let round = 0; round < rounds; round++) {
      waiting.push(jobsIn(folder));
      sent.push(await send(round, requestsPerRound.grouped, seconds));
      if (sent.at(-1)?.failures !== 0) throw new Error('A delivery was refused.');
    }
    const p99Ms = median(sent.map((each) => each.p99Ms));
    const jobs = `${Math.min(...waiting).toLocaleString('en')} to ${Math.max(...waiting).toLocaleString('en')} jobs`;
    return {
      figure: 'the same beside a full queue, by the whole server with its worker on the cores of the load',
      subject: perSecond(sent),
      ...(baseline.length > 0 && { baseline }),
      unit: '/s',
      goal: `99 % within ${p99MsMax} ms`,
      met: p99Ms < p99MsMax,
      note: `99 % within ${p99Ms.toFixed(1)} ms, median ${median(sent.map((each) => each.p50Ms)).toFixed(1)} ms; ${jobs} waiting at the start of a round`,
    };
  } finally {
    pinLoad();
    await hale.stop();
  }
}

function jobsIn(folder: string): number {
  const database = openFile(join(folder, 'hale.db'), { readonly: true });
  try {
    return Number(database.prepare('SELECT count(*) FROM jobs WHERE dead_at_ms IS NULL').pluck().get());
  } finally {
    database.close();
  }
}

const perSecond = (sent: readonly (LoadResult | null)[]) => sent.flatMap((one) => one?.perSecond ?? []);

const besideSingle = (subject: number[], baseline: number[]): Row => ({
  figure: `${figure}, against hale with one commit per request`,
  subject,
  baseline,
  unit: '/s',
  goal: `≥ ${ratioMin.single}`,
  met: ratioOf(subject, baseline) >= ratioMin.single,
});

function besideNode(subject: number[], baseline: number[], p99Ms: number): Row {
  const name = `${figure}, against Fastify and better-sqlite3 on Node`;
  const within = `99 % within ${p99Ms.toFixed(1)} ms (goal < ${p99MsMax})`;
  if (baseline.length === 0) return { figure: name, subject, unit: '/s', note: `${within}; not compared: no Node` };
  const met = ratioOf(subject, baseline) >= ratioMin.node && p99Ms < p99MsMax;
  return { figure: name, subject, baseline, unit: '/s', goal: `≥ ${ratioMin.node}`, met, note: within, heldBy };
}

// Null without Node.
async function serveFastify(home: string): Promise<Served | null> {
  const node = findNode();
  if (node === null) return null;
  mkdirSync(home, { recursive: true });
  const path = join(home, 'webhook.db');
  (await openBench(path)).close();
  return servePinned([node, join(import.meta.dir, 'servers/fastify-webhook.ts'), path]);
}
