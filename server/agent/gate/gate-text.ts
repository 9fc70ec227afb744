import { blank } from '../lexicon/words.ts';
import type { Place } from './labels.ts';

// Questions, possibilities and recommendations claim nothing.

const open =
  /\b(?:can|could|may|might|should|would|must|try|consider|aim|help(?:s|ful)?|recommend\w*|advi[sc]e\w*|suggest\w*|if|whether|unless|ask|please|ideally)\b/i;

export const isOpen = (text: string): boolean => open.test(text) || /\?\s*["'”’)]*\s*$/.test(text);

const told = /^.*\b(?:tell you|say|see|know|shows?|found|means) that\b/i;

export const isRecommended = (text: string): boolean =>
  /^[\s–—•-]*(?:take|walk|go|keep|avoid|make|use|drink|eat|plan|set|limit|add|start|stop|move|stand|get|do|choose|have|talk|sleep|exercise|rest|put|leave|cut|build|spread|swap)\b(?! (?:you|your)\b)/i.test(
    text,
  );

export function isClaim(text: string, { start, end }: Place): boolean {
  const clause = clauseAround(text, start, end);
  return !open.test(text.slice(clause.start, clause.end).replace(told, ''));
}

const listMark = /^\s*(?:\d{1,2}[.)]|[-*•])\s+/;

const names =
  /\b(?:B-?(?:1|2|3|5|6|7|9|12)|D[23]|K[12]|T[34]|VO2(?:\s?max)?|SpO2|P?CO2|HbA1c|A1c|Q10|FEV1|PM2\.5|CA[- ]?(?:125|15-3|19-9)|IL-\d|H2O)\b|\bomega[- ][369]\b|\btype [12] diabetes\b|\b25-(?:OH|hydroxy)\b|\b95\s?% (?=(?:confidence )?(?:interval|CI)\b)|\b24[/-]7\b/gi;

// A quotation must match the person's text.
const quotation = /\b(?:you|your)\s+(?:asked|wrote|said|mentioned|question|message)\b[^“"„]{0,40}[“"„]([^”"“]+)[”"“]/gi;

export type Quotable = {
  questions: readonly string[];
  authorities: readonly string[];
  isMetric: (name: string) => boolean;
};

export function stripped(sentence: string, { questions, authorities, isMetric }: Quotable): string {
  let text = sentence.replace(listMark, (mark) => ' '.repeat(mark.length));
  for (const match of sentence.matchAll(quotation)) {
    const quoted = (match[1] ?? '').trim().toLowerCase();
    if (quoted !== '' && questions.some((question) => question.toLowerCase().includes(quoted))) {
      text = blank(text, match.index, match.index + match[0].length);
    }
  }
  return authorities
    .reduce(withoutDigitsOf, text)
    .replace(names, (name) => (isMetric(name) ? name : ' '.repeat(name.length)));
}

// `WHO 2020`: the name still marks a limit.
function withoutDigitsOf(text: string, name: string): string {
  const lower = text.toLowerCase();
  const at = lower.indexOf(name.toLowerCase());
  if (name.trim() === '' || at === -1) return text;
  const [before, behind] = [text.slice(0, at), text.slice(at + name.length)];
  return `${before}${text.slice(at, at + name.length).replace(/\d/g, ' ')}${withoutDigitsOf(behind, name)}`;
}

export function withoutKinds(text: string, kinds: readonly string[]): string {
  const names = new Set(kinds.filter((kind) => /^[a-z_]+$/.test(kind)).map((kind) => kind.replaceAll('_', ' ')));
  return text.replace(/\(([a-z ]+)\)/g, (all, name: string) => (names.has(name) ? ' '.repeat(all.length) : all));
}

const clauseEnd = /(?<!\d)[,;:()—](?!\d)|[;()—]|,(?=\s)|\s(?:and|but|while|whereas|against|versus|compared|with)\s/g;

export function clauseAround(text: string, start: number, end: number): { start: number; end: number } {
  let [from, to] = [0, text.length];
  for (const match of text.matchAll(clauseEnd)) {
    if (match.index + match[0].length <= start) from = match.index + match[0].length;
    else if (match.index >= end) {
      to = match.index;
      break;
    }
  }
  return { start: from, end: to };
}
