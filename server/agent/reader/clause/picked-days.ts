import { blank } from '../../lexicon/words.ts';
import { findLimit, limitOfCount } from '../words/limits.ts';
import type { Clause, Fragment, Picked, Reader } from './clause.ts';
import { readFragment, splitConditions } from './conditions.ts';
import { asksForDays } from './intent.ts';
import type { Lag } from './relations.ts';
import { readSubject } from './subject.ts';

export type Split = { main: string; fragments: Fragment[] };

export const unsplit = (text: string): Split => ({ main: text, fragments: [] });

export function conditionsIn(text: string, reader: Reader, before: Clause | null): Split {
  const split = splitConditions(text);
  const goesOn =
    before !== null &&
    (!/\p{L}/u.test(split.main) || (onlyLeads.test(split.main) && before.limit === null && namesAll(split, reader)));
  const own = split.fragments.length > 0 && !goesOn && asksOnlyThat(split.main, reader) ? unsplit(text) : split;
  return alsoLimited(own);
}

const onlyLeads = /^\s*(?:and|but|or|also|then|ok(?:ay)?|what about|how about|what|so)?[^\p{L}]*$/iu;

const namesAll = ({ fragments }: Split, reader: Reader): boolean =>
  fragments.length > 0 &&
  fragments.every(
    ({ text }) =>
      readSubject(text, { timeless: text, limit: findLimit(text), times: [], before: null }, reader).metrics.length > 0,
  );

function asksOnlyThat(main: string, reader: Reader): boolean {
  const { metrics, unanswered } = readSubject(main, { timeless: main, limit: null, times: [], before: null }, reader);
  return metrics.length === 0 && unanswered.length === 0 && (asksForDays(`${main} days`) || nothingElse.test(main));
}

const nothingElse =
  /^\s*(?:(?:tell me|show me|count|see|check|list|the|number|days|nights|of|please|pls|ok|and|my|all|those)\b|[^\p{L}])*$/iu;

const joint = /\b(?:and|but|while|whilst|plus|with|yet|as well as)\b|[,&]/gi;

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
