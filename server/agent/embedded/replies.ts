import type { PlanItem } from '../model.ts';
import type { Clause } from './read-clause.ts';

/** What one clause of a question came to. */
export type Reply = {
  clause: Clause;
  /** What the clause itself named, before a question before lent it the rest. */
  own: Pick<Clause, 'metrics' | 'times'>;
  /** It was understood, so that the next one may go on about it. */
  understood: boolean;
  items: PlanItem[];
  unanswered: string[];
  /** It only told something of other people. */
  aside: boolean;
};

const goesOn = /^\s*(?:and|what about|how about|ok(?:ay)?|also|then|same|now|but|or)\b/i;
const corrects =
  /^\s*(?:i mean(?:t)?|or rather|rather|sorry|no,? wait|wait|scratch that|make that|correction|actually,? (?:no|make))\b/i;

/** `I mean the last 90 days`, and a bare period behind a question without one: one question, and not two. */
export function replaces({ clause, own }: Reply, before: Reply | undefined): boolean {
  if (!before) return false;
  if (corrects.test(clause.asked)) return clause.metrics.length > 0;
  const completes = own.metrics.length === 0 && own.times.length > 0 && !goesOn.test(clause.asked);
  return completes && before.own.times.length === 0 && before.own.metrics.length > 0;
}

/** `Do I sleep more at weekends? Average sleep in the last 60 days`: of the same metric, so the period is of both. */
export function lendsPeriod({ clause, own }: Reply, before: Reply | undefined): boolean {
  if (!before || before.clause.times.length > 0 || own.times.length === 0) return false;
  const same = own.metrics.some((metric) => before.clause.metrics.includes(metric));
  return before.understood && same && !goesOn.test(clause.asked) && before.items.some(isOfDefault);
}

const isOfDefault = ({ queries }: PlanItem): boolean =>
  queries.some(({ window }) => window.kind === 'last_days' && window.n === 30);

/** The items of all replies, each query once. */
export function itemsOf(replies: readonly Reply[]): PlanItem[] {
  const items = replies.flatMap((reply) => reply.items);
  return [...new Map(items.map((item) => [JSON.stringify(item.queries), item])).values()];
}

/** What was told of other people on the way is no question, where another clause asks one. */
export const withoutAsides = (replies: readonly Reply[]): Reply[] =>
  replies.some(({ items }) => items.length > 0) ? replies.filter(({ aside }) => !aside) : [...replies];
