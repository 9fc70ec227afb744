import type { Group, ListedMetric, MetricQuery } from '../../../routers/metrics/metrics.contract.ts';
import {
  type Ends,
  type Item,
  type Limit,
  lineOf,
  type Order,
  ofKind,
  type PeriodSpec,
  type Statistic,
  type Values,
} from '../lexicon/entities/constructs.ts';
import { withoutPairs } from '../lexicon/entities/counterparts.ts';
import { isClock, isSlow } from '../lexicon/metric-labels.ts';
import { noHours, onlyWith } from '../lexicon/refusals.ts';
import { workoutKeys } from '../lexicon/sports.ts';
import {
  alsoLimited,
  daysWithout,
  hoursIn,
  type PickedDays,
  type Split,
  sessionLimits,
  splitConditions,
} from './conditions.ts';
import { dimensionOf, limitsIn, turned } from './limits.ts';
import { bareLimit, looseIn, rankOf, statisticsOf, streakIn, usesNumbers, versusOf } from './manner.ts';
import { type Subject, subjectOf } from './subject.ts';
import type { Known } from './text.ts';
import { timesIn } from './times.ts';
import { asksIn, began, missingIn, unreadIn, withoutTalk } from './unread.ts';

/** What one clause says, before earlier clauses complete it. */
export type Clause = {
  /** In normal spelling; entities as they were said. */
  text: string;
  /** As it was typed. */
  said: string;
  /** The same without talk beside the question and without what happened on a day that is named. */
  asks: string;
  metrics: ListedMetric[];
  sports: (string | null)[];
  aboutWorkouts: boolean;
  /** The metric was not named but follows from a sport. */
  assumed: boolean;
  /** The kind of workouts is that of the clause before. */
  refersBack: boolean;
  periods: PeriodSpec[];
  /** In which the length of the period was said: `last three months`. */
  unit: Values['period']['unit'] | null;
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
  /** Of the whole night. */
  share: boolean;
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
  const whole = asksNothingElse
    ? (countsFirst(split, known) ?? { main: ofSessions.main, picked: [], unpicked: null })
    : split;
  const [others] = ofKind(items, 'others');
  const none = others && countsNone(whole.main, others, known);
  if (none) {
    const counted = clauseOf(none, said, known);
    return { ...counted, metrics: counted.assumed ? counted.metrics.slice(0, 1) : counted.metrics, days: true };
  }
  const chosen = others && whole.picked.length === 0 ? daysWithout(others) : whole.picked;
  // `does a late night affect …` is of two things, `do days over 10,000 steps affect …` of days against the others.
  const affects = whole.main.some(({ kind }) => kind === 'relation');
  const isOfDays =
    affects && chosen.length > 0 && new Set(ofKind(whole.main, 'metric').map(({ keys }) => keys[0])).size === 1;
  const besideOf = alsoTrained(whole.main, asksNothingElse);
  const main =
    besideOf ?? (isOfDays ? whole.main.filter(({ kind }) => kind !== 'relation' && kind !== 'sport') : whole.main);
  const unpicked =
    whole.unpicked ??
    (others && chosen.length === 0 && !affects && ofKind(main, 'weekdays').length === 0 ? onlyWith : null);
  const isSaid = ({ kind, text }: Item) =>
    kind !== 'missing' && !(kind === 'aside' && /^(?:when|at least once)/.test(text));
  const text = main.flatMap((item) => (isSaid(item) ? [item.text] : [])).join(' ');
  const counts = (['days', 'often', 'streak'] as const).some((kind) => ofKind(main, kind).length > 0);
  // `Did I walk 10,000 steps?` asks for at least so many.
  const reaches =
    /^(?:(?:and|so|but|ok|,) )*(?:(?:did|have) i |(?:do|am) i .*\b(?:(?:an?|per|each|every) (?:day|night)|on average)\b)/.test(
      text,
    );
  const lasts =
    /\blast time\b|\bhow long (?:has it been |is it )?since\b|\bdid i last\b|\bwhen (?:did|was|have)\b.*\blast\b/.test(
      text,
    );
  const [limit = counts || reaches || lasts ? (counts && notDone(main, text)) || bareLimit(main) : null] =
    limitsIn(main);
  const relation = ofKind(main, 'relation').length > 0;
  const subject = countsThem(
    subjectOf(main, text, limit, known, sportsBefore),
    asksNothingElse || ofSessions.picked.length > 0,
  );
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
  const trained = besideOf ? daysWithout({ sports: ofKind(whole.main, 'sport'), keys: [] }) : [];
  const picked = [...chosen, ...ofSessions.picked, ...hours.picked, ...trained];
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
    unit: ofKind(items, 'period').find(({ unit }) => unit !== undefined)?.unit ?? null,
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
    group: /\b(?:slope|trends?|rate of|at what rate)\b|\bper week\b(?=.*\bchang)|\bchang.*\bper week\b/.test(text)
      ? null
      : (ofKind(main, 'group')[0] ?? null),
    days:
      ofKind(main, 'days').length > 0 ||
      (asksNothingElse &&
        main.some(({ kind, text }) => kind === 'limit' || (kind === 'opener' ? ofDays : daysOfPeriod).test(text))),
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
    contrast: chosen.length > 0 && (others !== undefined || isOfDays || (limit === null && comparesDays.test(text))),
    onlyPicks: asksNothingElse && ofKind(main, 'days').length === 0 ? split.picked : [],
    unpicked,
    share: ofKind(main, 'unit').some((unit) => /^(?:%|percent|per cent|pct)$/.test(unit)),
    missing: [
      ...(excluding.test(lineOf(main).line) ? [oneLimit] : []),
      ...subject.missing,
      ...missingIn(items),
      ...hours.missing,
      ...untimed,
    ],
    ...unreadIn(items),
    loose: usesNumbers(main) || ((reaches || lasts) && limit !== null) ? [] : looseIn(withoutTalk(main)),
  };
}

