import { type SQL, sql } from 'drizzle-orm';
import type { SQLiteTable } from 'drizzle-orm/sqlite-core';
import { keysOf } from '../keys.ts';
import * as access from '../schema/access-schema.ts';
import * as agent from '../schema/agent-schema.ts';
import * as archive from '../schema/archive-schema.ts';
import * as health from '../schema/health-schema.ts';
import { accountActivity, auditLog, erasedPeople, personKeys, sharedSecrets } from '../schema/privacy-schema.ts';
import * as schema from '../schema/schema.ts';
import { auditOfPerson } from './audit.ts';

/** Dependencies come later. A test fails for a missing table. */
export type PersonTable = {
  table: SQLiteTable;
  of: (person: { userId: string }) => SQL;
  about: string;
  /** Would let somebody act as the person. */
  withheld?: readonly string[];
  json?: readonly string[];
  /** `later`: in portions. `last`: after what it opens. `kept`: append-only, anonymous. */
  erased: 'first' | 'later' | 'last' | 'kept';
};

const byUserId = ({ userId }: { userId: string }) => sql`user_id = ${userId}`;
const byId = ({ userId }: { userId: string }) => sql`id = ${userId}`;
const byTurn = ({ userId }: { userId: string }) => sql`turn_id IN (SELECT id FROM turns WHERE user_id = ${userId})`;
const measured = (table: SQLiteTable, what: string): PersonTable => ({
  table,
  of: byUserId,
  about: `${what} Each row names its unit at the end of a column's name; what was not measured is null.`,
  erased: 'later',
});

