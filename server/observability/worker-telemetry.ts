import type { DatabaseObserver } from '../../db/engine/observed.ts';
import type { ObserverPort } from '../../routers/ports.ts';
import type { Log } from './log.ts';
import { createObserver, type Observation } from './observer.ts';
import { Series, type SeriesData, secondsBounds } from './series.ts';

/** What the worker saw since it last said so. */
export type Observed = {
  kind: 'observed';
  observations: readonly Observation[];
  batches: { read: SeriesData; write: SeriesData };
};

export type WorkerTelemetry = {
  observer: ObserverPort;
  database: DatabaseObserver;
  /** Sends what has not been sent, and then no more. */
  stop: () => void;
};

const everyMs = 200;

type Options = { tracing: boolean; logJob: Log['job'] };

/** Gathers in the worker's thread what the main thread counts: few messages, however much is done. Jobs have lines here. */
export function createWorkerTelemetry(post: (message: Observed) => void, options: Options): WorkerTelemetry {
  let observations: Observation[] = [];
  let changed = false;
  const batches = { read: new Series(secondsBounds), write: new Series(secondsBounds) };
  const send = () => {
    if (!changed) return;
    const seen = observations;
    observations = [];
    changed = false;
    post({
      kind: 'observed',
      observations: seen,
      batches: { read: batches.read.take(), write: batches.write.take() },
    });
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
        batches[kind].record(durationMs / 1000);
        changed = true;
      },
      // An embedded file is committed by the main thread.
      commit: () => undefined,
    },
    stop: () => {
      clearInterval(timer);
      send();
    },
  };
}
