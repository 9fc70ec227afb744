import type { Logger, ObserverPort } from '../../../routers/ports.ts';
import { unobserved } from '../../observability/observer.ts';
import type { LanguageModel } from '../../settings/upstreams.ts';
import { planOfSetForm } from '../answers/plan.ts';
import { createEmbeddedModel } from '../embedded-model.ts';
import { limits } from '../limits.ts';
import type { Model, ModelTurn, PhraseInput } from '../model.ts';
import { runItems } from '../run-queries.ts';
import { analyseWith } from './analyse.ts';
import { withinBudget } from './budget.ts';
import { type Chat, createChat, createClient, type Message } from './chat.ts';
import { disclosedPhrasing } from './disclosure.ts';
import { phraseDocument } from './documents.ts';
import { isModelFailure } from './failures.ts';
import { modelPlan } from './plan.ts';
import { continuePrompt, messagesOf, prompts } from './prompts.ts';
import { defaultTimings, type Timings } from './timing.ts';
import { isPriced } from './usage.ts';

export function createGroqModel(
  settings: LanguageModel,
  log: Logger,
  timings: Timings = defaultTimings,
  observer: ObserverPort = unobserved,
): (turn: ModelTurn) => Model {
  const client = createClient(settings);
  let warned = isPriced(settings.model);
  return (turn) => {
    if (!warned) log.warn({ model: settings.model }, 'model_without_price');
    warned = true;
    const paid = modelOf(settings.model, createChat({ client, settings, turn, log, timings, observer }));
    return withinBudget(paid, createEmbeddedModel());
  };
}

function modelOf(name: string, chat: Chat): Model {
  let repairs = 0;
  return {
    name,
    plan: async (input, signal) => planOfSetForm(input) ?? modelPlan(chat, input, signal),
    analyse: (input, query, signal) =>
      input.plan.items.length > 0 ? runItems(input.plan.items, query) : analyseWith(chat, input, query, signal),
    phrase: (input, signal) => chat.stream({ ...synthesis(input), messages: phrasing(input) }, signal),
    repair: async ({ sentence, violations, ...input }, signal) => {
      repairs += 1;
      if (repairs > limits.repairsMax) return null;
      const messages = messagesOf(prompts.repair, { ...phraseDocument(input), sentence, violations });
      try {
        const { text } = await chat.complete({ ...synthesis({ ...input, spoken: '' }), messages }, signal);
        return text.trim() === '' ? null : text.trim();
      } catch (cause) {
        signal.throwIfAborted();
        // Already logged; the gate falls back to a rendered fact.
        if (isModelFailure(cause)) return null;
        throw cause;
      }
    },
    costUsd: chat.costUsd,
  };
}

const synthesis = (input: PhraseInput) => ({ step: 'synthesizer', contents: disclosedPhrasing(input) }) as const;

const phrasing = (input: PhraseInput): Message[] => [
  ...messagesOf(prompts.phrase, phraseDocument(input)),
  ...(input.spoken === ''
    ? []
    : [{ role: 'assistant', content: input.spoken } as const, { role: 'user', content: continuePrompt } as const]),
];
