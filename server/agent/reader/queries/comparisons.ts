import type { Aggregate, ListedMetric, MetricQuery, WindowSpec } from '../../../../routers/metrics/metrics.contract.ts';
import type { Ends, Statistic } from '../../lexicon/entities/constructs.ts';
import { happening } from '../../lexicon/entities/ranges.ts';
import { isClock, isOfWorkouts, nights } from '../../lexicon/metric-labels.ts';
import type { Clause } from '../clause.ts';
import { conditionOf } from '../conditions.ts';
import { type Asked, all, type Built, base, isOneDay, item, one, resolved, usual } from './asked.ts';
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
    (limit === null &&
      /\b(?:more|less|better|worse|longer|shorter|higher|lower|later|earlier|differ\w*|(?:sleep|slept|sleeping|lie|lay|lying) in (?:on|at|over))\b/.test(
        text,
      ));
  if (!compares) return [only];
  if (same(only, weekend)) return [weekend, [1, 2, 3, 4, 5]];
  if (same(only, workdays)) return [workdays, weekend];
  return only.length === 2 ? only.map((day) => [day]) : [only];
}

const trendDaysMin = 14;

const long: ReadonlySet<string> = new Set(
  'this_month this_year last_month last_year since all year month between quarter last_quarter half_year'.split(' '),
);

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
    (clause.ends.said.every(({ kind }) => kind !== 'day') ||
      metric.key.startsWith('biomarker:') ||
      /\bdifferences?\b/.test(clause.text)) &&
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
    (sinceEvent.test(clause.text) ||
      (!clause.change && /^(?:(?:so|and|but) )*(?:am|is|are|do|does|have|has)\b/.test(clause.text)))
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
function endsWithSecond({ change, versus, text, trail }: Clause, first: WindowSpec, second: WindowSpec): boolean {
  if (second.kind === 'before') return false;
  if (trail.length === 0 && measure.test(text) && !measure.test(text.slice(text.lastIndexOf(',')))) return true;
  if (/\b(?:off|away) /.test(text) && isOneDay(second) && !isOneDay(first)) return true;
  if (first.kind === 'before' || /\bthis\b.*\blast\b/.test(text)) return false;
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
const sinceEvent = new RegExp(
  `\\bany (?:change|difference)\\b|\\bafter\\b|\\bsince(?: ?[?.!]*$| (?:then|that)\\b| (?:${happening}) (?!start of|beginning of|end of|first of))`,
);

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

const theNightAfter = { days: 1, side: 'before', nightly: false } as const;

/** The picked days against the others. Without other words a night is held against the day before it ended. */
export function daysApart(asked: Asked): Built {
  const { clause, metric, window } = asked;
  const [side, ...others] = clause.picked;
  if (others.some(({ metric }) => metric === 'workout_count' && side?.metric === metric))
    return {
      unanswered:
        'I can hold days with a workout against the other days, but not two kinds of workouts against each other.',
    };
  if (!side) return { unanswered: 'I need to know which days to hold against the others.' };
  const follows = nights.test(metric.key) && !nights.test(side.metric) && !side.after && !clause.lag;
  const lag = side.lag ?? (follows ? theNightAfter : null);
  const {
    take: _,
    group: __,
    activity_type: ___,
    ...query
  } = base({ ...asked, clause: { ...clause, picked: others } }, window ?? all);
  return one('contrast', {
    ...query,
    aggregate: 'contrast',
    split: {
      ...conditionOf({ ...side, lag }, metric.key, clause.lag),
      ...(side.sport !== null && { activity_type: side.sport }),
    },
  });
}

/** `weekends against weekdays`: the two make a whole week. Two averages side by side are of the usual days. */
export const weekdaysApart = (asked: Asked, weekdays: number[]): Built =>
  one('contrast', {
    ...base(
      asked,
      asked.window ?? (asked.clause.versus === null && asked.clause.statistics.includes('mean') ? usual : all),
    ),
    aggregate: 'contrast',
    split: { weekdays },
  });

/** As many days before something began against those since. */
export const beforeAndSince = (asked: Asked, since: WindowSpec): Built =>
  one('contrast', { ...base(asked, since), aggregate: 'contrast', compare_to: { kind: 'before', of: since } });

export const comparesMeans = ({ statistics, limit, group, change, streak }: Clause, metric: ListedMetric): boolean =>
  (!isOfWorkouts(metric) || metric.kind === 'state') &&
  limit === null &&
  group === null &&
  streak === null &&
  !change &&
  statistics.every((each) => each === 'mean' || each === 'amount');

const causes =
  /(?<!\b(?:an?|the|and|with|or) )\b(?:affect|influence|impact|improve|reduce|lower|raise|increase|help|hurt|harm|boost|worsen|disturb|ruin|change|lead|result|shorten|lengthen|mess|wreck|kill|tank|spoil|destroy|screw|hit|disrupt|interfere|translate|matter|drag|push|bring|cost|steal|cut|give)(?:s|es|ed|ing)?\b(?! (?:together|or))|\bshow up\b|\b(?:effect|influence|impact|difference)\b/;

/** What is asked for first: what follows from the other, or what lies later. */
function inOrder({ metrics, lag, later, text }: Clause): readonly ListedMetric[] {
  const [first, second] = metrics;
  if (!first || !second) return metrics;
  if (lag && lag.days > 0 && later) {
    const beside = metrics.find(({ key }) => later.includes(key)) ?? second;
    const other = beside === first ? second : first;
    return lag.side === 'after' ? [beside, other] : [other, beside];
  }
  const turned = /^(?:so |and |but )?(?:if|when|whenever|the (?:more|less)) /.test(text) || causes.test(text);
  return turned ? [second, first] : [first, second];
}

/** A night belongs to the day on which it ends: the day after a night is the same day. */
function daysBetween({ lag }: Clause, main: ListedMetric, pair: ListedMetric): number {
  const days = lag?.days ?? 0;
  const sameDate = nights.test(pair.key) && !nights.test(main.key);
  return Math.max(0, sameDate ? days - 1 : days);
}

export function correlation(clause: Clause): Built {
  const [main, pair] = inOrder(clause);
  if (!main || !pair) return { unanswered: 'I need two things to hold against each other.' };
  const [window = all] = resolved(clause.periods);
  const days = daysBetween(clause, main, pair);
  const sport = isOfWorkouts(main) ? (clause.sports[0] ?? null) : null;
  const query: MetricQuery = {
    ...base({ clause: { ...clause, group: null, lag: null }, metric: main, sport, window }, window),
    aggregate: 'correlation',
    with: { metric: pair.key, ...(days > 0 && { lag_days: days }) },
  };
  return one('correlation', query);
}
