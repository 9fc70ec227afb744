import type { Clause } from './read-clause.ts';

/** `Why did my steps drop to zero in March`: the period as it was measured, and nothing of what the question takes for granted. */
export const asItWas = (clause: Clause): Clause => ({
  ...clause,
  intent: null,
  intents: [],
  limit: null,
  amount: null,
  operation: null,
  pair: null,
  asksForDays: false,
  asksForChange: false,
  times: clause.times.slice(0, 1),
  unread: '',
  unanswered: [],
});
