import { randomBytes } from 'node:crypto';
import { answerIdempotencyKey, claimIdempotencyKey, findIdempotencyKey } from '../../../db/access/idempotency.ts';
import { findProfile, saveProfile } from '../../../db/access/profiles.ts';
import type { Db } from '../../../db/client.ts';
import { findLabUpload, insertLabUpload, listBiomarkerRows, listLabUploads } from '../../../db/health/labs.ts';
import { type HealthRow, upsertHealthRows } from '../../../db/health/rows.ts';
import { listChangedRows } from '../../../db/health/sync.ts';
import { beginProcessing, findArchive, insertArchive, listArchives } from '../../../db/ingestion/archives.ts';
import { listFeedDays, saveFeedDay } from '../../../db/ingestion/feed-days.ts';
import { insertDisclosure, insertEvidence, listDisclosures, listEvidence } from '../../../db/turns/evidence.ts';
import { listMemories, upsertMemory } from '../../../db/turns/memories.ts';
import * as turnQueries from '../../../db/turns/turns.ts';
import { findStoredRows } from '../../../db/upkeep/doctor.ts';
import { biomarkerRow } from './health-rows.ts';

/** Everything that the database keeps of a person in words: how to write it and how to read it. */

export const canary = 'CANARY said in confidence';
export const newKey = () => randomBytes(32).toString('base64');
const upload = (userId: string) => ({
  ...{ id: `up_${userId}`, userId, fileName: `${canary}.pdf`, contentType: 'application/pdf', sizeBytes: 1 },
  ...{ storageKey: 'labs/x', aggregatorStatus: 'pending', aggregatorUploadId: null, uploadedAtMs: 1, parsedAtMs: null },
});
const printed = { value_text: canary, flag: canary, reference_range: canary };
export const biomarker = (userId: string) =>
  biomarkerRow({ id: `bio_${userId}`, user_id: userId, value: 5, ...printed });
const workout = (userId: string): HealthRow<'activities'> => ({
  ...biomarkerRow({ id: `act_${userId}`, user_id: userId }),
  name: canary,
  activity_type: 'running',
});
const claim = (userId: string) => ({
  ...{ userId, keySha256: 'k', bodySha256: canary, effectId: 'e', claimToken: `c_${userId}`, lockMs: 20_000 },
  ...{ createdAtMs: 1, expiresAtMs: 1e15, nowMs: 2 },
});

export async function writeAllOf(db: Db, userId: string): Promise<void> {
  const turnId = `turn_${userId}`;
  const key = { turnId, userId };
  await claimIdempotencyKey(db, claim(userId));
  const [{ revision = 0 } = {}] = await listFeedDays(db.read, { userId, from: '2026-03-01', to: '2026-03-01' });
  await db.write((orm) => [
    turnQueries.insertTurn(
      orm,
      { id: turnId, userId, messages: [canary], context: { canary }, requestId: 'r', createdAtMs: 1 },
      9,
    ),
    turnQueries.insertTurnEvents(orm, key, [
      { turnId, seq: 1, type: 'delta', data: `{"text":"${canary} 1"}` },
      { turnId, seq: 2, type: 'delta', data: `{"text":"${canary} 2"}` },
    ]),
    turnQueries.insertTurnStep(orm, { ...key, name: 'plan', output: { canary } }),
    insertEvidence(orm, key, {
      ...{ turnId, place: 0, today: '2026-03-01', query: canary, querySha256: canary, facts: canary, rows: canary },
    }),
    insertDisclosure(orm, key, {
      ...{ turnId, place: 0, step: 's', model: 'm', host: 'h', sentAtMs: 1, bytesSent: 1, contents: canary },
    }),
    turnQueries.endTurn(orm, { ...key, completedAtMs: 3, result: { answer: canary } }),
    upsertMemory(orm, { userId, kind: 'goal', text: canary, textSha256: canary, turnId, nowMs: 1 }),
    saveProfile(orm, { userId }, { name: canary, timeZone: canary }),
    insertLabUpload(orm, upload(userId)),
    upsertHealthRows(orm, 'biomarkers', [biomarker(userId)]),
    upsertHealthRows(orm, 'activities', [workout(userId)]),
    answerIdempotencyKey(orm, { ...claim(userId), outcome: canary }),
    insertArchive(orm, archive(userId)),
    ...beginProcessing(orm, { archiveId: archive(userId).id, userId, receipt: JSON.stringify({ canary }), count: 0 }),
    saveFeedDay(orm, { userId, day: '2026-03-01', document: JSON.stringify([canary]), revision }),
  ]);
}

const archive = (userId: string) => ({
  ...{ id: `arc_${userId}`, userId, vendor: 'oura', fileName: canary, bytes: 1, sha256: 'f', timeZone: null },
  openMax: 9,
});

export async function readAllOf(db: Db, userId: string) {
  const key = { turnId: `turn_${userId}`, userId };
  const page = { userId, sinceMs: 0, untilMs: 1e15, limit: 99 };
  const rowsOf = async (name: 'biomarkers' | 'activities') => {
    const found = await listChangedRows(db.read, name, page);
    return found && { count: found.count, rows: JSON.parse(`[${new TextDecoder().decode(found.json)}]`) };
  };
  return {
    turn: await turnQueries.findTurn(db.read, key),
    shown: await turnQueries.findPublicTurn(db.read, key),
    events: await turnQueries.listTurnEvents(db.read, { ...key, afterSeq: 0, limit: 9 }),
    steps: await turnQueries.listTurnSteps(db.read, key),
    evidence: await listEvidence(db.read, key),
    disclosures: await listDisclosures(db.read, key),
    uploads: await listLabUploads(db.read, { userId }),
    upload: await findLabUpload(db.read, { uploadId: `up_${userId}`, userId }),
    answer: await findIdempotencyKey(db.read, { userId, keySha256: 'k' }),
    latest: await listBiomarkerRows(db.read, { userId, names: ['Glucose'] }),
    stored: await findStoredRows(db.read, { table: 'biomarkers', keys: [[userId, `bio_${userId}`]] }),
    synced: [await rowsOf('biomarkers'), await rowsOf('activities')],
    archive: (await findArchive(db.read, { archiveId: `arc_${userId}`, userId }))?.fileName,
    archives: (await listArchives(db.read, { userId, limit: 9 })).map(({ receipt }) => receipt),
    feed: (await listFeedDays(db.read, { userId, from: '2026-01-01', to: '2026-12-31' })).map(
      ({ document }) => document,
    ),
    profile: await findProfile(db.read, { userId }),
    memories: (await listMemories(db.read, { userId, limit: 9 })).map(({ kind, text }) => ({ kind, text })),
  };
}

export const timeless = (value: unknown) =>
  JSON.stringify(
    value,
    (name, inner) => {
      if (inner instanceof Map) return [...inner];
      return ['updated_at_ms', 'updated_at', 'lockedUntilMs'].includes(name) ? undefined : inner;
    },
    1,
  );

export async function everythingIn({ engine }: Db): Promise<string> {
  const names = "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%'";
  const [tables] = await engine.read([{ sql: names, params: [], method: 'all' }]);
  const dump = ((tables?.rows ?? []) as [string][]).map(([name]) => ({
    sql: `SELECT * FROM ${name}`,
    params: [] as unknown[],
  }));
  return JSON.stringify(await engine.read(dump.map((each) => ({ ...each, method: 'all' as const }))));
}

/** `expect(…).rejects` runs the event loop from inside, where a remote read takes a second. */
export const failureOf = (promise: Promise<unknown>): Promise<unknown> =>
  promise.then(
    () => undefined,
    (cause: unknown) => cause,
  );
