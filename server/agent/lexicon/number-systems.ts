// Numbers that are written in neither digits nor words.

export type OtherNumber = { start: number; end: number; value: number };

const digitOf: Readonly<Record<string, number>> = { I: 1, V: 5, X: 10, L: 50, C: 100, D: 500, M: 1000 };

function readRoman(text: string): number {
  if (!/^(?=.)M{0,4}(?:CM|CD|D?C{0,4})(?:XC|XL|L?X{0,4})(?:IX|IV|V?I{0,4})$/.test(text)) return Number.NaN;
  const digits = [...text].map((letter) => digitOf[letter] ?? 0);
  return digits.reduce((sum, digit, place) => sum + (digit < (digits[place + 1] ?? 0) ? -digit : digit), 0);
}

const counted =
  '(?:steps?|floors?|hours?|hrs?|h|minutes?|mins?|seconds?|days?|nights?|weeks?|months?|times|km|kilomet(?:er|re)s?|miles?|met(?:er|re)s?|kg|kilos?|kilograms?|pounds?|lbs?|bpm|beats|kcal|calories|ms|percent|per cent|%|points?|workouts?|runs?|rides?|walks?|sessions?|mg|breaths|degrees)';

// `type II diabetes`, `factor VIII`, `zone IV` are names; `CM` and `ML` are units.
const named =
  /\b(?:type|factor|phase|stage|class|zone|grade|level|part|version|angiotensin|collagen|vitamin|hepatitis|photosystem|group)\s+$/i;

const roman = new RegExp(
  `(?<![\\p{L}\\d.'’-])(?:[MDCLXVI]{2,}|[mdclxvi]{2,}(?=[\\s-]+${counted}\\b)|[VXLCDM](?=[\\s-]+${counted}(?![\\p{L}]))|I(?=[\\s-]+(?:step|floor|hour|minute|day|night|time|km|kg|bpm)s?\\b))(?![\\p{L}\\d'’])`,
  'gu',
);

const units = new Set('CM MM ML DL CL MD CD CC DC DM CI CV IV MI MC MCV XL MIX'.split(' '));

const countedBehind = new RegExp(`^[\\s-]+${counted}\\b`, 'i');

const countedNear = new RegExp(`^\\s*(?:\\p{L}+\\s+){0,2}${counted}\\b`, 'iu');

function romans(text: string): OtherNumber[] {
  return Array.from(text.matchAll(roman)).flatMap((match) => {
    const [start, end] = [match.index, match.index + match[0].length];
    const value = readRoman(match[0].toUpperCase());
    const isName = named.test(text.slice(0, start)) || /\d\s?$/.test(text.slice(0, start));
    const isPerson = match[0] === 'I' && /\b(?:did|do|have|when|if)\s$/i.test(text.slice(0, start));
    const isUnit = units.has(match[0].toUpperCase()) && !countedBehind.test(text.slice(end));
    return Number.isNaN(value) || isName || isPerson || isUnit ? [] : [{ start, end, value }];
  });
}

const scoreOf =
  /\b(?:(a|one|two|three|four|five|six|seven|eight|nine|ten|half a|several|many)[\s-]+)?(scores?)(?:\s+of)?\s+(?=[a-z])/gi;