export const personTables = {
  jobs: {
    table: schema.jobs,
    of: ({ userId }) => sql`(input ->> '$.userId' = ${userId}
      OR input ->> '$.email' = (SELECT email FROM identity_users WHERE id = ${userId}) OR input ->> '$.aggregatorUserId' IN (
      SELECT aggregator_user_id FROM sources WHERE user_id = ${userId} UNION ALL
      SELECT aggregator_user_id FROM former_connections WHERE source_id IN (SELECT id FROM sources WHERE user_id = ${userId})))`,
    about: 'Work about you that is under way or could not be done.',
    withheld: ['lease_token'],
    json: ['input'],
    erased: 'first',
  },
  identity_verifications: {
    table: access.identityVerifications,
    of: ({ userId }) =>
      sql`(identifier IN (SELECT email FROM identity_users WHERE id = ${userId}) OR instr(value, ${userId}) > 0)`,
    about: 'Confirmations that the sign-in waits for.',
    withheld: ['value'],
    erased: 'first',
  },
  identity_sessions: {
    table: access.identitySessions,
    of: byUserId,
    about: 'Where you are signed in.',
    withheld: ['token'],
    erased: 'first',
  },
  identity_accounts: {
    table: access.identityAccounts,
    of: byUserId,
    about: 'How you sign in.',
    withheld: ['password', 'access_token', 'refresh_token', 'id_token'],
    erased: 'first',
  },
  identity_passkeys: {
    table: access.identityPasskeys,
    of: byUserId,
    about: 'Your passkeys: their names and what kind of device holds them.',
    withheld: ['credential_id', 'public_key'],
    erased: 'first',
  },
  one_time_links: {
    table: access.oneTimeLinks,
    of: ({ userId }) => sql`(user_id = ${userId} OR email IN (SELECT email FROM identity_users WHERE id = ${userId}))`,
    about: 'Links for a new password, an invitation or your address that wait to be used.',
    withheld: ['token_sha256'],
    erased: 'first',
  },
  identity_users: {
    table: access.identityUsers,
    of: byId,
    about: 'Your account at the sign-in of this server.',
    erased: 'first',
  },
  service_tokens: {
    table: access.serviceTokens,
    of: byUserId,
    about:
      'The tokens of your programs: their names, when they were made and last used, and until when they are valid.',
    erased: 'first',
  },
  device_grants: {
    table: access.deviceGrants,
    of: byUserId,
    about: 'Machines that you have just approved and that have not fetched their token.',
    withheld: ['device_code_sha256', 'user_code'],
    erased: 'first',
  },
  oauth_codes: {
    table: access.oauthCodes,
    of: byUserId,
    about: 'Programs that you allowed within the last minutes.',
    withheld: ['code_sha256', 'code_challenge'],
    erased: 'first',
  },
  account_activity: {
    table: accountActivity,
    of: byUserId,
    about: 'Sign-ins to your account and changes of it, with address and device.',
    withheld: ['salt'],
    erased: 'first',
  },
  sign_outs: {
    table: access.signOuts,
    of: byUserId,
    about: 'When you were signed out everywhere, if you were.',
    erased: 'first',
  },
  quota_windows: {
    table: access.quotaWindows,
    of: byUserId,
    about: 'How many requests you made in the newest minute and day.',
    erased: 'first',
  },
  idempotency_keys: {
    table: access.idempotencyKeys,
    of: byUserId,
    about: 'Answers that are kept for a day, in case a request comes again.',
    withheld: ['claim_token', 'outcome'],
    erased: 'first',
  },
  former_connections: {
    table: schema.formerConnections,
    of: ({ userId }) => sql`source_id IN (SELECT id FROM sources WHERE user_id = ${userId})`,
    about: 'Ids that your sources had at the aggregator before.',
    erased: 'first',
  },
  sources: {
    table: schema.sources,
    of: byUserId,
    about: 'Your connected devices and apps, also those that have ended.',
    erased: 'first',
  },
  users: {
    table: schema.users,
    of: byId,
    about: 'You: your id, your e-mail address, and since when you are here.',
    erased: 'first',
  },
  profiles: {
    table: access.profiles,
    of: byUserId,
    about: 'What you said of yourself: name, units, language, time zone, year of birth and sex.',
    erased: 'first',
  },
  turn_events: {
    table: schema.turnEvents,
    of: byTurn,
    about: 'The newest answers as they were streamed, event by event.',
    json: ['data'],
    erased: 'later',
  },
  turn_steps: {
    table: schema.turnSteps,
    of: byTurn,
    about: 'Interim results of the newest answers.',
    json: ['output'],
    erased: 'later',
  },
  turn_evidence: {
    table: agent.turnEvidence,
    of: byTurn,
    about: 'The proof of each number in an answer: the query, its facts, and the rows that they come from.',
    json: ['query', 'facts', 'rows'],
    erased: 'later',
  },
  turn_disclosures: {
    table: agent.turnDisclosures,
    of: byTurn,
    about: 'What was sent to a language model outside this server: when, where to, and what of you it held.',
    json: ['contents'],
    erased: 'later',
  },
  turns: {
    table: schema.turns,
    of: byUserId,
    about: 'Your questions and the answers to them.',
    json: ['messages', 'context', 'result', 'error'],
    erased: 'later',
  },
  memories: {
    table: agent.memories,
    of: byUserId,
    about: 'What you said about yourself that later answers heed.',
    erased: 'later',
  },
  daily_summaries: measured(
    health.dailySummaries,
    'One row per device and day: steps, energy, heart rate and the like.',
  ),
  sleep_sessions: measured(health.sleepSessions, 'Your nights and naps.'),
  activities: measured(health.activities, 'Your workouts.'),
  body_measurements: measured(health.bodyMeasurements, 'Weight, blood pressure and other readings of the body.'),
  biomarkers: measured(health.biomarkers, 'Your laboratory results, as printed and as numbers.'),
  lab_sessions: {
    table: schema.labSessions,
    of: byUserId,
    about: 'The reports that results belong to.',
    erased: 'later',
  },
  lab_readings: {
    table: schema.labReadings,
    of: byUserId,
    about:
      'What was read from your reports: each result with its page and line, and the lines that were not understood.',
    json: ['reading'],
    erased: 'later',
  },
  lab_corrections: {
    table: schema.labCorrections,
    of: byUserId,
    about: 'What you corrected, added or removed in your reports.',
    json: ['correction'],
    erased: 'later',
  },
  lab_uploads: {
    table: schema.labUploads,
    of: byUserId,
    about: 'The laboratory files that you uploaded; the files themselves are in the folder files.',
    erased: 'later',
  },
  archives: {
    table: archive.archives,
    of: byUserId,
    about: 'The exports of other services that you imported, with what was taken of each.',
    json: ['receipt'],
    erased: 'first',
  },
  archive_parts: {
    table: archive.archiveParts,
    of: byUserId,
    about: 'The parts in which they came.',
    erased: 'later',
  },
  row_origins: {
    table: archive.rowOrigins,
    of: byUserId,
    about: 'Which imports and feeds said each of your rows.',
    erased: 'later',
  },
  feed_days: {
    table: archive.feedDays,
    of: byUserId,
    about: 'What an app on your phone has posted, day by day.',
    json: ['document'],
    erased: 'first',
  },
  raw_events: {
    table: schema.rawEvents,
    of: byUserId,
    about: 'Every raw event about you, as the aggregator sent it, also those that could not be read or wait.',
    erased: 'later',
  },
  stored_bytes: {
    table: schema.storedBytes,
    of: byUserId,
    about: 'How many bytes of raw events are kept of you.',
    erased: 'first',
  },
  person_keys: {
    table: personKeys,
    of: byUserId,
    about: 'That what you say is encrypted under a key of your own, and since when.',
    withheld: ['wrapped_key'],
    erased: 'last',
  },
  audit_log: {
    table: auditLog,
    of: auditOfPerson,
    about: 'When somebody who runs this server looked at your raw events or answers, or exported or erased your data.',
    erased: 'kept',
  },
} as const satisfies Record<string, PersonTable>;

export type PersonTableName = keyof typeof personTables;
export const personTableNames = keysOf(personTables);

/** Erased with their table. */
export const partTables: Record<string, { table: SQLiteTable; of: PersonTableName }> = {
  raw_event_bodies: { table: schema.rawEventBodies, of: 'raw_events' },
};

/** Neither exported nor erased. */
export const impersonalTables: Record<string, { table: SQLiteTable; reason: string }> = {
  clock: { table: schema.clock, reason: 'one number for all' },
  schedules: { table: schema.schedules, reason: 'when maintenance is due' },
  identity_keys: { table: access.identityKeys, reason: "the server's own keys" },
  sign_in_failures: {
    table: access.signInFailures,
    reason: 'named by a hash that only the server can make, and gone within a day',
  },
  oauth_clients: { table: access.oauthClients, reason: 'programs that registered, before anybody allowed them' },
  token_changes: {
    table: access.tokenChanges,
    reason: 'named by a hash of the id, so that all nodes refuse ended tokens, and gone within two hours',
  },
  shared_secrets: { table: sharedSecrets, reason: "the nodes' own secrets, and only what they are known by" },
  erased_people: { table: erasedPeople, reason: 'named by a hash of the id, so that old tokens stay dead' },
};
