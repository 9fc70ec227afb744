import { sql } from 'drizzle-orm';
import {
  type AnySQLiteColumn,
  index,
  integer,
  primaryKey,
  sqliteTable,
  text,
  uniqueIndex,
} from 'drizzle-orm/sqlite-core';

const id = () => text('id').primaryKey().notNull();
const ms = (name: string) => integer(name);

export const clock = sqliteTable('clock', { id: integer('id').primaryKey().notNull(), nowMs: ms('now_ms').notNull() });

export const commitTimeMs = sql<number>`(select now_ms from clock)`;

export const users = sqliteTable(
  'users',
  {
    id: id(),
    email: text('email').notNull(),
    createdAtMs: ms('created_at_ms').notNull(),
    issuer: text('issuer'),
    subject: text('subject'),
  },
  (t) => [uniqueIndex('users_named_uq').on(t.issuer, t.subject)],
);

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
    version: text('version').notNull(),
    ownerVersion: text('owner_version').notNull().default(''),
    healthyVersion: text('healthy_version').notNull().default(''),
    errorVersion: text('error_version').notNull().default(''),
    scopes: text('scopes'),
    scopesVersion: text('scopes_version').notNull().default(''),
  },
  (t) => [uniqueIndex('sources_aggregator_user_uq').on(t.aggregatorUserId), index('sources_user_idx').on(t.userId)],
);

export const formerConnections = sqliteTable(
  'former_connections',
  { aggregatorUserId: text('aggregator_user_id').primaryKey().notNull(), sourceId: text('source_id').notNull() },
  (t) => [index('former_connections_source_idx').on(t.sourceId)],
);

/** A partial index serves only this exact condition. */
export const isUnhandledEvent = sql`processed_at_ms is null and process_error is null and awaiting is null and awaiting_user_id is null`;
export const isHandledEvent = sql`processed_at_ms is not null or process_error is not null or awaiting is not null or awaiting_user_id is not null`;

export const rawEvents = sqliteTable(
  'raw_events',
  {
    id: integer('id').primaryKey({ autoIncrement: true }).notNull(),
    sha256: text('sha256').notNull(),
    type: text('type').notNull(),
    requestId: text('request_id').notNull(),
    orderingMs: ms('ordering_ms').notNull(),
    receivedAtMs: ms('received_at_ms').notNull(),
    queuedAtMs: ms('queued_at_ms'),
    processedAtMs: ms('processed_at_ms'),
    processError: text('process_error'),
    attempts: integer('attempts').notNull(),
    /** `source:…`, `upload:…` or `archive:…` */
    awaiting: text('awaiting'),
    awaitingUserId: text('awaiting_user_id'),
    userId: text('user_id'),
    payloadRemovedAtMs: ms('payload_removed_at_ms'),
  },
  (t) => [
    uniqueIndex('raw_events_sha256_uq').on(t.sha256),
    index('raw_events_settled_request_idx').on(t.requestId).where(isHandledEvent),
    index('raw_events_awaiting_idx').on(t.awaiting).where(sql`awaiting is not null`),
    index('raw_events_awaiting_user_idx').on(t.awaitingUserId).where(sql`awaiting_user_id is not null`),
    index('raw_events_open_idx').on(t.receivedAtMs).where(isUnhandledEvent),
    index('raw_events_parked_idx').on(t.id).where(sql`process_error is not null`),
  ],
);

/** Apart, since SQLite rewrites a whole row on change. */
export const rawEventBodies = sqliteTable('raw_event_bodies', {
  rawEventId: integer('raw_event_id').primaryKey().notNull(),
  payload: text('payload').notNull(),
});

export const storedBytes = sqliteTable('stored_bytes', {
  userId: text('user_id').primaryKey().notNull(),
  rawEventBytes: integer('raw_event_bytes').notNull(),
});

export const jobPerson = (input: AnySQLiteColumn) => sql`${input} ->> '$.userId'`;

/** A claim moves `runAtMs` to the lease's end. */
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
    index('jobs_turns_idx').on(jobPerson(t.input), t.runAtMs, t.id).where(sql`lane = 'turns' and dead_at_ms is null`),
  ],
);

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
    messages: text('messages').notNull(),
    context: text('context').notNull(),
    requestId: text('request_id').notNull(),
    createdAtMs: ms('created_at_ms').notNull(),
    completedAtMs: ms('completed_at_ms'),
    result: text('result'),
    error: text('error'),
    logPrunedAtMs: ms('log_pruned_at_ms'),
    conversationId: text('conversation_id'),
    exchangeMac: text('exchange_mac'),
  },
  (t) => [
    index('turns_exchange_idx').on(t.userId, t.exchangeMac, t.createdAtMs, t.id).where(sql`exchange_mac is not null`),
    index('turns_conversation_idx').on(t.userId, t.conversationId, t.createdAtMs, t.id),
    index('turns_user_created_idx').on(t.userId, t.createdAtMs, t.id),
    index('turns_user_status_created_idx').on(t.userId, t.status, t.createdAtMs, t.id),
    index('turns_in_flight_idx').on(t.userId).where(sql`status in ('queued', 'running')`),
    index('turns_unpruned_idx')
      .on(t.completedAtMs)
      .where(sql`completed_at_ms is not null and log_pruned_at_ms is null`),
  ],
);

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
    index('lab_uploads_storage_idx').on(t.storageKey),
    index('lab_uploads_waiting_idx').on(t.aggregatorStatus).where(sql`aggregator_upload_id IS NULL`),
  ],
);

export const labReadings = sqliteTable(
  'lab_readings',
  {
    uploadId: text('upload_id').primaryKey().notNull(),
    userId: text('user_id').notNull(),
    reading: text('reading').notNull(),
    readerVersion: integer('reader_version').notNull(),
    readAtMs: ms('read_at_ms').notNull(),
  },
  (t) => [index('lab_readings_user_idx').on(t.userId), index('lab_readings_version_idx').on(t.readerVersion)],
);

export const labCorrections = sqliteTable(
  'lab_corrections',
  {
    resultId: text('result_id').primaryKey().notNull(),
    userId: text('user_id').notNull(),
    uploadId: text('upload_id').notNull(),
    correction: text('correction').notNull(),
    correctedAtMs: ms('corrected_at_ms').notNull(),
  },
  (t) => [index('lab_corrections_user_idx').on(t.userId, t.uploadId)],
);

export const labSessions = sqliteTable(
  'lab_sessions',
  { id: id(), userId: text('user_id').notNull(), version: text('version').notNull() },
  (t) => [index('lab_sessions_user_idx').on(t.userId)],
);
