import {
  type Item,
  type Limit,
  type Order,
  ofKind,
  type Statistic,
  type Values,
} from '../lexicon/entities/constructs.ts';

// How a value is asked for: statistics, ranks, streaks, what is held against what, and the numbers that nothing uses.

const loose: ReadonlySet<Item['kind']> = new Set(['number', 'amount', 'month', 'weekday']);
const listMark = /^\d+$/;

/** Runs of numbers, months and weekdays; `1) … 2) …` numbers a list. */
export function looseIn(items: readonly Item[]): string[] {
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
export const usesNumbers = (items: readonly Item[]): boolean =>
  (['days', 'often', 'percentile', 'streak'] as const).some((kind) => ofKind(items, kind).length > 0) ||
  (ofKind(items, 'rank').length === 0 && rankOf(items).length > 0);

export function streakIn(items: readonly Item[], text: string): Values['streak'] | null {
  const said = ofKind(items, 'streak');
  if (said.length === 0) return null;
  return { longest: said.some(({ longest }) => longest) || /\b(?:record|most|longest|ever)\b/.test(text) };
}

/** `how many nights gave me eight hours`: at least so much. */
export function bareLimit(items: readonly Item[]): Limit | null {
  const value = ofKind(items, 'amount')[0] ?? ofKind(items, 'number').find(({ ordinal, year }) => !ordinal && !year);
  if (!value) return null;
  const op = value.value === 0 ? 'at_most' : 'at_least';
  return { op, values: [{ value: value.value, unit: 'unit' in value ? value.unit : null }] };
}

const inNames: readonly [RegExp, Statistic][] = [
  [/^total |\b(?:tally|totals?)$/, 'sum'],
  [/^(?:how|number of) /, 'amount'],
  [/^(?:max|maximum|highest|peak|top(?! number)) /, 'max'],
  [/^(?:min|minimum|lowest) /, 'min'],
  [/^(?:average|mean) /, 'mean'],
  [/^(?:heaviest|fattest)$/, 'max'],
  [/^(?:lightest|skinniest|thinnest)$/, 'min'],
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

export function statisticsOf(items: readonly Item[]): Statistic[] {
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
  const isChange = items.some(({ kind }) => kind === 'change');
  return clear.some((each) => each !== 'amount') || isChange ? clear : [...said.map(({ value }) => value), ...named];
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
export function rankOf(items: readonly Item[]): { k: number; order: Order }[] {
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
  (item?.kind === 'word' && /^(?:of|days|nights|mornings|values|readings)$/.test(item.text));

export const versusOf = (said: readonly Values['versus'][]): Values['versus'] | null =>
  (['usual', 'than', 'to', 'between'] as const).find((each) => said.includes(each)) ?? null;
