import type { Aggregate, MetricQuery, WindowSpec } from '../../../../routers/metrics/metrics.contract.ts';
import { addsUp, isOfWorkouts, isSlow, lowerIsBetter, nights } from '../../lexicon/metric-kinds.ts';
import type { MetricInfo, PlanItem } from '../../model.ts';
import type { Clause } from '../clause/clause.ts';
import { conditionOf } from '../clause/conditions.ts';
import type { Intent } from '../clause/intent.ts';
import { type Asked, type Built, defaultWindow, groupWindow, isOneDay } from './asked.ts';
import {
  asksHowManyDays,
  buildOperation,
  countable,
  countDays,
  daysWithWorkouts,
  isCountOfDays,
  noLimit,
} from './build-operations.ts';
import { comparison, isComparison } from './comparisons.ts';

export function buildQueries(asked: Asked): Built {
  const { clause, metric, compareTo } = asked;
  const of = (window: WindowSpec) => base(asked, window);
  const operated = buildOperation(asked, of);
  if (operated) return operated;
  if (clause.group === 'day' && clause.limit)
    return buildQueries({ ...asked, clause: { ...clause, group: null, asksForDays: true } });
  if (clause.group && clause.limit && !clause.asksForDays) return unclear;
  if (clause.group && !compareTo && !(clause.limit && clause.asksForDays)) return grouped(asked, clause.group);
  if (compareTo || isComparison(clause)) return comparison(asked, of);
  if (clause.limit && isOfNow(asked)) return single(asked, 'latest', 'latest');
  const countsDays = clause.asksForDays || clause.operation?.kind === 'percentile' || asksWhetherEver(asked);
  if (clause.limit && countsDays) return countDays(asked, of);
  if (clause.limit && clause.intent && isJudged(clause))
    return single(asked, clause.intent.intent, concrete(clause.intent.aggregate, metric));
  if (clause.limit && isLimitOpen(asked))
    return clause.intent && !isPlain(clause.intent) ? unclear : countDays(asked, of);
  if (isCountOfDays(asked)) return daysWithWorkouts(asked, of);
  if (metric.key === 'workout_count' && isWhen(clause)) return single(asked, 'latest', 'latest');
  if (asksHowManyDays(asked)) return { unanswered: noLimit };
  if (clause.asksForDays && clause.intent?.intent !== 'extreme')
    return single(asked, 'value', concrete(countable(clause) ? 'count' : 'mean', metric));
  const spoken =
    clause.intent?.aggregate === 'amount' &&
    (ofSuchADay(clause) || clause.asksForChange || (isSlow(metric) && asked.window === null))
      ? null
      : clause.intent;
  if (clause.take && spoken === null && isSlow(metric))
    return grouped({ ...asked, clause: { ...clause, group: 'day' } }, 'day');
  const { intent, aggregate } = ofOneDay(asked, spoken) ?? (clause.asksForChange ? change : unspoken(asked));
  const apt = aggregate === 'sum' && clause.metrics.length > 1 && !canAddUp(metric) ? 'mean' : aggregate;
  return besideAllDays(asked, single(asked, intent, concrete(apt, metric)));
}

const ofSuchADay = ({ picked, asked }: Clause): boolean =>
  picked.length > 0 && /\bdo(?:es)? (?:i|my)\b|\b(?:that|the same) (?:day|night)\b/i.test(asked);

function besideAllDays({ clause }: Asked, built: Built): Built {
  const compares = clause.picked.length > 0 && clause.intent === null && comparative.test(clause.unread);
  if (!compares || !('items' in built)) return built;
  const onAllDays = built.items.map(({ intent, queries }) => ({
    intent,
    queries: queries.map(({ where: _, activity_type, ...query }) => ({
      ...query,
      ...(activity_type !== undefined && isOfWorkouts({ key: query.metric }) && { activity_type }),
    })),
  }));
  return { items: [...built.items, ...onAllDays] };
}

const comparative =
  /\b(?:drop|fall|rise|improve|increase|decrease|suffer|change|differ)s?\b|\b(?:more|less|fewer|longer|shorter|better|worse|higher|lower|deeper|greater)\b/i;

// Next to a single day's value a limit needs no count.
const isLimitOpen = ({ clause, window, metric }: Asked): boolean =>
  !(window && isOneDay(window)) && !clause.asksForChange && metric.key !== 'workout_count';

const isPlain = ({ aggregate, intent }: Intent): boolean =>
  aggregate === 'amount' || aggregate === 'sum' || aggregate === 'count' || intent === 'extreme';

const isJudged = ({ asked, intent, asksForDays, group }: Clause): boolean =>
  intent?.intent === 'value' &&
  intent.aggregate !== 'amount' &&
  intent.aggregate !== 'count' &&
  !asksForDays &&
  group === null &&
  /\b(?:did|was|were|is|are|has|have|had|do|does|am) (?:i|my|the)\b/i.test(asked) &&
  !/\b(?:how|what|which|when)\b/i.test(asked);

const unclear: Built = {
  unanswered: 'I cannot tell what the limit in your question is for; ask on how many days it was met.',
};

