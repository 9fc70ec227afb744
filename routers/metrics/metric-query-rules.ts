import { groupable } from './metric-groups.ts';
import { clockUnit, metrics } from './metric-registry.ts';
import type { Subject } from './metric-subject.ts';
import type { Aggregate, MetricQuery, Threshold } from './metrics.contract.ts';

export type QuerySubjects = {
  own: Subject;
  conditions: readonly Subject[];
  other: Subject | null;
  split: Subject | null;
};

const isOneOf =
  (...names: Aggregate[]) =>
  ({ aggregate }: MetricQuery) =>
    names.includes(aggregate);
const ranks = isOneOf('highest', 'lowest');
const compares = isOneOf('difference', 'percent_change');
const countsDays = isOneOf('count_days', 'streak');
const contrasts = isOneOf('contrast');
const correlates = isOneOf('correlation');
const ranksOne = isOneOf('percentile');

const ofClock = isOneOf(
  ...([
    'mean',
    'std_dev',
    'min',
    'max',
    'count',
    'latest',
    'first',
    'count_days',
    'difference',
    'contrast',
    'correlation',
  ] as const),
);

type Rule = [applies: (query: MetricQuery, subjects: QuerySubjects) => boolean, reason: string];

/** Reasons hold no number, so they can be quoted. */
const rules: readonly Rule[] = [
  [
    (query, { own }) => query.aggregate === 'sum' && own.info.kind === 'state',
    'It is a level, not an amount: levels of several days do not add up. Ask for the mean.',
  ],
  [
    (query, { own }) => query.aggregate === 'sum' && own.info.kind === 'score',
    'Scores of several days do not add up. Ask for the mean.',
  ],
  [
    ({ aggregate }, { own, other }) =>
      [own, ...(other ? [other] : [])].some(({ only }) => only !== undefined && !only.includes(aggregate)),
    'They have no size of their own, so they can only be counted.',
  ],
  [
    (query, { own, other }) => [own, other].some((subject) => subject?.info.unit === clockUnit) && !ofClock(query),
    'It is a time of day: ask for its mean, its spread, the latest, the first, a difference or what it goes along with.',
  ],
  [
    (query, { own }) => query.aggregate === 'percent_change' && own.info.unit === '°C',
    'The zero of this scale is arbitrary, so a percentage of it means nothing. Ask for the difference.',
  ],
  [(query) => countsDays(query) && !query.threshold, 'Days can only be counted against a threshold.'],
  [
    (query) => !countsDays(query) && query.threshold !== undefined,
    'A threshold only counts days. To choose days by it, ask with a condition.',
  ],
  [
    ({ metric, threshold, where = [], split }) =>
      [...(threshold ? [{ metric, threshold }] : []), ...where, ...(split && 'metric' in split ? [split] : [])].some(
        (each) => isEmpty(each.threshold) && !clockMetrics.has(each.metric),
      ),
    'The upper limit lies below the lower one.',
  ],
  [(query) => !ranks(query) && query.k !== undefined, 'Only a ranking has so many places.'],
  [(query) => !ranksOne(query) && query.value !== undefined, 'Only a percentile takes a value to rank.'],
  [
    (query) => !compares(query) && !contrasts(query) && query.compare_to !== undefined,
    'Two periods are only compared by a difference or a percentage.',
  ],
  [
    (query) => query.split !== undefined && (!contrasts(query) || query.compare_to !== undefined),
    'Days are only split to hold one part against the other, and not beside two periods.',
  ],
  [
    ({ split }, { own }) =>
      split !== undefined && 'metric' in split && !split.lag_days && split.metric === own.info.key,
    'Days that are split by the metric itself differ in it by design.',
  ],
  [(query) => !isOneOf('unusual')(query) && query.baseline_days !== undefined, 'Only what is unusual has a baseline.'],
  [
    (query, { own }) => isOneOf('unusual')(query) && own.occasion !== 'day',
    'What is usual is told by days before, and this is not measured every day.',
  ],
  [
    (query) => correlates(query) !== (query.with !== undefined),
    'A correlation takes two metrics, and nothing else does.',
  ],
  [
    ({ with: other }, subjects) =>
      other !== undefined && subjects.other?.info.key === subjects.own.info.key && !other.lag_days,
    'On the same day everything goes along with itself.',
  ],
  [
    (query, { own, conditions, other }) =>
      query.activity_type !== undefined &&
      ![own, ...conditions, ...(other ? [other] : [])].some(({ occasion }) => occasion === 'workout'),
    'This is not measured for single activities, so it cannot be told apart by their type.',
  ],
  [
    ({ group, aggregate }) => group !== undefined && !groupable.has(aggregate),
    'This cannot be told for each group by itself. Ask for a mean, a total, a count or an extreme of each.',
  ],
  [
    ({ group }, { own }) => group === 'activity_type' && own.occasion !== 'workout',
    'This is not measured for single activities, so it has no groups of them.',
  ],
  [
    (query) =>
      query.take !== undefined && (isOneOf('trend', 'streak', 'contrast', 'unusual')(query) || compares(query)),
    'This looks at a period as a whole, so it cannot be told of the first or last values only.',
  ],
  [
    (query) => query.where !== undefined && isOneOf('streak')(query),
    'Days that are left out by a condition would end every row of days.',
  ],
];

const clockMetrics = new Set(metrics.flatMap(({ key, unit }) => (unit === clockUnit ? [key] : [])));
const isEmpty = (threshold: Threshold) => threshold.op === 'between' && threshold.upper < threshold.value;

export function whySenseless(query: MetricQuery, subjects: QuerySubjects): string | null {
  return rules.find(([applies]) => applies(query, subjects))?.[1] ?? null;
}
