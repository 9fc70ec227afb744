import { addDays, resolveWindow } from '../../../routers/windows.ts';
import { findTimePhrases, type TimePhrase } from './time-phrases.ts';

const sinceThen = /\b(?:ever )?since (?:then|that (?:day|date|time))\b|\bsince(?=\s*[?.!]*\s*$)/i;

/** `Since then`: since the day that the sentences before name. */
export function withSinceThen(text: string, earlier: readonly string[], today: string): string {
  if (!sinceThen.test(text)) return text;
  const own = findTimePhrases(text.replace(sinceThen, ' '), today).some(({ spec }) => startOf(spec, today) !== null);
  if (own) return text.replace(sinceThen, '');
  const named = earlier.flatMap((each) => findTimePhrases(each, today));
  const date = named.flatMap(({ spec }) => startOf(spec, today) ?? []).at(-1);
  return date === undefined ? text : text.replace(sinceThen, `since ${date}`);
}

/** A day, or the first one of a month or year: what runs until now names no day by itself. */
function startOf(spec: TimePhrase['spec'], today: string): string | null {
  if (spec === 'before') return null;
  if (spec.kind === 'day' || spec.kind === 'since') return spec.date;
  if (spec.kind === 'until') return addDays(spec.date, 1);
  if (spec.kind !== 'month' && spec.kind !== 'year' && spec.kind !== 'between') return null;
  return resolveWindow(spec, { today, hasDataToday: true, firstDate: null, lastDate: null })?.from ?? null;
}

const then = /\b(?:back )?then\b|\b(?:during|in|over|at) that (?:time|period|stretch)\b/i;

/** `I was ill from 3 to 9 November. What was my pulse then`: the period that was told right before. */
export function toldBefore(text: string, earlier: readonly string[], today: string): TimePhrase['spec'][] {
  if (!then.test(text) || sinceThen.test(text)) return [];
  return findTimePhrases(earlier.at(-1) ?? '', today).map(({ spec }) => spec);
}
