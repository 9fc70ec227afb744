import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { type LoadResult, load } from './harness/load.ts';
import { type Served, serve, servePinned } from './harness/process.ts';
import { alternate, median, type Row, ratioOf } from './harness/rounds.ts';
import { findNode } from './harness/start.ts';
import { deliveries } from './requests.ts';
import { openBench } from './servers/hale.ts';

const rounds = 5;
const seconds = 2;
const connections = 64;
// More than a round can use.
const requestsPerRound = { grouped: 50_000, single: 15_000, node: 15_000 };
const ratioMin = { single: 3, node: 5 };
const p99MsMax = 20;
const heldBy =
  'three rows with four entries in indexes each time, and commits that wait 10 to 20 ms for the disk while the log is moved';
const figure = 'durable signed webhook, 64 connections';

/**
 * `bun run bench webhook`: durable signed webhooks against one commit per request, and against Fastify with
 * better-sqlite3 on Node.
 */
export async function webhookBench(folder: string): Promise<Row[]> {
  const grouped = await serve('webhook', `${folder}/webhook-grouped`);
  const single = await serve('webhook-single', `${folder}/webhook-single`);
  const node = await serveFastify(`${folder}/webhook-node`);
  const servers = [grouped, single, ...(node ? [node] : [])];
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
      node: node ? measure(node, requestsPerRound.node) : async () => null,
    });
    const subject = perSecond(figures.grouped);
    const p99Ms = median(figures.grouped.map((sent) => sent?.p99Ms ?? 0));
    return [besideSingle(subject, perSecond(figures.single)), besideNode(subject, perSecond(figures.node), p99Ms)];
  } finally {
    await Promise.all(servers.map(({ stop }) => stop()));
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
