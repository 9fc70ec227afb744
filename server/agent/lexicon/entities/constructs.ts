import type { Aggregate, Group, Threshold, WindowSpec } from '../../../../routers/metrics/metrics.contract.ts';

export type Amount = { value: number; unit: string | null };
export type Limit = { op: Threshold['op']; values: Amount[] };
/** `amount` is a sum or a mean, as the metric asks; `best` and `worst` depend on which side is better. */
export type Statistic = Aggregate | 'amount' | 'best' | 'worst';
/** As they were said, and with the year that is meant. */
export type Ends = {
  said: [WindowSpec, WindowSpec];
  dated: [WindowSpec, WindowSpec];
  /** Never one period: `before and after 1 May`. */
  apart?: true;
};
/** How an elliptic period lies to the one beside it: `the same month last year`, `the second half`, `the previous 90`. */
export type Back =
  | { years: number }
  | { year: number }
  | { half: 'first' | 'second' }
  /** Of the month; -1 is the last. */
  | { week: number }
  | { days: number }
  | { count: number }
  | { steps: number };
/** A period that depends on the one named beside it or before. */
export type Related = 'previous' | 'next' | 'since' | 'around' | 'year_before' | `in_${number}`;
export type PeriodSpec = WindowSpec | Related;
export type Order = 'highest' | 'lowest' | 'best' | 'worst';

/** What a question is about as a whole; each is answered by several queries. */
export type Topic = 'outside' | 'reports' | 'stages' | 'session';

export type Values = {
  number: { value: number; ordinal: boolean; year: boolean };
  amount: Amount;
  /** A length of time in days; `each` is the unit that was said. */
  span: { days: number; unit: 'day' | 'week' | 'month' | 'year'; count: number; nights: boolean };
  month: number;
  weekday: { days: number[]; plural: boolean };
  period: {
    spec: PeriodSpec;
    unit?: 'day' | 'week' | 'month' | 'year';
    /** The two periods at the ends of a range. */
    ends?: Ends;
    back?: Back;
  };
  weekdays: number[];
  /** Today counts: `so far`, `including today`. */
  running: true;
  topic: Topic;
  /** The days that stand on the other side of a condition: `days without`, `the other days`, `when I don't`. */
  others: { sports: (string | null)[]; keys: readonly string[]; after?: boolean };
  metric: { keys: readonly string[]; verb: boolean };
  sport: string | null;
  limit: Limit;
  statistic: Statistic;
  rank: { k: number; order: Order };
  take: { end: 'first' | 'last'; k: number };
  group: Group;
  /** `how many days`. */
  days: true;
  /** A number is asked of what happened: `how often`, `how many runs`. */
  often: true;
  versus: 'than' | 'between' | 'usual' | 'to';
  change: true;
  streak: { longest: boolean };
  percentile: true;
  relation: true;
  /** Days are chosen by what follows; `after` by what happened a day or night before. */
  opener: { after: boolean; nights: boolean };
  lag: { days: number; side: 'before' | 'after'; nightly: boolean };
  /** Talk around a question: `my doctor wants to know`. */
  aside: true;
  /** What comes next replaces what was said before: `sorry`, `I mean`. */
  correction: true;
  missing: string;
  /** What stands between two parts. */
  joint: true;
  /** A part of the day in minutes after midnight, as workouts begin in it. */
  hours: { from: number; to: number };
  /** The unit in which the answer is wanted: `in pounds`. */
  unit: string;
};
export type Kind = keyof Values;

export type Reading = { [K in Kind]: { kind: K; value: Values[K] } }[Kind];

/** Offsets are those of the text as it was typed. */
type Place = { text: string; start: number; end: number };
export type Word = Place & { kind: 'word' };
export type Entity = Place & Reading;
export type Item = Word | Entity;

export type Found = {
  said: string;
  /** The words, those of entities too. */
  text: string;
  all: <K extends Kind>(kind: K) => Values[K][];
  group: (name: string) => string | undefined;
};
/** `budget`: how often a construct may still look at an item. */
export type Context = { today: string; budget?: { left: number } };
type Extract = (found: Found, context: Context) => Reading | readonly Reading[] | null;
/** One way of saying something: a pattern over words and entities already read, and what it means. */
export type Construct = { pattern: RegExp; extract: Extract };

const wider: Readonly<Record<string, string>> = {
  number: '‹(?:number|ordinal|year)›',
  count: '‹(?:number|ordinal)›',
  period: '(?:the |all of )?‹period›',
};

