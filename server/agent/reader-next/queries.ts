import type { Aggregate, MetricQuery, WindowSpec } from '../../../routers/metrics/metrics.contract.ts';
import type { Ends, Statistic } from '../lexicon/entities/constructs.ts';
import { addsUp, isOfWorkouts, isSlow, lowerIsBetter, nights } from '../lexicon/metric-kinds.ts';
import { workoutKeys } from '../lexicon/sports.ts';
import type { MetricInfo, PlanItem } from '../model.ts';
import type { Clause } from './clause.ts';
import { conditionOf } from './conditions.ts';
import { thresholdFor, wrongUnit } from './limits.ts';

type Item = Omit<PlanItem, 'question'>;
type Built = { items: Item[] } | { unanswered: string };

const usual: WindowSpec = { kind: 'last_days', n: 30 };
const all: WindowSpec = { kind: 'all' };
const item = (intent: PlanItem['intent'], ...queries: MetricQuery[]): Item => ({ intent, queries });
const one = (intent: PlanItem['intent'], query: MetricQuery): Built => ({ items: [item(intent, query)] });

const isOneDay = (window: WindowSpec): boolean =>
  ['today', 'yesterday', 'last_night', 'day'].includes(window.kind) ||
  (window.kind === 'last_days' && window.n === 1) ||
  (window.kind === 'before' && isOneDay(window.of));

type Asked = { clause: Clause; metric: MetricInfo; sport: string | null; window: WindowSpec | null };

function base({ clause, metric, sport }: Asked, window: WindowSpec): Omit<MetricQuery, 'aggregate'> {
  const [weekdays] = clause.weekdaySets;
  const type = isOfWorkouts(metric) ? sport : (clause.picked.find((each) => each.sport !== null)?.sport ?? null);
  return {
    metric: metric.key,
    window,
    ...(type !== null && { activity_type: type }),
    ...(weekdays && { weekdays }),
    ...(clause.picked.length > 0 && {
      where: clause.picked.slice(0, 3).map((each) => conditionOf(each, metric.key, clause.lag)),
    }),
    ...(clause.take && takesValues(clause, metric) && { take: clause.take }),
    ...(clause.group && { group: clause.group }),
  };
}

/** `the last 90` of what is measured daily are days. */
const takesValues = ({ text }: Clause, metric: MetricInfo): boolean =>
  isOfWorkouts(metric) ||
  metric.key.startsWith('biomarker:') ||
  metric.key === 'nap_duration' ||
  /\b(?:values?|readings?|results?|measurements?|tests?|naps?|times)\b/.test(text);

/** The queries of a clause, for each metric, kind of workout and period that it names. */
export function queriesOf(clause: Clause, metrics: readonly MetricInfo[]): { items: Item[]; unanswered: string[] } {
  const result: { items: Item[]; unanswered: string[] } = { items: [], unanswered: [] };
  const add = (built: Built) =>
    'items' in built ? result.items.push(...built.items) : result.unanswered.push(built.unanswered);
  if (clause.relation && clause.metrics.length === 2) {
    add(correlation(clause));
    return result;
  }
  for (const statistic of manners(clause))
    for (const named of clause.metrics) {
      if (clause.group === 'activity_type' && clause.assumed && named.key !== clause.metrics[0]?.key) continue;
      const metric = peakOf(
        clause.group === 'activity_type' ? ofWorkout(named, metrics) : named,
        statistic,
        clause,
        metrics,
      );
      const sports = isOfWorkouts(metric) && clause.sports.length > 0 ? clause.sports : [null];
      for (const sport of sports)
        for (const built of ofPeriods({ ...clause, statistics: statistic === null ? [] : [statistic] }, metric, sport))
          add(built);
    }
  if (holdsAgainstAll(clause)) result.items.push(...queriesOf({ ...clause, picked: [] }, metrics).items);
  return result;
}

/** `Do I walk more when …?`: beside these days all days. */
const holdsAgainstAll = ({ picked, statistics, text }: Clause): boolean =>
  picked.length > 0 &&
  statistics.length === 0 &&
  /^(?:do|does|is|am|are)\b.*\b(?:more|less|longer|shorter|better|worse|higher|lower|deeper|drop|rise|fall|improve|suffer)\b/.test(
    text,
  );

