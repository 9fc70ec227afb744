import { type Item, ofKind } from '../lexicon/entities/constructs.ts';
import { noHours } from '../lexicon/refusals.ts';
import { workoutKeys } from '../lexicon/sports.ts';
import type { PickedDays } from './conditions.ts';
import { limitsIn, thresholdFor } from './limits.ts';
import { limitedKey, type Subject } from './subject.ts';
import type { Known } from './text.ts';

/** `rides in the morning`: the workouts that began then; of everything else only whole days are known. */
export function hoursIn(
  items: readonly Item[],
  { aboutWorkouts, sports }: Pick<Subject, 'aboutWorkouts' | 'sports'>,
  { metrics }: Known,
): { picked: PickedDays[]; missing: string[] } {
  const said = ofKind(items, 'hours');
  if (said.length === 0) return { picked: [], missing: [] };
  if (!aboutWorkouts || !metrics.some(({ key, days }) => key === 'workout_start' && days > 0))
    return { picked: [], missing: [noHours] };
  const picked = said.map(({ from: value, to: upper }): PickedDays => {
    const threshold = { op: 'between', value, upper } as const;
    return { metric: 'workout_start', threshold, sport: sports[0] ?? null, after: false, lag: null };
  });
  return { picked, missing: [] };
}

const joins =
  /^(?:and|but|having|both|distance|duration|that|which|where|whose|i|were|was|are|is|did|do|have|had|done|went|go|lasted|lasting|lasts|last|took|takes|mine|burned|burnt|covered|of|with|in|my|longer|shorter|get|got|took|a|an|the|so far|any|kind|sort|at|an|each|on|out)$/;
const ofDays = /\b(?:days?|nights?|mornings?|evenings?)\b/;
const pointsBack = /\b(?:ones|those|them|these)\b/;

type OfSessions = { main: Item[]; picked: PickedDays[] };

/** Limits that choose workouts: `runs over 10 km`, `rides with an average pulse above 140`, `only the ones over 8k`. */
export function sessionLimits(
  items: readonly Item[],
  known: Known,
  sportsBefore: readonly (string | null)[],
): OfSessions {
  const found: OfSessions = { main: [...items], picked: [] };
  const asksOfDays =
    ['days', 'streak', 'percentile', 'relation', 'others'].some((kind) => items.some((item) => item.kind === kind)) ||
    // `over 100 km running last month?` is of all of it.
    (items[0]?.kind === 'limit' && items[1]?.kind === 'sport' && /ing$/.test(items[1].text));
  if (asksOfDays) return found;
  // `Did I run a 10k under 55 minutes?` is judged by the one, of the runs that the other chooses.
  const judged = /^(?:(?:and|so|but|ok|,) )*(?:did|have|has|do|am) i /.test(textOf(items)) ? 1 : 0;
  while (ofKind(found.main, 'limit').length > judged) {
    const next = oneLimit(found.main, known, sportsBefore);
    if (next === null) return found;
    found.main = next.main;
    found.picked.push(next.picked);
  }
  return found;
}

const textOf = (items: readonly Item[]) => items.map(({ text }) => text).join(' ');

function oneLimit(
  items: readonly Item[],
  known: Known,
  sportsBefore: readonly (string | null)[],
): { main: Item[]; picked: PickedDays } | null {
  // Of `how far did I ride on rides over 90 minutes` the second names what is limited.
  const limited = items.findIndex(({ kind }) => kind === 'limit');
  const nearest = items.slice(0, Math.max(0, limited)).findLastIndex(({ kind }) => kind === 'sport');
  const named = nearest >= 0 ? nearest : items.findIndex(({ kind }) => kind === 'sport');
  const onlyLimits = items.every(({ kind }) => kind === 'limit' || kind === 'word');
  const back =
    named < 0 && sportsBefore.length > 0 && (onlyLimits || pointsBack.test(textOf(items))) ? items.length : -1;
  // `more than 3 workouts` is a number of them.
  const counts = (place: number) =>
    ofKind(items.slice(place, place + 1), 'limit').every(({ values }) => values.every(({ unit }) => unit === null)) &&
    items.slice(place + 1, place + 3).some(({ kind }) => kind === 'sport');
  const limits = items.flatMap(({ kind }, place) => (kind === 'limit' && !counts(place) ? [place] : []));
  const at = limits.find((place) => place > named || place === named - 1);
  if ((named < 0 && back < 0) || at === undefined) return null;
  const from = named < 0 ? 0 : named + 1;
  // `my swims on sessions of at least 1 km`
  const between = items
    .slice(from, at)
    .filter(({ kind, text }, place, all) => !(kind === 'word' && text === 'sessions' && all[place - 1]?.text === 'on'));
  if (named >= 0 && !between.every(leadsOn)) return null;
  const measured = between.findLast(({ kind }) => kind === 'metric');
  const behind = items[at + 1]?.kind === 'metric' ? items[at + 1] : undefined;
  const threshold = thresholdOf([measured, items[at], behind], known);
  if (!threshold) return null;
  const opener = between.findIndex(
    ({ kind }, place) =>
      kind === 'opener' || kind === 'metric' || (kind === 'statistic' && between[place + 1]?.kind === 'metric'),
  );
  const taken = items.slice(opener < 0 ? at : from + opener, at + (behind && ofWorkouts(behind) ? 2 : 1));
  const sport = ofKind(items, 'sport')[0] ?? sportsBefore[0] ?? null;
  return {
    main: items.filter((item) => !taken.includes(item) || item.kind === 'period'),
    picked: { ...threshold, sport, after: false, lag: null },
  };
}

const leadsOn = (item: Item): boolean =>
  (item.kind === 'word' && joins.test(item.text)) ||
  item.kind === 'period' ||
  item.kind === 'aside' ||
  (item.kind === 'statistic' && (item.value === 'mean' || item.value === 'latest')) ||
  (item.kind === 'metric' && ofWorkouts(item)) ||
  (item.kind === 'opener' && !ofDays.test(item.text) && !item.value.after);

const ofWorkouts = (item: Item): boolean =>
  item.kind === 'metric' && item.value.keys.some((key) => key in workoutKeys || key.startsWith('workout'));

/** The limit of what is named beside it, else of what its unit tells. */
function thresholdOf(
  said: readonly (Item | undefined)[],
  { metrics }: Known,
): Pick<PickedDays, 'metric' | 'threshold' | 'unit'> | null {
  const items = said.flatMap((item) => item ?? []);
  const [limit] = limitsIn(items);
  const [named] = items.flatMap((item) => (item.kind === 'metric' ? item.value.keys : []));
  const unit = limit && limitedKey(limit);
  const key = named === undefined ? unit && `workout_${unit}` : (workoutKeys[named] ?? named);
  const metric = metrics.find((each) => each.key === key);
  const threshold = limit && metric && thresholdFor(limit, metric);
  return threshold && metric.key.startsWith('workout') && metric.key !== 'workout_count'
    ? { metric: metric.key, threshold, unit: limit.values.at(-1)?.unit ?? null }
    : null;
}
