import { createHash } from 'node:crypto';
import { derivedId } from '../../db/id.ts';
import type { NewRawEvent } from '../../db/ingestion/raw-events.ts';
import { findMarker } from './markers/markers.ts';
import type { LabReading, ReadResult } from './reading.contract.ts';

export const readingIdOf = (uploadId: string) => `hale_${uploadId}`;

export function resultIdsOf(
  { results }: LabReading,
  { uploadId, userId }: { uploadId: string; userId: string },
): string[] {
  const sessionId = derivedId('labs', userId, readingIdOf(uploadId));
  const seen = new Map<string, number>();
  return results.map(({ name }) => {
    const key = name.toLowerCase();
    const occurrence = seen.get(key) ?? 0;
    seen.set(key, occurrence + 1);
    return derivedId('bio', sessionId, key, String(occurrence));
  });
}

type About = { uploadId: string; userId: string; date: string | null; uploadedAtMs: number };

export function rawEventOf(
  reading: LabReading,
  about: About,
  { requestId, nowMs }: { requestId: string; nowMs: number },
): NewRawEvent {
  const payload = JSON.stringify(readingEvent(reading, about));
  const sha256 = createHash('sha256').update(payload).digest('hex');
  return { sha256, type: 'lab_report.completed', payload, requestId, orderingMs: nowMs, receivedAtMs: nowMs };
}

const readingEvent = (reading: LabReading, { uploadId, userId, date, uploadedAtMs }: About) => ({
  type: 'lab_report.completed',
  event_id: `evt_${crypto.randomUUID()}`,
  occurred_at: new Date(uploadedAtMs).toISOString(),
  upload_id: readingIdOf(uploadId),
  data: {
    session_id: readingIdOf(uploadId),
    reference_id: userId,
    report_date: date,
    results_count: reading.results.length,
    results: reading.results.map((result) => layered(result, date)),
  },
});

function layered(result: ReadResult, date: string | null) {
  const { name, value_text, unit, flag, flag_text, range_text, low, high, page, line, confidence } = result;
  const marker = findMarker(name);
  const range = low === null && high === null ? null : { lower: low, upper: high };
  return {
    source: {
      name,
      value: value_text,
      units: unit,
      reference_text: range_text,
      flag: flag_text,
      collection_date: date,
    },
    biomarker: { key: marker?.key ?? null, display_name: name, loinc_code: marker?.loinc ?? null },
    measurement: { ...measurementOf(result), units: unit },
    interpretation: { flag, flag_raw: flag_text, source: flag === null ? 'none' : 'report', applied_range: range },
    place: { page, line, confidence },
  };
}

function measurementOf({ value, operator, value_text }: ReadResult) {
  if (value === null) return { type: 'text', text: value_text };
  if (operator === null) return { type: 'numeric', numeric: value };
  const names = { '<': 'lt', '<=': 'lte', '>': 'gt', '>=': 'gte' } as const;
  return { type: 'bounded', bounded: { operator: names[operator], value } };
}
