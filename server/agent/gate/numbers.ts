import { findOtherNumbers, type OtherNumber } from '../lexicon/number-systems.ts';
import { unitNames } from '../lexicon/units.ts';
import { isPronoun, ratios, readWords, scaleOfWord, spoken, unprovable, wordRun } from './number-words.ts';

type UnitReader = (text: string, at: number) => { unit: string; end: number } | null;

const weeklyStart = /^\s*(?:\/\s?(?:wk|week)|(?:per|a|each|every)\s+week)\b/i;

const between =
  /^(?:whole|full|daily|total|more|extra|additional|fewer|less|further|complete|different|separate|single|other|consecutive|straight|highest|lowest|best|worst|longest|shortest|first|last|latest|newest|most recent|recent|entire)\s/;

const shapedLikeOne = /^[a-zµμ%°]{1,8}(?:[*^]?\d+)?\/[a-zµμ0-9²³.*^]+(?:\/[a-z0-9²³]+)?(?<!\.)/;

function readUnits(units: readonly string[]): UnitReader {
  const names = [...new Set([...units.map((unit) => unit.toLowerCase()), ...unitNames])]
    .filter((name) => name !== '')
    .sort((a, b) => b.length - a.length);
  const byFirst = Map.groupBy(names, (name) => name.charAt(0));
  const knownAt = (rest: string) =>
    byFirst.get(rest.charAt(0))?.find((each) => rest.startsWith(each) && !/^[\p{L}\d²]/u.test(rest.slice(each.length)));
  const nameAt = (rest: string) => {
    const [known, shaped] = [knownAt(rest), shapedLikeOne.exec(rest)?.[0]];
    return known !== undefined && known.length >= (shaped?.length ?? 0) ? known : shaped;
  };
  return (text, at) => {
    const rest = text.slice(at, at + 80).toLowerCase();
    const space = /^[\s-]{0,3}/.exec(rest)?.[0].length ?? 0;
    const skipped = space > 0 ? (between.exec(rest.slice(space))?.[0].length ?? 0) : 0;
    const opened = /^[([]\s?/.exec(rest.slice(space))?.[0].length ?? 0;
    const start = space + skipped + opened;
    const name = nameAt(rest.slice(start));
    const isOpen = opened > 0 && name !== undefined && !/^\s?[)\]]/.test(rest.slice(start + name.length));
    const used = name === undefined || isOpen ? 0 : start + name.length;
    const weekly = weeklyStart.exec(rest.slice(used));
    if (used === 0 && !weekly) return null;
    const unit = used === 0 ? '' : (name ?? '');
    return {
      unit: `${unit}${weekly && !unit.endsWith('/week') ? '/week' : ''}`,
      end: at + used + (weekly?.[0].length ?? 0),
    };
  };
}

export type FoundNumber = {
  start: number;
  end: number;
  text: string;
  /** NaN for `a third`: no fact can hold it. */
  value: number;
  decimals: number;
  sign: '+' | '-' | null;
  unit: string | null;
  /** `doubled`: only a relative change supports it. */
  isRatio: boolean;
};

export type FindNumbers = (text: string) => FoundNumber[];

