import type { Plan, PlanInput } from '../model.ts';
import { makePlan } from '../reader/plan.ts';
import { withClaim } from './claims.ts';

type Asked = Pick<PlanInput, 'messages' | 'today' | 'metrics'>;

/** The reader's plan, with what its questions claim. */
export function planAnswer(input: Asked): Plan {
  const plan = makePlan(input);
  return { ...plan, items: plan.items.map((item) => withClaim(item, input)) };
}