const asksWhetherEver = ({ clause, metric, window }: Asked): boolean =>
  /^\s*(?:did|was|were|has|have|is|am|do)\b/i.test(clause.text) &&
  (metric.kind === 'state' || metric.kind === 'score' || nights.test(metric.key)) &&
  clause.intent === null &&
  !(window && isOneDay(window));

const isOfNow = ({ clause, metric, window }: Asked): boolean =>
  /^\s*(?:so |and )?(?:is|are|am)\b/i.test(clause.text) && isSlow(metric) && window === null && !clause.asksForDays;

const ofOneDay = ({ metric, window }: Asked, intent: Intent | null): Intent | null =>
  intent?.intent === 'extreme' && window && isOneDay(window) && /^(?:sleep_)?(?:max|min)_/.test(metric.key)
    ? null
    : intent;

const ofEachPart = /\b(?:per|by|each|every|for each) (?:weekday|week|month)\b|\b(?:weekly|monthly)\b/i;

const ofOnePart = /\b(?:which|what) (?:\w+ )?(?:weekday|week|month|day)\b|\b(?:most|least|best|worst)\b/i;

function grouped(asked: Asked, group: NonNullable<Clause['group']>): Built {
  const { clause, metric } = asked;
  const spoken = clause.intent;
  const open = spoken === null || spoken.intent !== 'value' || spoken.aggregate === 'amount' || clause.asksForChange;
  const whole = addsUp(metric) && (group !== 'weekday' || isOfWorkouts(metric)) ? 'sum' : 'mean';
  if (spoken?.intent === 'extreme' && ofEachPart.test(clause.asked) && !ofOnePart.test(clause.asked))
    return single(asked, 'group', concrete(spoken.aggregate, metric));
  const aggregate = open ? whole : concrete(spoken.aggregate, metric);
  return single(asked, 'group', aggregate);
}

const isWhen = ({ text, intent }: Clause): boolean =>
  intent?.intent === 'latest' ||
  /\bwhen\b|\b(?:last|latest|most recent) (?:\w+ )?\w+(?=.*\bdate\b)|\bdate of (?:my|the) (?:last|latest|most recent)\b/i.test(
    text,
  );

function single(asked: Asked, intent: PlanItem['intent'], aggregate: Aggregate): Built {
  const whole = intent === 'latest' || aggregate === 'first' || asked.clause.take !== null;
  const seldom = asked.metric.key.startsWith('biomarker:');
  const window = asked.window ?? (whole || seldom ? ({ kind: 'all' } as const) : defaultWindow);
  return { items: [{ intent, queries: [{ ...base(asked, window), aggregate }] }] };
}

const kindOf = ({ clause, type }: Asked): string | null =>
  type ?? clause.pair?.type ?? clause.picked.find((each) => each.type !== null)?.type ?? null;

const base = (asked: Asked, window: WindowSpec): Omit<MetricQuery, 'aggregate'> =>
  queryOf(asked, window, kindOf(asked));

const queryOf = (
  { clause, metric }: Asked,
  window: WindowSpec,
  type: string | null,
): Omit<MetricQuery, 'aggregate'> => ({
  metric: metric.key,
  window: clause.group && window === defaultWindow ? groupWindow(clause.group) : window,
  ...(clause.weekdays && { weekdays: clause.weekdays }),
  ...(type !== null && { activity_type: type }),
  ...(clause.picked.length > 0 && { where: clause.picked.slice(0, 3).map((each) => conditionOf(each, metric.key)) }),
  ...(clause.take && { take: clause.take }),
  ...(clause.group && { group: clause.group }),
});

// Without an intent: slow metrics get the latest value, others a mean or sum.
function unspoken({ clause, metric, window }: Asked): Intent {
  if (isSlow(metric) && window === null && !clause.take && clause.picked.length === 0)
    return { intent: 'latest', aggregate: 'latest' };
  if (isOfWorkouts(metric) && (metric.kind === 'total' || metric.kind === 'duration'))
    return { intent: 'value', aggregate: 'sum' };
  const isAmount = window !== null && addsUp(metric) && (isOneDay(window) || namesMinutes(clause, metric));
  return { intent: 'value', aggregate: isAmount ? 'sum' : 'mean' };
}

const namesMinutes = ({ text }: Clause, { kind }: MetricInfo): boolean =>
  (kind === 'duration' && /\b(?:minutes|hours)\b/i.test(text)) ||
  (kind === 'total' && /\bin (?:km|kilomet\w+|miles|met(?:er|re)s|lit(?:er|re)s|kcal)\b|\bso far\b/i.test(text));

const canAddUp = ({ kind }: MetricInfo): boolean => kind === 'total' || kind === 'duration';

const change: Intent = { intent: 'trend', aggregate: 'trend' };

function concrete(aggregate: Intent['aggregate'], metric: MetricInfo): Aggregate {
  if (aggregate === 'best') return lowerIsBetter.test(metric.key) ? 'min' : 'max';
  if (aggregate === 'worst') return lowerIsBetter.test(metric.key) ? 'max' : 'min';
  if (aggregate === 'mean' && metric.key === 'workout_count') return 'sum';
  if (aggregate !== 'amount') return aggregate;
  return addsUp(metric) ? 'sum' : 'mean';
}