const scoreCounts = ['', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'];

// `a score of steps`; the score of a night is another word.
function scores(text: string): OtherNumber[] {
  const found = Array.from(text.matchAll(scoreOf)).flatMap((match) => {
    const [start, end] = [match.index, match.index + match[0].trimEnd().length];
    if (!countedNear.test(text.slice(end))) return [];
    const word = match[1]?.toLowerCase();
    if (word === undefined && !(/^scores of/i.test(match[0]) && countedBehind.test(text.slice(end)))) return [];
    const count = word === 'a' ? 1 : word === 'half a' ? 0.5 : scoreCounts.indexOf(word ?? '-');
    return [{ start, end, value: count > 0 ? count * 20 : Number.NaN }];
  });
  const joined = Array.from(text.matchAll(/\b(?:two|three|four|five|six)score\b/gi), ({ index, 0: word }) => ({
    ...{ start: index, end: index + word.length, value: Number.NaN },
  }));
  return [...found, ...joined];
}

const ordinals =
  'third|fourth|fifth|sixth|seventh|eighth|ninth|tenth|eleventh|twelfth|thirteenth|fourteenth|fifteenth|sixteenth|seventeenth|eighteenth|nineteenth|(?:twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety)[\\s-](?:first|second|third|fourth|fifth|sixth|seventh|eighth|ninth)|twentieth|thirtieth|fortieth|fiftieth|sixtieth|seventieth|eightieth|ninetieth|hundredth|thousandth|millionth';
const parts =
  'half|halves|thirds?|quarters?|fifths?|sixths?|sevenths?|eighths?|ninths?|tenths?|twelfths?|twentieths?|hundredths?|thousandths?';

const valueless: readonly RegExp[] = [
  new RegExp(
    `\\b(?:${ordinals})\\s+(?:(?:straight|consecutive|whole|full)\\s+)?(?:${counted}|in a row|percentile)\\b`,
    'gi',
  ),
  new RegExp(`\\b(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|nineteen)[\\s-](?:${parts})\\b`, 'gi'),
  /\b(?:an?)[\s-](?:fifth|sixth|seventh|eighth|ninth|tenth|twelfth|twentieth|hundredth|thousandth) of\b/gi,
  /\b(?:a|one|two|three|several|few) (?:pair|trio|quartet|gross|grand|lakh|crore|myriad|fortnight|decade)s? (?:of )?[a-z]+/gi,
  /\b(?:fortnight|lakhs?|crores?|trillions?|quadrillions?|umpteen|baker['’]s dozen|zilch|naught|nought)\b/gi,
  /\b(?:two|three|four|five|six|seven|hundred|thousand|many|several)fold\b/gi,
  /\b(?:single|double|triple|two|three|four|five|six)[\s-](?:digit|figure)s?\b/gi,
];

// Four strokes, dots or blocks in a row, as tally marks.
const tally = /(?:[|¦ǀ❘│┃╽▌█▮■●○•◆★✓✔𝍷𝍸/\\]\s?){3,}|卌|𝍸/gu;

/** Roman numerals, scores, tallies, ordinals and fractions used as amounts. The value is NaN where no fact can hold it. */
export function findOtherNumbers(text: string): OtherNumber[] {
  const blank = (match: RegExpExecArray) => ({
    start: match.index,
    end: match.index + match[0].length,
    value: Number.NaN,
  });
  return [
    ...romans(text),
    ...scores(text),
    ...valueless.flatMap((pattern) => Array.from(text.matchAll(pattern), blank)),
    ...Array.from(text.matchAll(tally), blank),
  ];
}

const disguises: readonly { pattern: RegExp; fault: string }[] = [
  {
    pattern: /(?<![\p{L}\d])(?:\p{L}[\s.\-_*·•|/,]{1,3}){3,}\p{L}(?![\p{L}\d])/u,
    fault: 'It spells a word letter by letter.',
  },
  { pattern: /(?<![\d.,])\d(?:\s+\d){2,}(?![\d.,])/u, fault: 'It spells a number digit by digit.' },
  { pattern: /(?:[.\-–−·•_]{5}\s*){2,}/u, fault: 'It holds Morse signs.' },
  {
    pattern: /[\u2800-\u28ff\u2680-\u2685\u{1f51f}\u{1f4af}\u{1f550}-\u{1f567}\u{1f000}-\u{1f0ff}\u{1f522}]/u,
    fault: 'It holds a sign that stands for a number.',
  },
];

export const disguiseFaults = (text: string): string[] =>
  disguises.flatMap(({ pattern, fault }) => (pattern.test(text) ? [fault] : []));
