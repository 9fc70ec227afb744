import type { Logger, ObserverPort } from '../../routers/ports.ts';
import type { AgentPort } from '../../routers/turns/agent.contract.ts';
import type { Settings } from '../settings/env.ts';
import { createAgent } from './agent.ts';
import { createEmbeddedModel } from './embedded-model.ts';
import { loadDetector } from './gate/languages/language.ts';

/** The vendor library and language tables load only when needed. */
export async function createConfiguredAgent(
  { languageModel }: Pick<Settings, 'languageModel'>,
  log: Logger,
  observer: ObserverPort,
): Promise<AgentPort> {
  if (!languageModel) return createAgent(createEmbeddedModel);
  const [{ createGroqModel }, { defaultTimings }, detect] = await Promise.all([
    import('./groq/groq-model.ts'),
    import('./groq/timing.ts'),
    loadDetector(),
  ]);
  return createAgent(createGroqModel(languageModel, log, defaultTimings, observer), detect);
}
