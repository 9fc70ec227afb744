import { ones, teens, tens, worthOf } from './number-names.ts';

/** Numbers that take more than one word, as digits: `twenty-one`, `a hundred and ten`, `two and a half`, `2 1/2`. */

const numberOf = (word: string): number => worthOf.get(word.toLowerCase()) ?? Number(word);

const twoWords = new RegExp(`\\b(${tens.join('|')})[- ](${ones.join('|')})\\b`, 'gi');
const below = `\\d{1,2}|${[...ones, ...teens, ...tens].join('|')}`;
const calendar = 'days|nights|weeks|months|mornings|steps';
const hundreds = new RegExp(
  `\\b(?:(a|one|${ones.slice(1).join('|')}) hundred|(?<=\\b(?:last|past|previous|first|preceding) )hundred)(?: (?:and )?(${below}))?(?= (?:${calendar})\\b)`,
  'gi',
);
const halves: readonly [RegExp, string][] = [
  [/\b(\d+) ?(?:1\/2|½)(?= )/g, '$1.5'],
  [/\b(?:an? |one )?(year|month|week) and a half\b/gi, '1.5 $1s'],
  [/\bhalf (?:an? |of an? )year\b/gi, '6 months'],
];

export function withDigits(text: string): string {
  const plain = text.replace(twoWords, (_, ten: string, one: string) => String(numberOf(ten) + numberOf(one)));
  const whole = plain.replace(hundreds, (_, count: string | undefined, rest: string | undefined) => {
    const many = count === undefined || /^a$/i.test(count) ? 1 : numberOf(count);
    return String(many * 100 + (rest === undefined ? 0 : numberOf(rest)));
  });
  return halves.reduce((left, [pattern, digits]) => left.replace(pattern, digits), whole);
}
