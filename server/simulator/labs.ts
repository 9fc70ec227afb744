import type { Outgoing } from './deliveries.ts';
import { type LabReport, type LabShape, labCompleted, labFailed, resultsOf } from './lab-event.ts';
import { readLabText } from './lab-text.ts';
import type { ReadPdf } from './read-pdf.ts';
import type { Lab } from './records.ts';
import { Refusal } from './wire.ts';

const fileBytesMax = 20 * 1024 * 1024;
/** By their first bytes: what a part says of its type may have been guessed from its name. */
const fileMarks = /^(?:(%PDF-)|\x89PNG|\xff\xd8\xff|GIF8|RIFF....WEBP)/s;

export type LabOptions = { labDelayMs: number; labShape: LabShape; readPdf: ReadPdf; nowMs: () => number };

type LabFile = { name: string; bytes: Uint8Array; isPdf: boolean };

/** Reads an uploaded report and says what becomes of it, now and in the webhook that follows. */
export async function takeReport(request: Request, referenceId: string | null, options: LabOptions) {
  const file = await fileIn(request);
  const nowMs = options.nowMs();
  const readAtMs = nowMs + options.labDelayMs;
  const report: LabReport = {
    uploadId: `upl_${crypto.randomUUID()}`,
    sessionId: String((BigInt(nowMs) << 22n) | (BigInt(crypto.getRandomValues(new Uint32Array(1))[0] ?? 0) >> 10n)),
    referenceId,
    occurredAt: new Date(readAtMs).toISOString(),
  };
  const { payload, ...read } = await readReport(file, report, options);
  const lab: Lab = {
    sessionId: report.sessionId,
    uploadId: report.uploadId,
    referenceId,
    fileName: file.name,
    uploadedAt: new Date(nowMs).toISOString(),
    readAtMs,
    ...read,
  };
  const outgoing: Outgoing = { payload, reference: report.sessionId, traceId: crypto.randomUUID(), dueAtMs: readAtMs };
  return { lab, outgoing };
}

type Read = Pick<Lab, 'reportDate' | 'outcome' | 'results'> & { payload: object };

/** The simulator reads text, no pictures. */
async function readReport(
  { bytes, isPdf }: LabFile,
  report: LabReport,
  { readPdf, labShape }: LabOptions,
): Promise<Read> {
  const failed = (code: 'file_unreadable' | 'extraction_failed'): Read => ({
    payload: labFailed(report, code),
    reportDate: null,
    outcome: 'failed',
    results: [],
  });
  const text = isPdf ? await readPdf(bytes) : null;
  if (text === null) return failed('file_unreadable');
  const read = readLabText(text);
  if (read.lines.length === 0) return failed('extraction_failed');
  const payload = labCompleted(report, read, labShape);
  const results = resultsOf(report, read);
  return { payload, reportDate: read.date, outcome: 'sent', results };
}

async function fileIn(request: Request): Promise<LabFile> {
  if (Number(request.headers.get('content-length') ?? 0) > fileBytesMax + 10_000)
    throw new Refusal(413, 'request body too large');
  const form = await request.formData().catch(() => {
    throw new Refusal(400, 'invalid multipart form or file too large');
  });
  const parts: [string, unknown][] = [...form.entries()];
  const [[name, file] = []] = parts;
  if (name !== 'file' || parts.length !== 1 || !(file instanceof File)) throw new Refusal(400, 'missing file field');
  if (file.size > fileBytesMax) throw new Refusal(400, 'invalid multipart form or file too large');
  const bytes = await file.bytes();
  const [mark, pdf] = fileMarks.exec(Buffer.from(bytes.subarray(0, 12)).toString('latin1')) ?? [];
  if (mark === undefined) throw new Refusal(400, 'unsupported file type');
  return { name: file.name, bytes, isPdf: pdf !== undefined };
}
