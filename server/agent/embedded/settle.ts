import { wantsAdvice, wantsMeaning } from './explanations.ts';
import { isOfWorkouts } from './metric-kinds.ts';
import type { Clause, Reader } from './read-clause.ts';
import { coversDistance } from './sports.ts';
import { isOfNights } from './thresholds.ts';
import { limitedMeasure, workoutMetric } from './workouts.ts';

/** What only makes sense once the whole clause is read. */
export function settled(clause: Clause, reader: Reader): Clause {
  return isMixed(clause) ? { ...clause, unanswered: [mixed], picksUnread: true } : whole(clause, reader);
}

const mixed = 'I can look at a single kind of workouts in a question, not at some kind on days of another.';

/** One kind of workouts holds for the whole query: for what is asked and for what picks the days. */
const isMixed = ({ metrics, picked, types }: Clause): boolean =>
  metrics.some(isOfWorkouts) && picked.some(({ type }) => type !== null && (types.length !== 1 || types[0] !== type));

function whole(clause: Clause, { metrics }: Reader): Clause {
  const known = (key: string) => metrics.filter((metric) => metric.key === key);
  const plain = wantsAdvice(clause.asked)
    ? { ...clause, intent: null, intents: [], asksForChange: false, limit: null, asksForDays: false }
    : wantsMeaning(clause.asked)
      ? { ...clause, asksForChange: false, intent: clause.intent?.intent === 'compare' ? null : meant(clause) }
      : clause;
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
  const aboutNights =
    clause.metrics.length === 0 && clause.unanswered.length === 0 && /\bnights?\b/i.test(clause.asked);
  const limited = clause.limit !== null && clause.asksForDays && isOfNights(clause.limit);
  const asksOfThem =
    limited || clause.operation !== null || ['extreme', 'compare'].includes(clause.intent?.intent ?? '');
  return aboutNights && asksOfThem ? { ...plain, metrics: known('sleep_duration') } : plain;
}

/** In `is my usual heart rate normal` the last word is the judgement, and no average. */
const meant = ({ intent, asked }: Clause): Clause['intent'] =>
  intent?.aggregate === 'mean' && !/\b(?:average|mean|usual)\b/i.test(asked) ? null : intent;

const whatOf = new Set(['workout_count', 'workout_distance', 'workout_duration', 'workout_heart_rate']);

/** `My last five runs`: what they were, and not how many. */
const movesOr = ({ key }: Clause['metrics'][number], { metrics, types }: Clause): boolean => {
  const named = metrics.filter((metric) => metric.key !== 'workout_count');
  const plain = metrics.length !== named.length;
  return plain ? key === 'workout_duration' || types.some(coversDistance) : named.some((metric) => metric.key === key);
};
