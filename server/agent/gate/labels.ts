import { lowerIsBetter } from '../lexicon/metric-labels.ts';
import { findSports } from '../lexicon/sports.ts';
import type { Sayable } from './sayables.ts';

export type Superlative = { start: number; end: number; way: 'up' | 'down' | 'good' | 'bad'; place: number | null };

const words = {
  up: 'highest|maximum|peak|longest|most(?! (?:recent(?:ly)?|likely|of|days|nights|people|data|often))|biggest|largest|greatest|top|fastest|heaviest',
  down: 'lowest|minimum|(?<!\\bat )least|fewest|shortest|smallest|slowest|lightest',
  good: '(?<!\\bat )best',
  bad: '(?<!\\bat )worst|poorest',
} as const;

const places = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth', 'seventh', 'eighth', 'ninth', 'tenth'];

const ordinal = `(?:(?:(${places.join('|')})|(\\d+)(?:st|nd|rd|th))[\\s-]+)?`;

const patterns = (['up', 'down', 'good', 'bad'] as const).map((way) => ({
  way,
  pattern: new RegExp(`\\b${ordinal}(?:${words[way]})\\b`, 'gi'),
}));

const several =
  /^[\s\w()]{0,140}\bwere\b[^;]*\band\b|^[\s\w]{0,25}\b(?:values|days|nights|readings|results|workouts|sessions|runs|rides|ones|scores|totals)\b/i;

export function findSuperlatives(text: string): Superlative[] {
  return patterns
    .flatMap(({ way, pattern }) =>
      Array.from(text.matchAll(pattern), (match): Superlative => {
        const [start, end] = [match.index, match.index + match[0].length];
        const named = match[1] ? places.indexOf(match[1].toLowerCase()) + 1 : Number(match[2] ?? Number.NaN);
        const place = Number.isNaN(named) ? (several.test(text.slice(end)) ? null : 1) : named;
        return { start, end, way, place };
      }),
    )
    .sort((a, b) => a.start - b.start);
}

const endOf = ({ way }: Superlative, { metric }: Sayable): 'up' | 'down' => {
  if (way === 'up' || way === 'down') return way;
  return (way === 'good') === lowerIsBetter.test(metric.key) ? 'down' : 'up';
};

export function standsThere(word: Superlative, sayable: Sayable): boolean {
  const { aggregate, rank, group, answer, fact } = sayable;
  const end = endOf(word, sayable);
  if (group !== null && fact) {
    const own = answer.facts.filter((_, index) => answer.details[index]?.aggregate === aggregate);
    const above = own.filter(({ value }) => (end === 'up' ? value > fact.value : value < fact.value)).length;
    if (word.place === null || above === word.place - 1) return true;
  }
  if (aggregate === 'max' || aggregate === 'streak_longest') return end === 'up' && (word.place ?? 1) === 1;
  if (aggregate === 'min') return end === 'down' && (word.place ?? 1) === 1;
  if (aggregate !== 'highest' && aggregate !== 'lowest') return false;
  return (aggregate === 'highest') === (end === 'up') && (word.place === null || word.place === rank);
}

export type DayLabel = { start: number; end: number; weekdays: readonly number[] };

export type KindLabel = { start: number; end: number; kind: string };

export type Place = { start: number; end: number };

const names = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'];

const name = `(?:${names.join('|')})s?`;

const days = new RegExp(`\\b${name}(?:(?:\\s*,\\s*(?:and\\s+)?|\\s+(?:and|or)\\s+|\\s*&\\s*)${name}\\b)*\\b`, 'gi');

const sets: readonly { pattern: RegExp; weekdays: readonly number[] }[] = [
  {
    pattern:
      /\bmondays? (?:to|through) fridays?\b|\b(?:weekdays|weeknights|work(?:ing )?days)\b|\b(?:on|during) (?:a|the) (?:weekday|work(?:ing )?week)\b/gi,
    weekdays: [1, 2, 3, 4, 5],
  },
  { pattern: /\bweekends?\b/gi, weekdays: [6, 7] },
];

export const weekdayNumber = (group: string): number => names.indexOf(group) + 1;

