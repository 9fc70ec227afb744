import { isOfWorkouts, isSlow } from '../../lexicon/metric-kinds.ts';
import { thresholdFor, wrongUnit } from '../limits.ts';
import { type Asked, type Built, base, isOneDay, one, usual } from './asked.ts';
import { countable, countDays, isLimitOpen } from './counts.ts';
import { grouped } from './groups.ts';
import { percentile, ranked, streak } from './ranks.ts';
import { single, statisticOf } from './values.ts';

/** `how many HbA1c results do I have`. */
const countsValues = ({ clause: { text, statistics, often, days, limit, versus, change }, metric }: Asked): boolean =>
  // `how often did I weigh myself`, `how many weigh-ins`
  (isSlow(metric) &&
    limit === null &&
    versus === null &&
    !change &&
    (often || /\bhow many (?:weigh ins|checks|times)\b/.test(text))) ||
  ((/\b(?:data points?|readings|values|measurements|results|entries|records)\b/.test(text) ||
    (/\bnights of sleep\b/.test(text) && /\bon file\b|\brecorded\b/.test(text))) &&
    (often || days || /\bhow many\b|\bnumber of\b/.test(text)) &&
    statistics.every((each) => each === 'amount' || each === 'sum'));

/** `When did I last sleep over 8 hours?`: the newest value that meets the limit. */
function lastThat({ clause, ...asked }: Asked): Built {
  const threshold = clause.limit && thresholdFor(clause.limit, asked.metric);
  if (!threshold) return { unanswered: wrongUnit(asked.metric) };
  const picked = { metric: asked.metric.key, threshold, sport: asked.sport, after: false, lag: null };
  return single(
    { ...asked, clause: { ...clause, limit: null, picked: [...clause.picked, picked] } },
    'latest',
    'latest',
  );
}

/** Which construct a clause with one metric and one period asks for; each has a file of its own. */
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
      unanswered: 'I cannot compute the value at a percentile; I can tell where a value stands among your own.',
    };
  if (clause.percentile && (clause.limit || clause.amount || window || clause.statistics.includes('latest')))
    return percentile(asked);
  if (clause.group && !(clause.limit && clause.days)) return grouped(asked);
  if (clause.take && isSlow(metric) && clause.statistics.length === 0 && !clause.group)
    return grouped({ ...asked, clause: { ...clause, group: 'day' } });
  if (
    clause.limit &&
    clause.statistics.includes('latest') &&
    ((!clause.days && !clause.often) || /\bdid i last\b/.test(clause.text))
  )
    return lastThat(asked);
  if (clause.limit && isLimitOpen(asked)) return countDays(asked);
  if (countsValues(asked)) return single(asked, 'value', 'count');
  if (metric.key === 'workout_count' && clause.days)
    return one('count_days', {
      ...base(asked, window ?? usual),
      aggregate: 'count_days',
      threshold: { op: 'at_least', value: 1 },
    });
  if (metric.key === 'workout_count' && /\bwhen\b|\bdate of\b|\blast\b.* date\b/.test(clause.text))
    return single(asked, 'latest', 'latest');
  if (clause.days && metric.kind !== 'total' && !isOfWorkouts(metric) && clause.statistics.length === 0)
    return countable(asked);
  if (metric.key === 'nap_duration' && /\b(?:how many|number of)\b(?! (?:minutes|hours|mins|hrs))/.test(clause.text))
    return countable(asked);
  return single(asked, ...statisticOf(asked));
}
