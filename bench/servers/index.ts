import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { bareInsert, bareTrpc } from './bare.ts';
import { controlled, loopWatch } from './control.ts';
import { fillPeople, fillRows, fillTurn } from './fill.ts';
import { createFloor, turnFloor, webhookFloor } from './floors.ts';
import { haleGrowth } from './growth.ts';
import { type Handler, haleHandler, haleNode, openBench, openWithCheckpoints } from './hale.ts';
import { haleQueue, separateQueue } from './queue.ts';
import { bareStreams, haleStreams } from './streams.ts';
import { benchUserId } from './subject.ts';

// `bun bench/servers/index.ts MODE FOLDER` starts one server without worker on a free port and prints the port.
const [, , mode = '', folder = ''] = Bun.argv;
mkdirSync(folder, { recursive: true });

const modes: Record<string, () => Promise<Handler>> = {
  webhook: async () => haleHandler(folder, await openWithCheckpoints(join(folder, 'webhook.db'))),
  'webhook-single': async () =>
    haleHandler(folder, await openWithCheckpoints(join(folder, 'webhook.db'), { batchesPerCommitMax: 1 })),
  turn: async () => haleHandler(folder, await openTurn()),
  'webhook-floor': async () => webhookFloor(await openWithCheckpoints(join(folder, 'webhook.db'))),
  'turn-floor': async () => turnFloor(await openTurn()),
  'create-floor': async () => createFloor(await openPeople()),
  'turn-bare': async () => {
    const answer = await Bun.file(join(folder, 'turn.json')).bytes();
    return () => new Response(answer, { headers: { 'content-type': 'application/json' } });
  },
  'trpc-bare': async () => bareTrpc(await Bun.file(join(folder, 'turn.json')).json()),
  create: async () => haleHandler(folder, await openPeople()),
  'insert-bare': async () => bareInsert(join(folder, 'bodies.db')),
  node: () => haleNode(folder),
  queue: () => haleQueue(folder),
  'queue-separate': () => separateQueue(folder),
  streams: () => haleStreams(folder),
  'streams-bare': () => bareStreams(),
  growth: () => haleGrowth(folder),
  sync: async () => {
    const engine = await openBench(join(folder, 'sync.db'));
    await fillRows(engine);
    return controlled(await haleHandler(folder, engine), loopWatch());
  },
  'sync-engine': async () => {
    const database = new Database(join(folder, 'sync.db'));
    return () => new Response(selectAsJson(database), { headers: { 'content-type': 'application/json' } });
  },
};

async function openTurn() {
  const engine = await openBench(join(folder, 'turn.db'));
  await fillTurn(engine);
  return engine;
}

async function openPeople() {
  const engine = await openBench(join(folder, 'create.db'));
  await fillPeople(engine);
  return engine;
}

const make = modes[mode];
if (!make) throw new Error(`There is no server called ${mode}.`);
const listener = Bun.serve({ hostname: '127.0.0.1', port: 0, idleTimeout: 0, development: false, fetch: await make() });
process.stdout.write(`${listener.port}\n`);
process.once('SIGTERM', () => process.exit(0));

// Baseline: the same rows as one JSON text from the engine.
function selectAsJson(database: Database.Database): string {
  const hidden = ['user_id', 'raw_event_id', 'version', 'enrichment_version', 'updated_at_ms', 'deleted_at_ms'];
  const columns = (database.pragma('table_info(daily_summaries)') as { name: string }[]).map(({ name }) => name);
  const fields = columns.filter((name) => !hidden.includes(name)).map((name) => `'${name}', ${name}`);
  const times = ['updated_at', 'deleted_at'].map(
    (name) => `'${name}', strftime('%Y-%m-%dT%H:%M:%fZ', ${name}_ms / 1000.0, 'unixepoch')`,
  );
  const sql = `SELECT json_group_array(json_object(${[...fields, ...times].join(', ')})) FROM (SELECT * FROM daily_summaries WHERE user_id = ? ORDER BY updated_at_ms, id)`;
  return String(database.prepare(sql).pluck().get(benchUserId));
}
