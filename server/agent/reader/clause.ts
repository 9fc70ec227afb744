import type { Group, MetricQuery } from '../../../routers/metrics/metrics.contract.ts';
import {
  type Ends,
  type Item,
  type Limit,
  type Order,
  ofKind,
  type PeriodSpec,
  type Statistic,
  type Values,
} from '../lexicon/entities/constructs.ts';
import { isClock, isSlow } from '../lexicon/metric-kinds.ts';
import { people } from '../lexicon/refusals.ts';
import { blank } from '../lexicon/words.ts';
import type { MetricInfo } from '../model.ts';
import { alsoPicked, conditionFrom, daysWithout, onlyWith, type PickedDays } from './conditions.ts';
import { dimensionOf, limitsIn } from './limits.ts';
import { plainWords } from './plain-words.ts';
import { hoursIn, noHours, sessionLimits } from './sessions.ts';
import { type Subject, subjectOf } from './subject.ts';
import type { Known } from './text.ts';
import { timesIn } from './times.ts';

/** What one clause says, before earlier clauses complete it. */
export type Clause = {
  /** In normal spelling; entities as they were said. */
  text: string;
  /** As it was typed. */
  said: string;
  /** The same without talk beside the question and without what happened on a day that is named. */
  asks: string;
  metrics: MetricInfo[];
  sports: (string | null)[];
  aboutWorkouts: boolean;
  /** The metric was not named but follows from a sport. */
  assumed: boolean;
  periods: PeriodSpec[];
  /** The periods of the clause before, for `which was higher?` */
  trail: PeriodSpec[];
  /** The period began with something that happened: `since I gave up alcohol on 1 May`. */
  event: boolean;
  /** The two ends of the only period: `from May to June`. */
  ends: Ends | null;
  weekdaySets: number[][];
  limit: Limit | null;
  /** A quantity that no limit holds. */
  amount: Limit | null;
  statistics: Statistic[];
  rank: { k: number; order: Order }[];
  take: NonNullable<MetricQuery['take']> | null;
  group: Group | null;
  days: boolean;
  often: boolean;
  versus: Values['versus'] | null;
  change: boolean;
  streak: Values['streak'] | null;
  percentile: boolean;
  relation: boolean;
  lag: Values['lag'] | null;
  /** The name that stands beside the lag. */
  later: readonly string[] | null;
  picked: PickedDays[];
  /** The clause only says which days: `Only days with under 6 hours of sleep.` */
  onlyPicks: PickedDays[];
  missing: string[];
  /** The days that are picked are held against the others. */
  contrast: boolean;
  /** Why days cannot be picked as asked. */
  unpicked: string | null;
  unread: string[];
  /** Words that nothing read, but that cannot change what is asked where they stand. */
  passed: string[];
  /** Numbers, dates and lengths of time that nothing uses. */
  loose: string[];
};

