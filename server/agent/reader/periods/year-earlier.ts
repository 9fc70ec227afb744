import { addDays } from '../../../../routers/core/days.ts';
import type { WindowSpec } from '../../../../routers/metrics/metrics.contract.ts';
import { resolveWindow } from '../../../../routers/metrics/windows.ts';
import { dateOf, lastDayOfMonth, lengthOf, monthOf, yearOf } from '../../lexicon/days.ts';
import { parseQuantity, quantityPattern } from '../words/number-words.ts';
import type { TimePhrase } from './time-rules.ts';

// Periods relative to another: `the same month last year`, `than the previous 90 days`.

const unit = '(?:(?:\\d+|two|three|four) )?(?:days?|nights?|months?|quarters?|periods?|times?|stretch|dates?|one)';
const earlier =
  '(?:last year|(?:a|one|the) year (?:ago|earlier|before)|the (?:previous|preceding) year|(?:in|of) ((?:19|20)\\d\\d))';
const sameUnit = new RegExp(
  `\\b(?:(?:than|with|to|versus|vs\\.?|against|in|over|during|for|from) )*(?:the |that )?same ${unit}(?:,)? ${earlier}\\b|\\b(?:than|with|to|versus|vs\\.?|against) (?:a|one) year (?:earlier|before)\\b`,
  'gi',
);

const sameDays =
  /\b(?:(?:than|with|to|versus|vs\.?|against|in|over|during|for|from|as) )*(?:the |that )?same (?:days?|nights?|periods?|dates?|stretch|time|point) (?:of |in |from |as )?(?:last|the previous|the prior) (month|week)\b/gi;

const daysOf = (spec: WindowSpec, today: string) =>
  resolveWindow(spec, { today, hasDataToday: true, firstDate: null, lastDate: null });

export function yearShifted(spec: WindowSpec, year: number | null, today: string): WindowSpec | null {
  const days = daysOf(spec, today);
  if (!days) return null;
  const years = year === null ? 1 : yearOf(days.to) - year;
  if (years < 1) return null;
  const back = (date: string) => dateOf(yearOf(date) - years, monthOf(date), Number(date.slice(8)));
  return { kind: 'between', from: back(days.from), to: back(days.to) };
}

export function yearEarlier(text: string): Earlier[] {
  const years = Array.from(text.matchAll(sameUnit), ({ 0: said, 1: year, index }) => ({
    start: index,
    end: index + said.length,
    year: year === undefined ? null : Number(year),
    unit: 'year',
  }));
  const shorter = Array.from(text.matchAll(sameDays), ({ 0: said, 1: unit = '', index }) => ({
    start: index,
    end: index + said.length,
    year: null,
    unit: unit.toLowerCase(),
  }));
  return [...years, ...shorter];
}

type Earlier = { start: number; end: number; year: number | null; unit: string };

function unitShifted(spec: WindowSpec, unit: string, today: string): WindowSpec | null {
  const days = daysOf(spec, today);
  if (!days) return null;
  if (unit === 'week') return { kind: 'between', from: addDays(days.from, -7), to: addDays(days.to, -7) };
  const first = dateOf(yearOf(days.to), monthOf(days.to) - 1, 1);
  const last = lastDayOfMonth(yearOf(first), monthOf(first));
  const back = (date: string) => `${first.slice(0, 7)}-${date.slice(8)}`;
  if (days.from.slice(0, 7) !== days.to.slice(0, 7)) return null;
  return { kind: 'between', from: back(days.from), to: [back(days.to), last].toSorted()[0] ?? last };
}

const shifted = (spec: WindowSpec, year: number | null, unit: string, today: string): WindowSpec | null =>
  unit === 'year' ? yearShifted(spec, year, today) : unitShifted(spec, unit, today);

export function ofYearEarlier(
  places: ReturnType<typeof yearEarlier>,
  found: readonly TimePhrase[],
  today: string,
): TimePhrase[] {
  return places.flatMap(({ start, end, year, unit }) => {
    const own = found.findLast((phrase) => phrase.start < start) ?? found[0];
    const spec = own && own.spec !== 'before' ? shifted(own.spec, year, unit, today) : null;
    return spec ? [{ start, end, spec }] : [];
  });
}

const previous = /\b(?:previous|prior|preceding)\b/i;
const counted = new RegExp(`\\bthe ${quantityPattern} (days?|nights?|weeks?) (?:before|prior|earlier|preceding)`, 'i');

function lengthOfBefore(said: string): number | null {
  const [, count, unit = ''] = counted.exec(said) ?? [];
  return count === undefined ? null : Math.round(parseQuantity(count) * (/week/i.test(unit) ? 7 : 1));
}

function endingBefore(base: WindowSpec, days: number, today: string): WindowSpec | null {
  const own = daysOf(base, today);
  if (!own || lengthOf(own.from, own.to) === days || days < 1) return null;
  return { kind: 'between', from: addDays(own.from, -days), to: addDays(own.from, -1) };
}

export function lastOfSameLength(said: string): WindowSpec | null {
  const days = lengthOfBefore(said);
  return days === null || days < 1 ? null : { kind: 'last_days', n: days };
}

export function withPrevious(found: readonly TimePhrase[], text: string, today: string): TimePhrase[] {
  const [first] = found;
  if (!first || found.length !== 2) return [...found];
  return found.map((phrase) => {
    const { spec } = phrase;
    const said = text.slice(phrase.start, phrase.end);
    if (phrase === first || first.spec === 'before') return phrase;
    const isLast = spec !== 'before' && spec.kind === 'last_days';
    const days = spec === 'before' ? lengthOfBefore(said) : isLast && previous.test(said) ? spec.n : null;
    const earlier = days === null ? null : endingBefore(first.spec, days, today);
    return earlier ? { ...phrase, spec: earlier } : phrase;
  });
}
