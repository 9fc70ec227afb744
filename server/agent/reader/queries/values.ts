import type { Aggregate, ListedMetric } from '../../../../routers/metrics/metrics.contract.ts';
import type { Statistic } from '../../lexicon/entities/constructs.ts';
import { addsUp, isClock, isOfWorkouts, isSlow, lowerIsBetter } from '../../lexicon/metric-labels.ts';
import type { PlanItem } from '../../model.ts';
import { type Asked, all, type Built, base, isOneDay, item, one, takesValues, usual } from './asked.ts';

export function single(asked: Asked, intent: PlanItem['intent'], aggregate: Aggregate): Built {
  const whole =
    intent === 'latest' ||
    aggregate === 'first' ||
    (asked.clause.take !== null && takesValues(asked.clause, asked.metric)) ||
    (aggregate === 'count' &&
      (asked.metric.key.startsWith('biomarker:') ||
        /\b(?:data(?! points)|you (?:have|got|hold|kept)|on file|stored)\b/.test(asked.clause.text)));
  const biomarker = asked.metric.key.startsWith('biomarker:');
  // A time of day is told with its spread.
  const isTold = aggregate === 'mean' || (aggregate === 'std_dev' && /\b(?:when|what time)\b/.test(asked.clause.text));
  if (isClock(asked.metric) && isTold && !(asked.window && isOneDay(asked.window))) {
    const query = base(asked, asked.window ?? usual);
    const sides = asked.clause.weekdaySets.length > 0 || asked.clause.group !== null;
    return {
      items: [
        item(intent, { ...query, aggregate: 'mean' }, ...(sides ? [] : [{ ...query, aggregate: 'std_dev' as const }])),
      ],
    };
  }
  // The record of a workout and the day of an extreme are looked for in everything.
  const best = intent === 'extreme' && isOfWorkouts(asked.metric) && !/^how (?:high|low) do/.test(asked.clause.text);
  const dates =
    intent === 'extreme' &&
    /\b(?:when (?:was|were|did|is|has|have)|(?:which|what) (?:day|date|night))\b/.test(asked.clause.text);
  // `how many of my runs were over 10 km`
  const ofThem =
    isOfWorkouts(asked.metric) &&
    asked.clause.picked.length > 0 &&
    /\bof my\b|\bhave i (?:ever )?(?:done|had|run|ridden)\b/.test(asked.clause.text);
  return one(intent, {
    ...base(asked, asked.window ?? (whole || biomarker || best || dates || ofThem ? all : usual)),
    aggregate,
  });
}

export function statisticOf({ clause, metric, window }: Asked): [PlanItem['intent'], Aggregate] {
  if (isClock(metric) && /\b(?:latest|earliest)\b/.test(clause.text))
    return ['extreme', /\blatest\b/.test(clause.text) ? 'max' : 'min'];
  const [spoken] = clause.statistics;
  const said = spoken === 'amount' && ofSuchADay(clause) ? undefined : spoken;
  if (
    said === 'trend' ||
    (clause.change && (said === undefined || said === 'amount' || (said === 'mean' && upOrDown.test(clause.text))))
  )
    return ['trend', 'trend'];
  if (said === 'latest' && (window === null || isSlow(metric) || isOfWorkouts(metric))) return ['latest', 'latest'];
  // Of several results of one day the newest is meant, and one with a bound has no mean.
  if (said === undefined && metric.key.startsWith('biomarker:') && window !== null && isOneDay(window))
    return ['latest', 'latest'];
  if (said === undefined || said === 'latest' || (said === 'amount' && isSlow(metric) && window === null)) {
    if (isSlow(metric) && window === null && !clause.take && clause.picked.length === 0) return ['latest', 'latest'];
    if (isOfWorkouts(metric) && (metric.kind === 'total' || metric.kind === 'duration')) return ['value', 'sum'];
    const amount =
      window !== null &&
      addsUp(metric) &&
      (isOneDay(window) || /\b(?:minutes|hours|so far|in (?:km|miles))\b/.test(clause.text));
    return ['value', amount ? 'sum' : 'mean'];
  }
  // `Sodium normal?` asks of the newest value.
  if (said === 'mean' && metric.key.startsWith('biomarker:') && !/\b(?:averag\w+|mean|avg)\b/.test(clause.text))
    return ['latest', 'latest'];
  const aggregate = concrete(turnedFor(said, metric, clause.text), metric);
  return [
    aggregate === 'max' || aggregate === 'min' ? 'extreme' : aggregate === 'latest' ? 'latest' : 'value',
    aggregate,
  ];
}