/** `days where I slept less than 6 h and stress was over 40`: the first condition counts, the others pick. */
function countsFirst({ main, picked }: Split, { metrics }: Known): Split | null {
  const first = picked.find(({ metric }) => metric !== 'workout_count');
  const metric = metrics.find(({ key }) => key === first?.metric);
  if (!first || !metric || picked.length < 2) return null;
  const { threshold } = first;
  const values = [threshold.value, ...('upper' in threshold ? [threshold.upper] : [])];
  const place = { text: '', start: main[0]?.start ?? 0, end: main[0]?.end ?? 0 };
  const said: Item[] = [
    { ...place, kind: 'days', value: true },
    {
      ...place,
      kind: 'limit',
      value: { op: threshold.op, values: values.map((value) => ({ value, unit: metric.unit })) },
    },
    { ...place, kind: 'metric', value: { keys: [metric.key], verb: false } },
  ];
  return { main: [...main, ...said], picked: picked.filter((each) => each !== first), unpicked: null };
}

/** `days without climbing a floor` counts the days on which there was none. */
function countsNone(main: readonly Item[], { keys, sports }: Values['others'], { metrics }: Known): Item[] | null {
  const metric = metrics.find(({ key }) => key === keys[0]);
  const asks = main.some(({ kind }) => kind === 'metric' || kind === 'sport' || kind === 'versus' || kind === 'opener');
  const said = main.find(({ kind }) => kind === 'others');
  const [sport] = sports;
  // How many were without follows from how many were with.
  if (said && !asks && sports.length === 1 && sport !== undefined) {
    const place = { start: said.start, end: said.end };
    const days: Item[] = [
      { ...place, text: said.text, kind: 'days', value: true },
      { ...place, text: '', kind: 'sport', value: sport },
    ];
    return main.flatMap((item) => (item === said ? days : [item]));
  }
  if (!metric || !/^(?:total|duration)$/.test(metric.kind) || !said || asks || sports.length > 0) return null;
  const place = { text: '', start: said.start, end: said.end };
  return [
    ...main.filter(({ kind }) => kind !== 'others'),
    { ...place, kind: 'limit', value: { op: 'at_most', values: [{ value: 0, unit: null }] } },
    { ...place, kind: 'metric', value: { keys, verb: false } },
  ];
}

/** `how many days did I do both a run and 10,000 steps`: the workout picks the days that are counted. */
function alsoTrained(main: readonly Item[], isCount: boolean): Item[] | null {
  const ofItself = (key: string | undefined) => key !== undefined && (key === 'steps' || !(key in workoutKeys));
  const counts = (isCount || ofKind(main, 'days').length > 0) && ofKind(main, 'sport').length === 1;
  const named = main.some((item) => item.kind === 'metric' && !item.value.verb && ofItself(item.value.keys[0]));
  const limited = ofKind(main, 'limit').length > 0 || bareLimit(main) !== null;
  return counts && named && limited ? main.filter(({ kind }) => kind !== 'sport') : null;
}

/** `how many days did I not climb a floor`, `nights on which I did not sleep 7 hours`. */
function notDone(main: readonly Item[], text: string): Limit | null {
  if (!/\b(?:(?:did|do|have) i not|not i|i (?:did |have |had )?not)\b/.test(text)) return null;
  const bare = bareLimit(main);
  if (bare) return turned(bare);
  return ofKind(main, 'sport').length === 0 ? { op: 'at_most', values: [{ value: 0, unit: null }] } : null;
}

// `Do I walk more on days when …?`, `on days when …, how much less do I sleep?`
const comparesDays =
  /(?:^(?:i|my)|\b(?:do|does|is|am|are|did|was|were|has|have))\b(?=.*\b(?:more|less|fewer|longer|shorter|better|worse|higher|lower|deeper|faster|slower|earlier|later|differ\w*|drop|rise|fall|improve|suffer|go up|go down|change)\b)|\b(?:more|less|longer|shorter|higher|lower) (?:do|does|did|is|was) (?:i|my)\b|\bwhat (?:happens|happened|changes|do|does)\b/;

/** `runs over 10 km this year` and `days with a run` ask how many there were. */
const countsThem = (subject: Subject, isCount: boolean): Subject => ({
  ...subject,
  metrics:
    isCount && subject.assumed && subject.metrics[0]?.key === 'workout_count'
      ? subject.metrics.slice(0, 1)
      : subject.metrics,
});

const excluding = /‹limit›(?: (?:[^‹ ]+|‹metric›))* or (?:(?:[^‹ ]+|‹metric›) )*‹limit›/;
const oneLimit = 'I count by one limit at a time; please ask for each apart.';
const ofDays = /\b(?:days|nights|mornings)\b/;
const daysOfPeriod = /^(?:days|nights) .* (?:on which|in which|when|where|with|having)$/;

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
