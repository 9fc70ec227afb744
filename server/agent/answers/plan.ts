import type { Plan, PlanInput } from '../model.ts';
import { makePlan } from '../reader/plan.ts';
import { topicalPlan } from '../reader-next/plan.ts';
import { planBundle } from './bundles.ts';
import { withClaim } from './claims.ts';

type Asked = Pick<PlanInput, 'messages' | 'today' | 'metrics'>;

/** The plan of code for a question whose answer has a set form, whichever model words it; null for any other. */
export function planOfSetForm(input: Asked): Plan | null {
  const plan = planAnswer(input);
  const isSet =
    plan.items.length > 0 && plan.items.every(({ claim, bundle }) => claim !== undefined || bundle !== undefined);
  return isSet && plan.unanswered.length === 0 ? plan : null;
}

/** The plan of an open question or of one about several metrics, else the reader's, with what its questions claim. */
export function planAnswer(input: Asked): Plan {
  const open = planBundle(input.messages.at(-1)?.content ?? '', input);
  if (open) return open;
  const plan = topicalPlan(input) ?? makePlan(input);
  return { ...plan, items: plan.items.map((item) => withClaim(item, input)) };
}
