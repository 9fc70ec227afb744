import type { ListedMetric } from '../../../../routers/metrics/metrics.contract.ts';
import type { Statistic } from '../../lexicon/entities/constructs.ts';
import { isOfWorkouts } from '../../lexicon/metric-labels.ts';
import { workoutKeys } from '../../lexicon/sports.ts';
import type { Clause } from '../clause.ts';
import { type Asked, type Built, type Item, resolved, takesValues } from './asked.ts';
import {
  beforeAndSince,
  comparedTo,
  comparesMeans,
  comparison,
  correlation,
  daysApart,
  heldAgainst,
  subtracted,
  weekdaysApart,
} from './comparisons.ts';
import { ofOne } from './one-query.ts';

/** The queries of a clause, for each metric, kind of workout and period that it names. */
export function queriesOf(clause: Clause, metrics: readonly ListedMetric[]): { items: Item[]; unanswered: string[] } {
  const result: { items: Item[]; unanswered: string[] } = { items: [], unanswered: [] };
  const add = (built: Built) =>
    'items' in built ? result.items.push(...built.items) : result.unanswered.push(built.unanswered);
  const kinds = new Set(clause.picked.flatMap(({ metric, sport }) => (metric.startsWith('workout') ? [sport] : [])));
  const hours = clause.picked.filter(({ metric }) => metric === 'workout_start');
  if (hours.length > 1) return besideEachOther(clause, hours, metrics);
  if (kinds.size > 1 && !clause.contrast)
    return clause.versus === null || clause.picked.length !== 2
      ? { ...result, unanswered: ['I can pick days by one kind of workout at a time.'] }
      : besideEachOther(clause, clause.picked, metrics);
  if (clause.relation && clause.metrics.length === 2) {
    add(correlation(clause));
    return result;
  }
  // Blood pressure is two metrics, and each goes along with the other thing or not.
  const pressures = clause.metrics.filter(({ key }) => key.endsWith('blood_pressure'));
  const [beside, ...more] = clause.metrics.filter((each) => !pressures.includes(each));
  if (clause.relation && pressures.length === 2 && beside && more.length === 0) {
    for (const each of pressures) add(correlation({ ...clause, metrics: [each, beside] }));
    return result;
  }
  // `my last run against my usual`: both values.
  if (clause.versus === 'usual' && clause.statistics.includes('latest'))
    return queriesOf({ ...clause, versus: 'to', statistics: ['latest', 'mean'], periods: [] }, metrics);
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
  return result;
}

/** `on days I ran vs days I biked`, `in the morning or in the evening`: a query for each. */
function besideEachOther(clause: Clause, each: Clause['picked'], metrics: readonly ListedMetric[]) {
  const others = clause.picked.filter((one) => !each.includes(one));
  const all = each.map((one) => queriesOf({ ...clause, versus: null, picked: [...others, one] }, metrics));
  return { items: all.flatMap(({ items }) => items), unanswered: all.flatMap(({ unanswered }) => unanswered) };
}

// `average and median`: a query for each; `average … total` of one metric is said twice only.
function manners({ statistics, metrics, group, change, versus }: Clause): (Statistic | null)[] {
  if (group)
    return [statistics.find((each) => ['median', 'std_dev', 'sum', 'mean'].includes(each)) ?? statistics[0] ?? null];
  // `my last run against my average`
  if (versus !== null && statistics.includes('latest') && statistics.includes('mean')) return ['latest', 'mean'];
  if (statistics.includes('first') && (statistics.includes('latest') || change)) return ['first', 'latest'];
  const clear = [...new Set(statistics)].filter((each) => each !== 'amount');
  const listable = clear.filter((each) =>
    ['mean', 'median', 'sum', 'std_dev', 'max', 'min', 'best', 'worst'].includes(each),
  );
  if (listable.length > 1 && listable.length === clear.length) {
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

export const asksOfDays =
  /^(?:(?:so|and|but) )?(?:do|does|am|is|are) .*\b(?:more|less|better|worse|longer|shorter|higher|lower|later|earlier)\b/;

function* ofPeriods(clause: Clause, metric: ListedMetric, sport: string | null): Generator<Built> {
  const daily =
    clause.take?.end === 'last' && !takesValues(clause, metric)
      ? [{ kind: 'last_days' as const, n: clause.take.k }]
      : [];
  const windows = resolved([...clause.periods, ...daily]);
  const [first = null, second] = windows;
  const asked: Asked = { clause, metric, sport, window: first };
  if (clause.contrast && !clause.streak && clause.rank.length === 0 && clause.group === null) {
    yield daysApart(asked);
    return;
  }
  const sets = heldAgainst(clause);
  const [these = [], those = []] = sets;
  if (sets.length === 2 && these.length + those.length === 7 && comparesMeans(clause, metric)) {
    yield weekdaysApart({ ...asked, clause: { ...clause, weekdaySets: [] } }, these);
    return;
  }
  // `Do I walk more on Mondays?`
  if (sets.length === 1 && these.length < 7 && asksOfDays.test(clause.text) && comparesMeans(clause, metric)) {
    yield weekdaysApart({ ...asked, clause: { ...clause, weekdaySets: [] } }, these);
    return;
  }
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
  if (
    clause.event &&
    first?.kind === 'since' &&
    (!second || second.kind === 'before') &&
    comparesMeans({ ...clause, change: false }, metric) &&
    !clause.statistics.includes('mean')
  ) {
    yield beforeAndSince(asked, first);
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

const ofWorkout = (metric: ListedMetric, metrics: readonly ListedMetric[]): ListedMetric =>
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
  metric: ListedMetric,
  statistic: Statistic | null,
  clause: Clause,
  metrics: readonly ListedMetric[],
): ListedMetric {
  const peak = peaks[metric.key];
  if (
    !peak ||
    clause.group !== null ||
    /\b(?:average|mean|avg)\b/.test(clause.text) ||
    /\b(?:fastest|slowest|quickest)\b/.test(clause.text)
  )
    return metric;
  const order = clause.rank[0]?.order;
  const above =
    clause.limit !== null &&
    metric.key !== 'workout_speed' &&
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
