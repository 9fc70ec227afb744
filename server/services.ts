import { createHmac } from 'node:crypto';
import { listTokenChanges } from '../db/access/service-tokens.ts';
import { type Db, filePath, isEmbedded } from '../db/client.ts';
import { compactedBesideServerMax, compactFile } from '../db/engine/embedded-file.ts';
import type { QuotaPort } from '../routers/core/rate-limit.ts';
import type { AggregatorPort, Limits, Logger, ObserverPort, ReadFeed, SignalPort } from '../routers/ports.ts';
import type { AgentPort } from '../routers/turns/agent.contract.ts';
import { createAggregatorClient, timeoutsMs } from './aggregator/client.ts';
import { createPayloadFetch } from './aggregator/payload-fetch.ts';
import type { Services } from './context.ts';
import { mintServiceToken } from './identity/authenticate.ts';
import { createMail } from './identity/mail.ts';
import { createVerifiedTokens } from './identity/verified-tokens.ts';
import { createLabReader } from './labs/lab-reader.ts';
import { type Audit, auditKeysOf, createAudit } from './observability/audit.ts';
import { observedPayloads, unobserved } from './observability/observer.ts';
import { version } from './settings/about.ts';
import type { Settings } from './settings/env.ts';
import { deriveKey } from './settings/secrets-file.ts';
import { createSharedRuns } from './shared-runs.ts';
import { openStorage } from './storage/file-store.ts';
import { createFreeDisk } from './storage/free-disk.ts';

export function createServices(
  settings: Settings,
  parts: {
    db: Db;
    signals: SignalPort;
    baseUrl: string;
    quota: QuotaPort | null;
    log: Logger;
    observer?: ObserverPort;
  },
): Services & { audit: Audit } {
  const audit = createAudit({ ...parts, keys: auditKeysOf(settings) });
  const { observer = unobserved } = parts;
  const { log } = audit;
  return {
    ...parts,
    log,
    observer,
    audit,
    environment: settings.environment,
    nowMs: () => Date.now(),
    limits: limitsOf(settings),
    storage: openStorage(settings, parts.db),
    runningExports: new Set(),
    compactDatabase: () => compactBeside(settings, log),
    sign: (purpose, text) =>
      createHmac('sha256', deriveKey(settings.jwtSecret, purpose)).update(text).digest('base64url'),
    version,
    freeDisk: createFreeDisk([settings.storageDir, settings.dataDir]),
    aggregator: aggregatorOf(settings, log, observer),
    labReader: createLabReader(settings.labReader),
    labsReadBy: settings.labReader.by,
    simulatesWearables: settings.simulated,
    readFeed,
    mintServiceToken: (userId, token) => mintServiceToken(userId, { ...token, jwtSecret: settings.jwtSecret }),
    verifiedTokens: createVerifiedTokens((page) => listTokenChanges(parts.db.read, page)),
    mail: settings.smtp && createMail(settings.smtp),
    fetchPayload: observedPayloads(createPayloadFetch(settings.payloadHosts), observer),
    shareRun: createSharedRuns(),
    agent: agentOf(settings, log, observer),
    verifier: { verify: async (said) => (await import('./agent/verify/verify-text.ts')).verifyText(said) },
  };
}

function agentOf(settings: Settings, log: Logger, observer: ObserverPort): AgentPort {
  let agent: Promise<AgentPort> | undefined;
  const load = async () => (await import('./agent/configured-agent.ts')).createConfiguredAgent(settings, log, observer);
  return {
    answer: async (turn) => {
      agent ??= load();
      return (await agent).answer(turn);
    },
  };
}

/** The simulator lists only its own connections, so the others must not end. */
function aggregatorOf({ aggregator, simulated }: Settings, log: Logger, observer: ObserverPort): AggregatorPort {
  const client = createAggregatorClient(aggregator, log, timeoutsMs, observer);
  if (!simulated) return client;
  const listConnections: AggregatorPort['listConnections'] = async (person, by) => {
    const answer = await client.listConnections(person, by);
    return answer && { ...answer, complete: false };
  };
  return { ...client, listConnections };
}

async function compactBeside({ databaseUrl }: Pick<Settings, 'databaseUrl'>, log: Logger): Promise<void> {
  if (!isEmbedded(databaseUrl)) return;
  const failed = () => 'failed' as const;
  const outcome = await compactFile(filePath(databaseUrl), { bytesMax: compactedBesideServerMax }).catch(failed);
  log.info({ outcome }, 'database_compaction');
}

export const limitsOf = (settings: Settings): Limits => ({
  requestsPerMinute: settings.rateLimits.perMinute,
  requestsPerDay: settings.rateLimits.perDay,
  idempotencyTtlMs: settings.idempotencyTtlMs,
  maxTurnsInFlight: settings.maxTurnsInFlight,
  eventReplayMs: settings.eventReplayMs,
  rawEventRetentionMs: settings.rawEventRetentionMs,
  modelMicroUsdPerDay: settings.modelMicroUsdPerDay,
  storagePerPersonBytes: settings.storagePerPersonBytes,
});

const readFeed: ReadFeed = async (posts) => {
  const { readArchive } = await import('../web/archives/read-archive.ts');
  const files = posts.map(({ name, text }) => ({ name, blob: new Blob([text]) }));
  return Array.fromAsync(await readArchive(files, { vendor: 'health_auto_export', keepGoing: true }));
};
