import type { ListedMetric, MetricQuery, Threshold, WindowSpec } from '../../../routers/metrics/metrics.contract.ts';
import { clauseAround } from '../gate/gate-text.ts';
import { attach, findSuperlatives, kindName, labelsOf, type Place, type Superlative } from '../gate/labels.ts';
import type { FoundNumber } from '../gate/numbers.ts';
import type { ReadSentence } from '../gate/read-sentence.ts';
import { addsUp, isClock, isSlow, lowerIsBetter } from '../lexicon/metric-labels.ts';
import { convert, unitOf } from '../lexicon/units.ts';
import { clockThreshold } from '../reader/limits.ts';

export type SaidPeriod = Place & { spec: WindowSpec | 'previous' };

export type Claim = {
  number: FoundNumber;
  read: ReadSentence;
  periods: readonly SaidPeriod[];
  inherited: { window: WindowSpec | null; keys: readonly string[]; compared: Compared | null };
  metrics: readonly ListedMetric[];
  activities: readonly string[];
};

export type Compared = { window: WindowSpec; against: WindowSpec };

const metricsMax = 4;
const rankedMax = 20;

const before = (spec: WindowSpec): WindowSpec => ({ kind: 'before', of: spec });

const isDay = ({ kind }: WindowSpec): boolean => /^(?:day|today|yesterday|last_night|latest_day)$/.test(kind);

function metricsOf({ number, read, inherited, metrics }: Claim): ListedMetric[] {
  const { text, mentions } = read;
  const clause = clauseAround(text, number.start, number.end);
  const gap = (place: Place) =>
    place.start >= number.end ? place.start - number.end : Math.max(0, number.start - place.end);
  const inside = mentions.filter(({ start, end }) => start >= clause.start && end <= clause.end);
  const ordered = [
    ...inside.toSorted((a, b) => gap(a) - gap(b)),
    ...mentions.filter(({ end }) => end <= number.start).toReversed(),
    ...mentions,
  ];
  const keys =
    ofWorkouts.test(number.unit ?? '') && !(isSample(number, read) && ordered.length > 0)
      ? ['workout_count']
      : ordered.length > 0
        ? ordered.flatMap((mention) => mention.keys)
        : inherited.keys;
  const named = [...new Set(keys)].flatMap((key) => metrics.find((metric) => metric.key === key) ?? []);
  const fitting = named.filter((metric) => hasUnit(number, metric));
  return (fitting.length > 0 ? fitting : isCounted(number) || isShare(number) ? named : []).slice(0, metricsMax);
}

const ofWorkouts = /^(?:workouts?|sessions?|activities|runs?|rides?|walks?|swims?|hikes?)$/;

const ofDays = /^(?:days?|nights?|mornings?|evenings?)$/;

const isShare = ({ unit, isRatio }: FoundNumber) => isRatio || unitOf(unit ?? '').dimension === 'percent';

const isOfDays = ({ unit }: FoundNumber) => ofDays.test(unit ?? '');

export const isCounted = ({ unit }: FoundNumber) => unitOf(unit ?? '').dimension === 'occasions';

/** `Awakenings … 4 times`: the value itself is counted. */
const isValueCounted = ({ unit }: FoundNumber, metric: ListedMetric) =>
  /^times?$/.test(unit ?? '') && unitOf(metric.unit).dimension === 'occasions';

export function hasUnit(
  number: FoundNumber,
  { unit, key, label }: Pick<ListedMetric, 'unit' | 'key' | 'label'>,
): boolean {
  if (number.unit === null) return true;
  const said = unitOf(number.unit);
  const own = unitOf(unit);
  if (said.dimension === '' || said.dimension === own.dimension) return true;
  if (own.dimension === 'clock') return said.dimension === 'time';
  return convert(1, own, { ...said, perWeek: own.perWeek }, `${key} ${label}`) !== null;
}

function windowsOf({ number, read, periods, inherited }: Claim): { own: SaidPeriod[]; leading: WindowSpec | null } {
  const { own } = labelsOf(number, periods, attach(periods, read.numbers, read.text));
  const last = periods.findLast(({ end, spec }) => end <= number.start && spec !== 'previous');
  const first = periods.find(({ spec }) => spec !== 'previous');
  const said = last ?? first;
  return { own, leading: said && said.spec !== 'previous' ? said.spec : inherited.window };
}

