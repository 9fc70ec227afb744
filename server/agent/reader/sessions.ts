import { type Item, ofKind, type Statistic } from '../lexicon/entities/constructs.ts';
import type { PickedDays } from './conditions.ts';
import { limitsIn, thresholdFor } from './limits.ts';
import { limitedKey, type Subject, subjectOf } from './subject.ts';
import type { Known } from './text.ts';

const noHours = 'I only have whole days and nights, no hours; please ask for a day or a night.';

/** `rides in the morning`: the workouts that began then; of everything else only whole days are known. */
export function hoursIn(
  items: readonly Item[],
  { aboutWorkouts, sports }: Pick<Subject, 'aboutWorkouts' | 'sports'>,
  { metrics }: Known,
): { picked: PickedDays[]; missing: string[] } {
  const said = ofKind(items, 'hours')[0];
  if (!said) return { picked: [], missing: [] };
  if (!aboutWorkouts || !metrics.some(({ key, days }) => key === 'workout_start' && days > 0))
    return { picked: [], missing: [noHours] };
  const threshold = { op: 'between', value: said.from, upper: said.to } as const;
  return {
    picked: [{ metric: 'workout_start', threshold, sport: sports[0] ?? null, after: false, lag: null }],
    missing: [],
  };
}

const joins = /^(?:that|which|where|i|were|was|are|is|did|went|lasted|lasting|of|with|longer|took|a|an)$/;
const quantity =
  /\bhow (?:far|fast|long|quick\w*|hard)\b|\b(?:speed|distance|duration|length|calories|pulse|heart rate)\b/;
const clear = (each: Statistic) => each !== 'amount' && each !== 'sum' && each !== 'latest';

/**
 * A limit that chooses workouts, beside another quantity of them that is asked for: `average pulse on runs over 10 km`.
 * Null where the limit itself is what is counted: `how many runs over 10 km`.
 */
export function sessionLimit(items: readonly Item[], known: Known): { main: Item[]; picked: PickedDays } | null {
  const sport = items.findIndex(({ kind }) => kind === 'sport');
  const from = items.findIndex(({ kind }, place) => place > sport && kind === 'limit');
  if (sport < 0 || from < 0) return null;
  const between = items.slice(sport + 1, from);
  if (!between.every(({ kind, text }) => kind === 'word' && joins.test(text))) return null;
  const [limit] = limitsIn(items.slice(from, from + 2));
  const key = limit && limitedKey(limit);
  if (!limit || key === undefined || key === 'count') return null;
  const main = items.filter((_, place) => place !== from);
  const text = main.map((item) => item.text).join(' ');
  const asked = subjectOf(main, text, null, known, []);
  const other = asked.metrics.some((metric) => metric.key !== `workout_${key}` && metric.key !== 'workout_count');
  const counts = ofKind(main, 'days').length > 0 || ofKind(main, 'often').length > 0 || /\bhow many\b/.test(text);
  const asks = ofKind(main, 'statistic').some(clear) || (quantity.test(text) && other);
  const metric = known.metrics.find((each) => each.key === `workout_${key}`);
  const threshold = metric && thresholdFor(limit, metric);
  if (counts || !asks || !metric || !threshold) return null;
  return {
    main,
    picked: { metric: metric.key, threshold, sport: ofKind(main, 'sport')[0] ?? null, after: false, lag: null },
  };
}
