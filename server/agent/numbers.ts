import { unitNames } from './units.ts';

/** A number as it stands in a text. `decimals` are the digits shown behind the point: what it was rounded to. */
export type FoundNumber = {
  start: number;
  end: number;
  text: string;
  /** Not a number for what no fact can hold: `half`, `twice`, a time of day. */
  value: number;
  decimals: number;
  sign: '+' | '-' | null;
  unit: string | null;
};

const digits = /\d{1,3}(?:[,\u00a0\u202f]\d{3})+(?:\.\d+)?|\d+(?:\.\d+)?/;
const hours = '(?:h|hrs?|hours?)';
const minutes = '(?:min|mins|minutes?|m)';
/** `7 h 12 min`, `7h12`, `7 hours and 12 minutes`. */
const compound = new RegExp(
  `(\\d+)\\s*${hours}\\s*(?:and\\s+|,\\s*)?(\\d{1,2})(?:\\s*${minutes}\\b|\\b(?!\\s*[\\d.,%]))`,
  'gi',
);
const clock = /\b\d{1,2}:\d{2}(?::\d{2})?\b/g;

const ones =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty'.split(
    ' ',
  );
const valueOfWord: ReadonlyMap<string, number> = new Map([
  ...ones.map((word, value) => [word, value] as const),
  ...'thirty forty fifty sixty seventy eighty ninety'.split(' ').map((word, index) => [word, 30 + index * 10] as const),
  ['dozen', 12],
  ['couple', 2],
]);
const scaleOfWord: ReadonlyMap<string, number> = new Map([
  ['hundred', 100],
  ['thousand', 1000],
  ['million', 1_000_000],
]);
const anyWord = [...valueOfWord.keys(), ...scaleOfWord.keys()].join('|');
const wordRun = new RegExp(`\\b(?:${anyWord})(?:[\\s-]+(?:and\\s+)?(?:${anyWord}))*\\b`, 'gi');

/** Ratios in words. No query yields a ratio, so none of them can be a fact. */
const ratio =
  /\b(?:half|halves|halved|twice|thrice|(?:double|triple|quadruple)[ds]?|(?:a|one|two|three)[\s-](?:thirds?|quarters?|fifths?)|(?:two|three|four|five|ten)fold)\b/gi;

/** `One of them`, `this one` stand for a thing, not for an amount. */
const pronoun = /\b(?:this|that|the|each|no|every|which|another|any|first|last|either|other)\s+$/i;

/** All numbers, in order, without overlap. `units` are those of the facts besides the usual ones. */
export function findNumbers(text: string, units: readonly string[] = []): FoundNumber[] {
  const taken: { start: number; end: number }[] = [];
  const free = (start: number, end: number) => !taken.some((each) => start < each.end && end > each.start);
  const found: FoundNumber[] = [];
  const add = (number: FoundNumber) => {
    if (!free(number.start, number.end)) return;
    taken.push(number);
    found.push(number);
  };
  const readUnit = unitReader(units);
  for (const match of text.matchAll(compound)) add(compoundNumber(text, match));
  for (const match of text.matchAll(clock)) add(unprovable(match));
  for (const match of text.matchAll(ratio)) add(unprovable(match));
  for (const match of text.matchAll(new RegExp(digits, 'g'))) add(digitNumber(text, match, readUnit));
  for (const match of text.matchAll(wordRun)) {
    if (!isPronoun(text, match)) add(wordNumber(text, match, readUnit));
  }
  return shareUnits(
    found.sort((a, b) => a.start - b.start),
    text,
  );
}

const spanOf = (match: RegExpExecArray) => ({ start: match.index, end: match.index + match[0].length, text: match[0] });
const unprovable = (match: RegExpExecArray): FoundNumber => ({
  ...spanOf(match),
  value: Number.NaN,
  decimals: 0,
  sign: null,
  unit: null,
});

function compoundNumber(text: string, match: RegExpExecArray): FoundNumber {
  const span = spanOf(match);
  const value = Number(match[1]) * 60 + Number(match[2]);
  const weekly = weeklyStart.exec(text.slice(span.end, span.end + 20));
  const unit = weekly ? 'min/week' : 'min';
  return {
    ...span,
    end: span.end + (weekly?.[0].length ?? 0),
    value,
    decimals: 0,
    sign: signBefore(text, match.index),
    unit,
  };
}

