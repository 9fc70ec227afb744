import { parseQuantity, quantityPattern } from '../conditions/quantities.ts';

/** Lengths that are said without `last`: `over 90 days`, `mean HRV, 6 weeks`, `last year, 365 days`. */
type LengthRule = { pattern: RegExp; length: (match: RegExpExecArray) => [count: number, unit: string] };

const length: LengthRule['length'] = ([, count = '', unit = '']) => [parseQuantity(count), unit];
const rule = (pattern: string): LengthRule => ({ pattern: new RegExp(pattern, 'giu'), length });

const units = 'days|nights|weeks|months|years';
/** Behind these a length is a limit, a place in a ranking, or the end of another period. */
const others =
  'top|best|worst|bottom|first|than|least|most|highest|lowest|longest|shortest|under|over|above|below|of|how many|which|what|my|the|those|these|next|reached|hit|last|past|previous|preceding|prior|recent|latest|trailing';

export const lengthRules: readonly LengthRule[] = [
  rule(
    `(?:\\b(?:in|over|during|for|of|across)\\s+)?(?:\\bthe\\s+)?\\b(?:last|past) (?:week|month|year)\\s*[,(]\\s*(?:that is |i\\.?e\\.? )?${quantityPattern} (days)\\b\\)?`,
  ),
  rule(
    `(?<!\\b(?:streaks?|run|runs|gap|of|lag|delay) (?:\\w+ )?)\\b(?:over|for|across|during|within|in) (?:a (?:period|span) of )?${quantityPattern}[\\s-]+(${units})\\b(?! (?:in a row|straight|running|ago|before|earlier|later|after|or|i\\b|my\\b|when|with|where))`,
  ),
  rule(`(?<=^\\s*)(?:the |over |for )?${quantityPattern}[\\s-](${units})(?=\\s*(?:please)?\\s*[?.!]*\\s*$)`),
  rule(
    `(?<=\\p{L}\\d?[,:]?\\s+)(?<!\\b(?:${others}) )\\(?\\b([2-9]|\\d{2,4}) (days|nights|weeks|months)\\b\\)?(?=\\s*[?.!]?\\s*$)`,
  ),
];
