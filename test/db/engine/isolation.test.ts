import { beforeEach, describe, expect, test } from 'bun:test';
import { and, eq } from 'drizzle-orm';
import * as profileQueries from '../../../db/access/profiles.ts';
import * as tokenQueries from '../../../db/access/service-tokens.ts';
import * as userQueries from '../../../db/access/users.ts';
import { type Db, writeAll } from '../../../db/client.ts';
import { prepared } from '../../../db/engine/prepared.ts';
import * as coverageQueries from '../../../db/health/coverage.ts';
import * as extentQueries from '../../../db/health/extents.ts';
import * as readingQueries from '../../../db/health/lab-readings.ts';
import * as labQueries from '../../../db/health/labs.ts';
import * as rowQueries from '../../../db/health/measured-rows.ts';
import * as metricQueries from '../../../db/health/metrics.ts';
import * as nightQueries from '../../../db/health/nights.ts';
import * as healthQueries from '../../../db/health/rows.ts';
import * as syncQueries from '../../../db/health/sync.ts';
import * as workoutQueries from '../../../db/health/workouts.ts';
import { derivedId } from '../../../db/id.ts';
import * as archiveQueries from '../../../db/ingestion/archives.ts';
import * as feedQueries from '../../../db/ingestion/feed-days.ts';
import * as originQueries from '../../../db/ingestion/row-origins.ts';
import * as sourceQueries from '../../../db/ingestion/sources.ts';
import { type HealthTableName, healthTables } from '../../../db/schema/health-schema.ts';
import { users } from '../../../db/schema/schema.ts';
import * as conversationQueries from '../../../db/turns/conversations.ts';
import * as evidenceQueries from '../../../db/turns/evidence.ts';
import * as memoryQueries from '../../../db/turns/memories.ts';
import * as turnQueries from '../../../db/turns/turns.ts';
import { onEveryEngine, statement } from '../../support/database/engines.ts';
import { seed } from '../../support/database/seeded-person.ts';

const modules = {
  ...archiveQueries,
  ...feedQueries,
  ...originQueries,
  ...evidenceQueries,
  ...memoryQueries,
  ...healthQueries,
  ...labQueries,
  ...readingQueries,
  ...extentQueries,
  ...metricQueries,
  ...rowQueries,
  ...sourceQueries,
  ...syncQueries,
  ...tokenQueries,
  ...turnQueries,
  ...userQueries,
  ...profileQueries,
  ...coverageQueries,
  ...nightQueries,
  ...workoutQueries,
  ...conversationQueries,
};
const steps = { table: 'daily_summary', column: 'steps', min: 0, max: 1e9 } as const;
const job = { lane: 'upkeep', name: 'any', requestId: 'req_1', runAtMs: 1, nowMs: 1 };
const span = { from: '2026-01-01', to: '2026-12-31' };

const firstIds = Array.from({ length: 1_000 }, (_, at) => at + 1);
const exportFile = { vendor: 'oura', sha256: 'f', timeZone: null };

const healthNames = Object.keys(healthTables) as HealthTableName[];
const changedRows = async (db: Db, userId: string, name: HealthTableName) => {
  const page = await syncQueries.listChangedRows(db.read, name, { userId, sinceMs: 0, untilMs: 1e15, limit: 99 });
  return page && { ...page, json: new TextDecoder().decode(page.json) };
};

const reads: Record<string, (db: Db, as: string, of: string) => Promise<unknown>> = {
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
  listInheritances: (db, userId, of) =>
    originQueries.listInheritances(db.read, { userId, contributor: `arc_${of}`, limit: 99 }),
  listContributed: (db, userId, of) =>
    originQueries.listContributed(db.read, { userId, contributor: `arc_${of}`, ...span }),
};

