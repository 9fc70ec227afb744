import type { Db } from '../db/client.ts';
import type { Limits, Logger, QuotaPort, SignalPort } from '../routers/ports.ts';
import { createAgent } from './agent/agent.ts';
import { createEmbeddedModel } from './agent/embedded-model.ts';
import { createAggregatorClient } from './aggregator/client.ts';
import { detectType, normalize } from './aggregator/normalize.ts';
import { mintServiceToken } from './auth.ts';
import type { Services } from './context.ts';
import type { Settings } from './env.ts';
import { createStorage } from './storage.ts';

/** What the routers get from the shell, the same in both threads. */
export function createServices<Signals extends SignalPort>(
  settings: Settings,
  parts: { db: Db; signals: Signals; baseUrl: string; quota: QuotaPort | null; log: Logger },
): Services & { signals: Signals } {
  const { log } = parts;
  return {
    ...parts,
    environment: settings.environment,
    nowMs: () => Date.now(),
    limits: limitsOf(settings),
    storage: createStorage(settings.storageDir),
    aggregator: createAggregatorClient(settings.aggregator, log),
    tokens: {
      mintServiceToken: (userId, token) => mintServiceToken(userId, { ...token, jwtSecret: settings.jwtSecret }),
    },
    ingest: { detectType, normalize },
    agent: createAgent(createEmbeddedModel),
  };
}

/** What one person may do, from the settings. */
export const limitsOf = (settings: Settings): Limits => ({
  requestsPerMinute: settings.rateLimits.perMinute,
  requestsPerDay: settings.rateLimits.perDay,
  idempotencyTtlMs: settings.idempotencyTtlMs,
  maxTurnsInFlight: settings.maxTurnsInFlight,
  eventReplayMs: settings.eventReplayMs,
});
