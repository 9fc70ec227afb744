import { remembered } from '../../markers/remembered.ts';
import { isFlag } from './flags.ts';
import { digitsForm, readNumber } from './numbers.ts';
import { behindForm, betweenForm, dependent, fromForm, upToForm } from './ranges.ts';
import { isUnit } from './units.ts';

export type Kind = 'date' | 'range' | 'bound' | 'number' | 'unit' | 'flag' | 'quality' | 'text';
/** `start` and `end` are places in the cell's text. */
export type Atom = { kind: Kind; text: string; start: number; end: number };

const number = `[+-]?(?:${digitsForm})`;
const symbolFlag =
  '(?:\\*{1,3}|#|!{1,2}|↑{1,3}|↓{1,3}|▲|▼|⬆|⬇|\\(\\+{1,3}\\)|\\(-{1,3}\\)|\\((?:HH|LL|H|L|A)\\)|\\[(?:HH|LL|H|L|A)\\]|<<|>>)';
const quality =
  /^(?:(?:not |non[- ]?|nicht |non |no |não |nao |niet |nie |ej |ikke |ei |(?:weak|strong)(?:ly)? |schwach |stark |zwak |sterk |faiblement |fortement |débil(?:mente)? |debolmente |fracamente |słabo |svagt )?(?:negativ[eoa]?|négati(?:f|ve)|negatief|negatieve|neg\.?|ujemn[yae]|negatiivinen|negativní|negatif|positiv[eoa]?|positi(?:f|ve)|positief|pos\.?|dodatni[ae]?|positiivinen|pozitivní|pozitif|react(?:ive|if|ivo)|reaktiv|reagente|reactief|réacti(?:f|ve)|reactiv[ao]|reattiv[oa]|detected|nachweisbar|aantoonbaar|détectée?|détectable|detectad[oa]|detetad[oa]|rilevat[oa]|rilevabile|wykryt[oyae]|obecn[yae]|påvisad|påvist|vorhanden|aanwezig|immune?|present[ei]?|présente?s?|presentes?)|undetectable|indétectable|indeterminad[oa]|indeterminate|equivocal|grenzwertig|absent[ei]?|absente?s?|ausentes?|assent[ei]|afwezig|nieobecn[yae]|niewykryt[oyae]|abwesend|traces?|tracce|trazas|traços|vestígios|spuren|spur|spoor|ślad|spår|normale?|normaal|unauffällig|auffällig|clear|klar|limpide|limpido|límpido|claro|helder|przejrzyst[yae]|yellow|gelb|jaune|amarillo|amarelo|giallo|geel|gul|żółt[yae]|amber|straw|arancio(?:ne)?|paglierino|colou?rless|farblos|cloudy|hazy|turbid|trüb|trouble|turbio|turvo|torbido|troebel|mętn[yae]|small|large|few|none|rare|moderate|many|kein[e]?|nulle?|a?typical|\+{1,4}|\(\+\)|low titer)$/iu;

const datePatterns = [
  String.raw`\d{4}([-/.])\d{1,2}\1\d{1,2}(?!\d)`,
  String.raw`\d{1,2}([./-])\d{1,2}\2(?:\d{4}|\d{2})(?!\d|[.,]\d)`,
  String.raw`\d{1,2}:\d{2}(?::\d{2})?`,
];
const lead = String.raw`(?<![\p{L}\d])`;
const date = new RegExp(`(?<![\\p{L}\\d.,])(?:${datePatterns.join('|')})`, 'giu');
const open = '(?:[([]\\s*)?';
const close = '(?:\\s*[)\\]])?';
const range = new RegExp(`${lead}(?<!\\d[-–])${open}${betweenForm}${close}(?![\\p{L}\\d^])(?![-–/.,]\\d)`, 'giu');
const bound = new RegExp(`(?:${lead}|(?=[([]))${open}(?:${upToForm}|${fromForm})${close}(?![\\d^])(?![-–]\\d)`, 'giu');
/** Japanese reports print `60.0 <`. */
const boundBehind = new RegExp(`${lead}(?:(?:${digitsForm})\\s?[<≤≦](?=\\s*(?:$|\\|))|${behindForm}(?!\\p{L}))`, 'giu');
const amount = new RegExp(
  `(?<![\\p{L}\\d.,/^(-])(?:${symbolFlag}\\s?|(?:HH|LL|H|L)(?=\\d)|[HL]\\*)?[+-]?(?:${digitsForm})(?![\\d^])(?![.,-]\\d)(?!-\\p{L})`,
  'gu',
);

