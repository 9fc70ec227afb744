import type { RawEventRow } from '../../../db/ingestion/raw-events.ts';
import type { PersonRow } from '../../../db/people/person-rows.ts';

/** Moments are stored in milliseconds, some under a name that says so; `hrv_rmssd_ms` and the like are durations. */
const moment = /_(at|until)(_ms)?$/;

/** A row for people: times as dates, JSON as what it says. */
export function readableRow(row: PersonRow, json: readonly string[]): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(row).map(([column, value]) => {
      if (json.includes(column) && typeof value === 'string') return [column, parsed(value)];
      if (moment.test(column)) return [column.replace(/_ms$/, ''), typeof value === 'number' ? iso(value) : value];
      return [column, value];
    }),
  );
}

/** A delivery. The body stays text: its bytes are what the hash is of. */
export const readableEvent = (event: RawEventRow) => ({
  id: event.id,
  type: event.type,
  request_id: event.requestId,
  received_at: iso(event.receivedAtMs),
  processed_at: event.processedAtMs === null ? null : iso(event.processedAtMs),
  process_error: event.processError,
  sha256: event.sha256,
  payload: event.payload,
  ...(event.payloadRemovedAtMs !== null && { payload_removed_at: iso(event.payloadRemovedAtMs) }),
});

const iso = (ms: number) => new Date(ms).toISOString();

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
