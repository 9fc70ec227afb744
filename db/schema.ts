import { sql } from 'drizzle-orm';
import { index, integer, primaryKey, real, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';

/**
 * The whole schema. Times are milliseconds since 1970 (`…_ms`). The health tables at the end use the same word for
 * property, column and wire field, units last, because clients and the agent see them under that name.
 */

const id = () => text('id').primaryKey().notNull();
const ms = (name: string) => integer(name);

/** One row: the forward-only commit clock. The engine advances it once in every write transaction. */
export const clock = sqliteTable('clock', { id: integer('id').primaryKey().notNull(), nowMs: ms('now_ms').notNull() });

/** The clock's value inside the running write transaction: what every `updated_at_ms` of that transaction is set to. */
export const commitTimeMs = sql<number>`(select now_ms from clock)`;

export const users = sqliteTable('users', {
  id: id(),
  email: text('email').notNull(),
  createdAtMs: ms('created_at_ms').notNull(),
});

/** A wearable connected through the aggregator. `aggregatorUserId` names one person-provider connection upstream. */
export const sources = sqliteTable(
  'sources',
  {
    id: id(),
    userId: text('user_id').notNull(),
    provider: text('provider').notNull(),
    aggregatorUserId: text('aggregator_user_id').notNull(),
    connectedAtMs: ms('connected_at_ms').notNull(),
    lastSyncAtMs: ms('last_sync_at_ms'),
    deactivatedAtMs: ms('deactivated_at_ms'),
    /** Order of the newest connect or disconnect event applied, so that late ones change nothing. */
    version: text('version').notNull(),
    /** Order of the last end by the person, which counts whatever id the connection has upstream by then. */
    ownerVersion: text('owner_version').notNull().default(''),
    /** Order of the newest sign that it works, and of the newest one that it does not. */
    healthyVersion: text('healthy_version').notNull().default(''),
    errorVersion: text('error_version').notNull().default(''),
    /** What the person allows the provider to give, as the aggregator writes it, and the order of that word. */
    scopes: text('scopes'),
    scopesVersion: text('scopes_version').notNull().default(''),
  },
  (t) => [uniqueIndex('sources_aggregator_user_uq').on(t.aggregatorUserId), index('sources_user_idx').on(t.userId)],
);

/** Ids that a connection had upstream before the person signed in at the provider again. */
export const formerConnections = sqliteTable(
  'former_connections',
  { aggregatorUserId: text('aggregator_user_id').primaryKey().notNull(), sourceId: text('source_id').notNull() },
  (t) => [index('former_connections_source_idx').on(t.sourceId)],
);

/** Every accepted webhook delivery, byte for byte, once per SHA-256 of its body. */
export const rawEvents = sqliteTable(
  'raw_events',
  {
    id: integer('id').primaryKey({ autoIncrement: true }).notNull(),
    sha256: text('sha256').notNull(),
    type: text('type').notNull(),
    payload: text('payload').notNull(),
    requestId: text('request_id').notNull(),
    /** Orders overwrites: the sender's ordering timestamp when given, else the time of arrival. */
    orderingMs: ms('ordering_ms').notNull(),
    receivedAtMs: ms('received_at_ms').notNull(),
    queuedAtMs: ms('queued_at_ms'),
    processedAtMs: ms('processed_at_ms'),
    processError: text('process_error'),
    attempts: integer('attempts').notNull(),
    /** The connection or upload that this event waits for (`source:…`, `upload:…`), and the person who would do too. */
    awaiting: text('awaiting'),
    awaitingUserId: text('awaiting_user_id'),
    userId: text('user_id'),
  },
  (t) => [
    uniqueIndex('raw_events_sha256_uq').on(t.sha256),
    index('raw_events_request_idx').on(t.requestId),
    index('raw_events_awaiting_idx').on(t.awaiting).where(sql`awaiting is not null`),
    index('raw_events_awaiting_user_idx').on(t.awaitingUserId).where(sql`awaiting_user_id is not null`),
    index('raw_events_open_idx')
      .on(t.receivedAtMs)
      .where(sql`processed_at_ms is null and process_error is null and awaiting is null and awaiting_user_id is null`),
    index('raw_events_parked_idx').on(t.id).where(sql`process_error is not null`),
  ],
);

/**
 * The queue. A job is visible when `runAtMs` has come; claiming it moves `runAtMs` to the end of the lease, so a
 * job whose worker died simply becomes visible again. Finished jobs are deleted, dead ones kept with their error.
 */
export const jobs = sqliteTable(
  'jobs',
  {
    id: integer('id').primaryKey({ autoIncrement: true }).notNull(),
    lane: text('lane').notNull(),
    name: text('name').notNull(),
    input: text('input', { mode: 'json' }).notNull(),
    uniqueKey: text('unique_key'),
    requestId: text('request_id').notNull(),
    runAtMs: ms('run_at_ms').notNull(),
    leaseToken: text('lease_token'),
    attempts: integer('attempts').notNull(),
    lastError: text('last_error'),
    deadAtMs: ms('dead_at_ms'),
    createdAtMs: ms('created_at_ms').notNull(),
  },
  (t) => [
    uniqueIndex('jobs_unique_key_uq').on(t.uniqueKey),
    index('jobs_visible_idx').on(t.lane, t.runAtMs, t.id).where(sql`dead_at_ms is null`),
    index('jobs_lease_idx').on(t.leaseToken).where(sql`lease_token is not null`),
  ],
);

/** Recurring work, one row each, so that several nodes run it once. */
export const schedules = sqliteTable('schedules', {
  name: text('name').primaryKey().notNull(),
  nextRunMs: ms('next_run_ms').notNull(),
});

export const turns = sqliteTable(
  'turns',
  {
    id: id(),
    userId: text('user_id').notNull(),
    status: text('status', { enum: ['queued', 'running', 'completed', 'failed'] }).notNull(),
    // JSON text: what has been checked on its way in goes out as it stands.
    messages: text('messages').notNull(),
    context: text('context').notNull(),
    requestId: text('request_id').notNull(),
    createdAtMs: ms('created_at_ms').notNull(),
    completedAtMs: ms('completed_at_ms'),
    result: text('result'),
    error: text('error'),
    /** When the event log was pruned, so that maintenance looks at each turn once. */
    logPrunedAtMs: ms('log_pruned_at_ms'),
  },
  (t) => [
    index('turns_user_created_idx').on(t.userId, t.createdAtMs, t.id),
    index('turns_user_status_created_idx').on(t.userId, t.status, t.createdAtMs, t.id),
    index('turns_in_flight_idx').on(t.userId).where(sql`status in ('queued', 'running')`),
    index('turns_unpruned_idx')
      .on(t.completedAtMs)
      .where(sql`completed_at_ms is not null and log_pruned_at_ms is null`),
  ],
);

/** What a turn's stream consists of: appended before it is sent, pruned after the replay window. */
export const turnEvents = sqliteTable(
  'turn_events',
  {
    turnId: text('turn_id').notNull(),
    seq: integer('seq').notNull(),
    type: text('type').notNull(),
    data: text('data').notNull(),
  },
  (t) => [primaryKey({ columns: [t.turnId, t.seq] })],
);

/** Outputs of a turn's finished steps: a worker that takes the turn over goes on behind them. */
export const turnSteps = sqliteTable(
  'turn_steps',
  {
    turnId: text('turn_id').notNull(),
    name: text('name').notNull(),
    output: text('output', { mode: 'json' }).notNull(),
  },
  (t) => [primaryKey({ columns: [t.turnId, t.name] })],
);

export const labUploads = sqliteTable(
  'lab_uploads',
  {
    id: id(),
    userId: text('user_id').notNull(),
    fileName: text('file_name').notNull(),
    contentType: text('content_type').notNull(),
    sizeBytes: integer('size_bytes').notNull(),
    storageKey: text('storage_key').notNull(),
    aggregatorStatus: text('aggregator_status').notNull(),
    aggregatorUploadId: text('aggregator_upload_id'),
    uploadedAtMs: ms('uploaded_at_ms').notNull(),
    parsedAtMs: ms('parsed_at_ms'),
  },
  (t) => [
    uniqueIndex('lab_uploads_aggregator_uq').on(t.aggregatorUploadId),
    index('lab_uploads_user_idx').on(t.userId, t.uploadedAtMs),
  ],
);

/** One parsed report. Its version decides between two parses of the same report, whichever arrives last. */
export const labSessions = sqliteTable(
  'lab_sessions',
  { id: id(), userId: text('user_id').notNull(), version: text('version').notNull() },
  (t) => [index('lab_sessions_user_idx').on(t.userId)],
);

// The health tables. All measures are null where nothing was measured, never 0 in its place.

/** What every health row carries besides its measures. `version` orders deliveries: a lower one never overwrites. */
const origin = () => ({
  id: id(),
  user_id: text('user_id').notNull(),
  source_id: text('source_id'),
  provider: text('provider').notNull(),
  /** The person's local day, as the source dated it. */
  date: text('date').notNull(),
  raw_event_id: integer('raw_event_id').notNull(),
  version: text('version').notNull(),
  updated_at_ms: ms('updated_at_ms').notNull(),
  deleted_at_ms: ms('deleted_at_ms'),
});

const span = () => ({ start_time: text('start_time'), end_time: text('end_time') });

export const dailySummaries = sqliteTable(
  'daily_summaries',
  {
    ...origin(),
    ...span(),
    steps: integer('steps'),
    distance_m: real('distance_m'),
    floors_climbed: real('floors_climbed'),
    elevation_gain_m: real('elevation_gain_m'),
    total_kcal: real('total_kcal'),
    active_kcal: real('active_kcal'),
    bmr_kcal: real('bmr_kcal'),
    intake_kcal: real('intake_kcal'),
    active_s: real('active_s'),
    low_intensity_s: real('low_intensity_s'),
    moderate_intensity_s: real('moderate_intensity_s'),
    vigorous_intensity_s: real('vigorous_intensity_s'),
    inactive_s: real('inactive_s'),
    rest_s: real('rest_s'),
    standing_s: real('standing_s'),
    resting_hr_bpm: real('resting_hr_bpm'),
    avg_hr_bpm: real('avg_hr_bpm'),
    max_hr_bpm: real('max_hr_bpm'),
    min_hr_bpm: real('min_hr_bpm'),
    hrv_rmssd_ms: real('hrv_rmssd_ms'),
    hrv_sdnn_ms: real('hrv_sdnn_ms'),
    spo2_pct: real('spo2_pct'),
    vo2max_ml_kg_min: real('vo2max_ml_kg_min'),
    avg_stress: real('avg_stress'),
    max_stress: real('max_stress'),
    stress_s: real('stress_s'),
    activity_score: real('activity_score'),
    recovery_score: real('recovery_score'),
    sleep_score: real('sleep_score'),
    strain: real('strain'),
    avg_met: real('avg_met'),
    respiratory_score: real('respiratory_score'),
    total_stress_score: real('total_stress_score'),
    enrichment_version: text('enrichment_version'),
  },
  (t) => [
    index('daily_summaries_sync_idx').on(t.user_id, t.updated_at_ms, t.id),
    index('daily_summaries_date_idx').on(t.user_id, t.date),
  ],
);

export const sleepSessions = sqliteTable(
  'sleep_sessions',
  {
    ...origin(),
    ...span(),
    /** 0 or 1; null when the source did not say. */
    is_nap: integer('is_nap'),
    asleep_s: real('asleep_s'),
    deep_s: real('deep_s'),
    light_s: real('light_s'),
    rem_s: real('rem_s'),
    awake_s: real('awake_s'),
    in_bed_s: real('in_bed_s'),
    latency_s: real('latency_s'),
    wakeups: real('wakeups'),
    efficiency_pct: real('efficiency_pct'),
    avg_hr_bpm: real('avg_hr_bpm'),
    max_hr_bpm: real('max_hr_bpm'),
    min_hr_bpm: real('min_hr_bpm'),
    resting_hr_bpm: real('resting_hr_bpm'),
    hrv_rmssd_ms: real('hrv_rmssd_ms'),
    hrv_sdnn_ms: real('hrv_sdnn_ms'),
    breaths_per_min: real('breaths_per_min'),
    spo2_pct: real('spo2_pct'),
    snoring_s: real('snoring_s'),
    /** Skin temperature against the person's own baseline. */
    temperature_delta_c: real('temperature_delta_c'),
    readiness_score: real('readiness_score'),
    recovery_level: real('recovery_level'),
    sleep_score: real('sleep_score'),
    enriched_sleep_score: real('enriched_sleep_score'),
    enriched_readiness_score: real('enriched_readiness_score'),
    enrichment_version: text('enrichment_version'),
  },
  (t) => [
    index('sleep_sessions_sync_idx').on(t.user_id, t.updated_at_ms, t.id),
    index('sleep_sessions_date_idx').on(t.user_id, t.date),
  ],
);

export const activities = sqliteTable(
  'activities',
  {
    ...origin(),
    ...span(),
    /** Lower-case word such as `running`; `type_<n>` for a code without a published name. */
    activity_type: text('activity_type'),
    name: text('name'),
    duration_s: real('duration_s'),
    active_s: real('active_s'),
    distance_m: real('distance_m'),
    steps: integer('steps'),
    floors_climbed: real('floors_climbed'),
    elevation_gain_m: real('elevation_gain_m'),
    total_kcal: real('total_kcal'),
    active_kcal: real('active_kcal'),
    avg_hr_bpm: real('avg_hr_bpm'),
    max_hr_bpm: real('max_hr_bpm'),
    min_hr_bpm: real('min_hr_bpm'),
    avg_speed_m_s: real('avg_speed_m_s'),
    max_speed_m_s: real('max_speed_m_s'),
    avg_cadence_rpm: real('avg_cadence_rpm'),
    avg_power_w: real('avg_power_w'),
    max_power_w: real('max_power_w'),
    work_kj: real('work_kj'),
    vo2max_ml_kg_min: real('vo2max_ml_kg_min'),
    strain: real('strain'),
    strain_score: real('strain_score'),
    trimp_score: real('trimp_score'),
    enrichment_version: text('enrichment_version'),
  },
  (t) => [
    index('activities_sync_idx').on(t.user_id, t.updated_at_ms, t.id),
    index('activities_date_idx').on(t.user_id, t.date),
  ],
);

/** One row per source and day; several readings of a day enter as their mean. */
export const bodyMeasurements = sqliteTable(
  'body_measurements',
  {
    ...origin(),
    ...span(),
    weight_kg: real('weight_kg'),
    height_m: real('height_m'),
    bmi_kg_m2: real('bmi_kg_m2'),
    body_fat_pct: real('body_fat_pct'),
    muscle_mass_kg: real('muscle_mass_kg'),
    lean_mass_kg: real('lean_mass_kg'),
    bone_mass_kg: real('bone_mass_kg'),
    water_pct: real('water_pct'),
    visceral_fat_level: real('visceral_fat_level'),
    bmr_kcal: real('bmr_kcal'),
    systolic_mmhg: real('systolic_mmhg'),
    diastolic_mmhg: real('diastolic_mmhg'),
    glucose_mg_dl: real('glucose_mg_dl'),
    ketone_mg_dl: real('ketone_mg_dl'),
    body_temperature_c: real('body_temperature_c'),
    skin_temperature_c: real('skin_temperature_c'),
    spo2_pct: real('spo2_pct'),
    vo2max_ml_kg_min: real('vo2max_ml_kg_min'),
    resting_hr_bpm: real('resting_hr_bpm'),
    avg_hr_bpm: real('avg_hr_bpm'),
    hrv_rmssd_ms: real('hrv_rmssd_ms'),
    hrv_sdnn_ms: real('hrv_sdnn_ms'),
    water_l: real('water_l'),
  },
  (t) => [
    index('body_measurements_sync_idx').on(t.user_id, t.updated_at_ms, t.id),
    index('body_measurements_date_idx').on(t.user_id, t.date),
  ],
);

export const biomarkers = sqliteTable(
  'biomarkers',
  {
    ...origin(),
    upload_id: text('upload_id'),
    /** `lab_sessions.id`: the report that this result belongs to. */
    session_id: text('session_id').notNull(),
    test_date: text('test_date'),
    name: text('name').notNull(),
    /** Number when the report prints one, also for `<0.5` (0.5, with `operator` `<`). */
    value: real('value'),
    /** `<` or `>` when the report gives only a bound. */
    operator: text('operator'),
    /** As printed. */
    value_text: text('value_text'),
    unit: text('unit'),
    ucum_code: text('ucum_code'),
    loinc_code: text('loinc_code'),
    /** `high`, `low`, `normal` or as printed. */
    flag: text('flag'),
    reference_range: text('reference_range'),
    reference_low: real('reference_low'),
    reference_high: real('reference_high'),
  },
  (t) => [
    index('biomarkers_sync_idx').on(t.user_id, t.updated_at_ms, t.id),
    index('biomarkers_name_idx').on(t.user_id, t.name, t.date),
    index('biomarkers_session_idx').on(t.session_id),
  ],
);

/** The tables that sync carries, under the names of its response. */
export const healthTables = {
  daily_summary: dailySummaries,
  activities,
  sleep_sessions: sleepSessions,
  biomarkers,
  body_measurements: bodyMeasurements,
} as const;
export type HealthTableName = keyof typeof healthTables;
