import { randomBytes } from 'node:crypto';
import { callTRPCProcedure } from '@trpc/server';
import pRetry from 'p-retry';
import { writeAll } from '../../db/client.ts';
import { databaseErrorOf } from '../../db/engine/engine.ts';
import { newId } from '../../db/id.ts';
import {
  claimJobs,
  claimTurn,
  deleteJob,
  holdLease,
  hungError,
  type JobRow,
  type Lease,
  markJobDead,
  releaseJob,
  renewLeases,
  runSchedule,
} from '../../db/jobs/queue.ts';
import { entriesOf, keysOf } from '../../db/keys.ts';
import { withDeadline } from '../../routers/core/deadline.ts';
import { contractOf, jobSpec, type Lane, lanes, scheduledJobs } from '../../routers/core/jobs.contract.ts';
import { jobsRouter } from '../../routers/jobs.ts';
import type { JobHandle } from '../../routers/trpc.ts';
import { createContext, type Services } from '../context.ts';
import { errorName } from '../observability/error-name.ts';

const leaseMs = 15_000;
/** A hung thread is replaced after 10 s, while its leases hold. */
const renewMs = leaseMs / 5;
const pollMs = 1_000;
const scheduleMs = 30_000;
const carefulMs = 60_000;
const backoffMs = { first: 500, max: 60_000 };

export type Heritage = {
  holder: string;
  turnsAfter: string;
  /** Turns run singly for a minute, so the next hang has one culprit. */
  careful: boolean;
};

export type JobRunner = {
  wake: (lane?: Lane) => void;
  stop: () => Promise<void>;
};

type Held = { job: JobRow; lease: Lease };

const partsPerRest = 4;
let parts = 0;

/** Archive parts' garbage would stay until the heap doubled. */
function collectGarbage(): void {
  parts += 1;
  if (parts % partsPerRest === 0) Bun.gc(true);
}

export function startJobRunner(
  services: Services,
  {
    concurrency,
    nowMs: now = services.nowMs,
    heritage: { holder, careful, turnsAfter },
  }: { concurrency: number; nowMs?: () => number; heritage: Heritage },
): JobRunner {
  const carefulUntilMs = careful ? performance.now() + carefulMs : 0;
  let afterUserId = turnsAfter;
  const stopping = new AbortController();
  const held = new Map<number, Lease>();
  const loops = new Map<Lane, { wake: () => void; done: Promise<void> }>();

  const runJob = async ({ job, lease }: Held) => {
    try {
      await services.observer.timed(workOf(job), job.requestId, () => call(services, job, lease, stopping.signal));
    } catch (cause) {
      await giveBack({ ...services, nowMs: now }, { job, lease }, cause, stopping.signal);
    } finally {
      held.delete(job.id);
      if (job.lane === 'archives') collectGarbage();
    }
  };
  const claim = async (lane: Lane): Promise<Held[]> => {
    const leaseToken = `${holder}.${randomBytes(16).toString('base64url')}`;
    const lease = { nowMs: now(), leaseMs, leaseToken };
    const [rows] = await services.db.write((orm) => [
      lane === 'turns'
        ? claimTurn(orm, { ...lease, afterUserId })
        : claimJobs(orm, { ...lease, lane, limit: lanes[lane].groupMax }),
    ]);
    if (lane === 'turns' && rows[0]) afterUserId = personOf(rows[0]);
    const group = rows.sort(byNearness).map((job) => ({ job, lease: { id: job.id, leaseToken } }));
    for (const { job, lease } of group) held.set(job.id, lease);
    return group;
  };
  const release = async (rest: readonly Held[]) => {
    const back = { runAtMs: now(), error: null, counts: false };
    for (const { job } of rest) held.delete(job.id);
    await writeAll(services.db, (orm) => rest.map(({ lease }) => releaseJob(orm, { ...lease, ...back }))).catch(
      (cause: unknown) => services.log.warn({ error: errorName(cause) }, 'release_failed'),
    );
  };
  const renew = () => {
    if (held.size === 0) return;
    const untilMs = now() + leaseMs;
    const byToken = Map.groupBy(held.values(), ({ leaseToken }) => leaseToken);
    void writeAll(services.db, (orm) =>
      [...byToken].map(([leaseToken, leases]) =>
        renewLeases(orm, { ids: leases.map(({ id }) => id), leaseToken, untilMs }),
      ),
    ).catch((cause: unknown) => services.log.warn({ error: errorName(cause) }, 'lease_renewal_failed'));
  };
  const schedule = () => {
    const nowMs = now();
    void writeAll(services.db, (orm) =>
      entriesOf(scheduledJobs).flatMap(([name, schedule]) =>
        runSchedule(orm, { ...jobSpec(name, { requestId: newId('req'), nowMs }), ...schedule }),
      ),
    ).then(wakeAll, (cause: unknown) => services.log.warn({ error: errorName(cause) }, 'schedule_failed'));
  };
  const wakeAll = () => {
    for (const { wake } of loops.values()) wake();
  };

  const slots: Record<Lane, number> = {
    turns: concurrency,
    ingest: 3,
    upkeep: 1,
    reprocess: 1,
    upstream: 4,
    labs: 2,
    reading: 1,
    payloads: 4,
    archives: 2,
    feeds: 1,
    erasures: 1,
    mail: 2,
  };
  const slotsOf = (lane: Lane) => (lane === 'turns' && performance.now() < carefulUntilMs ? 1 : slots[lane]);
  for (const lane of keysOf(lanes)) {
    loops.set(
      lane,
      startLoop({
        slots: () => slotsOf(lane),
        ...lanes[lane],
        claim: () => claim(lane),
        run: runJob,
        release,
        signal: stopping.signal,
        log: services.log,
      }),
    );
  }
  const timers = [setInterval(renew, renewMs), setInterval(schedule, scheduleMs)];
  schedule();

  return {
    wake: (lane) => (lane === undefined ? wakeAll() : loops.get(lane)?.wake()),
    stop: async () => {
      stopping.abort();
      wakeAll();
      await Promise.all([...loops.values()].map(({ done }) => done));
      for (const timer of timers) clearInterval(timer);
    },
  };
}

