import { addDays } from '../../../../routers/core/days.ts';
import { dateOf, lastDayOfMonth, monthNumber, monthOf, monthPattern, yearOf } from '../../lexicon/days.ts';
import { ordinals } from '../periods/dates.ts';
import { parseQuantity, quantityPattern } from '../words/number-words.ts';
import { type Rewording, rewording } from './rewording.ts';

// Thirds of a month.

const place: Readonly<Record<string, number>> = {
  ...{ early: 0, beginning: 0, start: 0, first: 0 },
  ...{ mid: 1, middle: 1, second: 1 },
  ...{ late: 2, end: 2, last: 2, third: 2, final: 2 },
};

const monthOfThird = `(?:(this|last) month|(${monthPattern})\\b\\.?(?:,? (?:of )?((?:19|20)\\d\\d)\\b)?)(?! \\d)`;

const lead = '(?:\\b(?:in|at|during|over|for|on|of|towards?|around|about) )?(?:the )?(?:very )?';

const notEdge =
  '(?<!\\b(?:since|until|till|to|before|after|from|by|through|up to|between|and|or|than) (?:the |in )?(?:very )?)';

const apart = '(?! (?:to|until|till|through|-|–|and (?:the )?(?:early|mid|late|end|middle)))';

function third([, word = '', relative, name = '', digits]: readonly string[], today: string): string {
  const back = Number(/last/i.test(relative ?? ''));
  const number = name === '' ? monthOf(today) - back : monthNumber(name);
  const year = digits ? Number(digits) : yearOf(today) - Number(name !== '' && number > monthOf(today));
  const first = dateOf(year, number, 1);
  const from = place[word.toLowerCase()] ?? 0;
  const [start, last] = [
    dateOf(yearOf(first), monthOf(first), from * 10 + 1),
    lastDayOfMonth(yearOf(first), monthOf(first)),
  ];
  return ` from ${start} to ${from === 2 ? last : dateOf(yearOf(first), monthOf(first), from * 10 + 10)}`;
}

export const thirdRewordings: readonly Rewording[] = [
  rewording(`${notEdge}${lead}\\b(early|mid|late)(?:[- ]| in )(?:the )?${monthOfThird}${apart}`, third),
  rewording(`${notEdge}${lead}\\b(beginning|start|middle|end) of ${monthOfThird}${apart}`, third),
  rewording(`${notEdge}${lead}\\b(first|second|third|last|final) third of ${monthOfThird}${apart}`, third),
];

// `the thirty-first of October`.

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

const monthWord = `(?:${monthPattern})\\b`;

export const ordinalRewordings: readonly Rewording[] = [
  rewording(
    `(?<!\\b(?:first|second|last|other|middle|final|the next) )\\b${spelt}(?= of (?:${monthWord}|(?:this|last) month))`,
    ([, word = '']) => inDigits(word),
  ),
  rewording(
    `\\b(${monthWord}) (the )?${spelt}\\b(?! (?:half|week|quarter|third|day|of|to last|time|run|ride))`,
    ([, name, the, word = '']) => `${name} ${the}${inDigits(word)}`,
  ),
  rewording(
    `\\b${spelt}(?= (?:and|or|to|until|till|through|versus|vs\\.?) (?:the )?\\d{1,2}(?:st|nd|rd|th) of )`,
    ([, word = '']) => inDigits(word),
  ),
];

// `October last year`, `3Q26`, `Jun–Aug`.

const month = `(${monthPattern})\\b\\.?`;

const day = '\\d{1,2}(?:st|nd|rd|th)?';

const year = '((?:19|20)\\d\\d)';

const relativeYear = '(?:the )?(last year|this year|previous year|year before)';

const joint = '(?:,| and| &|, and| ?/)';

const comparing = '(?:,? (?:and|or|versus|vs\\.?|against|to|with|than|as|compared (?:to|with)))';

const century = (digits: string): string => (digits.length === 2 ? `20${digits}` : digits);

const yearIn = (words: string, today: string): string =>
  String(yearOf(today) - Number(/last|previous|before/i.test(words)));

const after = (word: string): string => (word === '' ? '' : ` ${word}`);

const latestYear = (name: string, today: string): number => yearOf(today) - Number(monthNumber(name) > monthOf(today));

