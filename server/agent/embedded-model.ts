import { answerText } from './embedded/phrasing.ts';
import { makePlan } from './embedded/plan.ts';
import { remainderOf } from './embedded/spoken.ts';
import type { Model } from './model.ts';

/** The model that needs no network and no key: rules in, the same words out. */
export function createEmbeddedModel(): Model {
  return {
    name: 'embedded',
    plan: async (input) => makePlan(input),
    phrase: async function* (input) {
      yield* remainderOf(answerText(input), input.spoken);
    },
    // Its sentences are renderings of facts: one that the gate refused would come out the same again.
    repair: async () => null,
    costUsd: () => 0,
  };
}
