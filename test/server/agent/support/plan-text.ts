import type { Condition, MetricQuery } from '../../../../routers/metrics/metrics.contract.ts';
import { makePlan } from '../../../../server/agent/reader/plan.ts';
import { metrics, today } from './metrics.ts';

/**
 * A declared query as one line: `metric.aggregate window`, and behind it what the query has of ` vs window`, ` type=`,
 * ` days=`, ` limit=`, ` where=`, ` take=`, ` group=`, ` k=`, ` with=` and ` value=`.
 */
const queryText = ({ metric, aggregate, window, ...more }: MetricQuery): string =>
  [
    `${metric}.${aggregate} ${windowText(window)}`,
    ...(more.compare_to ? [`vs ${windowText(more.compare_to)}`] : []),
    ...(more.activity_type ? [`type=${more.activity_type}`] : []),
    ...(more.weekdays ? [`days=${more.weekdays}`] : []),
    ...(more.threshold ? [`limit=${limitText(more.threshold)}`] : []),
    ...(more.where ? [`where=${more.where.map(conditionText).join(' & ')}`] : []),
    ...(more.take ? [`take=${more.take.end} ${more.take.k}`] : []),
    ...(more.group ? [`group=${more.group}`] : []),
    ...(more.k === undefined ? [] : [`k=${more.k}`]),
    ...(more.with ? [`with=${more.with.metric}${lagText(more.with.lag_days)}`] : []),
    ...(more.value === undefined ? [] : [`value=${more.value}`]),
  ].join(' ');

function windowText(window: MetricQuery['window']): string {
  if (window.kind === 'before') return `before(${windowText(window.of)})`;
  const { kind, ...rest } = window;
  const running = 'include_today' in rest && rest.include_today === true ? ['+today'] : [];
  return [kind, ...Object.values(rest).filter((value) => typeof value !== 'boolean'), ...running].join(' ');
}

const limitText = ({ op, value, ...more }: Condition['threshold']): string =>
  'upper' in more ? `${op} ${value} ${more.upper}` : `${op} ${value}`;
const lagText = (days: number | undefined): string => (days === undefined || days === 0 ? '' : ` lag ${days}`);
const conditionText = ({ metric, threshold, lag_days }: Condition): string =>
  `${metric} ${limitText(threshold)}${lagText(lag_days)}`;

/** The plan of a conversation, whose questions are parted by ` || `. */
export function planOf(conversation: string, known = metrics) {
  const messages = conversation.split(' || ').map((content) => ({ role: 'user' as const, content }));
  const { items, unanswered, assignments } = makePlan({ messages, today, metrics: known });
  return {
    queries: items.flatMap(({ queries }) => queries).map(queryText),
    unanswered: unanswered.join(' '),
    agents: assignments.map(({ agent }) => agent),
  };
}
