import { ordinary, slips } from '../words.ts';
import type { Construct, Word } from './constructs.ts';

const hasty: Readonly<Record<string, string>> = {
  nite: 'night',
  nites: 'nights',
  tonite: 'tonight',
  yday: 'yesterday',
  ystrday: 'yesterday',
  frist: 'first',
  fisrt: 'first',
  lst: 'last',
  avrg: 'average',
  avge: 'average',
  wk: 'week',
  weke: 'week',
  yaer: 'year',
  yera: 'year',
  wks: 'weeks',
  mth: 'month',
  mths: 'months',
  hw: 'how',
  hwo: 'how',
  waht: 'what',
  wat: 'what',
  teh: 'the',
  mny: 'many',
  mcuh: 'much',
  mch: 'much',
  slp: 'sleep',
  dyas: 'days',
  tdy: 'today',
  wich: 'which',
  mins: 'minutes',
  thru: 'through',
  pct: 'percent',
  da: 'the',
  dis: 'this',
  thsi: 'this',
  las: 'last',
  lats: 'last',
  meny: 'many',
  avreage: 'average',
  bw: 'between',
  btw: 'between',
  steps: 'steps',
};

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
  return tokens.map((token) => {
    const word = Object.hasOwn(hasty, token.text) ? (hasty[token.text] ?? '') : token.text;
    if (word !== token.text || known.has(word) || meant.has(word) || ordinary.has(word))
      return { ...token, text: word };
    return { ...token, text: nearest(word, meant) ?? word };
  });
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
      (best === null || distance < best.distance || (distance === best.distance && sameLetters(each, word)))
    )
      best = { word: each, distance };
  }
  if (mended.size < mendedMax) mended.set(word, best?.word ?? null);
  return best?.word ?? null;
}

const sameLetters = (a: string, b: string) => [...a].sort().join('') === [...b].sort().join('');
