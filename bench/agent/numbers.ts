import { between, monthNames, plus, weekday } from './calendar.ts';
import type { SheetFact } from './service.ts';

/**
 * Finds numbers independently of the gate. Each must be a fact, its n, a window's length, or stand in the question or
 * report.
 */
export type Allowed = { sheet: readonly SheetFact[]; questions: readonly string[]; printed: readonly string[] };

const months = monthNames.map((name) => `${name.slice(0, 3)}(?:${name.slice(3)})?`).join('|');
// `of 2015` is a year and `of 2015 steps` is not.
const notAnAmount =
  '(?![.,]\\d|\\s?(?:%|°|(?:steps?|floors?|k?cal(?:ories)?|kJ|k?m|mi(?:les|n|nutes)?|hours?|h|seconds?|s|m?s|bpm|beats|kg|lb|mL|L|m?g|m?mol|mmHg|values?|days?|nights?|workouts?|times|score|points?|breaths|W)\\b))';
const dates = [
  /\b\d{4}-\d{2}-\d{2}\b/g,
  new RegExp(`\\b\\d{1,2}(?:\\s?[–-]\\s?\\d{1,2})? (?:${months})\\b\\.?(?:,? \\d{4})?`, 'gi'),
  new RegExp(`\\b(?:${months})\\b\\.? \\d{1,2}(?:\\s?[–-]\\s?\\d{1,2})?(?!\\d)(?:,? \\d{4})?`, 'gi'),
  new RegExp(`\\b(?:${months}|in|of|since|year|from|to|until) (?:19|20)\\d\\d\\b${notAnAmount}`, 'gi'),
  /\b\d{4}-W?\d{2}\b/g,
];
const names = /\b(SpO2|VO2 ?max|HbA1c|B12|B6|D3|T3|T4|PM2\.5|omega-3)\b/gi;
const listMarks = /^\s*\d{1,2}[.)] /gm;

// What answers cite, each with its own year.
const citations = [
  'National Sleep Foundation, 2015',
  'WHO guideline of (?:2015|2020)',
  'WHO guidelines of 2020',
  'NCEP, 2002',
  'American Diabetes Association, 2025',
  'Institute of Medicine, 2011',
  'AACE and ATA guideline of 2012',
  'KDIGO, 2012',
  'AHA and CDC, 2003',
  'ACC/AHA guideline of 2017',
  'ESC/EAS guidelines of 2019',
  'Paluch and others, 2022',
].map((citation) => new RegExp(`\\b${citation}\\b${notAnAmount}`, 'g'));

// Published limits, each only beside whose they are.
const publishedLimits = [
  'of 60 to 100 bpm(?= given by the American Heart Association\\b)',
  'of 7 to 9 h(?= given by the National Sleep Foundation\\b)',
  'of 6,000 to 10,000(?: steps)?(?= given by Paluch\\b)',
  'from 95 %(?= on given by the FDA\\b)',
  'of 18\\.5 to 25 kg/m²(?= given by the WHO\\b)',
  'of 12 to 18 breaths per minute(?= given by MedlinePlus\\b)',
  'of 36\\.5 to 37\\.3 °C(?= given by MedlinePlus\\b)',
  '(?:up to|under) (?:120|80) mmHg(?=,? given by the ACC/AHA\\b)',
  'from (?:150 min|2 h 30 min|75 min|1 h 15 min)(?= on given by the WHO guidelines of 2020\\b)',
].map((limit) => new RegExp(limit, 'g'));

const withoutDates = (text: string) =>
  [names, listMarks, ...citations, ...dates].reduce((left, pattern) => left.replace(pattern, ' '), text);

export type Said = { value: number; decimals: number; unit: string; at: number };

const amount = /(\d{1,3}(?:,\d{3})+(?:\.\d+)?|\d+(?:\.\d+)?)(?:\s?(%|°C|[a-zA-Zµ²/]+))?/g;

// `23:10`, and `5:32 min/km`, which is a length in seconds.
const clockTime = /(?<![\d:.,])(\d{1,2}):([0-5]\d)(?![\d:])(?: (min\/km)\b)?/g;

