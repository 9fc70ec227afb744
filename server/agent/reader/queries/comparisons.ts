import type { Aggregate, MetricQuery, WindowSpec } from '../../../../routers/metrics/metrics.contract.ts';
import type { Ends, Statistic } from '../../lexicon/entities/constructs.ts';
import { isClock, isOfWorkouts } from '../../lexicon/metric-kinds.ts';
import type { Clause } from '../clause.ts';
import { type Asked, type Built, base, isOneDay, item, usual } from './asked.ts';
import { ofOne } from './one-query.ts';

const weekend = [6, 7];
const workdays = [1, 2, 3, 4, 5];

const same = (a: readonly number[], b: readonly number[]) => a.join() === b.join();

/** `Mondays or Fridays` are two sets when they are compared; weekends stand against weekdays. */
export function heldAgainst({ weekdaySets, versus, limit, text }: Clause): number[][] {
  const [only, ...others] = weekdaySets;
  if (!only) return [];
  if (others.length > 0)
    return weekdaySets.some((set) => same(set, weekend)) && /weekend/.test(text)
      ? [weekend, ...weekdaySets.filter((set) => !same(set, weekend))]
      : [...weekdaySets];
  const compares =
    versus !== null ||
    (limit === null && /\b(?:more|less|better|worse|longer|shorter|higher|lower|later|earlier|differ\w*)\b/.test(text));
  if (!compares) return [only];
  if (same(only, weekend)) return [weekend, [1, 2, 3, 4, 5]];
  if (same(only, workdays)) return [workdays, weekend];
  return only.length === 2 ? only.map((day) => [day]) : [only];
}

const trendDaysMin = 14;

const long: ReadonlySet<string> = new Set([
  'this_month',
  'this_year',
  'last_month',
  'last_year',
  'since',
  'all',
  'year',
  'month',
  'between',
  'quarter',
  'last_quarter',
  'half_year',
]);

const holdsTrend = (spec: WindowSpec) => (spec.kind === 'last_days' ? spec.n >= trendDaysMin : long.has(spec.kind));

export function comparedTo(
  { clause, metric }: Asked,
  windows: readonly WindowSpec[],
): { window: WindowSpec; other: WindowSpec } | null {
  const [first, second] = windows;
  // Times of day have no slope: they are held against those before.
  if (isClock(metric) && !second && clause.versus === null && (clause.change || clause.statistics.includes('trend')))
    return { window: first ?? usual, other: { kind: 'before', of: first ?? usual } };
  if (clause.ends?.apart) return ofEnds(clause.ends, { ...clause, versus: null });
  if (
    clause.ends &&
    (clause.ends.said.every(({ kind }) => kind !== 'day') || /\bdifferences?\b/.test(clause.text)) &&
    (clause.change || clause.versus !== null) &&
    clause.statistics.every((each) => each === 'amount' || each === 'mean')
  )
    return ofEnds(clause.ends, clause);
  if (
    clause.statistics.includes('first') ||
    clause.streak ||
    clause.percentile ||
    clause.rank.length > 0 ||
    windows.length > 2
  )
    return null;
  if (clause.versus === 'usual') return { window: first ?? usual, other: second ?? usual };
  if (first && second && (clause.versus !== null || clause.change))
    return endsWithSecond(clause, first, second) ? { window: second, other: first } : { window: first, other: second };
  // `did it change after 1 October`: against as many days before.
  if (
    (clause.change || comparative.test(clause.text) || /\bany difference\b/.test(clause.text)) &&
    (clause.versus === null || clause.versus === 'to' || clause.versus === 'between') &&
    first?.kind === 'since' &&
    !second &&
    sinceEvent.test(clause.text)
  )
    return { window: first, other: { kind: 'before', of: first } };
  if (first && (clause.versus === 'than' || clause.versus === 'to') && !clause.limit)
    // `Did last night beat my average?`
    return isOneDay(first) && clause.statistics.includes('mean')
      ? { window: first, other: usual }
      : { window: usual, other: first };
  if (
    clause.change &&
    first &&
    !holdsTrend(first) &&
    clause.statistics.every((each) => each === 'amount' || each === 'mean')
  )
    return { window: first, other: { kind: 'before', of: first } };
  return null;
}

