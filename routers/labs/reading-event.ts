import { findMarker } from './markers/markers.ts';
import type { Reading, ReadResult } from './reading.contract.ts';

/** What stands in the place of an aggregator's id for the upload. */
export const readingIdOf = (uploadId: string) => `hale_${uploadId}`;

type About = { uploadId: string; date: string | null; uploadedAtMs: number };

/** A reading in the form in which an aggregator sends results, with page and line of each. */
export const readingEvent = (reading: Reading, { uploadId, date, uploadedAtMs }: About) => ({
  type: 'lab_report.completed',
  event_id: `evt_${crypto.randomUUID()}`,
  occurred_at: new Date(uploadedAtMs).toISOString(),
  upload_id: readingIdOf(uploadId),
  data: {
    session_id: readingIdOf(uploadId),
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