export function numbersIn(answer: string): Said[] {
  const text = withoutDates(answer);
  const joined: Said[] = [];
  const times = text.replace(clockTime, (whole, first: string, second: string, per: string | undefined, at: number) => {
    const value = Number(first) * 60 + Number(second);
    if (per === undefined && value >= 1_440) return whole;
    joined.push({ value, decimals: 0, unit: per === undefined ? 'clock' : 'pace', at });
    return ' '.repeat(whole.length);
  });
  const left = times.replace(
    /(\d+) h(?:ours?)?(?: and)? (\d+) min(?:utes?)?/g,
    (whole, hours: string, minutes: string, at: number) => {
      joined.push({ value: Number(hours) * 60 + Number(minutes), decimals: 0, unit: 'min', at });
      return ' '.repeat(whole.length);
    },
  );
  const single = [...left.matchAll(amount)].map(({ 1: digits = '', 2: unit = '', index }) => {
    const plain = digits.replaceAll(',', '');
    return { value: Number(plain), decimals: plain.split('.')[1]?.length ?? 0, unit, at: index };
  });
  return [...joined, ...single].sort((a, b) => a.at - b.at);
}

const conversions: Record<string, readonly number[]> = {
  min: [1 / 60, 60],
  m: [1 / 1000, 1 / 1609.344, 3.28084],
  kg: [2.2046226218],
  'm/s': [3.6, 2.2369362921],
  L: [1000],
  'mg/dL': [1 / 18.0156, 1 / 38.67, 10],
  kcal: [4.184],
  days: [1 / 7],
};

const roundsTo = (value: number, { value: said, decimals }: Said) =>
  Math.abs(Math.abs(value) - said) <= 0.5 * 10 ** -decimals + 1e-9;

// A difference of two times of day is a length; anything else lies on the clock.
const clockOf = (key: string, minutes: number) =>
  /\.(?:difference|contrast)/.test(key)
    ? Math.abs(Math.round(minutes))
    : ((Math.round(minutes) % 1_440) + 1_440) % 1_440;

export function factsBehind(said: Said, sheet: readonly SheetFact[]): SheetFact[] {
  return sheet.filter(({ key, value, unit }) => {
    if (said.unit === 'clock') return unit === 'min after midnight' && clockOf(key, value) === said.value;
    if (said.unit === 'pace') return unit === 's/km' && Math.round(value) === said.value;
    if (unit === 'min after midnight') return false;
    const [base = unit, per = ''] = unit.split('/week');
    const factors = [1, ...(conversions[per === '' ? base : unit] ?? []), ...(conversions[base] ?? [])];
    return factors.some((factor) => roundsTo(value * factor, said));
  });
}

export function unsupportedNumbers(answer: string, { sheet, questions, printed }: Allowed): Said[] {
  const counts = new Set(sheet.flatMap(({ n, window }) => [n, ...windowCounts(window)]));
  const quoted = [...questions, ...printed].flatMap((text) => [
    ...digitsIn(text),
    ...spelledIn(text),
    ...(/\ban? (?:hour|kilomet|mile|lit|kilo)/i.test(text) ? [1] : []),
    ...(/\b(?:last but one|next to last|second (?:to )?last|(?:test|one|time|result) before|last time)\b/i.test(text)
      ? [2]
      : []),
  ]);
  const known = new Set([
    ...counts,
    ...quoted,
    ...quoted.map((value) => value * 60),
    ...quoted.map((value) => value * 1000),
  ]);
  const clocks = new Set([...questions, ...printed].flatMap(clocksIn));
  return numbersIn(withoutTerms(answer, sheet)).filter(
    (said) => !(said.unit === 'clock' ? clocks : known).has(said.value) && factsBehind(said, sheet).length === 0,
  );
}

// Published limits; the level of an interval and the limit of a rule, where the sheet holds such an interval or a score by that rule.
function withoutTerms(answer: string, sheet: readonly SheetFact[]): string {
  const has = (end: RegExp) => sheet.some(({ key }) => end.test(key));
  const plain = publishedLimits.reduce((text, limit) => text.replace(limit, ' '), answer);
  const levels = has(/_low\b/) && has(/_high\b/) ? plain.replace(/\b95 ?% (?=(?:confidence )?interval\b)/g, '') : plain;
  return has(/\.unusual$/)
    ? levels.replace(/\bover 3\.5 (?=either way by the rule of Iglewicz and Hoaglin\b)/g, '')
    : levels;
}

