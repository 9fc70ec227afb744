import type { ListedMetric } from '../../../routers/metrics/metrics.contract.ts';
import type { Item } from '../lexicon/entities/constructs.ts';
import { isSlow } from '../lexicon/metric-labels.ts';
import type { Clause } from './clause.ts';
import { impliedKey } from './limits.ts';
import type { Known } from './text.ts';
import { withRelated } from './times.ts';

/** Nights and limits can say alone what they are of: `my best three nights`, `days over 10,000`. */
export function settled(said: Clause, part: readonly Item[], { metrics, today }: Known): Clause {
  const clause = againstTestBefore(
    latestAndBefore(ofStreak(sharesOf(sinceAndBefore(fromUsual(said, today)), metrics), metrics)),
  );
  if (clause.metrics.length > 0 || clause.missing.length > 0) return clause;
  const words = part.map(({ text }) => text).join(' ');
  // `When did I last get a full eight hours?`
  const ofNights =
    /\bnights?\b/.test(words) ||
    (rests(clause.amount ?? clause.limit) && /\b(?:get|got|getting|gotten|managed?|full|solid|proper)\b/.test(words));
  const extreme = clause.rank.length > 0 || clause.statistics.some((each) => each !== 'amount' && each !== 'latest');
  const limit = clause.limit ?? (ofNights ? clause.amount : null);
  const key = limit
    ? impliedKey(limit, ofNights)
    : ofNights && (extreme || clause.percentile || clause.change)
      ? 'sleep_duration'
      : clause.change &&
          /\b(?:kilos?|kilograms?|kgs?|pounds?|lbs?|stone)\b|\bhow much (?:have|did|has) i (?:actually |really )?(?:lost|lose|gain(?:ed)?|put on)\b/.test(
            clause.text,
          )
        ? 'weight'
        : /\blazi(?:er|est)\b/.test(clause.text)
          ? 'steps'
          : /\b(?:am i|i am|did i|have i) (?:[a-z]+ ){0,2}(?:faster|slower|quicker)\b/.test(clause.text)
            ? 'workout_speed'
            : null;
  const loose = limit !== null && limit === clause.amount ? [] : clause.loose;
  const lasting =
    clause.limit === null && limit && clause.statistics.includes('latest')
      ? { ...limit, op: 'at_least' as const }
      : clause.limit;
  const ofDays = key === 'steps' && clause.weekdaySets.length > 0 && limit === null;
  return {
    ...clause,
    loose,
    limit: lasting,
    metrics: metrics.filter((metric) => metric.key === key),
    ...(key === 'workout_speed' && { aboutWorkouts: true, sports: [null] }),
    ...(ofDays && { statistics: [] }),
  };
}

/** `higher than at this time last year`: the usual days, and those of the year before. */
const fromUsual = (clause: Clause, today: string): Clause =>
  clause.periods.length === 1 && /^(?:year_before|in_\d+)$/.test(String(clause.periods[0]))
    ? { ...clause, periods: withRelated([{ kind: 'last_days', n: 30 }, ...clause.periods], today) }
    : clause;

/** `since I moved on 1 May, do I sleep longer than before?`: than in as many days before. */
function sinceAndBefore(clause: Clause): Clause {
  const [only] = clause.periods;
  return clause.periods.length === 1 &&
    typeof only === 'object' &&
    only.kind === 'since' &&
    clause.versus !== null &&
    /\bbefore\b/.test(clause.text)
    ? { ...clause, periods: [only, { kind: 'before', of: only }] }
    : clause;
}

/** `and as a share of my sleep?` after deep sleep. */
const sharesOf = (clause: Clause, all: readonly ListedMetric[]): Clause =>
  clause.share && !clause.change && clause.versus === null
    ? { ...clause, metrics: clause.metrics.map((each) => all.find(({ key }) => key === `${each.key}_share`) ?? each) }
    : clause;

/** `Is my LDL better than the test before?`: the newest two results. */
function againstTestBefore(clause: Clause): Clause {
  const isDated = clause.periods.some((each) => typeof each !== 'string' && each.kind !== 'all');
  const isReport = clause.metrics.length > 0 && clause.metrics.every(({ key }) => key.startsWith('biomarker:'));
  if (!isReport || isDated || clause.versus === null || !testBefore.test(clause.text)) return clause;
  const statistics: Clause['statistics'] = ['first', 'latest'];
  return { ...clause, statistics, take: { end: 'last', k: 2 }, periods: [], versus: null, change: false };
}

const testBefore =
  /\b(?:last|previous|prior) (?:time|test|one|report|result|value|check|sample)\b|\b(?:time|test|one|report|result|value|reading|measurement|check|sample) before\b/;

const rests = (limit: Clause['limit']): boolean => {
  const { value, unit } = limit?.values[0] ?? { value: 0, unit: null };
  return unit !== null && /^h(?:r|rs|our|ours)?$/.test(unit) && value >= 4 && value <= 12;
};

/** A streak without a limit is of days with a workout. */
const ofStreak = (clause: Clause, metrics: readonly ListedMetric[]): Clause =>
  clause.streak && clause.assumed && !clause.limit
    ? { ...clause, metrics: metrics.filter(({ key }) => key === 'workout_count') }
    : clause;

/** `the latest and the one before` are the last two values. */
function latestAndBefore(clause: Clause): Clause {
  const [only] = clause.periods;
  // `my weight // and the value before`
  const isOfOne =
    clause.statistics.length === 0 &&
    clause.metrics.every(isSlow) &&
    only === 'previous' &&
    testBefore.test(clause.text);
  const pair =
    (clause.statistics.includes('latest') || isOfOne) &&
    clause.periods.length === 1 &&
    (only === 'previous' || (typeof only === 'object' && only.kind === 'before'));
  return pair
    ? {
        ...clause,
        periods: [],
        statistics: clause.versus === null ? [] : ['first', 'latest'],
        take: { end: 'last', k: 2 },
        group: clause.versus === null ? 'day' : null,
        versus: null,
      }
    : clause;
}