/** `{period}` in a pattern stands for an entity of that kind. */
export const construct = (pattern: string, extract: Extract): Construct => ({
  pattern: new RegExp(
    `(?<![^ ])(?:${pattern.replace(/\{([a-z]+)\}/g, (_, kind: string) => wider[kind] ?? `‹${kind}›`)})(?![^ ])`,
    'g',
  ),
  extract,
});

export const named = (key: string): Reading => ({ kind: 'metric', value: { keys: [key], verb: false } });

/** What was read before among the words, once more. */
export const kept = (found: Found, kind: 'metric' | 'period'): Reading[] =>
  found.all(kind).map((value) => ({ kind, value }) as Reading);

/** Patterns that all mean the same, whatever stands in them. */
export const says = (reading: Reading | readonly Reading[], ...patterns: string[]): Construct[] =>
  patterns.map((pattern) => construct(pattern, () => reading));

export const ofKind = <K extends Kind>(items: readonly Item[], kind: K): Values[K][] =>
  items.flatMap((item) => (item.kind === kind ? [item.value as Values[K]] : []));

/** How an item shows in the line that patterns read. */
export const nameOf = (item: Item): string => {
  if (item.kind === 'word') return item.text;
  if (item.kind !== 'number') return `‹${item.kind}›`;
  return item.value.year ? '‹year›' : item.value.ordinal ? '‹ordinal›' : '‹number›';
};

/** The items as one line, with the offset at which each begins. */
export function lineOf(items: readonly Item[]): { line: string; begins: number[] } {
  const begins: number[] = [];
  let length = 0;
  const names = items.map((item) => {
    const name = nameOf(item);
    begins.push(length);
    length += name.length + 1;
    return name;
  });
  return { line: names.join(' '), begins };
}

type Candidate = { from: number; to: number; reading: Reading | readonly Reading[] };

/** Reads the constructs side by side; of two that overlap the longer stays, and of equals the one listed first. */
export function readConstructs(items: readonly Item[], constructs: readonly Construct[], context: Context): Item[] {
  if (context.budget) {
    context.budget.left -= items.length * constructs.length;
    if (context.budget.left < 0) return [...items];
  }
  const { line, begins } = lineOf(items);
  const placeOf = new Map(begins.map((offset, place) => [offset, place]));
  const candidates = constructs.flatMap(({ pattern, extract }): Candidate[] =>
    Array.from(line.matchAll(pattern)).flatMap((match) => {
      const from = placeOf.get(match.index);
      if (from === undefined || match[0] === '') return [];
      const end = match.index + match[0].length;
      let to = from;
      while (to < items.length && (begins[to] ?? end) < end) to++;
      const reading = extract(foundIn(items.slice(from, to), match), context);
      return reading ? [{ from, to, reading }] : [];
    }),
  );
  return replaced(items, candidates);
}

const foundIn = (items: readonly Item[], match: RegExpExecArray): Found => ({
  said: match[0],
  text: textOf(items),
  all: (kind) => ofKind(items, kind),
  group: (name) => match.groups?.[name],
});

export function replaced(items: readonly Item[], candidates: readonly Candidate[]): Item[] {
  const taken = new Set<number>();
  const kept = candidates
    .toSorted((a, b) => b.to - b.from - (a.to - a.from))
    .filter(({ from, to }) => {
      for (let place = from; place < to; place++) if (taken.has(place)) return false;
      for (let place = from; place < to; place++) taken.add(place);
      return true;
    });
  const at = new Map(kept.map((each) => [each.from, each]));
  const left: Item[] = [];
  for (let place = 0; place < items.length; ) {
    const candidate = at.get(place);
    const item = items[place];
    if (candidate) {
      left.push(...entitiesOf(items.slice(candidate.from, candidate.to), [candidate.reading].flat()));
      place = candidate.to;
    } else {
      if (item) left.push(item);
      place++;
    }
  }
  return left;
}

const textOf = (items: readonly Item[]) => items.map(({ text }) => text).join(' ');

/** Of several readings of the same words the first holds the words. */
const entitiesOf = (items: readonly Item[], readings: readonly Reading[]): Entity[] =>
  readings.map((reading, place) => ({
    ...reading,
    text: place === 0 ? textOf(items) : '',
    start: items[0]?.start ?? 0,
    end: items.at(-1)?.end ?? 0,
  }));