const years: readonly Rewording[] = [
  rewording(`\\b(${month} ${day}|${day}(?: of)? ${month}), (?=${year}\\b)`, ([, date = '']) => `${date} `),
  rewording(
    `\\b(${month}(?: ${day},?)?) ?['’](\\d\\d)\\b`,
    ([, date = '', , digits]) => `${date.replace(',', '')} 20${digits}`,
  ),
  rewording(
    `\\b${month}(?:,| of| in)? ${relativeYear}\\b(?!['’]s)`,
    ([, name, words = ''], today) => `${name} ${yearIn(words, today)}`,
  ),
  rewording(
    `\\b(last|this) year['’]?s (${monthPattern})\\b`,
    ([, word = '', name], today) => `${name} ${yearIn(word, today)}`,
  ),
  rewording(`\\bthis (${monthPattern})\\b(.*)\\blast (\\1)\\b`, ([, name = '', between], today) => {
    const latest = latestYear(name, today);
    return `${name} ${latest}${between}${name} ${latest - 1}`;
  }),
  rewording(
    `\\bthis (${monthPattern})\\b(.*)\\b(?:the (?:one|year) before|the previous one)\\b`,
    ([, name = '', between], today) => {
      const latest = latestYear(name, today);
      return `${name} ${latest}${between}${name} ${latest - 1}`;
    },
  ),
  rewording(
    `\\b((?:[QH][1-4](?:,| and| &|, and| ?/|,? or| versus| vs\\.?| against| with| to) ?)+)([QH][1-4])(?: of)? ${year}\\b`,
    ([, names = '', last, digits]) =>
      `${names.replace(/\b[QH][1-4]\b/gi, (name) => `${name} ${digits}`)}${last} ${digits}`,
  ),
  rewording(
    `\\b((?:(?:${monthPattern})\\b${joint} ?(?:in )?)+)${month}(?: of)? ${year}\\b`,
    ([, names = '', last, digits]) =>
      `${names.replace(new RegExp(`\\b(?:${monthPattern})\\b`, 'gi'), (name) => `${name} ${digits}`)}${last} ${digits}`,
  ),
  rewording(
    `\\b(${monthPattern}|Q[1-4])(?: of| in)? ${year}(${comparing})(?: that)?(?: of| in)? ${year}\\b`,
    ([, name, first, joined, second]) => `${name} ${first}${joined} ${name} ${second}`,
  ),
  rewording(`\\bthis time last (year|month|week)\\b`, ([, unit = '']) =>
    /week/i.test(unit) ? '7 days ago' : `a ${unit} ago`,
  ),
];

const halves: Readonly<Record<string, string>> = { 1: 'first', 2: 'second' };

const places: Readonly<Record<string, number>> = {
  ...{ first: 1, second: 2, third: 3, fourth: 4, final: 4 },
  ...{ '1st': 1, '2nd': 2, '3rd': 3, '4th': 4 },
};

const lasts: Readonly<Record<string, string>> = { two: 'June', three: 'September', 2: 'June', 3: 'September' };

const quarter = (number: string, digits: string): string => `Q${number}${after(digits === '' ? '' : century(digits))}`;

function pastQuarters(many: number, skipped: number, today: string): string {
  const first = Math.floor((monthOf(today) - 1) / 3) * 3 + 1;
  return `from ${dateOf(yearOf(today), first - 3 * (many + skipped), 1)} to ${dateOf(yearOf(today), first - 3 * skipped, 0)}`;
}

