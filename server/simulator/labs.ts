import { LocalDate } from '../../routers/core/contract.ts';
import type { LabReaderPort } from '../../routers/ports.ts';
import type { Outgoing } from './deliveries.ts';
import { type LabReport, type LabShape, labCompleted, labFailed, labTextOf, resultsOf } from './lab-event.ts';
import type { Lab } from './state.ts';
import { Refusal } from './wire.ts';

const fileBytesMax = 20 * 1024 * 1024;
/** Content types may be guesses. */
const fileMarks = /^(?:(%PDF-)|\x89PNG|\xff\xd8\xff|GIF8|RIFF....WEBP)/s;

export type LabOptions = {
  labDelayMs: number;
  labShape: LabShape;
  reader: Pick<LabReaderPort, 'read'>;
  nowMs: () => number;
};

type LabFile = { name: string; bytes: Uint8Array<ArrayBuffer>; isPdf: boolean };

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

async function readReport(
  { bytes, isPdf }: LabFile,
  report: LabReport,
  { reader, labShape }: LabOptions,
): Promise<Read> {
  const failed = (code: 'file_unreadable' | 'extraction_failed'): Read => ({
    payload: labFailed(report, code),
    reportDate: null,
    outcome: 'failed',
    results: [],
  });
  const today = report.occurredAt.slice(0, 10);
  const outcome = isPdf ? await reader.read(bytes, { contentType: 'application/pdf', today }) : null;
  if (outcome?.kind !== 'read') return failed('file_unreadable');
  const read = labTextOf(outcome.reading);
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

const sessionsMax = 500;

const labSession = (lab: Lab, nowMs: number) => {
  const isRead = nowMs >= lab.readAtMs;
  return {
    session_id: lab.sessionId,
    upload_id: lab.uploadId,
    reference_id: lab.referenceId,
    report_type: 'lab',
    current_status: isRead ? lab.outcome : 'processing',
    report_date: isRead ? lab.reportDate : null,
    uploaded_at: lab.uploadedAt,
    updated_at: isRead ? new Date(lab.readAtMs).toISOString() : lab.uploadedAt,
    file_count: 1,
    results_count: isRead ? lab.results.length : 0,
  };
};
type LabSession = ReturnType<typeof labSession>;

export const labDetail = (lab: Lab, nowMs: number) => ({
  ...labSession(lab, nowMs),
  results: nowMs < lab.readAtMs ? [] : lab.results,
  panels: [],
});

export const labFiles = ({ fileName }: Lab) => ({ files: [{ filename: fileName, presigned_url: null }] });

export function labsAskedFor(labs: Iterable<Lab>, query: URLSearchParams, nowMs: number): LabSession[] {
  const names = (['reference_id', 'upload_id'] as const).filter((name) => query.has(name));
  const ranges = (['report_date', 'uploaded_at'] as const).map((name) => ({
    name,
    from: dayIn(query, `${name}_from`),
    to: dayIn(query, `${name}_to`),
  }));
  return [...labs]
    .map((lab) => labSession(lab, nowMs))
    .filter((session) => names.every((name) => session[name] === query.get(name)))
    .filter((session) => ranges.every(({ name, from, to }) => isWithin(session[name], from, to)))
    .slice(-sessionsMax);
}

function isWithin(moment: string | null, from: string | null, to: string | null): boolean {
  if (from === null && to === null) return true;
  const day = moment?.slice(0, 10);
  return day !== undefined && day >= (from ?? day) && day <= (to ?? day);
}

function dayIn(query: URLSearchParams, name: string): string | null {
  const text = query.get(name);
  if (text !== null && !LocalDate.safeParse(text).success) throw new Refusal(400, `invalid ${name}`);
  return text;
}
