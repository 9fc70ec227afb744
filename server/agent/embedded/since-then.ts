import { findTimePhrases, type TimePhrase } from './time-phrases.ts';

const sinceThen = /\b(?:ever )?since (?:then|that (?:day|date|time))\b/i;

/** `Since then`: since the day that the sentences before name. */
export function withSinceThen(text: string, earlier: readonly string[], today: string): string {
  if (!sinceThen.test(text)) return text;
  const own = findTimePhrases(text.replace(sinceThen, ' '), today).some(({ spec }) => startOf(spec) !== null);
  if (own) return text.replace(sinceThen, '');
  const named = earlier.flatMap((each) => findTimePhrases(each, today));
  const date = named.flatMap(({ spec }) => startOf(spec) ?? []).at(-1);
  return date === undefined ? text : text.replace(sinceThen, `since ${date}`);
}

function startOf(spec: TimePhrase['spec']): string | null {
  if (spec === 'before') return null;
  return spec.kind === 'day' || spec.kind === 'since' ? spec.date : null;
}
