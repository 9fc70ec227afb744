import { renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { randomBy } from '../../support/archives/random.ts';
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
import { defectsOf } from './defects.ts';
import { type Fault, type History, newHistory } from './history.ts';

const size = 3;
const promised = { perMinute: 200, nodes: size };
const minuteMs = 60_000;
const preload = join(import.meta.dir, '../../support/service/moved-clock.ts');
const people = ['user_one', 'user_two'];
const spender = 'user_spender';

/** Clocks of nodes, each a file that says how far it is off. */
function clocksOf() {
  const folder = temporaryFolder();
  const fileOf = (node: number) => join(folder, String(node));
  return {
    variablesOf: (node: number) => ({ CLOCK_FILE: fileOf(node), BUN_OPTIONS: `--preload ${preload}` }),
    move: (node: number, ms: number) => {
      writeFileSync(`${fileOf(node)}.new`, String(ms));
      renameSync(`${fileOf(node)}.new`, fileOf(node));
    },
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
    replace: (node: number) =>
      record('replace', node, async () => {
        if ((await nodeAt(node).terminate()) !== 0) run.lose(`node ${node} does not end in order`);
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
    'replace',
    'stop',
    'pause',
    'restart',
    'clock',
    'stop and kill',
    'clock and kill',
  ] as const);
  if (kind === 'kill') await faults.kill(node);
  if (kind === 'replace') await faults.replace(node);
  if (kind === 'stop') await faults.stop(node);
  if (kind === 'pause') await faults.pauseDatabase();
  if (kind === 'restart') await faults.restartDatabase();
  if (kind === 'clock') await faults.moveClock(node);
  if (kind === 'stop and kill') await Promise.all([faults.stop(node), faults.kill(other)]);
  if (kind === 'clock and kill') await Promise.all([faults.moveClock(node), faults.kill(other)]);
}

/**
 * Three nodes on one database server, whose clocks are a minute apart, are killed, stopped past their leases and their
 * clocks put forward and back; the database server is stopped and killed. What clients were told is compared with what is there.
 */
async function lived(run: Run, spoil: (service: Service) => Promise<void> = async () => undefined): Promise<void> {
  const sqld = await startSqld();
  const store = startObjectStore();
  const clocks = clocksOf();
  for (const [node, ms] of [-minuteMs, 0, minuteMs].entries()) clocks.move(node, ms);
  const shared = { DATABASE_URL: sqld.url, ...store.variables, RATE_LIMIT_PER_MINUTE: String(promised.perMinute) };
  const service = await startCampaignService(size, { ...shared, LOG_LEVEL: 'warn' }, clocks.variablesOf);
  let goesOn = true;
  const history = newHistory();
  const nodes = clientsOf(service.cluster.nodes);
  // Apart from the faults', so that these follow from the seed alone.
  const random = randomBy(run.seed, 1);
  const world: World = { nodes, random, history, goesOn: () => goesOn };
  for (const person of [...people, spender]) await appear(world, person);
  const followers = people.map((person) => newFollower(world, person));
  const lives = Promise.all([
    ...people.map((person) => livePerson(world, person)),
    ...followers.map((follower) => keepSyncing(world, follower)),
    spend(world, spender),
  ]);
  lives.catch(() => undefined);
  try {
    await disturb({ run, service, sqld, clocks, history }, lives);
  } finally {
    goesOn = false;
  }
  await lives;
  await untilIdle(service);
  await spoil(service);
  for (const follower of followers) await syncOnce(world, follower);
  const state = await stateOf(service, world);
  const found = check(history, state, promised);
  for (const each of [...found, ...(await differences(service, world))]) run.lose(each);
  for (const [defect, checked] of Object.entries(defectsOf({ history, state }, promised)))
    if (check(checked.history, checked.state, promised).length <= found.length) run.lose(`${defect} is not seen`);
  explainFailures(run, history);
  count(run, history);
  await service.stop();
  store.stop();
  sqld.stop();
}

async function disturb(place: Place, lives: Promise<unknown>): Promise<void> {
  const { run, service, history } = place;
  const faults = faultsOf(place);
  const leases = watchLeases(service, history);
  const progress = async () => {
    const before = countOf(history.kept);
    await Promise.race([lives, until(() => countOf(history.kept) > before, 60_000)]);
  };
  while (run.next()) {
    await progress();
    await Bun.sleep(run.random.between(0, 1_000));
    await oneCycle(faults, run);
    await progress();
    for (const each of leases()) run.lose(each);
  }
}

/** Of rows, turns, streams and effects from what was acknowledged. */
async function differences({ db: { engine } }: Service, { nodes, history }: World): Promise<string[]> {
  const [client] = nodes;
  if (!client) throw new Error('There are three nodes.');
  // More streams than a minute's quota are read again.
  const call: typeof client.call = (...request) =>
    until(async () => {
      const response = await client.call(...request);
      return response.status !== 429 && response;
    }, 2 * minuteMs);
  const place = { engine, client: { ...client, call }, bytesOf: () => undefined, mayTurnsFail: true };
  return differencesTo(history.kept, place);
}

const history: Case = { cycles: 120, short: 1, needs: 'sqld', run: (run) => lived(run) };

/** A row is taken out of the database behind everybody's back. */
const lostRow: Case = {
  cycles: 2,
  short: 0,
  needs: 'sqld',
  isControl: true,
  run: (run) =>
    lived(run, async ({ db }) => {
      const last = 'SELECT id FROM daily_summaries ORDER BY updated_at_ms DESC LIMIT 1';
      await db.engine.setUp([statement(`DELETE FROM daily_summaries WHERE id = (${last})`, [], 'run')]);
    }),
};

/**
 * Only a node that was stopped for longer than its leases, or could not renew them, may lose one; and one with a slow
 * clock when it first hears of a faster one.
 */
function watchLeases({ cluster }: Service, { faults }: History) {
  const known = cluster.nodes.map(() => 0);
  let sinceMs = performance.now();
  const start: Fault = { what: 'start', fromMs: sinceMs, toMs: sinceMs };
  return (): string[] => {
    const explains = (index: number) => (fault: Fault) => {
      const isOwn = fault === start || (fault.what === 'stop' && fault.node === index);
      return fault.toMs > sinceMs - minuteMs / 2 && (isOwn || isOutage(fault));
    };
    const found = cluster.nodes.flatMap((node, index) => {
      const lost = node.logLines().filter(({ error }) => error === 'lease_lost').length;
      const more = lost - (known[index] ?? 0);
      known[index] = lost;
      return more > 0 && ![start, ...faults].some(explains(index))
        ? [`node ${index} lost ${more} leases and was not stopped`]
        : [];
    });
    sinceMs = performance.now();
    return found;
  };
}

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

const rowsOf = async ({ db }: Service, sql: string, params: unknown[] = []) =>
  ((await db.engine.read([statement(sql, params)]))[0]?.rows ?? []) as unknown[][];

async function untilIdle(service: Service): Promise<void> {
  const busy = "SELECT count(*) FROM jobs WHERE dead_at_ms IS NULL AND lane <> 'upkeep' AND run_at_ms < ?";
  await until(async () => (await rowsOf(service, busy, [Date.now() + 5 * minuteMs]))[0]?.[0] === 0, 240_000);
}

async function stateOf(service: Service, { nodes }: World): Promise<State> {
  const texts = async (sql: string) => (await rowsOf(service, sql)).map(([text]) => String(text));
  const rows = nodes.map(async (node) => {
    const all = await Promise.all(people.map((person) => rowsAt(node, person)));
    return new Map(all.flat());
  });
  return {
    rows: await Promise.all(rows),
    events: new Set(await texts('SELECT sha256 FROM raw_events WHERE processed_at_ms IS NOT NULL')),
    doubledFacts: await texts('SELECT turn_id FROM turn_evidence GROUP BY turn_id, query_sha256 HAVING count(*) > 1'),
    openTurns: await texts(
      `SELECT id FROM turns WHERE status NOT IN ('completed', 'failed') OR (status = 'completed') <> (result IS NOT NULL)
        OR (status = 'failed') <> (error IS NOT NULL)`,
    ),
  };
}

async function rowsAt(node: World['nodes'][number], userId: string) {
  const { body } = await syncAt(node, userId);
  return byId(body as SyncBody).map(([id, text]) => [`${userId} ${id}`, text] as const);
}

export const nodeCases: Record<string, Case> = { history, 'lost-row': lostRow };