// `average and median`: a query for each; `average … total` of one metric is said twice only.
function manners({ statistics, metrics, group, change }: Clause): (Statistic | null)[] {
  if (group)
    return [statistics.find((each) => ['median', 'std_dev', 'sum', 'mean'].includes(each)) ?? statistics[0] ?? null];
  if (statistics.includes('first') && (statistics.includes('latest') || change)) return ['first', 'latest'];
  const clear = [...new Set(statistics)].filter((each) => each !== 'amount');
  const listable = clear.filter((each) =>
    ['mean', 'median', 'sum', 'std_dev', 'max', 'min', 'best', 'worst'].includes(each),
  );
  if (
    listable.length > 1 &&
    listable.length === clear.length &&
    !(clear.length === 2 && clear.includes('mean') && clear.includes('sum'))
  ) {
    const pairs =
      clear.includes('mean') &&
      (clear.includes('max') || clear.includes('min')) &&
      metrics.some(({ key }) => /^(?:max|min)_/.test(key));
    if (!pairs) return clear;
  }
  return [
    clear.find((each) => each === 'trend') ??
      clear.find((each) => each !== 'mean' || clear.length === 1) ??
      (statistics.includes('amount') ? 'amount' : null),
  ];
}

function* ofPeriods(clause: Clause, metric: MetricInfo, sport: string | null): Generator<Built> {
  const daily =
    clause.take?.end === 'last' && !takesValues(clause, metric)
      ? [{ kind: 'last_days' as const, n: clause.take.k }]
      : [];
  const windows = resolved([...clause.periods, ...daily]);
  const [first = null, second] = windows;
  const asked: Asked = { clause, metric, sport, window: first };
  const sets = heldAgainst(clause);
  if (sets.length > 1) {
    for (const weekdays of sets)
      yield ofOne({
        ...asked,
        clause: {
          ...clause,
          weekdaySets: [weekdays],
          versus: null,
          statistics: clause.limit ? clause.statistics : [subtracted(clause) ?? 'mean'],
        },
      });
    return;
  }
  const compares = comparedTo(asked, windows);
  if (compares) {
    yield* comparison({ ...asked, window: compares.window }, compares.window, compares.other);
    return;
  }
  if (second && !clause.percentile) {
    for (const window of windows) yield ofOne({ ...asked, window });
    return;
  }
  yield ofOne(asked);
}

const weekend = [6, 7];
const same = (a: readonly number[], b: readonly number[]) => a.join() === b.join();

/** `Mondays or Fridays` are two sets when they are compared; weekends stand against weekdays. */
function heldAgainst({ weekdaySets, versus, text }: Clause): number[][] {
  const [only, ...others] = weekdaySets;
  if (!only) return [];
  if (others.length > 0)
    return weekdaySets.some((set) => same(set, weekend)) && /weekend/.test(text)
      ? [weekend, ...weekdaySets.filter((set) => !same(set, weekend))]
      : [...weekdaySets];
  const compares = versus !== null || /\b(?:more|less|better|worse|longer|shorter|higher|lower|differ\w*)\b/.test(text);
  if (!compares) return [only];
  if (same(only, weekend)) return [weekend, [1, 2, 3, 4, 5]];
  return only.length === 2 ? only.map((day) => [day]) : [only];
}

const ofWorkout = (metric: MetricInfo, metrics: readonly MetricInfo[]): MetricInfo =>
  isOfWorkouts(metric) ? metric : (metrics.find(({ key }) => key === workoutKeys[metric.key]) ?? metric);

const peaks: Readonly<Record<string, { max: string; min?: string }>> = {
  stress: { max: 'max_stress' },
  heart_rate: { max: 'max_heart_rate', min: 'min_heart_rate' },
  sleep_heart_rate: { max: 'sleep_max_heart_rate', min: 'sleep_min_heart_rate' },
  workout_heart_rate: { max: 'workout_max_heart_rate', min: 'workout_min_heart_rate' },
  workout_speed: { max: 'workout_max_speed' },
};

