import type { MetricQuery } from '../../../../routers/metrics/metrics.contract.ts';
import { isOfWorkouts, nights } from '../../lexicon/metric-kinds.ts';
import type { MetricInfo } from '../../model.ts';
import type { Clause } from '../clause.ts';
import { all, type Built, base, one, resolved } from './asked.ts';

const causes =
  /(?<!\b(?:an?|the|and|with|or) )\b(?:affect|influence|impact|improve|reduce|lower|raise|increase|help|hurt|harm|boost|worsen|disturb|ruin|change|lead|result|shorten|lengthen|mess|wreck|kill|tank|spoil|destroy|screw|hit|disrupt|interfere|translate|matter|drag|push|bring|cost|steal|cut|give)(?:s|es|ed|ing)?\b(?! (?:together|or))|\bshow up\b|\b(?:effect|influence|impact|difference)\b/;

/** What is asked for first: what follows from the other, or what lies later. */
function inOrder({ metrics, lag, later, text }: Clause): readonly MetricInfo[] {
  const [first, second] = metrics;
  if (!first || !second) return metrics;
  if (lag && lag.days > 0 && later) {
    const beside = metrics.find(({ key }) => later.includes(key)) ?? second;
    const other = beside === first ? second : first;
    return lag.side === 'after' ? [beside, other] : [other, beside];
  }
  const turned = /^(?:so |and |but )?(?:if|when|whenever|the (?:more|less)) /.test(text) || causes.test(text);
  return turned ? [second, first] : [first, second];
}

/** A night belongs to the day on which it ends: the day after a night is the same day. */
function daysBetween({ lag }: Clause, main: MetricInfo, pair: MetricInfo): number {
  const days = lag?.days ?? 0;
  const sameDate = nights.test(pair.key) && !nights.test(main.key);
  return Math.max(0, sameDate ? days - 1 : days);
}

export function correlation(clause: Clause): Built {
  const [main, pair] = inOrder(clause);
  if (!main || !pair) return { unanswered: 'I need two things to hold against each other.' };
  const [window = all] = resolved(clause.periods);
  const days = daysBetween(clause, main, pair);
  const sport = isOfWorkouts(main) ? (clause.sports[0] ?? null) : null;
  const query: MetricQuery = {
    ...base({ clause: { ...clause, group: null, lag: null }, metric: main, sport, window }, window),
    aggregate: 'correlation',
    with: { metric: pair.key, ...(days > 0 && { lag_days: days }) },
  };
  return one('correlation', query);
}
