import { z } from 'zod';
import { LocalDate } from '../core/contract.ts';

/** Older readings are made again. */
export const readerVersion = 3;

const Amount = z.number().nullable();
const Words = z.string().max(500).nullable();

/** As printed. `line` counts from 1 on each page; `confidence` is 1 for PDF text. */
export const ReadResult = z.object({
  name: z.string().max(200),
  value: Amount,
  operator: z.enum(['<', '<=', '>', '>=']).nullable(),
  value_text: z.string().max(200),
  unit: Words,
  range_text: Words,
  low: Amount,
  high: Amount,
  flag_text: Words,
  flag: z.string().max(20).nullable(),
  confidence: z.number(),
  page: z.int(),
  line: z.int(),
  text: z.string().max(1_000),
});
export type ReadResult = z.infer<typeof ReadResult>;

const UnreadLine = z.object({ page: z.int(), text: z.string().max(1_000) });

export const resultsMax = 2_000;
export const unreadLinesMax = 5_000;

/** `candidates`: the days an ambiguous date may mean. */
export const LabReading = z.object({
  results: z.array(ReadResult).max(resultsMax),
  lines_not_understood: z.array(UnreadLine).max(unreadLinesMax),
  date: z.object({ date: LocalDate.nullable(), candidates: z.array(LocalDate), text: Words }),
});
export type LabReading = z.infer<typeof LabReading>;

const FailureReason = z.enum(['unreadable', 'encrypted', 'too_large', 'too_slow', 'too_many_pages', 'no_results']);
export type FailureReason = z.infer<typeof FailureReason>;

const failures: Record<FailureReason, string> = {
  unreadable: 'The file is damaged or is not what its name says, and could not be read.',
  encrypted: 'The file is protected by a password. Save it without one and upload it again.',
  too_large:
    'Reading the file takes more memory than there is for one report. Upload its pages one by one, or a copy of lower resolution.',
  too_slow:
    'Reading the file takes longer than 30 seconds. Upload its pages one by one, or a copy of lower resolution.',
  too_many_pages: 'The report has more than 60 pages. Upload the pages with the results.',
  no_results: 'No results were found in the file. You can add them by hand.',
};

export const waitingForOcr =
  'The file is stored and waits: pictures and scans are read once text recognition is installed on the server (on Debian and Ubuntu: apt-get install tesseract-ocr). A PDF with text is read without it.';

export function statusMessage(
  status: string,
  { canRecognize, isPicture }: { canRecognize: boolean; isPicture: boolean },
): string {
  const reason = FailureReason.safeParse(status.replace(/^failed:/, '')).data;
  if (reason) return failures[reason];
  if (status.startsWith('failed'))
    return 'The aggregator does not accept or could not read the file. You can add its results by hand.';
  if (status === 'parsed') return 'The report was read. Compare it with the paper and correct what is wrong.';
  if (status === 'pending')
    return 'The file is stored. The aggregator has not taken it yet; it is tried again until it does.';
  return isPicture && !canRecognize ? waitingForOcr : 'The report is being read.';
}

/** `needs_ocr`: a picture or scan, without text recognition. */
export const Outcome = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('read'), reading: LabReading }),
  z.object({
    kind: z.literal('failed'),
    reason: FailureReason,
  }),
  z.object({ kind: z.literal('needs_ocr') }),
]);
export type Outcome = z.infer<typeof Outcome>;
