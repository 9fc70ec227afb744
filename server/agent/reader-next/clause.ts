import type { Group, MetricQuery, WindowSpec } from '../../../routers/metrics/metrics.contract.ts';
import { type Item, type Limit, type Order, ofKind, type Statistic, type Values } from '../lexicon/constructs.ts';
import type { MetricInfo } from '../model.ts';
import { conditionFrom, type PickedDays } from './conditions.ts';
import { plainWords } from './plain-words.ts';
import { subjectOf } from './subject.ts';
import type { Known } from './text.ts';

/** What one clause says, before earlier clauses complete it. */
export type Clause = {
  text: string;
  metrics: MetricInfo[];
  sports: (string | null)[];
  aboutWorkouts: boolean;
  /** The metric was not named but follows from a sport. */
  assumed: boolean;
  periods: (WindowSpec | 'previous')[];
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
  picked: PickedDays[];
  missing: string[];
  /** Why days cannot be picked as asked. */
  unpicked: string | null;
  unread: string[];
};

export function clauseOf(items: readonly Item[], known: Known, sportsBefore: readonly (string | null)[] = []): Clause {
  const { main, picked, unpicked } = splitConditions(items, known);
  const text = main.map(({ text }) => text).join(' ');
  const limits = ofKind(main, 'limit');
  const [limit = null] = limits;
  const subject = subjectOf(main, text, limit, known, sportsBefore);
  const numbers = [
    ...ofKind(main, 'amount'),
    ...ofKind(main, 'number').flatMap(({ value, ordinal }) => (ordinal ? [] : [{ value, unit: null }])),
  ];
  const periods = ofKind(items, 'period').map(({ spec }) => spec);
  const today =
    /\b(?:so far|today included|today inclusive|including today|up to (?:now|today)|until (?:now|today)|to date|incl today)\b/.test(
      items.map((item) => item.text).join(' '),
    );
  return {
    text,
    ...subject,
    periods: withToday(periods, today),
    weekdaySets: ofKind(items, 'weekdays'),
    limit,
    amount: numbers.length > 0 ? { op: 'at_most', values: numbers.slice(0, 1) } : null,
    statistics: ofKind(main, 'statistic'),
    rank: ofKind(main, 'rank'),
    take: ofKind(main, 'take')[0] ?? null,
    group: ofKind(main, 'group')[0] ?? null,
    days: ofKind(main, 'days').length > 0,
    often: ofKind(main, 'often').length > 0,
    versus: ofKind(main, 'versus')[0] ?? null,
    change: ofKind(main, 'change').length > 0,
    streak: ofKind(main, 'streak').toSorted((a, b) => Number(b.longest) - Number(a.longest))[0] ?? null,
    percentile: ofKind(main, 'percentile').length > 0,
    relation: ofKind(main, 'relation').length > 0,
    lag: ofKind(items, 'lag')[0] ?? null,
    picked,
    unpicked,
    missing: ofKind(items, 'missing'),
    unread: unreadIn(items),
  };
}

const unreadIn = (items: readonly Item[]): string[] =>
  items.flatMap((item) =>
    item.kind === 'word' && /\p{L}/u.test(item.text) && !plainWords.has(item.text) ? [item.text] : [],
  );

const takesToday: ReadonlySet<string> = new Set([
  'last_days',
  'this_week',
  'this_month',
  'this_year',
  'this_quarter',
  'this_weekend',
]);

// `this week so far`: the word `today` then says how far the period reaches.
function withToday(periods: readonly (WindowSpec | 'previous')[], today: boolean): (WindowSpec | 'previous')[] {
  const others = periods.filter((spec) => spec === 'previous' || spec.kind !== 'today');
  if (!today || others.length === 0) return [...periods];
  return others.map((spec) =>
    spec !== 'previous' && takesToday.has(spec.kind) ? ({ ...spec, include_today: true } as WindowSpec) : spec,
  );
}

const ends = (item: Item): boolean =>
  (item.kind === 'word' && /^[,:;?!.()]$/.test(item.text)) ||
  (item.kind === 'word' && /^(?:how|what|which|show|tell|is|are)$/.test(item.text)) ||
  item.kind === 'versus' ||
  (item.kind === 'statistic' && item.value === 'amount');

type Split = { main: Item[]; picked: PickedDays[]; unpicked: string | null };

/** Takes out the words that pick days: `on days when I slept less than 6 hours`. */
function splitConditions(items: readonly Item[], known: Known): Split {
  const split: Split = { main: [], picked: [], unpicked: null };
  for (let place = 0; place < items.length; ) {
    const item = items[place];
    if (!item) break;
    const after = items.slice(place + 1);
    const stop = after.findIndex(ends);
    const said = stop < 0 ? after : after.slice(0, stop);
    const read = item.kind === 'opener' ? conditionFrom(item, said, known) : null;
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
