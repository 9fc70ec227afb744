import type { Condition, MetricQuery } from '../../../routers/metrics/metrics.contract.ts';
import { makePlan } from '../../../server/agent/reader/plan.ts';
import { metrics, today } from './metrics.ts';

const ops = { over: 'over', under: 'under', at_least: 'atleast', at_most: 'atmost', between: 'between' } as const;
const named = (metric: string) => metric.replaceAll(' ', '_');
const amounts = (threshold: Condition['threshold']) =>
  'upper' in threshold ? `${threshold.value},${threshold.upper}` : `${threshold.value}`;

/** A query in the words of the corpus: `metric.aggregate window filters`. */
const queryText = ({ metric, aggregate, window, ...more }: MetricQuery): string =>
  [
    `${named(metric)}.${aggregate} ${windowText(window)}`,
    ...(more.compare_to ? [`vs=${windowText(more.compare_to)}`] : []),
    ...(more.activity_type ? [`type=${more.activity_type}`] : []),
    ...(more.weekdays ? [`days=${more.weekdays}`] : []),
    ...(more.threshold ? [`${ops[more.threshold.op]}=${amounts(more.threshold)}`] : []),
    ...(more.where ?? []).map(
      (each) =>
        `where=${named(each.metric)}:${ops[each.threshold.op]}:${amounts(each.threshold)}${lagText(each.lag_days)}`,
    ),
    ...(more.take ? [`take=${more.take.end}:${more.take.k}`] : []),
    ...(more.split ? [`split=${splitText(more.split)}`] : []),
    ...(more.group ? [`group=${more.group}`] : []),
    ...(more.k === undefined ? [] : [`k=${more.k}`]),
    ...(more.with ? [`with=${named(more.with.metric)}${lagText(more.with.lag_days)}`] : []),
    ...(more.value === undefined ? [] : [`value=${more.value}`]),
  ].join(' ');

function splitText(split: NonNullable<MetricQuery['split']>): string {
  if ('weekdays' in split) return `days:${split.weekdays}`;
  const { metric, threshold, lag_days, activity_type: type } = split;
  if (metric === 'workout_count') return `${type ?? 'any'}${lagText(lag_days)}`;
  return `${named(metric)}:${ops[threshold.op]}:${amounts(threshold)}${lagText(lag_days)}`;
}

function windowText(window: MetricQuery['window']): string {
  if (window.kind === 'before') return `before(${windowText(window.of)})`;
  if (window.kind === 'between') return `between:${window.from}..${window.to}`;
  const { kind, ...rest } = window;
  const running = 'include_today' in rest && rest.include_today === true ? '+today' : '';
  const parts = Object.values(rest).filter((value) => typeof value !== 'boolean');
  return `${[kind.replace(/_days$/, ''), ...parts].join(':')}${running}`;
}

const lagText = (days: number | undefined): string => (days === undefined || days === 0 ? '' : `:${days}`);

/** The plan of a conversation; ` // ` separates its messages. */
export function planOf(conversation: string, known = metrics, reader = makePlan) {
  const messages = conversation.split(' // ').map((content) => ({ role: 'user' as const, content }));
  const { items, unanswered, assignments } = reader({ messages, today, metrics: known });
  return {
    queries: items.flatMap(({ queries }) => queries).map(queryText),
    unanswered: unanswered.join(' '),
    agents: assignments.map(({ agent }) => agent),
  };
}

/** The plan as one text, in as much detail as the expected plan `like`. */
export function planText(conversation: string, like = '', reader = makePlan): string {
  const { queries, unanswered, agents } = planOf(conversation, metrics, reader);
  const declined = like.startsWith('abstain: ') ? `abstain: ${unanswered}` : 'abstain';
  const text = [...queries, ...(unanswered === '' ? [] : [declined])].join(' ; ');
  const specialists = agents.filter((agent) => agent !== 'data_analyst');
  if (like.includes(' + ')) return [text, ...(specialists.length > 0 ? specialists : ['nobody'])].join(' + ');
  return text === '' ? 'advice' : text;
}