const fourWeeks: WindowSpec = { kind: 'last_days', n: 28 };
const recent: [WindowSpec, WindowSpec] = [fourWeeks, { kind: 'before', of: fourWeeks }];

const measure =
  /^(?:and |so |by how much |how (?:far|much) )*(?:relative to|compared (?:to|with)|against|vs|versus|in comparison (?:to|with)|than) /;

/** Which of two periods is held against the other: the later of a change, the day against its average. */
function endsWithSecond({ change, versus, text }: Clause, first: WindowSpec, second: WindowSpec): boolean {
  if (measure.test(text) && !measure.test(text.slice(text.lastIndexOf(',')))) return true;
  if (/\b(?:off|away) /.test(text) && isOneDay(second) && !isOneDay(first)) return true;
  if (first.kind === 'before' || second.kind === 'before' || /\bthis\b.*\blast\b/.test(text)) return false;
  const goesOn = versus === 'between' || (change && versus === null);
  if (!goesOn) return false;
  const [from, to] = [startOf(first), startOf(second)];
  if (from !== null && to !== null && from !== to) return from < to;
  return !/\bdifference\b/.test(text);
}

const startOf = (spec: WindowSpec): string | null => {
  if (spec.kind === 'day' || spec.kind === 'since') return spec.date;
  if (spec.kind === 'between') return spec.from;
  if (spec.kind === 'year') return `${spec.year}`;
  if (spec.kind === 'month' && spec.year !== undefined) return `${spec.year}-${String(spec.month).padStart(2, '0')}`;
  return spec.kind === 'quarter' && spec.year !== undefined ? `${spec.year}-${spec.quarter}` : null;
};

const comparative =
  /\b(?:more|less|fewer|higher|lower|longer|shorter|better|worse|faster|slower|heavier|lighter|calmer|deeper|further|fitter|later|earlier|any different)\b/;
const sinceEvent =
  /\bany (?:change|difference)\b|\bafter\b|\bsince(?: ?[?.!]*$| (?:then|that)\b| (?:i|we|my|the|an?|getting|starting|going|taking|giving|quitting|stopping|moving|joining|switching|changing|buying|having|becoming) (?!start of|beginning of|end of))/;

/** From the first to the second; `between … and …` alone leaves the years open. */
const ofEnds = (ends: Ends, { change, versus, text }: Clause): { window: WindowSpec; other: WindowSpec } => {
  const [first, second] = change ? ends.dated : ends.said;
  const [from, to] = [startOf(first), startOf(second)];
  if (versus === 'between' && !change && from !== null && to !== null && from > to)
    return { window: first, other: second };
  const inOrder = versus === 'to' && !change && /\b(?:vs|versus|against)\b/.test(text);
  return inOrder ? { window: first, other: second } : { window: second, other: first };
};

const sums: ReadonlySet<Statistic> = new Set(['max', 'min', 'median', 'std_dev', 'best', 'worst']);

export const subtracted = ({ statistics }: Clause): Statistic | undefined => statistics.find((each) => sums.has(each));

export function* comparison(asked: Asked, window: WindowSpec, other: WindowSpec): Generator<Built> {
  const { clause, metric } = asked;
  const sideBySide =
    subtracted(clause) !== undefined ||
    (clause.limit !== null && (clause.days || clause.often)) ||
    clause.group !== null;
  const ofWorkouts =
    isOfWorkouts(metric) &&
    metric.kind !== 'state' &&
    !clause.statistics.includes('mean') &&
    !/\b(?:longer|shorter)\b/.test(clause.text);
  // Totals are held against as many days before.
  const [own, base_] = ofWorkouts && !sideBySide && clause.versus === 'usual' ? recent : [window, other];
  if (sideBySide || ofWorkouts) {
    for (const each of [own, base_])
      yield ofOne({
        ...asked,
        clause: {
          ...clause,
          versus: null,
          change: false,
          ...(ofWorkouts && !sideBySide && { statistics: ['sum'] as const as Statistic[] }),
        },
        window: each,
      });
    return;
  }
  const query = (aggregate: Aggregate): MetricQuery => ({ ...base(asked, window), aggregate, compare_to: other });
  const relative = metric.unit !== '°C' && !isClock(metric) && (metric.unit !== '%' || /percent|%/.test(clause.text));
  yield { items: [item('compare', query('difference'), ...(relative ? [query('percent_change')] : []))] };
}
