import type { WindowSpec } from '../../../routers/metrics/metrics.contract.ts';
import { dateOf, monthOf, yearOf } from '../lexicon/days.ts';
import { againstLast, referred } from './back-references.ts';
import type { Clause, Reader } from './clause/clause.ts';
import { wantsMeaning } from './clause/intent.ts';
import { lastOfSameLength } from './periods/year-earlier.ts';
import { defaultWindow } from './queries/asked.ts';
import { isComparison } from './queries/comparisons.ts';
import { thresholdFor } from './words/limits.ts';

/** Completes a question from the one before: `and the week before?`, `and on weekends?`. */
export function completed(clause: Clause, before: Clause | null, reader: Reader, newTopic = true): Clause {
  const lent = before ? lentBy(clause, before, reader, newTopic) : clause;
  const times: Clause['times'] = [];
  for (const spec of thePrevious(lent, before)) {
    const named = times.at(-1) ?? before?.times[0] ?? defaultWindow;
    times.push(spec === 'before' ? theOneBefore(named === 'before' ? defaultWindow : named, reader.today) : spec);
  }
  return { ...lent, times, alsoAsked: before ? lastPeriod(lent, times, before) : null };
}

const lentBy = (clause: Clause, before: Clause, reader: Reader, newTopic: boolean): Clause =>
  referred(clause, before, reader) ?? againstLast(borrowed(clause, before, reader, newTopic), clause, before);

function thePrevious({ asked, times }: Clause, before: Clause | null): Clause['times'] {
  const [only] = times;
  const base = only === 'before' && before === null ? lastOfSameLength(asked) : null;
  if (base) return [base, ...times];
  const repeats = times.length === 1 && JSON.stringify(only) === JSON.stringify(before?.times[0]);
  return repeats && /\b(?:previous|prior|preceding)\b/i.test(asked) ? ['before'] : times;
}

function lastPeriod({ metrics }: Clause, times: Clause['times'], before: Clause): WindowSpec | null {
  const [last] = before.times;
  const same = metrics.length > 0 && metrics.every((metric) => before.metrics.includes(metric));
  if (!same || times.length !== 1 || before.times.length !== 1 || !last || last === 'before') return null;
  return JSON.stringify(last) === JSON.stringify(times[0]) ? before.alsoAsked : last;
}

function borrowed(clause: Clause, before: Clause, reader: Reader, newTopic: boolean): Clause {
  const goesOn = followUp.test(clause.text) || ofThose.test(clause.text) || isBareName(clause) || clause.continues;
  if (clause.assumed && before.aboutWorkouts && followUp.test(clause.text) && !asksQuantity.test(clause.text))
    return borrowed({ ...clause, metrics: [], assumed: false }, before, reader, newTopic);
  if (clause.metrics.length > 0) return ofAnotherMetric(clause, before, goesOn, newTopic);
  if (!adds(clause, goesOn && saysNothing(clause)) || clause.unanswered.length > 0) return clause;
  const narrowed = withLimitOfBefore(clause, before, reader);
  const intent = clause.intent?.aggregate === 'amount' ? null : clause.intent;
  const asksAnew = intent !== null || clause.operation !== null;
  const quick = before.aboutWorkouts && /\b(?:fastest|quickest|slowest|how fast)\b/i.test(clause.asked);
  const speed = reader.metrics.filter(({ key }) => quick && key === 'workout_speed');
  return {
    ...narrowed,
    metrics: speed.length > 0 ? speed : before.metrics,
    amount: clause.amount ?? before.amount,
    pair: before.pair,
    times: clause.times.length > 0 || asItIsNow(clause) ? clause.times : before.times,
    weekdays: clause.weekdays ?? before.weekdays,
    weekdaySets: clause.weekdaySets ?? (clause.weekdays ? null : before.weekdaySets),
    intent:
      intent ?? (clause.asksForChange || (isComparison(before) && clause.times.length === 1) ? null : before.intent),
    intents: asksAnew ? clause.intents : before.intents,
    asksForDays: clause.asksForDays || before.asksForDays,
    types: clause.types.length > 0 ? clause.types : before.types,
    aboutWorkouts: before.aboutWorkouts,
    operation: asksAnew ? clause.operation : before.operation,
    group: clause.group ?? (clause.weekdays && before.group === 'weekday' ? null : before.group),
    take: clause.take ?? before.take,
  };
}

