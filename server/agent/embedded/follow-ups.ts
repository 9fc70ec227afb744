import type { WindowSpec } from '../../../routers/metrics.contract.ts';
import { dateOf, monthOf, yearOf } from '../days.ts';
import { isComparison } from './build-comparison.ts';
import { defaultWindow } from './default-windows.ts';
import { wantsMeaning } from './explanations.ts';
import type { Clause, Reader } from './read-clause.ts';
import { thresholdFor } from './thresholds.ts';

/** What a question leaves out, it takes from the one before: `and the week before?`, `and on weekends?`. */
export function completed(clause: Clause, before: Clause | null, reader: Reader, newTopic = true): Clause {
  const lent = before ? borrowed(clause, before, reader, newTopic) : clause;
  const times: Clause['times'] = [];
  for (const spec of lent.times) {
    const named = times.at(-1) ?? before?.times[0] ?? defaultWindow;
    times.push(spec === 'before' ? theOneBefore(named === 'before' ? defaultWindow : named, reader.today) : spec);
  }
  return { ...lent, times };
}

function borrowed(clause: Clause, before: Clause, reader: Reader, newTopic: boolean): Clause {
  const goesOn = followUp.test(clause.text) || clause.continues;
  // `And cycling?`: the same of another kind.
  if (clause.assumed && before.aboutWorkouts && followUp.test(clause.text) && !asksQuantity.test(clause.text))
    return borrowed({ ...clause, metrics: [], assumed: false }, before, reader, newTopic);
  if (clause.metrics.length > 0) return ofAnotherMetric(clause, before, goesOn, newTopic);
  if (!adds(clause, goesOn) || clause.unanswered.length > 0) return clause;
  const narrowed = withLimitOfBefore(clause, before, reader);
  const intent = clause.intent?.aggregate === 'amount' ? null : clause.intent;
  const asksAnew = intent !== null || clause.operation !== null;
  return {
    ...narrowed,
    metrics: before.metrics,
    amount: clause.amount ?? before.amount,
    pair: before.pair,
    times: clause.times.length > 0 ? clause.times : before.times,
    weekdays: clause.weekdays ?? before.weekdays,
    intent: intent ?? (isComparison(before) && clause.times.length === 1 ? null : before.intent),
    intents: asksAnew ? clause.intents : before.intents,
    asksForDays: clause.asksForDays || before.asksForDays,
    types: clause.types.length > 0 ? clause.types : before.types,
    aboutWorkouts: before.aboutWorkouts,
    operation: asksAnew ? clause.operation : before.operation,
    group: clause.group ?? before.group,
    take: clause.take ?? before.take,
  };
}

const adds = (clause: Clause, goesOn: boolean): boolean =>
  goesOn ||
  clause.times.length > 0 ||
  clause.weekdays !== null ||
  clause.intent !== null ||
  clause.limit !== null ||
  clause.types.length > 0 ||
  clause.operation !== null ||
  clause.group !== null ||
  clause.take !== null ||
  clause.picked.length > 0 ||
  (wantsMeaning(clause.asked) && /\b(?:it|that|this|those|they|these|them)\b/i.test(clause.asked));

/** `And more than 8?` changes the limit of what was asked before: of the question itself, or of what picks its days. */
function withLimitOfBefore(clause: Clause, before: Clause, { metrics }: Reader): Clause {
  const [picked] = before.picked;
  const own = { ...clause, limit: clause.limit ?? before.limit };
  if (clause.picked.length > 0) return own;
  const metric = metrics.find(({ key }) => key === picked?.metric);
  const threshold = before.limit === null && clause.limit && metric ? thresholdFor(clause.limit, metric) : null;
  if (!picked || !threshold) return { ...own, picked: before.picked };
  return { ...clause, limit: null, picked: [{ ...picked, threshold }] };
}

/** `What about sleep?`: the same of something else. */
function ofAnotherMetric(clause: Clause, before: Clause, goesOn: boolean, newTopic: boolean): Clause {
  const another = goesOn ? sameAsBefore(clause, before) : clause;
  const sameQuestion = !newTopic || goesOn;
  if (!sameQuestion || clause.times.length > 0) return another;
  const plain = goesOn ? another : clause;
  return {
    ...plain,
    times: isComparison(before) && !goesOn ? [] : before.times,
    weekdays: clause.weekdays ?? before.weekdays,
  };
}

function sameAsBefore(clause: Clause, before: Clause): Clause {
  const [metric] = clause.metrics;
  const asksAnew =
    clause.intent !== null || clause.limit !== null || clause.operation !== null || clause.group !== null;
  if (asksAnew || !metric) return clause;
  const pair = before.pair && { ...before.pair, with: metric };
  return {
    ...clause,
    intent: before.intent,
    intents: before.intents,
    operation: before.operation?.kind === 'streak' ? null : before.operation,
    group: before.group,
    picked: clause.picked.length > 0 ? clause.picked : before.picked,
    ...(pair && { pair, metrics: [pair.metric] }),
  };
}

const asksQuantity = /\b(?:how|when|longest|shortest|fastest|distance|time|number)\b(?! about)/i;
const followUp = /^\s*(?:and|what about|how about|ok(?:ay)?|also|then|same|now|but|or)\b/i;

/** Months and years step by the calendar; every other period by its own length. */
function theOneBefore(spec: WindowSpec, today: string): WindowSpec {
  const first = firstOf(spec, today);
  if (first !== null) {
    const earlier = dateOf(yearOf(first), monthOf(first) - 1, 1);
    return { kind: 'month', month: monthOf(earlier), year: yearOf(earlier) };
  }
  if (spec.kind === 'year') return { kind: 'year', year: spec.year - 1 };
  if (spec.kind === 'this_year') return { kind: 'last_year' };
  if (spec.kind === 'last_year') return { kind: 'year', year: yearOf(today) - 2 };
  if (spec.kind === 'this_quarter') return { kind: 'last_quarter' };
  return { kind: 'before', of: spec };
}

function firstOf(spec: WindowSpec, today: string): string | null {
  if (spec.kind === 'this_month') return dateOf(yearOf(today), monthOf(today), 1);
  if (spec.kind === 'last_month') return dateOf(yearOf(today), monthOf(today) - 1, 1);
  if (spec.kind !== 'month') return null;
  const begun = spec.month <= monthOf(today) ? yearOf(today) : yearOf(today) - 1;
  return dateOf(spec.year ?? begun, spec.month, 1);
}