// `23:00`, `11 pm`, `11:30 p.m.`, `midnight`.
function clocksIn(text: string): number[] {
  const told = [...text.matchAll(/\b(\d{1,2})(?:[:.]([0-5]\d))?\s?([ap])\.?m\b/gi)].map(
    ([, hours, minutes = '0', half = '']) => (Number(hours) % 12) * 60 + Number(minutes) + (/p/i.test(half) ? 720 : 0),
  );
  const shown = [...text.matchAll(/\b([01]?\d|2[0-3]):([0-5]\d)\b/g)].map(
    ([, hours, minutes]) => Number(hours) * 60 + Number(minutes),
  );
  const late = [
    ...told,
    ...shown,
    ...(/\bmidnight\b/i.test(text) ? [0] : []),
    ...(/\bnoon\b/i.test(text) ? [720] : []),
  ];
  // After a time at night is until noon, and before it from noon.
  return late.length === 0 ? [] : [...late, 719, 720, 1_439];
}

const digitsIn = (text: string): number[] =>
  [...text.matchAll(/\d[\d,]*(?:\.\d+)?/g)]
    .map(([digits]) => Number(digits.replaceAll(',', '')))
    .concat([...text.matchAll(/\b\d{1,3}(?: \d{3})+\b/g)].map(([digits]) => Number(digits.replaceAll(' ', ''))));

const small =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(
    ' ',
  );
const tens = 'twenty thirty forty fifty sixty seventy eighty ninety'.split(' ');
const ofWord = new Map([
  ...small.map((word, place): [string, number] => [word, place]),
  ...tens.map((word, place): [string, number] => [word, (place + 2) * 10]),
]);
const word = [...ofWord.keys()].join('|');
const spelledOut = new RegExp(
  `\\b(?:an? |(${word})[ -]?)?(hundred|thousand)\\b|\\b(${word})(?:[ -](${word}))?\\b`,
  'gi',
);

// `six`, `twenty-five`, `an hour and a half`.
function spelledIn(text: string): number[] {
  const read = (each: string | undefined) => ofWord.get(each?.toLowerCase() ?? '') ?? null;
  const whole = [...text.matchAll(spelledOut)].flatMap(([, count, scale, first, second]) => {
    if (scale !== undefined) return [(read(count) ?? 1) * (/^h/i.test(scale) ? 100 : 1000)];
    const [a, b] = [read(first) ?? 0, read(second)];
    return b === null ? [a] : [a + b, a, b];
  });
  const halves = [
    ...(/\bhalf\b/i.test(text) ? [0.5, 1.5, ...whole.map((value) => value + 0.5)] : []),
    ...(/\bquarter\b/i.test(text) ? [0.25, 0.75] : []),
  ];
  return [...whole, ...halves];
}

function windowCounts(window: string): number[] {
  const [from = '', to = ''] = window.split('/');
  const days = Array.from({ length: between(from, to) + 1 }, (_, index) => weekday(plus(from, index)));
  const single = [1, 2, 3, 4, 5, 6, 7].map((day) => days.filter((each) => each === day).length);
  return [days.length, days.filter((day) => day > 5).length, days.filter((day) => day <= 5).length, ...single];
}

const meanWords = /\b(averaged?|mean)\b/i;
const isMean = ({ key }: SheetFact) => /\.(mean|median|difference|percent_change)\b/.test(key);

/** Numbers called an average that are a rank, streak, share or correlation. */
export function misnamedNumbers(answer: string, sheet: readonly SheetFact[]): Said[] {
  return answer.split(/(?<=[.!?])\s+|\n/).flatMap((sentence) => {
    const own = sentence.replace(/\baverage (heart rate|stress|speed|cadence|power|MET)\b/gi, ' ');
    if (!meanWords.test(own)) return [];
    const [first] = numbersIn(own);
    const behind = first ? factsBehind(first, sheet) : [];
    return first && behind.length > 0 && !behind.some((fact) => isMean(fact) || fact.n === 1) ? [first] : [];
  });
}
