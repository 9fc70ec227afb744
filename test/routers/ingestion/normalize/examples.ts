import type { HealthRows } from '../../../../db/health/rows.ts';
import type { HealthTableName } from '../../../../db/schema/health-schema.ts';
import { normalize } from '../../../../routers/ingestion/normalize/normalize.ts';
import type { NormalizedEvent, RowOwner } from '../../../../routers/ingestion/normalize/normalized-event.ts';

export const orderedAtMs = 1_782_900_000_123;
export const rawEvent = { rawEventId: 7, version: `${String(orderedAtMs).padStart(16, '0')}:${'ab'.repeat(32)}` };
export const owner: RowOwner = { userId: 'user_1', sourceId: 'src_1', provider: 'garmin' };
export const user = {
  user_id: '40f7b0e1-89e2-43ac-a5b8-1e29c8d47cad',
  provider: 'GARMIN',
  reference_id: 'your-user-123',
};

type Json = Record<string, unknown>;

export const event = (type: string, ...data: Json[]) => ({ type, user, data });

export const daily = (fields: Json = {}, startTime = '2026-07-01T00:00:00.000000+01:00') =>
  event('daily', { metadata: { start_time: startTime, end_time: '2026-07-02T00:00:00.000000+01:00' }, ...fields });

export const sleep = (fields: Json = {}, metadata: Json = {}) =>
  event('sleep', {
    metadata: {
      start_time: '2026-06-30T23:12:00.000000+01:00',
      end_time: '2026-07-01T07:02:00.000000+01:00',
      ...metadata,
    },
    ...fields,
  });

export const activity = (fields: Json = {}, metadata: Json = {}) =>
  event('activity', {
    metadata: {
      summary_id: 'run-1',
      start_time: '2026-07-01T07:04:11.000000+01:00',
      end_time: '2026-07-01T07:52:48.000000+01:00',
      type: 8,
      upload_type: 1,
      ...metadata,
    },
    ...fields,
  });

export const body = (fields: Json = {}) =>
  event('body', { metadata: { start_time: '2026-07-01T00:00:00.000000+01:00' }, ...fields });

export const plainLabs = (...biomarkers: Json[]) => ({
  upload_id: 'upl_1',
  data: [{ metadata: { test_date: '2026-03-15' }, biomarkers }],
});

export const layeredLabs = (...results: Json[]) => ({
  type: 'lab_report.completed',
  event_id: 'evt_1',
  occurred_at: '2026-07-01T09:12:33Z',
  upload_id: 'upl_1',
  data: { session_id: '297405620317847552', reference_id: 'your-patient-123', report_date: '2026-06-30', results },
});

export function rowsOf(payload: unknown, of: RowOwner = owner): HealthRows {
  const normalized = normalize(payload, rawEvent);
  if (normalized.kind !== 'data') throw new Error(`expected data, got ${normalized.kind}`);
  return normalized.rows(of);
}

export function rowOf<Name extends HealthTableName>(name: Name, payload: unknown, of: RowOwner = owner) {
  const rows: HealthRows[Name] = rowsOf(payload, of)[name];
  return only(rows ?? []);
}

export function sessionsOf(payload: unknown, userId = 'user_1') {
  const normalized = normalize(payload, rawEvent);
  if (normalized.kind !== 'labs') throw new Error(`expected labs, got ${normalized.kind}`);
  return normalized.sessions({ userId });
}

export const resultOf = (payload: unknown) => only(only(sessionsOf(payload)).results);

export function only<Item>(items: readonly Item[]): Item {
  const [item] = items;
  if (item === undefined || items.length !== 1) throw new Error(`expected one, got ${items.length}`);
  return item;
}

export function writtenOut(normalized: NormalizedEvent): unknown {
  if (normalized.kind === 'data') return { ...normalized, rows: normalized.rows(owner) };
  if (normalized.kind === 'labs') return { ...normalized, sessions: normalized.sessions({ userId: 'user_1' }) };
  return normalized;
}
