import type { Outgoing } from './deliveries.ts';
import { type LabReport, type LabShape, labCompleted, labFailed } from './lab-event.ts';
import { textOfPdf } from './lab-pdf.ts';
import { readLabText } from './lab-text.ts';
import type { Lab } from './records.ts';
import { Refusal } from './wire.ts';

const fileBytesMax = 20 * 1024 * 1024;
/** By their first bytes: what a part says of its type may have been guessed from its name. */
const fileMarks = /^(?:(%PDF-)|\x89PNG|\xff\xd8\xff|GIF8|RIFF....WEBP)/s;

export type LabOptions = { labDelayMs: number; labShape: LabShape; nowMs: () => number };

type LabFile = { bytes: Uint8Array; isPdf: boolean };

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
  const { payload, reportDate, outcome } = await readReport(file, report, options.labShape);
  const lab: Lab = {
    sessionId: report.sessionId,
    uploadId: report.uploadId,
    referenceId,
    reportDate,
    uploadedAt: new Date(nowMs).toISOString(),
    readAtMs,
    outcome,
  };
  const outgoing: Outgoing = { payload, reference: report.sessionId, traceId: crypto.randomUUID(), dueAtMs: readAtMs };
  return { lab, outgoing };
}

/** The simulator reads text, no pictures. */
async function readReport({ bytes, isPdf }: LabFile, report: LabReport, shape: LabShape) {
  const failed = (code: 'file_unreadable' | 'extraction_failed') =>
    ({ payload: labFailed(report, code), reportDate: null, outcome: 'failed' }) as const;
  const text = isPdf ? await textOfPdf(bytes) : null;
  if (text === null) return failed('file_unreadable');
  const read = readLabText(text);
  if (read.lines.length === 0) return failed('extraction_failed');
  return { payload: labCompleted(report, read, shape), reportDate: read.date, outcome: 'sent' } as const;
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
  return { bytes, isPdf: pdf !== undefined };
}

/** As the list of reports tells it. */
export const labSession = (lab: Lab, nowMs: number) => ({
  session_id: lab.sessionId,
  upload_id: lab.uploadId,
  reference_id: lab.referenceId,
  report_type: 'lab',
  current_status: nowMs < lab.readAtMs ? 'processing' : lab.outcome,
  report_date: lab.reportDate,
  uploaded_at: lab.uploadedAt,
  updated_at: nowMs < lab.readAtMs ? lab.uploadedAt : new Date(lab.readAtMs).toISOString(),
});
