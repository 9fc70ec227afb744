import * as idempotencyQueries from '../../../../db/access/idempotency.ts';
import * as identityQueries from '../../../../db/access/identity.ts';
import * as profileQueries from '../../../../db/access/profiles.ts';
import * as quotaQueries from '../../../../db/access/quotas.ts';
import * as tokenQueries from '../../../../db/access/service-tokens.ts';
import * as userQueries from '../../../../db/access/users.ts';
import type { Db } from '../../../../db/client.ts';
import * as coverageQueries from '../../../../db/health/coverage.ts';
import * as extentQueries from '../../../../db/health/extents.ts';
import * as readingQueries from '../../../../db/health/lab-readings.ts';
import * as labQueries from '../../../../db/health/labs.ts';
import * as rowQueries from '../../../../db/health/measured-rows.ts';
import * as metricQueries from '../../../../db/health/metrics.ts';
import * as nightQueries from '../../../../db/health/nights.ts';
import * as syncQueries from '../../../../db/health/sync.ts';
import * as workoutQueries from '../../../../db/health/workouts.ts';
import * as archiveQueries from '../../../../db/ingestion/archives.ts';
import * as feedQueries from '../../../../db/ingestion/feed-days.ts';
import * as originQueries from '../../../../db/ingestion/row-origins.ts';
import * as sourceQueries from '../../../../db/ingestion/sources.ts';
import * as activityQueries from '../../../../db/people/activity.ts';
import { listUploadsOfPerson } from '../../../../db/people/erasure.ts';
import { type PersonTableName, personTableNames } from '../../../../db/people/person-data.ts';
import * as personQueries from '../../../../db/people/person-rows.ts';
import { findStoredBytes } from '../../../../db/people/stored-bytes.ts';
import { type HealthTableName, healthTables } from '../../../../db/schema/health-schema.ts';
import * as conversationQueries from '../../../../db/turns/conversations.ts';
import * as evidenceQueries from '../../../../db/turns/evidence.ts';
import * as memoryQueries from '../../../../db/turns/memories.ts';
import * as turnQueries from '../../../../db/turns/turns.ts';

export type Calls = Record<string, (db: Db, as: string, of: string) => Promise<unknown>>;

const steps = { table: 'daily_summary', column: 'steps', min: 0, max: 1e9 } as const;
const span = { from: '2026-01-01', to: '2026-12-31' };

const firstIds = Array.from({ length: 1_000 }, (_, at) => at + 1);
const exportFile = { vendor: 'oura', sha256: 'f', timeZone: null };

const healthNames = Object.keys(healthTables) as HealthTableName[];
const changedRows = async (db: Db, userId: string, name: HealthTableName) => {
  const page = await syncQueries.listChangedRows(db.read, name, { userId, sinceMs: 0, untilMs: 1e15, limit: 99 });
  return page && { ...page, json: new TextDecoder().decode(page.json) };
};

const everyTable = <Found>(find: (name: PersonTableName) => Promise<Found>) =>
  Promise.all(personTableNames.map(async (name) => [name, await find(name)] as const));