export const scan = remembered((text: string): readonly Atom[] => {
  const taken: Atom[] = [];
  const free = (start: number, end: number) => taken.every((atom) => end <= atom.start || start >= atom.end);
  const take = (kind: Kind, form: RegExp, fits: (match: string, end: number) => boolean = () => true) => {
    for (const match of text.matchAll(form)) {
      const end = match.index + match[0].length;
      if (free(match.index, end) && fits(match[0], end))
        taken.push({ kind, text: closed(match[0].trim()), start: match.index, end });
    }
  };
  const graphic = new Set<Atom>();
  for (const match of text.matchAll(bar)) {
    const atom: Atom = { kind: 'text', text: '', start: match.index, end: match.index + match[0].length };
    taken.push(atom);
    graphic.add(atom);
  }
  take('unit', powers);
  take('unit', filtration);
  take('quality', titer);
  take('quality', plusses);
  take('date', date);
  take('range', range, (match) => isRising(match));
  take('bound', bound);
  take('bound', boundBehind);
  take('number', amount, (_, end) => endsWell(text.slice(end)));
  for (const atom of wordsBetween(text, taken)) taken.push(atom);
  return joinText(
    taken
      .filter((atom) => !graphic.has(atom))
      .sort((a, b) => a.start - b.start)
      .flatMap(withoutBrackets),
    text,
  );
});

/** Drawn scales (`[  *  ]`, `--o---|`), a dash for no value, the French `soit` before a second unit. */
const bar =
  /(?<![^\s|])(?:\*?(?!\[[*+-]+\])\[[\s|*oxX•●○+=_.:–—-]+\]\*?|(?=[^\s]*[-–—_=|·━─▬█■□░▒▓●○])[-–—_=|·━─▬█■□░▒▓●○<>oxX*+^[\]]{3,}|soit|entspr(?:icht|\.)|equivale a|pari a|i\.e\.)(?![^\s|])/giu;

export const closed = (text: string) => (/^[^([]+[)\]]$/.test(text) ? text.slice(0, -1).trimEnd() : text);

const powers =
  /(?<![\p{L}\d.,])(?:(?:x\s?)?E(?:3|6|9|12)\s?\/\s?[µu]?L|(?:[x×*]\s?)?10\s?(?:(?:\^|\*\*?|E)\s?[+-]?(?:[3-9]|1[0-2])|\((?:[3-9]|1[0-2])\))\s?(?:(?:[mµkn]?I?[UE])?\/\s?[\p{L}µ\d.³]{1,10})?)/giu;

const filtration = /(?<![\p{L}\d])m[lL]\/min\s?\/\s?1[.,]73\s?m?(?:²|\^?2|\*{1,2}2)?/gu;
/** `1:80`, and `< 1:80` as a range. */
const titer = /(?<![\p{L}\d:.,/])[<>≤≥]?\s?1\s?:\s?\d{1,5}(?![\d:])/gu;

const plusses = /(?<![^\s|])[1-4]\+(?![^\s|])/g;

const looseNumber = new RegExp(digitsForm, 'g');
/** `CA 19-9` and `2020-21` are no ranges. */
function isRising(match: string): boolean {
  const [low, high] = (match.match(looseNumber) ?? []).map(
    (each) => readNumber(each, 'point') ?? readNumber(each, 'comma') ?? Number.NaN,
  );
  const [lowComma, highComma] = (match.match(looseNumber) ?? []).map((each) => readNumber(each, 'comma') ?? Number.NaN);
  if (/(?<![\d.,])0\d{2}/.test(match)) return false;
  const rises = (a: number | undefined, b: number | undefined) => a !== undefined && b !== undefined && a <= b;
  return rises(low, high) || rises(lowComma, highComma);
}

