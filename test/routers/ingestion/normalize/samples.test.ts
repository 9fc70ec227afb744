import { describe, expect, test } from 'bun:test';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { normalize, UnreadablePayload } from '../../../../routers/ingestion/normalize/normalize.ts';
import type { NormalizedEvent } from '../../../../routers/ingestion/normalize/normalized-event.ts';
import { skippedWithout, testData } from '../../../support/files/test-data.ts';
import { owner, rawEvent } from './examples.ts';

const folder = testData('aggregator/samples');

type Expected = { kind: string; rows: Record<string, unknown>[] };
const nothing: Expected = { kind: 'nothing', rows: [] };
const data = (...rows: Record<string, unknown>[]): Expected => ({ kind: 'data', rows });

const expected: Record<string, Expected> = {
  'community_body_OMRON_2023_generator.json': data({
    date: '2023-03-21',
    bmr_kcal: null,
    glucose_mg_dl: null,
    avg_hr_bpm: 82.30125772522062,
    resting_hr_bpm: null,
  }),
  'community_sleep_APPLE_2023_generator.json': data({
    date: '2023-01-26',
    asleep_s: 92.82319756910776,
    deep_s: null,
    efficiency_pct: 93.19249777652794,
    hrv_sdnn_ms: 150,
    recovery_level: 0,
    is_nap: 0,
  }),
  'community_sleep_OURA_2025_generator.json': data({
    date: '2025-07-05',
    efficiency_pct: null,
    spo2_pct: 93,
    snoring_s: 331,
    wakeups: 13,
    enrichment_version: null,
  }),
  'community_sleep_WHOOP_2026_testfixture.json': data({
    date: '2026-10-01',
    asleep_s: 25_200,
    in_bed_s: 30_600,
    hrv_rmssd_ms: 64.5,
    sleep_score: 81,
    enriched_sleep_score: 77.2,
    enrichment_version: rawEvent.version,
  }),
  'docs_webhook_auth_success_2024.json': { kind: 'connected', rows: [] },
  'old_docs_lab_report_completed_flat_results.json': {
    kind: 'labs',
    rows: [
      { name: 'Hemoglobin', value: 14.2, unit: 'g/dL', date: '2026-03-15', reference_low: 13, reference_high: 17 },
      { name: 'TSH', value: 2.45, ucum_code: 'm[IU]/L', reference_low: 0.27, reference_high: 4.2, test_date: null },
      { name: 'Hepatitis B Surface Antigen', value: null, value_text: 'Negative' },
      { name: 'PSA', value: 0.04, operator: '<', value_text: '<0.04', reference_low: 0, reference_high: 4 },
    ],
  },
  'old_docs_lab_report_failed.json': { kind: 'labs_failed', rows: [] },
  'old_shipped_lab_report_flat_no_envelope.json': { kind: 'labs', rows: [] },
  'rest_data_sent_to_webhook_200_from_property_examples.json': { kind: 'unreadable data', rows: [] },
  'webhook_access_revoked.json': { kind: 'disconnected', rows: [] },
  'webhook_activity.json': data({
    date: '2026-07-01',
    activity_type: 'running',
    name: 'Morning Run',
    duration_s: 2917,
    distance_m: 8250.4,
    steps: 7902,
    max_hr_bpm: 181,
    active_s: null,
  }),
  'webhook_auth_authSuccess.json': { kind: 'connected', rows: [] },
  'webhook_body.json': data({
    date: '2026-07-01',
    weight_kg: 72.4,
    body_fat_pct: 17.9,
    bmi_kg_m2: 22.6,
    resting_hr_bpm: 52,
  }),
  'webhook_daily.json': data({
    date: '2026-07-01',
    steps: 11_894,
    distance_m: 9412.7,
    total_kcal: 2450.8,
    active_s: 5340,
  }),
  'webhook_deauth.json': { kind: 'disconnected', rows: [] },
  'webhook_lab_report_completed.json': {
    kind: 'labs',
    rows: [
      {
        name: 'Hemoglobin',
        value: 14.2,
        value_text: '14.2',
        loinc_code: '718-7',
        flag: 'normal',
        test_date: '2026-06-29',
      },
    ],
  },
  'webhook_lab_report_failed.json': { kind: 'labs_failed', rows: [] },
  'webhook_sleep.json': data({
    date: '2026-07-01',
    asleep_s: 25_200,
    deep_s: 5400,
    light_s: null,
    rem_s: 5100,
    awake_s: 1500,
    efficiency_pct: 91.5,
    is_nap: 0,
  }),
  'webhook_connection_error.json': { kind: 'failing', rows: [] },
  'webhook_permission_change.json': { kind: 'scopes', rows: [] },
  'webhook_s3_upload.json': { kind: 'reference', rows: [] },
  'webhook_user_reauth.json': { kind: 'reauthenticated', rows: [] },
};

function outcome(payload: unknown): { kind: string; rows: object[] } {
  const event = readable(payload);
  if (typeof event === 'string') return { kind: event, rows: [] };
  if (event.kind === 'data') return { kind: event.kind, rows: Object.values(event.rows(owner)).flat() };
  if (event.kind === 'labs') return { kind: event.kind, rows: event.sessions(owner).flatMap(({ results }) => results) };
  return { kind: event.kind, rows: [] };
}

function readable(payload: unknown): NormalizedEvent | string {
  try {
    return normalize(payload, rawEvent);
  } catch (error) {
    if (error instanceof UnreadablePayload) return `unreadable ${error.field}`;
    throw error;
  }
}

describe(`published samples${skippedWithout(folder, 'aggregator/samples')}`, () => {
  test.skipIf(!folder)('are all that are expected here', () => {
    const files = readdirSync(folder ?? '');
    expect(Object.keys(expected).filter((file) => !files.includes(file))).toEqual([]);
  });

  for (const file of folder ? readdirSync(folder).filter((name) => name.endsWith('.json')) : []) {
    const { kind, rows } = expected[file] ?? nothing;
    test(`${file}: ${kind}, ${rows.length} rows`, async () => {
      const said = outcome(await Bun.file(join(folder ?? '', file)).json());
      expect({ kind: said.kind, rows: said.rows.length }).toEqual({ kind, rows: rows.length });
      for (const [index, row] of rows.entries()) expect(said.rows[index]).toMatchObject(row);
    });
  }
});
