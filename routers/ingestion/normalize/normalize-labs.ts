import type { LabSessionRows } from '../../../db/health/labs.ts';
import { derivedId } from '../../../db/id.ts';
import { LabEvent, LabFailure, LabReport, PlainReports } from './lab-payloads.ts';
import { type LabResult, labResult } from './lab-results.ts';
import { type FullRow, type NormalizedEvent, orderingMs, type RawEventRef } from './normalized-event.ts';
import { Day, itemsMax, read, UnreadablePayload } from './reading.ts';

type Session = { key: readonly string[]; results: readonly (LabResult & { date: string })[] };

export function labsEvent(payload: unknown, rawEvent: RawEventRef): NormalizedEvent {
  const event = read(LabEvent, payload);
  const { sessions, referenceId } = Array.isArray(event.data)
    ? { sessions: plainSessions(payload, rawEvent), referenceId: event.reference_id }
    : reportSession(event, payload, rawEvent);
  return {
    kind: 'labs',
    uploadId: event.upload_id,
    referenceId,
    sessions: (owner) => sessions.map((session) => sessionRows(session, event.upload_id, owner.userId, rawEvent)),
  };
}

export function labsFailedEvent(payload: unknown): NormalizedEvent {
  const { upload_id, reference_id, data } = read(LabFailure, payload);
  return {
    kind: 'labs_failed',
    uploadId: upload_id,
    referenceId: data.reference_id ?? reference_id,
    reason: data.error.code,
  };
}

function reportSession(event: LabEvent, payload: unknown, rawEvent: RawEventRef) {
  const enveloped = event.type !== 'lab_report' || (event.data ?? null) !== null;
  const at = enveloped ? 'data' : '';
  const report = read(LabReport, enveloped ? event.data : payload, at);
  const place = enveloped ? 'data.results' : 'results';
  const otherwise = report.report_date ?? event.occurred_at ?? dayOfRawEvent(rawEvent);
  const results = readResults(report.results ?? [], place, (result, index) => ({
    ...result,
    date: known(result.test_date ?? otherwise, `${place}.${index}.collection_date`),
  }));
  return {
    sessions: [{ key: [report.session_id], results }],
    referenceId: report.reference_id ?? event.reference_id,
  };
}

function plainSessions(payload: unknown, rawEvent: RawEventRef): Session[] {
  const { upload_id, data } = read(PlainReports, payload);
  if (data.reduce((sum, { biomarkers }) => sum + biomarkers.length, 0) > itemsMax)
    throw new UnreadablePayload('data', 'too large');
  return data.map(({ metadata, biomarkers }, index) => {
    const testDate = metadata?.test_date ?? null;
    const field = `data.${index}.metadata.test_date`;
    const results = readResults(biomarkers, `data.${index}.biomarkers`, (result) => ({
      ...result,
      test_date: testDate,
      date: known(testDate ?? dayOfRawEvent(rawEvent), field),
    }));
    return { key: [upload_id, String(index)], results };
  });
}

function readResults<Dated>(
  results: readonly unknown[],
  place: string,
  date: (result: LabResult, index: number) => Dated,
): Dated[] {
  return results.map((result, index) => date(labResult(result, `${place}.${index}`), index));
}

function dayOfRawEvent(rawEvent: RawEventRef): string | null {
  const came = new Date(orderingMs(rawEvent.version));
  return Number.isNaN(came.getTime()) ? null : (Day.safeParse(came.toISOString()).data ?? null);
}

function known(date: string | null, field: string): string {
  if (date === null) throw new UnreadablePayload(field, 'expected a calendar date');
  return date;
}

function sessionRows(session: Session, uploadId: string | null, userId: string, rawEvent: RawEventRef): LabSessionRows {
  const sessionId = derivedId('labs', userId, ...session.key);
  const seen = new Map<string, number>();
  const results = session.results.map((result): FullRow<'biomarkers'> => {
    const nameKey = result.name.toLowerCase();
    const occurrence = seen.get(nameKey) ?? 0;
    seen.set(nameKey, occurrence + 1);
    return {
      ...result,
      id: derivedId('bio', sessionId, nameKey, String(occurrence)),
      user_id: userId,
      source_id: null,
      provider: 'lab',
      raw_event_id: rawEvent.rawEventId,
      version: rawEvent.version,
      deleted_at_ms: null,
      upload_id: uploadId,
      session_id: sessionId,
    };
  });
  return { session: { id: sessionId, userId, version: rawEvent.version }, results };
}
