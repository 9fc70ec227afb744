import type { Db } from '../db/client.ts';
import type { SignalPort } from '../routers/ports.ts';
import { createAgent } from './agent/agent.ts';
import { createEmbeddedModel } from './agent/embedded-model.ts';
import { detectType, normalize } from './aggregator/normalize.ts';
import type { Services } from './context.ts';
import type { Settings } from './env.ts';
import { createLog } from './log.ts';

/** What the routers get from the shell, the same in both threads. */
export function createServices<Signals extends SignalPort>(
  settings: Settings,
  parts: { db: Db; signals: Signals; baseUrl: string },
): Services & { signals: Signals } {
  return {
    ...parts,
    environment: settings.environment,
    nowMs: () => Date.now(),
    log: createLog(settings.logLevel),
    limits: { maxTurnsInFlight: settings.maxTurnsInFlight, eventReplayMs: settings.eventReplayMs },
    ingest: { detectType, normalize },
    agent: createAgent(createEmbeddedModel),
  };
}