const upOrDown = /\b(?:up or down|(?:go|gone|going|went) (?:up|down)|rise|rising|fall|falling|drop|dropping)\b/;

/** `how many steps do I take on days when …`: on one of them. */
const ofSuchADay = ({ picked, text }: Asked['clause']): boolean =>
  picked.length > 0 && /\bdo(?:es)? (?:i|my)\b|\b(?:that|the same) (?:day|night)\b/.test(text);

/** The fastest pace is the lowest. */
const turnedFor = (said: Statistic, { key }: ListedMetric, text: string): Statistic =>
  key === 'workout_pace' && /\b(?:fastest|quickest|slowest)\b/.test(text)
    ? (({ max: 'min', min: 'max' } as const)[said as 'max' | 'min'] ?? said)
    : said;

function concrete(said: Statistic, metric: ListedMetric): Aggregate {
  if (said === 'best') return lowerIsBetter.test(metric.key) ? 'min' : 'max';
  if (said === 'worst') return lowerIsBetter.test(metric.key) ? 'max' : 'min';
  if (said === 'mean' && metric.key === 'workout_count') return 'sum';
  if (said !== 'amount') return said;
  return addsUp(metric) ? 'sum' : 'mean';
}

const groupDays = { day: 30, weekday: 30, activity_type: 30, week: 30, month: 365 } as const;

export function grouped(asked: Asked): Built {
  const { clause, metric, window } = asked;
  const { group } = clause;
  if (!group) return single(asked, ...statisticOf(asked));
  const [said] = clause.statistics;
  // `how many steps do I take each day` asks for a usual day.
  if (group === 'day' && said === 'amount' && window === null)
    return single({ ...asked, clause: { ...clause, group: null } }, 'value', 'mean');
  // `how often do I wake up each night, on average`
  if (
    group === 'day' &&
    said === 'mean' &&
    /\b(?:each|every|per|an?) (?:day|night|morning)\b/.test(clause.text) &&
    !/\b(?:list|show|for each)\b/.test(clause.text)
  )
    return single({ ...asked, clause: { ...clause, group: null } }, 'value', 'mean');
  const whole: Aggregate = addsUp(metric) && (group !== 'weekday' || isOfWorkouts(metric)) ? 'sum' : 'mean';
  const parts =
    /\b(?:per|by|each|every|weekly|monthly) ?(?:week|month|weekday)?\b/.test(clause.text) &&
    !/\b(?:which|what)\b/.test(clause.text);
  const isExtreme = said !== undefined && ['max', 'min', 'best', 'worst'].includes(said);
  // `on which date was it lowest` asks for the one day.
  if (group === 'day' && isExtreme && /\b(?:which|what) (?:day|date|night|morning)\b/.test(clause.text))
    return single({ ...asked, clause: { ...clause, group: null } }, 'extreme', concrete(said, metric));
  // `average weekly distance`: what a week adds up to.
  const ofWeeks =
    said === 'mean' &&
    isOfWorkouts(metric) &&
    addsUp(metric) &&
    /\b(?:weekly|monthly|(?:per|an?|each|every) (?:week|month))\b/.test(clause.text);
  const aggregate =
    ofWeeks || said === undefined || said === 'amount' || said === 'latest' || said === 'trend' || (isExtreme && !parts)
      ? whole
      : concrete(said, metric);
  const open = (clause.take && takesValues(clause, metric)) || metric.key.startsWith('biomarker:') ? all : null;
  return one('group', { ...base(asked, window ?? open ?? { kind: 'last_days', n: groupDays[group] }), aggregate });
}