export function clauseOf(
  items: readonly Item[],
  said: string,
  known: Known,
  sportsBefore: readonly (string | null)[] = [],
): Clause {
  const ofSessions = sessionLimits(items, known, sportsBefore);
  const split = alsoLimited(splitConditions(ofSessions.main, known), known);
  // `days with over 10,000 steps`: what would pick days is itself what is asked.
  const asksNothingElse =
    split.picked.length > 0 &&
    !split.main.some(({ kind }) => kind === 'metric' || kind === 'sport' || kind === 'limit');
  const whole = asksNothingElse ? { main: ofSessions.main, picked: [], unpicked: null } : split;
  const { main } = whole;
  const [others] = ofKind(items, 'others');
  const chosen = others && whole.picked.length === 0 ? daysWithout(others) : whole.picked;
  const unpicked = whole.unpicked ?? (others && chosen.length === 0 ? onlyWith : null);
  const text = main.flatMap((item) => (item.kind === 'aside' && /^when/.test(item.text) ? [] : [item.text])).join(' ');
  const counts = (['days', 'often', 'streak'] as const).some((kind) => ofKind(main, kind).length > 0);
  // `Did I walk 10,000 steps?` asks for at least so many.
  const reaches = /^(?:(?:and|so|but|ok|,) )*(?:did|have) i /.test(text);
  const [limit = counts || reaches ? bareLimit(main) : null] = limitsIn(main);
  const relation = ofKind(main, 'relation').length > 0;
  const subject = countsThem(subjectOf(main, text, limit, known, sportsBefore), ofSessions.picked);
  const numbers = [
    ...ofKind(main, 'amount'),
    ...ofKind(main, 'number').flatMap(({ value, ordinal }) => (ordinal ? [] : [{ value, unit: null }])),
  ];
  // `does lifting affect my HRV`: days with it against days without.
  const [sportOf = null] = subject.sports;
  if (relation && sportOf !== null && subject.metrics.length === 2 && subject.metrics[0]?.key === 'workout_duration') {
    const tells = (item: Item) => isLag(item) && /\b(?:day|night|morning|days|nights|mornings)\b/.test(item.text);
    const threshold = { op: 'at_least', value: 1 } as const;
    const picked = { metric: 'workout_count', threshold, sport: sportOf, after: items.some(tells), lag: null };
    const left = items.filter((item) => item.kind !== 'relation' && item.kind !== 'sport' && !tells(item));
    return { ...clauseOf(left, said, known), sports: [], picked: [picked], contrast: true, change: false };
  }
  const hours = hoursIn(main, subject, known);
  const untimed = limit && dimensionOf(limit) === 'clock' && !subject.metrics.some(isClock) ? [noHours] : [];
  const picked = [...chosen, ...ofSessions.picked, ...hours.picked];
  const timed =
    relation || picked.length > 0
      ? items.filter(
          (item) =>
            item.kind !== 'period' ||
            typeof item.value.spec !== 'string' ||
            (!relation && !/\b(?:day|night|morning)\b/.test(item.text)),
        )
      : items;
  const times = timesIn(timed, main, known.today);
  const { weekdaySets } = times;
  // `What did I weigh this morning?`
  const isWeighed = subject.metrics.length > 0 && subject.metrics.every(isSlow);
  const periods = times.periods.map(
    (spec): PeriodSpec =>
      isWeighed && typeof spec !== 'string' && spec.kind === 'last_night' ? { kind: 'today' } : spec,
  );
  return {
    text,
    said,
    asks: asksIn(items, said),
    ...subject,
    periods,
    trail: [],
    event: items.some(({ kind, text }) => kind === 'period' && began.test(text)),
    ends: periods.length === 1 ? (ofKind(items, 'period')[0]?.ends ?? null) : null,
    weekdaySets,
    limit,
    amount: numbers.length > 0 ? { op: 'at_most', values: numbers.slice(0, 1) } : null,
    statistics: statisticsOf(main),
    rank: rankOf(main),
    take: ofKind(main, 'take')[0] ?? null,
    // A trend is per week whatever is said.
    group: /\b(?:slope|trends?|rate of|at what rate)\b/.test(text) ? null : (ofKind(main, 'group')[0] ?? null),
    days: ofKind(main, 'days').length > 0 || (asksNothingElse && ofKind(main, 'limit').length > 0),
    often: ofKind(main, 'often').length > 0,
    versus: versusOf(ofKind(withoutPairs(main), 'versus')),
    // `does my HRV drop on days when …`: against all days.
    change:
      ofKind(main, 'change').length > 0 &&
      !(picked.length > 0 && /^(?:(?:so|and|but) )*(?:do|does|is|are|what)\b/.test(text)),
    streak: streakIn(main, text),
    percentile: ofKind(main, 'percentile').length > 0,
    relation,
    lag: ofKind(items, 'lag')[0] ?? (relation || picked.length > 0 ? lagIn(main) : null),
    later: relation ? besideLag(main) : null,
    picked,
    contrast: chosen.length > 0 && (others !== undefined || (limit === null && comparesDays.test(text))),
    onlyPicks: asksNothingElse && ofKind(main, 'days').length === 0 ? split.picked : [],
    unpicked,
    missing: [...subject.missing, ...missingIn(items), ...hours.missing, ...untimed],
    ...unreadIn(items),
    loose: usesNumbers(main) || (reaches && limit !== null) ? [] : looseIn(main),
  };
}

// `Do I walk more on days when …?`, `on days when …, how much less do I sleep?`
const comparesDays =
  /\b(?:do|does|is|am|are|did|was|were|has|have)\b(?=.*\b(?:more|less|fewer|longer|shorter|better|worse|higher|lower|deeper|faster|slower|earlier|later|differ\w*|drop|rise|fall|improve|suffer|go up|go down|change)\b)|\b(?:more|less|longer|shorter|higher|lower) (?:do|does|did|is|was) (?:i|my)\b|\bwhat (?:happens|happened|changes|do|does)\b/;

