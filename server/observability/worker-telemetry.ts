import type { DatabaseObserver } from '../../db/engine/engine.ts';
import type { ObserverPort } from '../../routers/ports.ts';
import type { Log } from './log.ts';
import { createObserver, type Observation } from './observer.ts';

export type Observed = {
  kind: 'observed';
  observations: readonly Observation[];
  batches: { read: readonly number[]; write: readonly number[] };
};

export type WorkerTelemetry = {
  observer: ObserverPort;
  database: DatabaseObserver;
  stop: () => void;
};

const everyMs = 200;

type Options = { tracing: boolean; logJob: Log['job'] };

export function createWorkerTelemetry(post: (message: Observed) => void, options: Options): WorkerTelemetry {
  let observations: Observation[] = [];
  let changed = false;
  let batches: { read: number[]; write: number[] } = { read: [], write: [] };
  const send = () => {
    if (!changed) return;
    post({ kind: 'observed', observations, batches });
    observations = [];
    batches = { read: [], write: [] };
    changed = false;
  };
  const timer = setInterval(send, everyMs);
  const tell = (observation: Observation) => {
    observations.push(observation);
    changed = true;
    const { work, outcome, durationMs, requestId } = observation;
    if (work.kind !== 'job') return;
    options.logJob({
      job: work.name,
      lane: work.lane,
      attempt: work.attempt,
      outcome,
      durationMs,
      requestId: requestId ?? '',
    });
  };
  return {
    observer: createObserver(tell, options),
    database: {
      batch: (kind, durationMs) => {
        batches[kind].push(durationMs);
        changed = true;
      },
      commit: () => undefined,
    },
    stop: () => {
      clearInterval(timer);
      send();
    },
  };
}
