import type { Aggregate } from '../../../../routers/metrics/metrics.contract.ts';
import { addsUp, isOfWorkouts } from '../../lexicon/metric-kinds.ts';
import { type Asked, all, type Built, base, one, takesValues } from './asked.ts';
import { concrete, single, statisticOf } from './values.ts';

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
  const aggregate =
    said === undefined || said === 'amount' || said === 'latest' || said === 'trend' || (isExtreme && !parts)
      ? whole
      : concrete(said, metric);
  const open = (clause.take && takesValues(clause, metric)) || metric.key.startsWith('biomarker:') ? all : null;
  return one('group', { ...base(asked, window ?? open ?? { kind: 'last_days', n: groupDays[group] }), aggregate });
}