const quarters: readonly Rewording[] = [
  rewording(`\\b(?:in |over |during |for )?(?:the )?quarter before last\\b`, (_, today) => pastQuarters(1, 1, today)),
  rewording(
    `\\b(?:in |over |during |for )?(?:the )?(?:last|past|previous) ${quantityPattern} quarters\\b`,
    ([, many = ''], today) => pastQuarters(parseQuantity(many), 0, today),
  ),
  rewording(`\\b(?:back|latter|later) half\\b`, () => 'second half'),
  rewording(`\\b(?:front|former|earlier) half\\b`, () => 'first half'),
  rewording(`\\b([1-4])Q[ -]?['’]?(\\d{4}|\\d\\d)?\\b`, ([, number = '', digits = '']) => quarter(number, digits)),
  rewording(`\\bQ([1-4])(?:[ /-]?['’]|[/-])(\\d{4}|\\d\\d)\\b`, ([, number = '', digits = '']) =>
    quarter(number, digits),
  ),
  rewording(`(?<![QH][1-4] )\\b${year}[ /-]?Q([1-4])\\b`, ([, digits = '', number = '']) => quarter(number, digits)),
  rewording(
    `\\bQ([1-4])(?: of|,)? ${relativeYear}\\b`,
    ([, number, words = ''], today) => `Q${number} ${yearIn(words, today)}`,
  ),
  rewording(
    `\\b(first|second|third|fourth|final|1st|2nd|3rd|4th) quarter(?=(?: of| in|,)? (?:${year}|(?:this|last) year))(?: of| in|,)?`,
    ([, place = '']) => `Q${places[place.toLowerCase()]} of`,
  ),
  rewording(
    `\\bfirst (two|three|2|3) quarters of (?:${year}|(this|last) year)\\b`,
    ([, count = '', digits, word = ''], today) => {
      const own = digits || yearIn(word, today);
      return `January ${own} to ${lasts[count.toLowerCase()]} ${own}`;
    },
  ),
  rewording(
    `\\b(?:H([12])|([12])H)(?:,| of)? ?${year}\\b`,
    ([, a, b, digits]) => `${halves[a || b || '']} half of ${digits}`,
  ),
  rewording(`(?<![QH][1-4] )\\b${year} H([12])\\b`, ([, digits, number = '']) => `${halves[number]} half of ${digits}`),
  rewording(
    `\\bH([12])\\b(?:,? (?:of )?(this|last) year)?`,
    ([, number = '', word]) => `${halves[number]} half of ${word || 'this'} year`,
  ),
  rewording(`\\b(first|second|1st|2nd) half,? ${year}\\b`, ([, which, digits]) => `${which} half of ${digits}`),
];

function edgeOfQuarter([, side = '', count, unit = '', number = '', digits]: readonly string[], today: string): string {
  const begins = (year: number) => dateOf(year, Number(number) * 3 - 2, 1);
  const latest = begins(yearOf(today)) > today ? yearOf(today) - 1 : yearOf(today);
  const year = digits ? Number(digits) : latest;
  const [first, last] = [begins(year), dateOf(year, Number(number) * 3 + 1, 0)];
  const many = count ? parseQuantity(count) : 1;
  if (/month/i.test(unit)) {
    const [from, to] = [dateOf(year, Number(number) * 3 + 1 - many, 1), dateOf(year, Number(number) * 3 - 2 + many, 0)];
    return /first/i.test(side) ? `from ${first} to ${to}` : `from ${from} to ${last}`;
  }
  const days = many * (/week/i.test(unit) ? 7 : 1) - 1;
  return /first/i.test(side) ? `from ${first} to ${addDays(first, days)}` : `from ${addDays(last, -days)} to ${last}`;
}

const edges: readonly Rewording[] = [
  rewording(
    `\\b(?:in |over |during |for )?(?:the |my )?(?:very )?(first|last|final|closing|opening) (?:${quantityPattern} )?(days?|nights?|weeks?|months?) (?:of|in) Q([1-4])(?: (?:of )?${year})?`,
    edgeOfQuarter,
  ),
];

const ranges: readonly Rewording[] = [
  rewording(
    `\\b(?:from |in )?${month}(?: ${year})? ?[-–—] ?${month}(?! \\d{1,2}\\b)(?: ${year})?`,
    ([, first, one = '', last, other = '']) => `from ${first}${after(one)} to ${last}${after(other)}`,
  ),
  rewording(
    `\\b(?:in |across |over |for )?${month}(?: ${year})? and ${month}(?: ${year})? (?:combined|together|taken together)\\b`,
    ([, first, one = '', last, other = '']) => `from ${first}${after(one)} to ${last}${after(other)}`,
  ),
  rewording(
    `\\bfrom ${month} to ${month}(?! (?:19|20)\\d\\d)(${comparing}|,? (?:versus|vs\\.?|against)) from ${month} to ${month} ${year}\\b`,
    ([, a, b, joined, c, d, digits]) =>
      `from ${a} ${digits} to ${b} ${digits}${joined} from ${c} ${digits} to ${d} ${digits}`,
  ),
  rewording(
    `(?<![\\d/])(0?[1-9]|1[0-2])/(20\\d\\d)\\b`,
    ([, number = '', digits]) => `${digits}-${number.padStart(2, '0')}`,
  ),
];

export const monthRewordings: readonly Rewording[] = [...years, ...quarters, ...edges, ...ranges];
