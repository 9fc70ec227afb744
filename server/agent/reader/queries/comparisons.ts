import type { Aggregate, MetricQuery, WindowSpec } from '../../../../routers/metrics/metrics.contract.ts';
import { dateOf, monthOf, monthPattern, yearOf } from '../../lexicon/days.ts';
import type { Clause } from '../clause/clause.ts';
import { findIntent, type Intent } from '../clause/intent.ts';
import { type Asked, type Built, defaultWindow } from './asked.ts';

export function isComparison({ text, intent, asksForChange, times }: Clause): boolean {
  if (intent?.intent === 'compare') return true;
  if (!asksForChange) return false;
  if (times.length === 2 && (intent === null || ['amount', 'mean'].includes(intent.aggregate))) return true;
  return intent === null && (comparesWith(text) || (times.length === 1 && !holdsTrend(times[0])));
}

export const comparesWith = (text: string): boolean =>
  /\b(?:compar(?:ed|ing|es?|isons?)(?: (?:that|this|it|them|those))? (?:to|with|against)|than|versus|vs|against)\b/i.test(
    text,
  );

const trendDaysMin = 14;

// A change within a long period is a trend.
const holdsTrend = (spec: Clause['times'][number] | undefined): boolean =>
  spec !== undefined &&
  spec !== 'before' &&
  (spec.kind === 'last_days' ? spec.n >= trendDaysMin : trendKinds.has(spec.kind));

const trendKinds = new Set([
  'this_month',
  'this_year',
  'last_month',
  'last_year',
  'since',
  'all',
  'year',
  'month',
  'between',
]);

export function comparison(asked: Asked, base: (window: WindowSpec) => Omit<MetricQuery, 'aggregate'>): Built {
  const window = asked.window ?? defaultWindow;
  const compare_to = asked.compareTo ?? { kind: 'before' as const, of: window };
  if (
    asked.metric.key.startsWith('workout') &&
    asked.metric.kind !== 'state' &&
    !isMean(asked.clause) &&
    asksForMore(asked.clause)
  )
    return {
      items: [window, compare_to].map((one) => ({
        intent: 'value',
        queries: [{ ...base(one), aggregate: 'sum' as const }],
      })),
    };
  const query = (aggregate: Aggregate) => ({ ...base(window), aggregate, compare_to });
  // Relative change is left out for °C and, unless asked for, for percentages.
  const relative =
    asked.metric.unit !== '°C' && (asked.metric.unit !== '%' || /\bpercent(?:age)?\b|%/i.test(asked.clause.asked));
  return {
    items: [{ intent: 'compare', queries: [query('difference'), ...(relative ? [query('percent_change')] : [])] }],
  };
}

const asksForMore = ({ assumed, text }: Clause): boolean =>
  assumed || /\b(?:more|less|fewer|further|farther|how much|total)\b/i.test(text);

const isMean = ({ text }: Clause): boolean =>
  /\b(?:average|mean|per (?:run|ride|workout|session|outing|time)|longer|shorter)\b/i.test(text);

/** The period asked for, and the one to compare with. */
export type Periods = { window: WindowSpec | null; compareTo: WindowSpec | null; each: WindowSpec[] };

export function periodsOf(clause: Clause): Periods {
  const specs = clause.times.filter((spec) => spec !== 'before');
  const [first = null, second = null] = specs;
  if (clause.operation?.kind === 'percentile') return { window: first, compareTo: null, each: [] };
  if (!isComparison(clause) && !clause.asksForChange) return { window: first, compareTo: null, each: specs };
  if (thanUsual.test(clause.text)) return { window: first, compareTo: second ?? defaultWindow, each: [] };
  const months =
    first?.kind === 'between' && second === null && namesEnds.test(clause.asked) && !comparesWith(clause.text)
      ? twoMonths(first.from, first.to)
      : null;
  if (months) return { ...months, each: [] };
  if (!isComparison(clause)) return { window: first, compareTo: null, each: specs };
  if (first && referenceFirst.test(clause.text)) return { window: second ?? defaultWindow, compareTo: first, each: [] };
  if (first && second && specs.length === 2 && goesForward(clause))
    return { window: second, compareTo: first, each: [] };
  if (first && second === null && othersOnly(clause.text)) return { window: defaultWindow, compareTo: first, each: [] };
  const again = first && JSON.stringify(first) === JSON.stringify(second);
  return { window: first, compareTo: again ? { kind: 'before', of: first } : second, each: [] };
}

