import { blank } from '../../lexicon/words.ts';
import { datesIn } from './dates.ts';
import { type Scene, type TimePhrase, timeRules } from './time-rules.ts';
import { weekdayRange } from './weekdays.ts';
import { ofYearEarlier, withPrevious, yearEarlier } from './year-earlier.ts';

const includesToday = /\b(?:so far|including today|until today|up to today|through today|up to now)\b/i;

const otherDays = /\b(?:weekends?|(?:mon|tues|wednes|thurs|fri|satur|sun)days)\b/i;

/** All periods in the text, in order. */
export function findTimePhrases(original: string, today: string): TimePhrase[] {
  const range = new RegExp(weekdayRange, 'gi');
  const rest = original.replace(range, (said) => ' '.repeat(said.length));
  if (rest === original) return phrasesIn(original, today);
  const others = phrasesIn(rest, today);
  const several = (original.match(range) ?? []).length > 1;
  return others.length > 0 || several || otherDays.test(rest) ? others : phrasesIn(original, today);
}

function phrasesIn(original: string, today: string): TimePhrase[] {
  const scene: Scene = { today, original, includeToday: includesToday.test(original) };
  const repeated = yearEarlier(original);
  let text = repeated.reduce((left, { start, end }) => blank(left, start, end), original);
  const found: TimePhrase[] = [];
  for (const { pattern, spec } of timeRules) {
    for (const match of text.matchAll(pattern)) {
      const window = spec(match, scene);
      if (window === null || match[0].trim() === '') continue;
      found.push({ start: match.index, end: match.index + match[0].length, spec: window });
      text = blank(text, match.index, match.index + match[0].length);
    }
  }
  for (const { start, end, spec } of datesIn(text, today)) found.push({ start, end, spec });
  const all = onlyOfItsOwn(withoutBareToday(found, original), original).sort((a, b) => a.start - b.start);
  all.push(...ofYearEarlier(repeated, all, today));
  return withPrevious(
    all.sort((a, b) => a.start - b.start),
    original,
    today,
  );
}

const ofThisOne =
  /\b(?:this|the current) (?:week|month|year|quarter),? so far\b|\bso far this (?:week|month|year|quarter)\b/i;

const onlyOfItsOwn = (found: readonly TimePhrase[], text: string): TimePhrase[] =>
  found.map((phrase) =>
    ofThisOne.test(text) && phrase.spec !== 'before' && phrase.spec.kind === 'last_days'
      ? { ...phrase, spec: { kind: 'last_days', n: phrase.spec.n } }
      : phrase,
  );

function withoutBareToday(found: readonly TimePhrase[], text: string): TimePhrase[] {
  if (found.length < 2) return [...found];
  return found.filter(({ start, end, spec }) => {
    const isToday = spec !== 'before' && spec.kind === 'today';
    if (/^ever$/i.test(text.slice(start, end).trim())) return false;
    return !(isToday && /(?:including|until|up to|through)\s*$/i.test(text.slice(0, start)));
  });
}