/** `runs over 10 km this year` asks how many there were. */
const countsThem = (subject: Subject, picked: readonly PickedDays[]): Subject => ({
  ...subject,
  metrics:
    picked.length > 0 && subject.assumed && subject.metrics[0]?.key === 'workout_count'
      ? subject.metrics.slice(0, 1)
      : subject.metrics,
});

const isLag = (item: Item) => item.kind === 'lag' || (item.kind === 'period' && typeof item.value.spec === 'string');

/** `the steps of the day before`, `two days earlier`. */
function lagIn(items: readonly Item[]): Values['lag'] | null {
  const item = items.find(isLag);
  if (item?.kind !== 'period') return null;
  const days = item.value.back && 'days' in item.value.back ? item.value.back.days : 1;
  return /\b(?:day|night|days|nights)\b/.test(item.text)
    ? { days, side: item.value.spec === 'next' ? 'after' : 'before', nightly: /night/.test(item.text) }
    : null;
}

/** The metric that stands nearest to the lag. */
function besideLag(items: readonly Item[]): readonly string[] | null {
  const at = items.findIndex(isLag);
  if (at < 0) return null;
  if (items.filter(({ kind }) => kind === 'metric').length === 1 && /\bnight\b/.test(items[at]?.text ?? ''))
    return ['sleep_duration'];
  const nearest = items
    .flatMap((item, place) =>
      item.kind === 'metric' && (place > at || !/^(?:after)?$/.test(items[at]?.text ?? ''))
        ? [{ keys: item.value.keys, far: Math.abs(place - at) }]
        : [],
    )
    .toSorted((a, b) => a.far - b.far)[0];
  return nearest?.keys ?? ['sleep_duration'];
}

const loose: ReadonlySet<Item['kind']> = new Set(['number', 'amount', 'month', 'weekday']);
const listMark = /^\d+$/;

/** Runs of numbers, months and weekdays; `1) … 2) …` numbers a list. */
function looseIn(items: readonly Item[]): string[] {
  const runs: string[][] = [];
  for (const [place, item] of items.entries()) {
    const before = items[place - 1];
    const names = before?.text === 'my' && items[place + 1]?.kind === 'metric';
    if (!loose.has(item.kind) || names || (listMark.test(item.text) && items[place + 1]?.text === ')')) continue;
    const run = before && loose.has(before.kind) ? runs.at(-1) : undefined;
    if (run) run.push(item.text);
    else runs.push([item.text]);
  }
  return runs.map((run) => run.join(' ')).filter((run) => run !== '' && !/^(?:one|two|both)$/.test(run));
}

/** A bare number is a limit of counted days, a place or a rank. */
const usesNumbers = (items: readonly Item[]): boolean =>
  (['days', 'often', 'percentile', 'streak'] as const).some((kind) => ofKind(items, kind).length > 0) ||
  (ofKind(items, 'rank').length === 0 && rankOf(items).length > 0);

function streakIn(items: readonly Item[], text: string): Values['streak'] | null {
  const said = ofKind(items, 'streak');
  if (said.length === 0) return null;
  return { longest: said.some(({ longest }) => longest) || /\b(?:record|most|longest|ever)\b/.test(text) };
}

/** `how many nights gave me eight hours`: at least so much. */
function bareLimit(items: readonly Item[]): Limit | null {
  const value = ofKind(items, 'amount')[0] ?? ofKind(items, 'number').find(({ ordinal, year }) => !ordinal && !year);
  return value ? { op: 'at_least', values: [{ value: value.value, unit: 'unit' in value ? value.unit : null }] } : null;
}

const inNames: readonly [RegExp, Statistic][] = [
  [/^total |\b(?:tally|totals?)$/, 'sum'],
  [/^(?:how|number of) /, 'amount'],
  [/^(?:max|maximum|highest|peak|top) /, 'max'],
  [/^(?:min|minimum|lowest) /, 'min'],
  [/^(?:average|mean) /, 'mean'],
  [/^heaviest$/, 'max'],
  [/^lightest$/, 'min'],
  [/^calmest$/, 'best'],
];

// `nightly`, `per day` and `usual` only say that one value stands for a day, unless nothing else is asked.
const ofOneDay = /^(?:daily|nightly|(?:an?|per) (?:day|night)|typical|typically|usual|usually|normal|normally)$/;

