import type { Condition, MetricAnswer, MetricQuery } from '../../../routers/metrics/metrics.contract.ts';
import { conditionMetric, isLength, quantityOf, sessionsOf } from '../lexicon/metric-labels.ts';
import { daysWith, limitText, withinText } from '../lexicon/query-text.ts';

const ofSession = ({ metric: asked }: MetricQuery, { metric, lag_days = 0 }: Condition): boolean =>
  asked.startsWith('workout') && metric.startsWith('workout') && metric !== 'workout_count' && lag_days === 0;

/** `runs of more than 5 km with pace under 5:00 min/km`. */
export function chosenSessions(query: MetricQuery, answer: MetricAnswer): string {
  const own = (query.where ?? []).filter((condition) => ofSession(query, condition));
  const known = own.map(({ metric, threshold }) => ({ metric: conditionMetric(metric, answer), threshold }));
  const length = known.find(({ metric }) => isLength(metric));
  const limits = known
    .filter((each) => each !== length)
    .map(({ metric, threshold }) => `${quantityOf(metric)} ${limitText(threshold, metric.unit)}`);
  const sessions = length
    ? withinText(length.metric, query.activity_type, length.threshold)
    : sessionsOf(query.activity_type);
  return `${sessions}${limits.length === 0 ? '' : ` with ${limits.join(' and ')}`}`;
}

/** `On days with time asleep under 6 h, `. */
export function conditionText(query: MetricQuery, answer: MetricAnswer): string {
  const where = query.where ?? [];
  const days = where.filter((condition) => !ofSession(query, condition));
  const onDays = days.map((condition) => daysWith(condition, query.activity_type, answer)).join(', and on ');
  // A number of workouts names them itself.
  const inSessions =
    days.length === where.length || query.metric === 'workout_count' ? '' : `In ${chosenSessions(query, answer)}, `;
  return onDays === '' ? inSessions : `${begun(inSessions, `On ${onDays}`)}, `;
}

export const begun = (condition: string, sentence: string): string =>
  condition === '' ? sentence : `${condition}${sentence.charAt(0).toLowerCase()}${sentence.slice(1)}`;
