import type { Db } from '../db/client.ts';
import type { AggregatorPort, Limits, Logger, QuotaPort, SignalPort } from '../routers/ports.ts';
import { createAgent } from './agent/agent.ts';
import { createEmbeddedModel } from './agent/embedded-model.ts';
import { createGroqModel } from './agent/groq/groq-model.ts';
import { createAggregatorClient } from './aggregator/client.ts';
import { detectType, normalize } from './aggregator/normalize.ts';
import { createPayloadFetch } from './aggregator/payload-fetch.ts';
import { mintServiceToken } from './auth.ts';
import type { Services } from './context.ts';
import type { Settings } from './env.ts';
import { createSharedRuns } from './shared-runs.ts';
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
    aggregator: aggregatorOf(settings, log),
    tokens: {
      mintServiceToken: (userId, token) => mintServiceToken(userId, { ...token, jwtSecret: settings.jwtSecret }),
    },
    ingest: { detectType, normalize },
    payloads: createPayloadFetch(settings.payloadHosts),
    sharedRuns: createSharedRuns(),
    agent: createAgent(settings.languageModel ? createGroqModel(settings.languageModel, log) : createEmbeddedModel),
  };
}

/**
 * A server's own simulator speaks for those connections that it has made. A replay connects people without it, and what
 * an aggregator has connected stays so while a server runs without that one.
 */
function aggregatorOf({ aggregator, simulated }: Settings, log: Logger): AggregatorPort {
  const client = createAggregatorClient(aggregator, log);
  if (!simulated) return client;
  const listConnections: AggregatorPort['listConnections'] = async (person, by) => {
    const answer = await client.listConnections(person, by);
    return answer && { ...answer, complete: false };
  };
  return { ...client, listConnections };
}

/** What one person may do, from the settings. */
export const limitsOf = (settings: Settings): Limits => ({
  requestsPerMinute: settings.rateLimits.perMinute,
  requestsPerDay: settings.rateLimits.perDay,
  idempotencyTtlMs: settings.idempotencyTtlMs,
  maxTurnsInFlight: settings.maxTurnsInFlight,
  eventReplayMs: settings.eventReplayMs,
});
