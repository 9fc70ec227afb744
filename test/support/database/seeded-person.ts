import * as idempotencyQueries from '../../../db/access/idempotency.ts';
import * as identityQueries from '../../../db/access/identity.ts';
import * as oauthQueries from '../../../db/access/oauth.ts';
import * as profileQueries from '../../../db/access/profiles.ts';
import * as quotaQueries from '../../../db/access/quotas.ts';
import * as tokenQueries from '../../../db/access/service-tokens.ts';
import * as userQueries from '../../../db/access/users.ts';
import { type Db, writeAll } from '../../../db/client.ts';
import * as readingQueries from '../../../db/health/lab-readings.ts';
import * as labQueries from '../../../db/health/labs.ts';
import * as healthQueries from '../../../db/health/rows.ts';
import * as archiveQueries from '../../../db/ingestion/archives.ts';
import * as feedQueries from '../../../db/ingestion/feed-days.ts';
import * as originQueries from '../../../db/ingestion/row-origins.ts';
import * as sourceQueries from '../../../db/ingestion/sources.ts';
import * as activityQueries from '../../../db/people/activity.ts';
import { identityPasskeys, identitySessions } from '../../../db/schema/access-schema.ts';
import * as evidenceQueries from '../../../db/turns/evidence.ts';
import * as memoryQueries from '../../../db/turns/memories.ts';
import * as turnQueries from '../../../db/turns/turns.ts';
import { biomarkerRow, dailyRow, sleepRow } from './health-rows.ts';

const exportOf = async (db: Db, userId: string, archiveId: string, sha256: string) => {
  const key = { archiveId, userId };
  const hash = `${sha256}-${userId}`;
  const event = { sha256: hash, type: 'archive', payload: userId, requestId: 'r', orderingMs: 1, receivedAtMs: 1 };
  await writeAll(db, (orm) => [
    archiveQueries.insertArchive(orm, {
      ...{ id: archiveId, userId, vendor: 'oura', fileName: userId, bytes: 1, sha256, timeZone: null, openMax: 9 },
    }),
    ...archiveQueries.insertArchivePart(orm, {
      ...{ ...key, part: 1, sha256: hash, bytes: 1, events: 1, firstDay: null, lastDay: null, event, isLast: false },
    }),
  ]);
  return key;
};

/** A person with something in every table. */
export async function seed(db: Db, userId: string) {
  await seedRows(db, userId);
  await seedAccount(db, userId);
  await exportOf(db, userId, `arc_${userId}`, 'f');
  const stored = await exportOf(db, userId, `arc_stored_${userId}`, 'g');
  await writeAll(db, (orm) => [
    ...archiveQueries.beginProcessing(orm, { ...stored, receipt: '{}', count: 1 }),
    feedQueries.saveFeedDay(orm, { userId, day: '2026-03-01', document: userId, revision: 0 }),
    originQueries.noteOrigins(orm, {
      ...{ userId, contributor: `arc_${userId}`, tableName: 'sleep_sessions' },
      rows: [{ rowId: `slp_other_${userId}`, date: '2026-03-01', version: '9', rawEventId: 1 }],
    }),
  ]);
}

