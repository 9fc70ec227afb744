import { findOtherNumbers, type OtherNumber } from '../number-systems.ts';
import type { Entity, Item, Word } from './constructs.ts';

export const characterMax = 2_000;

const month = 'jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec';
const weekday = 'mon|tue|wed|thu|fri|sat|sun';
const ends = new RegExp(`^(?:${month}|${weekday})`);

// Dates and clock times stay whole; numbers are parted from the letters after them.
const pattern =
  /\d{4}-\d{2}-\d{2}|\d{4}\/\d{1,2}\/\d{1,2}|(?<=\b(?:on|since|until|till|from|to|before|after|between) )\d{1,2}\/\d{1,2}(?![\d/])|\d{1,2}\/\d{1,2}(?=\s?[-–—]\s?\d{1,2}\/\d)|\d{4}-?w\d{1,2}(?!\d)|\d{4}-\d{2}(?![\d-])|\d{1,2}[/.]\d{1,2}[/.](?:\d{4}|\d{2})?(?!\d)|\d{1,2}\/\d{4}|\d{1,2}:\d{2}|\d{1,3}(?:[, \u202f\u00a0]\d{3})+(?!\d)|\d+(?:[.,]\d+)?|\p{Nd}+|(?<=\d)h(?=\d)|\p{L}[\p{L}\p{M}\d]*(?:['’]\p{L}+)?|['’]\d\d(?!\d)|>=|<=|=>|=<|\.\.|[<>≥≤=+%#½°/&.,;:!?()–—-]|\p{Extended_Pictographic}/giu;

const contractions: Readonly<Record<string, string>> = {
  cannot: 'not',
  whats: 'what',
  whens: 'when',
  hows: 'how',
  wats: 'what',
  "o'clock": 'oclock',
  v: 'vs',
  '–': '-',
  '—': '-',
  '&': 'and',
};

function plain(text: string): string {
  if (text === '½') return text;
  const word = text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().replace('’', "'");
  if (/n't$|^(?:do|does|did|ca|wo|is|are|was|were|has|have|had|could|would|should)nt$/.test(word)) return 'not';
  const bare = word.replace(/(?<=\p{L})'(?:s|m|ve|re|d|ll)$/u, '');
  return contractions[bare] ?? bare;
}

/** Marks as they are dictated; they keep their length. */
const spoken =
  /\b(?:question mark|comma|full stop)\b|(?<!\b(?:the|that|this|same|an?|any|each|every|which|what|whole|entire|my|long|time|day|week|month|year) )\bperiod(?=\s*$)/gi;
const markOf = (said: string): string => (/^q/i.test(said) ? '?' : /^c/i.test(said) ? ',' : '.').padEnd(said.length);

const abbreviated =
  /^(?:vs|avg|excl|incl|approx|prev|max|min|resp|temp|jan|feb|mar|apr|jun|jul|aug|sept?|oct|nov|dec)$/;

/** The words and marks of a text in lower case, with their offsets. A hyphen inside a word only parts it. */
export function tokensOf(text: string): Word[] {
  const tokens: Word[] = [];
  const matches = Array.from(text.slice(0, characterMax).replace(spoken, markOf).matchAll(pattern));
  for (const [place, match] of matches.entries()) {
    const [said] = match;
    const [before, after] = [text[match.index - 1] ?? ' ', text[match.index + said.length] ?? ' '];
    const parts = said === '-' && /\p{L}|\d/u.test(before) && /\p{L}/u.test(after);
    const joins = ends.test(tokens.at(-1)?.text ?? '') && ends.test((matches[place + 1]?.[0] ?? '').toLowerCase());
    if (parts && !joins) continue;
    const last = tokens.at(-1);
    if (said === '/' && last && (last.text === 'w' || last.text === 'b')) {
      if (last.text === 'w') last.text = 'with';
      continue;
    }
    if (/^o$/i.test(said) && last?.text === 'with' && before === '/') {
      last.text = 'without';
      continue;
    }
    // A picture between words parts them like a comma.
    const isPicture = /^\p{Extended_Pictographic}$/u.test(said);
    if (isPicture && (last === undefined || last.text === ',' || place === matches.length - 1)) continue;
    if (said === '.' && abbreviated.test(tokens.at(-1)?.text ?? '')) continue;
    tokens.push({
      kind: 'word',
      text: isPicture ? ',' : plain(said),
      start: match.index,
      end: match.index + said.length,
    });
  }
  return tokens;
}

const ones =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(
    ' ',
  );
const tens = 'twenty thirty forty fifty sixty seventy eighty ninety'.split(' ');
const ordinals =
  'first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth fourteenth fifteenth sixteenth seventeenth eighteenth nineteenth twentieth'.split(
    ' ',
  );
const small = new Map([
  ...ones.map((word, value) => [word, value] as const),
  ...tens.map((word, place) => [word, 20 + 10 * place] as const),
]);
const ordinal = new Map(ordinals.map((word, place) => [word, place + 1]));
const scales = new Map([
  ['hundred', 100],
  ['thousand', 1_000],
  ['k', 1_000],
  ['dozen', 12],
  ['score', 20],
  ['million', 1_000_000],
]);
const named = new Map([
  ['couple', 2],
  ['handful', 5],
  ['thirtieth', 30],
]);

/** After these `one` is no number: `the one before`, `which one`. */
const pronoun =
  /^(?:the|this|that|which|first|last|previous|other|each|every|no|any|latest|best|worst|highest|lowest|longest|shortest|biggest|smallest)$/;

/** Before these `first` counts; elsewhere it is the start of something. */
const counted =
  /^(?:half|quarter|third|of|(?:mon|tues|wednes|thurs|fri|satur|sun)days?|jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec|january|february|march|april|june|july|august|september|october|november|december)$/;

type Read = { value: number; ordinal: boolean; end: number };

export const numberWords: readonly string[] = [...small.keys(), ...ordinal.keys(), ...scales.keys(), ...named.keys()];

/** Roman numerals, tallies and the like, found in the text itself. */
export function readNumbersIn(text: string, tokens: readonly Word[]): Item[] {
  const others = findOtherNumbers(text.slice(0, characterMax)).filter(({ value }) => Number.isFinite(value));
  const within = ({ start, end }: Word) => others.find((other) => start >= other.start && end <= other.end);
  const items: Item[] = [];
  let plain: Word[] = [];
  let last: OtherNumber | undefined;
  for (const token of tokens) {
    const other = within(token);
    if (!other) plain.push(token);
    else if (other !== last) {
      items.push(
        ...readNumbers(plain),
        entity([{ ...token, end: other.end }], { value: other.value, ordinal: false, end: 0 }),
      );
      plain = [];
    }
    last = other;
  }
  return [...items, ...readNumbers(plain)];
}

/** Digits, number words, ordinals, fractions, `10k`, `two dozen`, `six and a half`. */
export function readNumbers(tokens: readonly Word[]): Item[] {
  const items: Item[] = [];
  for (let place = 0; place < tokens.length; ) {
    const read = numberAt(tokens, place);
    const token = tokens[place];
    if (read) items.push(entity(tokens.slice(place, read.end), read));
    else if (token) items.push(token);
    place = read?.end ?? place + 1;
  }
  return items;
}

function entity(words: readonly Word[], { value, ordinal }: Read): Entity {
  const text = words.map((word) => word.text).join(' ');
  const year = /^(?:19|20)\d\d$/.test(text);
  const [start, end] = [words[0]?.start ?? 0, words.at(-1)?.end ?? 0];
  return { kind: 'number', value: { value, ordinal, year }, text, start, end };
}

function numberAt(tokens: readonly Word[], place: number): Read | null {
  const text = tokens[place]?.text ?? '';
  const next = tokens[place + 1];
  const rank = ordinal.get(text);
  if (text === 'first' && !counted.test(next?.text ?? '')) return null;
  if (rank !== undefined) return { value: rank, ordinal: true, end: place + 1 };
  if (
    text === 'one' &&
    (pronoun.test(tokens[place - 1]?.text ?? '') || !next || /^(?:before|after|[?,.])$/.test(next.text))
  )
    return null;
  const digits = digitsOf(text);
  if (digits !== null && next && /^(?:st|nd|rd|th)$/.test(next.text) && next.start === tokens[place]?.end)
    return { value: digits, ordinal: true, end: place + 2 };
  if (digits !== null) return scaled(tokens, place + 1, digits);
  if (named.has(text)) {
    const end = next?.text === 'of' ? place + 2 : place + 1;
    return { value: named.get(text) ?? 0, ordinal: false, end };
  }
  if (text === 'hundred' || text === 'dozen') return scaled(tokens, place, 1);
  const value = small.get(text);
  if (value === undefined) return null;
  const unit = value >= 20 ? (small.get(next?.text ?? '') ?? ordinal.get(next?.text ?? '')) : undefined;
  if (unit !== undefined && unit > 0 && unit < 10) {
    if (ordinal.has(next?.text ?? '')) return { value: value + unit, ordinal: true, end: place + 2 };
    return scaled(tokens, place + 2, value + unit);
  }
  return scaled(tokens, place + 1, value);
}

// `6`, `6.5`, `8,000`, `10 000`, and digits of other scripts, which NFKD leaves as they are.
function digitsOf(text: string): number | null {
  if (!/^\p{Nd}/u.test(text) || !/^[\p{Nd}., \u202f\u00a0]+$/u.test(text)) return null;
  const latin = text.replace(/\p{Nd}/gu, (digit) => String(digitValue(digit)));
  const value = Number(latin.replace(/[, \u202f\u00a0](?=\d{3}(?!\d))/g, '').replace(',', '.'));
  return Number.isFinite(value) ? value : null;
}

/** Digits of a script stand in a row of ten. */
function digitValue(digit: string): number {
  const point = digit.codePointAt(0) ?? 0;
  let zero = point;
  while (point - zero < 9 && /\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero--;
  return point - zero;
}

function scaled(tokens: readonly Word[], place: number, value: number): Read {
  const scale = scales.get(tokens[place]?.text ?? '');
  const isScore = tokens[place]?.text === 'score';
  if (scale !== undefined && !isScore) {
    const rest = tokens[place + 1]?.text === 'and' ? place + 2 : place + 1;
    const below = small.has(tokens[rest]?.text ?? '') ? numberAt(tokens, rest) : null;
    const more = below && below.value < scale ? below : null;
    return more
      ? { value: value * scale + more.value, ordinal: false, end: more.end }
      : { value: value * scale, ordinal: false, end: place + 1 };
  }
  const half = ['and', 'a', 'half'].every((word, offset) => tokens[place + offset]?.text === word);
  if (half) return { value: value + 0.5, ordinal: false, end: place + 3 };
  if (tokens[place]?.text === '½') return { value: value + 0.5, ordinal: false, end: place + 1 };
  const [over, bar, under] = [0, 1, 2].map((offset) => tokens[place + offset]?.text ?? '');
  if (bar === '/' && /^[1-3]$/.test(over ?? '') && /^[234]$/.test(under ?? '') && Number.isInteger(value))
    return { value: value + Number(over) / Number(under), ordinal: false, end: place + 3 };
  return { value, ordinal: false, end: place };
}