const writes: Record<string, (db: Db, as: string, of: string) => Promise<unknown>> = {
  endServiceToken: (db, userId, of) =>
    db.write((orm) => [tokenQueries.endServiceToken(orm, { tokenId: `token_${of}`, userId })]),
  noteTokenUse: (db, userId, of) =>
    db.write((orm) => [tokenQueries.noteTokenUse(orm, { tokenId: `token_${of}`, userId, hourMs: 3_600_000 })]),
  markLabParsed: (db, userId, of) =>
    db.write((orm) => [labQueries.markLabParsed(orm, { uploadId: `up_${of}`, userId })]),
  markLabFailed: (db, userId, of) =>
    db.write((orm) => [labQueries.markLabFailed(orm, { uploadId: `up_${of}`, userId, reason: 'x' })]),
  markLabSubmitted: (db, userId, of) =>
    db.write((orm) =>
      labQueries.markLabSubmitted(orm, { uploadId: `up_${of}`, userId, aggregatorUploadId: `new_${of}` }),
    ),
  linkLabResults: (db, userId, of) =>
    db.write((orm) => labQueries.linkLabResults(orm, { aggregatorUploadId: of, userId })),
  insertReadLabJob: (db, userId, of) =>
    db.write((orm) => [readingQueries.insertReadLabJob(orm, { ...job, uploadId: `up_${of}`, userId })]),
  nameReading: (db, userId, of) =>
    db.write((orm) => [readingQueries.nameReading(orm, { uploadId: `up_${of}`, userId, readingId: `read_${of}` })]),
  markLabPending: (db, userId, of) =>
    db.write((orm) => [
      readingQueries.markLabPending(orm, { uploadId: `up_${of}`, userId }),
      labQueries.markLabFailed(orm, { uploadId: `up_${of}`, userId, reason: 'x' }),
    ]),
  saveLabReading: (db, userId, of) =>
    db.write((orm) => [
      readingQueries.saveLabReading(orm, { uploadId: `up_${of}`, userId, reading: 'new', readerVersion: 2 }),
    ]),
  saveLabCorrection: (db, userId, of) =>
    db.write((orm) => [
      readingQueries.saveLabCorrection(orm, {
        ...{ resultId: `bio_${of}`, userId, uploadId: `up_${of}` },
        ...{ correction: 'new', correctedAtMs: 2 },
      }),
    ]),
  setTestDate: (db, userId, of) =>
    db.write((orm) => [readingQueries.setTestDate(orm, { uploadId: of, userId, date: '2026-02-02' })]),
  removeLab: (db, userId, of) =>
    db.write((orm) => [...readingQueries.removeLab(orm, { uploadId: `up_${of}`, userId, version: '~' })]),
  insertSubmitLabJob: (db, userId, of) =>
    db.write((orm) => [labQueries.insertSubmitLabJob(orm, { ...job, uploadId: `up_${of}`, userId })]),
  endMissingSource: (db, userId, of) =>
    db.write((orm) => [
      sourceQueries.endMissingSource(orm, { sourceId: `src_${of}`, userId, version: '9', heardBeforeMs: 9e15 }),
    ]),
  endSource: (db, userId, of) =>
    db.write((orm) => [sourceQueries.endSource(orm, { sourceId: `src_${of}`, userId, version: '9' })]),
  insertEndSourceJob: (db, userId, of) =>
    db.write((orm) => [sourceQueries.insertEndSourceJob(orm, { ...job, sourceId: `src_${of}`, userId })]),
  sourceIsActive: (db, userId, of) => {
    const { sql: isActive, values } = sourceQueries.sourceIsActive({ sourceId: `src_${of}`, userId });
    const email = `${of}@elsewhere.example`;
    const changed = prepared((orm) =>
      orm
        .update(users)
        .set({ email })
        .where(and(eq(users.id, of), isActive)),
    );
    return db.write((orm) => [changed(orm, values)]);
  },
  trimMemories: (db, userId, of) =>
    db.write((orm) => [memoryQueries.trimMemories(orm, { userId, keep: userId === of ? 0 : 1 })]),
  deleteTurn: (db, userId, of) => db.write((orm) => turnQueries.deleteTurn(orm, { turnId: `turn_${of}`, userId })),
  deleteMemory: (db, userId, of) =>
    db.write((orm) => [memoryQueries.deleteMemory(orm, { memoryId: derivedId('mem', of, 'same for all'), userId })]),
  startTurn: (db, userId, of) => db.write((orm) => [turnQueries.startTurn(orm, { turnId: `turn_${of}`, userId })]),
  endTurn: (db, userId, of) =>
    db.write((orm) => [turnQueries.endTurn(orm, { turnId: `turn_${of}`, userId, completedAtMs: 9, result: {} })]),
  connectSource: (db, userId, of) =>
    db.write((orm) => [
      sourceQueries.connectSource(orm, {
        id: 'src_new',
        userId,
        provider: 'x',
        aggregatorUserId: `agg_${of}`,
        version: '9',
      }),
    ]),
};

const archiveWrites: typeof writes = {
  setArchiveStatus: (db, userId, of) =>
    db.write((orm) => [archiveQueries.setArchiveStatus(orm, { archiveId: `arc_${of}`, userId, status: 'undoing' })]),
  completeArchive: (db, userId, of) =>
    writeAll(db, (orm) =>
      archiveQueries.completeArchive(orm, { archiveId: `arc_${of}`, userId, receipt: '{}', count: 1 }),
    ),
  removeArchiveParts: (db, userId, of) =>
    writeAll(db, (orm) => archiveQueries.removeArchiveParts(orm, { archiveId: `arc_${of}`, userId, limit: 9 })),
  removeArchive: (db, userId, of) =>
    writeAll(db, (orm) =>
      archiveQueries.removeArchive(orm, {
        archiveId: `arc_${of}`,
        userId,
        aggregatorUserId: `agg_${of}`,
        version: '9',
      }),
    ),
  removeOrigins: (db, userId, of) =>
    db.write((orm) => [
      originQueries.removeOrigins(orm, {
        ...{ userId, contributor: `arc_${of}`, tableName: 'sleep_sessions', rowIds: [`slp_other_${of}`] },
      }),
    ]),
  removeOrigin: (db, userId, of) =>
    db.write((orm) => [
      originQueries.removeOrigin(orm, { userId, tableName: 'sleep_sessions', rowId: `slp_other_${of}`, version: '9' }),
    ]),
};
Object.assign(writes, archiveWrites);

