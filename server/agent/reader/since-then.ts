import { addDays, weekdayOf } from '../../../routers/core/days.ts';
import { resolveWindow } from '../../../routers/metrics/windows.ts';
import { monthOf, yearOf } from '../lexicon/days.ts';
import type { Clause } from './clause/clause.ts';
import { findTimePhrases } from './periods/time-phrases.ts';
import type { TimePhrase } from './periods/time-rules.ts';

const sinceThen = /\b(?:ever )?since (?:then|that (?:day|date|time))\b|\bsince(?=\s*[?.!]*\s*$)/i;

/** `since then`, `the day after`: periods that earlier sentences name. */
export function withSinceThen(text: string, earlier: readonly string[], today: string): string {
  if (!sinceThen.test(text)) return text;
  const own = findTimePhrases(text.replace(sinceThen, ' '), today).some(({ spec }) => startOf(spec, today) !== null);
  if (own) return text.replace(sinceThen, '');
  const named = earlier.flatMap((each) => findTimePhrases(each, today));
  const date = named.flatMap(({ spec }) => startOf(spec, today) ?? []).at(-1);
  return date === undefined ? text : text.replace(sinceThen, `since ${date}`);
}

const nearDay =
  /\b(?:on |in )?(?:the )?(?:(?:very )?(?:next|following) (day|night|morning)|(day|night|morning) (?:right )?after(?:wards?)?(?: that)?)(?=\s*(?:[?.!,;]|$))/i;

export function withDayAfter(text: string, earlier: readonly string[], today: string): string {
  if (!nearDay.test(text)) return text;
  const [only, ...more] = findTimePhrases(earlier.at(-1) ?? '', today);
  if (!only || more.length > 0 || only.spec === 'before' || only.spec.kind !== 'day') return text;
  return text.replace(nearDay, `on ${addDays(only.spec.date, 1)}`);
}

function startOf(spec: TimePhrase['spec'], today: string): string | null {
  if (spec === 'before') return null;
  if (spec.kind === 'day' || spec.kind === 'since') return spec.date;
  if (spec.kind === 'until') return addDays(spec.date, 1);
  if (spec.kind !== 'month' && spec.kind !== 'year' && spec.kind !== 'between') return null;
  return resolveWindow(spec, { today, hasDataToday: true, firstDate: null, lastDate: null })?.from ?? null;
}

const then =
  /\b(?:back )?then\b|\b(?:(?:during|in|over|at) that (?:time|period|stretch)|(?:(?:during|in|over|at|on|for) )?that (?:same )?(day|night|weekend|week|month|year|summer|period))\b/i;

export function toldBefore(text: string, earlier: readonly string[], today: string): TimePhrase['spec'][] {
  const said = then.exec(text);
  if ((said === null && !comparesAlone.test(text) && !beforeThat.test(text)) || sinceThen.test(text)) return [];
  const specs = findTimePhrases(earlier.at(-1) ?? '', today).map(({ spec }) => spec);
  if (said === null) return specs.length === (beforeThat.test(text) ? 1 : 2) ? specs : [];
  return specs.map((spec) => whole(spec, (said[1] ?? '').toLowerCase(), today));
}

const began = /\b(?:start\w*|began|begun|beginning|bought|join\w*|quit|stopped|got|moved|turned|born|will|going to)\b/i;
const happened = /\b(?:was|were|had|went|did|ran|rode|swam|walked|felt|slept|took|spent|stayed|\p{Ll}+ed)\b/iu;
export function toldBeside(
  text: string,
  earlier: readonly string[],
  message: string,
  today: string,
): TimePhrase['spec'][] {
  const last = earlier.at(-1) ?? '';
  const [from, to] = [message.indexOf(last) + last.length, message.indexOf(text)];
  const isBeside = last !== '' && to >= from && /^\s*[,:–—-]+\s*$/.test(message.slice(from, to));
  if (!isBeside || !happened.test(last) || began.test(last) || !/\b(?:did|was|were)\b/i.test(text)) return [];
  const [only, ...more] = findTimePhrases(last, today).map(({ spec }) => spec);
  return only === undefined || only === 'before' || more.length > 0 || only.kind === 'since' ? [] : [only];
}

const comparesAlone =
  /\bby how much\b|\b(?:really|actually|indeed|in fact|truly)\b|\bis (?:that|this|it) (?:true|right|so|correct)\b/i;

export const asTold = (clause: Clause, told: Clause['times']): Clause =>
  clause.times.length === 1
    ? { ...clause, times: [...told, ...clause.times] }
    : told.length === 2 && comparesAlone.test(clause.asked) && clause.intent?.intent !== 'extreme'
      ? { ...clause, times: told, intent: { intent: 'compare', aggregate: 'difference' } }
      : { ...clause, times: told };

const beforeThat =
  /\b(?:the|those) (?:\d+|[a-z]+) (?:days|nights|weeks) (?:before|prior|earlier|preceding)\b|\bthe (?:week|month|fortnight) (?:before|prior)\b/i;

function whole(spec: TimePhrase['spec'], unit: string, today: string): TimePhrase['spec'] {
  if (spec === 'before' || (unit !== 'month' && unit !== 'year' && unit !== 'week')) return spec;
  const span = resolveWindow(spec, { today, hasDataToday: true, firstDate: null, lastDate: null });
  if (!span || span.from.slice(0, 4) !== span.to.slice(0, 4)) return spec;
  if (unit === 'year') return { kind: 'year', year: yearOf(span.from) };
  if (unit === 'month')
    return span.from.slice(0, 7) === span.to.slice(0, 7)
      ? { kind: 'month', month: monthOf(span.from), year: yearOf(span.from) }
      : spec;
  const monday = addDays(span.from, 1 - weekdayOf(span.from));
  return spec.kind === 'day' ? { kind: 'between', from: monday, to: addDays(monday, 6) } : spec;
}