/** Neighbouring rows are cheaper together. */
const byNearness = (one: JobRow, other: JobRow) => nearOf(one) - nearOf(other) || one.id - other.id;
const nearOf = ({ input }: JobRow) => Number((input as { near?: number } | null)?.near ?? 0);

const mayHang = ({ name, attempts, lastError }: JobRow) =>
  lastError === hungError && attempts <= contractOf(name).attemptsMax;

const personOf = ({ input }: JobRow) => String((input as { userId?: string } | null)?.userId ?? '');

const workOf = ({ name, lane, attempts }: JobRow) => ({ kind: 'job', name, lane, attempt: attempts }) as const;

type Loop = {
  slots: () => number;
  groupMax: number;
  atOnce: number;
  gatherMs: number;
  claim: () => Promise<Held[]>;
  run: (held: Held) => Promise<void>;
  release: (rest: readonly Held[]) => Promise<void>;
  signal: AbortSignal;
  log: Services['log'];
};

function startLoop({ slots, groupMax, atOnce, gatherMs, claim, run, release, signal, log }: Loop) {
  let wakeUp = Promise.withResolvers<void>();
  const running = new Set<Promise<unknown>>();
  const wake = () => wakeUp.resolve();

  const runGroup = async (group: readonly Held[]) => {
    const rest = [...group];
    const runSome = async () => {
      for (let next = rest.shift(); next; next = signal.aborted ? undefined : rest.shift()) await run(next);
    };
    await Promise.all(Array.from({ length: atOnce }, runSome));
    if (rest.length > 0) await release(rest);
  };
  const cycle = async () => {
    if (running.size >= slots()) return void (await Promise.race(running));
    wakeUp = Promise.withResolvers();
    const group = await claim().catch((cause: unknown) => {
      log.warn({ error: errorName(cause) }, 'claim_failed');
      return [];
    });
    if (group.length === 0) return void (await withDeadline(pollMs, wakeUp.promise, () => undefined));
    // Alone, so no other job is blamed.
    const alone = group.some(({ job }) => (gatherMs > 0 ? job.attempts > 1 : mayHang(job)));
    if (alone) await Promise.all(running);
    const work: Promise<unknown> = runGroup(group).finally(() => running.delete(work));
    running.add(work);
    if (alone) await work;
    else if (gatherMs > 0 && group.length < groupMax) await Promise.all([work, Bun.sleep(gatherMs)]);
  };
  const loop = async () => {
    while (!signal.aborted) await cycle();
    await Promise.all(running);
  };
  return { wake, done: loop() };
}

async function call(services: Services, job: JobRow, lease: Lease, signal: AbortSignal): Promise<void> {
  const { attemptsMax } = contractOf(job.name);
  let finished = false;
  const handle: JobHandle = {
    attempt: job.attempts,
    exhausted: job.attempts > attemptsMax,
    lastError: job.lastError,
    write: (build) => writeAll(services.db, (orm) => [holdLease(orm, lease), ...build(orm)]),
    finish: async (build) => {
      await writeAll(services.db, (orm) => [holdLease(orm, lease), deleteJob(orm, lease), ...build(orm)]);
      finished = true;
    },
  };
  const context = createContext(services, { requestId: job.requestId, principal: { kind: 'system' }, signal });
  await callTRPCProcedure({
    router: jobsRouter,
    path: job.name,
    type: 'mutation',
    ctx: { ...context, job: handle },
    getRawInput: async () => job.input,
    signal,
    batchIndex: 0,
  });
  if (!finished) await handle.finish(() => []);
}

async function giveBack(
  { db, log, nowMs }: Services,
  { job, lease }: Held,
  cause: unknown,
  signal: AbortSignal,
): Promise<void> {
  const stopping = signal.aborted;
  const database = databaseErrorOf(cause);
  const error = database ? `${database.reason}: ${database.message}` : errorName(cause);
  log.warn(
    { request_id: job.requestId, job: job.name, attempt: job.attempts, error: database?.reason ?? error },
    'job_failed',
  );
  if (database?.reason === 'lease_lost') return;
  const counts = database?.reason !== 'unavailable' && !stopping;
  const { attemptsMax, backoffMsMax = backoffMs.max } = contractOf(job.name);
  const dead = counts && job.attempts > attemptsMax;
  const runAtMs =
    nowMs() + (stopping ? 0 : Math.random() * Math.min(backoffMsMax, backoffMs.first * 2 ** job.attempts));
  const write = () =>
    writeAll(db, (orm) => [
      dead
        ? markJobDead(orm, { ...lease, error, nowMs: nowMs() })
        : releaseJob(orm, { ...lease, runAtMs: Math.round(runAtMs), error: stopping ? null : error, counts }),
    ]);
  // A full disk fails this too, until the lease expires.
  await pRetry(write, {
    retries: Number.POSITIVE_INFINITY,
    minTimeout: pollMs,
    factor: 1,
    maxRetryTime: leaseMs,
    shouldRetry: () => !signal.aborted,
  }).catch(() => undefined);
}
