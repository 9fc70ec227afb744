import { lowerIsBetter } from '../lexicon/metric-kinds.ts';
import type { Evidence } from './evidence.ts';

/** Superlatives: end of the scale, rank, and number of values. */
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
  /^[\s\w]{0,60}\bwere\b[^;]*\band\b|^[\s\w]{0,25}\b(?:values|days|nights|readings|results|workouts|sessions|runs|rides|ones|scores|totals)\b/i;

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

const endOf = ({ way }: Superlative, { metric }: Evidence): 'up' | 'down' => {
  if (way === 'up' || way === 'down') return way;
  return (way === 'good') === lowerIsBetter.test(metric.key) ? 'down' : 'up';
};

/** Whether the fact has that rank among its values or groups. */
export function standsThere(word: Superlative, evidence: Evidence): boolean {
  const { aggregate, rank, group, answer, fact } = evidence;
  const end = endOf(word, evidence);
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
