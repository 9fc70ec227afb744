import { blank } from '../../lexicon/words.ts';
import { ordinals } from '../periods/dates.ts';
import { parseQuantity, quantityPattern } from '../words/quantities.ts';

export type Order = 'highest' | 'lowest' | 'best' | 'worst';
export type Ranking = { k: number; order: Order };

const rankedMax = 20;
const tooMany = 'I can rank only a handful of values at once; please ask for fewer.';

const words: Readonly<Record<Order, string>> = {
  highest:
    'highest|most|biggest|largest|greatest|longest|top|fastest|maximum|max|peak|furthest|farthest|heaviest|quickest|deepest|busiest',
  lowest: 'lowest|least|fewest|smallest|shortest|slowest|bottom|minimum|min|lightest|calmest|quietest|laziest',
  best: 'best',
  worst: 'worst|poorest',
};
const superlative = `(?<!\\bat |\\bvo2[ -]?)(?<!\\d ?(?=min\\b))\\b(?:${Object.values(words).join('|')})\\b`;
const numbered = '2nd|3rd|[4-9]th|1\\dth|20th';
const place = `\\b(${ordinals.slice(1).join('|')}|${numbered})\\b`;
const things =
  'days|nights|mornings|dates|workouts|sessions|runs|rides|swims|hikes|walks|activities|values|readings|measurements|results|times';

const patterns: readonly RegExp[] = [
  new RegExp(`${place}(?=[\\s-]+${superlative})`, 'i'),
  new RegExp(`(?<=${superlative}[\\s-]+)${quantityPattern}(?=[\\s-]|$)`, 'i'),
  new RegExp(`(?<![\\w.,])${quantityPattern}(?=[\\s-]+${superlative})`, 'i'),
];
const counted = new RegExp(
  `(?<=\\b(?:which|what|the|my|those)\\s+)${quantityPattern}(?=\\s+(?:\\w+\\s+)?(?:${things})\\b)`,
  'i',
);

/** Null without a ranking. The superlative stays, as it may be part of a name. */
export function findRanking(text: string): { ranking: Ranking; rest: string } | { unanswered: string } | null {
  if (/\b(?:how many|how often|number of|count)\b.*\btop(?:s|ped)? \d/i.test(text)) return null;
  const order = orderIn(text);
  if (order === null) return null;
  for (const pattern of [...patterns, counted]) {
    const match = pattern.exec(text);
    const k = match ? placeOf(match[1] ?? match[0]) : Number.NaN;
    if (!match || !Number.isInteger(k) || k < 2) continue;
    if (k > rankedMax) return /\btop|bottom|best|worst\b/i.test(text) ? { unanswered: tooMany } : null;
    return { ranking: { k, order }, rest: blank(text, match.index, match.index + match[0].length) };
  }
  return null;
}

function placeOf(word: string): number {
  const ordinal = ordinals.indexOf(word.toLowerCase());
  if (ordinal >= 0) return ordinal + 1;
  return /^\d+(?:nd|rd|th)$/i.test(word) ? Number.parseInt(word, 10) : parseQuantity(word);
}

function orderIn(text: string): Order | null {
  const match = new RegExp(superlative, 'i').exec(text);
  const word = match?.[0].toLowerCase() ?? '';
  for (const order of ['highest', 'lowest', 'best', 'worst'] as const)
    if (words[order].split('|').includes(word)) return order;
  return null;
}