async function seedRows(db: Db, userId: string) {
  const own = { user_id: userId, end_time: `2026-03-01T10:00:00 ${userId}` };
  const turn = { id: `turn_${userId}`, userId, messages: [userId], context: {}, requestId: userId, createdAtMs: 1 };
  const file = { fileName: userId, contentType: 'x', sizeBytes: 1, storageKey: userId, aggregatorStatus: 'pending' };
  const source = { id: `src_${userId}`, userId, provider: 'garmin', aggregatorUserId: `agg_${userId}`, version: '1' };
  await db.write((orm) => [
    userQueries.upsertUser(orm, { id: userId, email: `${userId}@example.org`, createdAtMs: 1 }),
    tokenQueries.insertServiceToken(orm, {
      ...{ id: `token_${userId}`, userId, name: userId, createdAtMs: 1, authTimeMs: 1, expiresAtMs: 9e15 },
    }),
    sourceQueries.connectSource(orm, source),
    profileQueries.saveProfile(orm, { userId }, { name: userId }),
    turnQueries.insertTurn(orm, turn, 20),
    turnQueries.insertTurn(orm, { ...turn, id: `turn_ended_${userId}` }, 20),
    turnQueries.endTurn(orm, { turnId: `turn_ended_${userId}`, userId, completedAtMs: 2, result: userId }),
    turnQueries.insertTurnEvents(orm, turn, [{ turnId: turn.id, seq: 1, type: 'delta', data: userId }]),
    turnQueries.insertTurnStep(orm, { turnId: turn.id, userId, name: 'plan', output: userId }),
    evidenceQueries.insertEvidence(orm, turn, {
      turnId: turn.id,
      place: 0,
      today: '2026-03-01',
      query: userId,
      querySha256: userId,
      facts: '[]',
      rows: '{}',
    }),
    evidenceQueries.insertDisclosure(orm, turn, {
      turnId: turn.id,
      place: 0,
      step: userId,
      model: 'm',
      host: 'h',
      sentAtMs: 1,
      bytesSent: 1,
      contents: '[]',
    }),
    memoryQueries.upsertMemory(orm, {
      userId,
      kind: 'goal',
      text: userId,
      textSha256: 'same for all',
      turnId: turn.id,
      nowMs: 1,
    }),
    labQueries.insertLabUpload(orm, {
      ...file,
      id: `up_${userId}`,
      userId,
      aggregatorUploadId: userId,
      uploadedAtMs: 1,
      parsedAtMs: null,
    }),
    readingQueries.saveLabReading(orm, { uploadId: `up_${userId}`, userId, reading: userId, readerVersion: 1 }),
    readingQueries.saveLabCorrection(orm, {
      ...{ resultId: `bio_${userId}`, userId, uploadId: `up_${userId}` },
      ...{ correction: userId, correctedAtMs: 1 },
    }),
    healthQueries.upsertHealthRows(orm, 'daily_summary', [dailyRow({ id: `day_${userId}`, ...own, steps: 5 })]),
    healthQueries.upsertHealthRows(orm, 'sleep_sessions', [sleepRow({ id: `slp_${userId}`, ...own })]),
    healthQueries.upsertHealthRows(orm, 'activities', [
      { ...dailyRow({ id: `act_${userId}`, ...own }), activity_type: userId },
    ]),
    healthQueries.upsertHealthRows(orm, 'body_measurements', [{ ...dailyRow({ id: `body_${userId}`, ...own }) }]),
    healthQueries.upsertHealthRows(orm, 'biomarkers', [
      biomarkerRow({ id: `bio_${userId}`, user_id: userId, upload_id: userId }),
    ]),
  ]);
}

async function seedAccount(db: Db, userId: string) {
  const email = `${userId}@example.org`;
  const at = new Date(1);
  const program = { userId, clientId: 'client', codeSha256: `code_${userId}`, scopes: userId };
  const signedIn = { authTimeMs: 1, expiresAtMs: 9e15 };
  await writeAll(db, (orm) => [
    ...identityQueries.insertIdentityAccount(orm, {
      ...{ userId, accountId: `account_${userId}`, email, emailVerified: false, passwordHash: userId },
    }),
    orm.insert(identitySessions).values({
      ...{ id: `session_${userId}`, token: userId, userId, userAgent: userId },
      ...{ createdAt: at, updatedAt: at, expiresAt: new Date(9e14) },
    }),
    orm.insert(identityPasskeys).values({
      ...{ id: `passkey_${userId}`, name: userId, publicKey: userId, userId, credentialID: userId },
      ...{ counter: 0, deviceType: 'singleDevice', backedUp: false },
    }),
    ...oauthQueries.insertCode(
      orm,
      { ...program, ...signedIn, redirectUri: userId, codeChallenge: userId },
      { nowMs: 1 },
    ),
    oauthQueries.takeCode(orm, { codeSha256: `code_${userId}`, tokenId: `refreshed_${userId}`, nowMs: 1 }),
    oauthQueries.insertClientToken(orm, {
      ...{ ...program, ...signedIn, id: `refreshed_${userId}`, name: userId, createdAtMs: 1 },
    }),
    quotaQueries.addToQuota(orm, { userId, kind: 'day', startMs: 0, count: 1 }),
    activityQueries.insertActivity(orm, {
      ...{ userId, atMs: 1, action: 'sign_in', outcome: 'done', address: userId, device: userId },
      ...{ requestId: userId, salt: userId, program: '', detail: '' },
    }),
  ]);
  await idempotencyQueries.claimIdempotencyKey(db, {
    ...{ userId, keySha256: `key_${userId}`, bodySha256: userId, effectId: userId, claimToken: userId },
    ...{ createdAtMs: 1, expiresAtMs: 9e15, lockMs: 1, nowMs: 1 },
  });
}
