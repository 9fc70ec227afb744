import type { WindowSpec } from '../../../../routers/metrics/metrics.contract.ts';
import { isOfWorkouts, nights } from '../../lexicon/metric-kinds.ts';
import type { MetricInfo } from '../../model.ts';
import type { Clause } from '../clause.ts';
import { conditionOf } from '../conditions.ts';
import { type Asked, all, type Built, base, one, usual } from './asked.ts';

const theNightAfter = { days: 1, side: 'before', nightly: false } as const;

/** The picked days against the others. Without other words a night is held against the day before it ended. */
export function daysApart(asked: Asked): Built {
  const { clause, metric, window } = asked;
  const [side, ...others] = clause.picked;
  if (others.some(({ metric }) => metric === 'workout_count' && side?.metric === metric))
    return {
      unanswered:
        'I can hold days with a workout against the other days, but not two kinds of workouts against each other.',
    };
  if (!side) return { unanswered: 'I need to know which days to hold against the others.' };
  const follows = nights.test(metric.key) && !nights.test(side.metric) && !side.after && !clause.lag;
  const lag = side.lag ?? (follows ? theNightAfter : null);
  const {
    take: _,
    group: __,
    activity_type: ___,
    ...query
  } = base({ ...asked, clause: { ...clause, picked: others } }, window ?? all);
  return one('contrast', {
    ...query,
    aggregate: 'contrast',
    split: {
      ...conditionOf({ ...side, lag }, metric.key, clause.lag),
      ...(side.sport !== null && { activity_type: side.sport }),
    },
  });
}

/** `weekends against weekdays`: the two make a whole week. */
export const weekdaysApart = (asked: Asked, weekdays: number[]): Built =>
  one('contrast', {
    ...base(asked, asked.window ?? usual),
    aggregate: 'contrast',
    split: { weekdays },
  });

/** As many days before something began against those since. */
export const beforeAndSince = (asked: Asked, since: WindowSpec): Built =>
  one('contrast', { ...base(asked, since), aggregate: 'contrast', compare_to: { kind: 'before', of: since } });

export const comparesMeans = ({ statistics, limit, group, change, streak }: Clause, metric: MetricInfo): boolean =>
  !isOfWorkouts(metric) &&
  limit === null &&
  group === null &&
  streak === null &&
  !change &&
  statistics.every((each) => each === 'mean' || each === 'amount');