const ofDay =
  /\b(?:a|per|each|every) (?:day|night)\b|\/\s?(?:day|night)\b|\b(?:daily|nightly|averag\w+|mean|typical\w*|usual\w*|on average)\b/i;
const ofSum = /\b(?:total\w*|altogether|in all|sum|combined|cumulative|overall)\b/i;
const ofChange =
  /\b(?:than|compared|versus|vs|(?<!\b(?:woke|wake|waking|got|get) )up|down|rose|fell|risen|fallen|increas\w+|decreas\w+|drop\w*|gain\w*|lost|climb\w*|grew|higher|lower|more|fewer|less|longer|shorter|improv\w+|declin\w+|chang\w+|differ\w+|later|earlier|added|gained)\b/i;
const ofTrend = /\b(?:trend\w*|slope|per week|a week|each week|every week)\b/i;
const inARow = /\b(?:in a row|consecutive|streak|straight|on end)\b/i;
const ofLatest =
  /\b(?:latest|most recent|newest|last (?:reading|measurement|result|test|value)|current(?:ly)?|now|stands? at|came (?:back|in)|measured)\b/i;

type Wish = Pick<MetricQuery, 'aggregate'> & Partial<MetricQuery>;

export function isRankOfGroups({ number, read, periods }: Claim): boolean {
  const { start, end } = clauseAround(read.text, number.start, number.end);
  return (
    read.days.length + periods.length + read.kinds.length > 0 &&
    /\bthe (?:most|least) (?:was|were|is)\b/i.test(read.text.slice(start, end))
  );
}

function wishesOf(claim: Claim, metric: ListedMetric, window: WindowSpec, compared: WindowSpec | null): Wish[] {
  const { number, read } = claim;
  // `HRV (RMSSD)` ends no clause.
  const text = read.text.replace(/\([^()\d]*\)/g, (aside) => ' '.repeat(aside.length));
  const { start, end } = clauseAround(text, number.start, number.end);
  const around = text.slice(start, end);
  const isOfWorkouts = metric.key === 'workout_count' && !ofDays.test(number.unit ?? '');
  if (isCounted(number) && !isOfWorkouts && !isValueCounted(number, metric)) return countsOf(claim, metric);
  const isPercent = unitOf(metric.unit).dimension === 'percent';
  const compare_to = compared ?? before(window);
  if (isShare(number) && !isPercent) return [{ aggregate: 'percent_change', compare_to }];
  if (unitOf(number.unit ?? '').perWeek || (ofTrend.test(around) && number.sign !== null))
    return [{ aggregate: 'trend' }];
  // The latest bedtime: newest, or latest at night.
  const [, clockEnd] = (isClock(metric) && /\b(latest|earliest)\b/i.exec(around)) || [];
  if (clockEnd)
    return /latest/i.test(clockEnd) ? [{ aggregate: 'max' }, { aggregate: 'latest' }] : [{ aggregate: 'min' }];
  const superlative = findSuperlatives(around)[0] ?? findSuperlatives(text.slice(0, number.start)).find(isOfSeveral);
  if (superlative?.place === 1) return [{ aggregate: endOf(superlative.way, metric) }];
  if (superlative) {
    const aggregate = endOf(superlative.way, metric) === 'max' ? 'highest' : 'lowest';
    return [{ aggregate, k: Math.min(rankedMax, Math.max(superlative.place ?? 0, read.numbers.length)) }];
  }
  if (/\b(?:standard deviation|sd)\b|±/i.test(around)) return [{ aggregate: 'std_dev' }];
  if (/\bmedian\b/i.test(around)) return [{ aggregate: 'median' }];
  const isChanged = number.sign !== null || isDifference(read, number);
  if ((isChanged || (isShare(number) && claim.inherited.compared)) && ofChange.test(text.slice(0, end)))
    return isPercent
      ? [
          { aggregate: 'difference', compare_to },
          { aggregate: 'percent_change', compare_to },
        ]
      : [{ aggregate: 'difference', compare_to }];
  return levelOf(metric, window, around, text.slice(0, number.start));
}

const isOfSeveral = ({ place }: Superlative) => place === null;

