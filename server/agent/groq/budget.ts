import { limits } from '../limits.ts';
import type { Model, ModelTurn } from '../model.ts';
import { microUsdOf, type Tokens, tokensIn } from './usage.ts';

class BudgetSpent extends Error {
  override readonly name = 'BudgetSpent';
}

export type Bill = { charge: (tokens: Tokens) => void; hear: (text: string) => void; settle: () => Promise<void> };

/** Pays the larger of the server's token counts and our own. */
export async function openBill(
  turn: Pick<ModelTurn, 'reserve'>,
  { model, body }: { model: string; body: string },
): Promise<Bill> {
  const sent = tokensIn(body);
  const settle = await turn.reserve(
    microUsdOf(model, { prompt_tokens: sent, completion_tokens: limits.modelTokensMax }),
  );
  if (!settle) throw new BudgetSpent();
  let heard = 0;
  let stated: Tokens = { prompt_tokens: 0, completion_tokens: 0 };
  return {
    charge: (tokens) => {
      stated = tokens;
    },
    hear: (text) => {
      heard += text.length;
    },
    settle: () =>
      settle(
        microUsdOf(model, {
          prompt_tokens: Math.max(sent, stated.prompt_tokens),
          completion_tokens: Math.max(Math.ceil(heard / 4), stated.completion_tokens),
        }),
      ),
  };
}

const spent = 'Today’s budget for the language model is used up, so hale answered without it.';
const withNote = (sentences: readonly string[]) => [...sentences.filter((sentence) => sentence !== spent), spent];

export function withinBudget(paid: Model, free: Model): Model {
  return {
    ...paid,
    plan: (input, signal) =>
      paid.plan(input, signal).catch(async (cause: unknown) => {
        const plan = await orThrow(cause, () => free.plan(input, signal));
        return plan.reply === undefined ? { ...plan, unanswered: withNote(plan.unanswered) } : plan;
      }),
    analyse: (input, query, signal) =>
      paid.analyse(input, query, signal).catch(async (cause: unknown) => {
        const plan = await orThrow(cause, () => free.plan(input, signal));
        const analysis = await free.analyse({ ...input, plan }, query, signal);
        return { ...analysis, unanswered: withNote([...plan.unanswered, ...analysis.unanswered]) };
      }),
    phrase: async function* (input, signal) {
      try {
        yield* paid.phrase(input, signal);
      } catch (cause) {
        if (!(cause instanceof BudgetSpent)) throw cause;
        yield* free.phrase({ ...input, unanswered: withNote(input.unanswered) }, signal);
      }
    },
    repair: (input, signal) => paid.repair(input, signal).catch((cause: unknown) => orThrow(cause, () => null)),
  };
}

function orThrow<T>(cause: unknown, otherwise: () => T): T {
  if (cause instanceof BudgetSpent) return otherwise();
  throw cause;
}