/** Asked as one person for what is another's. */
export const reads: Calls = {
  listBiomarkerRows: (db, userId) => labQueries.listBiomarkerRows(db.read, { userId, names: ['Glucose'] }),
  listBiomarkerNames: (db, userId) => labQueries.listBiomarkerNames(db.read, { userId }),
  listChangedRows: (db, userId) => Promise.all(healthNames.map((name) => changedRows(db, userId, name))),
  listLeftResults: (db, userId) =>
    labQueries.listLeftResults(db.read, { userId, version: '9', sessionIds: ['labs_1'] }),
  listLabUploads: (db, userId) => labQueries.listLabUploads(db.read, { userId }),
  findLabUpload: (db, userId, of) => labQueries.findLabUpload(db.read, { uploadId: `up_${of}`, userId }),
  findLabReading: (db, userId, of) => readingQueries.findLabReading(db.read, { uploadId: `up_${of}`, userId }),
  listLabCorrections: (db, userId, of) => readingQueries.listLabCorrections(db.read, { uploadId: `up_${of}`, userId }),
  listResultsOfUpload: (db, userId, of) => readingQueries.listResultsOfUpload(db.read, { uploadId: of, userId }),
  listUploadsOfResults: (db, userId, of) =>
    readingQueries.listUploadsOfResults(db.read, { userId, resultIds: [`bio_${of}`] }),
  listDayValues: (db, userId) => rowQueries.listDayValues(db, { userId }, { ...span, measures: [steps] }),
  listMeasuredRows: (db, userId) => rowQueries.listMeasuredRows(db, { userId }, [{ ...span, measures: [steps] }]),
  listNewestDays: (db, userId) =>
    metricQueries.listNewestDays(db, { userId }, [{ measure: steps, until: '2026-12-31' }]),
  findRowSources: (db, userId, of) =>
    metricQueries
      .findRowSources(db, { userId, rows: [{ table: 'daily_summary', id: `day_${of}` }] })
      .then((found) => [...found]),
  findProfile: (db, userId) => profileQueries.findProfile(db.read, { userId }),
  listCoverage: (db, userId) => coverageQueries.listCoverage(db, { userId, from: '2026-01-01' }),
  listSleeps: (db, userId) => nightQueries.listSleeps(db.read, { userId, date: '2026-03-01' }),
  findNightsAround: (db, userId) =>
    nightQueries.findNightsAround(db.read, { userId, date: '2026-12-30', today: '2026-12-31' }),
  listWorkouts: (db, userId) => workoutQueries.listWorkouts(db.read, { userId, limit: 99 }),
  findWorkout: (db, userId, of) => workoutQueries.findWorkout(db.read, { userId, workoutId: `act_${of}` }),
  listConversations: (db, userId) => conversationQueries.listConversations(db.read, { userId, limit: 99 }),
  listTurnsOfConversation: (db, userId, of) =>
    conversationQueries.listTurnsOfConversation(db.read, { userId, conversationId: `turn_${of}`, limit: 99 }),
  listExtents: (db, userId) => extentQueries.listExtents(db, { userId, today: '2026-03-01' }, [steps]),
  countDays: (db, userId) => extentQueries.countDays(db, { userId }, [steps]),
  findWatermarkMs: (db, userId) => metricQueries.findWatermarkMs(db.read, { userId }),
  listActivityTypes: (db, userId) => metricQueries.listActivityTypes(db.read, { userId }),
  findNewestDateTime: (db, userId) => metricQueries.findNewestDateTime(db.read, { userId }),
  listSources: (db, userId) => sourceQueries.listSources(db.read, { userId }),
  listActiveSources: (db, userId) => sourceQueries.listActiveSources(db.read, { userId }),
  findPublicTurn: (db, userId, of) => turnQueries.findPublicTurn(db.read, { turnId: `turn_${of}`, userId }),
  findTurn: (db, userId, of) => turnQueries.findTurn(db.read, { turnId: `turn_${of}`, userId }),
  findTurnEnd: (db, userId, of) => turnQueries.findTurnEnd(db.read, { turnId: `turn_${of}`, userId }),
  countTurnsInFlight: (db, userId) => turnQueries.countTurnsInFlight(db.read, { userId }),
  listEvidence: (db, userId, of) => evidenceQueries.listEvidence(db.read, { turnId: `turn_${of}`, userId }),
  listDisclosures: (db, userId, of) => evidenceQueries.listDisclosures(db.read, { turnId: `turn_${of}`, userId }),
  listMemories: (db, userId) => memoryQueries.listMemories(db.read, { userId, limit: 99 }),
  listTurns: (db, userId) => turnQueries.listTurns(db.read, { userId, limit: 99 }),
  listTurnEvents: (db, userId, of) =>
    turnQueries.listTurnEvents(db.read, { turnId: `turn_${of}`, userId, afterSeq: 0, limit: 99 }),
  listTurnSteps: (db, userId, of) => turnQueries.listTurnSteps(db.read, { turnId: `turn_${of}`, userId }),
  findStanding: (db, userId, of) => tokenQueries.findStanding(db.read, { tokenId: `token_${of}`, userId }),
  findServiceToken: (db, userId, of) => tokenQueries.findServiceToken(db.read, { tokenId: `token_${of}`, userId }),
  listServiceTokens: (db, userId) => tokenQueries.listServiceTokens(db.read, { userId, nowMs: 1, limit: 99 }),
  findUser: (db, userId) => userQueries.findUser(db.read, { userId }),
  findArchive: (db, userId, of) => archiveQueries.findArchive(db.read, { archiveId: `arc_${of}`, userId }),
  findOpenArchive: (db, userId) => archiveQueries.findOpenArchive(db.read, { ...exportFile, userId }),
  listArchives: (db, userId) => archiveQueries.listArchives(db.read, { userId, limit: 99 }),
  listArchiveParts: (db, userId, of) => archiveQueries.listArchiveParts(db.read, { archiveId: `arc_${of}`, userId }),
  listArchivesOfEvents: (db, userId) => archiveQueries.listArchivesOfEvents(db.read, { userId, rawEventIds: firstIds }),
  listProcessingArchives: (db, userId) => archiveQueries.listProcessingArchives(db.read, { userId }),
  listFeedDays: (db, userId) => feedQueries.listFeedDays(db.read, { userId, ...span }),
  listSaidRows: (db, userId, of) =>
    originQueries.listSaidRows(db.read, { userId, contributor: `arc_${of}`, limit: 99 }),
  listContributed: (db, userId, of) =>
    originQueries.listContributed(db.read, { userId, contributor: `arc_${of}`, ...span }),
  findPassword: (db, userId) => identityQueries.findPassword(db.read, { userId }),
  listIdentitySessions: (db, userId) => identityQueries.listIdentitySessions(db.read, { userId, nowMs: 1, limit: 99 }),
  listPasskeys: (db, userId) => identityQueries.listPasskeys(db.read, { userId, limit: 99 }),
  listQuotaCounts: (db, userId) => quotaQueries.listQuotaCounts(db.read, { userId }),
  findIdempotencyKey: (db, userId, of) =>
    idempotencyQueries.findIdempotencyKey(db.read, { userId, keySha256: `key_${of}` }),
  listActivity: (db, userId) => activityQueries.listActivity(db.read, { userId, limit: 99, beforeId: undefined }),
  hasActivity: (db, userId, of) => activityQueries.hasActivity(db.read, { userId, requestId: of, action: 'sign_in' }),
  findStoredBytes: (db, userId) => findStoredBytes(db.read, { userId }),
  listUploadsOfPerson: (db, userId) => listUploadsOfPerson(db.read, { userId }),
  rowsOfPerson: (db, userId) =>
    everyTable((name) => Array.fromAsync(personQueries.rowsOfPerson(db.read, name, { userId }))),
  countRowsOfPerson: (db, userId) => everyTable((name) => personQueries.countRowsOfPerson(db.read, name, { userId })),
  listNamesOfPerson: (db, userId) => personQueries.listNamesOfPerson(db.read, { userId }),
  eventsOfPerson: (db, userId) => Array.fromAsync(personQueries.eventsOfPerson(db.read, { userId, names: [] })),
};
