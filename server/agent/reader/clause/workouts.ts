import { inSentence, nameOf } from '../../lexicon/metric-labels.ts';
import type { Mention } from '../../lexicon/metric-names.ts';
import { coversDistance, type Sport, workoutKeys } from '../../lexicon/sports.ts';
import { unitOf } from '../../lexicon/units.ts';
import type { MetricInfo } from '../../model.ts';
import type { Limit } from '../words/limits.ts';

export function workoutMetric(metric: MetricInfo, metrics: readonly MetricInfo[]): MetricInfo | null {
  if (metric.key.startsWith('workout')) return metric;
  return metrics.find(({ key }) => key === workoutKeys[metric.key]) ?? null;
}

export const notOfWorkouts = (metric: MetricInfo): string =>
  `I have no ${inSentence(nameOf(metric))} of single workouts, only of whole days.`;

// First match wins.
const quantities: readonly { asked: RegExp; keys: readonly string[] }[] = [
  { asked: /\bdate of\b|\b(?:what|which) date\b|^\s*(?:what|which) day\b/i, keys: ['count'] },
  {
    asked: /\b(?:more|fewer|most|fewest) (?:\w+ )?(?:workouts|runs|rides|swims|sessions|hikes|walks|trainings)\b/i,
    keys: ['count'],
  },
  { asked: /\bin (?:minutes|mins|hours|time)\b/i, keys: ['duration'] },
  { asked: /\bin (?:km|kilomet\w+|miles|met(?:er|re)s)\b(?!\/| (?:per|an) hour)/i, keys: ['distance'] },
  {
    asked: /\bhow (?:fast|quick\w*)\b|\b(?:fastest|slowest|quickest|faster|slower|quicker|speed(?:y|ier|iest)?)\b/i,
    keys: ['speed'],
  },
  {
    asked:
      /\bhow (?:far|many (?:km|kilomet\w+|miles?|met(?:er|re)s))\b|\b(?:furthest|farthest|further|farther)\b|\b(?:distance|length|kilomet\w+|km|miles)\b/i,
    keys: ['distance'],
  },
  {
    asked: /\bhow often\b|\bhow many\b(?! (?:hours|minutes))|\bnumber of\b|\bhow frequently\b|\bcount\b/i,
    keys: ['count'],
  },
  { asked: /\bhow long\b|\b(?:hours|minutes|duration|time spent|how much time|time)\b/i, keys: ['duration'] },
  { asked: /\b(?:longest|shortest|biggest)\b/i, keys: ['distance', 'duration'] },
  { asked: /\bwhen\b/i, keys: ['count'] },
  { asked: /\b(?:last|latest|most recent)\b/i, keys: ['distance', 'duration', 'heart_rate'] },
  {
    asked:
      /\b(?:than|compar\w+|versus|vs|more|less|trend\w*|up|down|increas\w+|chang\w+|most|least|average|typical\w*|usual\w*|how much)\b/i,
    keys: ['measure'],
  },
  { asked: /\b(?:did|have|do) i\b/i, keys: ['count'] },
];

export function assumedMetrics(
  rest: string,
  sports: readonly Sport[],
  limit: Limit | null,
  metrics: readonly MetricInfo[],
): MetricInfo[] {
  const moves = sports.every(({ type }) => coversDistance(type)) && sports.some(({ type }) => type !== null);
  const measure = moves ? 'distance' : 'duration';
  const keys = (limit && limited(limit)) ??
    quantities.find(({ asked }) => asked.test(rest))?.keys ?? ['count', 'measure'];
  const wanted = keys
    .filter((key) => moves || key !== 'distance' || keys.length === 1)
    .map((key) => `workout_${key === 'measure' ? measure : key}`);
  return [...new Set(wanted)].flatMap((key) => metrics.find((metric) => metric.key === key) ?? []);
}

function limited(limit: Limit): string[] | null {
  const unit = limit.values.at(-1)?.unit;
  const dimension = unit ? unitOf(unit).dimension : null;
  const byDimension: Readonly<Record<string, string>> = {
    length: 'distance',
    time: 'duration',
    'heart rate': 'heart_rate',
    energy: 'calories',
    speed: 'speed',
    count: 'steps',
  };
  const key = dimension === null ? undefined : byDimension[dimension];
  return key === undefined ? null : [key];
}

export function limitedMeasure(limit: Limit, metrics: readonly MetricInfo[]): MetricInfo | null {
  const [key] = limited(limit) ?? ((limit.values[0]?.value ?? 0) >= 1000 ? ['distance'] : []);
  return metrics.find((metric) => metric.key === `workout_${key}`) ?? null;
}

export const standsBefore = ({ end }: Sport, mention: Mention): boolean =>
  mention.start >= end && mention.start - end <= 1;