/** The highest stress of a period is not the highest daily mean, which has a metric of its own. */
function peakOf(
  metric: MetricInfo,
  statistic: Statistic | null,
  clause: Clause,
  metrics: readonly MetricInfo[],
): MetricInfo {
  const peak = peaks[metric.key];
  if (!peak || /\b(?:average|mean|avg)\b/.test(clause.text) || /\b(?:fastest|slowest)\b/.test(clause.text))
    return metric;
  const order = clause.rank[0]?.order;
  const above =
    clause.limit !== null &&
    clause.limit.op !== 'under' &&
    clause.limit.op !== 'at_most' &&
    clause.limit.op !== 'between';
  const key =
    statistic === 'max' || order === 'highest' || (statistic === 'worst' && metric.key === 'stress') || above
      ? peak.max
      : statistic === 'min' || order === 'lowest'
        ? peak.min
        : undefined;
  return metrics.find((each) => each.key === key && each.days > 0) ?? metric;
}

/** `previous` is the period before the one named beside it. */
function resolved(periods: Clause['periods']): WindowSpec[] {
  const named = withYears(periods.filter((each) => each !== 'previous'));
  const [first = usual] = named;
  let place = 0;
  const whole = periods.map((each) =>
    each === 'previous' ? ({ kind: 'before', of: first } as const) : (named[place++] ?? each),
  );
  return whole.filter(
    (each, place) => whole.findIndex((other) => JSON.stringify(other) === JSON.stringify(each)) === place,
  );
}

/** `Nov and Dec of 2025` are both of that year. */
const withYears = (periods: readonly WindowSpec[]): WindowSpec[] =>
  periods.map((each, place) => {
    const next = periods[place + 1];
    const lends = each.kind === 'month' && each.year === undefined && next?.kind === 'month' && next.year !== undefined;
    return lends ? { ...each, year: next.year } : each;
  });

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