function endOf(way: 'up' | 'down' | 'good' | 'bad', { key }: ListedMetric): 'max' | 'min' {
  if (way === 'up' || way === 'down') return way === 'up' ? 'max' : 'min';
  return (way === 'good') === lowerIsBetter.test(key) ? 'min' : 'max';
}

// `835 fewer steps`, `by 12 ms`.
function isDifference({ text }: ReadSentence, { start, end }: FoundNumber): boolean {
  return (
    /\b(?:by|up|down)\s+(?:about |around |roughly |only |just |some )?[-+−]?$/i.test(text.slice(0, start)) ||
    /^\s*(?:[\p{L}]+\s){0,2}?(?:more|fewer|less|higher|lower|longer|shorter|later|earlier|faster|slower)\b/iu.test(
      text.slice(end),
    ) ||
    /\b(?:more|fewer|less|higher|lower)\b/i.test(text.slice(start, end)) ||
    /\b(?:gained|lost|added|difference of|increase of|decrease of|drop of|rise of|change of|gain of)\s+(?:about |around |roughly |only |just )?$/i.test(
      text.slice(0, start),
    )
  );
}

function levelOf(metric: ListedMetric, window: WindowSpec, around: string, said: string): Wish[] {
  const level: Wish = { aggregate: addsUp(metric) ? 'sum' : 'mean' };
  if (isDay(window) && ofLatest.test(said)) return [{ aggregate: 'latest' }, level];
  if (isDay(window)) return ofDay.test(said) ? [{ aggregate: 'mean' }, level] : [level];
  if (ofDay.test(around) || (ofDay.test(said) && !ofSum.test(around))) return [{ aggregate: 'mean' }];
  if (ofSum.test(around)) return [{ aggregate: 'sum' }];
  if (isSlow(metric))
    return [{ aggregate: 'latest' }, ...(ofLatest.test(around) ? [] : [{ aggregate: 'mean' as const }])];
  if (ofLatest.test(around)) return [{ aggregate: 'latest' }];
  return [level];
}

/** `, in 16 runs`. */
export const isSample = ({ start, unit }: FoundNumber, { text }: ReadSentence): boolean =>
  /, (?:in|from)(?: only)? (?:[\d,]+ of )?$/.test(text.slice(0, start)) &&
  (ofWorkouts.test(unit ?? '') || ofDays.test(unit ?? ''));

const saysNone = /\b(?:took|climbed|had|did|drank) no (?!more|fewer|less)/i;

function countsOf({ read }: Claim, metric: ListedMetric): Wish[] {
  if (metric.key === 'workout_count')
    return inARow.test(read.text) ? [] : [{ aggregate: 'count_days', threshold: { op: 'at_least', value: 1 } }];
  const limit = read.numbers.flatMap((each) => {
    const op = operatorOf(each, read);
    const value = op && (!isCounted(each) || isValueCounted(each, metric)) ? inUnit(each, metric) : null;
    if (!op || value === null) return [];
    return isClock(metric) ? (clockThreshold(op, value, null, metric) ?? []) : [{ op, value } as Threshold];
  })[0];
  if (!limit && saysNone.test(read.text)) return [{ aggregate: 'count_days', threshold: { op: 'at_most', value: 0 } }];
  if (!limit) return [{ aggregate: 'count' }];
  return inARow.test(read.text)
    ? [{ aggregate: 'streak', threshold: limit }]
    : [{ aggregate: 'count_days', threshold: limit }];
}

function inUnit(number: FoundNumber, metric: ListedMetric): number | null {
  if (number.unit === null) return number.value;
  return convert(number.value, unitOf(number.unit), unitOf(metric.unit), `${metric.key} ${metric.label}`);
}

const operators: readonly (readonly [Threshold['op'] & string, RegExp, RegExp])[] = [
  ['over', /(?:\b(?:over|more than|above|exceed\w*|greater than|higher than|longer than|beyond)|>)\s*$/i, /^\s*\+/],
  ['under', /(?:\b(?:under|less than|fewer than|below|lower than|shorter than)|<)\s*$/i, /^(?!)/],
  [
    'at_least',
    /(?:\b(?:at least|no less than|no fewer than|reach\w*|hit)|≥|>=)\s*$/i,
    /^\s*or (?:more|above|longer)\b/i,
  ],
  ['at_most', /(?:\b(?:at most|no more than|up to)|≤|<=)\s*$/i, /^\s*or (?:less|fewer|below)\b/i],
];