/** Not inside a name such as `25-OH`. */
function endsWell(rest: string): boolean {
  const [glued = ''] = /^[^\s|;]+/.exec(rest) ?? [];
  const tail = glued.replace(/^[()[\],:]+$/, '').replace(/[,;)\]]+$/, '');
  return tail === '' || isFlag(tail) || isUnit(tail) || /^[*↑↓▲▼!(<>[+-]/.test(tail);
}

const wordForm = /[^\s|;]+/g;

function wordsBetween(text: string, taken: readonly Atom[]): Atom[] {
  const words: Atom[] = [];
  const sorted = [...taken].sort((a, b) => a.start - b.start);
  let from = 0;
  for (const { start, end } of [...sorted, { start: text.length, end: text.length }]) {
    for (const match of text.slice(from, start).matchAll(wordForm)) {
      const at = from + match.index;
      const [, word = match[0], mark = ''] = /^(\p{L}+)([*!↑↓]+)$/u.exec(match[0]) ?? [];
      const isMarked = mark !== '' && quality.test(word);
      const end = at + (isMarked ? word.length : match[0].length);
      words.push({ kind: 'text', text: isMarked ? word : match[0], start: at, end });
      if (isMarked) words.push({ kind: 'text', text: mark, start: end, end: end + mark.length });
    }
    from = end;
  }
  return typed(words, text);
}

const phraseMax = 4;

function typed(words: readonly Atom[], text: string): Atom[] {
  const out: Atom[] = [];
  for (let at = 0; at < words.length; ) {
    const found = longest(words, at, text);
    const first = words[at];
    if (found) out.push(found.atom);
    else if (first) out.push(first);
    at += found?.count ?? 1;
  }
  return out;
}

function longest(words: readonly Atom[], at: number, text: string) {
  for (let count = Math.min(phraseMax, words.length - at); count > 0; count -= 1) {
    const [first, last] = [words[at], words[at + count - 1]];
    if (!first || !last) continue;
    const phrase = text.slice(first.start, last.end);
    if (count > 1 && (/[|;]/.test(phrase) || /^[:,.]$/.test(last.text))) continue;
    const kind = isLabel(phrase, text.slice(last.end)) || isDash(words, at, text) ? null : kindOf(phrase);
    if (kind === 'unit' && isEndOfName(phrase, text.slice(0, first.start))) continue;
    const isUnitAlone = kind === 'unit' && (/.[,;:]$/.test(phrase) || isUnit(phrase.replace(/\.$/, '')));
    const isWordAlone = kind === 'quality' && /\p{L}{4}[,;:.]$/u.test(phrase);
    const shown = isUnitAlone || isWordAlone ? phrase.replace(/[,;:.]$/, '') : phrase;
    if (kind) return { count, atom: { kind, text: shown, start: first.start, end: first.start + shown.length } };
  }
  return null;
}

/** `High : 200 - 499`. */
const isLabel = (phrase: string, rest: string) =>
  /^[\p{L} ]+\s?:\s/u.test(phrase + rest) && /^(?:\p{L}|[\p{L} ]{3,}):?$/u.test(phrase);

/** `Albumin/creatinine ratio`. */
const isEndOfName = (phrase: string, before: string) =>
  /^\p{L}{3,}$/u.test(phrase) && /^[^|\d]*\p{L}{3}[^|\d]*$/u.test(before);

/** The dash of `GOD - POD` is no mark. */
function isDash(words: readonly Atom[], at: number, text: string): boolean {
  const [before, own, next] = [words[at - 1], words[at], words[at + 1]];
  if (!before || !own || !next || !/^[-–—]$/.test(own.text)) return false;
  return /^\s+[-–—]\s+$/.test(text.slice(before.end, next.start));
}

function kindOf(phrase: string): Kind | null {
  const bare = closed(phrase.replace(/(?<=.)[,;:]$|(?<=\p{L}{2})\.$/u, '').replace(/^[([]\s*(.*?)\s*[)\]]$/, '$1'));
  if (/^[a-z]$/.test(phrase)) return isUnit(phrase) ? 'unit' : null;
  if (isFlag(phrase) || isFlag(phrase.replace(/[,;]$|(?<=[\p{L})]{2})\.$/u, ''))) return 'flag';
  if (quality.test(bare)) return 'quality';
  if (isFlag(bare) && (bare.length > 1 || /^[([][*#!↑↓][)\]]$/.test(phrase))) return 'flag';
  return isUnit(bare.replace(/\.$/, '')) ? 'unit' : null;
}

const withoutBrackets = (atom: Atom): Atom[] =>
  atom.kind === 'text' && /^[()[\]:,.=–—-]+$/.test(atom.text) ? [] : [atom];

function joinText(atoms: readonly Atom[], text: string): Atom[] {
  const out: Atom[] = [];
  for (const atom of atoms) {
    const last = out.at(-1);
    if (last?.kind === 'text' && atom.kind === 'text' && !/[|;]/.test(text.slice(last.end, atom.start))) {
      out[out.length - 1] = { ...last, text: text.slice(last.start, atom.end), end: atom.end };
    } else out.push(atom);
  }
  return out;
}

/** `104*`, `↑104`, `H104`. */
export function splitAmount(text: string): { digits: string; mark: string | null } {
  const [, before = '', digits = text] = new RegExp(`^(.*?)(${number})$`).exec(text) ?? [];
  return { digits, mark: before.trim() || null };
}

export const isQuality = (text: string) => quality.test(text);
export const saysWhose = (text: string) => dependent.test(text);
