import { LocalDate } from '../../routers/core/contract.ts';
import type { Lab } from './records.ts';
import { Refusal } from './wire.ts';

const sessionsMax = 500;

/** As the list of reports tells it. */
const labSession = (lab: Lab, nowMs: number) => ({
  session_id: lab.sessionId,
  upload_id: lab.uploadId,
  reference_id: lab.referenceId,
  report_type: 'lab',
  current_status: nowMs < lab.readAtMs ? 'processing' : lab.outcome,
  report_date: nowMs < lab.readAtMs ? null : lab.reportDate,
  uploaded_at: lab.uploadedAt,
  updated_at: nowMs < lab.readAtMs ? lab.uploadedAt : new Date(lab.readAtMs).toISOString(),
  file_count: 1,
  results_count: nowMs < lab.readAtMs ? 0 : lab.results.length,
});
type LabSession = ReturnType<typeof labSession>;

/** One report with its results, once it has been read. */
export const labDetail = (lab: Lab, nowMs: number) => ({
  ...labSession(lab, nowMs),
  results: nowMs < lab.readAtMs ? [] : lab.results,
  panels: [],
});

/** The file itself is not kept, only what it was called. */
export const labFiles = ({ fileName }: Lab) => ({ files: [{ filename: fileName, presigned_url: null }] });

const days = ['report_date', 'uploaded_at'] as const;

/** The reports that a query asks for: by whose they are, and by days in UTC, both included. */
export function labsAskedFor(labs: Iterable<Lab>, query: URLSearchParams, nowMs: number): LabSession[] {
  const names = (['reference_id', 'upload_id'] as const).filter((name) => query.has(name));
  const ranges = days.map((name) => ({ name, from: dayIn(query, `${name}_from`), to: dayIn(query, `${name}_to`) }));
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