export function operatorOf(
  { start, end }: FoundNumber,
  { text }: ReadSentence,
): 'over' | 'under' | 'at_least' | 'at_most' | null {
  const [left, right] = [text.slice(Math.max(0, start - 30), start), text.slice(end, end + 20)];
  const [, side] = (/^\d{1,2}:\d{2}/.test(text.slice(start, end)) && /\b(before|after)\s*$/i.exec(left)) || [];
  if (side) return /before/i.test(side) ? 'under' : 'over';
  const found = operators.find(([, words, behind]) => words.test(left) || behind.test(right))?.[0];
  return found === 'over' || found === 'under' || found === 'at_least' || found === 'at_most' ? found : null;
}

function filtersOf({ number, read, activities }: Claim, metric: ListedMetric): Partial<MetricQuery> {
  const days = labelsOf(number, read.days, read.dayOf);
  const [only, ...others] = read.days;
  const day = days.own[0] ?? days.inherited ?? (others.length === 0 && isOfDays(number) ? only : undefined);
  const kinds = labelsOf(number, read.kinds, read.kindOf);
  const inside = read.kinds.find(({ start, end }) => start >= number.start && end <= number.end);
  const said = read.mentions.length + read.kinds.length === 0 ? read.before?.().kinds.at(-1) : undefined;
  const kind = inside ?? kinds.own[0] ?? kinds.inherited ?? said;
  const type = kind && activities.find((each) => kindName(each) === kind.kind);
  return {
    ...(day && { weekdays: [...day.weekdays] }),
    ...(type !== undefined && metric.key.startsWith('workout') && { activity_type: type }),
  };
}

/** Fitting some period does not prove a number. */
export function queriesOfClaim(claim: Claim): MetricQuery[] {
  return metricsOf(claim).flatMap((metric) => queriesOfMetric(claim, metric));
}

function queriesOfMetric(claim: Claim, metric: ListedMetric): MetricQuery[] {
  const { periods, inherited } = claim;
  const { own, leading } = windowsOf(claim);
  const named = periods.flatMap(({ spec }) => (spec === 'previous' ? [] : [spec]));
  const ownWindow = own.flatMap(({ spec }) => (spec === 'previous' ? [] : [spec])).at(-1);
  const isPrevious = own.some(({ spec }) => spec === 'previous');
  const main = leading ?? (isSlow(metric) ? ({ kind: 'all' } as const) : null);
  const target = ownWindow ?? main;
  if (target === null) return [];
  const filters = filtersOf(claim, metric);
  const [first, second] = named;
  const isChange = wishesOf(claim, metric, target, null).some(({ compare_to }) => compare_to);
  const { compared } = inherited;
  if (isChange && compared && !first)
    return wishesOf(claim, metric, compared.window, compared.against).map((wish) => ({
      ...{ metric: metric.key, window: compared.window },
      ...filters,
      ...wish,
    }));
  const goesBack = isChange && first && !second && inherited.window && comparesBack(claim, first);
  const window = goesBack && inherited.window ? inherited.window : isChange ? (first ?? target) : target;
  const whole = isPrevious && !isChange && main ? before(main) : window;
  const against = goesBack ? first : second;
  return wishesOf(claim, metric, whole, against ?? null).flatMap((wish) => {
    const query = { metric: metric.key, window: whole, ...filters, ...wish };
    const said = named.find((each) => !isDay(each));
    const wide = said ?? inherited.window;
    if (!isDay(whole)) return [query];
    if (wish.aggregate === 'latest') return [{ ...query, window: { kind: 'all' as const } }];
    const isFound = (/^(?:max|min|highest|lowest)$/.test(wish.aggregate) || isSample(claim.number, claim.read)) && wide;
    return isFound ? [{ ...query, window: wide }, ...(said ? [] : [query])] : [query];
  });
}

function comparesBack({ read, periods }: Claim, first: WindowSpec): boolean {
  const place = periods.find(({ spec }) => spec === first);
  return (
    place !== undefined &&
    /\b(?:than|compared (?:with|to)|versus|vs\.?|from|against|over)\s+(?:in |the |your |that of |it was in )*$/i.test(
      read.text.slice(0, place.start),
    )
  );
}
