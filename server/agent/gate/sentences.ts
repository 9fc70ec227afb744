import { limits } from '../limits.ts';

const abbreviations =
  /(?:\b(?:e\.g|i\.e|vs|approx|avg|etc|no|min|max|hr|dr|mr|mrs|st|resp|incl|ca|jan|feb|mar|apr|jun|jul|aug|sept?|oct|nov|dec|[a-z]))$/i;

// `7.` may become `7.2`.
function sentenceEnd(text: string, final: boolean): number {
  const ends = /\n+|[.!?]+["'”’)\]]*(?=\s)/g;
  for (let end = ends.exec(text); end; end = ends.exec(text)) {
    if (text.slice(0, end.index).trim() === '') continue;
    if (end[0].startsWith('\n')) return withSpace(text, end.index, final);
    if (end[0].startsWith('.') && !endsThere(text, end.index, end.index + end[0].length)) continue;
    return withSpace(text, end.index + end[0].length, final);
  }
  return final && text !== '' ? text.length : -1;
}

function endsThere(text: string, point: number, behind: number): boolean {
  const before = text.slice(0, point);
  if (/^\s*\d{1,2}$/.test(before.slice(before.lastIndexOf('\n') + 1))) return false; // `1. First`.
  if (!abbreviations.test(before)) return true;
  const next = /\S/.exec(text.slice(behind))?.[0] ?? '';
  return /\d\s?(?:h|m|s|min|hr)$/i.test(before) && next !== next.toLowerCase();
}

function withSpace(text: string, from: number, final: boolean): number {
  const space = /^\s+/.exec(text.slice(from))?.[0].length ?? 0;
  return final || from + space < text.length ? from + space : -1;
}

export function splitSentences(text: string): string[] {
  const sentences: string[] = [];
  let rest = text;
  while (rest !== '') {
    const end = sentenceEnd(rest, true);
    sentences.push(rest.slice(0, end));
    rest = rest.slice(end);
  }
  return sentences;
}

export async function* streamSentences(chunks: AsyncIterable<string>): AsyncGenerator<string> {
  const { sentenceCharactersMax } = limits;
  let kept: string | null = null;
  let rest = '';
  for await (const chunk of chunks) {
    rest += chunk;
    for (let end = sentenceEnd(rest, false); end !== -1; end = sentenceEnd(rest, false)) {
      yield kept === null ? rest.slice(0, end) : withEnd(kept, rest.slice(0, end));
      rest = rest.slice(end);
      kept = null;
    }
    if (rest.length <= sentenceCharactersMax) continue;
    kept ??= rest.slice(0, sentenceCharactersMax + 1);
    rest = rest.slice(-endCharactersMax);
  }
  if (kept === null) yield* splitSentences(rest);
  else yield withEnd(kept, rest);
}

const endCharactersMax = 20;
const withEnd = (kept: string, end: string): string => `${kept}${/\s*$/.exec(end)?.[0] ?? ''}`;
