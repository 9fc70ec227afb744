import { factsBehind, numbersIn } from '../numbers.ts';
import type { Random } from '../random.ts';
import type { SheetFact } from '../service.ts';

/** Makes a true sentence false; null if nothing can be changed. */
export type Perturb = (sentence: string, random: Random, sheet: readonly SheetFact[]) => string | null;

const subject = /(\d{1,3}(?:,\d{3})+|\d+)(\.\d+)?/;

function onNumber(change: (value: number, decimals: number, random: Random) => number): Perturb {
  return (sentence, random, sheet) => {
    const found = subject.exec(sentence);
    if (!found || /^\s?(?:days?|nights?|weeks?)\b/.test(sentence.slice(found.index + found[0].length))) return null;
    const [digits, , fraction = ''] = found;
    const decimals = Math.max(0, fraction.length - 1);
    const value = Number(digits.replaceAll(',', ''));
    const changed = change(value, decimals, random);
    if (!Number.isFinite(changed) || changed < 0) return null;
    const shown = changed.toLocaleString('en', {
      minimumFractionDigits: decimals,
      maximumFractionDigits: decimals,
      useGrouping: digits.includes(',') || changed >= 10_000,
    });
    if (shown === digits) return null;
    const result = sentence.slice(0, found.index) + shown + sentence.slice(found.index + digits.length);
    return isStillTrue(result, sentence, sheet) ? null : result;
  };
}

// The changed sentence may be true of another fact.
function isStillTrue(changed: string, original: string, sheet: readonly SheetFact[]): boolean {
  const before = numbersIn(original);
  const fresh = numbersIn(changed).filter(
    (said) => !before.some(({ value, unit }) => value === said.value && unit === said.unit),
  );
  return fresh.every((said) => factsBehind(said, sheet).length > 0);
}

function swapDigits(value: number, decimals: number, random: Random): number {
  const digits = value.toFixed(decimals).split('');
  const places = digits.flatMap((digit, place) => {
    const next = digits[place + 1];
    return next !== undefined && /\d/.test(digit) && /\d/.test(next) && digit !== next && !(place === 0 && next === '0')
      ? [place]
      : [];
  });
  if (places.length === 0) return Number.NaN;
  const place = random.pick(places);
  [digits[place], digits[place + 1]] = [digits[place + 1] ?? '', digits[place] ?? ''];
  return Number(digits.join(''));
}

const units: readonly (readonly [RegExp, string])[] = [
  [/(\d) bpm\b/, '$1 ms'],
  [/(\d) ms\b/, '$1 bpm'],
  [/(\d) km\b/, '$1 miles'],
  [/(\d) kg\b/, '$1 lb'],
  [/(\d) m\b(?!\/)/, '$1 km'],
  [/(\d) h\b(?! \d)/, '$1 min'],
  [/(\d+) h (\d+) min\b/, '$1 min $2 s'],
  [/(\d) min\b/, '$1 h'],
  [/(\d) kcal\b/, '$1 kJ'],
  [/(\d) mg\/dL\b/, '$1 mmol/L'],
  [/(\d) mmHg\b/, '$1 kPa'],
  [/(\d) ?%/, '$1 bpm'],
  [/(\d) steps\b/, '$1 floors'],
  [/(\d) floors\b/, '$1 steps'],
  [/(\d) L\b/, '$1 kg'],
];

// Nothing is nothing in any unit.
const isZero = /(?<![\d.,])0 (?:h|min|m|km|kcal|L|steps|floors)\b/;

const swapUnits: Perturb = (sentence) => {
  const fits = units.find(([pattern]) => pattern.test(sentence));
  return fits && !isZero.test(sentence) ? sentence.replace(fits[0], fits[1]) : null;
};

const periods: readonly (readonly [RegExp, (found: string[]) => string])[] = [
  [/\b(last|past) (\d+) days\b/, ([, word, days]) => `${word} ${Number(days) + 7} days`],
  [/\byesterday\b/, () => 'a week ago'],
  [/\blast night\b/, () => 'the night before last'],
  [/\blast month\b/, () => 'this month'],
  [/\bthis month\b/, () => 'last month'],
  [/\bthis year\b/, () => 'last year'],
  [/\blast year\b/, () => 'this year'],
  [/\bin (January|February|March|April|June|July|August|September|October|November)\b/, () => 'in December'],
  [/\bin (20\d\d)\b/, ([, year]) => `in ${Number(year) - 1}`],
];

const shiftPeriod: Perturb = (sentence) => {
  const fits = periods.find(([pattern]) => pattern.test(sentence));
  return fits ? sentence.replace(fits[0], (...found) => fits[1](found.map(String))) : null;
};

const shiftDates: Perturb = (sentence, random) => {
  const found = /(\(|in the period )(\d{1,2})(?= ?[–-] ?\d| [A-Z])/.exec(sentence);
  if (!found) return null;
  const [whole, before = '', day = ''] = found;
  const shifted = Number(day) > 14 ? Number(day) - random.int(3, 9) : Number(day) + random.int(3, 9);
  return sentence.replace(whole, `${before}${shifted}`);
};

const metrics: readonly (readonly [string, string])[] = [
  ['resting heart rate', 'HRV'],
  ['time asleep', 'deep sleep'],
  ['deep sleep', 'REM sleep'],
  ['REM sleep', 'deep sleep'],
  ['light sleep', 'deep sleep'],
  ['steps', 'floors climbed'],
  ['floors climbed', 'awakenings'],
  ['distance', 'weight'],
  ['HRV (RMSSD)', 'resting heart rate'],
  ['average stress', 'sleep score'],
  ['sleep score', 'average stress'],
  ['energy burned', 'steps'],
  ['weight', 'body fat'],
  ['body fat', 'weight'],
  ['sleep efficiency', 'body fat'],
  ['oxygen saturation', 'sleep efficiency'],
  ['vigorous activity', 'inactive time'],
  ['active time', 'time in bed'],
  ['inactive time', 'time asleep'],
  ['time in bed', 'active time'],
  ['breathing rate', 'resting heart rate'],
  ['awakenings', 'floors climbed'],
];

const swapMetric: Perturb = (sentence) => {
  if (numbersIn(sentence).length === 0) return null;
  const fits = metrics.find(([label]) => sentence.toLowerCase().includes(`our ${label.toLowerCase()}`));
  if (!fits) return null;
  const pattern = new RegExp(`(our )${fits[0].replace(/[()]/g, '\\$&')}`, 'gi');
  return sentence.replace(pattern, `$1${fits[1]}`);
};

export const perturbations: Readonly<Record<string, Perturb>> = {
  '±1 %': onNumber((value, _, random) => value * (random.chance(0.5) ? 1.01 : 0.99)),
  '±1 unit': onNumber((value, _, random) => value + (random.chance(0.5) ? 1 : -1)),
  'digit swap': onNumber(swapDigits),
  'swapped units': swapUnits,
  'shifted windows': shiftPeriod,
  'shifted dates': shiftDates,
  'swapped metrics': swapMetric,
};
