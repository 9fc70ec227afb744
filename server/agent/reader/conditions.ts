import type { Condition } from '../../../routers/metrics/metrics.contract.ts';
import { type Entity, type Item, ofKind, type Values } from '../lexicon/entities/constructs.ts';
import { nights } from '../lexicon/metric-labels.ts';
import { noHours, onlyWith, vaguePick } from '../lexicon/refusals.ts';
import { workoutKeys } from '../lexicon/sports.ts';
import { impliedKey, limitsIn, thresholdFor, turned } from './limits.ts';
import { bareLimit } from './manner.ts';
import { limitedKey, type Subject, subjectOf } from './subject.ts';
import type { Known } from './text.ts';

/** A condition on the day, with what tells how many days it lies back. */
export type PickedDays = Omit<Condition, 'lag_days'> & {
  sport: string | null;
  after: boolean;
  lag: Values['lag'] | null;
  unit?: string | null;
};

type Opener = Extract<Entity, { kind: 'opener' }>;

const leavesOut = /^(?:but |and )?(?:except|excluding|without|ignoring|leaving out|not counting|apart from)\b/;
const negation = /\b(?:not|without|no|never)\b/;

type Read = { picked: PickedDays[] } | { unanswered: string };

/** Null when the words pick no days: `when I run` beside a value of the workouts. */
function conditionFrom(opener: Opener, said: readonly Item[], before: readonly Item[], known: Known): Read | null {
  const text = said.map((item) => item.text).join(' ');
  if (onlySays(opener, said, before)) return null;
  const ofNights = before.some((item) => /\bnights?\b/.test(item.text));
  const [lag = dayBefore(said)] = ofKind(said, 'lag');
  const parts = partsOf(said);
  const picked: PickedDays[] = [];
  for (const part of parts) {
    const read = onePart(part, opener, ofNights ? `${text} nights` : text, known);
    if (read === null) return null;
    if (typeof read === 'string') return { unanswered: read };
    picked.push({ ...read, after: opener.value.after, lag });
  }
  return picked.length > 0 ? { picked } : null;
}

// `how high does my heart rate go when I run`: of the workouts themselves.
const onlySays = (opener: Opener, said: readonly Item[], before: readonly Item[]): boolean =>
  saysOnlyWhen(said) ||
  // `When I have measured my weight the last time?`
  (/^when$/.test(opener.text) &&
    ofKind(before, 'metric').length === 0 &&
    ofKind(said, 'statistic').includes('latest')) ||
  (/^when/.test(opener.text) &&
    ofKind(said, 'limit').length + ofKind(said, 'amount').length === 0 &&
    /^(?:i )?(?:am |was |been )?(?:asleep|sleep|sleeping|slept)\b/.test(said.map(({ text }) => text).join(' '))) ||
  ofTheWorkouts(opener, said, before);

// `the shortest night I've had since 9 September`: the words only say when.
const saysOnlyWhen = (said: readonly Item[]): boolean =>
  /^i (?:have |had )?(?:last|first)\b/.test(said.map(({ text }) => text).join(' ')) ||
  (ofKind(said, 'period').length > 0 &&
    said.every(
      ({ kind, text }) => kind === 'period' || (kind === 'word' && /^(?:i|have|ve|had|got|ever|in|on)$/.test(text)),
    ));

const ofTheWorkouts = (opener: Opener, said: readonly Item[], before: readonly Item[]): boolean =>
  /^when/.test(opener.text) &&
  !before.some(({ text }) => /\b(?:days?|nights?|mornings?)\b/.test(text)) &&
  ofKind(said, 'sport').length > 0 &&
  !said.some(({ text }) => negation.test(text)) &&
  ofKind(said, 'limit').length === 0 &&
  ofKind(before, 'metric').some(({ keys }) => keys.some((key) => key in workoutKeys || key.startsWith('workout')));

// `and` parts conditions when each side has something to pick by.
function partsOf(said: readonly Item[]): Item[][] {
  const parts: Item[][] = [[]];
  for (const item of said) {
    if (item.kind === 'word' && /^(?:and|but)$/.test(item.text)) parts.push([]);
    else parts.at(-1)?.push(item);
  }
  const picks = (part: Item[]) => part.some(({ kind }) => kind === 'limit' || kind === 'sport');
  return parts.every(picks) ? parts : [[...said]];
}

function onePart(
  said: readonly Item[],
  opener: Pick<Opener, 'value' | 'text'>,
  text: string,
  known: Known,
): Omit<PickedDays, 'after' | 'lag'> | string | null {
  const [spoken = bareLimit(said)] = limitsIn(said);
  const isNegated =
    (negation.test(text) && !/^(?:not|no|without)/.test(limitText(said))) !== leavesOut.test(opener.text);
  const limit = spoken && isNegated ? turned(spoken) : spoken;
  const subject = subjectOf(said, text, limit, known, []);
  const implied = limit ? impliedKey(limit, opener.value.nights || /\bnights?\b/.test(`${opener.text} ${text}`)) : null;
  const metric = subject.metrics[0] ?? known.metrics.find(({ key }) => key === implied);
  if (!limit && subject.aboutWorkouts) {
    if (isNegated) return onlyWith;
    const sport = subject.sports.find((each) => each !== null) ?? null;
    return { metric: 'workout_count', sport, threshold: { op: 'at_least', value: 1 } };
  }
  if (!limit && metric?.key === 'nap_duration')
    return { metric: metric.key, sport: null, threshold: { op: 'over', value: 0 } };
  if (!limit) return metric || opener.value.after || /\b(?:i|my)\b/.test(text) ? vaguePick : null;
  // `resting HR: nights below 55`: the limit is of what was named before.
  if (!metric && ofKind(said, 'amount').length === 0 && limit.values.every(({ unit }) => unit === null)) return null;
  const threshold = metric && thresholdFor(limit, metric);
  const unit = limit.values.at(-1)?.unit ?? null;
  return metric && threshold ? { metric: metric.key, sport: subject.sports[0] ?? null, threshold, unit } : vaguePick;
}

