import { type Db, writeAll } from '../../db/client.ts';
import { serveForwarded, type WriteReply, type WriteRequest } from '../../db/engine/forwarded.ts';
import type { Orm } from '../../db/engine/orm.ts';
import { blameHungTurns, releaseAllLeases, releaseLeasesOf } from '../../db/jobs/queue.ts';
import { jobContracts, type Lane, lanes } from '../../routers/core/jobs.contract.ts';
import type { Logger, SignalPort, TurnNews } from '../../routers/ports.ts';
import type { Observed } from '../observability/worker-telemetry.ts';
import type { Settings } from '../settings/env.ts';
import type { Heritage } from './job-runner.ts';

export type ToWorker =
  | { kind: 'start'; settings: Settings; baseUrl: string; nowMs: number; heritage: Heritage }
  | { kind: 'jobs'; lane: Lane | undefined }
  | { kind: 'ping'; id: number }
  | { kind: 'stop' }
  | WriteReply;
export type FromWorker =
  | { kind: 'ready' }
  | { kind: 'turn'; turnId: string; news?: TurnNews | undefined }
  | { kind: 'pong'; id: number }
  | { kind: 'stopped' }
  | Observed
  | WriteRequest;

const restartMs = 500;
const pingsMissedMax = 10;
const silentMsMaxDefault = 10_000;

type Replaced = 'died' | 'hung';

export type WorkerHost = {
  start: (settings: Settings, baseUrl: string) => Promise<void>;
  jobsReady: (lane?: Lane) => void;
  ping: (signal: AbortSignal) => Promise<void>;
  drain: () => Promise<void>;
  terminate: () => void;
};

type Options = {
  workerUrl: URL;
  db: Db;
  log: Logger;
  nowMs?: () => number;
  onTurnChanged: SignalPort['turnChanged'];
  onObserved?: (observed: Observed) => void;
  onReplaced?: (why: Replaced) => void;
  silentMsMax?: number | undefined;
};

export function createWorkerHost({
  workerUrl,
  db,
  log,
  nowMs = Date.now,
  onTurnChanged,
  onObserved,
  onReplaced,
  silentMsMax = silentMsMaxDefault,
}: Options): WorkerHost {
  let worker: Worker | undefined;
  let ending = false;
  const waking = new Set<Lane | undefined>();
  const wokenAtMs = new Map<Lane | undefined, number>();
  const send = (message: ToWorker) => worker?.postMessage(message);
  /** Batched: each message costs both threads. */
  const wake = (lane?: Lane) => {
    if (waking.has(lane)) return;
    waking.add(lane);
    const tell = () => {
      waking.delete(lane);
      wokenAtMs.set(lane, performance.now());
      send({ kind: 'jobs', lane });
    };
    const gatherMs = lane === undefined ? 0 : lanes[lane].gatherMs;
    const restMs = (wokenAtMs.get(lane) ?? 0) + gatherMs - performance.now();
    if (restMs > 0) setTimeout(tell, restMs);
    else queueMicrotask(tell);
  };

  const launch = (settings: Settings, baseUrl: string, inherited = { turnsAfter: '', careful: false }) => {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const thread = new Worker(workerUrl);
    worker = thread;
    const holder = crypto.randomUUID();
    const serve = serveForwarded(db.engine, (reply) => thread.postMessage(reply));
    let unwatch = () => {};
    const end = (why: Replaced, message: string) => {
      unwatch();
      reject(new Error(message));
      if (ending || worker !== thread) return;
      thread.onmessage = null;
      if (why === 'hung') thread.terminate();
      void replace(why, { ...inherited, holder }, (next) => launch(settings, baseUrl, next));
    };
    thread.onmessage = ({ data }: MessageEvent<FromWorker>) => {
      if (data.kind === 'write') void serve(data);
      if (data.kind === 'turn') onTurnChanged(data.turnId, data.news);
      if (data.kind === 'observed') onObserved?.(data);
      if (data.kind === 'ready') resolve();
      if (data.kind === 'ready') unwatch = watch(thread, silentMsMax, () => end('hung', 'The worker hung.'));
    };
    thread.onerror = ({ message }) => reject(new Error(`The worker failed: ${message}`));
    thread.addEventListener('close', () => end('died', 'The worker ended.'));
    send({ kind: 'start', settings, baseUrl, nowMs: nowMs(), heritage: { ...inherited, holder } });
    return promise;
  };

  const replace = async (
    why: Replaced,
    gone: Heritage,
    relaunch: (next: Omit<Heritage, 'holder'>) => Promise<void>,
  ) => {
    worker = undefined;
    onReplaced?.(why);
    // The dead thread's write ends first.
    await Bun.sleep(restartMs);
    const held = ending ? [] : await releaseLeasesOfThread(db, gone.holder, { why, nowMs: nowMs() }).catch(() => []);
    const turns = held.filter(({ lane }) => lane === 'turns');
    log.error(
      { request_ids: turns.map(({ requestId }) => requestId) },
      why === 'hung' ? 'worker_replaced' : 'worker_died',
    );
    if (ending) return;
    const turnsAfter = turns.at(-1)?.userId ?? gone.turnsAfter;
    await relaunch({ turnsAfter, careful: why === 'hung' }).catch(() => undefined);
  };

  return {
    start: (settings, baseUrl) => launch(settings, baseUrl),
    jobsReady: wake,
    ping: (signal) => pong(worker, signal),
    drain: () => {
      ending = true;
      const { promise, resolve } = Promise.withResolvers<void>();
      if (!worker) resolve();
      worker?.addEventListener('close', () => resolve());
      worker?.addEventListener('message', ({ data }: MessageEvent<FromWorker>) => {
        if (data.kind === 'stopped') resolve();
      });
      send({ kind: 'stop' });
      return promise;
    },
    terminate: () => {
      ending = true;
      worker?.terminate();
    },
  };
}

