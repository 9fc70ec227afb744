import type { MetricQuery, WindowSpec } from '../../../../routers/metrics/metrics.contract.ts';
import { addsUp, isOfWorkouts, isSlow, lowerIsBetter } from '../../lexicon/metric-labels.ts';
import { noPercentileValue } from '../../lexicon/refusals.ts';
import { thresholdFor, wrongUnit } from '../limits.ts';
import { type Asked, all, type Built, base, isOneDay, item, one, resolved, usual } from './asked.ts';
import { grouped, single, statisticOf } from './values.ts';

const isKept =
  /\b(?:you|i|we) (?:even |actually |really |still |do )*(?:have|got|had|hold|stored?)\b|\b(?:data|recorded|measured|logged|tracked|entries|captured|stored|on file)\b|\b(?:from|based on|out of|behind) how many\b|\b(?:that|this|it) (?:from|based on|behind)\b/;

/** `how many HbA1c results do I have`, `for how many of the last 30 days do you have steps`. */
const countsValues = ({ clause: { text, statistics, often, days, limit, versus, change }, metric }: Asked): boolean =>
  // `how often did I weigh myself`, `how many weigh-ins`
  (isSlow(metric) &&
    limit === null &&
    versus === null &&
    !change &&
    (often || /\bhow many (?:weigh ins|checks|times)\b/.test(text))) ||
  (days && limit === null && !isOfWorkouts(metric) && metric.key !== 'nap_duration' && isKept.test(text)) ||
  ((/\b(?:data points?|readings|values|measurements|results|entries|records|tests)\b/.test(text) ||
    (/\bnights of sleep\b/.test(text) && /\bon file\b|\brecorded\b/.test(text))) &&
    (often || days || /\bhow many\b|\bnumber of\b/.test(text)) &&
    statistics.every((each) => each === 'amount' || each === 'sum'));

/** `When did I last sleep over 8 hours?`, `median of the nights under 7 hours`: of the values that meet the limit. */
function within({ clause, ...asked }: Asked, statistic?: ReturnType<typeof statisticOf>): Built {
  const threshold = clause.limit && thresholdFor(clause.limit, asked.metric);
  if (!threshold) return { unanswered: wrongUnit(asked.metric) };
  const picked = { metric: asked.metric.key, threshold, sport: asked.sport, after: false, lag: null };
  const met: Asked = { ...asked, clause: { ...clause, limit: null, picked: [...clause.picked, picked] } };
  // A day in progress is under every limit.
  const isOpen = asked.window === null && addsUp(asked.metric) && /^(?:under|at_most)$/.test(threshold.op);
  const window: WindowSpec | null = statistic && isOpen ? { kind: 'last_days', n: 3_650 } : asked.window;
  return single({ ...met, window }, ...(statistic ?? statisticOf(met)));
}

/** The query for a clause with one metric and one period, by what it asks. */
export function ofOne(asked: Asked): Built {
  const { clause, metric, window } = asked;
  if (clause.rank.length > 0) return ranked(asked);
  if (clause.streak) return streak(asked);
  const asksShare =
    clause.limit?.op === 'at_most' && /(?:\b(?:percentage|percent|share|fraction|proportion)|%) of\b/.test(clause.text);
  if (asksShare) return percentile(asked);
  // `the top 10 % for steps`: nothing is named whose place is asked.
  if (
    clause.percentile &&
    /\b(?:top|bottom|best|worst) \d+ ?(?:%|percent)/.test(clause.text) &&
    !(window && isOneDay(window)) &&
    !clause.statistics.includes('latest')
  )
    return {
      unanswered: noPercentileValue,
    };
  if (clause.percentile && (clause.limit || clause.amount || window || clause.statistics.includes('latest')))
    return percentile(asked);
  if (clause.group && !(clause.limit && (clause.days || (clause.often && !isOfWorkouts(metric)))))
    return grouped(asked);
  if (clause.take && isSlow(metric) && clause.statistics.length === 0 && !clause.group)
    return grouped({ ...asked, clause: { ...clause, group: 'day' } });
  if (
    clause.limit &&
    clause.statistics.includes('latest') &&
    // `Is my weight under 72 at the moment?` is judged on the newest value, whichever it is.
    !/^(?:(?:so|and|but) )*(?:is|are|am)\b/.test(clause.text) &&
    ((!clause.days && !clause.often) || /\bdid i last\b/.test(clause.text))
  )
    return within(asked, ['latest', 'latest']);
  if (clause.limit && isLimitOpen(asked)) return countDays(asked);
  if (countsValues(asked)) return single(asked, 'value', 'count');
  if (metric.key === 'workout_count' && clause.days)
    return one('count_days', {
      ...base(asked, window ?? usual),
      aggregate: 'count_days',
      threshold: { op: 'at_least', value: 1 },
    });
  if (metric.key === 'workout_count' && /\bwhen\b|\bdate of\b|\blast\b.* date\b/.test(clause.text))
    return single(asked, 'latest', clause.statistics.includes('first') ? 'first' : 'latest');
  if (clause.days && metric.kind !== 'total' && !isOfWorkouts(metric) && clause.statistics.length === 0)
    return countable(asked);
  if (
    metric.key === 'nap_duration' &&
    /\b(?:how many|number of)\b(?! (?:nap )?(?:minutes|hours|mins|hrs))/.test(clause.text)
  )
    return single(asked, 'value', 'count');
  const keeps = clause.limit !== null && /\b(?:average|mean|median|spread|standard deviation)\b/.test(clause.text);
  return keeps && !asksWhether.test(clause.text) ? within(asked) : single(asked, ...statisticOf(asked));
}