const isOfLimit = (items: readonly Item[], place: number): boolean => {
  const metric = items[place]?.kind === 'metric' ? place : place + 1;
  const before = items.slice(Math.max(0, place - 2), place);
  return (
    before.some((item) => item.kind === 'word' && /^(?:with|where)$/.test(item.text)) &&
    items[metric]?.kind === 'metric' &&
    items[metric + 1]?.kind === 'limit'
  );
};

function statisticsOf(items: readonly Item[]): Statistic[] {
  // `rides with an average heart rate above 150`: the mean belongs to the limit.
  const said = items.flatMap((item, place) => (item.kind === 'statistic' && !isOfLimit(items, place) ? [item] : []));
  const plain = said.filter(({ text }) => !ofOneDay.test(text));
  const named = statisticsInNames(items.filter((_, place) => !isOfLimit(items, place)));
  const spoken = plain
    .filter(
      (item) =>
        !(item.value === 'sum' && plain.some((other) => other.value === 'mean' && !areListed(items, item, other))),
    )
    .map(({ value }) => value);
  // `top average speed`: the mean belongs to the name.
  const clear = [
    ...spoken,
    ...named.filter(
      (each) =>
        !(each === 'mean' && spoken.some((one) => one !== 'amount')) && !(each === 'sum' && spoken.includes('mean')),
    ),
  ];
  return clear.some((each) => each !== 'amount') ? clear : [...said.map(({ value }) => value), ...named];
}

/** `average and total` are two; `mean daily total` is a mean. */
const areListed = (items: readonly Item[], a: Item, b: Item): boolean =>
  items
    .slice(Math.min(items.indexOf(a), items.indexOf(b)), Math.max(items.indexOf(a), items.indexOf(b)))
    .some(({ kind, text }) => kind === 'word' && /^(?:and|or|,|plus|&|instead|not|but|rather|then)$/.test(text));

// `total calories` is a name and a sum.
const statisticsInNames = (items: readonly Item[]): Statistic[] =>
  items.flatMap((item) =>
    item.kind === 'metric' ? inNames.flatMap(([words, statistic]) => (words.test(item.text) ? [statistic] : [])) : [],
  );

/** `which three days had the most steps`: the number tells how many. */
function rankOf(items: readonly Item[]): Clause['rank'] {
  const said = ofKind(items, 'rank');
  const number = items.find(
    (item, place) =>
      item.kind === 'number' &&
      !item.value.year &&
      !item.value.ordinal &&
      item.value.value >= 1 &&
      item.value.value <= 20 &&
      rankable(items[place + 1]),
  );
  const order = statisticsOf(items).flatMap((each) => orders[each] ?? [])[0];
  if (said.length > 0)
    return said.map((each) => ({ ...each, order: each.order === 'best' ? (order ?? each.order) : each.order }));
  return number?.kind !== 'number' || !order ? said : [{ k: number.value.value, order }];
}

const orders: Partial<Record<Statistic, Order>> = { max: 'highest', min: 'lowest', best: 'best', worst: 'worst' };
const rankable = (item: Item | undefined): boolean =>
  item?.kind === 'metric' ||
  item?.kind === 'sport' ||
  (item?.kind === 'word' && /^(?:days|nights|mornings|values|readings)$/.test(item.text));

/** `REM vs deep last night`: both values, and no two periods. */
const withoutPairs = (items: readonly Item[]): Item[] =>
  items.filter((item, place) => {
    if (item.kind !== 'versus') return true;
    const isNamed = (each: Item) => each.kind !== 'word';
    const [before, after] = [items.slice(0, place).findLast(isNamed), items.slice(place + 1).find(isNamed)];
    return !(before?.kind === 'metric' && after?.kind === 'metric' && before.value.keys[0] !== after.value.keys[0]);
  });

const versusOf = (said: readonly Values['versus'][]): Values['versus'] | null =>
  (['usual', 'than', 'to', 'between'] as const).find((each) => said.includes(each)) ?? null;

const restricts =
  /^(?:if|when|where|while|on|in|at|during|except|excluding|without|unless|only|but|not|after|before|with|by|per|from|until|provided|given)$/;
const isMark = (item: Item) => item.kind === 'word' && /^(?:[,:;()-]|lol|lmao|haha|tbh|ngl|tho)$/.test(item.text);
const verbs = /^(?:am|is|are|was|were|do|does|did|have|has)$/;

