import { planAnswer } from './answers/plan.ts';
import { embedded } from './answers/talk.ts';
import { splitSentences } from './gate/sentences.ts';
import type { Model } from './model.ts';
import { answerText } from './phrasing/phrasing.ts';
import { runItems } from './run-queries.ts';

function remainderOf(text: string, spoken: string): string[] {
  if (text.startsWith(spoken)) return splitSentences(text.slice(spoken.length));
  const said = new Set(splitSentences(spoken).map((sentence) => sentence.trim()));
  return splitSentences(text).filter((sentence) => !said.has(sentence.trim()));
}

export function createEmbeddedModel(): Model {
  return {
    name: embedded,
    plan: async (input) => planAnswer(input),
    analyse: ({ plan }, query) => runItems(plan.items, query),
    phrase: async function* (input) {
      yield* remainderOf(answerText(input), input.spoken);
    },
    // A second try would be the same.
    repair: async () => null,
    costUsd: () => 0,
  };
}
