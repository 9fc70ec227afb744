import { blank } from '../../lexicon/words.ts';
import { findLimit, limitOfCount } from '../words/limits.ts';
import type { Clause, Fragment, Picked, Reader } from './clause.ts';
import { readFragment, splitConditions } from './conditions.ts';
import { asksForDays } from './intent.ts';
import type { Lag } from './relations.ts';
import { readSubject } from './subject.ts';

/** A text without what picks its days, and what picks them. */
export type Split = { main: string; fragments: Fragment[] };

export const unsplit = (text: string): Split => ({ main: text, fragments: [] });

/** What picks the days of a question, apart from what is asked of them. Periods must be blanked before. */
export function conditionsIn(text: string, reader: Reader, before: Clause | null): Split {
  const split = splitConditions(text);
  const goesOn =
    before !== null &&
    (!/\p{L}/u.test(split.main) || (onlyLeads.test(split.main) && before.limit === null && namesAll(split, reader)));
  const own = split.fragments.length > 0 && !goesOn && asksOnlyThat(split.main, reader) ? unsplit(text) : split;
  return alsoLimited(own);
}

/** `And when I slept more than 8 h`, behind a question that counted nothing: other days of the same. */
const onlyLeads = /^\s*(?:and|but|or|also|then|ok(?:ay)?|what about|how about|what|so)?[^\p{L}]*$/iu;

/** `And on days under 5000` says only its limit: what it is of was said before. */
const namesAll = ({ fragments }: Split, reader: Reader): boolean =>
  fragments.length > 0 &&
  fragments.every(
    ({ text }) =>
      readSubject(text, { timeless: text, limit: findLimit(text), times: [], before: null }, reader).metrics.length > 0,
  );

/** `Count the days when I drank 2 litres`: what would pick the days is all that is asked for. */
function asksOnlyThat(main: string, reader: Reader): boolean {
  const { metrics, unanswered } = readSubject(main, { timeless: main, limit: null, times: [], before: null }, reader);
  return metrics.length === 0 && unanswered.length === 0 && (asksForDays(`${main} days`) || nothingElse.test(main));
}

const nothingElse =
  /^\s*(?:(?:tell me|show me|count|see|check|list|the|number|days|nights|of|please|pls|ok|and|my|all|those)\b|[^\p{L}])*$/iu;

const joint = /\b(?:and|but|while|whilst|plus|with|yet|as well as)\b|[,&]/gi;

/** `Days with over 10,000 steps and under 7 hours of sleep`: the second limit picks the days that the first one counts. */
function alsoLimited({ main, fragments }: Split): Split {
  const limitIn = (text: string) => findLimit(text) ?? (/\bboth\b/i.test(text) ? limitOfCount(text) : null);
  const first = asksForDays(main) ? limitIn(main) : null;
  if (!first || first.op === 'between') return { main, fragments };
  const second = limitIn(blank(main, first.start, first.end));
  if (!second) return { main, fragments };
  const [left, right] = first.start < second.start ? [first, second] : [second, first];
  const [border] = [...main.slice(left.end, right.start).matchAll(joint)].slice(-1);
  if (!border) return { main, fragments };
  const from = left.end + border.index;
  const said = main.slice(from + border[0].length);
  if (/\b(?:days|nights|mornings|how many|how often)\b/i.test(said)) return { main, fragments };
  return { main: blank(main, from, main.length), fragments: [...fragments, { text: said, after: false }] };
}

/** What each fragment picks the days by. */
export function readPicks(fragments: readonly Fragment[], lag: Lag | null, reader: Reader) {
  const picked: Picked[] = [];
  const unanswered: string[] = [];
  let comparative: Fragment | null = null;
  for (const fragment of fragments) {
    const read = readFragment(fragment, reader);
    if ('picked' in read) picked.push(...read.picked.map((each) => ({ ...each, lag: each.lag ?? lag })));
    else if ('comparative' in read) comparative = read.comparative;
    else unanswered.push(read.unanswered);
  }
  return { picked, unanswered, comparative };
}
