import type { MetricInfo } from '../model.ts';
import type { Clause } from './clause.ts';
import type { Item } from './queries/asked.ts';
import { queriesOf } from './queries/queries.ts';

// `Why did my steps drop to zero in March?` takes a change for granted that need not be so.

const changed =
  /\b(?:zero|nothing|(?:drop|f[ae]ll|dropp|fall|declin|decreas|increas|ris|climb|doubl|tripl|halv|spik|crash|plummet|vanish|disappear|shr[aiu]nk|improv|worsen|gain|stopp?|ceas)(?:e|ed|en|ing|s|es)?|ros?en?|gone (?:up|down)|went (?:up|down)|go(?:ing|es)? (?:up|down)|los[et]|lost|losing|shoot up|shot up|jump(?:ed|s)?)\b/i;

export const takesForGranted = (text: string): boolean => changed.test(text);

/** A question that ends in `why?`. */
export const asksOnlyWhy = (text: string): boolean =>
  /[,;:.!–-]\s*(?:(?:so|and|but|do you know)\s+)?(?:why|how come)(?:\s+(?:is|was) that)?\s*[?!.]*$/i.test(text);

const toZero = /\bto (?:zero|0|nothing)\b/i;

/** The period as it was measured; of what shall have gone to zero the lowest value as well, which shows whether it has. */
export function asMeasured(clause: Clause, metrics: readonly MetricInfo[]): { items: Item[]; unanswered: string[] } {
  const plain: Clause = {
    ...clause,
    ...{ limit: null, amount: null, versus: null, streak: null, lag: null, later: null, take: null, group: null },
    ...{ days: false, often: false, change: false, percentile: false, relation: false },
    ...{ statistics: ['mean'], rank: [], unread: [], loose: [] },
    periods: clause.periods.slice(0, 1),
    metrics: clause.metrics.slice(0, 1),
  };
  const { items, unanswered } = queriesOf(plain, metrics);
  if (!toZero.test(clause.said)) return { items, unanswered };
  const lowest = queriesOf({ ...plain, statistics: ['min'] }, metrics).items.map(
    (item): Item => ({ ...item, claim: { is: 'met', threshold: { op: 'at_most', value: 0 } } }),
  );
  return { items: [...lowest, ...items], unanswered };
}
