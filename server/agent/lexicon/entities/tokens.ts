import type { Word } from './constructs.ts';

export const characterMax = 2_000;

const month = 'jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec';
const weekday = 'mon|tue|wed|thu|fri|sat|sun';
const ends = new RegExp(`^(?:${month}|${weekday})`);

// Dates and clock times stay whole; numbers come apart from the letters behind them.
const pattern =
  /\d{4}-\d{2}-\d{2}|\d{4}\/\d{1,2}\/\d{1,2}|(?<=\b(?:on|since|until|till|from|to|before|after|between) )\d{1,2}\/\d{1,2}(?![\d/])|\d{1,2}\/\d{1,2}(?=\s?[-–—]\s?\d{1,2}\/\d)|\d{4}-?w\d{1,2}(?!\d)|\d{4}-\d{2}(?![\d-])|\d{1,2}[/.]\d{1,2}[/.](?:\d{4}|\d{2})?(?!\d)|\d{1,2}\/\d{4}|\d{1,2}:\d{2}|\d{1,3}(?:[, \u202f\u00a0]\d{3})+(?!\d)|\d+(?:[.,]\d+)?|\p{Nd}+|(?<=\d)h(?=\d)|\p{L}[\p{L}\p{M}\d]*(?:['’]\p{L}+)?|['’]\d\d(?!\d)|>=|<=|=>|=<|\.\.|[<>≥≤=+%#½°/&.,;:!?()–—-]/giu;

const contractions: Readonly<Record<string, string>> = {
  cannot: 'not',
  whats: 'what',
  whens: 'when',
  hows: 'how',
  wats: 'what',
  v: 'vs',
  '–': '-',
  '—': '-',
  '&': 'and',
};

function plain(text: string): string {
  if (text === '½') return text;
  const word = text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().replace('’', "'");
  if (/n't$|^(?:do|does|did|ca|wo|is|are|was|were|has|have|had|could|would|should)nt$/.test(word)) return 'not';
  const bare = word.replace(/(?<=\p{L})'(?:s|m|ve|re|d|ll)$/u, '');
  return contractions[bare] ?? bare;
}

const abbreviated =
  /^(?:vs|avg|excl|incl|approx|prev|max|min|resp|temp|jan|feb|mar|apr|jun|jul|aug|sept?|oct|nov|dec)$/;

/** The words and marks of a text in lower case, with their offsets. A hyphen inside a word only parts it. */
export function tokensOf(text: string): Word[] {
  const tokens: Word[] = [];
  const matches = Array.from(text.slice(0, characterMax).matchAll(pattern));
  for (const [place, match] of matches.entries()) {
    const [said] = match;
    const [before, after] = [text[match.index - 1] ?? ' ', text[match.index + said.length] ?? ' '];
    const parts = said === '-' && /\p{L}|\d/u.test(before) && /\p{L}/u.test(after);
    const joins = ends.test(tokens.at(-1)?.text ?? '') && ends.test((matches[place + 1]?.[0] ?? '').toLowerCase());
    if (parts && !joins) continue;
    const last = tokens.at(-1);
    if (said === '/' && last && (last.text === 'w' || last.text === 'b')) {
      if (last.text === 'w') last.text = 'with';
      continue;
    }
    if (said === '.' && abbreviated.test(tokens.at(-1)?.text ?? '')) continue;
    tokens.push({ kind: 'word', text: plain(said), start: match.index, end: match.index + said.length });
  }
  return tokens;
}