const asksWhether =
  /^(?!.*\b(?:what|which|how)\b).*(?:\b(?:did|do|does|is|are|am|was|were|has|have) (?:i|my)|\b(?:if|whether) i)\b/;
const noLimit = 'To count days I need a limit, for example at least so many steps.';

const countable = (asked: Asked): Built =>
  /\b(?:data|recorded|measured|values?|readings?)\b/.test(asked.clause.text)
    ? single(asked, 'value', 'count')
    : asked.metric.key === 'nap_duration'
      ? one('count_days', {
          ...base(asked, asked.window ?? usual),
          aggregate: 'count_days',
          threshold: { op: 'over', value: 0 },
        })
      : { unanswered: noLimit };

// Beside the value of a single day a limit asks for the value.
function isLimitOpen({ clause, window, metric }: Asked): boolean {
  if (clause.days || clause.often) return true;
  // `is my ferritin above 30`: what is measured seldom has a value now.
  if (/^(?:so |and )?(?:is|are|am)\b/.test(clause.text) && isSlow(metric) && window === null) return false;
  // `Did I walk more than 70,000 steps in total?`
  if (clause.statistics.includes('sum') && /^(?:(?:so|and|but) )*(?:did|have|has) i\b/.test(clause.text)) return false;
  if (metric.key === 'workout_count' || (window && isOneDay(window)) || clause.change) return false;
  return clause.statistics.every((each) => each === 'amount' || each === 'max' || each === 'min' || each === 'sum');
}

function countDays(asked: Asked): Built {
  const { clause, metric, window } = asked;
  const threshold = clause.limit && thresholdFor(clause.limit, metric);
  if (!threshold) return { unanswered: wrongUnit(metric) };
  const ofSessions = isOfWorkouts(metric) && metric.key !== 'workout_count' && !clause.days;
  const period = window ?? (ofSessions || metric.key.startsWith('biomarker:') ? all : usual);
  const { take: _, ...query } = base(asked, period);
  if (ofSessions) {
    const where = [...(query.where ?? []), { metric: metric.key, threshold }];
    return one('value', { ...query, metric: 'workout_count', aggregate: 'sum', where });
  }
  return one('count_days', { ...query, aggregate: 'count_days', threshold });
}

function ranked(asked: Asked): Built {
  const { clause, metric, window } = asked;
  const group = clause.group === 'week' || clause.group === 'month' ? clause.group : null;
  if (group) return grouped(asked);
  const queries = clause.rank.map(({ k, order }): MetricQuery => {
    const low =
      order === 'lowest' ||
      (order === 'best' && lowerIsBetter.test(metric.key)) ||
      (order === 'worst' && !lowerIsBetter.test(metric.key));
    const { group: _, take: __, ...query } = base(asked, window ?? (isOfWorkouts(metric) ? all : usual));
    return { ...query, aggregate: low ? 'lowest' : 'highest', k };
  });
  return { items: queries.map((query) => item('rank', query)) };
}

function streak(asked: Asked): Built {
  const { clause, metric, window } = asked;
  const threshold = clause.limit
    ? thresholdFor(clause.limit, metric)
    : metric.key === 'workout_count'
      ? ({ op: 'at_least', value: 1 } as const)
      : null;
  if (!threshold)
    return {
      unanswered: clause.limit
        ? wrongUnit(metric)
        : 'To count days in a row I need a limit, for example at least so many steps.',
    };
  const { group: _, ...query } = base(asked, window ?? all);
  return one('streak', { ...query, aggregate: 'streak', threshold });
}

function percentile(asked: Asked): Built {
  const { clause, metric } = asked;
  const named = clause.limit ?? clause.amount;
  const threshold = named && thresholdFor(named, metric);
  if (named && !threshold) return { unanswered: wrongUnit(metric) };
  const [only] = resolved(clause.periods).filter((each) => !isOneDay(each));
  const open = clause.percentile ? all : usual;
  const day = resolved(clause.periods).find(isOneDay);
  if (day && !threshold && !/^(?:yesterday|last_night|today)$/.test(day.kind))
    return { unanswered: 'I can place only your newest value, or a number that you name, among your own values.' };
  const among = only ?? (clause.take ? ({ kind: 'last_days', n: clause.take.k } as const) : open);
  // Last night is not among the nights that ended by yesterday.
  const whole: WindowSpec =
    day && day.kind !== 'yesterday' && among.kind === 'last_days' ? { ...among, include_today: true } : among;
  const { group: _, take: __, ...query } = base(asked, whole);
  return one('percentile', { ...query, aggregate: 'percentile', ...(threshold && { value: threshold.value }) });
}
