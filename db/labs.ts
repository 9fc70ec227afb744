import type { HealthRow } from './health.ts';

/** A parsed report: its identity and version, and the results that it contains. */
export type LabSessionRows = { session: { id: string; userId: string; version: string }; results: HealthRow<'biomarkers'>[] };
