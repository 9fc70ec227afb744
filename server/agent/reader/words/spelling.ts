import { inDigits } from './amounts-in-words.ts';
import { ownWords, senseWords } from './sense-words.ts';
import { slips, wordsOf } from './words.ts';

/** What people type in haste, and what it stands for. */
const hasty: Readonly<Record<string, string>> = {
  nite: 'night',
  nites: 'nights',
  tonite: 'tonight',
  yday: 'yesterday',
  ystrday: 'yesterday',
  frist: 'first',
  fisrt: 'first',
  lst: 'last',
  avg: 'average',
  avrg: 'average',
  wk: 'week',
  weke: 'week',
  yaer: 'year',
  yera: 'year',
  yr: 'year',
  yrs: 'years',
  wks: 'weeks',
  mth: 'month',
  mths: 'months',
  mnth: 'month',
  hw: 'how',
  hwo: 'how',
  wat: 'what',
  waht: 'what',
  teh: 'the',
  mny: 'many',
  mcuh: 'much',
  mch: 'much',
  slp: 'sleep',
  dyas: 'days',
  tdy: 'today',
  btw: 'by the way',
  dis: 'this',
  wats: 'what is',
  wahts: 'what is',
  whta: 'what',
  whast: 'what is',
  waths: 'what is',
  wich: 'which',
  sd: 'standard deviation',
  stdev: 'standard deviation',
  mins: 'minutes',
  thru: 'through',
  pct: 'percent',
};

const startOfAll =
  /\bwhen i (?:first )?(?:started|began) (?:tracking|measuring|recording|logging|weighing)(?: (?:it|this|myself|my \w+))?\b|\bat the (?:very )?(?:start|beginning)(?= *(?:[?!.]|$))/gi;

/** `Btw 7 and 8 hours`: before a number or a date that another follows. */
const amidst =
  /\b(?:btw|btwn|betw|betwn|b\/w|bw)\.? (?=(?:the |my )?(?:[\d.,:/-]+|one|two|three|four|five|six|seven|eight|nine|ten|(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec|mon|tue|wed|thu|fri|sat|sun)\w*\.?)(?: ?[\p{L}\d.,:/-]+){0,3}? ?(?:and|&|to|-|–) )/giu;

const shortened =
  /\b((?:[Jj]an|[Ff]eb|[Mm]ar|[Aa]pr|[Jj]un|[Jj]ul|[Aa]ug|[Ss]ept?|[Oo]ct|[Nn]ov|[Dd]ec))\.(?=,? (?:['’\d–-]|vs\b|versus\b|[a-z]))/g;

/** `Longer than an hour`: a limit of one. */
const single =
  /(?<=\b(?:than|over|under|above|below|least|most) )an?(?= (?:hour|minute|kilomet(?:er|re)|km|mile|lit(?:er|re)|kg|kilo|pound)\b)/gi;

/** In `deep, light and REM sleep` the noun is said once, and `light` alone names nothing. */
const stageInList = /\blight(?=(?:\s*,\s*(?:and\s+)?|\s+and\s+|\s*&\s*)(?:deep|rem)\b)/gi;

const byFirstLetter = Map.groupBy(senseWords, ([letter = '']) => letter);

/** The word of which this one is a slip; of two that are as near, the one with the same letters, else one that lost a letter. */
function nearest(word: string): string | undefined {
  const near = (byFirstLetter.get(word.charAt(0)) ?? []).flatMap((meant) => {
    const distance = slips(word, meant);
    if (distance === null) return [];
    const alike = [lettersOf(meant) === lettersOf(word), meant.length > word.length, meant.at(-1) === word.at(-1)];
    const likeness = 4 * Number(alike[0]) + 2 * Number(alike[1]) + Number(alike[2]);
    return [{ meant, distance, likeness }];
  });
  return near.sort((a, b) => a.distance - b.distance || b.likeness - a.likeness)[0]?.meant;
}

/** Two letters in the wrong order are the likeliest slip, and one typed twice the next. */
const lettersOf = (word: string): string => [...new Set(word)].sort().join('');

/** The text with slips of the finger in such words mended: `Octobr`, `avrage`. */
export function spelled(text: string): string {
  const plain = withBothHalves(
    inDigits(text.replace(amidst, 'between ').replace(shortened, '$1'))
      .replace(startOfAll, 'first')
      .replace(stageInList, 'light sleep')
      .replace(single, '1'),
  );
  let mended = plain;
  for (const { text: word, start, end } of wordsOf(plain).reverse()) {
    if (senseWords.has(word) || ownWords.has(word)) continue;
    const meant = Object.hasOwn(hasty, word) ? hasty[word] : nearest(word);
    if (meant)
      mended = `${mended.slice(0, start)}${/^\p{Lu}/u.test(mended.slice(start)) ? capital(meant) : meant}${mended.slice(end)}`;
  }
  return mended;
}

/** `The first half of May with the second half`: of the same month. */
function withBothHalves(text: string): string {
  const whole = /\bhalf of ((?:(?:this|last|the) (?:month|year)|\p{L}+)(?: \d{4})?)/iu.exec(text)?.[1];
  return whole === undefined
    ? text
    : text
        .replace(/\b((?:first|second|other|latter|last) half)\b(?! of)/gi, `$1 of ${whole}`)
        .replace(
          /\b(than|versus|vs\.?|and|to|with|against|or) (?:in |for |of )?(?:the )?(first|second|other|latter)(?: one)?(?= *(?:[?.,!;]|$))/gi,
          `$1 the $2 half of ${whole}`,
        );
}

const capital = (word: string): string => `${word.charAt(0).toUpperCase()}${word.slice(1)}`;
