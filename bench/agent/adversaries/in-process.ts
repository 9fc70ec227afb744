import { join } from 'node:path';
import { overEngine } from '../../../db/client.ts';
import { openEmbedded } from '../../../db/engine/embedded.ts';
import { metricsRouter } from '../../../routers/metrics/metrics.ts';
import { createCallerFactory, router } from '../../../routers/trpc.ts';
import type { AgentTools, TurnJournal } from '../../../routers/turns/agent.contract.ts';
import { memoriesRouter } from '../../../routers/turns/memories.ts';
import type { VerifiedNumber } from '../../../routers/verify/verify.contract.ts';
import { verifyRouter } from '../../../routers/verify/verify.ts';
import { createAgent } from '../../../server/agent/agent.ts';
import type { Model } from '../../../server/agent/model.ts';
import { createContext } from '../../../server/context.ts';
import { createLog } from '../../../server/observability/log.ts';
import { createServices } from '../../../server/services.ts';
import { readSettings } from '../../../server/settings/env.ts';
import { createSignals } from '../../../server/worker/signals.ts';
import { benchSecrets } from '../../servers/subject.ts';
import type { Answer } from '../service.ts';

/** The agent over the database of a stopped service, with any model. */
export type InProcess = {
  ask: (userId: string, texts: readonly string[], model: Model, signal?: AbortSignal) => Promise<Answer>;
  verify: (userId: string, text: string) => Promise<readonly VerifiedNumber[]>;
  close: () => void;
};

const turnMsMax = 20_000;
const createTools = createCallerFactory(
  router({ metrics: metricsRouter, memories: memoriesRouter, verify: verifyRouter }),
);

export function openAgent(folder: string): InProcess {
  const db = overEngine(openEmbedded(join(folder, 'hale.db')));
  const settings = readSettings({}, { DATA_DIR: folder, LOG_LEVEL: 'silent', ...benchSecrets });
  const signals = createSignals({ pollMs: 1_000, heartbeatMs: 5_000, jobsReady: () => undefined });
  const services = createServices(settings, {
    db,
    signals,
    baseUrl: 'http://127.0.0.1',
    quota: null,
    log: createLog('silent'),
  });
  const callerOf = (userId: string) => {
    const principal = {
      kind: 'user',
      id: userId,
      email: '',
      credential: 'service',
      authTimeMs: 0,
      signedInMs: null,
      tokenId: null,
    } as const;
    return createTools(createContext(services, { requestId: 'req_bench', principal }));
  };
  return {
    close: () => {
      signals.close();
      db.close();
    },
    verify: async (userId, text) => (await callerOf(userId).verify.text({ text })).numbers,
    ask: async (userId, texts, model, signal = AbortSignal.timeout(turnMsMax)) => {
      const answered = await createAgent(() => model).answer({
        messages: texts.map((content) => ({ role: 'user', content })),
        context: { include_memory: true, include_biomarkers: true },
        caller: callerOf(userId) satisfies AgentTools,
        journal: spokenOnly(),
        signal,
      });
      return answered.result;
    },
  };
}

function spokenOnly(): TurnJournal {
  let spoken = '';
  return {
    step: (_name, _announce, run) => run(),
    spoken: () => spoken,
    say: async (text) => {
      spoken += text;
    },
    disclose: async () => undefined,
    reserve: async () => async () => undefined,
  };
}