const namesEnds = new RegExp(`\\b(?:${monthPattern})\\b|\\b20\\d\\d\\b(?!-)`, 'i');

const referenceFirst = /\bdifference versus\b/i;

function goesForward({ asked, intent, times: [, second] }: Clause): boolean {
  if (second === 'before' || second?.kind === 'before') return false;
  const named = /\bfrom\b.*\bto\b/i.test(asked) && !/\b(?:than|versus|vs|compar\w+)\b/i.test(asked);
  return named || (intent?.intent !== 'compare' && /\bbetween\b/i.test(asked));
}

const thanUsual =
  /\b(?:than|compared? (?:to|with)|versus|vs|against|from) (?:on |in |at |for )?(?:my |an? |the )?(?:usual|normal|average|typical|always)(?:ly)?\b/i;

const othersOnly = (text: string): boolean =>
  comparesWith(text) && /\b(?:to|with|than|versus|vs)\b(?:\s+\S+){1,5}\s*$/i.test(text);

function twoMonths(from: string, to: string): { window: WindowSpec; compareTo: WindowSpec } | null {
  if (!from.endsWith('-01') || from.slice(0, 7) === to.slice(0, 7)) return null;
  if (from.endsWith('-01-01') && to.endsWith('-12-31') && yearOf(from) !== yearOf(to))
    return { window: { kind: 'year', year: yearOf(to) }, compareTo: { kind: 'year', year: yearOf(from) } };
  if (dateOf(yearOf(to), monthOf(to) + 1, 0) !== to) return null;
  const month = (date: string): WindowSpec => ({ kind: 'month', month: monthOf(date), year: yearOf(date) });
  return { window: month(to), compareTo: month(from) };
}

// Comparisons that state both values without a difference.

const comparing =
  /\b(?:compar\w*|versus|vs|against|than|differ\w*|higher|lower|better|worse|more|less|fewer|longer|shorter|greater|smaller|laziest|busiest|calmest|(?:most|least) active)\b/gi;

const subtracted: ReadonlySet<Intent['aggregate']> = new Set([
  'mean',
  'sum',
  'amount',
  'count',
  'latest',
  'first',
  'trend',
]);

function statisticIn(unread: string): Intent | null {
  const intent = findIntent(unread.replace(comparing, ' '));
  return intent === null || intent.intent === 'compare' || subtracted.has(intent.aggregate) ? null : intent;
}

function countedOrExtreme(clause: Clause): Clause | null {
  if (!isComparison(clause) || clause.times.length > 2) return null;
  const counts = clause.limit !== null && clause.asksForDays;
  const statistic = counts ? null : statisticIn(clause.unread);
  if (!counts && statistic === null && clause.group === null) return null;
  const onlyOther = clause.times.length === 1 && othersOnly(clause.text);
  if (clause.times.length < 2 && !onlyOther) return null;
  const times = onlyOther ? [defaultWindow, ...clause.times] : clause.times;
  return { ...clause, times, intent: statistic, intents: [], asksForChange: false };
}

const isOfTwoMonths = ({ times: [only] }: Clause): boolean =>
  only !== undefined && only !== 'before' && only.kind === 'between' && twoMonths(only.from, only.to) !== null;

const periodBehind = new RegExp(
  `\\b(?:to|with|than|versus|vs)\\b[^?!]*\\b(?:last|past|previous|prior|preceding|this|yesterday|before|earlier|weeks?|months?|years?|quarter|days|\\d{4}|${monthPattern})\\b`,
  'i',
);

export function sideBySide(clause: Clause): Clause[] {
  const { weekdaySets, metrics, times, text } = clause;
  const single = countedOrExtreme(clause);
  if (single && weekdaySets === null) return [single];
  const oneAnother = isComparison(clause) && metrics.length > 1 && times.length < 2 && !isOfTwoMonths(clause);
  const periods = thanUsual.test(text) || (times.length === 1 && othersOnly(text) && periodBehind.test(text));
  const several = isComparison(clause) && times.length > 2;
  if (!weekdaySets && !several && (!oneAnother || periods)) return [clause];
  const counts = clause.limit !== null && clause.asksForDays;
  const intent: Intent = statisticIn(clause.unread) ?? { intent: 'value', aggregate: 'mean' };
  const plain: Clause = { ...clause, intent: counts ? null : intent, asksForDays: counts, asksForChange: false };
  return weekdaySets ? weekdaySets.map((weekdays) => ({ ...plain, weekdays })) : [plain];
}