/** `… or am I just old?` */
const turnsAway = (item: Item, next: Item | undefined) =>
  item.kind === 'word' && item.text === 'or' && next?.kind === 'word' && verbs.test(next.text);
const means = (item: Item) => item.kind !== 'word' && item.kind !== 'aside' && item.kind !== 'number';

/** What is missing, unless it only stands in talk beside the question: `quick one before bed, how many steps …`. */
function missingIn(items: readonly Item[]): string[] {
  const segments = segmentsOf(items);
  return segments
    .filter((segment) => {
      const [first] = segment;
      const alone = segment.every((item) => !means(item) || item.kind === 'missing');
      return !(segments.length > 1 && alone && first?.kind === 'word' && !restricts.test(first.text));
    })
    .flatMap((segment) => ofKind(segment, 'missing'));
}

function segmentsOf(items: readonly Item[]): Item[][] {
  const segments: Item[][] = [[]];
  for (const [place, item] of items.entries()) {
    if (isMark(item) || turnsAway(item, items[place + 1])) segments.push([]);
    else segments.at(-1)?.push(item);
  }
  return segments;
}

/** Talk beside the question, set off by a comma, asks for nothing. */
function isTalk(segment: readonly Item[], segments: readonly (readonly Item[])[]): boolean {
  const [first] = segment;
  if (segment.some(({ kind }) => kind === 'aside') && !segment.some(means)) return true;
  return segments.length > 1 && !segment.some(means) && !(first?.kind === 'word' && restricts.test(first.text));
}

const happened = /\b(?:i|we|my|the|a|an|getting|starting|going|taking|giving|quitting|moving|joining|switching)\b/;

const began =
  /^(?:ever )?since (?!the (?:start|beginning|end)|(?:i|my) (?:last|first))(?:i|we|my|(?:the|an?) (?![\d‹])[a-z]+|getting|starting|going|taking|giving|quitting|stopping|moving|joining|switching|changing|buying|having|becoming) \S+ \S+/;
const ofSomebody = new RegExp(`^(?:[a-z]+ )?(?:my|our) (?:${people})\\b`);
const textOf = (items: readonly Item[]) => items.map(({ text }) => text).join(' ');

function asksIn(items: readonly Item[], said: string): string {
  const base = items[0]?.start ?? 0;
  const segments = segmentsOf(items);
  const out = segments.flatMap((segment) =>
    isTalk(segment, segments) &&
    !(segment[0]?.kind === 'word' && leadsToChoice.test(segment[0].text)) &&
    !ofSomebody.test(textOf(segment))
      ? segment
      : segment.filter(({ kind, text }) => kind === 'period' && / .* .* /.test(text) && happened.test(text)),
  );
  return out.reduce((left, { start, end }) => blank(left, start - base, end - base), said);
}

/** Words that nothing read. */
function unreadIn(items: readonly Item[]): Pick<Clause, 'unread' | 'passed'> {
  const segments = segmentsOf(items);
  const found: Pick<Clause, 'unread' | 'passed'> = { unread: [], passed: [] };
  for (const segment of segments.filter((each) => !isTalk(each, segments)))
    for (const [place, item] of segment.entries()) {
      if (item.kind !== 'word' || !/\p{L}/u.test(item.text) || plainWords.has(item.text)) continue;
      if (isHarmless(segment, place, items)) continue;
      (choosesAt(segment, place) ? found.unread : found.passed).push(item.text);
    }
  return found;
}

const leadsToChoice =
  /^(?:on|in|at|during|with|w|without|while|when|whenever|if|after|before|for|from|by|of|about|as|than|to|into|per|only|just|except|excluding|not|no|and|or|where|that|which|who|what|because|since|until|unless|compared|against)$/;
const things = /^(?:days?|nights?|mornings?|evenings?|ones|weeks?|months?|sessions?|times?|readings?|values?)$/;
const asksForIt: ReadonlySet<Item['kind']> = new Set([
  ...(['metric', 'sport', 'days', 'often', 'opener', 'others', 'versus', 'relation', 'statistic'] as const),
  ...(['rank', 'group', 'lag', 'missing', 'number', 'amount', 'limit', 'percentile', 'streak'] as const),
]);

