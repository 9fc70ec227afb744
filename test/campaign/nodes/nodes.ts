import { renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { statement } from '../../support/database/engines.ts';
import { startSqld } from '../../support/database/sqld.ts';
import { startObjectStore } from '../../support/files/object-store.ts';
import { temporaryFolder } from '../../support/folder.ts';
import { countOf } from '../../support/service/cluster.ts';
import { differencesTo } from '../../support/service/kept.ts';
import type { SyncBody } from '../../support/service/service.ts';
import { until } from '../../support/until.ts';
import type { Case, Run } from '../case.ts';
import { type Service, startCampaignService } from '../life.ts';
import { check, isOutage, type State } from './checker.ts';
import {
  appear,
  byId,
  clientsOf,
  keepSyncing,
  livePerson,
  newFollower,
  spend,
  syncAt,
  syncOnce,
  type World,
} from './clients.ts';
import { type Fault, type History, newHistory } from './history.ts';

const size = 3;
const perMinute = 300;
const minuteMs = 60_000;
const preload = join(import.meta.dir, '../../support/service/moved-clock.ts');
const people = ['user_one', 'user_two', 'user_three'];
const spender = 'user_spender';

/** Clocks of nodes, each a file that says how far it is off. */
function clocksOf(count: number) {
  const folder = temporaryFolder();
  const fileOf = (node: number) => join(folder, String(node));
  return {
    variablesOf: (node: number) => ({ CLOCK_FILE: fileOf(node), BUN_OPTIONS: `--preload ${preload}` }),
    move: (node: number, ms: number) => {
      writeFileSync(`${fileOf(node)}.new`, String(ms));
      renameSync(`${fileOf(node)}.new`, fileOf(node));
    },
    count,
  };
}

type Clocks = ReturnType<typeof clocksOf>;
type Sqld = Awaited<ReturnType<typeof startSqld>>;
type Place = { run: Run; service: Service; sqld: Sqld; clocks: Clocks; history: History };

/** The faults of a cycle; each records when it was done to whom. */
function faultsOf({ run, service, sqld, clocks, history }: Place) {
  const { random } = run;
  const record = async (what: string, node: number | undefined, work: () => Promise<void>) => {
    const fault: Fault = { what, ...(node !== undefined && { node }), fromMs: performance.now(), toMs: Infinity };
    history.faults.push(fault);
    await work();
    fault.toMs = performance.now();
    run.count(what);
  };
  const nodeAt = (index: number) => {
    const node = service.cluster.nodes[index];
    if (!node) throw new Error(`There is no node ${index}.`);
    return node;
  };
  return {
    kill: (node: number) =>
      record('kill', node, async () => {
        await nodeAt(node).kill();
        await Bun.sleep(random.between(0, 3_000));
        await nodeAt(node).restart();
      }),
    /** Longer than a lease. */
    stop: (node: number) =>
      record('stop', node, async () => {
        process.kill(nodeAt(node).pid(), 'SIGSTOP');
        await Bun.sleep(random.between(16_000, 20_000));
        process.kill(nodeAt(node).pid(), 'SIGCONT');
      }),
    pauseDatabase: () =>
      record('database paused', undefined, async () => {
        process.kill(sqld.pid(), 'SIGSTOP');
        await Bun.sleep(random.between(500, 8_000));
        process.kill(sqld.pid(), 'SIGCONT');
      }),
    restartDatabase: () =>
      record('database restarted', undefined, async () => {
        await sqld.kill();
        await Bun.sleep(random.between(0, 1_000));
        await sqld.restart();
      }),
    moveClock: (node: number) =>
      record('clock', node, async () => clocks.move(node, random.pick([-minuteMs, 0, minuteMs]))),
  };
}

async function oneCycle(faults: ReturnType<typeof faultsOf>, run: Run): Promise<void> {
  const { random } = run;
  const node = random.whole(0, size - 1);
  const other = (node + random.whole(1, size - 1)) % size;
  const kind = random.pick([
    'kill',
    'kill',
    'stop',
    'pause',
    'restart',
    'clock',
    'stop and kill',
    'clock and kill',
  ] as const);
  if (kind === 'kill') await faults.kill(node);
  if (kind === 'stop') await faults.stop(node);
  if (kind === 'pause') await faults.pauseDatabase();
  if (kind === 'restart') await faults.restartDatabase();
  if (kind === 'clock') await faults.moveClock(node);
  if (kind === 'stop and kill') await Promise.all([faults.stop(node), faults.kill(other)]);
  if (kind === 'clock and kill') await Promise.all([faults.moveClock(node), faults.kill(other)]);
}

/**
 * Three nodes on one database server, whose clocks are a minute apart, are killed, stopped past their leases and put
 * before and behind; the database server is stopped and killed. What clients were told is compared with what is there.
 */
const history: Case = {
  cycles: 120,
  short: 2,
  needs: 'sqld',
  run: async (run) => {
    const sqld = await startSqld();
    const store = startObjectStore();
    const clocks = clocksOf(size);
    for (const [node, ms] of [-minuteMs, 0, minuteMs].entries()) clocks.move(node, ms);
    const service = await startCampaignService(
      size,
      { DATABASE_URL: sqld.url, ...store.variables, LOG_LEVEL: 'warn', RATE_LIMIT_PER_MINUTE: String(perMinute) },
      clocks.variablesOf,
    );
    let goesOn = true;
    const told = newHistory();
    const world: World = {
      nodes: clientsOf(service.cluster.nodes),
      random: run.random,
      history: told,
      goesOn: () => goesOn,
    };
    for (const person of [...people, spender]) await appear(world, person);
    const followers = people.map((person) => newFollower(world, person));
    const lives = Promise.all([
      ...people.map((person) => livePerson(world, person)),
      ...followers.map((follower) => keepSyncing(world, follower)),
      spend(world, spender),
      spend(world, spender),
    ]);
    lives.catch(() => undefined);
    const faults = faultsOf({ run, service, sqld, clocks, history: told });
    const progress = async () => {
      const before = countOf(told.kept);
      await Promise.race([lives, until(() => countOf(told.kept) > before, 120_000)]);
    };
    try {
      while (run.next()) {
        await progress();
        await Bun.sleep(run.random.between(0, 1_000));
        await oneCycle(faults, run);
        await progress();
      }
    } finally {
      goesOn = false;
    }
    await lives;
    const state = await stateOf(service, world);
    for (const follower of followers) await syncOnce(world, follower);
    for (const each of check(told, await state(), { perMinute, nodes: size })) run.lose(each);
    const bytesOf = () => undefined;
    const client = world.nodes[0];
    if (!client) throw new Error('There are three nodes.');
    const engine = service.db.engine;
    for (const each of await differencesTo(told.kept, { engine, client, bytesOf, mayTurnsFail: true })) run.lose(each);
    count(run, told);
    explainFailures(run, told);
    if (process.env['NODES_LOG'])
      await Bun.write(
        process.env['NODES_LOG'],
        JSON.stringify(
          {
            told: { ...told, bodies: [], retries: [], followers: [], kept: undefined },
            logs: service.cluster.nodes.map((n) => n.logLines()),
          },
          null,
          1,
        ),
      );
    await service.stop();
    store.stop();
    sqld.stop();
  },
};

function count(run: Run, { kept, bodies, followers, spends, failures }: History): void {
  run.count('days acknowledged', kept.steps.length);
  run.count('bodies', bodies.size);
  run.count('turns', kept.turns.length);
  run.count('streams followed', kept.followed.length);
  run.count('turns that failed', kept.followed.filter(({ frames }) => frames.at(-1)?.event === 'turn.failed').length);
  run.count(
    'syncs',
    followers.reduce((sum, { watermarks }) => sum + watermarks.length, 0),
  );
  run.count('requests admitted', spends.filter(({ admitted }) => admitted).length);
  run.count('requests refused for the quota', spends.filter(({ admitted }) => !admitted).length);
  run.count('answers from 500 on', failures.length);
}

/** An answer from 500 on needs a database that was away. */
function explainFailures(run: Run, { failures, faults }: History): void {
  const outages = faults.filter(isOutage);
  for (const { fromMs, atMs, node, what, status, code } of failures) {
    const isExplained = outages.some((fault) => fault.fromMs < atMs && fault.toMs + 6_000 > fromMs);
    if (!isExplained) run.lose(`${what} at node ${node} is answered ${status} while the database is there: ${code}`);
  }
}

/** Waits until no work is left. */
async function stateOf({ db }: Service, { nodes }: World): Promise<() => Promise<State>> {
  const rows = async (sql: string, params: unknown[] = []) =>
    ((await db.engine.read([statement(sql, params)]))[0]?.rows ?? []) as unknown[][];
  const texts = async (sql: string) => (await rows(sql)).map(([text]) => String(text));
  const busy = "SELECT count(*) FROM jobs WHERE dead_at_ms IS NULL AND lane <> 'upkeep' AND run_at_ms < ?";
  await until(async () => (await rows(busy, [Date.now() + 5 * minuteMs]))[0]?.[0] === 0, 240_000);
  return async () => ({
    rows: await Promise.all(
      nodes.map(async (node) => new Map((await Promise.all(people.map((person) => rowsAt(node, person)))).flat())),
    ),
    events: new Set(await texts('SELECT sha256 FROM raw_events WHERE processed_at_ms IS NOT NULL')),
    doubledFacts: await texts('SELECT turn_id FROM turn_evidence GROUP BY turn_id, query_sha256 HAVING count(*) > 1'),
    openTurns: await texts(
      `SELECT id FROM turns WHERE status NOT IN ('completed', 'failed') OR (status = 'completed') <> (result IS NOT NULL)
        OR (status = 'failed') <> (error IS NOT NULL)`,
    ),
  });
}

async function rowsAt(node: World['nodes'][number], userId: string) {
  const { body } = await syncAt(node, userId);
  return byId(body as SyncBody).map(([id, text]) => [`${userId} ${id}`, text] as const);
}

export const nodeCases: Record<string, Case> = { history };