const isBareName = ({ asked, times, intent, limit, operation }: Clause): boolean =>
  asked.trim().split(/\s+/).length <= 3 &&
  times.length === 0 &&
  [intent, limit, operation].every((each) => each === null) &&
  !/\b(?:what|how|show|is|are|was|my|did|do|why|when)\b|['’]s\b/i.test(asked);

const asItIsNow = ({ intent, asked }: Clause): boolean =>
  intent?.aggregate === 'latest' &&
  /\b(?:now|current(?:ly)?|at the moment|today|latest|newest|most recent)\b/i.test(asked);

const saysNothing = ({ unread }: Clause): boolean => !/\p{L}{2}/u.test(unread.replace(filler, ' '));
const filler =
  /\b(?:and|what|how|about|ok(?:ay)?|also|then|same|now|but|or|so|again|once more|please|thanks?|thank you|it|its|that|this|these|those|them|they|the|for|in|of|on|at|to|with|my|mine|i|me|a|an|too|as well|instead|just|only|sorry|no|mean|meant|make|show|tell|give|can|could|you|is|was|are|were|do|did|does|have|has|be|one|ones|both|all|hm+|oh|well|right|actually|rather|yes|yeah|cheers|ta|pls|plz|whole|entire|same)\b/gi;
const ofThose = /\bof (?:them|those|these)\b|^\s*how many (?:were|are)\b/i;

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
  (clause.asksForChange && /\b(?:it|that|this|those|they|these|them)\b/i.test(clause.asked)) ||
  (wantsMeaning(clause.asked) && /\b(?:it|that|this|those|they|these|them)\b/i.test(clause.asked));

function withLimitOfBefore(clause: Clause, before: Clause, { metrics }: Reader): Clause {
  const [picked] = before.picked;
  const own = { ...clause, limit: clause.limit ?? before.limit };
  if (clause.picked.length > 0) return own;
  const metric = metrics.find(({ key }) => key === picked?.metric);
  const threshold = before.limit === null && clause.limit && metric ? thresholdFor(clause.limit, metric) : null;
  if (!picked || !threshold) return { ...own, picked: before.picked };
  return { ...clause, limit: null, picked: [{ ...picked, threshold }] };
}

function ofAnotherMetric(clause: Clause, before: Clause, goesOn: boolean, newTopic: boolean): Clause {
  const another = goesOn ? sameAsBefore(clause, before) : clause;
  const sameQuestion = !newTopic || goesOn;
  if (!sameQuestion || clause.times.length > 0 || clause.intent?.aggregate === 'latest') return another;
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
    intent: isSummed(before) && metric.kind !== 'total' && metric.kind !== 'duration' ? null : before.intent,
    asksForChange: clause.asksForChange || before.asksForChange,
    intents: before.intents,
    operation: before.operation?.kind === 'streak' ? null : before.operation,
    group: before.group,
    weekdaySets: clause.weekdays ? clause.weekdaySets : before.weekdaySets,
    picked: clause.picked.length > 0 ? clause.picked : before.picked,
    ...(pair && { pair, metrics: [pair.metric] }),
  };
}

const isSummed = ({ intent }: Clause): boolean => intent?.aggregate === 'sum' || intent?.aggregate === 'amount';

const asksQuantity = /\b(?:how|when|longest|shortest|fastest|distance|time|number)\b(?! about)/i;
const followUp =
  /^\s*(?:and|what about|how about|ok(?:ay)?|also|then|same|now|but|or|sorry|no,|i mean(?:t)?|rather|make (?:it|that)|correction|just|only)\b|\b(?:too|as well)\s*[?.!]*\s*$|\bi mean(?:t)?\s*[.!]?\s*$/i;

// Calendar steps for months and years, else the period's own length.
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
