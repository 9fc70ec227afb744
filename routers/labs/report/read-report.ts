import { type PageParts, partsOf } from './parts.ts';
import { readLines } from './read-lines.ts';
import { mended, withDecimals } from './recognized.ts';
import type { Context, ReadResult, UnreadLine } from './records.ts';
import { findReportDate, type ReportDate } from './words/dates.ts';
import { legendOf } from './words/flags.ts';
import { languageOf } from './words/headings.ts';
import { repeatedHeads } from './words/heads.ts';
import { decimalsIn } from './words/numbers.ts';
import { linesOf, lineText, type Page } from './words/words.ts';

export type ReportReading = { results: ReadResult[]; lines_not_understood: UnreadLine[]; date: ReportDate };

/** Every line with a digit ends in a result or in the lines that were not understood. */
export function readReport(pages: readonly Page[], { today }: { today: string }): ReportReading {
  const whole = pages.flatMap((page) => linesOf(page).map(lineText));
  const text = whole.join('\n');
  const language = languageOf(text);
  const decimals = decimalsIn(whole) ?? (language === 'en' ? 'point' : 'comma');
  const marks = new Map([...(language === 'fr' ? [['B', 'low'] as const] : []), ...legendOf(text)]);
  const context: Context = { decimals, marks, heads: repeatedHeads(pages) };
  const parts: PageParts[] = [];
  for (const page of pages) parts.push(partsOf(withDecimals(page, decimals), context, parts.at(-1) ?? null));
  const read = [0, 1, 2].map((side) =>
    readLines(
      parts.flatMap((own) => own[side] ?? []),
      context,
    ),
  );
  const byPage = (one: { page: number }, other: { page: number }) => one.page - other.page;
  return {
    results: mended(read.flatMap(({ results }) => results).sort(byPage)),
    lines_not_understood: read.flatMap(({ unread }) => unread).sort(byPage),
    date: findReportDate(whole, { language, today }),
  };
}
