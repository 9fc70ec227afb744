import type { HealthRow } from '../../../db/health/rows.ts';

type Given = { id: string; user_id: string };

const origin = { source_id: 'src_1', provider: 'garmin', date: '2026-03-01', raw_event_id: 1, version: '1' };

export const dailyRow = (row: Given & Partial<HealthRow<'daily_summary'>>): HealthRow<'daily_summary'> => ({
  ...origin,
  ...row,
});
export const sleepRow = (row: Given & Partial<HealthRow<'sleep_sessions'>>): HealthRow<'sleep_sessions'> => ({
  ...origin,
  ...row,
});
export const biomarkerRow = (row: Given & Partial<HealthRow<'biomarkers'>>): HealthRow<'biomarkers'> => ({
  ...origin,
  session_id: 'labs_1',
  name: 'Glucose',
  ...row,
});