/** `on days without a run`: the other side of the days with one. */
export function daysWithout({ sports: [sport], after = false }: Values['others']): PickedDays[] {
  if (sport === undefined) return [];
  return [{ metric: 'workout_count', threshold: { op: 'at_least', value: 1 }, sport, after, lag: null }];
}

/** A second thing that holds on the counted days; null when it is none. */
function alsoPicked(said: readonly Item[], before: readonly Item[], known: Known): PickedDays[] | null {
  const both = before.some(({ text }) => /^both\b/.test(text));
  const bare = bareLimit(said) !== null && (both || said.some((_, place) => isBare(said, place)));
  if (ofKind(said, 'limit').length === 0 && !bare) return null;
  const named = ofKind(said, 'metric').length > 0 ? said : [...said, ...before.filter(({ kind }) => kind === 'metric')];
  const read = onePart(named, { text: '', value: { after: false, nights: false } }, '', known);
  return read === null || typeof read === 'string' ? null : [{ ...read, after: false, lag: null }];
}

const dayBefore = (said: readonly Item[]): Values['lag'] | null => {
  const item = said.find(
    (each) => each.kind === 'period' && each.value.spec === 'previous' && /day|night/.test(each.text),
  );
  return item ? { days: 1, side: 'before', nightly: /night/.test(item.text) } : null;
};

const limitText = (said: readonly Item[]) => said.find(({ kind }) => kind === 'limit')?.text ?? '';

const ofNight = (key: string) => nights.test(key);

/** A night belongs to the day on which it ends: the day after a night is the same day. */
export function conditionOf(
  { after, lag, sport: _, unit: __, ...condition }: PickedDays,
  metric: string,
  asked: Values['lag'] | null,
): Condition {
  const since = ofNight(condition.metric) && !ofNight(metric) ? 0 : 1;
  const said = lag ?? asked;
  // The night of a day ends on the next.
  const sameDay = said?.days === 0 && ofNight(metric) && !ofNight(condition.metric) ? 1 : 0;
  const days = said ? said.days * (said.nightly && since === 0 ? 0 : 1) + sameDay : after ? since : 0;
  return days === 0 ? condition : { ...condition, lag_days: days };
}

const ends = (item: Item, next: Item | undefined): boolean =>
  (item.kind === 'word' && /^[,:;?!.()]$/.test(item.text) && !(item.text === '(' && next?.kind === 'limit')) ||
  (item.kind === 'word' &&
    /^(?:how|what|which|show|tell|gives?|means?|leads?|brings?|helps?|causes?|results?)$/.test(item.text)) ||
  item.kind === 'relation' ||
  isInverted(item, next) ||
  item.kind === 'versus' ||
  item.kind === 'others' ||
  (item.kind === 'statistic' && item.value === 'amount');

/** `when I sleep badly do I walk less`: the question begins after what picks the days. */
const isInverted = (item: Item, next: Item | undefined): boolean =>
  item.kind === 'word' &&
  /^(?:do|does|did|is|are|was|am)$/.test(item.text) &&
  next?.kind === 'word' &&
  /^(?:i|my)$/.test(next.text);

export type Split = { main: Item[]; picked: PickedDays[]; unpicked: string | null };

/** Takes out the words that pick days: `on days when I slept less than 6 hours`. */
export function splitConditions(items: readonly Item[], known: Known): Split {
  const split: Split = { main: [], picked: [], unpicked: null };
  for (let place = 0; place < items.length; ) {
    const item = items[place];
    if (!item) break;
    const after = items.slice(place + 1);
    const stop = after.findIndex((each, at) => ends(each, after[at + 1]));
    const said = stop < 0 ? after : after.slice(0, stop);
    const read = item.kind === 'opener' ? conditionFrom(item, said, items.slice(0, place), known) : null;
    if (read === null) {
      split.main.push(item);
      place++;
      continue;
    }
    if ('unanswered' in read) split.unpicked = read.unanswered;
    else split.picked.push(...read.picked);
    place += 1 + said.length;
  }
  return split;
}

/** `8000 steps` and `slept 8 hours`, which are at least so many. */
const isBare = (items: readonly Item[], place: number): boolean =>
  /^(?:number|amount)$/.test(items[place]?.kind ?? '') &&
  (items[place + 1]?.kind === 'metric' || (items[place]?.kind === 'amount' && items[place - 1]?.kind === 'metric'));

/** `how many days over 9k steps and under 9 hours of sitting`: the first limit counts, the second picks. */
export function alsoLimited(split: Split, known: Known): Split {
  const { main } = split;
  if (ofKind(main, 'days').length === 0 || ofKind(main, 'relation').length > 0) return split;
  const first = main.findIndex((item, place) => item.kind === 'limit' || isBare(main, place));
  const joint = main.findIndex(
    (item, place) =>
      place > first && item.kind === 'word' && /^(?:and|but|yet|although|though|despite|while|whilst)$/.test(item.text),
  );
  if (first < 0 || joint < 0) return split;
  const said = main.slice(joint + 1);
  if (said.some((item) => ends(item, undefined) && item.kind !== 'word')) return split;
  const read = alsoPicked(said, main.slice(0, joint), known);
  const rest = said.filter(({ kind }) => kind === 'take' || kind === 'weekdays');
  return read ? { ...split, main: [...main.slice(0, joint), ...rest], picked: [...split.picked, ...read] } : split;
}

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