const digits =
  /(?<!\d)(?:\d{1,3}(?:\.\d{3})+,\d+|\d{1,3}(?:\.\d{3}){2,}(?!\d)|[1-9]\d{0,2}(?:[,'’\u2009\u00a0\u202f ]\d{3})+(?!\d)(?:\.\d+)?|\d+[.,]\d+|(?<![^\s(–-])\.\d+|\d+)/g;

const hours = '(?:h|hrs?|hours?)';

const minutes = '(?:min|mins|minutes?|m)';

const compound = new RegExp(
  `(\\d+)\\s*${hours}\\s*(?:and\\s+|,\\s*)?(\\d{1,2})(?:\\s*${minutes}\\b|\\b(?!\\s*(?:[\\d.,%]|${hours}\\b)))|\\b(\\d{1,2}):([0-5]\\d)\\s*${hours}\\b`,
  'gi',
);

const clock = /\b(\d{1,2}):([0-5]\d)(:\d{2})?\b(?:\s*([ap])\.?m\b\.?)?/gi;

// `5:32 min/km`.
const pace = /\b(\d{1,5}):([0-5]\d)\s*(?:min(?:utes)?\s*)?(?:\/|per|a)\s*(?:km|kilomet(?:er|re))\b/gi;

const ordinal = /\b(\d+)(?:st|nd|rd|th)(?:\s+(percentile)|\b)/gi;

export function createNumberFinder(units: readonly string[]): FindNumbers {
  const readUnit = readUnits(units);
  return (text) => {
    const found: FoundNumber[] = [];
    const add = (number: FoundNumber) => {
      if (!found.some((each) => number.start < each.end && number.end > each.start)) found.push(number);
    };
    const each = (pattern: RegExp, read: (match: RegExpExecArray) => FoundNumber | null) => {
      for (const match of text.matchAll(pattern)) {
        const number = read(match);
        if (number) add(number);
      }
    };
    const named = (match: RegExpExecArray, more: Partial<FoundNumber>) => ({ ...blankOf(match), ...more });
    each(compound, (match) => compoundNumber(text, match));
    each(pace, paceNumber);
    each(clock, clockNumber);
    for (const { pattern, percent } of ratios)
      each(pattern, (match) => named(match, { value: percent(match), sign: '+', unit: '%', isRatio: true }));
    for (const { pattern, value, unit } of spoken) each(pattern, (match) => named(match, { value, unit }));
    each(ordinal, (match) => named(match, match[2] ? { value: Number(match[1]), unit: '%' } : {}));
    each(digits, (match) => digitNumber(text, match, readUnit));
    for (const other of findOtherNumbers(text)) add(otherNumber(text, other, readUnit));
    each(wordRun, (match) =>
      isPronoun(text, match.index, match.index + match[0].length) ? null : wordNumber(text, match, readUnit),
    );
    each(unprovable, blankOf);
    return mergeTimes(
      shareUnits(
        found.sort((a, b) => a.start - b.start),
        text,
      ),
      text,
    );
  };
}

const blankOf = (match: RegExpExecArray): FoundNumber => ({
  start: match.index,
  end: match.index + match[0].length,
  text: match[0],
  value: Number.NaN,
  decimals: 0,
  sign: null,
  unit: null,
  isRatio: false,
});

function compoundNumber(text: string, match: RegExpExecArray): FoundNumber {
  const blank = blankOf(match);
  const value = Number(match[1] ?? match[3]) * 60 + Number(match[2] ?? match[4]);
  const weekly = weeklyStart.exec(text.slice(blank.end, blank.end + 20));
  return {
    ...blank,
    end: blank.end + (weekly?.[0].length ?? 0),
    value,
    sign: signBefore(text, match.index),
    unit: weekly ? 'min/week' : 'min',
  };
}

const paceNumber = (match: RegExpExecArray): FoundNumber => ({
  ...blankOf(match),
  value: Number(match[1]) * 60 + Number(match[2]),
  unit: 's/km',
});

function clockNumber(match: RegExpExecArray): FoundNumber {
  const [, hour = '', minute = '', seconds, half] = match;
  const hours = half === undefined ? Number(hour) : (Number(hour) % 12) + (/p/i.test(half) ? 12 : 0);
  if (hours > 23 || seconds !== undefined) return blankOf(match);
  return { ...blankOf(match), value: hours * 60 + Number(minute), unit: 'min after midnight' };
}

function otherNumber(text: string, { start, end: own, value }: OtherNumber, readUnit: UnitReader): FoundNumber {
  const unit = readUnit(text, own);
  const end = unit?.end ?? own;
  return {
    start,
    end,
    text: text.slice(start, end),
    value,
    decimals: 0,
    sign: null,
    unit: unit?.unit ?? null,
    isRatio: false,
  };
}

const powerOfTen = /^(?:e([+-]?\d{1,3})\b|\s?[x×*·]\s?10\s?\^\s?(-?\d{1,3})\b)/i;

function digitNumber(text: string, match: RegExpExecArray, readUnit: UnitReader): FoundNumber {
  const { start, end: digitsEnd } = blankOf(match);
  const behind = text.slice(digitsEnd, digitsEnd + 30);
  const power = powerOfTen.exec(behind);
  const raised = power ? null : /^\^(-?\d{1,3})/.exec(behind);
  const scale = power || raised ? null : /^\s?(k|hundred|thousand|million|billion)\b/i.exec(behind);
  const end = digitsEnd + ((power ?? raised ?? scale)?.[0].length ?? 0);
  const { value, decimals } = readDigits(match[0]);
  const factor = scale
    ? (scaleOfWord.get(scale[1]?.toLowerCase() ?? '') ?? 1)
    : 10 ** Number(power?.[1] ?? power?.[2] ?? 0);
  const unit = readUnit(text, end);
  return {
    ...blankOf(match),
    end: unit?.end ?? end,
    text: text.slice(start, unit?.end ?? end),
    value: raised ? value ** Number(raised[1]) : value * factor,
    decimals: scale || power ? 0 : decimals,
    sign: signBefore(text, match.index),
    unit: unit?.unit ?? null,
  };
}

// A comma before three digits groups thousands; otherwise it is a decimal comma.
function readDigits(shown: string): { value: number; decimals: number } {
  const grouped = /^[1-9]\d{0,2}(?:[,'’\s]\d{3})+(?:\.\d+)?$/.test(shown);
  const pointed = /^\d{1,3}(?:\.\d{3})+,\d+$|^\d{1,3}(?:\.\d{3}){2,}$/.test(shown);
  const plain = grouped
    ? shown.replace(/[,'’\s]/g, '')
    : pointed
      ? shown.replaceAll('.', '').replace(',', '.')
      : shown.replace(',', '.');
  return { value: Number(plain), decimals: plain.split('.')[1]?.length ?? 0 };
}

function wordNumber(text: string, match: RegExpExecArray, readUnit: UnitReader): FoundNumber {
  const blank = blankOf(match);
  const unit = readUnit(text, blank.end);
  return {
    ...blank,
    ...readWords(match[0]),
    end: unit?.end ?? blank.end,
    text: text.slice(blank.start, unit?.end ?? blank.end),
    sign: signBefore(text, match.index),
    unit: unit?.unit ?? null,
  };
}

// `58-62`: the minus is no sign.
function signBefore(text: string, at: number): '+' | '-' | null {
  const word = /\b(minus|negative|plus)\s+$/i.exec(text.slice(Math.max(0, at - 12), at))?.[1]?.toLowerCase();
  if (word) return word === 'plus' ? '+' : '-';
  const [before = '', mark = ''] = [text[at - 2] ?? '', text[at - 1] ?? ''];
  if (mark === '+') return '+';
  return /[-−]/.test(mark) && !/[\p{L}\d]/u.test(before) ? '-' : null;
}

const joint = /^\s*(?:[-–—/]|to|and|or|of|out of|of the|of your)\s*[-−+]?$/i;

// `58–62 bpm`.
function shareUnits(numbers: FoundNumber[], text: string): FoundNumber[] {
  for (let index = numbers.length - 2; index >= 0; index--) {
    const [number, next] = [numbers[index], numbers[index + 1]];
    if (!number || !next || number.unit !== null || next.isRatio) continue;
    if (joint.test(text.slice(number.end, next.start))) numbers[index] = { ...number, unit: next.unit };
  }
  return numbers;
}

const isHours = ({ unit, decimals }: FoundNumber) => decimals === 0 && /^(?:h|hrs?|hours?)$/.test(unit ?? '');

const isMinutes = ({ unit, value }: FoundNumber) => value < 60 && /^(?:min|mins|minutes?)$/.test(unit ?? '');

function mergeTimes(numbers: readonly FoundNumber[], text: string): FoundNumber[] {
  const merged: FoundNumber[] = [];
  for (const number of numbers) {
    const last = merged.at(-1);
    const isOne =
      last && isHours(last) && isMinutes(number) && /^\s*(?:and\s+|,\s*)?$/.test(text.slice(last.end, number.start));
    if (isOne) merged[merged.length - 1] = together(last, number, text);
    else merged.push(number);
  }
  return merged;
}

const together = (hour: FoundNumber, minute: FoundNumber, text: string): FoundNumber => ({
  ...hour,
  end: minute.end,
  text: text.slice(hour.start, minute.end),
  value: hour.value * 60 + minute.value,
  unit: 'min',
});
