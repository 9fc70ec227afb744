import { isOfWorkouts, isSlow } from '../lexicon/metric-kinds.ts';
import { coversDistance } from '../lexicon/sports.ts';
import type { MetricInfo } from '../model.ts';
import type { Clause, Reader } from './clause/clause.ts';
import type { Intent } from './clause/intent.ts';
import { wantsAdvice, wantsMeaning } from './clause/intent.ts';
import { limitedMeasure, workoutMetric } from './clause/workouts.ts';
import { impliedKey, isOfNights, type Limit } from './words/limits.ts';

export const asItWas = (clause: Clause): Clause => ({
  ...clause,
  intent: null,
  intents: [],
  limit: null,
  amount: null,
  operation: null,
  pair: null,
  asksForDays: false,
  asksForChange: false,
  times: clause.times.slice(0, 1),
  unread: '',
  unanswered: [],
});

const peaked = new Set(['heart_rate', 'sleep_heart_rate', 'workout_heart_rate', 'stress']);

export function withPeaks(clause: Clause, metrics: readonly MetricInfo[]): Clause {
  const up = clause.intent?.aggregate === 'max' || clause.limit?.op === 'over' || clause.limit?.op === 'at_least';
  const down = clause.intent?.aggregate === 'min' || clause.limit?.op === 'under' || clause.limit?.op === 'at_most';
  const ofAverages = /\b(?:average|mean) (?:\w+ )?(?:heart rate|pulse|hr|bpm|stress)\b/i.test(clause.text);
  if (up === down || ofAverages || clause.group !== null || clause.intent?.aggregate === 'mean') return clause;
  const peak = (key: string) => key.replace(/(heart_rate|stress)$/, `${up ? 'max' : 'min'}_$1`);
  return {
    ...clause,
    metrics: clause.metrics.map((metric) =>
      peaked.has(metric.key)
        ? (metrics.find(({ key, days }) => key === peak(metric.key) && days > 0) ?? metric)
        : metric,
    ),
  };
}

/** Corrects a clause once all of it is read. */
export function settled(said: Clause, reader: Reader): Clause {
  const clause = withImplied(said, reader);
  return isMixed(clause) ? { ...clause, unanswered: [mixed], picksUnread: true } : whole(clause, reader);
}

function withImplied(clause: Clause, { metrics }: Reader): Clause {
  const { picked, asksForDays, operation } = clause;
  const limit = clause.limit ?? clause.amount;
  const counts =
    asksForDays || operation?.kind === 'streak' || operation?.kind === 'percentile' || whether.test(clause.text);
  if (clause.metrics.length > 0 || clause.unanswered.length > 0 || !limit || !counts || clause.aboutWorkouts)
    return clause;
  const ofNights = picked.length > 0 && isOfNights(limit) && /\bnights?\b/i.test(clause.text);
  const key = ofNights ? 'sleep_duration' : picked.length === 1 ? picked[0]?.metric : impliedKey(limit);
  return { ...clause, metrics: metrics.filter((metric) => metric.key === key) };
}

const whether = /^\s*(?:did|was|were|have|has|had|am|is)\b/i;

const mixed = 'I can look at a single kind of workouts in a question, not at some kind on days of another.';

const isMixed = ({ metrics, picked, types }: Clause): boolean =>
  metrics.some(isOfWorkouts) && picked.some(({ type }) => type !== null && (types.length !== 1 || types[0] !== type));

