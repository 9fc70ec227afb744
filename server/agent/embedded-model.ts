import { planAnswer } from './answers/plan.ts';
import { embedded } from './answers/talk.ts';
import { splitSentences } from './gate/sentences.ts';
import type { Finding, Model } from './model.ts';
import { answerText } from './phrasing/phrasing.ts';
import { runAll } from './run-queries.ts';

// The sentences of `text` that `spoken` does not contain yet.
function remainderOf(text: string, spoken: string): string[] {
  if (text.startsWith(spoken)) return splitSentences(text.slice(spoken.length));
  const said = new Set(splitSentences(spoken).map((sentence) => sentence.trim()));
  return splitSentences(text).filter((sentence) => !said.has(sentence.trim()));
}

const tooMuch = 'That was more than I can look up at once, so I answered the first part.';

/** The rule-based model: no network, no key, deterministic. */
export function createEmbeddedModel(): Model {
  return {
    name: embedded,
    plan: async (input) => planAnswer(input),
    analyse: async ({ plan }, query) => {
      const findings: Finding[] = [];
      let refused = false;
      for (const item of plan.items) {
        const results = await runAll(item.queries, query);
        refused ||= results.some((result) => 'problem' in result);
        const computed = results.flatMap((result) => ('answer' in result ? result : []));
        findings.push({
          item: { ...item, queries: computed.map((each) => each.query) },
          answers: computed.map(({ answer }) => answer),
        });
      }
      return { findings, unanswered: refused ? [tooMuch] : [] };
    },
    phrase: async function* (input) {
      yield* remainderOf(answerText(input), input.spoken);
    },
    // Its sentences come from facts; a second try would be the same.
    repair: async () => null,
    costUsd: () => 0,
  };
}
