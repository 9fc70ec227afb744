import { ordinary, singular, slips } from '../words.ts';
import type { Construct, Word } from './constructs.ts';

// Slips that edit distance does not mend, and words of hasty writing.
const hasty = new Map(
  `
    nite night, wknd weekend, wknds weekends, wkend weekend, wkends weekends, prev previous, xmas christmas, yesterdays yesterday, todays today, tonites tonight, nites nights,
    tonite tonight, yday yesterday, ystrday yesterday, lst last, avrg average,
    avge average, ave average, lvl level, lvls levels, wk week, weke week, wks weeks,
    yr year, yrs years, mth month, mths months, hw how, hwo how, wat what, teh the, mny many,
    mcuh much, mch much, slp sleep, tdy today, wich which, mins minutes, thru through,
    pct percent, da the, dis this, las last, meny many, avreage average, bw between,
    btw between, suns sundays, w with, wi with, ma my, o of, whit what, wot what, doon down, b4 before,
    diff difference, speediest fastest, speedier faster, ive i, im i, id i, youve you, u you, n and, tht that, soo so, sooo so
  `
    .trim()
    .split(/,\s+/)
    .map((pair) => [pair.replace(/ .*/, ''), pair.replace(/.* /, '')] as const),
);

/** The words that the constructs are written in. */
export const wordsOfConstructs = (constructs: readonly Construct[]): Set<string> =>
  new Set(
    constructs.flatMap(
      ({ pattern }) => expanded(pattern.source.replace(/‹\w+›|\(\?<\w+>/g, ' ')).match(/[a-z]{3,}/g) ?? [],
    ),
  );

// `improv(?:e|ed)` and `totals?` as the words they stand for.
const expanded = (source: string): string =>
  source
    .replace(
      /([a-z]+)\(\?:([a-z|]+)\)(\??)(?![a-z])/g,
      (_, stem: string, ends: string, open: string) =>
        ` ${ends
          .split('|')
          .map((end) => stem + end)
          .join(' ')}${open === '' ? '' : ` ${stem}`} `,
    )
    .replace(/([a-z]+)([a-z])\?/g, ' $1 $1$2 ');

/** Mends slips of the finger, one word at a time; a known word stays. */
export function spelled(tokens: readonly Word[], meant: ReadonlySet<string>, known: ReadonlySet<string>): Word[] {
  const isKnown = (word: string) =>
    known.has(word) || meant.has(word) || ordinary.has(word) || meant.has(singular(word));
  const words = tokens.flatMap((token): Word[] => {
    const word = hasty.get(token.text) ?? token.text;
    if (word !== token.text || isKnown(word)) return [{ ...token, text: word }];
    return apart(token, meant) ?? [{ ...token, text: nearest(word, meant) ?? word }];
  });
  return words.map((token, place) => {
    const [left, right] = [words[place - 1]?.text ?? '', words[place + 1]?.text ?? ''];
    const beside = heard.find(
      ([said, , before, after]) => said.test(token.text) && before.test(left) && after.test(right),
    );
    return beside ? { ...token, text: beside[1] } : token;
  });
}

const any = /^/;
const pasts = /^(?:last|past|this|next|per|previous)$/;

// Words that sound like the one that is meant, recognised by their neighbours: `the last weak`, `less then`.
const heard: readonly (readonly [said: RegExp, meant: string, before: RegExp, after: RegExp])[] = [
  [/^weak$/, 'week', pasts, any],
  [/^weeks$/, 'week', /^last$/, any],
  [/^months$/, 'month', /^last$/, any],
  [/^years$/, 'year', /^last$/, any],
  [/^weaks$/, 'weeks', any, any],
  [/^to{1,2}$/, 'two', pasts, /^(?:day|night|week|month|year)s$/],
  [/^for$/, 'four', pasts, /^(?:day|night|week|month|year)s$/],
  [/^sat$/, 'saturday', /^(?!(?:i|have|had)$)/, /^(?:and|or|,|\/|\+|-|sun|\?|)$/],
  [/^sats$/, 'saturdays', /^(?!o2$|oxygen$)/, /^(?:and|or|,|\/)$/],
  [/^k$/, 'km', /^(?:many|total|much)$/, any],
  [/^back$/, 'ago', /^(?:days?|nights?|weeks?|months?|years?)$/, /^(?:[?.,!]|)$/],
  [/^then$/, 'than', /^(?:more|less|fewer|longer|shorter|higher|lower|better|worse)$/, any],
  [/^then$/, 'than', /^(?:week|month|year|night|yesterday|today)s?$/, /^(?:the|last|on|in|my|i|usual|before)$/],
];

const partMin = 4;

/** `lastnight` is two words. */
function apart(token: Word, meant: ReadonlySet<string>): Word[] | null {
  const { text, start, end } = token;
  if (end - start !== text.length) return null;
  for (let at = partMin; at <= text.length - partMin; at++) {
    const [left, right] = [text.slice(0, at), text.slice(at)];
    if (meant.has(left) && meant.has(right))
      return [
        { ...token, text: left, end: start + at },
        { ...token, text: right, start: start + at },
      ];
  }
  return null;
}

const mendedMax = 2_000;
const mended = new Map<string, string | null>();

function nearest(word: string, meant: ReadonlySet<string>): string | null {
  const before = mended.get(word);
  if (before !== undefined) return before;
  let best: { word: string; distance: number } | null = null;
  for (const each of meant) {
    const distance =
      each[0] === word[0] && (each.length !== word.length || each.at(-1) === word.at(-1) || sameLetters(each, word))
        ? slips(word, each)
        : null;
    if (
      distance !== null &&
      (best === null ||
        distance < best.distance ||
        (distance === best.distance &&
          !sameLetters(best.word, word) &&
          squeezed(best.word) !== squeezed(word) &&
          (sameLetters(each, word) ||
            squeezed(each) === squeezed(word) ||
            (each.length > word.length && best.word.length <= word.length))))
    )
      best = { word: each, distance };
  }
  if (mended.size < mendedMax) mended.set(word, best?.word ?? null);
  return best?.word ?? null;
}

/** `stres`: of a double letter one was left out. */
const squeezed = (word: string) => word.replace(/(.)\1/g, '$1');
const sameLetters = (a: string, b: string) => [...a].sort().join('') === [...b].sort().join('');
