import { z } from 'zod';
import { type FailureReason, type Outcome, resultsMax, unreadLinesMax } from '../../routers/labs/reading.contract.ts';
import { readReport } from '../../routers/labs/report/read-report.ts';
import type { Page } from '../../routers/labs/report/words/words.ts';
import { Failure } from './failure.ts';
import { recognize } from './ocr.ts';
import { pagesOfPdf } from './pdf-words.ts';
import { type Grey, greyOf } from './picture.ts';

export const Task = z.object({
  contentType: z.string(),
  today: z.string(),
  ocr: z.object({ command: z.string(), languages: z.string() }).nullable(),
});
export type Task = z.infer<typeof Task>;

export async function runReadFile(task: string): Promise<void> {
  const outcome = await outcomeOf(await Bun.stdin.bytes(), Task.parse(JSON.parse(task)));
  await Bun.write(Bun.stdout, JSON.stringify(outcome));
}

async function outcomeOf(bytes: Uint8Array<ArrayBuffer>, task: Task): Promise<Outcome> {
  try {
    const pages = await pagesOf(bytes, task);
    if (pages.every(({ words }) => words.length === 0) && task.ocr === null) return { kind: 'needs_ocr' };
    return { kind: 'read', reading: bounded(readReport(pages, task)) };
  } catch (cause) {
    return { kind: 'failed', reason: reasonOf(cause) };
  }
}

async function pagesOf(bytes: Uint8Array<ArrayBuffer>, { contentType, ocr }: Task): Promise<Page[]> {
  const recognizeHere = ocr && ((picture: Grey, number: number) => recognize(picture, number, ocr));
  if (contentType === 'application/pdf') return pagesOfPdf(bytes, recognizeHere);
  return recognizeHere ? [await recognizeHere(await greyOf(bytes), 1)] : [];
}

function reasonOf(cause: unknown): FailureReason {
  if (cause instanceof Failure) return cause.reason;
  const name = cause instanceof Error ? `${cause.name} ${cause.message}` : '';
  if (/password/i.test(name)) return 'encrypted';
  return /too_large|allocation|out of memory/i.test(name) ? 'too_large' : 'unreadable';
}

const cut = (text: string, length: number) => text.slice(0, length).toWellFormed();

function bounded(reading: ReturnType<typeof readReport>): Extract<Outcome, { kind: 'read' }>['reading'] {
  if (reading.results.length > resultsMax || reading.lines_not_understood.length > unreadLinesMax)
    throw new Failure('too_large');
  return {
    date: reading.date,
    results: reading.results.map((result) => ({
      ...result,
      name: cut(result.name, 200),
      value_text: cut(result.value_text, 200),
      unit: result.unit === null ? null : cut(result.unit, 100),
      range_text: result.range_text === null ? null : cut(result.range_text, 500),
      flag_text: result.flag_text === null ? null : cut(result.flag_text, 100),
      text: cut(result.text, 1_000),
    })),
    lines_not_understood: reading.lines_not_understood.map(({ page, text }) => ({ page, text: cut(text, 1_000) })),
  };
}

if (import.meta.main) void runReadFile(process.argv[2] ?? '');