let lastPing = 0;

function pong(thread: Worker | undefined, signal: AbortSignal): Promise<void> {
  if (!thread) return Promise.reject(new Error('There is no worker.'));
  lastPing += 1;
  const message = { kind: 'ping', id: lastPing } as const satisfies ToWorker;
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const hear = ({ data }: MessageEvent<FromWorker>) => {
    if (data.kind === 'pong' && data.id === message.id) resolve();
  };
  thread.addEventListener('message', hear, { signal });
  thread.addEventListener('close', () => reject(new Error('The worker ended.')), { signal });
  thread.postMessage(message);
  return promise;
}

/** Counted, so a pause of the whole process is no hang. */
function watch(thread: Worker, silentMsMax: number, onHung: () => void): () => void {
  let missed = 0;
  thread.addEventListener('message', ({ data }: MessageEvent<FromWorker>) => {
    if (data.kind === 'pong') missed = 0;
  });
  const look = () => {
    if (missed === pingsMissedMax) return onHung();
    missed += 1;
    lastPing += 1;
    thread.postMessage({ kind: 'ping', id: lastPing } satisfies ToWorker);
  };
  const timer = setInterval(look, silentMsMax / pingsMissedMax);
  return () => clearInterval(timer);
}

async function releaseLeasesOfThread(db: Db, holder: string, { why, nowMs }: { why: Replaced; nowMs: number }) {
  const { attemptsMax } = jobContracts.answerTurn;
  const release = (orm: Orm) => releaseLeasesOf(orm, { holder, nowMs });
  if (why === 'died') return (await db.write((orm) => [release(orm)]))[0];
  return (await db.write((orm) => [blameHungTurns(orm, { holder, attemptsMax }), release(orm)]))[1];
}

/** The file lock proves that lease holders are dead. */
export async function releaseLeasesOfTheDead(db: Db): Promise<void> {
  if (db.engine.kind === 'embedded') await writeAll(db, (orm) => [releaseAllLeases(orm, { nowMs: Date.now() })]);
}
