import type { Condition, MetricAnswer, MetricQuery } from '../../../routers/metrics/metrics.contract.ts';
import { conditionMetric, quantityOf, sessionsOf } from '../lexicon/metric-labels.ts';
import { dayWith, limitText } from '../lexicon/query-text.ts';

const ofSession = ({ metric: asked }: MetricQuery, { metric, lag_days = 0 }: Condition): boolean =>
  asked.startsWith('workout') && metric.startsWith('workout') && metric !== 'workout_count' && lag_days === 0;

/** `runs with distance over 5 km`, `workouts`: those that the query takes. */
export function chosenSessions(query: MetricQuery, answer: MetricAnswer): string {
  const limits = (query.where ?? [])
    .filter((condition) => ofSession(query, condition))
    .map(({ metric: name, threshold }) => {
      const metric = conditionMetric(name, answer);
      return `${quantityOf(metric)} ${limitText(threshold, metric.unit)}`;
    });
  return `${sessionsOf(query.activity_type)}${limits.length === 0 ? '' : ` with ${limits.join(' and ')}`}`;
}

/** `On days with time asleep under 6 h, `, `In runs with distance over 5 km, `. */
export function conditionText(query: MetricQuery, answer: MetricAnswer): string {
  const where = query.where ?? [];
  const days = where.filter((condition) => !ofSession(query, condition));
  const onDays = days.map((condition) => dayWith(condition, query.activity_type, answer)).join(', and ');
  // A number of workouts names them itself.
  const inSessions =
    days.length === where.length || query.metric === 'workout_count' ? '' : `In ${chosenSessions(query, answer)}, `;
  return onDays === '' ? inSessions : `${begun(inSessions, `On days ${onDays}`)}, `;
}

export const begun = (condition: string, sentence: string): string =>
  condition === '' ? sentence : `${condition}${sentence.charAt(0).toLowerCase()}${sentence.slice(1)}`;