function comparedTo(
  { clause }: Asked,
  windows: readonly WindowSpec[],
): { window: WindowSpec; other: WindowSpec } | null {
  const [first, second] = windows;
  if (
    clause.ends &&
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
  if (first && second && (clause.versus !== null || clause.change)) {
    const forward =
      ((clause.versus === 'between' && !/\bdifference\b/.test(clause.text)) ||
        (clause.change && clause.versus === null)) &&
      second.kind !== 'before' &&
      first.kind !== 'before' &&
      !/\bthis\b.*\blast\b/.test(clause.text);
    return forward ? { window: second, other: first } : { window: first, other: second };
  }
  if (first && (clause.versus === 'than' || clause.versus === 'to') && !clause.limit)
    return { window: usual, other: first };
  if (
    clause.change &&
    first &&
    !holdsTrend(first) &&
    clause.statistics.every((each) => each === 'amount' || each === 'mean')
  )
    return { window: first, other: { kind: 'before', of: first } };
  return null;
}

/** From the first to the second; `between … and …` alone leaves the years open. */
const ofEnds = (ends: Ends, { change, versus, text }: Clause): { window: WindowSpec; other: WindowSpec } => {
  const [first, second] = change ? ends.dated : ends.said;
  const inOrder = versus === 'to' && !change && /\b(?:vs|versus|against)\b/.test(text);
  return inOrder ? { window: first, other: second } : { window: second, other: first };
};

const sums: ReadonlySet<Statistic> = new Set(['max', 'min', 'median', 'std_dev', 'best', 'worst']);
const subtracted = ({ statistics }: Clause): Statistic | undefined => statistics.find((each) => sums.has(each));

function* comparison(asked: Asked, window: WindowSpec, other: WindowSpec): Generator<Built> {
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
  if (sideBySide || ofWorkouts) {
    for (const each of [window, other])
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
  const relative = metric.unit !== '°C' && (metric.unit !== '%' || /percent|%/.test(clause.text));
  yield { items: [item('compare', query('difference'), ...(relative ? [query('percent_change')] : []))] };
}

function correlation(clause: Clause): Built {
  const [metric, other] = clause.metrics;
  if (!metric || !other) return { unanswered: 'I need two things to hold against each other.' };
  const [window = usual] = resolved(clause.periods);
  const days = clause.lag?.days ?? 0;
  // The one that lies later is asked for, the one that lies earlier goes with it.
  const swap = clause.lag?.side === 'after' && days > 0;
  const follows = /\b(?:affects?|influences?|impacts?|show up)\b/.test(clause.text);
  const [main, pair] = swap || follows ? [other, metric] : [metric, other];
  const sport = isOfWorkouts(main) ? (clause.sports[0] ?? null) : null;
  const query: MetricQuery = {
    ...base({ clause: { ...clause, group: null }, metric: main, sport, window }, window),
    aggregate: 'correlation',
    with: { metric: pair.key, ...(days > 0 && { lag_days: days }) },
  };
  return one('correlation', query);
}

function ofOne(asked: Asked): Built {
  const { clause, metric, window } = asked;
  if (clause.rank.length > 0) return ranked(asked);
  if (clause.streak) return streak(asked);
  const asksShare =
    clause.limit?.op === 'at_most' && /\b(?:percentage|percent|share|fraction|proportion|%) of\b/.test(clause.text);
  if (asksShare) return percentile(asked);
  if (clause.percentile && (clause.limit || clause.amount || window)) return percentile(asked);
  if (clause.group && !(clause.limit && clause.days)) return grouped(asked);
  if (clause.take && isSlow(metric) && clause.statistics.length === 0 && !clause.group)
    return grouped({ ...asked, clause: { ...clause, group: 'day' } });
  if (clause.limit && isLimitOpen(asked)) return countDays(asked);
  if (metric.key === 'workout_count' && clause.days)
    return one('count_days', {
      ...base(asked, window ?? usual),
      aggregate: 'count_days',
      threshold: { op: 'at_least', value: 1 },
    });
  if (metric.key === 'workout_count' && /\bwhen\b|\bdate of\b|\blast\b.* date\b/.test(clause.text))
    return single(asked, 'latest', 'latest');
  if (clause.days && metric.kind !== 'total' && !isOfWorkouts(metric) && clause.statistics.length === 0)
    return countable(asked);
  if (
    /\b(?:data points?|readings|values|measurements|results|entries|records)\b/.test(clause.text) &&
    (clause.statistics.includes('amount') || clause.often || clause.days)
  )
    return single(asked, 'value', 'count');
  return single(asked, ...statisticOf(asked));
}

const noLimit = 'To count days I need a limit, for example at least so many steps.';
const countable = (asked: Asked): Built =>
  /\b(?:data|recorded|measured|values?|readings?)\b/.test(asked.clause.text)
    ? single(asked, 'value', 'count')
    : asked.metric.key === 'nap_duration'
      ? one('count_days', {
          ...base(asked, asked.window ?? usual),
          aggregate: 'count_days',
          threshold: { op: 'over', value: 0 },
        })
      : { unanswered: noLimit };

// Beside the value of a single day a limit asks for the value.
function isLimitOpen({ clause, window, metric }: Asked): boolean {
  if (clause.days || clause.often) return true;
  if (metric.key === 'workout_count' || (window && isOneDay(window)) || clause.change) return false;
  return clause.statistics.every((each) => each === 'amount' || each === 'max' || each === 'min' || each === 'sum');
}

function countDays(asked: Asked): Built {
  const { clause, metric, window } = asked;
  const threshold = clause.limit && thresholdFor(clause.limit, metric);
  if (!threshold) return { unanswered: wrongUnit(metric) };
  const period = window ?? (metric.key.startsWith('biomarker:') ? all : usual);
  const { take: _, ...query } = base(asked, period);
  return one('count_days', { ...query, aggregate: 'count_days', threshold });
}

function ranked(asked: Asked): Built {
  const { clause, metric, window } = asked;
  const group = clause.group === 'week' || clause.group === 'month' ? clause.group : null;
  if (group) return grouped(asked);
  const queries = clause.rank.map(({ k, order }): MetricQuery => {
    const low =
      order === 'lowest' ||
      (order === 'best' && lowerIsBetter.test(metric.key)) ||
      (order === 'worst' && !lowerIsBetter.test(metric.key));
    const { group: _, take: __, ...query } = base(asked, window ?? usual);
    return { ...query, aggregate: low ? 'lowest' : 'highest', k };
  });
  return { items: queries.map((query) => item('rank', query)) };
}

function streak(asked: Asked): Built {
  const { clause, metric, window } = asked;
  const threshold = clause.limit
    ? thresholdFor(clause.limit, metric)
    : metric.key === 'workout_count'
      ? ({ op: 'at_least', value: 1 } as const)
      : null;
  if (!threshold)
    return {
      unanswered: clause.limit
        ? wrongUnit(metric)
        : 'To count days in a row I need a limit, for example at least so many steps.',
    };
  const open: WindowSpec = clause.streak?.longest ? all : { kind: 'last_days', n: 365 };
  const { group: _, ...query } = base(asked, window ?? open);
  return one('streak', { ...query, aggregate: 'streak', threshold });
}

function percentile(asked: Asked): Built {
  const { clause, metric } = asked;
  const named = clause.limit ?? clause.amount;
  const threshold = named && thresholdFor(named, metric);
  if (named && !threshold) return { unanswered: wrongUnit(metric) };
  const whole = resolved(clause.periods).find((each) => !isOneDay(each)) ?? all;
  const { group: _, take: __, ...query } = base(asked, whole);
  return one('percentile', { ...query, aggregate: 'percentile', ...(threshold && { value: threshold.value }) });
}

const groupDays = { day: 30, weekday: 30, activity_type: 30, week: 30, month: 365 } as const;

function grouped(asked: Asked): Built {
  const { clause, metric, window } = asked;
  const { group } = clause;
  if (!group) return single(asked, ...statisticOf(asked));
  const [said] = clause.statistics;
  const whole: Aggregate = addsUp(metric) && (group !== 'weekday' || isOfWorkouts(metric)) ? 'sum' : 'mean';
  const parts =
    /\b(?:per|by|each|every|weekly|monthly) ?(?:week|month|weekday)?\b/.test(clause.text) &&
    !/\b(?:which|what)\b/.test(clause.text);
  const isExtreme = said !== undefined && ['max', 'min', 'best', 'worst'].includes(said);
  const aggregate =
    said === undefined || said === 'amount' || said === 'latest' || said === 'trend' || (isExtreme && !parts)
      ? whole
      : concrete(said, metric);
  return one('group', { ...base(asked, window ?? { kind: 'last_days', n: groupDays[group] }), aggregate });
}

function single(asked: Asked, intent: PlanItem['intent'], aggregate: Aggregate): Built {
  const whole =
    intent === 'latest' ||
    aggregate === 'first' ||
    (asked.clause.take !== null && takesValues(asked.clause, asked.metric)) ||
    (aggregate === 'count' && asked.metric.key.startsWith('biomarker:'));
  const biomarker = asked.metric.key.startsWith('biomarker:');
  return one(intent, { ...base(asked, asked.window ?? (whole || biomarker ? all : usual)), aggregate });
}

function statisticOf({ clause, metric, window }: Asked): [PlanItem['intent'], Aggregate] {
  const [said] = clause.statistics;
  if (said === 'trend' || (clause.change && (said === undefined || said === 'amount'))) return ['trend', 'trend'];
  if (said === 'latest' && (window === null || isSlow(metric))) return ['latest', 'latest'];
  if (said === undefined || said === 'latest' || (said === 'amount' && isSlow(metric) && window === null)) {
    if (isSlow(metric) && window === null && !clause.take && clause.picked.length === 0) return ['latest', 'latest'];
    if (isOfWorkouts(metric) && (metric.kind === 'total' || metric.kind === 'duration')) return ['value', 'sum'];
    const amount =
      window !== null &&
      addsUp(metric) &&
      (isOneDay(window) || /\b(?:minutes|hours|so far|in (?:km|miles))\b/.test(clause.text));
    return ['value', amount ? 'sum' : 'mean'];
  }
  const aggregate = concrete(said, metric);
  return [
    aggregate === 'max' || aggregate === 'min' ? 'extreme' : aggregate === 'latest' ? 'latest' : 'value',
    aggregate,
  ];
}

function concrete(said: Statistic, metric: MetricInfo): Aggregate {
  if (said === 'best') return lowerIsBetter.test(metric.key) ? 'min' : 'max';
  if (said === 'worst') return lowerIsBetter.test(metric.key) ? 'max' : 'min';
  if (said === 'mean' && metric.key === 'workout_count') return 'sum';
  if (said === 'sum' && metric.kind !== 'total' && nights.test(metric.key)) return 'sum';
  if (said !== 'amount') return said;
  return addsUp(metric) ? 'sum' : 'mean';
}
