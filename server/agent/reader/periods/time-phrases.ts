import { blank } from '../../lexicon/words.ts';
import { datesIn } from './dates.ts';
import { type Scene, type TimePhrase, timeRules } from './time-rules.ts';
import { weekdayRange } from './weekdays.ts';
import { ofYearEarlier, withPrevious, yearEarlier } from './year-earlier.ts';

const includesToday = /\b(?:so far|including today|until today|up to today|through today|up to now)\b/i;

/** Beside other kinds of days, `Monday to Friday` is one, too. */
const otherDays = /\b(?:weekends?|(?:mon|tues|wednes|thurs|fri|satur|sun)days)\b/i;

/** All periods that the text names, in its order. Beside another period `Monday to Friday` only picks weekdays. */
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
  // `so far this month` and `including today` speak of the period that they stand beside.
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

/** In `this week so far against all of last week` only the first of them runs into today. */
const onlyOfItsOwn = (found: readonly TimePhrase[], text: string): TimePhrase[] =>
  found.map((phrase) =>
    ofThisOne.test(text) && phrase.spec !== 'before' && phrase.spec.kind === 'last_days'
      ? { ...phrase, spec: { kind: 'last_days', n: phrase.spec.n } }
      : phrase,
  );

/** In `this week including today` the word `today` names no period of its own. */
function withoutBareToday(found: readonly TimePhrase[], text: string): TimePhrase[] {
  if (found.length < 2) return [...found];
  return found.filter(({ start, end, spec }) => {
    const isToday = spec !== 'before' && spec.kind === 'today';
    // `Did I ever sleep under 5 hours in May`: ever in May.
    if (/^ever$/i.test(text.slice(start, end).trim())) return false;
    return !(isToday && /(?:including|until|up to|through)\s*$/i.test(text.slice(0, start)));
  });
}