export function findDayLabels(text: string): DayLabel[] {
  const found: DayLabel[] = [];
  const add = (match: RegExpExecArray, weekdays: readonly number[]) => {
    const place = { start: match.index, end: match.index + match[0].length };
    if (!found.some((each) => place.start < each.end && place.end > each.start)) found.push({ ...place, weekdays });
  };
  for (const { pattern, weekdays } of sets) for (const match of text.matchAll(pattern)) add(match, weekdays);
  for (const match of text.matchAll(days)) {
    const named = match[0].toLowerCase().match(/[a-z]+day/g) ?? [];
    add(match, [...new Set(named.map(weekdayNumber))].sort());
  }
  return found.sort((a, b) => a.start - b.start);
}

// `A run of days`.
const noSport =
  /\b(?:longest|current|this|that|the|a) runs?(?= (?:of|(?:is|was)(?! [\d.,]+ (?:k?m|mi|miles)\b)|has|had|ended|lasts?)\b)|(?<!\b(?:number of|your|\d) )\bruns?(?= (?:of(?! (?:(?:more|less) than|at (?:least|most)|between) [\d.,]+ (?:and|k?m|mi|miles|h|min)\b)|from|until)\b)/gi;

export const withoutRuns = (text: string): string => text.replace(noSport, (words) => ' '.repeat(words.length));

export function findKindLabels(text: string, kinds: readonly string[]): KindLabel[] {
  const lower = text.toLowerCase();
  const literal = kinds.flatMap((kind) => {
    const words = kindName(kind);
    if (words === '') return [];
    return Array.from(lower.matchAll(new RegExp(RegExp.escape(words), 'g')), ({ index }) => ({
      start: index,
      end: index + words.length,
      kind: words,
    }));
  });
  const sports = findSports(withoutRuns(text), true).flatMap(({ start, end, type }) =>
    type === null ? [] : [{ start, end, kind: kindName(type) }],
  );
  const others = sports.filter((each) => !literal.some(({ start, end }) => each.start < end && each.end > start));
  return [...literal, ...others].sort((a, b) => a.start - b.start);
}

export const kindName = (kind: string): string => kind.toLowerCase().replaceAll('_', ' ');

const separators: readonly { pattern: RegExp; weight: number }[] = [
  { pattern: /;|\.\s/g, weight: 3 },
  { pattern: /\b(?:and|but|while|whereas|against|versus|compared|than|or|then)\b/gi, weight: 2 },
  { pattern: /,/g, weight: 1 },
];

function distance(text: string, from: number, to: number): { weight: number; length: number } {
  const gap = text.slice(from, to);
  const weight = separators.reduce((sum, each) => sum + (gap.match(each.pattern)?.length ?? 0) * each.weight, 0);
  const closes = (gap.match(/\)/g)?.length ?? 0) > (gap.match(/\(/g)?.length ?? 0);
  return { weight: weight + (closes ? 1 : 0), length: gap.trim().length };
}

export function attach<Item extends Place>(
  items: readonly Item[],
  numbers: readonly Place[],
  text: string,
): Map<Item, Place> {
  const attached = new Map<Item, Place>();
  for (const item of items) {
    const before = numbers.findLast(({ end }) => end <= item.start);
    const after = numbers.find(({ start }) => start >= item.end);
    const chosen = before && after ? nearer(item, before, after, text) : (before ?? after);
    if (chosen) attached.set(item, chosen);
  }
  return attached;
}

function nearer(item: Place, before: Place, after: Place, text: string): Place {
  const [left, right] = [distance(text, before.end, item.start), distance(text, item.end, after.start)];
  if (left.weight !== right.weight) return left.weight < right.weight ? before : after;
  return left.length <= right.length ? before : after;
}

export function labelsOf<Item extends Place>(
  number: Place,
  items: readonly Item[],
  attached: ReadonlyMap<Item, Place>,
): { own: Item[]; inherited: Item | undefined } {
  const own = items.filter((item) => attached.get(item) === number);
  return { own, inherited: own.length > 0 ? undefined : items.findLast(({ end }) => end <= number.start) };
}
