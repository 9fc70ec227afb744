import type { MetricQuery } from '../../../../routers/metrics/metrics.contract.ts';
import { blank } from '../../lexicon/words.ts';
import { parseQuantity, quantityPattern } from '../words/quantities.ts';

export type Take = NonNullable<MetricQuery['take']>;

const takenMax = 366;
const sports =
  'runs|jogs|rides|bike rides|swims|hikes|walks|workouts|sessions|trainings|activities|rows|climbs|dances|naps';
const values = 'results?|readings?|values?|measurements?|tests?|weigh-?ins?|entries|records?|samples?|data points';
const end = '(first|earliest|last|past|latest|recent|most recent|previous|newest)';

const ofSports = new RegExp(
  `\\b${end}\\s+${quantityPattern}(?=\\s+(?:(?!(?:days?|nights?|weeks?|months?|years?)\\b)[\\p{L}-]+\\s+){0,2}(?:${sports})\\b)`,
  'iu',
);
const ofValues = new RegExp(`\\b${end}\\s+${quantityPattern}((?:\\s+[\\p{L}\\d-]+){0,4}?)\\s+(${values})\\b`, 'iu');
const calendar = /\b(?:days?|nights?|weeks?|months?|years?|hours?|minutes?)\b/i;

const turnedAround = new RegExp(
  `\\b${quantityPattern}\\s+(most recent|latest|newest|earliest|oldest)\\b(?! (?:days|nights|weeks|months|years))`,
  'i',
);

const atTheEnd = new RegExp(
  `(?<=\\b(?:${sports})\\b.*)[,:–-]\\s*(?:the |my )?(last|first|latest) ${quantityPattern}\\s*[.?!]?\\s*$`,
  'iu',
);

export function findTake(text: string): { take: Take; rest: string } | null {
  const trailing = atTheEnd.exec(text);
  const k = parseQuantity(trailing?.[2] ?? '');
  if (trailing && k >= 1 && k <= takenMax)
    return {
      take: { end: /first/i.test(trailing[1] ?? '') ? 'first' : 'last', k },
      rest: blank(text, trailing.index, trailing.index + trailing[0].length),
    };
  const counted = turnedAround.exec(text);
  const number = parseQuantity(counted?.[1] ?? '');
  if (counted && number >= 1 && number <= takenMax)
    return {
      take: { end: /earliest|oldest/i.test(counted[2] ?? '') ? 'first' : 'last', k: number },
      rest: blank(text, counted.index, counted.index + counted[0].length),
    };
  for (const pattern of [ofSports, ofValues]) {
    const match = pattern.exec(text);
    const k = parseQuantity(match?.[2] ?? '');
    if (!match || !(k >= 1 && k <= takenMax) || calendar.test(match[3] ?? '')) continue;
    const side = /first|earliest/i.test(match[1] ?? '') ? 'first' : 'last';
    const noun = match[4] ?? '';
    const behind = match.index + match[0].length;
    const from = match.index + match[0].toLowerCase().indexOf((match[2] ?? '').toLowerCase()) + (match[2] ?? '').length;
    const rest = blank(text, match.index, from);
    const named = /^weigh/i.test(noun) ? rest : blank(rest, behind - noun.length, behind);
    return { take: { end: side, k }, rest: named };
  }
  return null;
}
