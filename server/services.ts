import type { Db } from '../db/client.ts';
import type {
  AggregatorPort,
  Limits,
  Logger,
  ObserverPort,
  QuotaPort,
  SignalPort,
  StoragePort,
} from '../routers/ports.ts';
import { createAgent } from './agent/agent.ts';
import { createEmbeddedModel } from './agent/embedded-model.ts';
import { createGroqModel } from './agent/groq/groq-model.ts';
import { usualTimings } from './agent/groq/timing.ts';
import { createAggregatorClient, timeoutsMs } from './aggregator/client.ts';
import { detectType, normalize } from './aggregator/normalize.ts';
import { createPayloadFetch } from './aggregator/payload-fetch.ts';
import { createAudit } from './audit.ts';
import { mintServiceToken } from './auth.ts';
import type { Services } from './context.ts';
import type { Settings } from './env.ts';
import { openFileStore } from './file-store.ts';
import { observedPayloads } from './observability/observed-payloads.ts';
import { unobserved } from './observability/unobserved.ts';
import { sealedStorage } from './sealed-storage.ts';
import { createSharedRuns } from './shared-runs.ts';

/** What the routers get from the shell, the same in both threads. */
export function createServices<Signals extends SignalPort>(
  settings: Settings,
  parts: { db: Db; signals: Signals; baseUrl: string; quota: QuotaPort | null; log: Logger; observer?: ObserverPort },
): Services & { signals: Signals } {
  const { log, observer = unobserved } = parts;
  return {
    ...parts,
    observer,
    audit: createAudit(parts),
    environment: settings.environment,
    nowMs: () => Date.now(),
    limits: limitsOf(settings),
    storage: storageOf(settings, parts.db),
    aggregator: aggregatorOf(settings, log, observer),
    tokens: {
      mintServiceToken: (userId, token) => mintServiceToken(userId, { ...token, jwtSecret: settings.jwtSecret }),
    },
    ingest: { detectType, normalize },
    payloads: observedPayloads(createPayloadFetch(settings.payloadHosts), observer),
    sharedRuns: createSharedRuns(),
    agent: createAgent(modelOf(settings, log, observer)),
  };
}

/** Uploaded files, sealed where the database is. */
export const storageOf = (settings: Settings, { vault }: Db): StoragePort =>
  vault ? sealedStorage(openFileStore(settings), vault) : openFileStore(settings);

const modelOf = ({ languageModel }: Settings, log: Logger, observer: ObserverPort) =>
  languageModel ? createGroqModel(languageModel, log, usualTimings, observer) : createEmbeddedModel;

/**
 * A server's own simulator speaks for those connections that it has made. A replay connects people without it, and what
 * an aggregator has connected stays so while a server runs without that one.
 */
function aggregatorOf({ aggregator, simulated }: Settings, log: Logger, observer: ObserverPort): AggregatorPort {
  const client = createAggregatorClient(aggregator, log, timeoutsMs, observer);
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
  rawEventRetentionMs: settings.rawEventRetentionMs,
});
