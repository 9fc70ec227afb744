import { sidesBehind } from './limit-words.ts';
import { amount } from './thresholds.ts';

const inFront = { at_least: 'at least', at_most: 'at most' } as const;

const patterns = sidesBehind.map(({ op, words }) => ({
  prefix: inFront[op],
  pattern: new RegExp(
    `(?<![\\w.,]|\\b(?:last|past|first|top|best|worst) )(${amount}(?:\\s+(?!and\\b|or\\b|to\\b)[\\p{L}'’-]+){0,3}?)\\s*(?:${words})(?!\\s*\\d| than\\b)`,
    'giu',
  ),
}));

/** `Eight hours of sleep or more`, `80 and up`: with the words for the side in front of the number, where all others have them. */
export const withSidesInFront = (text: string): string =>
  patterns.reduce(
    (left, { prefix, pattern }) => left.replace(pattern, (_, said: string) => `${prefix} ${said.trim()}`),
    text,
  );