const weeklyStart = /^\s*(?:\/\s?(?:wk|week)|(?:per|a|each|every)\s+week)\b/i;

type UnitReader = (text: string, at: number) => { unit: string; end: number } | null;

function digitNumber(text: string, match: RegExpExecArray, readUnit: UnitReader): FoundNumber {
  const span = spanOf(match);
  const scale = /^\s?(k|thousand|million)\b/i.exec(text.slice(span.end));
  const end = span.end + (scale?.[0].length ?? 0);
  const factor = scale ? (scaleOfWord.get(scale[1]?.toLowerCase() ?? '') ?? 1000) : 1;
  const unit = readUnit(text, end);
  return {
    start: span.start,
    end: unit?.end ?? end,
    text: text.slice(span.start, unit?.end ?? end),
    value: Number(match[0].replace(/[,\u00a0\u202f]/g, '')) * factor,
    decimals: scale ? 0 : (match[0].split('.')[1]?.length ?? 0),
    sign: signBefore(text, match.index),
    unit: unit?.unit ?? null,
  };
}

function wordNumber(text: string, match: RegExpExecArray, readUnit: UnitReader): FoundNumber {
  const span = spanOf(match);
  const unit = readUnit(text, span.end);
  return {
    ...span,
    end: unit?.end ?? span.end,
    value: wordValue(match[0]),
    decimals: 0,
    sign: null,
    unit: unit?.unit ?? null,
  };
}

function wordValue(run: string): number {
  let total = 0;
  let current = 0;
  for (const word of run.toLowerCase().split(/[\s-]+/)) {
    const scale = scaleOfWord.get(word);
    if (scale === undefined) current += valueOfWord.get(word) ?? 0;
    else if (scale === 100) current = Math.max(current, 1) * 100;
    else {
      total += Math.max(current, 1) * scale;
      current = 0;
    }
  }
  return total + current;
}

/** A minus belongs to the number unless it joins two (`58-62`) or a word to one. */
function signBefore(text: string, at: number): '+' | '-' | null {
  const [before = '', mark = ''] = [text[at - 2] ?? '', text[at - 1] ?? ''];
  if (mark === '+') return '+';
  return /[-−]/.test(mark) && !/[\p{L}\d]/u.test(before) ? '-' : null;
}

function isPronoun(text: string, match: RegExpExecArray): boolean {
  if (match[0].toLowerCase() !== 'one') return false;
  return (
    pronoun.test(text.slice(0, match.index)) || /^\s+(?:of|can|should|could|may)\b/i.test(text.slice(match.index + 3))
  );
}

/** Reads the unit behind a number, the longest name first, with `per week` when it follows. */
function unitReader(units: readonly string[]): UnitReader {
  const names = [...new Set([...units.map((unit) => unit.toLowerCase()), ...unitNames])]
    .filter((name) => name !== '')
    .sort((a, b) => b.length - a.length);
  return (text, at) => {
    const rest = text.slice(at, at + 60).toLowerCase();
    const space = /^(?:\s|-)?/.exec(rest)?.[0].length ?? 0;
    const behind = rest.slice(space);
    const name = names.find((each) => behind.startsWith(each) && !/^[\p{L}\d²]/u.test(behind.slice(each.length)));
    const used = name === undefined ? 0 : space + name.length;
    const weekly = weeklyStart.exec(rest.slice(used));
    if (name === undefined && !weekly) return null;
    return {
      unit: `${name ?? ''}${weekly && !name?.endsWith('/week') ? '/week' : ''}`,
      end: at + used + (weekly?.[0].length ?? 0),
    };
  };
}

/** `58–62 bpm`, `from 58 to 62 bpm`, `27 of 30 nights`: the unit is said once. */
function shareUnits(numbers: FoundNumber[], text: string): FoundNumber[] {
  for (let index = numbers.length - 2; index >= 0; index--) {
    const [number, next] = [numbers[index], numbers[index + 1]];
    if (!number || !next || number.unit !== null) continue;
    const joint = /^\s*(?:[-–—/]|to|and|of|out of|of the|of your)\s*[-−+]?$/i;
    if (joint.test(text.slice(number.end, next.start))) numbers[index] = { ...number, unit: next.unit };
  }
  return numbers;
}