function whole(clause: Clause, { metrics }: Reader): Clause {
  const known = (key: string) => metrics.filter((metric) => metric.key === key);
  const plain = wantsAdvice(clause.asked)
    ? { ...clause, intent: null, intents: [], asksForChange: false, limit: null, asksForDays: false }
    : wantsMeaning(clause.asked)
      ? {
          ...clause,
          asksForChange: false,
          intent: clause.intent?.intent === 'compare' && clause.times.length < 2 ? null : meant(clause),
        }
      : clause;
  if (countsResults(clause)) return { ...plain, intent: { intent: 'value', aggregate: 'count' } };
  if (comparesResults(clause)) return { ...plain, intents: [earliest, newest], asksForChange: false };
  if (
    clause.group !== null &&
    clause.take === null &&
    clause.assumed &&
    clause.metrics.some(({ key }) => key === 'workout_count')
  )
    return { ...plain, metrics: known('workout_count') };
  if (clause.asksForDays && clause.assumed && clause.limit === null && clause.operation === null)
    return { ...plain, metrics: known('workout_count') };
  const asksForLength =
    (clause.assumed && clause.intents.some(({ intent }) => intent === 'extreme')) ||
    (clause.intent?.intent === 'extreme' && /\b(?:longest|shortest|furthest|farthest)\b/i.test(clause.asked));
  if (asksForLength && onlyCounts(clause) && clause.group === null && clause.operation === null)
    return {
      ...plain,
      metrics: known('workout_distance')
        .filter(() => clause.types.some(coversDistance))
        .concat(known('workout_duration')),
    };
  if (listsResults(clause))
    return { ...plain, group: 'day', times: clause.times.length > 0 ? clause.times : [{ kind: 'all' }] };
  if (comparesSessions(clause)) return { ...plain, intent: null, group: 'day', asksForChange: false };
  if (countsNaps(clause)) return { ...plain, limit: anyAtAll, asksForDays: true, intent: null };
  const quick = quickness(clause);
  if (quick !== null) return { ...plain, intent: quick };
  const measure = clause.limit && clause.aboutWorkouts ? limitedMeasure(clause.limit, metrics) : null;
  if (measure && clause.metrics.length > 0 && clause.metrics.every(({ key }) => key === 'workout_count'))
    return { ...plain, metrics: [measure], asksForDays: true };
  if (clause.operation?.kind === 'streak' && clause.limit === null && clause.aboutWorkouts)
    return { ...plain, metrics: known('workout_count') };
  if (clause.group === 'activity_type' && clause.metrics.length > 0)
    return { ...plain, metrics: clause.metrics.flatMap((metric) => workoutMetric(metric, metrics) ?? []) };
  const spoken = clause.metrics.every(({ key }) => whatOf.has(key));
  if (clause.take && clause.assumed && spoken && !/\bhow (?:many|often)\b|\bnumber of\b/i.test(clause.asked))
    return {
      ...plain,
      metrics: known('workout_distance')
        .concat(known('workout_duration'))
        .filter((metric) => movesOr(metric, clause)),
    };
  if (clause.group === 'activity_type' && clause.metrics.length === 0 && clause.unanswered.length === 0)
    return {
      ...plain,
      metrics: known(/\btime|long|hours|minutes\b/i.test(clause.asked) ? 'workout_duration' : 'workout_count'),
    };
  const aboutNights = clause.metrics.length === 0 && clause.unanswered.length === 0 && /nights?\b/i.test(clause.asked);
  const limited = clause.limit !== null && clause.asksForDays && isOfNights(clause.limit);
  const asksOfThem =
    limited || clause.operation !== null || ['extreme', 'compare', 'trend'].includes(clause.intent?.intent ?? '');
  return aboutNights && asksOfThem ? { ...plain, metrics: known('sleep_duration') } : plain;
}

function quickness({ metrics, intent, asked }: Clause): Intent | null {
  if (intent?.intent !== 'extreme' || metrics.length === 0 || !metrics.every(({ kind }) => kind === 'duration'))
    return null;
  if (/\b(?:quickest|fastest)\b/i.test(asked)) return { intent: 'extreme', aggregate: 'min' };
  return /\bslowest\b/i.test(asked) ? { intent: 'extreme', aggregate: 'max' } : null;
}

const isLab = ({ key }: Clause['metrics'][number]): boolean => key.startsWith('biomarker:');

const countsResults = ({ metrics, asked }: Clause): boolean =>
  metrics.length > 0 &&
  metrics.every(isLab) &&
  /\b(?:how many|number of|count of) (?:[\w-]+ ){0,3}?(?:results?|tests?|values?|readings?|measurements?|times)\b|\bhow often\b/i.test(
    asked,
  );

const listsResults = ({ metrics, asked, intent, limit, take }: Clause): boolean =>
  metrics.length > 0 &&
  metrics.every(isLab) &&
  intent === null &&
  limit === null &&
  take === null &&
  /\b(?:all|every|each)\b[^?]*\b(?:values?|results?|readings?|measurements?)\b/i.test(asked) &&
  !/\b(?:lab|labs|blood|laboratory|latest|newest|last)\b/i.test(asked);

const comparesResults = ({ metrics, take, times, intent }: Clause): boolean =>
  take?.k === 2 && times.length === 0 && intent?.intent === 'compare' && metrics.length > 0 && metrics.every(isSlow);

const onlyCounts = ({ metrics }: Clause): boolean => metrics.some(({ key }) => key === 'workout_count');

const comparesSessions = ({ take, times, intent, aboutWorkouts }: Clause): boolean =>
  take?.k === 2 && times.length === 0 && intent?.intent === 'compare' && aboutWorkouts;

const earliest: Intent = { intent: 'latest', aggregate: 'first' };

const newest: Intent = { intent: 'latest', aggregate: 'latest' };

const countsNaps = ({ metrics, limit, asksForDays, asked }: Clause): boolean =>
  metrics.length === 1 &&
  metrics[0]?.key === 'nap_duration' &&
  limit === null &&
  (asksForDays ||
    /\bhow many (?:[\w-]+ )?(?:naps|siestas|catnaps)\b|\bhow often\b|\b(?:number|count) of (?:my )?naps\b/i.test(
      asked,
    ));

const anyAtAll: Limit = { start: 0, end: 0, op: 'over', values: [{ value: 0, unit: null }] };

const meant = ({ intent, asked }: Clause): Clause['intent'] =>
  intent?.aggregate === 'mean' && !/\b(?:average|mean|usual)\b/i.test(asked) ? null : intent;

const whatOf = new Set(['workout_count', 'workout_distance', 'workout_duration', 'workout_heart_rate']);

const movesOr = ({ key }: Clause['metrics'][number], { metrics, types }: Clause): boolean => {
  const named = metrics.filter((metric) => metric.key !== 'workout_count');
  const plain = metrics.length !== named.length;
  return plain ? key === 'workout_duration' || types.some(coversDistance) : named.some((metric) => metric.key === key);
};