/** Whether an unknown word can choose what is asked of: behind a preposition, or beside a name or what counts. */
function choosesAt(segment: readonly Item[], place: number): boolean {
  // `… for the school run`: a purpose at the end.
  const purpose = segment.findLastIndex(({ kind, text }) => kind === 'word' && text === 'for');
  if (purpose > 0 && purpose < place && segment.slice(purpose).every(({ kind }) => kind === 'word')) return false;
  const next = segment[place + 1];
  if (place === 0 || changing.test(segment[place]?.text ?? '')) return true;
  if (next && next.kind !== 'statistic' && asksForIt.has(next.kind)) return true;
  if (next?.kind === 'word' && things.test(next.text)) return true;
  for (const before of segment.slice(0, place).reverse()) {
    if (before.kind !== 'word') return asksForIt.has(before.kind);
    if (leadsToChoice.test(before.text)) return true;
  }
  return false;
}

/** By its form or place a word cannot change what is asked: `surprisingly`, `furnish my …`, `did I clock` of a named metric. */
function isHarmless(segment: readonly Item[], place: number, items: readonly Item[]): boolean {
  const text = (at: number) => (segment[at]?.kind === 'word' ? (segment[at]?.text ?? '') : '');
  const word = text(place);
  if (/^(?!hypothetical|theoretical|hour|quarter|year|fortnight|famil|ital|consecutive)[a-z]{3,}ly$/.test(word))
    return true;
  if (changing.test(word)) return false;
  const orders = segment.slice(0, place).every(({ kind, text }) => kind === 'aside' || plainWords.has(text));
  if (orders && /^(?:me|my|us|the)$/.test(text(place + 1))) return !has(segment.slice(0, place), 'metric');
  const isNamed = items.some(({ kind, text }) => kind === 'sport' || (kind === 'metric' && !ofUnit.test(text)));
  return (
    isNamed &&
    /^(?:i|we)$/.test(text(place - 1)) &&
    /^(?:did|do|have|had|has|not|that|which)$/.test(text(place - 2) || text(place - 3))
  );
}

const has = (items: readonly Item[], kind: Item['kind']) => items.some((item) => item.kind === kind);
const ofUnit = /^how |\b(?:miles?|km|kilomet\w+|hours?|minutes?|calories|kcal|energy|weight|water|distance|time)\b/;
// Whoever did this did or measured something else.
const changing =
  /^(?:eat|ate|eaten|drink|drank|drunk|ow(?:e|ed)|dri?[ov]ve?n?|fl[ey]w?|flown|need\w*|miss\w*|lack\w*|los[et]|wast\w+|sav\w+|dream\w*|smok\w+|buy|bought|read|wr[io]te|earn\w*|sell|sold|plan\w*|expect\w*|skip\w*|divid\w+|multipl\w+|subtract\w*|round\w*|doubl\w+|halv\w+|guess\w*|estimat\w+|invent\w*|leav\w+|omit\w*|ignor\w+|drop\w*|exclud\w+|predict\w*|forecast\w*)$/;

const ends = (item: Item, next: Item | undefined): boolean =>
  (item.kind === 'word' && /^[,:;?!.()]$/.test(item.text) && !(item.text === '(' && next?.kind === 'limit')) ||
  (item.kind === 'word' && /^(?:how|what|which|show|tell)$/.test(item.text)) ||
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

type Split = { main: Item[]; picked: PickedDays[]; unpicked: string | null };

/** Takes out the words that pick days: `on days when I slept less than 6 hours`. */
function splitConditions(items: readonly Item[], known: Known): Split {
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

/** `how many days over 9k steps and under 9 hours of sitting`: the first limit counts, the second picks. */
function alsoLimited(split: Split, known: Known): Split {
  const { main } = split;
  if (ofKind(main, 'days').length === 0 || ofKind(main, 'relation').length > 0) return split;
  const first = main.findIndex(({ kind }) => kind === 'limit');
  const joint = main.findIndex(
    (item, place) => place > first && item.kind === 'word' && /^(?:and|but|yet)$/.test(item.text),
  );
  if (first < 0 || joint < 0) return split;
  const said = main.slice(joint + 1);
  if (said.some((item) => ends(item, undefined) && item.kind !== 'word')) return split;
  const read = alsoPicked(said, main.slice(0, joint), known);
  return read ? { ...split, main: main.slice(0, joint), picked: [...split.picked, ...read] } : split;
}
