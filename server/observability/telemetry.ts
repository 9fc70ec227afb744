import type { DatabaseObserver } from '../../db/engine/engine.ts';
import type { ObserverPort } from '../../routers/ports.ts';
import { version } from '../settings/about.ts';
import type { Settings } from '../settings/env.ts';
import type { Log } from './log.ts';
import { createMetrics, type Metrics, watchProcess } from './metrics.ts';
import { createObserver, type Observation } from './observer.ts';
import type { Spans } from './spans.ts';
import type { Observed } from './worker-telemetry.ts';

export type Telemetry = {
  metrics: Metrics;
  spans: Spans | null;
  logRequest: Log['request'];
  observer: ObserverPort;
  database: DatabaseObserver;
  receive: (observed: Observed) => void;
  stop: () => Promise<void>;
};

export async function createTelemetry({ traces }: Pick<Settings, 'traces'>, log: Log): Promise<Telemetry> {
  const metrics = createMetrics();
  const unwatch = watchProcess(metrics.registry);
  // Loading takes 0.2 s.
  const spans = traces ? (await import('./spans.ts')).createSpans(traces, version, log) : null;
  const tell = (observation: Observation) => {
    metrics.note(observation);
    spans?.work(observation);
  };
  return {
    metrics,
    spans,
    logRequest: log.request,
    observer: createObserver(tell, { tracing: spans !== null }),
    database: metrics.database,
    receive: ({ observations, batches }) => {
      for (const observation of observations) tell(observation);
      metrics.addBatches(batches);
    },
    stop: async () => {
      unwatch();
      await spans?.stop();
    },
  };
}