const ownerless: Record<string, string> = {
  findNamedUser: 'says whose the name of a verified token is',
  bindUser: 'changes what its one argument, the person, is called',
  listTokenChanges: 'all nodes look for everybody’s; they name people by a hash',
  isSignedIn: 'a condition on the sign-in of the person who is its argument',
  announceTokenChange: 'says only that the tokens of a person changed',
  signOutPerson: 'changes what its one argument, the person, owns',
  pruneServiceTokens: 'upkeep goes through everybody',
  insertWaitingReadLabJobs: 'upkeep goes through everybody; each job names its person',
  insertOutdatedReadLabJobs: 'upkeep goes through everybody; each job names its person',
  listForgottenArchives: 'upkeep goes through everybody',
  listSuperseded: 'its rows are those of the source of an archive that was found under its owner',
  orderArchiveEvents: 'part of a batch about an archive that was found under its owner',
  withdrawRows: 'the keys of the rows begin with the person',
  yieldRows: 'the keys of the rows begin with the person',
  expectFeedDay: 'a condition on the state that was read, not a read',
  findSourceByAggregatorUser: 'a webhook names its person only by the aggregator’s id',
  disconnectSource: 'told by a signed webhook',
  markSourceError: 'told by a signed webhook',
  setSourceScopes: 'told by a signed webhook',
  listConnectedPeople: 'reconciliation goes through everybody',
  touchSource: 'the source was found for the raw event',
  expectSource: 'a condition on the state that was read, not a read',
  addFormerId: 'told by a signed webhook',
  renameSource: 'told by a signed webhook',
  mergeSource: 'told by a signed webhook',
  findLabUploadByAggregatorId: 'a webhook names its report only by the aggregator’s id',
  findTurnOwner: 'for operators, who ask by the turn',
  pruneTurnLogs: 'upkeep goes through everybody',
  turnExists: 'a condition that follows the insert of the turn',
  placeOf: 'a function of a row, no query',
};
const inserts = [
  'insertServiceToken',
  'insertArchive',
  'insertArchivePart',
  'noteOrigins',
  'saveFeedDay',
  'insertLabUpload',
  'upsertLabSession',
  'withdrawLabResults',
  'upsertHealthRows',
  'upsertHealthRowsWhere',
  'insertTurn',
  'insertTurnJob',
  'insertTurnEvents',
  'insertTurnStep',
  'insertEvidence',
  'insertDisclosure',
  'upsertMemory',
  'upsertUser',
  'saveProfile',
];

test('every exported query is known to this file, under its owner or with the reason why it has none', () => {
  const known = [...Object.keys(reads), ...Object.keys(writes), ...Object.keys(ownerless), ...inserts];
  const exported = Object.entries(modules).flatMap(([name, value]) => (typeof value === 'function' ? name : []));
  expect(exported.sort()).toEqual(known.sort());
});

/** Every row of every table, but for the clock, which each write moves. */
const everything = async ({ engine }: Db) => {
  const [tables] = await engine.read([
    statement("SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE '%sql%' AND name <> 'clock'"),
  ]);
  const names = (tables?.rows ?? []).map((row) => String((row as unknown[])[0]));
  const found = await engine.read(names.map((name) => statement(`SELECT * FROM ${name}`)));
  return Object.fromEntries(names.map((name, at) => [name, found[at]?.rows]));
};

onEveryEngine((nodes) => {
  beforeEach(() => seed(nodes.db, 'alice'));

  describe('a person who is not the owner', () => {
    test('gets the same from every query as if the owner did not exist', async () => {
      const { db } = nodes;
      const answers = (as: string, of: string) =>
        Promise.all(Object.entries(reads).map(async ([name, read]) => [name, await read(db, as, of)] as const));
      const nothing = await answers('nobody', 'alice');
      const own = Object.fromEntries(await answers('alice', 'alice'));
      for (const [name, empty] of nothing) expect(own[name], `${name} finds what is the owner's`).not.toEqual(empty);
      expect(await answers('bob', 'alice')).toEqual(nothing);
      await seed(db, 'bob');
      for (const [name, answer] of [...(await answers('bob', 'bob')), ...(await answers('bob', 'alice'))])
        expect(String(JSON.stringify(answer)), name).not.toContain('alice');
    });

    test.each(Object.keys(writes))('changes nothing by %s', async (name) => {
      await seed(nodes.db, 'bob');
      const before = await everything(nodes.db);
      await writes[name]?.(nodes.db, 'bob', 'alice');
      expect(await everything(nodes.db)).toEqual(before);
      await writes[name]?.(nodes.db, 'alice', 'alice');
      expect(await everything(nodes.db)).not.toEqual(before);
    });
  });
});
