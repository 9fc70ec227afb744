import { monthPattern } from '../../lexicon/days.ts';
import { type Rewording, rewording } from '../rewording/rewording.ts';
import { ordinals } from './calendar.ts';

/** Days of the month whose numbers are spelt: `the thirty-first of October`, `between the twelfth and the nineteenth of May`. */

const higher = [
  ...ordinals.slice(0, 9).map((word): [string, number] => [`twenty-${word}`, 20]),
  ...ordinals.slice(0, 1).map((word): [string, number] => [`thirty-${word}`, 30]),
].map(([word], place): [string, number] => [word, place < 9 ? 21 + place : 31]);
const dayOf: ReadonlyMap<string, number> = new Map([
  ...ordinals.map((word, place): [string, number] => [word, place + 1]),
  ...higher,
  ['thirtieth', 30],
]);

const spelt = `(${[...dayOf.keys()]
  .sort((a, b) => b.length - a.length)
  .map((word) => word.replace('-', '[- ]'))
  .join('|')})`;

function inDigits(word: string): string {
  const day = dayOf.get(word.toLowerCase().replace(' ', '-')) ?? 1;
  const ending = day > 10 && day < 14 ? 'th' : (['th', 'st', 'nd', 'rd'][day % 10] ?? 'th');
  return `${day}${ending}`;
}

const month = `(?:${monthPattern})\\b`;

export const ordinalRewordings: readonly Rewording[] = [
  rewording(
    `(?<!\\b(?:first|second|last|other|middle|final|the next) )\\b${spelt}(?= of (?:${month}|(?:this|last) month))`,
    ([, word = '']) => inDigits(word),
  ),
  rewording(
    `\\b(${month}) (the )?${spelt}\\b(?! (?:half|week|quarter|third|day|of|to last|time|run|ride))`,
    ([, name, the, word = '']) => `${name} ${the}${inDigits(word)}`,
  ),
  rewording(
    `\\b${spelt}(?= (?:and|or|to|until|till|through|versus|vs\\.?) (?:the )?\\d{1,2}(?:st|nd|rd|th) of )`,
    ([, word = '']) => inDigits(word),
  ),
];
