import { type Db, writeAll } from '../../db/client.ts';
import { serveForwarded, type WriteReply, type WriteRequest } from '../../db/engine/forwarded.ts';
import { releaseAllLeases } from '../../db/jobs/queue.ts';
import { type Lane, lanes } from '../../routers/core/jobs.contract.ts';
import type { Logger, SignalPort, TurnNews } from '../../routers/ports.ts';
import type { Observed } from '../observability/worker-telemetry.ts';
import type { Settings } from '../settings/env.ts';

/** Plain data. */
export type ToWorker =
  | { kind: 'start'; settings: Settings; baseUrl: string; nowMs: number }
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

export type WorkerHost = {
  /** Rejects when the worker cannot start. */
  start: (settings: Settings, baseUrl: string) => Promise<void>;
  jobsReady: (lane?: Lane) => void;
  /** Rejects without a worker. A stuck one never answers. */
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
};

/** Keeps the worker's thread running: a dead one is replaced and its leases are released. */
export function createWorkerHost({
  workerUrl,
  db,
  log,
  nowMs = Date.now,
  onTurnChanged,
  onObserved,
}: Options): WorkerHost {
  let worker: Worker | undefined;
  let ending = false;
  const waking = new Set<Lane | undefined>();
  const wokenAtMs = new Map<Lane | undefined, number>();
  const send = (message: ToWorker) => worker?.postMessage(message);
  /** Wakes a lane at most once per commit and per gathering time, since a message costs both threads. */
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

  const launch = (settings: Settings, baseUrl: string) => {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const thread = new Worker(workerUrl);
    worker = thread;
    const serve = serveForwarded(db.engine, (reply) => thread.postMessage(reply));
    thread.onmessage = ({ data }: MessageEvent<FromWorker>) => {
      if (data.kind === 'write') void serve(data);
      if (data.kind === 'turn') onTurnChanged(data.turnId, data.news);
      if (data.kind === 'observed') onObserved?.(data);
      if (data.kind === 'ready') resolve();
    };
    thread.onerror = ({ message }) => reject(new Error(`The worker failed: ${message}`));
    thread.addEventListener('close', () => {
      reject(new Error('The worker ended.'));
      if (!ending && worker === thread) void replace(settings, baseUrl);
    });
    send({ kind: 'start', settings, baseUrl, nowMs: nowMs() });
    return promise;
  };

  const replace = async (settings: Settings, baseUrl: string) => {
    worker = undefined;
    log.error({}, 'worker_died');
    await Bun.sleep(restartMs);
    if (ending) return;
    await releaseLeasesOfTheDead(db).catch(() => undefined);
    await launch(settings, baseUrl).catch(() => undefined);
  };

  return {
    start: launch,
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

/** The lock on an embedded file proves that its lease holders are dead. On a server leases expire. */
export async function releaseLeasesOfTheDead(db: Db): Promise<void> {
  if (db.engine.kind === 'embedded') await writeAll(db, (orm) => [releaseAllLeases(orm, { nowMs: Date.now() })]);
}
